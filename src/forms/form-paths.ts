/** Where each form is: small enough for a script that knows no form. */
import type { VisitorForm } from '#model/form-names.ts';

export const formPaths = {
	funding: '/grant',
	contact: '/Contact',
} as const satisfies Record<VisitorForm, string>;

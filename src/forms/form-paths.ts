/** Where each form is: small enough for a script that knows no form. */
import type { FormName } from '#model/form-names.ts';

export const formPaths = {
	funding: '/grant',
	contact: '/Contact',
} as const satisfies Record<FormName, string>;

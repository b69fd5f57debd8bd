/** Every form of the site, for whoever must find one by its name. */
import { contactForm } from './contact.ts';
import type { Form } from './field.ts';
import { fundingForm } from './funding.ts';

export const allForms = { contact: contactForm, funding: fundingForm } as const satisfies Record<string, Form>;

export type FormName = keyof typeof allForms;

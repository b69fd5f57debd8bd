/** Every form that is submitted, by name. */

import type { FormName } from '#model/form-names.ts';
import { contactForm } from '../contact.ts';
import { type Form, fieldsOf } from '../fields/field.ts';
import { fundingForm } from '../funding.ts';
import { checkForm } from '../home/check-questions.ts';
import { telephoneForm } from '../telephone.ts';

export const allForms = {
	contact: contactForm,
	funding: fundingForm,
	telephone: telephoneForm,
} as const satisfies Record<FormName, Form>;

/** The questions of a form about health, benefits or income. */
export function sensitiveNames(form: FormName): string[] {
	return fieldsOf(allForms[form]).flatMap(([name, field]) =>
		field.kind === 'choice' && field.sensitive ? [name] : [],
	);
}

/** The pages that accept a form posted without script. */
export const formPages: readonly string[] = [contactForm.path, fundingForm.path, checkForm.path];

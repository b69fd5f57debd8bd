/**
 * The funding application: the one place its questions, their order, rules and wording are written
 * down.
 */

import type { Answers, Form } from './fields/field.ts';
import { hasMinLength, isEmail, readEmail } from './fields/field-rules.ts';
import { hasDigits, readPhone } from './fields/phone.ts';
import { readAddress, readName } from './fields/sanitise.ts';
import { formPaths } from './form-paths.ts';
import { healthDetail } from './health-detail.ts';

export const fundingForm = {
	name: 'funding',
	path: formPaths.funding,
	version: 3,
	steps: [
		{
			title: 'Grant Detail',
			about: 'How we reach you.',
			fields: {
				firstName: {
					kind: 'text',
					label: 'First name',
					control: 'text',
					autocomplete: 'given-name',
					missing: 'Enter your first name.',
					read: readName,
					rules: [],
					maxLength: 80,
				},
				lastName: {
					kind: 'text',
					label: 'Last name',
					control: 'text',
					autocomplete: 'family-name',
					missing: 'Enter your last name.',
					read: readName,
					rules: [],
					maxLength: 80,
				},
				email: {
					kind: 'text',
					label: 'Email',
					control: 'email',
					autocomplete: 'email',
					missing: 'Enter your email.',
					read: readEmail,
					rules: [{ holds: isEmail, message: 'Invalid email format.' }],
					maxLength: 254,
				},
				phoneNumber: {
					kind: 'text',
					label: 'Phone number',
					hint:
						'We ring you back on this number, mobile or landline. You may add a note after it, ' +
						'such as ext 4 or evenings.',
					control: 'tel',
					autocomplete: 'tel',
					missing: 'Enter your phone number.',
					read: readPhone,
					rules: [
						{ holds: hasDigits(10, 15), message: 'Enter a valid phone number (10-15 digits).' },
					],
					maxLength: 60,
				},
				address: {
					kind: 'text',
					label: 'Address',
					hint: 'The home where the work would be done, with its postcode.',
					// Several lines, as addresses are written; only such a control may be filled in with a
					// whole address.
					control: 'textarea',
					lines: 3,
					autocomplete: 'street-address',
					missing: 'Enter your address.',
					read: readAddress,
					rules: [
						{ holds: hasMinLength(5), message: 'Address must be at least 5 characters long.' },
					],
					maxLength: 300,
				},
			},
		},
		healthDetail,
	],
} as const satisfies Form;

/**
 * The answers, and those about the home if they came along from its check
 * (src/forms/home/home-answers.ts).
 */
export type FundingAnswers = Answers<typeof fundingForm> & { readonly home?: string };

/** The first step, for code that means it. */
export const [grantDetail] = fundingForm.steps;

/** The alert and the confirmation of the application (specification, sections 4 and 8). */
export const fundingTexts = {
	incomplete: 'Please fill in all required fields in the first form.',
	received: 'Data Submitted Successfully!',
	/**
	 * Not of the specification: its words "apply" and "application" mean ours, and could be taken for
	 * a scheme's.
	 */
	toUsAlone: 'No application to a grant or scheme has been made.',
} as const;

/** About the second step, when answers came along from the check of the home. */
export const aboutAfterCheck =
	'Your answers are filled in. Look them over and send them. Skip anything else.';

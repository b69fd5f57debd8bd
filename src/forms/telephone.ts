/** What the office takes down of somebody who rings: no page shows it to visitors. */
import type { Form } from './fields/field.ts';
import { isEmail, readEmail } from './fields/field-rules.ts';
import { hasDigits, readPhone } from './fields/phone.ts';
import { readAddress, readName } from './fields/sanitise.ts';
import { healthDetail } from './health-detail.ts';

const { energySavings, insulationMethod } = healthDetail.fields;
const { loft, externalWall } = insulationMethod.options;

export const telephoneForm = {
	name: 'telephone',
	path: '/office',
	version: 1,
	steps: [
		{
			fields: {
				fullName: {
					kind: 'text',
					label: 'Name',
					control: 'text',
					autocomplete: 'off',
					missing: 'Enter a name.',
					read: readName,
					rules: [],
					maxLength: 100,
				},
				phone: {
					kind: 'text',
					label: 'Number',
					control: 'tel',
					autocomplete: 'off',
					missing: 'Enter a number.',
					read: readPhone,
					rules: [
						{ holds: hasDigits(10, 15), message: 'That number has too few or too many digits.' },
					],
					maxLength: 60,
				},
				address: {
					kind: 'text',
					label: 'Town or postcode',
					control: 'text',
					autocomplete: 'off',
					read: readAddress,
					rules: [],
					maxLength: 300,
				},
				energySavings: {
					...energySavings,
					advice: undefined,
					label: 'What about',
					options: { ...energySavings.options, loft, externalWall },
				},
				description: {
					kind: 'text',
					label: 'Wishes',
					hint: 'Nothing about health, benefits or income.',
					control: 'textarea',
					lines: 2,
					rules: [],
					maxLength: 4000,
				},
				email: {
					kind: 'text',
					label: 'E-mail address',
					hint: 'Only if they want a letter: one goes there.',
					control: 'email',
					autocomplete: 'off',
					read: readEmail,
					rules: [{ holds: isEmail, message: 'That is no e-mail address.' }],
					maxLength: 254,
				},
			},
		},
	],
} as const satisfies Form;

/** A telephone enquiry: the visitors' questions, as the office asks them. Visitors never see it. */
import { contactForm } from './contact.ts';
import type { Form } from './fields/field.ts';
import { grantDetail } from './funding.ts';
import { healthDetail } from './health-detail.ts';

const { fullName, description, email } = contactForm.steps[0].fields;
const { phoneNumber, address } = grantDetail.fields;
const { energySavings, insulationMethod } = healthDetail.fields;
const { loft, externalWall } = insulationMethod.options;

export const telephoneForm = {
	name: 'telephone',
	path: '/office',
	version: 1,
	steps: [
		{
			fields: {
				fullName: { ...fullName, label: 'Name', hint: 'Only this and the number are needed.' },
				phone: { ...phoneNumber, label: 'Number', hint: undefined },
				address: {
					...address,
					label: 'Town or postcode',
					hint: undefined,
					control: 'text',
					missing: undefined,
					rules: [],
				},
				energySavings: {
					...energySavings,
					advice: undefined,
					label: 'What about',
					options: { ...energySavings.options, loft, externalWall },
				},
				description: {
					...description,
					label: 'Wishes',
					hint: 'Nothing about health, benefits or income.',
					lines: 2,
					missing: undefined,
				},
				email: {
					...email,
					label: 'E-mail address',
					hint: 'Only if they want a letter: one goes there.',
					missing: undefined,
				},
			},
		},
	],
} as const satisfies Form;

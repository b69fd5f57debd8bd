/**
 * The contact form: its questions, rules and messages.
 */

import type { Answers, Form } from './fields/field.ts';
import { isEmail, readEmail } from './fields/field-rules.ts';
import { hasUkDigits, readPhone } from './fields/phone.ts';
import { readName } from './fields/sanitise.ts';
import { formPaths } from './form-paths.ts';

export const contactForm = {
	name: 'contact',
	path: formPaths.contact,
	version: 2,
	steps: [
		{
			fields: {
				fullName: {
					kind: 'text',
					label: 'Full name',
					control: 'text',
					autocomplete: 'name',
					missing: 'Full name is required.',
					read: readName,
					rules: [],
					maxLength: 100,
				},
				email: {
					kind: 'text',
					label: 'Email address',
					control: 'email',
					autocomplete: 'email',
					missing: 'Email is required.',
					read: readEmail,
					rules: [{ holds: isEmail, message: 'Email address is invalid.' }],
					maxLength: 254,
				},
				phone: {
					kind: 'text',
					label: 'Phone number',
					hint: '11 digits. A note may follow: ext 4, evenings.',
					control: 'tel',
					autocomplete: 'tel',
					missing: 'Phone number is required.',
					read: readPhone,
					rules: [
						{ holds: hasUkDigits(11), message: 'Phone number is invalid (must be 11 digits).' },
					],
					maxLength: 60,
				},
				description: {
					kind: 'text',
					label: 'Your message',
					hint: 'What you would like to know, and a good time to ring. Please leave out anything about health.',
					control: 'textarea',
					missing: 'Message/Description is required.',
					rules: [],
					maxLength: 4000,
				},
			},
		},
	],
} as const satisfies Form;

/** What the visitor reads after sending. */
export const contactTexts = {
	/** The toast. */
	received: 'Your message has reached us.',
} as const;

export type ContactAnswers = Answers<typeof contactForm>;

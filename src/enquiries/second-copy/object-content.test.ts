/** What is unsealed is read on the worst day: it is checked, and no error quotes it. */
import { expect, test } from 'vitest';
import { readCopy, readPhotograph, writePhotograph } from './object-content.ts';

const enquiry = {
	id: 'i',
	reference: 'LF-7K2M9Q',
	form: 'contact',
	formVersion: 1,
	receivedAt: 1,
	fingerprint: 'f',
	answers: { fullName: 'Grace Hopper' },
	consents: [],
};
const contentOf = (value: unknown) => Buffer.from(JSON.stringify(value));

test('an enquiry of a version that copied less or more is read whole', () => {
	const newer = {
		...enquiry,
		colour: 'green',
		state: { events: [], links: [], complaints: [], calls: [] },
	};
	expect([readCopy(contentOf(enquiry)), readCopy(contentOf(newer))]).toEqual([enquiry, newer]);
});

test.each([
	['no JSON', Buffer.from('Grace Hopper')],
	['a list', contentOf(['Grace Hopper'])],
	[
		'answers that are no texts',
		contentOf({ ...enquiry, answers: { fullName: { of: 'Grace Hopper' } } }),
	],
	['an unknown form', contentOf({ ...enquiry, form: 'Grace Hopper' })],
	['a time that is none', contentOf({ ...enquiry, receivedAt: 'Grace Hopper' })],
	[
		'events that are none',
		contentOf({ ...enquiry, state: { events: ['Grace Hopper'], links: [], complaints: [] } }),
	],
])('%s is no enquiry', (_what, content) => {
	expect(() => readCopy(content)).toThrow(/^no enquiry$/);
});

test('a photograph comes back as it was written, and a damaged one does not', () => {
	const bytes = { full: Buffer.from('full'), preview: Buffer.from('preview') };
	const photograph = {
		id: 'p',
		enquiryId: 'i',
		subject: 'boiler',
		addedAt: 1,
		width: 2,
		height: 3,
		...bytes,
	};
	expect(readPhotograph(writePhotograph(photograph))).toEqual(photograph);
	const damaged = writePhotograph({ ...photograph, width: 'wide' as unknown as number });
	expect(() => readPhotograph(damaged)).toThrow(/^no photograph$/);
});

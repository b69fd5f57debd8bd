/** What is unsealed is read on the worst day: it is checked, and no error quotes it. */
import { expect, test } from 'vitest';
import { readCopy, writeCopy } from './object-content.ts';
import { changeName, type ObjectName, readName } from './object-names.ts';

const enquiry = {
	id: 'i',
	reference: 'LF-7K2M9Q',
	form: 'contact',
	formVersion: 1,
	receivedAt: 1,
	fingerprint: 'f',
	answers: { fullName: 'Grace Hopper' },
	consents: [],
	state: { events: [], links: [] },
};
const reference = 'ZQ0V-G9RM-R';
const nameOf = (name: string) => readName(name) as ObjectName;
const name = nameOf(`${reference}/000017-1f3a9c2e.json.age`);
const contentOf = (value: unknown) =>
	Buffer.from(JSON.stringify({ object: name.name, number: 17, enquiry: value }));

test.each([
	['no JSON', Buffer.from('Grace Hopper')],
	['a list', contentOf(['Grace Hopper'])],
	[
		'answers that are no texts',
		contentOf({ ...enquiry, answers: { fullName: { of: 'Grace Hopper' } } }),
	],
	['no state', contentOf({ ...enquiry, state: undefined })],
	['an unknown form', contentOf({ ...enquiry, form: 'Grace Hopper' })],
	['a time that is none', contentOf({ ...enquiry, receivedAt: 'Grace Hopper' })],
	[
		'events that are none',
		contentOf({ ...enquiry, state: { events: ['Grace Hopper'], links: [] } }),
	],
])('%s is no enquiry', (_what, content) => {
	expect(() => readCopy(content, name)).toThrow(/^no enquiry$/);
});

test('a copy names its object, and is refused under another name or number', () => {
	const copied = { ...enquiry, reference, form: 'contact' as const };
	const itself = changeName({ number: 17, enquiry: copied });
	expect(itself).toMatch(/^ZQ0V-G9RM-R\/000017-[\da-f]{8}\.json\.age$/);
	const content = Buffer.from(writeCopy({ number: 17, enquiry: copied }, itself));
	expect(readCopy(content, nameOf(itself))).toEqual(copied);
	// The owner reads it as it is.
	expect(String(content)).toContain('"fullName": "Grace Hopper"');
	for (const other of [
		itself.replace('000017', '000018'),
		itself.replace(reference, '13B4-RBX6-F'),
	])
		expect(() => readCopy(content, nameOf(other))).toThrow(/^no enquiry$/);
	// The same change has the same name; another one of the same number has another.
	expect(changeName({ number: 17, enquiry: copied })).toBe(itself);
	expect(changeName({ number: 17, enquiry: { ...copied, fingerprint: 'other' } })).not.toBe(itself);
});

test('a number that no store can have counted names no object, so that no store goes on from it', () => {
	expect(readName(`${reference}/${'9'.repeat(15)}-1f3a9c2e.json.age`)).toMatchObject({
		number: 999_999_999_999_999,
	});
	expect(readName(`${reference}/${'9'.repeat(20)}-1f3a9c2e.json.age`)).toBeUndefined();
});

/** The files that go with the office's letter, as address books and calendars read them. */
import { expect, test } from 'vitest';
import { NOON } from '../store/testing/fixtures.ts';
import { callEntry, vCard } from './call-files.ts';

const person = {
	name: 'Grace Brewster Hopper',
	phone: '(0113) 496-0142, evenings',
	email: 'grace@example.org',
	town: 'Leeds',
	postcode: '',
	wishes: ['Solar', 'Loft'],
};
const enquiry = {
	reference: '7K3M-9QXD-4',
	receivedAt: NOON,
	answers: { address: '1 High Street; flat 2, Leeds' },
};
const call = {
	reference: '7K3M-9QXD-4',
	receivedAt: NOON,
	from: Date.UTC(2026, 10, 23, 8, 30),
	link: 'https://x.example/office/key',
};
/** The file's lines, with broken ones put together again. */
const linesOf = ({ content }: { content: string }) => content.replaceAll('\r\n ', '').split('\r\n');

test('the person has a family name, a number to ring and an address, none of which ends its line or field', () => {
	const card = vCard(person, enquiry);
	expect(card.filename).toBe('7K3M-9QXD-4.vcf');
	expect(linesOf(card)).toEqual([
		'BEGIN:VCARD',
		'VERSION:3.0',
		expect.stringMatching(/^PRODID:/),
		'REV:2026-11-20T12:00:00.000Z',
		'N:Hopper;Grace Brewster;;;',
		'FN:Grace Brewster Hopper',
		'TEL;TYPE=VOICE:+441134960142',
		'EMAIL:grace@example.org',
		'ADR;TYPE=HOME:;;1 High Street\\; flat 2\\, Leeds;;;;',
		'NOTE:Enquiry 7K3M-9QXD-4\\nPhone as written: (0113) 496-0142\\, evenings',
		'END:VCARD',
		'',
	]);
});

test('what was not given is left out, and a single name is enough', () => {
	const lines = linesOf(
		vCard({ ...person, name: 'Grace', phone: '', email: '' }, { ...enquiry, answers: {} }),
	);
	expect(lines).toContain('N:Grace;;;;');
	expect(lines.join()).not.toMatch(/TEL|EMAIL|ADR/);
});

test('the call is a quarter of an hour at the promised time, with what was asked for and the link', () => {
	const lines = linesOf(callEntry(person, call, NOON + 9_000));
	const arabic = callEntry({ ...person, name: 'علي', phone: '0113' }, call);
	expect(linesOf(arabic)).toContain('SUMMARY:Ring \u2068علي\u2069\\, 0113');
	expect(lines).toEqual(expect.arrayContaining(['DTSTAMP:20261120T120009Z', 'SEQUENCE:9']));
	expect(lines).toContain('DTSTART:20261123T083000Z');
	expect(lines).toContain('DTEND:20261123T084500Z');
	expect(lines).toContain(
		'DESCRIPTION:Solar\\nLoft\\nReference 7K3M-9QXD-4\\nhttps://x.example/office/key',
	);
	expect(linesOf(callEntry({ ...person, wishes: [] }, { ...call, link: undefined }))).toContain(
		'DESCRIPTION:Reference 7K3M-9QXD-4',
	);
});

test('nothing that was typed becomes a line or a control character', () => {
	const typed = 'Grace\r\nTEL:0900\rx\ny\u0007z \\';
	const lines = linesOf(vCard({ ...person, name: typed, email: typed }, enquiry));
	expect(lines).toContain('FN:Grace TEL:0900 x y z \\\\');
	expect(lines).toHaveLength(12);
	const entry = linesOf(callEntry({ ...person, name: typed }, call));
	expect(entry).toContain('DESCRIPTION:Ring Grace TEL:0900 x y z \\\\');
	expect(entry.filter((line) => line.startsWith('TEL'))).toEqual([]);
});

test('a long line is broken at 75 bytes, never within a character', () => {
	const long = `${'ä'.repeat(60)}🏠${'x'.repeat(100)}`;
	const { content } = vCard({ ...person, name: long }, enquiry);
	const lines = content.split('\r\n');
	for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
	expect(content).not.toContain('\ufffd');
	expect(linesOf({ content })).toContain(`FN:${long}`);
	// No more lines than it takes.
	expect(lines.filter((line) => Buffer.byteLength(line) >= 73).length).toBeGreaterThanOrEqual(4);
});

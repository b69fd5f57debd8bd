/** The links that write to a visitor from the office's own phone. */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { textLinks, textWordsFor } from './texting.ts';

const { company } = content;

test('a text names who is signed in, else the one person who rings back', () => {
	const says = 'from Larkfield Home Energy: I ring you in five minutes from 0113 496 0142.';
	expect(textWordsFor(company, 'Ruth')).toBe(`Ruth ${says}`);
	expect(textWordsFor(company)).toBe(`Maureen Pell ${says}`);
	expect(textWordsFor({ ...company, people: [] })).toBe(`Somebody ${says}`);
});

test('a mobile number is written to by text, and by WhatsApp only where the firm says so', () => {
	const links = textLinks(company, '07700 900123', 'Ruth');
	expect(links?.sms).toMatch(/^sms:\+447700900123\?&body=Ruth%20from%20Larkfield/);
	expect(links?.whatsApp).toBeUndefined();
	const texting = { words: 'I ring.', whatsApp: true };
	expect(textLinks({ ...company, texting }, '+44 7700 900123')?.whatsApp).toBe(
		'https://wa.me/447700900123?text=I%20ring.',
	);
});

test('a landline, and a firm without words, have no link', () => {
	expect(textLinks(company, '0113 496 0142')).toBeUndefined();
	expect(textLinks({ ...company, texting: undefined }, '07700 900123')).toBeUndefined();
});

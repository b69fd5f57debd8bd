/**
 * Which addresses and numbers a pushed version changes, wherever in the words they stand and
 * however they are written.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedContacts } from './published-words.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'contacts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function words(name: string, files: Readonly<Record<string, string>>): string {
	for (const [file, text] of Object.entries(files)) {
		const path = join(folder, name, 'content', file);
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, text);
	}
	return join(folder, name);
}

const company = 'name: Larkfield\nemail: hello@example.co.uk\nphone: 0113 496 0142\n';
const page = 'heading: Ask us\ntext: Or write to Ruth@Example.co.uk, 2026-11-20, 00000000\n';

test.each([
	['nothing', company, page, []],
	['the same number written otherwise', company, `${page}also: "+44 113 4960142"\n`, []],
	[
		'the firm’s own address and number',
		company.replace('hello', 'thief').replace('0142', '0199'),
		page,
		[
			'The e-mail address on the website is now thief@example.co.uk. It was hello@example.co.uk.',
			'The phone number on the website is now 0113 496 0199. It was 0113 496 0142.',
		],
	],
	[
		'an address in a sentence',
		company,
		page.replace('Ruth@Example', 'thief@evil'),
		['New on the website: thief@evil.co.uk.', 'No longer on it: Ruth@Example.co.uk.'],
	],
	[
		'an address written with escapes',
		company,
		`${page}also: "thief\\x40evil.example"\n`,
		['New on the website: thief@evil.example.'],
	],
	[
		'a further number',
		`${company}otherPhones: [{ for: Heat, number: 0909 879 0123 }]\n`,
		page,
		['New on the website: 0909 879 0123.'],
	],
	[
		'a number to write to',
		`${company}social: ["https://wa.me/447700900123"]\n`,
		page,
		['New on the website: wa.me/447700900123.'],
	],
	[
		'the firm’s address, for one that was elsewhere on the website',
		company.replace('hello@example.co.uk', 'Ruth@Example.co.uk'),
		page,
		['The e-mail address on the website is now Ruth@Example.co.uk. It was hello@example.co.uk.'],
	],
])('a change of %s is named', (_what, companyNow, pageNow, named) => {
	const before = words('before', { 'company.yaml': company, 'pages/contact.yaml': page });
	const now = words('now', { 'company.yaml': companyNow, 'pages/contact.yaml': pageNow });
	expect(changedContacts(before, now)).toEqual(named);
});

/** What an owner is told to look at again: each entry with a day, from a month before it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { addDays } from '#model/dates.ts';
import type { Content } from './load-content.ts';
import { reviewsAhead } from './review-days.ts';
import { content } from './testing.ts';

const isNamed = (line: string, today: string, of: Content = content) =>
	reviewsAhead(of, today).some((one) => one.startsWith(line));

test.each([
	['facts/schemes.yaml', 'eco4.review', content.schemes.eco4?.review, true],
	['facts/schemes.yaml', 'eco4.closes', content.schemes.eco4?.closes, false],
	[
		'facts/prices.yaml',
		'electricityPrice.periods[0].until',
		content.prices.electricityPrice.periods[0]?.until,
		true,
	],
	['facts/bank-holidays.yaml', 'review', content.bankHolidays.review, true],
])('%s %s is named from a month before its day', (file, path, day = '', staysAfter) => {
	const line = `${day}  ${file}  `;
	const paths = (today: string) =>
		reviewsAhead(content, today)
			.filter((one) => one.startsWith(line))
			.flatMap((one) => one.slice(line.length).split(', '));
	expect(paths(addDays(day, -32))).not.toContain(path);
	expect(paths(addDays(day, -31))).toContain(path);
	expect(paths(day)).toContain(path);
	expect(paths(addDays(day, 1)).includes(path)).toBe(staysAfter);
});

/** Read as text, so that a new file of facts is tested the day it is written. */
test.each(readdirSync('facts').filter((file) => file.endsWith('.yaml') && file !== 'figures.yaml'))(
	'facts/%s has a day to look again, and each such day is named',
	(file) => {
		const days = readFileSync(join('facts', file), 'utf8').matchAll(/^\s*review: (\S+)/gm);
		const all = [...days].map(([, day = '']) => day);
		expect(all.length).toBeGreaterThan(0);
		for (const day of all) expect(isNamed(`${day}  facts/${file}  `, day)).toBe(true);
	},
);

test('what is entered with the day of its check is named once that is too long ago, the first few by name', () => {
	const checked = Object.values(content.figures)[0]?.checked ?? '';
	const [line] = reviewsAhead(content, addDays(checked, 334)).filter((one) =>
		one.startsWith(`${addDays(checked, 365)}  facts/figures.yaml  `),
	);
	expect(line).toMatch(/ {2}(?:\w+\.checked, ){4}\w+\.checked and \d+ more$/);
	const firm = {
		...content,
		company: {
			...content.company,
			...parse(
				'{ memberships: [{ checked: 2026-11-20 }], insurance: [{ until: 2027-05-19, checked: 2026-11-20 }], appliesFor: [{ scheme: eco4, supplierSlot: { confirmed: 2027-03-20 } }], guidePrices: {} }',
			),
		},
		areas: [{ slug: 'otley', register: { checked: '2026-11-20' } }],
	} as unknown as Content;
	const lines = reviewsAhead(firm, '2027-04-18').filter((one) => one.startsWith('2027-05-19'));
	expect(lines).toEqual([
		'2027-05-19  content/areas/otley.yaml  register.checked',
		'2027-05-19  content/company.yaml  memberships[0].checked, insurance[0].until, appliesFor[0].supplierSlot.confirmed',
	]);
});

/**
 * What an owner is told to look at again: by day, with the file and line that is to be changed.
 *
 * @module-tag all
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addDays, dayAfter, dayInWords, fullDayInWords } from '#model/dates.ts';
import { findLineIn } from './load-content.ts';
import { factsAhead as readFactsAhead, reviewsAhead } from './review-days.ts';
import { content } from './testing.ts';

const findLine = findLineIn();
const reviewsOn = (day: string) => reviewsAhead(content, findLine, day);

const lineOf = (place: string) => {
	const [file = '', line = '0'] = place.trim().split(' ')[0]?.split(':') ?? [];
	return readFileSync(file, 'utf8').split('\n')[Number(line) - 1]?.trim();
};

test('a scheme is told of for its last month, and no longer', () => {
	for (const { name, closes } of Object.values(content.schemes)) {
		if (!closes) continue;
		const toldOn = (day: string) =>
			reviewsOn(day).findIndex((line) =>
				line.startsWith(`${dayInWords(closes)} is the last day of ${name}`),
			);
		expect([toldOn(addDays(closes, -32)), toldOn(dayAfter(closes))]).toEqual([-1, -1]);
		for (const day of [addDays(closes, -31), closes]) {
			const place = reviewsOn(day)[toldOn(day) + 1] ?? '';
			expect(lineOf(place)).toBe(`closes: ${closes}`);
		}
	}
});

test('figures are told of by their day, until somebody has looked: the first of them with their lines, the rest as a number', () => {
	const published = Object.values(content.claims).filter(({ status }) => status === 'published');
	const [first = ''] = published.map(({ review }) => review).sort();
	const count = published.filter(({ review }) => review === first).length;
	if (count === 0) return;
	expect(reviewsOn(addDays(first, -32)).join('\n')).not.toContain('still true');
	for (const day of [addDays(first, -31), addDays(first, 20)]) {
		const lines = reviewsOn(day);
		const from = lines.findIndex((line) => line.startsWith(`By ${dayInWords(first)}: see whether`));
		expect(from).toBeGreaterThanOrEqual(0);
		for (const place of lines.slice(from + 1, from + 1 + Math.min(count, 5)))
			expect(lineOf(place)).toBe(`review: ${first}`);
		if (count > 5)
			expect(lines[from + 6]).toBe(
				`  and ${count - 5} more: npm run content -- claims prints them all`,
			);
	}
});

/** Each day's letter is made once: every line of it is looked up in its file. */
const letters = new Map<string, string[]>();
function factsAhead(today: string): string[] {
	const lines = letters.get(today) ?? readFactsAhead(content, findLine, today);
	letters.set(today, lines);
	return lines;
}

/**
 * The lines of the facts with a day to look again, read as text, so that a new file or a new fact
 * is tested the day it is written.
 */
const reviewLines = readdirSync('facts')
	.filter((file) => file.endsWith('.yaml'))
	.flatMap((file) =>
		readFileSync(join('facts', file), 'utf8')
			.split('\n')
			.flatMap((line, index) => {
				const [, day] = /^\s*review: (\d{4}-\d\d-\d\d)/.exec(line) ?? [];
				return day ? [{ place: `facts/${file}:${index + 1}`, day }] : [];
			}),
	);

test('every fact with a day to look again has one', () => {
	const files = new Set(reviewLines.map(({ place }) => place.split(':')[0]));
	// A figure is looked at a year after `checked`.
	const facts = readdirSync('facts').filter(
		(file) => file.endsWith('.yaml') && file !== 'figures.yaml',
	);
	expect(facts.filter((file) => !files.has(`facts/${file}`))).toEqual([]);
});

test.each(reviewLines)(
	'the letter names $place from a month before $day, with what to do there, and not sooner',
	({ place, day }) => {
		const toldOn = (today: string) => {
			const lines = factsAhead(today);
			const at = lines.findIndex(
				(line) => line.trim().split(' ')[0] === place || placeAbove(place) === line.trim(),
			);
			return at > 0 ? lines[at - 1] : undefined;
		};
		expect(toldOn(addDays(day, -32))).toBeUndefined();
		for (const today of [addDays(day, -31), day, addDays(day, 60)]) {
			expect(toldOn(today), today).toContain(dayInWords(day));
			expect(toldOn(today), today).toMatch(/https?:\/\/|SAP 2012/);
		}
	},
);

/** The days of Ofgem are entered where they stand, above their own day to look again. */
function placeAbove(place: string): string | undefined {
	const lines = readFileSync('facts/prices.yaml', 'utf8').split('\n');
	if (!place.startsWith('facts/prices.yaml')) return undefined;
	return `facts/prices.yaml:${lines.indexOf('  days:') + 1}`;
}

test('the letter tells of each price in the last month before its last day, and until a new one is entered', () => {
	const { announcements, ...prices } = content.prices;
	for (const [name, { says, periods }] of Object.entries(prices)) {
		const last = periods.at(-1)?.until ?? '';
		const told = (today: string) =>
			factsAhead(today).findIndex((line) => line.includes(`no price is known of: ${says}`));
		expect(told(addDays(last, -32)), name).toBe(-1);
		for (const today of [addDays(last, -31), last, addDays(last, 40)])
			expect(lineOf(factsAhead(today)[told(today) + 1] ?? ''), `${name} ${today}`).toBe(
				`until: ${last}`,
			);
	}
	for (const { on, from } of announcements.days) {
		const told = (today: string) =>
			factsAhead(today).some(
				(line) =>
					line.includes(`the prices from ${dayInWords(from)}`) && line.includes(fullDayInWords(on)),
			);
		// Once the prices of that day are entered nobody has to.
		const isDue = !prices.gasPrice.periods.some((period) => period.from === from);
		expect(
			[told(addDays(on, -32)), told(addDays(on, -31)), told(on), told(addDays(on, 9))],
			on,
		).toEqual([false, isDue, isDue, isDue]);
	}
});

test('the letter tells of a sum before its last day, and of a figure a year after somebody looked', () => {
	for (const [name, { grants = [] }] of Object.entries(content.schemes))
		for (const { pounds, until } of grants) {
			const told = (today: string) =>
				factsAhead(today).some((line) =>
					line.startsWith(
						`Until ${dayInWords(until)} estimates count on £${pounds.toLocaleString('en-GB')}`,
					),
				);
			expect(
				[told(addDays(until, -32)), told(addDays(until, -31)), told(until), told(dayAfter(until))],
				name,
			).toEqual([false, true, true, false]);
		}
	for (const checked of new Set(Object.values(content.figures).map((figure) => figure.checked))) {
		const day = addDays(checked, 365);
		const told = (today: string) =>
			factsAhead(today).some(
				(line) =>
					line.startsWith(`By ${dayInWords(day)}: compare`) && line.includes('of the estimate'),
			);
		expect(
			[told(addDays(day, -32)), told(addDays(day, -31)), told(addDays(day, 9))],
			checked,
		).toEqual([false, true, true]);
	}
});

/**
 * What an owner is told to look at again: by day, with the file and line that is to be changed.
 *
 * @module-tag all
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addDays, dayInWords, fullDayInWords } from '#model/dates.ts';
import { findLineIn } from './load-content.ts';
import { factsAhead, reviewsAhead } from './review-days.ts';
import { content } from './testing.ts';

const findLine = findLineIn();
/** Each day's letter is made once: every line of it is looked up in its file. */
const letters = new Map<string, string[]>();
function letterOn(today: string): string[] {
	const lines = letters.get(today) ?? [
		...reviewsAhead(content, findLine, today),
		...factsAhead(content, findLine, today),
	];
	letters.set(today, lines);
	return lines;
}

const lineOf = (place = '') => {
	const [file = '', line = '0'] = place.trim().split(' ')[0]?.split(':') ?? [];
	return readFileSync(file, 'utf8').split('\n')[Number(line) - 1]?.trim();
};

/** What the letter says of a day from a month before it, and whether it still does after it. */
interface Reminder {
	readonly says: string;
	readonly day: string;
	readonly ends?: true;
	/** The line of the file that is named below it. */
	readonly line?: string;
}

const { announcements, ...prices } = content.prices;
const schemes = Object.values(content.schemes);
const published = Object.values(content.claims).filter(({ status }) => status === 'published');
const [firstReview] = published.map(({ review }) => review).sort();
const reminders: Reminder[] = [
	...schemes.flatMap(({ name, closes: day }): Reminder[] =>
		day
			? [
					{
						says: `${dayInWords(day)} is the last day of ${name}`,
						day,
						ends: true,
						line: `closes: ${day}`,
					},
				]
			: [],
	),
	...schemes.flatMap(({ grants = [] }) =>
		grants.map(({ pounds, until: day }): Reminder => {
			const sum = pounds.toLocaleString('en-GB');
			return { says: `Until ${dayInWords(day)} estimates count on £${sum}`, day, ends: true };
		}),
	),
	...Object.values(prices).map(({ says, periods }) => {
		const day = periods.at(-1)?.until ?? '';
		return { says: `no price is known of: ${says}`, day, line: `until: ${day}` };
	}),
	// Once the prices of that day are entered nobody has to.
	...announcements.days.flatMap(({ on: day, from }) =>
		prices.gasPrice.periods.some((period) => period.from === from)
			? []
			: [{ says: fullDayInWords(day), day }],
	),
	...[...new Set(Object.values(content.figures).map(({ checked }) => addDays(checked, 365)))].map(
		(day) => ({ says: `By ${dayInWords(day)}: compare`, day }),
	),
	...(firstReview
		? [
				{
					says: `By ${dayInWords(firstReview)}: see whether`,
					day: firstReview,
					line: `review: ${firstReview}`,
				},
			]
		: []),
];

test.each(reminders)('the letter says “$says” from a month before', ({ says, day, ends, line }) => {
	const placeOn = (today: string) => {
		const lines = letterOn(today);
		const at = lines.findIndex((one) => one.includes(says));
		return at >= 0 ? (lines[at + 1] ?? '') : undefined;
	};
	expect(placeOn(addDays(day, -32))).toBeUndefined();
	expect(placeOn(addDays(day, 1)) === undefined).toBe(ends === true);
	for (const today of [addDays(day, -31), day]) {
		expect(placeOn(today), today).toBeDefined();
		if (line) expect(lineOf(placeOn(today))).toBe(line);
	}
});

test('of many figures the first are named with their lines, the rest as a number', () => {
	const count = published.filter(({ review }) => review === firstReview).length;
	if (firstReview && count > 5)
		expect(letterOn(firstReview)).toContain(
			`  and ${count - 5} more: npm run content -- claims prints them all`,
		);
});

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

test('every file of facts has a day to look again, but the figures, which are looked at a year after `checked`', () => {
	const without = readdirSync('facts').filter(
		(file) =>
			file.endsWith('.yaml') &&
			!reviewLines.some(({ place }) => place.startsWith(`facts/${file}:`)),
	);
	expect(without).toEqual(['figures.yaml']);
});

test.each(reviewLines)(
	'the letter names $place from a month before $day, with what to do there, and not sooner',
	({ place, day }) => {
		// The days of Ofgem are entered where they stand, above their own day to look again.
		const above = place.startsWith('facts/prices.yaml')
			? `facts/prices.yaml:${readFileSync('facts/prices.yaml', 'utf8').split('\n').indexOf('  days:') + 1}`
			: place;
		const toldOn = (today: string) => {
			const lines = letterOn(today);
			const at = lines.findIndex(
				(line) => line.trim().split(' ')[0] === place || line.trim() === above,
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

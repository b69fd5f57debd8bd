/** What an owner is told to look at again: by day, with the file and line that is to be changed. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addDays, dayAfter, dayInWords } from '../dates.ts';
import { readClaims, readSchemes } from './read.ts';
import { reviewsAhead } from './review-days.ts';

const lineOf = (place: string) => {
	const [file = '', line = '0'] = place.trim().split(' ')[0]?.split(':') ?? [];
	return readFileSync(file, 'utf8').split('\n')[Number(line) - 1]?.trim();
};

test('a scheme is told of for its last month, and no longer', () => {
	for (const { name, closes } of Object.values(readSchemes())) {
		if (!closes) continue;
		const toldOn = (day: string) =>
			reviewsAhead(day).findIndex((line) => line.startsWith(`${dayInWords(closes)} is the last day of ${name}`));
		expect([toldOn(addDays(closes, -32)), toldOn(dayAfter(closes))]).toEqual([-1, -1]);
		for (const day of [addDays(closes, -31), closes]) {
			const place = reviewsAhead(day)[toldOn(day) + 1] ?? '';
			expect(lineOf(place)).toBe(`closes: ${closes}`);
		}
	}
});

test('figures are told of by their day, until somebody has looked: the first of them with their lines, the rest as a number', () => {
	const published = Object.values(readClaims()).filter(({ status }) => status === 'published');
	const [first = ''] = published.map(({ review }) => review).sort();
	const count = published.filter(({ review }) => review === first).length;
	if (count === 0) return;
	expect(reviewsAhead(addDays(first, -32)).join('\n')).not.toContain('still true');
	for (const day of [addDays(first, -31), addDays(first, 20)]) {
		const lines = reviewsAhead(day);
		const from = lines.findIndex((line) => line.startsWith(`By ${dayInWords(first)}: see whether`));
		expect(from).toBeGreaterThanOrEqual(0);
		for (const place of lines.slice(from + 1, from + 1 + Math.min(count, 5))) expect(lineOf(place)).toBe(`review: ${first}`);
		if (count > 5) expect(lines[from + 6]).toBe(`  and ${count - 5} more: docs/claims.md has them all`);
	}
});

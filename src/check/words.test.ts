/**
 * An estimate's sentences against its figures: more is never called less, and what saves nothing is
 * not called a saving.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { estimate } from '#estimate/estimate.ts';
import type { Home } from '#estimate/home.ts';
import { anyHome, EXPIRED_DAY, LIVE_DAY, siteFigures } from '#estimate/testing.ts';
import { measureInWords } from './plan-rows.ts';

const figures = siteFigures();
const words = content.checkWords;

/** What is said of each measure, in one string. */
function said(home: Home, day = EXPIRED_DAY) {
	const estimated = estimate(home, figures, day);
	return Object.fromEntries(
		estimated.results.map((result) => {
			const { measure, says, notes } = measureInWords(result, { home, estimated, words });
			return [measure, [says, ...notes].join(' ')];
		}),
	);
}

test('a heat pump that costs more is said to cost more, and its price not to come back', () => {
	const home: Home = { heating: 'gas', use: { kWh: 9000 }, rates: { electricity: 45, fuel: 5 } };
	const { 'heat-pump': text = '' } = said(home);
	expect(text).toMatch(/^About £790 more a year\. At worst £900 more, at best £680 more\./);
	expect(text).toContain('above a SCOP of 7.7.');
	expect(text).toContain('It lowers no bill, so its price does not come back.');
	expect(text).not.toMatch(/saving|less a year/);
});

test('a battery is no saving where selling pays more than buying costs', () => {
	const { battery = '' } = said({
		kind: 'semi',
		has: ['panels'],
		rates: { electricity: 20, export: 40 },
	});
	expect(battery).toMatch(/^About £\d+ more a year\./);
	expect(battery).not.toMatch(/saving|less a year/);
});

test('no sentence of any home has a number that is none, a figure below zero or a word that is missing', () => {
	fc.assert(
		fc.property(anyHome, fc.constantFrom(LIVE_DAY, EXPIRED_DAY), (home, day) => {
			for (const [measure, text] of Object.entries(said(home, day))) {
				expect(text, measure).not.toMatch(
					/NaN|Infinity|undefined|null|[-−]£?\d|£-|^$|no change a year/,
				);
				// Pounds of a bill, and not of a price.
				const ofBill = text.replace(/Guide price[^.]*\.|The Boiler Upgrade Scheme[^.]*\./g, '');
				if (day === EXPIRED_DAY && !home.rates) expect(ofBill, measure).not.toContain('£');
			}
		}),
		{ numRuns: 2000 },
	);
});

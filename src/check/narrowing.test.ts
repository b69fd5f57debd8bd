/** What the folds of the check say of a narrower range. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { estimate } from '#estimate/estimate.ts';
import type { Home } from '#estimate/home.ts';
import { anyHome, EXPIRED_DAY, LIVE_DAY, siteFigures } from '#estimate/testing.ts';
import { narrowingsOf } from './narrowing.ts';
import { narrowed } from './words.ts';

const figures = siteFigures();
const SEMI: Home = { kind: 'semi', heating: 'gas' };
const told = (home: Home, day = LIVE_DAY) =>
	narrowingsOf({ home, estimated: estimate(home, figures, day), figures, day });
const inWords = (home: Home) => told(home).map((one) => narrowed(one, content.checkWords));

test('a gas-heated semi of which nothing else is known is told of its bill and of its roof', () => {
	expect(told(SEMI).map(({ answers }) => answers)).toEqual([['bill'], ['roof', 'shading']]);
	const range = '£[\\d,]+ to £[\\d,]+';
	expect(inWords(SEMI)).toEqual([
		expect.stringMatching(`^Heating: ${range} a year\\. ${range} with a bill of £\\d+ a month\\.$`),
		expect.stringMatching(
			`^Panels save ${range} a year\\. ${range} with a south roof and little shade\\.$`,
		),
	]);
});

test('the bill that is tried is one whose heating costs what the estimate says', () => {
	const { bill = 0, after } = told(SEMI).find(({ bill }) => bill) ?? {};
	const { cost } = estimate({ ...SEMI, use: { pounds: 12 * bill } }, figures, LIVE_DAY);
	expect(
		Math.abs((cost?.middle ?? 0) - (estimate(SEMI, figures, LIVE_DAY).cost?.middle ?? 0)),
	).toBeLessThanOrEqual(30);
	expect(after?.[0]).toBeGreaterThan(0);
});

test('without a price nothing is said in pounds', () => {
	expect(told(SEMI, EXPIRED_DAY)).toEqual([]);
	expect(told({ kind: 'detached', heating: 'oil' }).map(({ of }) => of)).toEqual(['solar']);
});

test('whatever is known of a home, what is said is narrower by a tenth, and never of an answer that was given', () => {
	let said = 0;
	fc.assert(
		fc.property(anyHome, (home) => {
			for (const { answers, before, after } of told(home)) {
				said += 1;
				expect(after[1] - after[0]).toBeLessThanOrEqual(0.9 * (before[1] - before[0]));
				for (const name of answers) expect(name === 'bill' ? home.use : home[name]).toBeUndefined();
			}
		}),
		{ numRuns: 300 },
	);
	expect(said).toBeGreaterThan(20);
});

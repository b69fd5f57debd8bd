/**
 * Every day on which a fact begins, ends or lapses until 1 April 2028, with the day before and the
 * day after: nothing is used after its time.
 */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { addDays, asOf, dayInWords, GRACE_DAYS, isClosed } from '#model/dates.ts';
import { estimate } from './estimate.ts';
import type { Home } from './home.ts';
import { estimateInWords, pricesInWords } from './in-words.ts';
import { daysOfFacts, LAST_DAY_WALKED, siteFigures } from './testing.ts';

const figures = siteFigures();
const words = content.estimateWords;
const { prices, schemes } = content;
const { announcements: _, ...priced } = prices;
const days = daysOfFacts();

const HOMES: Home[] = [
	{
		kind: 'semi',
		walls: 'cavity',
		loft: 'none',
		heating: 'gas',
		use: { kWh: 12_000 },
		postcode: 'LS6',
		roof: 'south',
	},
	{
		kind: 'detached',
		walls: 'solid',
		loft: 'some',
		heating: 'oil',
		use: { kWh: 24_000 },
		postcode: 'LD1',
		nation: 'Wales',
		rates: { fuel: 9 },
	},
	{ kind: 'flat', walls: 'cavity', heating: 'electric', use: { kWh: 9_000 }, postcode: 'LS2' },
	{
		kind: 'bungalow',
		walls: 'cavity-filled',
		loft: 'full',
		heating: 'gas',
		use: { kWh: 9_000 },
		postcode: 'EX4',
		has: ['panels'],
	},
];

test('there are days to walk, the last of the prices and of ECO4 among them', () => {
	expect(days).toEqual(
		expect.arrayContaining([
			'2026-12-31',
			'2027-01-01',
			'2027-03-31',
			'2027-04-01',
			'2028-03-31',
			LAST_DAY_WALKED,
		]),
	);
});

test.each(days)(
	'%s: no price is used after its grace, none that is past makes a promise, and what is dated is not called today’s',
	(day) => {
		for (const home of HOMES) {
			const made = estimate(home, figures, day);
			const period = made.datedPrices;
			if (period) {
				expect(period.from <= day && day <= addDays(period.until, GRACE_DAYS)).toBe(true);
				expect(period.isPast).toBe(day > period.until);
				expect(pricesInWords(period)).not.toMatch(/today/i);
			}
			for (const { pounds, isPast, payback, costsMore, sold, onTariff, grant } of made.results) {
				if (isPast)
					expect([payback, costsMore === 'always' || costsMore === 'never']).toEqual([
						undefined,
						false,
					]);
				if (!pounds) expect(payback).toBeUndefined();
				if (sold) expect(sold.from <= day).toBe(true);
				if (onTariff)
					expect(
						priced.heatPumpTariff.periods.some(({ from, until }) => from <= day && day <= until),
					).toBe(true);
				if (grant)
					expect(Object.values(schemes).flatMap(({ grants = [] }) => grants)).toContainEqual(
						expect.objectContaining({ pounds: grant.pounds }),
					);
				if (grant?.pounds === 9000) expect(day <= '2027-03-31').toBe(true);
			}
			const said = JSON.stringify(estimateInWords(made, words, home));
			if (day > '2027-03-31') expect(said).not.toContain('£9,000');
		}
	},
);

test.each(days)('%s: every scheme that is over says so, and its sums are gone', (day) => {
	for (const [name, scheme] of Object.entries(content.schemes)) {
		const now = asOf(scheme, day);
		if (isClosed(scheme, day))
			expect(scheme.instead, name).toContain(dayInWords(scheme.closes ?? ''));
		// A sentence with "until" a day that is over speaks of what has ended as if it were still to
		// come.
		else
			for (const [, until = ''] of `${now.offers} ${now.pays.howMuch}`.matchAll(
				/[Uu]ntil (\d+ \w+ \d{4})/g,
			))
				expect(
					day <= new Date(`${until} UTC`).toISOString().slice(0, 10),
					`${name}: until ${until}`,
				).toBe(true);
	}
});

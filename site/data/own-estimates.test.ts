/** Our own estimate beside an advertised figure: pounds while their price holds, with its months, then kWh. */
import { expect, test } from 'vitest';
import { readClaims, readPrices } from '../../content/read.ts';
import { addDays } from '../../dates.ts';
import { publishedClaims } from './content-lookup.ts';
import { ownEstimate } from './own-estimates.ts';

test('pounds until the last day of the price, and kWh from the next', () => {
	expect(ownEstimate('cavity', '2026-12-31')).toBe(
		'For a semi on gas that uses 12,000 kWh, at the prices of October to December 2026, our own estimate is about £75 less a year.',
	);
	const last = readPrices().gasPrice.periods.at(-1)?.until ?? '';
	expect(ownEstimate('cavity', addDays(last, 1))).toBe(
		'For a semi on gas that uses 12,000 kWh, our own estimate is about 940 kWh less a year.',
	);
});

test('each advertised saving of a measure that we can work out has our own beside it', () => {
	const claims = Object.entries(readClaims()).filter(([, { estimate, status }]) => estimate && status === 'published');
	expect(claims.length).toBeGreaterThan(0);
	for (const [name] of claims) expect(publishedClaims([name], '2026-11-23')[0]?.own, name).toMatch(/^For a semi on gas .*£\d/);
	// A saving that is worked out wants its estimate: nobody may add a figure without one.
	for (const [name, { range, page }] of Object.entries(readClaims()))
		if (range?.unit === 'pounds a year' && !['commercial-solar-pv', 'room-in-roof-insulation'].includes(page))
			expect(
				claims.map(([claim]) => claim),
				name,
			).toContain(name);
});

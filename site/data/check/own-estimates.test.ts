/** Our own estimate beside an advertised figure: pounds while their price holds, with its months, then kWh. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { content } from '../../../content/reader/testing.ts';
import { addDays } from '../../../dates.ts';
import { BesideClaim } from '../../components/claims/BesideClaim.tsx';
import { pageContentOn, siteContent } from '../../testing.ts';
import { isAlone, publishedClaims } from '../content-lookup.ts';
import { ownEstimate } from './own-estimates.ts';

const figures = siteContent.engine;

test('pounds until the last day of the price, and kWh from the next', () => {
	expect(ownEstimate('cavity', figures, '2026-12-31')).toBe(
		'For a semi on gas that uses 12,000 kWh, at the prices of October to December 2026, our own estimate is about £75 less a year.',
	);
	const last = content.prices.gasPrice.periods.at(-1)?.until ?? '';
	expect(ownEstimate('cavity', figures, addDays(last, 1))).toBe(
		'For a semi on gas that uses 12,000 kWh, our own estimate is about 940 kWh less a year.',
	);
});

test('of a heat pump both ends are said, and after the price no kWh of two fuels are taken for a saving', () => {
	expect(ownEstimate('heat-pump', figures, '2026-12-31')).toMatch(
		/about £105 less a year, all of it the gas meter’s daily charge\. At worst it is £\d+ more\.$/,
	);
	expect(ownEstimate('heat-pump', figures, addDays(content.prices.gasPrice.periods.at(-1)?.until ?? '', 1))).toBe(
		'For a semi on gas that uses 12,000 kWh, our own estimate is about 3,600 kWh of electricity a year in place of the gas.',
	);
});

test('beside years stands our own payback while a price holds, beside a share our own share', () => {
	expect(ownEstimate('cavity', figures, '2026-11-23', 'years')).toMatch(
		/our own estimate is about 17 years, where it is paid for in full\.$/,
	);
	expect(ownEstimate('internal-wall', figures, '2026-11-23', 'years')).toContain('more than the 25 years that it lasts');
	expect(ownEstimate('cavity', figures, '2027-01-01', 'years')).toBeUndefined();
	for (const day of ['2026-11-23', '2027-01-01'])
		expect(ownEstimate('controls', figures, day, 'per cent')).toBe(
			'For a semi on gas that uses 12,000 kWh, our own estimate is about 5% of its heating.',
		);
});

test('a figure that no public source supports says that it is ours alone, and no other does', () => {
	const alone = (source: string) => isAlone({ source: { name: source } });
	expect(['Company figure', 'Company estimate', 'Company figure; no public source supports it as typical'].map(alone)).toEqual([
		true,
		true,
		true,
	]);
	expect(
		[
			'Company figure, from makers’ data sheets',
			'Company estimate, compared with OVO Energy (2020)',
			'Company estimate; the government’s energy advice service, March 2026',
		].map(alone),
	).toEqual([false, false, false]);
	const beside = (name: string) => {
		const [claim] = publishedClaims([name], pageContentOn('2026-11-23'));
		return claim ? renderToStaticMarkup(BesideClaim({ claim })) : '';
	};
	const published = Object.entries(content.claims).filter(([, { status }]) => status === 'published');
	const said = published.filter(([name]) => beside(name).includes('This figure is ours alone: no public source supports it.'));
	expect(said.map(([name]) => name)).toEqual(published.filter(([, claim]) => isAlone(claim)).map(([name]) => name));
	for (const name of ['solar-bill-savings', 'battery-installation-days']) expect(beside(name), name).toContain('ours alone');
	for (const name of ['heat-pump-bus-grant', 'cavity-wall-yearly-saving']) expect(beside(name), name).not.toContain('ours alone');
});

test('each advertised saving of a measure that we can work out has our own beside it', () => {
	const claims = Object.entries(content.claims).filter(([, { estimate, status }]) => estimate && status === 'published');
	expect(claims.length).toBeGreaterThan(0);
	for (const [name] of claims)
		expect(publishedClaims([name], pageContentOn('2026-11-23'))[0]?.own, name).toMatch(
			/^For a semi on gas .*(?:£\d|\d years|\d% of its heating)/,
		);
	// A saving that is worked out wants its estimate: nobody may add a figure without one.
	for (const [name, { range, page }] of Object.entries(content.claims))
		if (
			(range?.unit === 'pounds a year' || name.endsWith('-payback')) &&
			!['commercial-solar-pv', 'room-in-roof-insulation'].includes(page)
		)
			expect(
				claims.map(([claim]) => claim),
				name,
			).toContain(name);
});

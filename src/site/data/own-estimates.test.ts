/**
 * Of the home that our pages name: the check's own words on a service page, and our own estimate
 * beside each advertised figure, on cards and in Home's house.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { checkData } from '#check/check-data.ts';
import { resultFor } from '#check/check-result.ts';
import { content } from '#content/reader/testing.ts';
import { EXPIRED_DAY, LAST_LIVE_DAY, lastPriceOf, PAST_DAY } from '#estimate/testing.ts';
import { addDays, dayInWords, monthsInWords } from '#model/dates.ts';
import type { Measure } from '#model/measures.ts';
import { billBasis, CheckSays } from '#site/components/services/CheckSays.tsx';
import { pageContentOn } from '#site/testing.ts';
import { visibleText } from '#tests/support/page-text.ts';
import { publishedClaims } from './content-lookup.ts';
import { ownBasis, ownEstimate, ownFigure, unitOf } from './own-estimates.ts';

const [live, past, expired] = [LAST_LIVE_DAY, PAST_DAY, EXPIRED_DAY];
const months = monthsInWords(lastPriceOf('gasPrice'));

/** What a visitor would answer, and tick. */
const semi = {
	kind: 'semi',
	heatingSource: 'gas',
	useKwh: '12,000',
	loft: 'none',
	walls: 'cavity',
	homeOwnership: 'yes',
};

test.each([
	['loft', { measureLoft: 'yes' }],
	['cavity', { measureCavity: 'yes' }],
	['internal-wall', { measureInternalWall: 'yes', walls: 'solid' }],
	['room-in-roof', { measureRoomInRoof: 'yes', loft: 'room' }],
	['controls', { measureControls: 'yes' }],
	['heat-pump', { measureHeatPump: 'yes' }],
	['storage-heaters', { measureStorageHeaters: 'yes', heatingSource: 'storage' }],
	['solar', { measureSolar: 'yes', roof: 'south' }],
	['battery', { measureBattery: 'yes', hasPanels: 'yes' }],
] as const)(
	'a page about %s says what the check says of the named home, on each day',
	(measure, answers) => {
		for (const day of [live, past, expired]) {
			const page = pageContentOn(day);
			const data = { ...checkData(page), nation: 'England' as const, day };
			const { home } = resultFor({ ...semi, ...answers }, data);
			const row = home?.plan.groups
				.flatMap(({ rows }) => rows)
				.find((one) => one.measure === measure);
			const drawn = visibleText(renderToStaticMarkup(CheckSays({ measure, content: page })));
			if (!row) throw new Error(`The check has no row about ${measure}.`);
			const { comfort, amount, price, pays, plainly = '', says, notes } = row;
			const [full = '', less = ''] = price.split(/, less (?=£)/);
			for (const text of [comfort, amount, full, less.split(' ')[0] ?? '', pays, plainly])
				expect(drawn).toContain(text);
			for (const text of [says, ...notes]) expect(billBasis(measure, page)).toContain(text);
			const isMeasured = row.range !== undefined || row.wantsPrices === true;
			// Pounds say their date.
			const { bill } = home?.plan ?? {};
			if (row.range || bill) expect(drawn).toContain(home?.prices?.says);
			expect(drawn.includes('Prices have changed since.')).toBe(
				isMeasured && home?.prices?.isPast === true,
			);
			expect(drawn.includes('A year of all energy: about £')).toBe(bill !== undefined);
			expect(drawn.includes('For a semi on gas that uses 12,000 kWh')).toBe(isMeasured);
		}
	},
);

const AT = `For a semi on gas that uses 12,000 kWh, at the prices of ${months}, our own estimate is `;
const WAS = 'For a semi on gas that uses 12,000 kWh, our own estimate was ';
const SINCE = ` at the prices of ${months}, which have changed since.`;
const NO_YEARS = `We have no payback of our own today: the prices that we know ended on ${dayInWords(live)}.`;
const COVERED =
	/about \d+% of an ordinary home’s electricity for 3\.5 kW of panels alone, and about \d+% with a battery\.$/;
const HEATING =
	/^For a semi on gas that uses 12,000 kWh, our own estimate is about 5% of its heating\.$/;

test.each([
	[
		'cavity',
		'pounds a year',
		[
			new RegExp(`^${AT}about £\\d+ less a year\\.$`),
			new RegExp(`^${WAS}about £\\d+ less a year${SINCE}$`),
			undefined,
		],
	],
	[
		'cavity',
		'years',
		[new RegExp(`^${AT}about \\d+ years, where it is paid for in full\\.$`), NO_YEARS, undefined],
	],
	['internal-wall', 'years', [/more than the 25 years that it lasts/, NO_YEARS, undefined]],
	[
		'heat-pump',
		'per cent of the bill',
		[
			/is about \d+% less, all of it the gas meter’s daily charge, at worst \d+% more and at best \d+% less\.$/,
			/was about \d+% less.* which have changed since\.$/,
			undefined,
		],
	],
	['solar', 'per cent of the bill', [COVERED, COVERED, COVERED]],
	['battery', 'per cent of the bill', [COVERED, COVERED, COVERED]],
	['controls', 'per cent', [HEATING, HEATING, HEATING]],
] as const)(
	'of %s in %s: at a price that holds, for 200 days at one that has ended, and at none',
	(measure, unit, expected) => {
		const said = [live, addDays(expired, -1), expired].map(
			(day) => ownEstimate(measure, unit, pageContentOn(day))?.says,
		);
		expect(said).toEqual(
			expected.map((text) => (text instanceof RegExp ? expect.stringMatching(text) : text)),
		);
	},
);

test('a claim whose estimate has no price any more is left out, and one that is withheld always', () => {
	const names = ['cavity-wall-yearly-saving', 'cavity-wall-payback', 'cavity-wall-heat-loss'];
	const shown = (day: string) => publishedClaims(names, pageContentOn(day)).map(({ name }) => name);
	expect([live, past, expired].map(shown)).toEqual([names, names, ['cavity-wall-heat-loss']]);
	const page = pageContentOn(live);
	const [first = '', ...others] = names;
	const claims = { ...page.claims, [first]: { ...page.claims[first], status: 'withheld' } };
	expect(
		publishedClaims(names, { ...page, claims } as typeof page).map(({ name }) => name),
	).toEqual(others);
});

test('cards and Home’s house say pounds while their price holds, with both ends of a heat pump, and kWh from the next day', () => {
	const on = (measure: Measure, day: string) => ownFigure(measure, pageContentOn(day));
	expect(on('cavity', live)).toMatchObject({
		short: expect.stringMatching(/^about £\d+ less$/),
		says: expect.stringMatching(/^About £.* That is with empty cavity walls\.$/),
	});
	expect(on('heat-pump', live)?.short).toMatch(/^£\d+ more to £\d+ less$/);
	expect(on('room-in-roof', live)).toBeUndefined();
	for (const measure of ['cavity', 'heat-pump', 'solar', 'battery'] as const)
		expect(JSON.stringify(on(measure, past)), measure).not.toContain('£');
	expect([live, past].map((day) => ownBasis(pageContentOn(day)))).toEqual([
		`Our own estimate is of a year, for a semi on gas that uses 12,000 kWh, at the prices of ${months}.`,
		'Our own estimate is of a year, for a semi on gas that uses 12,000 kWh.',
	]);
});

test('each advertised saving, payback and share of a measure has our own beside it, or that we have none', () => {
	const page = pageContentOn(live);
	for (const [name, claim] of Object.entries(content.claims)) {
		const [shown] = publishedClaims([name], page);
		if (claim.estimate && claim.status === 'published') {
			expect(unitOf(claim), name).toBeDefined();
			expect(shown?.own?.says, name).toMatch(
				/(?:£\d|\d years|\d%)|Our own estimate has no figure for it\./,
			);
		}
		// A saving that is worked out wants its estimate: nobody may add a figure without one.
		const isMeasured = content.services.some(({ slug, measure }) => measure && slug === claim.page);
		if (isMeasured && (claim.range?.unit === 'pounds a year' || /saving|payback/.test(name)))
			expect(claim.estimate, name).toBeDefined();
	}
});

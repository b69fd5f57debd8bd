/**
 * Writes docs/homes.md: what the site says of twelve homes, and how far advertised savings are from
 * it. `npm test -- docs/homes.test.ts -u` renews it, as `npm run facts` does with a new price.
 */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { engineFigures } from '#estimate/engine-figures.ts';
import { estimate } from '#estimate/estimate.ts';
import type { Home, Range } from '#estimate/home.ts';
import {
	estimateInWords,
	pricesInWords,
	roundedAmount,
	togetherInWords,
} from '#estimate/in-words.ts';
import { EXPIRED_DAY, LIVE_DAY, PAST_DAY } from '#estimate/testing.ts';
import { dayInWords } from '#model/dates.ts';
import type { Measure } from '#model/measures.ts';
import { advertisedSavings } from '#scripts/contradictions.ts';
import { NAMED_HOME } from '#site/data/own-estimates.ts';

const DAYS = [LIVE_DAY, PAST_DAY, EXPIRED_DAY];

const HOMES: readonly (readonly [name: string, home: Home, ticked: readonly Measure[]])[] = [
	[
		'Semi on gas, Leeds',
		{
			kind: 'semi',
			walls: 'cavity',
			loft: 'none',
			heating: 'gas',
			use: { kWh: 12_000 },
			postcode: 'LS8 2AB',
		},
		['loft', 'cavity', 'heat-pump'],
	],
	[
		'Cold terrace on gas, solid walls',
		{
			kind: 'terrace',
			walls: 'solid',
			loft: 'none',
			heating: 'gas',
			use: { kWh: 14_500 },
			postcode: 'BD1',
		},
		['loft', 'internal-wall'],
	],
	[
		'Small gas user who keeps the hob',
		{
			kind: 'terrace',
			walls: 'cavity-filled',
			loft: 'full',
			heating: 'gas',
			use: { kWh: 7_500 },
			postcode: 'YO1',
		},
		['heat-pump'],
	],
	[
		'Semi on gas, bill in pounds only',
		{
			kind: 'semi',
			walls: 'cavity',
			loft: 'some',
			heating: 'gas',
			use: { pounds: 1_200 },
			postcode: 'M20',
		},
		['loft', 'cavity'],
	],
	[
		'All-electric flat, £1,650 a year',
		{ kind: 'flat', walls: 'cavity', heating: 'electric', use: { pounds: 1_650 }, postcode: 'LS2' },
		[],
	],
	[
		'Electric semi with an electric car',
		{
			kind: 'semi',
			walls: 'cavity',
			loft: 'some',
			heating: 'electric',
			use: { kWh: 12_000 },
			postcode: 'S10',
			has: ['car'],
			roof: 'south',
		},
		['heat-pump', 'solar'],
	],
	[
		'Oil farmhouse in Wales, bill in pounds, no price',
		{
			kind: 'detached',
			walls: 'solid',
			loft: 'some',
			heating: 'oil',
			use: { pounds: 2_100 },
			postcode: 'LD1',
			nation: 'Wales',
		},
		['heat-pump'],
	],
	[
		'The same with 9p a kWh',
		{
			kind: 'detached',
			walls: 'solid',
			loft: 'some',
			heating: 'oil',
			use: { pounds: 2_100 },
			postcode: 'LD1',
			nation: 'Wales',
			rates: { fuel: 9 },
		},
		['heat-pump'],
	],
	[
		'Bungalow with a south roof',
		{
			kind: 'bungalow',
			walls: 'cavity-filled',
			loft: 'full',
			heating: 'gas',
			use: { kWh: 9_000 },
			postcode: 'EX4',
			roof: 'south',
			shading: 'none',
		},
		['solar', 'battery'],
	],
	[
		'Bungalow with panels',
		{
			kind: 'bungalow',
			walls: 'cavity-filled',
			loft: 'full',
			heating: 'gas',
			use: { kWh: 9_000 },
			postcode: 'EX4',
			roof: 'south',
			shading: 'none',
			has: ['panels'],
		},
		[],
	],
	[
		'Flat in Glasgow, storage heaters',
		{ kind: 'flat', walls: 'solid', heating: 'storage', use: { kWh: 9_000 }, postcode: 'G12' },
		[],
	],
	['Nothing but a postcode in Jersey', { postcode: 'JE2 3AB' }, []],
];

const figures = engineFigures(content);
const words = content.estimateWords;

/** Everything that the site says of the home on that day. */
function said(home: Home, ticked: readonly Measure[], day: string): string {
	const made = estimate(home, figures, day, ticked);
	const each = estimateInWords(made, words, home).flatMap(({ name, says, notes }) => [
		name,
		says,
		...notes,
	]);
	return [
		...(made.datedPrices ? [pricesInWords(made.datedPrices)] : []),
		...each,
		togetherInWords(made, words),
	].join(' ');
}

const between = (range: Range | undefined) =>
	range ? [range.low, range.middle, range.high].map((n) => roundedAmount(n)).join(' / ') : '–';

/**
 * What the site says of the home on the first of the days: a row for each measure that fits and has
 * a figure.
 */
function rowsOf(home: Home, ticked: readonly Measure[]): string[] {
	const { results, together } = estimate(home, figures, DAYS[0] ?? '', ticked);
	const rows = results
		.filter(({ fits, kWh }) => fits === 'yes' && kWh)
		.map(({ measure, pounds, kWh, price, payback }) => {
			const cost = price
				? price.from === price.to
					? `${price.from}`
					: `${price.from}–${price.to}`
				: '–';
			const years =
				payback?.within === 'no'
					? `over ${payback.life}`
					: payback?.middle
						? `${Math.max(1, Math.round(payback.middle))}`
						: '–';
			return `|${words.measures[measure]}|${between(pounds)}|${between(kWh)}|${cost}|${years}${payback?.within === 'perhaps' ? ' *' : ''}|`;
		});
	const all = together
		? [
				`|Together: ${together.measures.join(', ')}|${between(together.pounds)}|${between(together.kWh)}|||`,
			]
		: [];
	return rows.length > 0
		? [
				'|Measure|£ less a year|kWh less a year|Guide price, £|Years|',
				'|---|---|---|---|---|',
				...rows,
				...all,
			]
		: ['No measure has a figure.'];
}

const saving = (home: Home, measure: Measure) =>
	estimate(home, figures, figures.values.gasPrice.at(-1)?.until ?? '').results.find(
		(result) => result.measure === measure,
	);

/** “the loft about £95 in place of £80” */
function onlyMissing(): string {
	const both: Home = { ...NAMED_HOME, walls: 'cavity' };
	const inPounds = (home: Home, measure: Measure) =>
		`£${Math.round(saving(home, measure)?.pounds?.middle ?? Number.NaN)}`;
	const loft = `an empty loft over filled walls ${inPounds({ ...both, walls: 'cavity-filled' }, 'loft')} in place of ${inPounds(both, 'loft')}`;
	const solid: Home = { ...both, walls: 'solid' };
	return `${loft}, and solid walls below a loft with some insulation ${inPounds({ ...solid, loft: 'some' }, 'internal-wall')} in place of ${inPounds(solid, 'internal-wall')}`;
}

test('docs/homes.md says what the site says of twelve homes', async () => {
	expect(HOMES).toHaveLength(12);
	const homes = HOMES.flatMap(([name, home, ticked]) => [
		`## ${name}`,
		rowsOf(home, ticked).join('\n'),
	]);
	const factors = advertisedSavings(content).map(
		({ name, figure, ownInWords, factor }) =>
			`|${name}|${figure}|${ownInWords || '–'}|${factor?.toFixed(1) ?? '–'}|`,
	);
	const text = [
		'# Twelve homes',
		`Written by \`docs/homes.test.ts\` from what the engine says on ${dayInWords(DAYS[0] ?? '')}: least / middle / most. A heat pump’s kWh are of the fuel that it replaces, those of panels what the home uses itself. Years: until the middle price comes back by the middle saving, before any grant but the heat pump’s; * with the smallest saving not within its life. What is ticked is worked out together.`,
		`From ${dayInWords(PAST_DAY)} the last known prices are past: the site says pounds with their date and no years, and from ${dayInWords(EXPIRED_DAY)} kWh alone, unless the visitor named prices.`,
		...homes,
		'## The specification’s figures beside our own',
		'For the semi on gas, at the last known prices, the middle of the figure (of “up to”, the figure itself) beside our own. The factor says how many times more the figure promises. The figures are the specification’s, and stay in its profile ([why](decisions/specification.md)), with our own line beside each; another firm’s profile withholds those that are off by more than two.',
		['|Claim|Figure|Our own middle|Factor|', '|---|---|---|---|', ...factors].join('\n'),
		`What a part saves depends on what else the home lacks, because all of it saves from the same fuel. The semi above has an empty loft and bare walls. A home that lacks only the one measure saves more with it: ${onlyMissing()}. The line beside a claim is of the home that lacks both, which promises less.`,
	].join('\n\n');
	const words = HOMES.flatMap(([, home, ticked]) => DAYS.map((day) => said(home, ticked, day)));
	expect(text + words.join('\n')).not.toMatch(/NaN|undefined|£-/);
	await expect(`${text}\n`).toMatchFileSnapshot('homes.md');
});

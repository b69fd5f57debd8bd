/** Writes docs/homes.md: what the site says of twelve homes on four days, and how far advertised savings are from it. `npm test -- docs/homes.test.ts -u` renews it. */
import { expect, test } from 'vitest';
import { readClaims, readEstimateContent, readEstimateWords } from '../content/read.ts';
import { dayInWords } from '../dates.ts';
import { engineFigures } from '../estimate/engine-figures.ts';
import { estimate } from '../estimate/estimate.ts';
import type { Home, Measure } from '../estimate/home.ts';
import { estimateInWords, pricesInWords, togetherInWords } from '../estimate/in-words.ts';
import { advertisedSavings } from '../tools/contradictions.ts';

const DAYS = ['2026-11-23', '2027-01-02', '2027-04-02', '2027-08-02'];

const HOMES: readonly (readonly [name: string, home: Home, ticked: readonly Measure[]])[] = [
	[
		'Semi on gas, Leeds',
		{ kind: 'semi', walls: 'cavity', loft: 'none', heating: 'gas', use: { kWh: 12_000 }, postcode: 'LS8 2AB' },
		['loft', 'cavity', 'heat-pump'],
	],
	[
		'Cold terrace on gas, solid walls',
		{ kind: 'terrace', walls: 'solid', loft: 'none', heating: 'gas', use: { kWh: 14_500 }, postcode: 'BD1' },
		['loft', 'internal-wall'],
	],
	[
		'Small gas user who keeps the hob',
		{ kind: 'terrace', walls: 'cavity-filled', loft: 'full', heating: 'gas', use: { kWh: 7_500 }, postcode: 'YO1' },
		['heat-pump'],
	],
	[
		'Semi on gas, bill in pounds only',
		{ kind: 'semi', walls: 'cavity', loft: 'some', heating: 'gas', use: { pounds: 1_200 }, postcode: 'M20' },
		['loft', 'cavity'],
	],
	['All-electric flat, £1,650 a year', { kind: 'flat', walls: 'cavity', heating: 'electric', use: { pounds: 1_650 }, postcode: 'LS2' }, []],
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
		{ kind: 'detached', walls: 'solid', loft: 'some', heating: 'oil', use: { pounds: 2_100 }, postcode: 'LD1', nation: 'Wales' },
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
	['Flat in Glasgow, storage heaters', { kind: 'flat', walls: 'solid', heating: 'storage', use: { kWh: 9_000 }, postcode: 'G12' }, []],
	['Nothing but a postcode in Jersey', { postcode: 'JE2 3AB' }, []],
];

const figures = engineFigures(readEstimateContent());
const words = readEstimateWords();

/** The home as the site describes it on that day, in lines. */
function said(home: Home, ticked: readonly Measure[], day: string): string[] {
	const made = estimate(home, figures, day, ticked);
	const fitting = estimateInWords(made, words, home).filter(({ fits, hasSaving }) => fits === 'yes' && hasSaving);
	return [
		...(made.datedPrices ? [pricesInWords(made.datedPrices) + (made.datedPrices.isPast ? ' Prices have changed since.' : '')] : []),
		...fitting.map(({ name, says, notes }) => `**${name}.** ${[says, ...notes].join(' ')}`),
		...(made.together ? [togetherInWords(made, words)] : []),
		...(fitting.length === 0 ? ['No measure has a figure.'] : []),
	];
}

test('docs/homes.md says what the site says of twelve homes on four days', async () => {
	expect(HOMES).toHaveLength(12);
	const homes = HOMES.flatMap(([name, home, ticked]) => {
		const byText = new Map<string, string[]>();
		for (const day of DAYS) {
			const text = said(home, ticked, day)
				.map((line) => `- ${line}`)
				.join('\n');
			byText.set(text, [...(byText.get(text) ?? []), dayInWords(day)]);
		}
		return [`## ${name}`, ...[...byText].flatMap(([text, days]) => [`### ${days.join(', ')}`, text])];
	});
	const factors = advertisedSavings(readClaims()).map(
		({ name, figure, own, factor }) =>
			`| ${name} | ${figure} | £${Math.round(own)} | ${factor.toFixed(1)} | ${factor > 2 ? 'the figure stands with our own beside it; another firm’s profile withholds it' : 'as before'} |`,
	);
	const text = [
		'# Twelve homes, on four days',
		'Written by `docs/homes.test.ts` from what the engine and its words say. Days with the same words stand together. What is ticked is worked out together.',
		...homes,
		'## Advertised savings beside our own',
		'For the semi on gas, at the last known prices. Before, each figure stood alone; now our own stands beside it.',
		['| Claim | Advertised | Our own middle | Factor | Now |', '| --- | --- | --- | --- | --- |', ...factors].join('\n'),
	].join('\n\n');
	expect(text).not.toMatch(/NaN|undefined|£-/);
	await expect(`${text}\n`).toMatchFileSnapshot('homes.md');
});

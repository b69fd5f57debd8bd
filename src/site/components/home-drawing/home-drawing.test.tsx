/**
 * The drawing of a visitor's home: its streams against the engine, its parts against the answers,
 * its words against its figures.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { engineFigures } from '#estimate/engine-figures.ts';
import { fuelOf, heatLoss } from '#estimate/fuel.ts';
import { heatLossParts } from '#estimate/heat-loss.ts';
import type { Home, HomeKind } from '#estimate/home.ts';
import { measures as everyMeasure, type Measure } from '#model/measures.ts';
import { HomeFigures, HomePicture } from './HomeDrawing.tsx';
import { layersOf } from './home-layers.ts';

const words = content.homeDrawing;
const figures = engineFigures({ ...content, guidePrices: {}, schemes: {} });
const TODAY = '2026-12-01';

type KnownHome = Home & { kind: HomeKind };

const lossesOf = (home: Home, measures: readonly Measure[]) => ({
	before: heatLoss(home, figures, TODAY),
	after: heatLoss(home, figures, TODAY, measures),
	isFromUse: fuelOf(home, figures, TODAY).basis !== 'metered',
});

function draw(home: Home, measures: readonly Measure[] = []): string {
	const drawn = { home, measures, losses: lossesOf(home, measures), words };
	return renderToStaticMarkup(
		<>
			<HomePicture {...drawn} />
			<HomeFigures {...drawn} />
		</>,
	);
}

const kinds: readonly HomeKind[] = ['terrace', 'semi', 'detached', 'bungalow', 'flat'];

/**
 * Every kind in a dozen states: nothing known, everything bad, everything good, and what lies
 * between.
 */
const states: readonly (readonly [Omit<Home, 'kind'>, readonly Measure[]])[] = [
	[{}, []],
	[{ walls: 'cavity', loft: 'none', heating: 'gas' }, []],
	[
		{ walls: 'cavity', loft: 'none', heating: 'gas' },
		['cavity', 'loft', 'controls', 'heat-pump', 'solar', 'battery'],
	],
	[
		{ walls: 'solid', loft: 'some', heating: 'oil', use: { kWh: 21_000 } },
		['internal-wall', 'loft'],
	],
	[{ walls: 'solid', loft: 'room', heating: 'lpg' }, ['room-in-roof']],
	[{ walls: 'solid', loft: 'none', heating: 'solid-fuel', use: { kWh: 60_000 } }, []],
	[
		{
			walls: 'solid-insulated',
			loft: 'full',
			heating: 'heat-pump',
			has: ['panels', 'battery', 'car'],
		},
		[],
	],
	[{ walls: 'cavity-filled', loft: 'some', heating: 'storage' }, ['storage-heaters', 'loft']],
	[{ walls: 'cavity', loft: 'not-mine', heating: 'electric' }, ['cavity']],
	[{ loft: 'none', heating: 'electric', has: ['car'] }, ['storage-heaters', 'solar']],
	[{ walls: 'cavity', heating: 'gas', use: { kWh: 9_500 } }, ['cavity', 'internal-wall']],
	[{ walls: 'solid', loft: 'full', heating: 'gas', has: ['panels'] }, everyMeasure],
];
const all = kinds.flatMap((kind) =>
	states.map(([home, measures]): [KnownHome, readonly Measure[]] => [{ ...home, kind }, measures]),
);

/**
 * The widths of a stream's bands in the markup: before and after, or only one if nothing changes
 * it.
 */
function widths(markup: string, part: string): number[] {
	const stream =
		new RegExp(
			`data-stream="${part}">(.*?)(?=<g class="home-drawing__stream"|<use|<text|</svg>)`,
		).exec(markup)?.[1] ?? '';
	return [...stream.matchAll(/stroke-width="([\d.]+)"/g)].map(([, width]) => Number(width));
}

describe('streams', () => {
	test('are as wide as the engine’s watts per kelvin, within 2 %, in every home', () => {
		for (const [home, measures] of all) {
			const { before, after } = lossesOf(home, measures);
			const markup = draw(home, measures);
			const widest = heatLossParts.reduce((one, other) =>
				before[other] > before[one] ? other : one,
			);
			const scale = (widths(markup, widest)[0] ?? 0) / before[widest];
			expect(scale).toBeGreaterThan(0);
			for (const part of heatLossParts) {
				const expected = (
					before[part] === after[part] ? [before[part]] : [before[part], after[part]]
				).filter((loss) => loss > 0);
				const drawn = widths(markup, part);
				expect(drawn.length, `${home.kind} ${part}`).toBe(expected.length);
				for (const [at, loss] of expected.entries())
					expect(Math.abs((drawn[at] ?? 0) / scale / loss - 1)).toBeLessThanOrEqual(0.02);
			}
		}
	});
});

describe('words', () => {
	test('the table adds up as shown', () => {
		for (const [home, measures] of all) {
			const columns = [
				...draw(home, measures).matchAll(/<tr><th scope="row">.*?<\/th>(.*?)<\/tr>/g),
			].map(([, cells = '']) =>
				[...cells.matchAll(/([\d.]+) kW/g)].map(([, figure]) => Number(figure)),
			);
			const sums = columns.pop() ?? [];
			for (const [at, sum] of sums.entries())
				expect(columns.reduce((total, row) => total + (row[at] ?? 0), 0)).toBeCloseTo(sum, 5);
		}
	});

	test('everything answered or ticked is named, and nothing else', () => {
		const markup = draw(
			{ kind: 'semi', walls: 'solid', loft: 'room', heating: 'oil', has: ['battery'] },
			['room-in-roof'],
		);
		expect(markup).toContain(
			'A semi-detached house with one neighbour, with solid brick walls; a room in the roof; an oil boiler and its tank; a battery; and in orange what the plan adds: an insulated attic room.',
		);
	});
});

describe('parts', () => {
	const partsOf = (
		home: Omit<Home, 'kind'>,
		measures: readonly Measure[] = [],
		kind: HomeKind = 'terrace',
	) => {
		const { house, street } = layersOf({ kind, ...home }, measures);
		return [
			...new Set(
				[...house, ...street]
					.filter(({ part }) => part)
					.map(({ part, lit }) => `${part}${lit ? ' lit' : ''}`),
			),
		].sort();
	};
	/**
	 * What an answer or a measure adds to a home of which nothing else is known, beside walls and
	 * loft.
	 */
	const added = (home: Omit<Home, 'kind'>, measures: readonly Measure[] = []) =>
		partsOf({ loft: 'none', ...home }, measures).filter((part) => part !== 'walls');

	test.each<[string, Omit<Home, 'kind'>, Measure[], string[]]>([
		['nothing', {}, [], []],
		['cavity fill', { walls: 'cavity' }, ['cavity'], ['cavity lit']],
		['a lining', { walls: 'solid' }, ['internal-wall'], ['lining lit']],
		['loft insulation', { loft: 'some' }, ['loft'], ['loft lit']],
		['an attic room', { loft: 'room' }, [], ['room']],
		['attic insulation', { loft: 'room' }, ['room-in-roof'], ['room', 'roomInRoof lit']],
		[
			'gas',
			{ heating: 'gas', walls: 'solid-insulated', loft: 'full' },
			[],
			['boiler', 'lining', 'loft'],
		],
		['oil', { heating: 'oil', loft: 'full' }, [], ['boiler', 'loft', 'oil']],
		['storage heaters', { heating: 'storage' }, [], ['storageHeater']],
		[
			'new storage heaters for panel heaters',
			{ heating: 'electric' },
			['storage-heaters'],
			['storageHeater lit'],
		],
		['a heat pump', { heating: 'heat-pump', loft: 'full' }, [], ['heatPump', 'loft']],
		[
			'a heat pump for a boiler',
			{ heating: 'oil', loft: 'full' },
			['heat-pump'],
			['heatPump lit', 'loft'],
		],
		['a thermostat', {}, ['controls'], ['thermostat lit']],
		['new panels', {}, ['solar'], ['solarArray lit']],
		['a new battery', {}, ['battery'], ['battery lit']],
		['a car', { has: ['car'] }, [], ['car']],
	])('%s', (_name, home, measures, parts) => {
		expect(added(home, measures)).toEqual(parts);
	});
});

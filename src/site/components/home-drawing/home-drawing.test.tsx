/**
 * The drawing of a visitor's home: its streams against the engine, its parts against the answers,
 * its words against its figures.
 */
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { engineFigures } from '#estimate/engine-figures.ts';
import { fuelOf, heatLoss } from '#estimate/fuel.ts';
import { heatLossParts } from '#estimate/heat-loss.ts';
import type { Home, HomeKind } from '#estimate/home.ts';
import { measures as everyMeasure, type Measure } from '#model/measures.ts';
import { groupOf, servedHomes, servedHouse } from '#site/art/drawings.ts';
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

	test('of ordinary homes have one scale, so that two drawings can be compared', () => {
		const ordinary = all.filter(([{ use }]) => !use);
		const scales = ordinary.map(
			([home, measures]) =>
				(widths(draw(home, measures), 'windows')[0] ?? 0) / lossesOf(home, measures).before.windows,
		);
		for (const scale of scales) expect(scale).toBeCloseTo(0.5, 2);
	});

	test('never cover the house, whatever the bill says', () => {
		for (const kWh of [100, 9_500, 60_000, 1_000_000]) {
			const markup = draw({
				kind: 'detached',
				walls: 'solid',
				loft: 'none',
				heating: 'gas',
				use: { kWh },
			});
			for (const part of heatLossParts)
				for (const width of widths(markup, part)) expect(width).toBeLessThanOrEqual(110);
		}
	});
});

describe('words', () => {
	test('every figure in the picture is in the text beside it', () => {
		for (const [home, measures] of all) {
			const markup = draw(home, measures);
			const [picture = '', text = ''] = markup.split('</svg>');
			const labels = [...picture.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, label = '']) =>
				label.replace(/<[^>]*>/g, ' '),
			);
			expect(labels.length).toBeGreaterThan(2);
			for (const label of labels) {
				const place = label.replace(/\s*\d.*/, '');
				const row = new RegExp(`<th scope="row">${place}</th>(.*?)</tr>`).exec(text)?.[1] ?? '';
				const shown = label.match(/\d+\.\d/g) ?? [];
				expect(shown.length, label).toBeGreaterThan(0);
				for (const figure of shown)
					expect(row, `${home.kind}: ${label}`).toContain(`<td>${figure} kW</td>`);
			}
		}
	});

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

	test('a measure that does not fit the home is neither drawn nor named', () => {
		const markup = draw({ kind: 'semi', walls: 'solid', loft: 'full' }, ['cavity', 'room-in-roof']);
		expect(markup).not.toContain('data-lit');
		expect(markup).not.toContain('ticked');
	});

	test('a bill and typical figures are told apart', () => {
		expect(draw({ kind: 'flat', use: { kWh: 4000 } })).toContain(words.fromUse);
		expect(draw({ kind: 'flat' })).toContain(words.typical);
		// A bill that cannot be one is not used.
		expect(draw({ kind: 'flat', use: { kWh: 150 } })).toContain(words.typical);
	});

	test('a home that loses next to nothing is not said to lose a whole fire, nor most of it somewhere', () => {
		const markup = draw({ kind: 'flat', heating: 'electric', use: { kWh: 310 } });
		expect(markup).toContain(words.totalLittle);
		expect(markup).not.toContain('0.0 kW');
		expect(draw({ kind: 'flat', use: { kWh: 1_500 } })).toContain(
			'as much as part of 1 one-bar electric fire',
		);
		for (const sentence of Object.values(words.beyond)) expect(markup).not.toContain(sentence);
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
		['filled cavities', { walls: 'cavity-filled' }, [], ['cavity']],
		['cavity fill', { walls: 'cavity' }, ['cavity'], ['cavity lit']],
		['cavity fill in a solid wall', { walls: 'solid' }, ['cavity'], []],
		['lined walls', { walls: 'solid-insulated' }, [], ['lining']],
		['a lining', { walls: 'solid' }, ['internal-wall'], ['lining lit']],
		['thin loft insulation', { loft: 'some' }, [], ['loft']],
		['thick loft insulation', { loft: 'full' }, [], ['loft']],
		['loft insulation', { loft: 'some' }, ['loft'], ['loft lit']],
		['an attic room', { loft: 'room' }, [], ['room']],
		['attic insulation', { loft: 'room' }, ['room-in-roof'], ['room', 'roomInRoof lit']],
		['attic insulation without an attic room', { loft: 'full' }, ['room-in-roof'], ['loft']],
		[
			'gas',
			{ heating: 'gas', walls: 'solid-insulated', loft: 'full' },
			[],
			['boiler', 'lining', 'loft'],
		],
		['oil', { heating: 'oil', loft: 'full' }, [], ['boiler', 'loft', 'oil']],
		['bottled gas', { heating: 'lpg', loft: 'full' }, [], ['boiler', 'loft', 'lpg']],
		['storage heaters', { heating: 'storage' }, [], ['storageHeater']],
		['new storage heaters', { heating: 'storage' }, ['storage-heaters'], ['storageHeater lit']],
		['panel heaters', { heating: 'electric' }, [], ['panelHeaters']],
		[
			'new storage heaters for panel heaters',
			{ heating: 'electric' },
			['storage-heaters'],
			['storageHeater lit'],
		],
		['a stove', { heating: 'solid-fuel' }, [], ['stove']],
		['a heat pump', { heating: 'heat-pump', loft: 'full' }, [], ['heatPump', 'loft']],
		[
			'a heat pump for a boiler',
			{ heating: 'oil', loft: 'full' },
			['heat-pump'],
			['heatPump lit', 'loft'],
		],
		['a thermostat', {}, ['controls'], ['thermostat lit']],
		['panels', { has: ['panels'] }, [], ['solarArray']],
		['new panels', {}, ['solar'], ['solarArray lit']],
		['a battery', { has: ['battery'] }, [], ['battery']],
		['a new battery', {}, ['battery'], ['battery lit']],
		['a car', { has: ['car'] }, [], ['car']],
	])('%s', (_name, home, measures, parts) => {
		expect(added(home, measures)).toEqual(parts);
	});

	test('a flat with a loft is at the top, and another has neighbours above and below', () => {
		const storeys = (home: Omit<Home, 'kind'>) =>
			layersOf({ kind: 'flat', ...home }, [])
				.house.filter(({ from }) => from === 'homes#ground')
				.map(({ pale }) => pale);
		expect(storeys({})).toEqual([true, false, true]);
		expect(storeys({ loft: 'not-mine' })).toEqual([true, false, true]);
		expect(storeys({ loft: 'full' })).toEqual([true, true, false]);
	});

	test('every group that any home needs is in a drawing that is served', () => {
		const served = { house: servedHouse(content), homes: servedHomes(content.brand) };
		for (const [home, measures] of all)
			for (const { from } of Object.values(layersOf(home, measures)).flat()) {
				const [file, group = ''] = from.split('#') as [keyof typeof served, string];
				expect(groupOf(served[file], group).length, from).toBeGreaterThan(20);
			}
	});

	test('nothing is drawn of a home of unknown kind', () => {
		expect(draw({ walls: 'solid' })).toBe('');
	});
});

test('a home in any state is at most 17 KB: both drawings, with the pictures of walls and lofts, the markup and the styles', () => {
	const styles = ['house/house.css', 'home-drawing/home-drawing.css']
		.map((file) => readFileSync(`src/site/components/${file}`, 'utf8'))
		.join('');
	const shared = [servedHouse(content), servedHomes(content.brand), styles].reduce(
		(sum, text) => sum + brotliCompressSync(text).length,
		0,
	);
	for (const [home, measures] of all)
		expect(
			shared + brotliCompressSync(draw(home, measures)).length,
			JSON.stringify(home),
		).toBeLessThanOrEqual(17 * 1024);
});

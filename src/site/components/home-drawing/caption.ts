/** What the drawing of a home shows, in words and figures. Runs in the browser too. */
import type { HomeDrawingWords } from '#content/schemas/home-drawing-schema.ts';
import { type HeatLoss, type HeatLossPart, heatLossParts } from '#estimate/heat-loss.ts';
import type { Home } from '#estimate/home.ts';
import { interpolate } from '#model/interpolate.ts';
import type { Measure } from '#model/measures.ts';
import { isTopFlat, type Kind, layersOf } from './home-layers.ts';
import type { Losses } from './streams.ts';

/**
 * How much colder it is outside than inside on the evening that the drawing shows: 0 °C and 20 °C.
 */
const DEGREES_COLDER = 20;

/**
 * One sentence with the kind of home and everything drawn in it. A ticked measure that does not fit
 * the home is not drawn.
 */
export function describeHome(
	home: Home & { kind: Kind },
	measures: readonly Measure[],
	words: HomeDrawingWords,
): string {
	const { kind, walls, loft, heating, has = [] } = home;
	const { house } = layersOf(home, measures);
	const fitted = measures
		.filter((measure) => house.some(({ lit }) => lit === measure))
		.map((measure) => words.measures[measure]);
	const isReplaced = house.some(
		({ part, lit }) => lit && (part === 'heatPump' || part === 'storageHeater'),
	);
	const shown = [
		words.walls[walls ?? 'unknown'],
		...(kind === 'flat' && !isTopFlat(home)
			? [words.loft['not-mine']]
			: [words.loft[loft ?? 'unknown']]),
		...(heating && !isReplaced ? [words.heating[heating]] : []),
		...has.map((thing) => words.has[thing]),
		...(fitted.length > 0 ? [interpolate(words.fitted, { measures: fitted.join(', ') })] : []),
	];
	return interpolate(words.shown, { home: words.kinds[kind], shown: shown.join('; ') });
}

type Column = Readonly<Record<HeatLossPart | 'all', string>>;

/**
 * The figures as they are shown, in kilowatts with one decimal. `all` is the sum of what is shown,
 * so that the table adds up.
 */
export interface ShownFigures {
	readonly before: Column;
	readonly after: Column;
	/** Something was ticked that keeps heat in. */
	readonly changed: boolean;
	/** One-bar electric fires of a kilowatt each that give as much heat as leaves now. 0: not one. */
	readonly fires: number;
	/** The part through which more leaves than through any other, if no measure changes it. */
	readonly beyond?: 'windows' | 'floor' | 'air';
}

export function figuresOf({ before, after }: Losses): ShownFigures {
	const now = column(before);
	const most = heatLossParts.reduce((one, other) => (before[other] > before[one] ? other : one));
	return {
		before: now,
		after: column(after),
		changed: heatLossParts.some((part) => after[part] !== before[part]),
		fires: Math.round(Number(now.all)),
		beyond:
			now[most] !== '0.0' && (most === 'windows' || most === 'floor' || most === 'air')
				? most
				: undefined,
	};
}

function column(losses: HeatLoss): Column {
	const tenths = heatLossParts.map((part) => Math.round((losses[part] * DEGREES_COLDER) / 100));
	const shown = Object.fromEntries(
		heatLossParts.map((part, at) => [part, ((tenths[at] ?? 0) / 10).toFixed(1)]),
	) as Record<HeatLossPart, string>;
	return { ...shown, all: (tenths.reduce((sum, one) => sum + one, 0) / 10).toFixed(1) };
}

/** `2.4`, or `2.4 → 0.6` if it changes. */
export const lossInWords = (before: string, after: string) =>
	before === after ? before : `${before} → ${after}`;

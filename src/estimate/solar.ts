/** What panels make in a year, and how much of it is used at home. */
import type { Figures, OwnUseTable } from './figures.ts';
import type { Home, Range } from './home.ts';

/** The columns of a region's yields. */
const COLUMN = { south: 0, 'south-east': 1, 'south-west': 1, east: 2, west: 2, north: 3 } as const;
type Direction = keyof typeof COLUMN;

/** kWh a year from 1 kWp at 30° without shade. */
export const yieldOf = (figures: Figures, region: number, roof: Direction): number =>
	figures.regions[region]?.yields[COLUMN[roof]] ?? 0;

/** kWh a year. From an east or west roof to a south one where its direction is unknown. */
export function madeInYear(
	home: Pick<Home, 'roof' | 'shading'>,
	figures: Figures,
	region: number,
	kilowatts: number,
): Range {
	const { shadingSome, shadingHeavy, shadingUnknown, yearToYear } = figures.values;
	const clear = { low: 1, middle: 1, high: 1 };
	const shade = home.shading
		? { none: clear, some: shadingSome, heavy: shadingHeavy }[home.shading]
		: shadingUnknown;
	const { roof } = home;
	const known = roof === undefined || roof === 'none' ? undefined : roof;
	const at = (direction: Direction) => yieldOf(figures, region, known ?? direction);
	const [low, middle, high] = [at('east'), at('south-east'), at('south')];
	return {
		low: kilowatts * low * shade.low * yearToYear.low,
		middle: kilowatts * middle * shade.middle * yearToYear.middle,
		high: kilowatts * high * shade.high * yearToYear.high,
	};
}

/** A car is charged when it is at home: at worst never in the sun, at best always. */
const CAR_IN_THE_SUN: Range = { low: 0, middle: 0.5, high: 1 };

/**
 * How much of what panels make the home uses itself, with a battery of that size. The sun and the
 * use may be of other levels than the habits.
 */
export function ownUseOf(
	{ has }: Pick<Home, 'has'>,
	{ values, ownUse }: Figures,
	made: Range,
): (habits: keyof Range, battery: number, sun?: keyof Range, use?: keyof Range) => number {
	const car = has?.includes('car') ? 1 : 0;
	const used = (at: keyof Range) =>
		values.electricityUse[at] + car * values.carUse[at] * CAR_IN_THE_SUN[at];
	return (habits, battery, sun = habits, use = habits) =>
		usedAtHome(ownUse, habits, { made: made[sun], used: used(use), battery });
}

/**
 * The kWh of a year's use that come from panels, directly or out of the battery. More panels or a
 * larger battery never give less, and never more than is made or used.
 */
function usedAtHome(
	table: OwnUseTable,
	at: keyof Range,
	{ made, used, battery }: { made: number; used: number; battery: number },
): number {
	if (made <= 0 || used <= 0) return 0;
	const row = place(table.ratios, made / used);
	const column = place(table.batteries, (battery * 365) / used);
	const cell = (r: number, c: number) => table[at][r]?.[c] ?? 0;
	const along = (r: number) =>
		between(cell(r, column.index), cell(r, column.index + 1), column.part);
	return Math.min(made, used, used * between(along(row.index), along(row.index + 1), row.part));
}

const between = (from: number, to: number, part: number) => from + (to - from) * part;

/** Between which two steps a value lies, and how far along. Beyond the last step it stays there. */
function place(steps: readonly number[], value: number): { index: number; part: number } {
	const last = steps.length - 2;
	const after = steps.findIndex((step) => step > value);
	const index = after < 0 ? last : after - 1;
	const [from = 0, to = 0] = steps.slice(index);
	return { index, part: Math.min(1, (value - from) / (to - from)) };
}

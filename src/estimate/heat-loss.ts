/**
 * Through which parts a home loses heat, as books have them: for the drawing, for the coldest part,
 * and for a bare loft, which nobody has measured. How much a home uses is what meters say
 * (./fuel.ts).
 */

import type { Measure } from '#model/measures.ts';
import type { FigureValues } from './figures.ts';
import type { Home } from './home.ts';

/** Watts lost for each degree that it is warmer inside. */
export interface HeatLoss {
	readonly roof: number;
	readonly walls: number;
	readonly windows: number;
	readonly floor: number;
	readonly air: number;
}
export type HeatLossPart = keyof HeatLoss;
export const heatLossParts = [
	'roof',
	'walls',
	'windows',
	'floor',
	'air',
] as const satisfies readonly HeatLossPart[];

/** Watt hours that a cubic metre of air holds for each kelvin. */
const HEAT_OF_AIR = 0.33;

/** Outer walls of the four a home of about square plan has, and its storeys. */
const SHAPES = {
	terrace: { outside: 2, storeys: 2 },
	semi: { outside: 3, storeys: 2 },
	detached: { outside: 4, storeys: 2 },
	bungalow: { outside: 4, storeys: 1 },
	flat: { outside: 2, storeys: 1 },
} as const;

/** Assumed without an answer: the most ordinary home. */
export const UNKNOWN_KIND = 'semi';

/** Square metres of each part. */
export function areasOf(home: Pick<Home, 'kind' | 'loft'>, values: FigureValues) {
	const kind = home.kind ?? UNKNOWN_KIND;
	const { outside, storeys } = SHAPES[kind];
	const plan = values.floorArea[kind] / storeys;
	const windows = values.windowShare * values.floorArea[kind];
	return {
		// A flat has others above or below, unless it says that it has a loft.
		roof: home.loft === 'not-mine' || (kind === 'flat' && !home.loft) ? 0 : plan,
		walls: outside * Math.sqrt(plan) * values.roomHeight * storeys - windows,
		windows,
		floor: kind === 'flat' ? 0 : plan,
		volume: values.floorArea[kind] * values.roomHeight,
	};
}

/** W/m²K of the walls. Not known: as a cavity wall and a filled one in equal number. */
function wallU(
	walls: Home['walls'],
	{ wallCavity, wallCavityFilled, wallSolid, wallSolidInsulated }: FigureValues,
): number {
	return walls === undefined
		? (wallCavity + wallCavityFilled) / 2
		: {
				cavity: wallCavity,
				'cavity-filled': wallCavityFilled,
				solid: wallSolid,
				'solid-insulated': wallSolidInsulated,
			}[walls];
}

/** W/m²K of the roof. Not known: some insulation, as most homes have. */
function roofU(
	loft: Home['loft'],
	{ roofBare, roofSome, roofFull, roofRoom }: FigureValues,
): number {
	return { none: roofBare, some: roofSome, full: roofFull, room: roofRoom, 'not-mine': 0 }[
		loft ?? 'some'
	];
}

/**
 * The heat loss by the book, after these measures. Only the insulation that fits the home changes
 * anything: filling a cavity wall changes no solid one. Better insulation never loses more.
 */
export function bookHeatLoss(
	home: Pick<Home, 'kind' | 'walls' | 'loft'>,
	values: FigureValues,
	fitted: readonly Measure[] = [],
): HeatLoss {
	const areas = areasOf(home, values);
	const walls = home.walls === 'cavity' && fitted.includes('cavity') ? 'cavity-filled' : undefined;
	const lined =
		home.walls === 'solid' && fitted.includes('internal-wall') ? 'solid-insulated' : undefined;
	const isLaid = fitted.includes('loft') && home.loft !== 'room' && home.loft !== 'not-mine';
	const isRoom = fitted.includes('room-in-roof') && home.loft === 'room';
	return {
		roof:
			areas.roof * (isRoom ? values.roofRoomInsulated : roofU(isLaid ? 'full' : home.loft, values)),
		walls: areas.walls * wallU(walls ?? lined ?? home.walls, values),
		windows: areas.windows * values.windows,
		floor: areas.floor * values.floor,
		air: HEAT_OF_AIR * values.airChanges * areas.volume,
	};
}

/** All parts together, in W/K. */
export const totalHeatLoss = (loss: HeatLoss): number =>
	heatLossParts.reduce((sum, part) => sum + loss[part], 0);

/** The heat loss with every part multiplied. */
export function scaled(loss: HeatLoss, factor: number): HeatLoss {
	const { roof, walls, windows, floor, air } = loss;
	return {
		roof: roof * factor,
		walls: walls * factor,
		windows: windows * factor,
		floor: floor * factor,
		air: air * factor,
	};
}

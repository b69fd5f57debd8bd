/**
 * The streams of heat that leave the drawn home: where they run, and how wide they are. Runs in the
 * browser too.
 */
import { type HeatLoss, type HeatLossPart, heatLossParts } from '#estimate/heat-loss.ts';
import type { Home } from '#estimate/home.ts';
import { type Kind, ownStorey, roofDrop, STOREY } from './home-layers.ts';

/** What a home loses now, and with the ticked measures, in W/K. */
export interface Losses {
	readonly before: HeatLoss;
	readonly after: HeatLoss;
	/** Together they explain what the home used, and are not typical figures alone. */
	readonly isFromUse?: boolean;
}

/** The drawing is 1,100 of these units wide. */
const UNITS_PER_WATT_PER_KELVIN = 0.5;
/** A wider stream would cover the house. */
const WIDEST = 110;

/**
 * The width of a stream for each W/K: the same for every part of a home, before and after, and for
 * every home but those that lose so much that their widest stream would cover the house.
 */
export function streamScale({ before, after }: Losses): number {
	const most = Math.max(...heatLossParts.map((part) => Math.max(before[part], after[part])));
	return Math.min(UNITS_PER_WATT_PER_KELVIN, WIDEST / most);
}

export interface Course {
	/** Along the middle of the stream, from the home outwards. */
	readonly path: string;
	/** The stream's end: a place, and the direction in degrees, 0 to the right. */
	readonly end: readonly [x: number, y: number, degrees: number];
	/** Where its words stand. */
	readonly label: readonly [x: number, y: number, anchor: 'start' | 'end'];
}

/**
 * Windows and draughts are drawn before the front that they leave; the others come from behind the
 * house.
 */
export const isInFront = (part: HeatLossPart) => part === 'windows' || part === 'air';

/** The place of each stream for a home of that kind. */
export function courseOf(part: HeatLossPart, home: Home & { kind: Kind }): Course {
	const { kind } = home;
	const low = kind === 'bungalow' || kind === 'flat';
	const own = ownStorey(home);
	if (part === 'roof') {
		if (kind === 'flat')
			return {
				path: 'M420 300C420 210 312 240 300 150V92',
				end: [300, 92, -90],
				label: [336, 96, 'start'],
			};
		const y = roofDrop(kind);
		return {
			path: `M500 ${366 + y}C430 ${270 + y} 404 ${276 + y} 362 ${214 + y}S328 ${140 + y} 334 ${96 + y}`,
			end: [334, 96 + y, -81],
			label: [84, 84 + y, 'start'],
		};
	}
	if (part === 'walls') {
		const y = low ? own : -0.7 * STOREY;
		const above = kind === 'flat' ? 92 : 142;
		return {
			path: `M300 ${690 + y}C200 ${690 + y} 136 ${660 + y} 136 ${570 + y}`,
			end: [136, 570 + y, -90],
			label: [76, 570 + y - above, 'start'],
		};
	}
	if (part === 'floor')
		return { path: 'M560 824V862', end: [560, 862, 90], label: [610, 824, 'start'] };
	const [x, y] = fronts[kind][part];
	const [dx, dy] = part === 'windows' ? [1116 - x, -96] : [1096 - x, 26];
	const bend = part === 'windows' ? [dx * 0.6, 0, dx, dy * 0.35] : [dx * 0.35, 0, dx * 0.5, dy];
	return {
		path: `M${x} ${y + own}c${bend.map((one) => Math.round(one)).join(' ')} ${dx} ${dy}`,
		end: [x + dx, y + dy + own, part === 'windows' ? -90 : 0],
		label:
			part === 'windows'
				? [1150, y + own - 236, 'end']
				: [1150, home.has?.includes('car') ? 846 : y + own + 86, 'end'],
	};
}

/** A window and a door of each front. A flat's are those of its ground floor. */
const fronts: Readonly<
	Record<Kind, Readonly<Record<'windows' | 'air', readonly [x: number, y: number]>>>
> = {
	terrace: { windows: [957, 483], air: [961, 676] },
	semi: { windows: [960, 480], air: [962, 680] },
	detached: { windows: [1042, 446], air: [970, 680] },
	bungalow: { windows: [1040, 632], air: [972, 682] },
	flat: { windows: [956, 656], air: [893, 680] },
};

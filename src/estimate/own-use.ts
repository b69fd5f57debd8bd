/**
 * How much of what panels make is used at home: a simulation of a year's hours. The server
 * makes a small table of it at its start, which browsers get.
 */
import type { OwnUseTable } from './figures.ts';
import {
	DAYS_IN_MONTH,
	monthlyYields,
	type RegionClimate,
	type SolarConstants,
} from './solar-geometry.ts';

/** Made over used, in a year. */
const RATIOS = [0, 0.25, 0.5, 1, 1.5, 2, 3, 6];
/** Battery over an average day's use. */
const BATTERIES = [0, 0.4, 0.8, 1.6];

/**
 * Dull, ordinary and bright days in equal number: what each makes beside the month's mean. They
 * average 1.
 */
const KINDS_OF_DAY = [0.4, 0.95, 1.65];

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const radians = (degrees: number) => (degrees * Math.PI) / 180;

interface Simulation {
	readonly climate: RegionClimate;
	readonly constants: SolarConstants;
	/** For each month, each hour's share of an average day's use. */
	readonly profile: readonly (readonly number[])[];
	/** Share of what went into a battery that comes out again. */
	readonly batteryEfficiency: number;
}

/**
 * The table for that climate. South-facing panels at 30°: others make less at noon, so more of it
 * is used.
 */
export function ownUseTable(simulation: Simulation): OwnUseTable {
	const { profile } = simulation;
	// Away from nine to four on every day, or each hour's use spread evenly within the hour.
	const away = profile.map((day) => atHomeOnly(day));
	const rows = (days: typeof profile, isSpread: boolean) =>
		RATIOS.map((ratio) =>
			BATTERIES.map((battery) =>
				simulate({ ...simulation, profile: days }, ratio, battery, isSpread),
			),
		);
	return {
		ratios: RATIOS,
		batteries: BATTERIES,
		low: rows(away, false),
		middle: rows(profile, false),
		high: rows(profile, true),
	};
}

/** The same use in a day, with half of the hours from nine to four moved to the others. */
function atHomeOnly(day: readonly number[]): number[] {
	const isAway = (hour: number) => hour >= 9 && hour < 16;
	const total = day.reduce((sum, use) => sum + use, 0);
	const moved = day.reduce((sum, use, hour) => sum + (isAway(hour) ? use / 2 : 0), 0);
	const rest = day.reduce((sum, use, hour) => sum + (isAway(hour) ? 0 : use), 0);
	return day.map((use, hour) =>
		isAway(hour) ? use / 2 : use * (1 + moved / Math.min(rest, total)),
	);
}

/**
 * The share of a year's use that comes from the panels, directly or through the battery, to a
 * hundredth.
 */
function simulate(
	{ climate, constants, profile, batteryEfficiency }: Simulation,
	ratio: number,
	battery: number,
	isSpread: boolean,
): number {
	const yields = monthlyYields(climate, constants, {
		tilt: 30,
		orientation: 'south',
		performance: 1,
	});
	const year = yields.reduce((sum, month) => sum + month, 0);
	const used = profile.reduce(
		(sum, day, month) => sum + day.reduce((a, b) => a + b, 0) * (DAYS_IN_MONTH[month] ?? 0),
		0,
	);
	let own = 0;
	let stored = 0;
	DAYS_IN_MONTH.forEach((days, month) => {
		const sun = sunByHour(climate.latitude, constants.declination[month] ?? 0);
		const made = ((yields[month] ?? 0) / days / year) * ratio * used;
		const kinds = KINDS_OF_DAY.map((kind) =>
			HOURS.map((hour) => {
				const supply = made * kind * (sun[hour] ?? 0);
				const demand = profile[month]?.[hour] ?? 0;
				const direct = supply * usedDirectly(supply, demand, isSpread);
				return { direct, surplus: supply - direct, lacking: demand - direct };
			}),
		);
		for (let day = 0; day < days; day += 1) {
			// Dull and bright days alternate, so that a battery is neither always full nor always empty.
			for (const { direct, surplus, lacking } of kinds[day % kinds.length] ?? []) {
				stored += Math.min(surplus, battery - stored);
				const discharge = Math.min(lacking, stored * batteryEfficiency);
				stored -= discharge / batteryEfficiency;
				own += direct + discharge;
			}
		}
	});
	return Math.round((own / used) * 100) / 100;
}

/**
 * The share of an hour's supply that meets that hour's demand. Within an hour kettles and clouds
 * miss each other: the Home Energy Model's factor says by how much (MIT, energy_supply.rs). Spread
 * evenly, only the totals count.
 */
function usedDirectly(supply: number, demand: number, isSpread: boolean): number {
	if (supply <= 0 || demand <= 0) return 0;
	const most = Math.min(1, demand / supply);
	return isSpread ? most : Math.min(most, 0.6748 * (supply / demand) ** -0.703);
}

/** Each hour's share of a day's sunlight, from the height of the sun in the middle of the hour. */
function sunByHour(latitude: number, declination: number): number[] {
	const heights = HOURS.map((hour) => {
		const angle = radians(15 * (hour + 0.5 - 12));
		const height =
			Math.sin(radians(latitude)) * Math.sin(radians(declination)) +
			Math.cos(radians(latitude)) * Math.cos(radians(declination)) * Math.cos(angle);
		return Math.max(0, height);
	});
	const total = heights.reduce((sum, height) => sum + height, 0);
	return heights.map((height) => height / total);
}

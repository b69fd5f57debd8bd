/**
 * Sunlight on a tilted roof, by the formulas of SAP 2012 (U3.2 and Appendix M). Used by the
 * server alone.
 */

/** The part of the climate table that is needed. */
export interface RegionClimate {
	/** Degrees north. */
	readonly latitude: number;
	/** W/m² on the flat, for each month. */
	readonly irradiance: readonly number[];
}

/**
 * The sun's declination for each month, in degrees, and the constants k1 to k9, each from north to
 * south.
 */
export interface SolarConstants {
	readonly declination: readonly number[];
	readonly plane: readonly (readonly number[])[];
}

/** The columns of the constants. */
const orientations = ['north', 'north-east', 'east', 'south-east', 'south'] as const;
export type Orientation = (typeof orientations)[number];

export const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const HOURS = 24;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Mean irradiance on a plane in a month (0 is January), in W/m². The tilt is in degrees from flat.
 */
function planeIrradiance(
	climate: RegionClimate,
	{ declination, plane }: SolarConstants,
	{ month, tilt, orientation }: { month: number; tilt: number; orientation: Orientation },
): number {
	const column = orientations.indexOf(orientation);
	const k = (number: number) => plane[number - 1]?.[column] ?? Number.NaN;
	const sine = Math.sin(radians(tilt) / 2);
	const cubic = (first: number, last: number) =>
		k(first) * sine ** 3 + k(first + 1) * sine ** 2 + k(last) * sine;
	const height = Math.cos(radians(climate.latitude - (declination[month] ?? Number.NaN)));
	const ratio = cubic(1, 3) * height ** 2 + cubic(4, 6) * height + cubic(7, 9) + 1;
	return (climate.irradiance[month] ?? Number.NaN) * ratio;
}

/**
 * What 1 kWp makes in each month without shade, in kWh. `performance` is the share of the sunlight
 * that it makes into electricity.
 */
export function monthlyYields(
	climate: RegionClimate,
	constants: SolarConstants,
	roof: { tilt: number; orientation: Orientation; performance: number },
): number[] {
	return DAYS_IN_MONTH.map(
		(days, month) =>
			(roof.performance * planeIrradiance(climate, constants, { month, ...roof }) * HOURS * days) /
			1000,
	);
}

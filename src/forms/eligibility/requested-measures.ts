/** The work that the forms offer, and what of it was asked for. */

import type { HomeAnswers } from './types.ts';

/** The measures that a visitor can request, as a sentence names them. */
const MEASURE_NAMES: Readonly<Record<string, string>> = {
	solar: 'solar panels',
	airSourceHeatPump: 'an air source heat pump',
	gasBoiler: 'a gas boiler',
	highHeatRetentionStorageHeaters: 'storage heaters',
	internalWallInsulation: 'internal wall insulation',
	cavityWallInsulations: 'cavity wall insulation',
	internalWall: 'internal wall insulation',
	cavityWall: 'cavity wall insulation',
	externalWall: 'external wall insulation',
	loft: 'loft insulation',
};
export const INSULATION = [
	'internalWallInsulation',
	'cavityWallInsulations',
	'internalWall',
	'cavityWall',
	'externalWall',
	'loft',
];
/**
 * What the low-income schemes may fit. The retrofit assessment decides; a gas boiler is hardly ever
 * granted.
 */
export const LOW_INCOME_WORK = [
	'solar',
	'airSourceHeatPump',
	'highHeatRetentionStorageHeaters',
	...INSULATION,
];

/** The requested measures, each once: the stored value and the name in a sentence. */
export function requestedMeasures({
	energySavings,
	insulationMethod,
}: HomeAnswers): { readonly value: string; readonly words: string }[] {
	const requested = [energySavings, insulationMethod].flatMap((value) => {
		const words = value && Object.hasOwn(MEASURE_NAMES, value) ? MEASURE_NAMES[value] : undefined;
		return value && words ? [{ value, words }] : [];
	});
	return requested.filter(
		({ words }, index) => requested.findIndex((other) => other.words === words) === index,
	);
}

/**
 * Which parts of the drawn house are in it: those of the services on offer. The house behind them
 * is whole without any.
 */
import type { Content } from '#content/reader/load-content.ts';
import type { HousePart } from '#content/schemas/content-schemas.ts';

interface DrawnParts {
	/** In painting order. */
	readonly parts: readonly HousePart[];
	/**
	 * Whether the radiators, which come with the heat pump, are drawn without it: the rooms have
	 * some, and the cat sits on one.
	 */
	readonly hasRadiators: boolean;
}

/** Painting order: what is in front comes last. */
const PAINTED: readonly HousePart[] = [
	'commercialUnit',
	'solarArray',
	'loft',
	'roomInRoof',
	'cavityWall',
	'internalWall',
	'heatPump',
	'storageHeater',
	'battery',
	'thermostat',
	'evCharger',
];

/**
 * The parts that some service on offer is about. A page that lists other services (`measures`)
 * shows theirs and has none of its own.
 */
export function drawnParts({ services }: Pick<Content, 'services'>): DrawnParts {
	const own = services.filter(
		({ lights, measures }) => lights.length === 1 || (lights.length < 4 && !measures),
	);
	const parts = PAINTED.filter((part) => own.some(({ lights }) => lights.includes(part)));
	return { parts, hasRadiators: !parts.includes('heatPump') };
}

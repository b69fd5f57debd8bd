/** The measures that may be fitted to a home, by the names that every folder has for them. */

export const measures = [
	'loft',
	'room-in-roof',
	'cavity',
	'internal-wall',
	'controls',
	'heat-pump',
	'storage-heaters',
	'solar',
	'battery',
] as const;

export type Measure = (typeof measures)[number];

/** What warms rooms, and what a tenant may ask an owner for. */
export const INSULATION: readonly Measure[] = ['loft', 'room-in-roof', 'cavity', 'internal-wall'];

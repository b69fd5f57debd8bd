/**
 * The eight pictures that a firm takes with a phone for Home, and what each is to show. Their
 * places are in content/company.yaml, photographs.
 */
import type { Company } from '../schemas/content-schemas.ts';

/** In the order in which Home shows them. All are shown three wide and two high. */
export const ownPhotographs = {
	van: 'Your van at the kerb, side on, with its name in full.',
	door: 'One of you on a doorstep, as people will see you first.',
	loftBefore: 'A loft before the work, from the hatch, with a lamp on.',
	loftAfter: 'The same loft afterwards, from the same rung.',
	hands: 'Hands at work, close: a board being cut, a pipe being bent.',
	team: 'Everybody together, faces to the light, in work clothes.',
	outdoors: 'A finished job outdoors, such as a heat pump at its wall.',
	tidy: 'A room as you left it, swept, with the furniture back.',
} as const satisfies Record<keyof Company['photographs'], string>;

/** Their names in content/company.yaml. */
export const ownPhotographNames = Object.keys(ownPhotographs) as (keyof typeof ownPhotographs)[];

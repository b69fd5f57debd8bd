/**
 * The pictures at the head of About and of How to check us (scenes/*.svg), in the hand of the house
 * and the colours of the brand.
 */
import { paintedWith } from '#content/brand/tokens.ts';
import type { Brand } from '#content/schemas/brand-schema.ts';
import type { portraits } from '#content/schemas/evidence-schemas.ts';
import { portraitGroups } from './portraits.ts';
import door from './scenes/door.svg?raw';
import together from './scenes/together.svg?raw';

/** The pictures: the firm's people and its van before a house; a door on its chain. */
const scenes = { together, door };
export type Scene = keyof typeof scenes;
export const sceneNames = Object.keys(scenes) as Scene[];

type Portrait = (typeof portraits)[number];

/**
 * The place of each portrait, from the back to the front, and the parts of it that are shown: no
 * torch and no telephone out of doors.
 */
const places: readonly (readonly [Portrait, string, readonly string[]])[] = [
	['surveyor', 'translate(6 262) scale(1.43)', ['body', 'head']],
	['electrician', 'translate(508 250) scale(1.46)', ['body', 'head', 'hand']],
	['office', 'translate(262 286) scale(1.45)', ['body', 'head']],
];

/**
 * A scene as it is served: one line, without the designer's names. `drawn`: the portraits of the
 * firm's own people, who are in the one of people.
 */
export function servedScene(name: Scene, drawn: readonly Portrait[], { colours }: Brand): string {
	const people = places
		.filter(([portrait]) => drawn.includes(portrait))
		.map(
			([portrait, place, groups]) =>
				`<g transform="${place}">${portraitGroups(portrait, groups)}</g>`,
		);
	return paintedWith(scenes[name].replace('<g id="people" />', people.join('')), colours)
		.replace(/\s*\n\s*/g, '')
		.replaceAll(' />', '/>')
		.replace(/ id="[^"]*"/g, '');
}

/**
 * The portraits of people without a photograph (people/*.svg), in the hand of the house and the
 * colours of the brand.
 */
import { paintedWith } from '#content/brand/tokens.ts';
import type { Brand } from '#content/schemas/brand-schema.ts';
import { groupOf } from './drawings.ts';

const files = import.meta.glob<string>('./people/*.svg', {
	query: '?raw',
	import: 'default',
	eager: true,
});

/** A portrait as it is served: one line, without the designer's names. */
export function servedPortrait(name: string, { colours }: Brand): string {
	const svg = files[`./people/${name}.svg`];
	if (svg === undefined) throw new Error(`There is no site/art/people/${name}.svg.`);
	return paintedWith(svg, colours)
		.replace(/\s*\n\s*/g, '')
		.replaceAll(' />', '/>')
		.replace(/ id="[^"]*"/g, '');
}

/** Those groups of a portrait, as they stand in its file. */
export const portraitGroups = (name: string, groups: readonly string[]): string =>
	groups.map((group) => groupOf(files[`./people/${name}.svg`] ?? '', group)).join('');

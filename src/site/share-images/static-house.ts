/**
 * The house with the colours of src/site/components/house/house.css written into its attributes,
 * for an SVG renderer without CSS.
 */
import { tokensOf } from '#content/brand/tokens.ts';
import type { Content } from '#content/reader/load-content.ts';
import { groupOf, servedHouse } from '../art/drawings.ts';
import { drawnParts } from '../data/house-parts.ts';

type Colours = Readonly<Record<string, string>>;

/** The base and the parts, none of them lit, as markup for an SVG of 1200 by 900. */
export function staticHouse(content: Pick<Content, 'brand' | 'services'>): string {
	const { fixed } = tokensOf(content.brand.colours);
	// What the style sheet sets for a part where none is lit.
	const unlit = {
		'--part': fixed['idle-part'],
		'--part-soft': fixed['idle-part-soft'],
		'--part-panel': fixed['lit-panel'],
	};
	const house = servedHouse(content);
	const { parts, hasRadiators } = drawnParts(content);
	return [
		resolveColours(groupOf(house, 'base'), {}),
		...parts.map((part) => resolveColours(groupOf(house, part), unlit)),
		hasRadiators ? resolveColours(groupOf(house, 'radiators'), unlit) : '',
	].join('');
}

/** Replaces each `var(--name,fallback)` by the colour of that name, or by the fallback. */
function resolveColours(markup: string, tones: Colours): string {
	return markup.replace(
		/var\((--[\w-]+),\s*([^()]*(?:\([^()]*\))?)\)/g,
		(_var, name: string, fallback: string) =>
			(tones[name] ?? fallback)
				// The renderer supports only the older rgba() syntax.
				.replace(/rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)/, 'rgba($1,$2,$3,$4)'),
	);
}

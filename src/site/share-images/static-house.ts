/**
 * The house with the colours of house.css written into its attributes, for an SVG renderer without
 * CSS.
 */
import type { Content } from '#content/reader/load-content.ts';
import type { HousePart } from '#content/schemas/content-schemas.ts';
import { groupOf, servedHouse } from '../art/drawings.ts';
import css from '../components/house/house.css?raw';
import { drawnParts } from '../data/house-parts.ts';

type Colours = Readonly<Record<string, string>>;

/** The custom properties that a style sheet sets for a selector. Throws if it has no such rule. */
function coloursOf(styles: string, selector: string): Colours {
	const start = styles.indexOf(`\t${selector} {`);
	if (start < 0)
		throw new Error(
			`A style sheet from which pictures take their colours has no rule for ${selector}.`,
		);
	const rule = styles.slice(start, styles.indexOf('}', start));
	return Object.fromEntries(
		[...rule.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
	);
}

const quiet = coloursOf(css, '.house-part');
const stepped = {
	base: coloursOf(css, '.house[data-lights] .house-base'),
	part: coloursOf(css, '.house[data-lights] .house-part:not([data-lit])'),
};
const lit = coloursOf(css, '.house .house-part[data-lit]');

/**
 * The groups with these parts lit, as markup for an SVG of 1200 by 900: the base, then the parts.
 */
export function staticHouse(
	lights: readonly HousePart[],
	content: Pick<Content, 'brand' | 'services'>,
): string {
	const house = servedHouse(content);
	const { parts, hasRadiators } = drawnParts(content);
	const some = lights.length > 0;
	const unlit = some ? stepped.part : quiet;
	return [
		resolveColours(groupOf(house, 'base'), some ? stepped.base : {}),
		...parts.map((part) =>
			resolveColours(groupOf(house, part), lights.includes(part) ? lit : unlit),
		),
		hasRadiators ? resolveColours(groupOf(house, 'radiators'), unlit) : '',
	].join('');
}

/** Replaces each `var(--name,fallback)` by the colour of that name, or by the fallback. */
export function resolveColours(markup: string, tones: Colours): string {
	return markup.replace(
		/var\((--[\w-]+),\s*([^()]*(?:\([^()]*\))?)\)/g,
		(_var, name: string, fallback: string) =>
			(tones[name] ?? fallback)
				.replace(/var\(--[\w-]+,\s*([^()]+)\)/, '$1')
				// The renderer supports only the older rgba() syntax.
				.replace(/rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)/, 'rgba($1,$2,$3,$4)'),
	);
}

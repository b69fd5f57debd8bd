/**
 * The house with the colours of src/site/components/house/house.css written into its attributes,
 * for an SVG renderer without CSS.
 */
import { tokensOf, withColours } from '#content/brand/tokens.ts';
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

/**
 * The groups with these parts lit, as markup for an SVG of 1200 by 900: the base, then the parts.
 */
export function staticHouse(
	lights: readonly HousePart[],
	content: Pick<Content, 'brand' | 'services'>,
): string {
	const { fixed } = tokensOf(content.brand.colours);
	// Small as it is, a lit part has the accent brighter than on a page.
	const styles = withColours(css, { ...fixed, accent: fixed['accent-bright'] });
	const some = lights.length > 0;
	const unlit = coloursOf(
		styles,
		some ? '.house[data-lights] .house-part:not([data-lit])' : '.house-part',
	);
	const lit = coloursOf(styles, '.house .house-part[data-lit]');
	const base = some ? coloursOf(styles, '.house[data-lights] .house-base') : {};
	const house = servedHouse(content);
	const { parts, hasRadiators } = drawnParts(content);
	return [
		resolveColours(groupOf(house, 'base'), base),
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
				// The renderer supports only the older rgba() syntax.
				.replace(/rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)/, 'rgba($1,$2,$3,$4)'),
	);
}

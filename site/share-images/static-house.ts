/** The house as one self-contained drawing: the style sheet's tones written into it, for a program that reads no style sheets. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HousePart } from '../../content/schemas.ts';
import { servedHouse } from '../art/drawings.ts';

type Tones = Readonly<Record<string, string>>;

const css = readFileSync(join(process.cwd(), 'site/components/house/house.css'), 'utf8');

/** What the house's style sheet sets for these selectors. */
function coloursOf(selector: string): Tones {
	const start = css.indexOf(`\t${selector} {`);
	if (start < 0)
		throw new Error(`site/components/house/house.css has no rule for ${selector}, from which share images take their colours.`);
	const rule = css.slice(start, css.indexOf('}', start));
	return Object.fromEntries([...rule.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));
}

const quiet = coloursOf('.house-part');
const stepped = { base: coloursOf('.house[data-lights] .house-base'), part: coloursOf('.house[data-lights] .house-part:not([data-lit])') };
const lit = coloursOf('.house .house-part[data-lit]');

/** The drawing's top groups by their id: the base, then the parts. */
const groups = [...servedHouse().matchAll(/<g id="(\w+)"[\s\S]*?(?=<g id="|<\/svg>)/g)].map(([markup, id = '']) => ({ id, markup }));

/** The drawing's groups with these parts lit, as markup for inside an SVG of 1200 by 900. */
export function staticHouse(lights: readonly HousePart[]): string {
	const some = lights.length > 0;
	return groups
		.map(({ id, markup }) => {
			if (id === 'base') return resolveColours(markup, some ? stepped.base : {});
			return resolveColours(markup, (lights as readonly string[]).includes(id) ? lit : some ? stepped.part : quiet);
		})
		.join('');
}

/** `var(--name,fallback)` becomes the tone of that name, or the fallback. */
export function resolveColours(markup: string, tones: Tones): string {
	return markup.replace(/var\((--[\w-]+),\s*([^()]*(?:\([^()]*\))?)\)/g, (_var, name: string, fallback: string) =>
		(tones[name] ?? fallback)
			.replace(/var\(--[\w-]+,\s*([^()]+)\)/, '$1')
			// The painter knows only the old way of writing a see-through colour.
			.replace(/rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)/, 'rgba($1,$2,$3,$4)'),
	);
}

/**
 * Serves the drawings that a designer edits (house.svg, homes/*.svg, answers.svg, diagrams/*.svg).
 * How to edit them: CONTRIBUTING.md.
 */
import { paintedWith, tokensOf } from '#content/brand/tokens.ts';
import type { Content } from '#content/reader/load-content.ts';
import type { Brand } from '#content/schemas/brand-schema.ts';
import { type HousePart, houseParts } from '#content/schemas/content-schemas.ts';
import { homeKinds } from '#estimate/home.ts';
import { drawnParts } from '../data/house-parts.ts';
import answers from './answers.svg?raw';
import house from './house.svg?raw';

const diagrams = import.meta.glob<string>('./diagrams/*.svg', {
	query: '?raw',
	import: 'default',
	eager: true,
});
const homes = import.meta.glob<string>('./homes/*.svg', {
	query: '?raw',
	import: 'default',
	eager: true,
});

/**
 * What only the January night on the home page shows: the sky and the frost, heat on its way out,
 * and where the cat sits while it is cold.
 */
export const eveningGroups = ['night', 'frost', 'roofHeat', 'wallHeat', 'coldCat'] as const;

/**
 * The insulation, of which a house without any shows the place alone: the glow in the part's own
 * group.
 */
export const insulation = [
	'loft',
	'roomInRoof',
	'cavityWall',
	'internalWall',
] as const satisfies readonly HousePart[];

/** The groups that pages refer to. All other ids are names for the designer. */
const REFERENCED: readonly string[] = [
	'base',
	'whole',
	'parts',
	...houseParts,
	...eveningGroups,
	...insulation.map((part) => `${part}Glow`),
	'radiators',
	'art',
	'marks',
	...[answers, ...Object.values(homes)].flatMap(idsIn),
];

/**
 * A drawing as it is served: one line, each of its tokens with its colour, so that a page need set
 * only those that it changes. Throws at a colour that is not a token.
 */
export function servedDrawing(svg: string, { colours }: Brand): string {
	const { fixed, drawing } = tokensOf(colours);
	const tokens: Readonly<Record<string, string>> = { ...fixed, ...drawing };
	return svg
		.replace(/<!--[\s\S]*?-->/g, '')
		.replace(/\s*\n\s*/g, '')
		.replaceAll(' />', '/>')
		.replaceAll(' opacity="0"', '')
		.replace(/ id="([^"]*)"/g, (id, name: string) => (REFERENCED.includes(name) ? id : ''))
		.replace(
			/(fill|stroke)="(?!none)([^"]*)"/g,
			(_attribute, attribute: string, colour: string) => {
				const token = /^var\(--([a-z-]+)\)$/.exec(colour)?.[1] ?? '';
				if (!tokens[token])
					throw new Error(
						`A drawing in site/art has the ${attribute} ${colour}, which is no token of src/content/brand/drawing-tokens.ts.`,
					);
				return `${attribute}="var(--${token},${tokens[token]})"`;
			},
		);
}

/**
 * The visitor's homes as they are served at /homes.svg, a group named `semi-rooms`: all kinds in one
 * file, so that no address that a browser asks for says what kind of home a visitor has.
 */
export function servedHomes(brand: Brand): string {
	const groups = homeKinds.map((kind) =>
		servedDrawing(homes[`./homes/${kind}.svg`] ?? '', brand)
			.replace(/<\/?svg[^>]*>|<title>[^<]*<\/title>/g, '')
			.replaceAll(' id="', ` id="${kind}-`),
	);
	return `<svg xmlns="http://www.w3.org/2000/svg">${groups.join('')}</svg>`;
}

/** The pictures on the check's answers as they are served at /answers.svg. */
export const servedAnswers = (brand: Brand) => servedDrawing(answers, brand);

/** The ids in a drawing. */
function idsIn(svg: string): string[] {
	return [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
}

/** A group or a path of a drawing by its id, as markup. Throws if there is none. */
export function groupOf(svg: string, id: string): string {
	const start = svg.search(new RegExp(`<\\w+ id="${id}"`));
	if (start < 0) throw new Error(`A drawing in site/art has no ${id}.`);
	const tags = /<g[ >]|<\/g>/g;
	tags.lastIndex = start;
	let depth = 0;
	for (let tag = tags.exec(svg); tag; tag = tags.exec(svg)) {
		depth += tag[0] === '</g>' ? -1 : 1;
		if (depth === 0) return svg.slice(start, tags.lastIndex);
	}
	throw new Error(`In a drawing in site/art, ${id} has no end.`);
}

/**
 * The house as it is served at /house.svg: the base and a group for each part that can be lit;
 * around those that are drawn one more (`parts`), and one around base and parts (`whole`), for
 * pictures that need them as one element.
 */
export const servedHouse = ({ brand, services }: Pick<Content, 'brand' | 'services'>): string =>
	servedDrawing(houseOf(services), brand);

/** The same as a picture that no page changes, for an SVG of 1200 by 900: its base and its parts. */
export function stillHouse({ brand, services }: Pick<Content, 'brand' | 'services'>): string {
	const house = houseOf(services);
	const radiators = drawnParts({ services }).hasRadiators ? groupOf(house, 'radiators') : '';
	return paintedWith(groupOf(house, 'whole') + radiators, brand.colours);
}

function houseOf(services: Content['services']): string {
	const groups = new Map(houseParts.map((part) => [part, groupOf(house, part)]));
	const { parts } = drawnParts({ services });
	const others = houseParts.filter((part) => !parts.includes(part));
	const markup = (some: readonly HousePart[]) => some.map((part) => groups.get(part)).join('');
	const rest = [...groups.values()].reduce((svg, group) => svg.replace(group, ''), house);
	const base = groupOf(rest, 'base');
	return rest
		.replace(base, `<g id="whole">${base}<g id="parts">${markup(parts)}</g></g>`)
		.replace('</svg>', `${markup(others)}</svg>`);
}

/** The services that have a diagram, by the service's file name. */
export const diagramSlugs = Object.keys(diagrams).map((path) =>
	path.slice('./diagrams/'.length, -'.svg'.length),
);

/**
 * A service's diagram as it is served at /diagrams/SLUG.svg, under the title that the content gives
 * it.
 */
export function servedDiagram(slug: string, title: string, brand: Brand): string {
	const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
	return servedDrawing(diagramFile(slug), brand).replace(
		/<title>[^<]*<\/title>/,
		() => `<title>${escaped}</title>`,
	);
}

/**
 * How wide and high a diagram is (each of its panels is about 400 wide, so that the numbers stay
 * readable on the narrowest phone), how many numbers it has, and whether there are words in its art,
 * which then keeps its colours throughout.
 */
export function diagramSize(slug: string) {
	const svg = diagramFile(slug);
	const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
	return {
		width: Number(width),
		height: Number(height),
		marks: svg.match(/id="mark\d+"/g)?.length ?? 0,
		hasWords: groupOf(svg, 'art').includes('<text'),
	};
}

function diagramFile(slug: string): string {
	const svg = diagrams[`./diagrams/${slug}.svg`];
	if (svg === undefined) throw new Error(`There is no site/art/diagrams/${slug}.svg.`);
	return svg;
}

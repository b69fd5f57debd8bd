/**
 * Serves the drawings that a designer edits (house.svg, homes.svg, diagrams/*.svg). How to edit
 * them: CONTRIBUTING.md.
 */
import { recolour } from '#content/company/brand-contrast.ts';
import type { Content } from '#content/reader/load-content.ts';
import type { Brand } from '#content/schemas/brand-schema.ts';
import { type HousePart, houseParts } from '#content/schemas/content-schemas.ts';
import { drawnParts } from '../data/house-parts.ts';
import homes from './homes.svg?raw';
import house from './house.svg?raw';

const diagrams = import.meta.glob<string>('./diagrams/*.svg', {
	query: '?raw',
	import: 'default',
	eager: true,
});

/**
 * The only colours of a drawing, and the custom properties by which a page's style sheet changes
 * them.
 */
const PALETTE: Readonly<Record<string, string>> = {
	/** What is cut through. */
	'#264a3d': '--house-cut',
	/** What stands behind the cut. */
	'#5b7166': '--house-line',
	'#c3c2ad': '--house-hair',
	'#fffdf8': '--house-paper',
	'#f9f2e2': '--house-room',
	'#ebe0c8': '--house-shade',
	'#f2d9a0': '--house-straw',
	'#f7c968': '--house-warm',
	'#dcbf8f': '--house-timber',
	'#c98d6b': '--house-brick',
	'#a9704f': '--house-mortar',
	'#dcab8d': '--house-front',
	'#c48f70': '--house-course',
	'#94a196': '--house-slate',
	'#7b8a7f': '--house-slate-line',
	'#dde7de': '--house-glass',
	'#bccaa8': '--house-leaf',
	'#8fa685': '--house-leaf-dark',
	'#a3b890': '--house-hedge',
	'#eadfc8': '--house-earth',
	'#a8bdae': '--house-cloth',
	'#f3daa1': '--house-sun',
	'#ebe0c9': '--house-nook',
	'#264a3e': '--house-cat',
	/** What a winter night has none of, and what it has. */
	'#bccaa9': '--house-crown',
	'#c98d6c': '--house-apples',
	'#8fa686': '--house-birds',
	'#c3c2ae': '--house-clouds',
	'#dde7df': '--house-pane',
	'#fffdf9': '--house-frost',
	/** The parts that pages light. */
	'#5f7c6e': '--part',
	'#e3e5d2': '--part-soft',
	/** Panels stay dark when they are lit; their frame and the sun's path light up. */
	'#4d6b60': '--part-panel',
	'#a9bbaf': '--part-grid',
	'#fca84a': '--part-glow',
	'#fca84b': '--part-ray',
	/** Heat, and cold air and water, in the diagrams. */
	'#c43f0a': '--heat',
	'#ffd9b5': '--diagram-heat',
	'#2a6a80': '--diagram-cold',
	'#d5e5e6': '--diagram-air',
};

/**
 * The glow and the sun's path stand in the file as transparent layers; in a page they are not
 * painted until their part is lit.
 */
const UNSEEN = ['#fca84a', '#fca84b'];

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

/**
 * What the drawing of a visitor's home takes from the house
 * (src/site/components/home-drawing/home-layers.ts).
 */
const sharedGroups = [
	'tree',
	'backGarden',
	'street',
	'earth',
	'car',
	'chimney',
	'roof',
	'attic',
	'atticRoom',
	'upstairs',
	'kitchen',
	'sittingRoom',
	'radiators',
	'cylinder',
	'heatPumpUnit',
];

/** The groups that pages refer to. All other ids are names for the designer. */
const REFERENCED: readonly string[] = [
	'base',
	'whole',
	'parts',
	...houseParts,
	...eveningGroups,
	...insulation.map((part) => `${part}Glow`),
	...sharedGroups,
	'art',
	'marks',
	...idsIn(homes),
];

/** Heat is warm, whatever the brand's accent. */
const HEAT = '#c43f0a';

/**
 * A drawing as it is served: one line, its colours the brand's, as custom properties. Throws at a
 * colour that is not in the palette.
 */
export function servedDrawing(svg: string, { colours }: Brand): string {
	return svg
		.replace(/<!--[\s\S]*?-->/g, '')
		.replace(/\s*\n\s*/g, '')
		.replaceAll(' />', '/>')
		.replaceAll(' opacity="0"', '')
		.replace(/ id="([^"]*)"/g, (id, name: string) => (REFERENCED.includes(name) ? id : ''))
		.replace(
			/(fill|stroke)="(?!none")([^"]*)"/g,
			(_attribute, attribute: string, colour: string) => {
				const property = PALETTE[colour.toLowerCase()];
				if (!property)
					throw new Error(
						`A drawing in site/art has the ${attribute} ${colour}, which is not in the palette of src/site/art/drawings.ts.`,
					);
				const painted = colour === HEAT ? colour : recolour(colour, colours);
				return `${attribute}="var(${property},${UNSEEN.includes(colour) ? 'none' : painted})"`;
			},
		);
}

/** The parts of five kinds of home as they are served at /homes.svg. */
export const servedHomes = (brand: Brand) => servedDrawing(homes, brand);

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
export function servedHouse({ brand, services }: Pick<Content, 'brand' | 'services'>): string {
	const groups = new Map(houseParts.map((part) => [part, groupOf(house, part)]));
	const { parts } = drawnParts({ services });
	const others = houseParts.filter((part) => !parts.includes(part));
	const markup = (some: readonly HousePart[]) => some.map((part) => groups.get(part)).join('');
	const rest = [...groups.values()].reduce((svg, group) => svg.replace(group, ''), house);
	const base = groupOf(rest, 'base');
	return servedDrawing(
		rest
			.replace(base, `<g id="whole">${base}<g id="parts">${markup(parts)}</g></g>`)
			.replace('</svg>', `${markup(others)}</svg>`),
		brand,
	);
}

/**
 * How many streams of heat the house loses through its roof and through its walls on the January
 * evening.
 */
export const heatStreams = { roof: streamsIn('roofHeat'), walls: streamsIn('wallHeat') } as const;

function streamsIn(group: string): number {
	return (
		(new RegExp(`<g id="${group}"[\\s\\S]*?</g>`).exec(house)?.[0] ?? '').split('<path').length - 1
	);
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
 * How high a diagram is (all are 400 wide, so that the numbers stay readable on the narrowest
 * phone), how many numbers it has, and whether there are words in its art, which then keeps its
 * colours throughout.
 */
export function diagramSize(slug: string): { height: number; marks: number; hasWords: boolean } {
	const svg = diagramFile(slug);
	return {
		height: Number(/viewBox="0 0 400 (\d+)"/.exec(svg)?.[1]),
		marks: svg.match(/id="mark\d+"/g)?.length ?? 0,
		hasWords: groupOf(svg, 'art').includes('<text'),
	};
}

function diagramFile(slug: string): string {
	const svg = diagrams[`./diagrams/${slug}.svg`];
	if (svg === undefined) throw new Error(`There is no site/art/diagrams/${slug}.svg.`);
	return svg;
}

/**
 * No style sheet overrides another of its layer: which of two comes last differs from page to page.
 *
 * @module-tag all
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Options, selectAll } from 'css-select';
import { isTraversal, parse, type Selector, stringify } from 'css-what';
import postcss from 'postcss';
import { ELEMENT_NODE, type ElementNode, type Node, parse as parseHtml } from 'ultrahtml';
import { expect, test } from 'vitest';
import { drawFolder } from '#server/folder-check/draw-folder.ts';

/** A sheet or a page by the name of its file. */
interface NamedText {
	readonly file: string;
	readonly text: string;
}

/** What says where an element stands. Every other pseudo-class is a state that it may be in. */
const PLACES = ['root', 'first-child', 'last-child', 'nth-child', 'first-of-type', 'nth-of-type'];
const LISTS = ['is', 'where', 'has'];

/** A declaration for one selector of a rule. */
interface Declared {
	readonly file: string;
	readonly selector: string;
	readonly property: string;
	readonly value: string;
	/** Whether it is for forced colours only, or never for them. */
	readonly forcedColours: string | undefined;
	/** Layer, specificity and part of the element, such as ::before: all else is settled without order. */
	readonly rank: string;
}

/** A line for each two declarations of different sheets between which only their order decides. */
function overrides(sheets: readonly NamedText[], html: readonly string[]): string[] {
	const roots = html.flatMap((text) => childrenOf(parseHtml(text)));
	const ofElement = new Map<ElementNode, Declared[]>();
	for (const { file, text } of sheets)
		postcss.parse(text).walkRules((rule) => {
			for (const selector of selectorsOf(rule)) {
				const declared = declaredBy(rule, file, selector);
				const [parts = []] = parse(selector);
				for (const element of selectAll(stringify([withoutStates(parts)]), roots, matching))
					ofElement.set(element, [...(ofElement.get(element) ?? []), ...declared]);
			}
		});
	const found = new Set<string>();
	for (const all of ofElement.values())
		for (const [index, one] of all.entries())
			for (const other of all.slice(index + 1))
				if (one.file !== other.file && one.rank === other.rank && isContrary(one, other))
					found.add(
						[one, other]
							.map(({ file, selector, property }) => `${file} ${selector} { ${property} }`)
							.sort()
							.join(' / '),
					);
	return [...found].sort();
}

function declaredBy(rule: postcss.Rule, file: string, selector: string): Declared[] {
	const [parts = []] = parse(selector);
	const layer = layerOf(rule);
	const pseudo = parts.flatMap((part) => (part.type === 'pseudo-element' ? part.name : []));
	return rule.nodes.flatMap((node) =>
		node.type === 'decl'
			? {
					file,
					selector,
					property: node.prop,
					value: node.value,
					forcedColours: forcedColoursOf(rule),
					rank: [layer, specificity(parts), pseudo, node.important ?? false].join(' '),
				}
			: [],
	);
}

/** What the media around a rule say of forced colours. */
function forcedColoursOf({ parent }: postcss.Node): string | undefined {
	if (!parent) return undefined;
	const [, value] =
		(parent instanceof postcss.AtRule && /forced-colors: (\w+)/.exec(parent.params)) || [];
	return value ?? forcedColoursOf(parent);
}

/** The name of the layer around a rule. */
function layerOf({ parent }: postcss.Node): string {
	if (!parent) return '';
	return parent instanceof postcss.AtRule && parent.name === 'layer'
		? parent.params
		: layerOf(parent);
}

/** Ids, then classes and their like, then elements (https://www.w3.org/TR/selectors-4/#specificity). */
function specificity(parts: readonly Selector[]): number[] {
	const total = [0, 0, 0];
	const add = (counts: readonly number[]) => {
		for (const [place, count] of counts.entries()) total[place] = (total[place] ?? 0) + count;
	};
	for (const part of parts) {
		if (part.type === 'attribute') add(part.name === 'id' ? [1, 0, 0] : [0, 1, 0]);
		if (part.type === 'tag' || part.type === 'pseudo-element') add([0, 0, 1]);
		if (part.type !== 'pseudo' || part.name === 'where') continue;
		const lists = Array.isArray(part.data) ? part.data.map(specificity) : [];
		add(
			lists.sort((a, b) => (b[0] ?? 0) - (a[0] ?? 0) || (b[1] ?? 0) - (a[1] ?? 0))[0] ?? [0, 1, 0],
		);
	}
	return total;
}

/** Whether two declarations say different things of one property, one of them for several at once. */
function isContrary(one: Declared, other: Declared): boolean {
	const [a, b] = [one.property, other.property];
	if (one.forcedColours && other.forcedColours && one.forcedColours !== other.forcedColours)
		return false;
	if (a === b) return one.value !== other.value;
	if (a.startsWith('--')) return false;
	return a.startsWith(`${b}-`) || b.startsWith(`${a}-`);
}

/** The selectors of a rule, those of lists apart and those in other rules whole. */
function selectorsOf({ parent, selectors }: postcss.Rule): string[] {
	if (parent instanceof postcss.AtRule && parent.name === 'keyframes') return [];
	const outer = parent instanceof postcss.Rule ? `:is(${parent.selector})` : '&';
	// css-what takes the lines of a list for empty selectors.
	return selectors.map((selector) =>
		selector
			.replace('&', outer)
			.replace(/\s+/g, ' ')
			.replace(/(?<=\() | (?=\))/g, ''),
	);
}

/** The selector of the same element in whatever state it is, and not of a part such as ::before. */
function withoutStates(parts: readonly Selector[]): Selector[] {
	const kept = parts.flatMap((part): Selector[] => {
		if (part.type === 'pseudo-element') return [];
		if (part.type !== 'pseudo') return [part];
		if (PLACES.includes(part.name)) return [part];
		if (!LISTS.includes(part.name) || !Array.isArray(part.data)) return [];
		return [{ ...part, data: part.data.map(withoutStates) }];
	});
	// A compound that was nothing but states is any element.
	return kept.length === 0 || isTraversal(kept.at(-1) as Selector)
		? [...kept, { type: 'universal', namespace: null } as Selector]
		: kept;
}

const isElement = (node: Node): node is ElementNode => node.type === ELEMENT_NODE;
const childrenOf = (node: Node): Node[] => ('children' in node ? node.children : []);

/** Has css-select walk what ultrahtml parsed. */
const matching: Options<Node, ElementNode> = {
	adapter: {
		isTag: isElement,
		getAttributeValue: ({ attributes }, name) => attributes[name],
		hasAttrib: ({ attributes }, name) => name in attributes,
		getName: ({ name }) => name,
		getParent: ({ parent }) => parent,
		getChildren: childrenOf,
		getSiblings: (node) => (node.parent ? childrenOf(node.parent) : [node]),
		getText: () => '',
		removeSubsets: (nodes) => nodes,
	},
};

const textsIn = (folder: string, pattern: RegExp): NamedText[] =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((file) => pattern.test(file))
		.map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));

const sheets = textsIn('src', /\.css$/);
/** Those that answer a visitor as the golden copies have them. */
const everyPage = async () => [
	...(await drawFolder(process.env)).drawn.pages.values(),
	...textsIn('tests/golden/copies', /\.txt$/).map(({ text }) => text),
];

test('no style sheet overrides another of its layer by coming after it', async () => {
	expect(overrides(sheets, await everyPage())).toEqual([]);
});

const html = ['<ul class="people"><li class="person" data-row>Ada</li></ul>'];
test('two sheets of a layer that give an element two values of one property are named', () => {
	const sheetsOf = (other: string) => [
		{ file: 'a.css', text: '@layer blocks { .people .person { align-items: center; } }' },
		{ file: 'b.css', text: other },
	];
	expect(
		overrides(sheetsOf('@layer blocks { ul .person[data-row] { align-items: start; } }'), html),
	).toEqual([]);
	expect(
		overrides(sheetsOf('@layer blocks { .people .person { align-items: start; } }'), html),
	).toEqual(['a.css .people .person { align-items } / b.css .people .person { align-items }']);
	expect(
		overrides(sheetsOf('@layer pieces { .people .person { align-items: start; } }'), html),
	).toEqual([]);
});

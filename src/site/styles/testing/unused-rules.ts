/**
 * Finds rules of style sheets that no page needs: selectors for which no HTML has an element, and
 * that name a class or an attribute which no source writes.
 */
import { type Options, selectOne } from 'css-select';
import { isTraversal, parse, type Selector, stringify } from 'css-what';
import postcss from 'postcss';
import { ELEMENT_NODE, type ElementNode, type Node, parse as parseHtml } from 'ultrahtml';

/** A sheet, a source or a page by the name of its file. */
export interface NamedText {
	readonly file: string;
	readonly text: string;
}

/** What says where an element stands. Every other pseudo-class is a state that it may be in. */
const PLACES = ['root', 'first-child', 'last-child', 'nth-child', 'first-of-type', 'nth-of-type'];
const LISTS = ['is', 'where', 'has'];

/**
 * A line, with file and selector, for each selector that matches no element of the HTML in any
 * state, and whose names are not all in the sources: states that only a browser draws are there.
 */
export function unusedRules(
	sheets: readonly NamedText[],
	html: readonly string[],
	sources: readonly NamedText[],
): string[] {
	const roots = html.flatMap((text) => childrenOf(parseHtml(text)));
	const isWritten = namesWrittenIn(sources);
	return sheets.flatMap(({ file, text }) =>
		selectorsIn(text).flatMap((selector) => {
			const [parts = []] = parse(selector);
			const isFound =
				selectOne(stringify([withoutStates(parts)]), roots, matching) !== null ||
				namesIn(parts).every(isWritten);
			return isFound ? [] : [`${file}: ${selector}`];
		}),
	);
}

/** Each selector of a sheet. */
function selectorsIn(css: string): string[] {
	const found = new Set<string>();
	postcss.parse(css).walkRules((rule) => {
		for (const selector of selectorsOf(rule)) found.add(selector);
	});
	return [...found];
}

/** The selectors of a rule, those of lists apart and those in other rules whole. */
export function selectorsOf({ parent, selectors }: postcss.Rule): string[] {
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
export function withoutStates(parts: readonly Selector[]): Selector[] {
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

/** The classes, ids and data attributes that a selector names, those in `:not()` too. */
function namesIn(parts: readonly Selector[]): string[] {
	return parts.flatMap((part): string[] => {
		if (part.type === 'pseudo') return Array.isArray(part.data) ? part.data.flatMap(namesIn) : [];
		if (part.type !== 'attribute') return [];
		if (part.name === 'class' || part.name === 'id') return [part.value];
		return part.name.startsWith('data-') ? [part.name] : [];
	});
}

/**
 * Whether sources write a name: as a word of a literal or as an attribute, or in a template
 * (`toast--${kind}`) whose rest is such a word.
 */
function namesWrittenIn(sources: readonly NamedText[]): (name: string) => boolean {
	const code = sources
		.map(({ text }) => text.replace(/(?<!\w)\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''))
		.join('\n');
	const literals = [
		...code.matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`\n]*`|\bdata-[\w-]+|\bdataset\.\w+/g),
	].join(' ');
	const words = new Set(literals.match(/[\w-]+/g));
	const beginnings = new Set(
		[...code.matchAll(/([\w-]+-)\$\{/g)].map(([, beginning = '']) => beginning),
	);
	return (name) =>
		words.has(name) ||
		words.has(
			name.replace(/^data-/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
		) ||
		[...beginnings].some(
			(beginning) => name.startsWith(beginning) && words.has(name.slice(beginning.length)),
		);
}

const isElement = (node: Node): node is ElementNode => node.type === ELEMENT_NODE;
export const childrenOf = (node: Node): Node[] => ('children' in node ? node.children : []);

/** Has css-select walk what ultrahtml parsed. */
export const matching: Options<Node, ElementNode> = {
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

/**
 * Finds declarations that two style sheets of one layer make for the same element with the same
 * specificity: which of them holds depends on the order of the sheets, and that differs from page to
 * page (src/site/styles/carried-styles.ts).
 */
import { selectAll } from 'css-select';
import { parse, type Selector, stringify } from 'css-what';
import postcss from 'postcss';
import { type ElementNode, parse as parseHtml } from 'ultrahtml';
import {
	childrenOf,
	matching,
	type NamedText,
	selectorsOf,
	withoutStates,
} from './unused-rules.ts';

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
export function overrides(sheets: readonly NamedText[], html: readonly string[]): string[] {
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

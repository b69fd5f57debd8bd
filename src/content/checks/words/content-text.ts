/** The texts of the content files, each with its file, line and key. */
import { isMap, isPair, isScalar, LineCounter, parseDocument, visit, type YAMLMap } from 'yaml';

export interface ContentText {
	/** From the project's folder: content/services/solar-pv.yaml */
	readonly file: string;
	readonly line: number;
	/** Where in the file: benefits.text */
	readonly key: string;
	readonly text: string;
}

/** Keys whose values are names, addresses, days or choices, not text. */
const NOT_WORDS = new Set([
	'page',
	'service',
	'services',
	'cards',
	'slug',
	'claim',
	'claims',
	'fact',
	'schemes',
	'scheme',
	'lights',
	'id',
	'status',
	'unit',
	'nations',
	'alsoCalled',
	'path',
	'link',
	'officialPage',
	'embed',
	'email',
	'phone',
	'companyNumber',
	'checked',
	'review',
	'opens',
	'closes',
	'updated',
	'on',
	'file',
	'drawing',
	'written',
	'consent',
	'until',
	'from',
	'towards',
	'heating',
	'part',
	'measure',
	'view',
	'notAsked',
	// These are keys of the numbers and councils in facts/.
	'licence',
	'state',
	'website',
	'asOf',
	'postcodes',
	'files',
	'estimate',
]);

const CONDITIONS = ['from', 'after', 'without'];

const conditionOf = (change: YAMLMap): string =>
	String(CONDITIONS.map((name) => change.get(name)).find((value) => value !== undefined));

/** The texts of one file, in order. */
export function contentTextsIn(file: string, text: string): ContentText[] {
	const lines = new LineCounter();
	const texts: ContentText[] = [];
	visit(parseDocument(text, { lineCounter: lines }), {
		Scalar(place, node, path) {
			if (place === 'key' || typeof node.value !== 'string') return;
			const keys: string[] = [];
			for (const above of path) {
				if (isPair(above) && isScalar(above.key)) keys.push(String(above.key.value));
				// One of several changes is known by its condition.
				else if (isMap(above) && keys.at(-1) === 'changes') keys.push(conditionOf(above));
			}
			if (keys.at(-3) === 'changes' && CONDITIONS.includes(keys.at(-1) ?? '')) return;
			if (NOT_WORDS.has(keys.at(-1) ?? '')) return;
			texts.push({
				file,
				line: lines.linePos(node.range?.[0] ?? 0).line,
				key: keys.join('.'),
				text: node.value,
			});
		},
	});
	return texts;
}

/** Where a text is, for a ContentProblem. */
export const locationOf = ({ file, line, key }: ContentText): string => `${file}:${line} ${key}`;

/** How many words a text has, as a person would count them. */
export const countWords = (text: string): number =>
	text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Checks the length of the service pages. */

import type { ContentProblem } from '#content/reader/content-problem.ts';
import type { Service } from '#content/schemas/content-schemas.ts';
import { countWords } from './content-text.ts';

const FEWEST = 600;
const MOST = 1100;

/**
 * Keys that are not part of the page's text: for menus, search engines, the state after closing.
 */
const NOT_ON_THE_PAGE = [
	'order',
	'path',
	'name',
	'title',
	'description',
	'summary',
	'lights',
	'changes',
	'slug',
	'offered',
	'measure',
	'alsoCalled',
	'listedAs',
	'group',
	'formOption',
	'view',
	'photo',
];

/** The number of words written for this page. Claims and schemes are written elsewhere. */
function lengthOf(service: Service): number {
	const blocks = Object.entries(service).filter(([name]) => !NOT_ON_THE_PAGE.includes(name));
	return textsIn(Object.fromEntries(blocks)).reduce((sum, text) => sum + countWords(text), 0);
}

/** Every text in a block, without the names of claims, schemes and services. */
function textsIn(value: unknown, key = ''): string[] {
	if (['claim', 'claims', 'schemes', 'service', 'id'].includes(key)) return [];
	if (typeof value === 'string') return [value];
	if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, key));
	if (value && typeof value === 'object')
		return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, name));
	return [];
}

export function wrongLengths(
	pages: readonly { file: string; service: Service }[],
): ContentProblem[] {
	return pages.flatMap(({ file, service }) => {
		const length = lengthOf(service);
		if (length >= FEWEST && length <= MOST) return [];
		const todo =
			length < FEWEST
				? 'Answer a question a visitor would still have; do not pad.'
				: 'Cut what a visitor would skip, or move it to the page it belongs to.';
		return [
			{ where: file, what: `has ${length} words; a service page has ${FEWEST} to ${MOST}.`, todo },
		];
	});
}

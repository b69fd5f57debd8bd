/** Placeholders in braces that any content file may use: facts of the company, and its promises. */
import type { Company } from './schemas.ts';

/** A text for every placeholder; an empty one for a promise that the company does not make. */
export type PlaceholderValues = Readonly<Record<string, string>>;

/** Every promise that pages use. */
const PROMISE_NAMES: readonly (keyof Company['promises'])[] = [
	...(['freeSurvey', 'findingsAnyway', 'onePerson', 'putRight', 'noCallsAfterNo', 'notPassedOn'] as const),
	...(['photographs', 'guide', 'walkRound', 'tenantsTold', 'mailbox'] as const),
];

/** The placeholders' values for this company. */
export function placeholderValues({ name, area, response, appliesFor, promises }: Omit<Company, 'openingHours'>): PlaceholderValues {
	const eco4 = appliesFor.find(({ scheme }) => scheme === 'eco4');
	return {
		name,
		area,
		within: response.within,
		eco4Applicant:
			eco4?.scheme === 'eco4'
				? `We arrange the assessment and put the project to ${eco4.supplierSlot.supplier}, which has given us a place for new homes.`
				: 'An installer that has a place from an energy supplier puts the project forward. We have none to offer at present.',
		...Object.fromEntries(PROMISE_NAMES.map((promise) => [promise, promises[promise] ?? ''])),
	};
}

/** A placeholder that does not exist, and its path in the content file. */
export interface PlaceholderError {
	readonly path: readonly PropertyKey[];
	readonly message: string;
}

/**
 * Content with its placeholders filled in. A list item that held only a promise which the company does not make is removed, as is
 * the item whose text it was. `others` is true for names that are filled in later. Unknown names are returned as errors.
 */
export function fillPlaceholders(
	content: unknown,
	words: PlaceholderValues,
	others: (name: string) => boolean,
): { content: unknown; errors: PlaceholderError[] } {
	const errors: PlaceholderError[] = [];
	const filled = (value: unknown, path: readonly PropertyKey[]): unknown => {
		if (typeof value === 'string') return sentence(value, path);
		if (Array.isArray(value)) {
			const items = value.map((item, index) => filled(item, [...path, index]));
			return items.filter((item, index) => !isEmptied(item, value[index]));
		}
		if (value === null || typeof value !== 'object') return value;
		return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner, [...path, key])]));
	};
	const sentence = (text: string, path: readonly PropertyKey[]): string => {
		if (!text.includes('{')) return text;
		const said = text.replace(/\{(\w+)\}/g, (braces, name: string) => {
			const known = Object.hasOwn(words, name) ? words[name] : undefined;
			if (known === undefined && !others(name)) {
				errors.push({ path, message: `names {${name}}, which does not exist. The names are: ${Object.keys(words).join(', ')}` });
			}
			return known ?? braces;
		});
		return said.replace(/ {2,}/g, ' ').trim();
	};
	return { content: filled(content, []), errors };
}

/** Whether filling in left a list item empty: a text, or a title without its text. */
function isEmptied(now: unknown, before: unknown): boolean {
	if (typeof now === 'string') return now === '' && before !== '';
	if (now === null || typeof now !== 'object' || !('text' in now)) return false;
	return now.text === '';
}

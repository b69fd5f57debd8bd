/** What any content file may name in braces: facts of the company, and its promises, which are left out where it makes none. */
import type { Company } from './schemas.ts';

/** A sentence for every name; an empty one for a promise that the company does not make. */
export type PlaceholderValues = Readonly<Record<string, string>>;

/** Every promise that pages know of. */
const PROMISE_NAMES: readonly (keyof Company['promises'])[] = [
	...(['freeSurvey', 'findingsAnyway', 'onePerson', 'putRight', 'noCallsAfterNo', 'notPassedOn'] as const),
	...(['photographs', 'guide', 'walkRound', 'mailbox'] as const),
];

/** The words behind the names, for this company. */
export function placeholderValues({ name, area, response, appliesFor, promises }: Company): PlaceholderValues {
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

/** A mistake in a content file, where it stands in it. */
export interface PlaceholderError {
	readonly path: readonly PropertyKey[];
	readonly message: string;
}

/**
 * Content with its names in braces filled in. What held nothing but a promise that is not made goes: an item of a list, or the
 * item around it. `others` are names that somebody else fills in later. Names that stand for nothing are given as slips.
 */
export function fillPlaceholders(
	content: unknown,
	words: PlaceholderValues,
	others: (name: string) => boolean,
): { content: unknown; slips: PlaceholderError[] } {
	const slips: PlaceholderError[] = [];
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
				slips.push({ path, message: `names {${name}}, which stands for nothing. The names are: ${Object.keys(words).join(', ')}` });
			}
			return known ?? braces;
		});
		return said.replace(/ {2,}/g, ' ').trim();
	};
	return { content: filled(content, []), slips };
}

/** Whether an item of a list was left with nothing to say: itself, or the text of a title. */
function isEmptied(now: unknown, before: unknown): boolean {
	if (typeof now === 'string') return now === '' && before !== '';
	if (now === null || typeof now !== 'object' || !('text' in now)) return false;
	return now.text === '';
}

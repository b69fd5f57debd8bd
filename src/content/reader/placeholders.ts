/** Placeholders in braces that any content file may use: facts of the company, and its promises. */
import { withCapital } from '#model/capitals.ts';
import type { Company } from '../schemas/content-schemas.ts';
import { firmFacts } from '../schemas/firm-facts.ts';

/** A text for every placeholder; an empty one for a promise that the company does not make. */
export type PlaceholderValues = Readonly<Record<string, string>>;

/** Every promise that pages use. */
const PROMISE_NAMES = firmFacts.promises.keyof().options;

/** A list in words: "insulation, solar and heat pumps". */
const inWords = (names: readonly string[]): string =>
	names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/**
 * How many of them a sentence names that is about all of them; and what the titles and descriptions
 * that name them have room for.
 */
const NAMED_AT_MOST = 3;
const ROOM = { some: 45, all: 100 } as const;

/** Joins as many names, from the first on, as there is room for. */
function fitting(names: readonly string[], most: number, room: number): string {
	for (let count = Math.min(most, names.length); count > 1; count -= 1) {
		const words = inWords(names.slice(0, count));
		if (words.length <= room) return words;
	}
	return names[0] ?? 'energy efficiency measures';
}

/**
 * What a firm fits, in lists: those first that most of its services are, as `listedAs` calls them.
 */
export function measureWords(
	listed: readonly string[],
): Pick<PlaceholderValues, 'measures' | 'Measures' | 'allMeasures'> {
	const times = Map.groupBy(listed, (name) => name);
	const names = [...times.keys()].sort(
		(one, other) => (times.get(other)?.length ?? 0) - (times.get(one)?.length ?? 0),
	);
	const measures = fitting(names, NAMED_AT_MOST, ROOM.some);
	return {
		measures,
		Measures: withCapital(measures),
		allMeasures: fitting(names, names.length, ROOM.all),
	};
}

/** "Leeds and 15 more towns", "Leeds and Otley", "Leeds": the office's first. */
export function placesInWords({ places }: NonNullable<Company['towns']>): string {
	const first = places.find(({ office }) => office) ?? places[0];
	const [other, ...more] = places.filter((place) => place !== first);
	if (!first || !other) return first?.name ?? '';
	return more.length === 0
		? `${first.name} and ${other.name}`
		: `${first.name} and ${more.length + 1} more towns`;
}

/**
 * The placeholders' values for this company, which offers services that are listed as these, in
 * menu order.
 */
export function placeholderValues(
	{ name, area, towns, response, appliesFor, promises }: Omit<Company, 'openingHours'>,
	listed: readonly string[],
): PlaceholderValues {
	const eco4 = appliesFor.find(({ scheme }) => scheme === 'eco4');
	return {
		name,
		area,
		whereWeWork: towns ? `We work in ${placesInWords(towns)}.` : `${area}.`,
		within: response.within,
		caller: response.caller,
		...measureWords(listed),
		eco4Applicant:
			eco4?.scheme === 'eco4'
				? `We arrange the assessment and put the project to ${eco4.supplierSlot.supplier}, ` +
					'which has given us a place for new homes.'
				: 'An installer that has a place from an energy supplier puts the project forward. We ' +
					'have none to offer at present.',
		...Object.fromEntries(PROMISE_NAMES.map((promise) => [promise, promises[promise] ?? ''])),
	};
}

/** The facts of the company that legal pages name besides. */
export const companyFacts = ({
	legalName,
	companyNumber,
	registeredIn,
	registeredOffice,
	email,
	phone,
}: Omit<Company, 'openingHours'>) => ({
	legalName,
	companyNumber,
	registeredIn,
	registeredOffice,
	email,
	// Non-breaking spaces keep the number on one line.
	phone: phone.replaceAll(' ', '\u00a0'),
});

/** A placeholder that does not exist, and its path in the content file. */
export interface PlaceholderError {
	readonly path: readonly PropertyKey[];
	readonly message: string;
}

/**
 * Content with its placeholders filled in. A list item that held only a promise which the company
 * does not make is removed, as is the item whose text it was. `others` is true for names that are
 * filled in later. Unknown names are returned as errors.
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
		return Object.fromEntries(
			Object.entries(value).map(([key, inner]) => [key, filled(inner, [...path, key])]),
		);
	};
	const sentence = (text: string, path: readonly PropertyKey[]): string => {
		if (!text.includes('{')) return text;
		const said = text.replace(/\{(\w+)\}/g, (braces, name: string) => {
			const known = Object.hasOwn(words, name) ? words[name] : undefined;
			if (known === undefined && !others(name)) {
				errors.push({
					path,
					message: `names {${name}}, which does not exist. The names are: ${Object.keys(words).join(', ')}`,
				});
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

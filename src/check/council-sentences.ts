/** What a council's scheme said, in words that stay true as the list grows old. */

import type { Councils } from '#content/schemas/fact-schemas.ts';
import { addDays, dayInWords } from '#model/dates.ts';

export type { Councils };

/** A list older than this is put in the past. */
export const COUNCIL_DAYS = 45;

type Council = Councils['councils'][number];

/** Says of each state what a council's scheme does or did. */
const WORDS: Readonly<Record<Council['state'], { readonly is: string; readonly was: string }>> = {
	live: { is: 'is open to applications', was: 'was open to applications' },
	paused: {
		is: 'is paused and takes no applications for now',
		was: 'was paused and took no applications',
	},
	'no-funding': { is: 'has no funding from this grant', was: 'had no funding from this grant' },
	'not-taking-part': {
		is: 'does not take part in this grant',
		was: 'did not take part in this grant',
	},
	withdrawn: { is: 'has withdrawn from this grant', was: 'had withdrawn from this grant' },
};

/**
 * What is known of a council's Warm Homes: Local Grant on a day: “Leeds City Council is open to
 * applications, as of 19 August 2026.” After 45 days it is in the past tense. A page that shows it
 * also links to the official page.
 */
export function councilSentence(
	{ name, state, nation }: Council,
	asOf: string,
	today: string,
): string {
	if (nation) return `${name} is in ${nation}. The Warm Homes Local Grant is for England only.`;
	return today > addDays(asOf, COUNCIL_DAYS)
		? `${name} ${WORDS[state].was} on ${dayInWords(asOf)}.`
		: `${name} ${WORDS[state].is}, as of ${dayInWords(asOf)}.`;
}

/**
 * The councils whose names have every word that was typed, in any order, those that begin with them
 * first.
 */
export function findCouncils<C extends Pick<Council, 'name'>>(
	councils: readonly C[],
	typed: string,
	most = 8,
): C[] {
	const words = normalise(typed).split(' ').filter(Boolean);
	if (words.length === 0) return [];
	return councils
		.filter(({ name }) => words.every((word) => ` ${normalise(name)}`.includes(` ${word}`)))
		.sort((one, other) => Number(startsWith(other, words)) - Number(startsWith(one, words)))
		.slice(0, most);
}

/**
 * The council that was named: by its whole name, or by a part that only one has. Undefined if it
 * may be several, or none.
 */
export function councilNamed<C extends Pick<Council, 'name'>>(
	councils: readonly C[],
	typed = '',
): C | undefined {
	const whole = normalise(typed);
	const [one, another] = findCouncils(councils, typed, 2);
	return councils.find(({ name }) => normalise(name) === whole) ?? (another ? undefined : one);
}

/** The nation of the council that was named. All that are not marked are in England. */
export const nationOfCouncil = (
	councils: readonly Pick<Council, 'name' | 'nation'>[],
	typed: string | undefined,
): 'England' | 'Scotland' | 'Wales' | undefined => {
	const council = councilNamed(councils, typed);
	return council && (council.nation ?? 'England');
};

const startsWith = ({ name }: Pick<Council, 'name'>, [first = '']: readonly string[]) =>
	normalise(name).startsWith(first);

const normalise = (text: string) =>
	text
		.toLowerCase()
		.replace(/&/g, ' and ')
		.replace(/[’'.]/g, '')
		.replace(/[^\p{L}\d]+/gu, ' ')
		.trim();

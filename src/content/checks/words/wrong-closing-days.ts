/** Finds texts that name another last day of a scheme than `closes` in facts/schemes.yaml. */

import type { ContentProblem } from '#content/reader/content-problem.ts';
import type { Claim, Scheme } from '#content/schemas/content-schemas.ts';
import { addDays, dayAfter, dayInWords } from '#model/dates.ts';
import { type ContentText, locationOf } from './content-text.ts';

const DAY = String.raw`\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}`;

export type NamedScheme = Pick<Scheme, 'name' | 'alsoCalled' | 'closes'>;

/** The names of a scheme, for a pattern. */
export const namesOf = ({ name, alsoCalled = [] }: NamedScheme) =>
	[name, ...alsoCalled].map(RegExp.escape).join('|');

/** Finds a scheme by any of its names. */
export const schemePattern = (scheme: NamedScheme) =>
	new RegExp(`(?<!\\w)(?:${namesOf(scheme)})(?!\\w)`, 'i');

/** A day that a text calls a last one. */
const LAST_DAY = new RegExp(
	String.raw`\b(?:until|till|last day (?:is|was)|end(?:s|ed)(?: on)?|close[sd](?: on)?) (${DAY})`,
	'gi',
);

/** The keys of a scheme that are about the scheme itself. */
const OF_THE_SCHEME = /^[\w-]+\.(?:offers|instead|pays\.\w+|applicant)$/;

/** The keys of a claim that are shown on its page. */
const OF_THE_CLAIM = /^[\w-]+\.(?:changes\.[\w-]+\.)?(?:figure|says|qualification)$/;

/** The keys of what replaces other texts, with its condition: a scheme that has closed. */
const OF_A_CHANGE = /^changes\.([\w-]+)\./;

interface Content {
	readonly texts: readonly ContentText[];
	readonly schemes: Readonly<Record<string, Scheme>>;
	readonly claims: Readonly<Record<string, Claim>>;
}

/** Texts with a last day that is not their scheme's. */
export function wrongClosingDays({ texts, schemes, claims }: Content): ContentProblem[] {
	const closings = new Map<string, Set<string>>();
	for (const { file, key } of texts) {
		const [, scheme = ''] = OF_A_CHANGE.exec(key) ?? [];
		if (scheme in schemes && /^content\/(?:pages|services)\//.test(file))
			closings.set(file, (closings.get(file) ?? new Set()).add(scheme));
	}
	return texts.flatMap((text) => {
		if (text.file === 'facts/schemes.yaml') {
			const [id = ''] = text.key.split('.');
			return OF_THE_SCHEME.test(text.key) ? wrongDays(text, daysIn(text.text), [id]) : [];
		}
		const ofClaim = text.file === 'content/claims.yaml';
		if (ofClaim && !OF_THE_CLAIM.test(text.key)) return [];
		const [, after = ''] = OF_A_CHANGE.exec(text.key) ?? [];
		const own = ofClaim
			? claims[text.key.split('.')[0] ?? '']?.changes?.find((change) => change.after)?.after
			: after in schemes && after;
		const around = own ? [own] : [...(closings.get(text.file) ?? [])];
		return text.text.split(/(?<=[.?!])\s+/).flatMap((sentence) => {
			const named = Object.keys(schemes).filter(
				(id) => schemes[id]?.closes && schemePattern(schemes[id]).test(sentence),
			);
			return wrongDays(text, lastDaysIn(sentence), named.length > 0 ? named : around);
		});
	});

	/** A problem for each of these days that belongs to none of the schemes. */
	function wrongDays(
		text: ContentText,
		days: readonly string[],
		ids: readonly string[],
	): ContentProblem[] {
		const known = ids.flatMap((id) => {
			const { opens, closes, changes = [] } = schemes[id] ?? {};
			const changing = changes.flatMap(({ from }) => [addDays(from, -1), from]);
			return [
				...(opens ? [opens] : []),
				...(closes ? [closes, dayAfter(closes)] : []),
				...changing,
			].map(dayInWords);
		});
		if (ids.length === 0) return [];
		return days
			.filter((day) => !known.includes(day))
			.map((day) => ({
				where: locationOf(text),
				what: `names ${day}, and ${ids.map((id) => `${id} ${closingOf(id)}`).join(', ')} in facts/schemes.yaml.`,
				todo: 'Put the right day in both places: pages turn on the one in closes, and after a change on its from.',
			}));
	}

	function closingOf(id: string): string {
		const closes = schemes[id]?.closes;
		return closes ? `closes on ${dayInWords(closes)}` : 'has no last day (closes)';
	}
}

const daysIn = (text: string) => text.match(new RegExp(DAY, 'g')) ?? [];
const lastDaysIn = (text: string) => [...text.matchAll(LAST_DAY)].map(([, day = '']) => day);

/** Finds texts that name another last day of a scheme than `closes` in facts/schemes.yaml. */

import type { Claim, Scheme } from '#content/schemas/content-schemas.ts';
import { addDays, dayAfter, dayInWords } from '#model/dates.ts';
import type { Mistake } from '../reader/yaml-files.ts';
import { type ContentText, keyOf } from './content-text.ts';

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
const OF_THE_CLAIM = /^[\w-]+\.(?:changes\.)?(?:figure|says|qualification)$/;

interface Content {
	readonly schemes: Readonly<Record<string, Scheme>>;
	readonly claims: Readonly<Record<string, Claim>>;
}

/** Texts with a last day that is not their scheme's. */
export function wrongClosingDays(
	texts: readonly ContentText[],
	{ schemes, claims }: Content,
): Mistake[] {
	const closings = new Map<string, Set<string>>();
	for (const { file, after } of texts)
		if (after) closings.set(file, (closings.get(file) ?? new Set()).add(after));
	return texts.flatMap((text) => {
		const key = keyOf(text);
		const [name = ''] = key.split('.');
		if (text.file === 'facts/schemes.yaml')
			return OF_THE_SCHEME.test(key) ? wrongDays(text, daysIn(text.text), [name]) : [];
		const ofClaim = text.file === 'content/claims.yaml';
		if (ofClaim && !OF_THE_CLAIM.test(key)) return [];
		const own = ofClaim ? claims[name]?.changes?.find((change) => change.after)?.after : text.after;
		const around = own ? [own] : [...(closings.get(text.file) ?? [])];
		return text.text.split(/(?<=[.?!])\s+/).flatMap((sentence) => {
			const named = Object.entries(schemes).flatMap(([id, scheme]) =>
				scheme.closes && schemePattern(scheme).test(sentence) ? [id] : [],
			);
			return wrongDays(text, lastDaysIn(sentence), named.length > 0 ? named : around);
		});
	});

	/** A mistake for each of these days that belongs to none of the schemes. */
	function wrongDays(
		{ file, path }: ContentText,
		days: readonly string[],
		ids: readonly string[],
	): Mistake[] {
		if (ids.length === 0) return [];
		const known = ids.flatMap((id) => {
			const { opens, closes, changes = [] } = schemes[id] ?? {};
			const changing = changes.flatMap(({ from }) => [addDays(from, -1), from]);
			return [
				...(opens ? [opens] : []),
				...(closes ? [closes, dayAfter(closes)] : []),
				...changing,
			].map(dayInWords);
		});
		const closing = ids.map((id) => `${id} ${closingOf(id)}`).join(', ');
		return days
			.filter((day) => !known.includes(day))
			.map((day) => ({
				file,
				path,
				message: `names ${day}, and ${closing} in facts/schemes.yaml`,
			}));
	}

	function closingOf(id: string): string {
		const closes = schemes[id]?.closes;
		return closes ? `closes on ${dayInWords(closes)}` : 'has no last day (closes)';
	}
}

const daysIn = (text: string) => text.match(new RegExp(DAY, 'g')) ?? [];
const lastDaysIn = (text: string) => [...text.matchAll(LAST_DAY)].map(([, day = '']) => day);

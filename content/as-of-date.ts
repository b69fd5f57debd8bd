/** What the site says on a given day: schemes close, and the words about them change with them (docs/decisions/0020-the-day-it-is-read.md). */
import { dayAfter, isClosed } from '../dates.ts';
import type { Claim, Scheme } from './schemas.ts';

type SchemesByName = Readonly<Record<string, Scheme>>;

/** The words of a page or service, with what takes the place of some of them once a scheme has closed. */
interface DatedContent {
	readonly closed?: Readonly<Record<string, object>> | undefined;
}

/** Words as they read on that day: the blocks under each closed scheme take the place of their namesakes, those of the latest day last. */
export function contentAsOf<W extends DatedContent>(words: W, schemes: SchemesByName, day: string): W {
	const over = Object.entries(words.closed ?? {}).filter(([name]) => isSchemeClosed(name, schemes, day));
	if (over.length === 0) return words;
	over.sort(([a], [b]) => (schemes[a]?.closes ?? '').localeCompare(schemes[b]?.closes ?? ''));
	return Object.assign({}, words, ...over.map(([, blocks]) => blocks));
}

/** A claim in the words of that day. */
export function claimAsOf<C extends Claim>(claim: C, schemes: SchemesByName, day: string): C {
	return claim.closed && claim.scheme && isSchemeClosed(claim.scheme, schemes, day) ? { ...claim, ...claim.closed } : claim;
}

/** The days, after the given one, on which the words of these schemes turn: the mornings after they close. In order. */
export function daysOfChange(schemes: Iterable<Pick<Scheme, 'closes'>>, after: string): string[] {
	const days = [...schemes].flatMap(({ closes }) => (closes ? [dayAfter(closes)] : []));
	return [...new Set(days)].filter((day) => day > after).sort();
}

/**
 * The coming days on which words turn, counted from the one on which the schemes were last checked and not from that of a
 * build, so that two builds of the same words are the same.
 */
export function upcomingChangeDays(schemes: SchemesByName): string[] {
	const checked = Object.values(schemes).map((scheme) => scheme.checked);
	return daysOfChange(Object.values(schemes), checked.sort().at(-1) ?? '');
}

function isSchemeClosed(name: string, schemes: SchemesByName, day: string): boolean {
	const scheme = schemes[name];
	if (!scheme) throw new Error(`There is no scheme called ${name} in content/schemes.yaml, which another content file names.`);
	return isClosed(scheme, day);
}

/**
 * The content on a given day: it changes when a scheme closes (docs/decisions/content.md).
 */
import { addDays, asOf, dayAfter, GRACE_DAYS, isClosed } from '#model/dates.ts';
import type { Claim, Scheme } from '../schemas/content-schemas.ts';
import type { Prices } from '../schemas/fact-schemas.ts';

type SchemesByName = Readonly<Record<string, Scheme>>;

/** A page or service, with the blocks that replace others once a scheme has closed. */
export interface DatedContent {
	readonly closed?: Readonly<Record<string, object>>;
}

/**
 * The content of that day: the blocks under each closed scheme replace blocks of the same name. The
 * scheme that closed last wins. On a page of a firm that does not offer a scheme (`offered`), they
 * replace them at once.
 */
export function contentAsOf<W extends DatedContent>(
	words: W,
	schemes: SchemesByName,
	day: string,
	offered?: readonly string[],
): W {
	const over = Object.entries(words.closed ?? {}).filter(
		([name]) => isSchemeClosed(name, schemes, day) || offered?.includes(name) === false,
	);
	if (over.length === 0) return words;
	over.sort(([a], [b]) => (schemes[a]?.closes ?? '').localeCompare(schemes[b]?.closes ?? ''));
	return Object.assign({}, words, ...over.map(([, blocks]) => blocks));
}

/** A claim as it reads on that day. */
export function claimAsOf<C extends Claim>(claim: C, schemes: SchemesByName, day: string): C {
	return claim.closed && claim.scheme && isSchemeClosed(claim.scheme, schemes, day)
		? { ...claim, ...claim.closed }
		: asOf(claim, day);
}

/**
 * The days after `after` on which content changes: those after the schemes' last days, and those of
 * their changes, sorted.
 */
export function daysOfChange(
	schemes: Iterable<Pick<Scheme, 'closes' | 'changes'>>,
	after: string,
): string[] {
	const days = [...schemes].flatMap(({ closes, changes = [] }) => [
		...(closes ? [dayAfter(closes)] : []),
		...changes.map(({ from }) => from),
	]);
	return [...new Set(days)].filter((day) => day > after).sort();
}

/** What decides on which days content changes. */
interface DatedFacts {
	readonly schemes: SchemesByName;
	readonly prices: Pick<Prices, 'gasPrice' | 'electricityPrice'>;
}

/**
 * The days on which content will change, counted from the day the schemes were last checked, not
 * from the day of the build, so that builds are reproducible.
 */
export function upcomingChangeDays({
	schemes,
	prices: { gasPrice, electricityPrice },
}: DatedFacts): string[] {
	const checked = Object.values(schemes)
		.map((scheme) => scheme.checked)
		.sort()
		.at(-1);
	const ofPrices = [...gasPrice.periods, ...electricityPrice.periods].flatMap(({ from, until }) => [
		from,
		dayAfter(until),
		addDays(until, GRACE_DAYS + 1),
	]);
	const days = [
		...daysOfChange(Object.values(schemes), checked ?? ''),
		...ofPrices.filter((day) => day > (checked ?? '')),
	];
	return [...new Set(days)].sort();
}

function isSchemeClosed(name: string, schemes: SchemesByName, day: string): boolean {
	const scheme = schemes[name];
	if (!scheme)
		throw new Error(
			`There is no scheme called ${name} in facts/schemes.yaml, which another content file names.`,
		);
	return isClosed(scheme, day);
}

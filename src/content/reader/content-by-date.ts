/**
 * The content on a given day: it changes when a scheme closes (docs/decisions/content.md).
 */
import { addDays, asOf, type Dated, dayAfter, GRACE_DAYS } from '#model/dates.ts';
import type { Scheme } from '../schemas/content-schemas.ts';
import type { Prices } from '../schemas/fact-schemas.ts';

type SchemesByName = Readonly<Record<string, Scheme>>;

/** What changes depend on beside the day. */
interface ChangingFirm {
	readonly schemes: SchemesByName;
	/** The schemes that the firm offers. What changes after another one has changed already. */
	readonly offered?: readonly string[];
	readonly hasFundingForm?: boolean;
}

/** Later than any day: what a firm without a funding form says, it says whatever has closed. */
const LAST_OF_ALL = '9999-12-31';

/** A page, a service, a claim or a scheme as it reads on that day. */
export const contentAsOf = <W extends Dated>(
	words: W,
	day: string,
	{ schemes, offered, hasFundingForm = true }: ChangingFirm,
): W =>
	asOf(words, day, ({ from, after, without }) => {
		if (without) return hasFundingForm ? undefined : LAST_OF_ALL;
		const began = after === undefined ? from : dayAfterScheme(after, schemes);
		const isAtOnce = after !== undefined && offered?.includes(after) === false;
		return isAtOnce || (began !== undefined && began <= day) ? (began ?? '') : undefined;
	});

/** The day after the scheme's last one; undefined where it has none. */
function dayAfterScheme(name: string, schemes: SchemesByName): string | undefined {
	const scheme = schemes[name];
	if (!scheme)
		throw new Error(
			`There is no scheme called ${name} in facts/schemes.yaml, which another content file names.`,
		);
	return scheme.closes && dayAfter(scheme.closes);
}

/**
 * The days after `after` on which content changes: those after the schemes' last days, and those
 * from which a change holds, sorted.
 */
export function daysOfChange(
	dated: readonly (Pick<Scheme, 'closes'> & Dated)[],
	after: string,
): string[] {
	const days = dated.flatMap(({ closes, changes = [] }) => [
		...(closes ? [dayAfter(closes)] : []),
		...changes.flatMap(({ from }) => from ?? []),
	]);
	return [...new Set(days)].filter((day) => day > after).sort();
}

/** What decides on which days content changes. */
interface DatedContent {
	readonly schemes: SchemesByName;
	readonly prices: Pick<Prices, 'gasPrice' | 'electricityPrice'>;
	readonly pages: Readonly<Record<string, object>>;
	readonly services: readonly Dated[];
	readonly claims: Readonly<Record<string, Dated>>;
}

/**
 * The days on which content will change, counted from the day the schemes were last checked, not
 * from the day of the build, so that builds are reproducible.
 */
export function upcomingChangeDays({
	schemes,
	prices: { gasPrice, electricityPrice },
	pages,
	services,
	claims,
}: DatedContent): string[] {
	const checked = Object.values(schemes)
		.map((scheme) => scheme.checked)
		.sort()
		.at(-1);
	const ofPrices = [...gasPrice.periods, ...electricityPrice.periods].flatMap(({ from, until }) => [
		from,
		dayAfter(until),
		addDays(until, GRACE_DAYS + 1),
	]);
	const dated: Dated[] = [pages, services, claims, schemes].flatMap((all) => Object.values(all));
	const days = [
		...daysOfChange(dated, checked ?? ''),
		...ofPrices.filter((day) => day > (checked ?? '')),
	];
	return [...new Set(days)].sort();
}

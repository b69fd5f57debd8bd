/** What each month of London brought, in plain numbers, and two of them in words side by side. */
import { withCapital } from '#model/capitals.ts';
import { londonDay, londonMonth, monthBefore } from '#model/dates.ts';
import { inPounds } from '#model/money.ts';
import { contactDetails } from '../answers/contact-details.ts';
import { hearingWords } from '../follow-up/events-in-words.ts';
import { type Followed, withFollowUp } from '../follow-up/with-follow-up.ts';
import type { Store } from '../store/store.ts';

/** What is counted, in words. */
const labels = {
	website: 'Came by the website',
	rungSameDay: 'Of these, rung the same day',
	telephone: 'Came by telephone',
	spoken: 'Spoken to',
	quoted: 'Price given',
	won: 'Won',
	pounds: 'Won, in pounds',
	lost: 'Lost',
};
type What = keyof typeof labels;
type Counts = Record<What, number>;
const whats = Object.keys(labels) as What[];
const NOTHING = Object.fromEntries(whats.map((what) => [what, 0])) as Counts;

/** Said below the figures. */
export const HOW_COUNTED =
	'An enquiry counts in the month in which it came, and what was done about it in its own. ' +
	'A job won without a price adds no pounds.';

/** The tables of a letter; each has a row for each name. */
const ALL = 'In all';
const REASONS = 'Lost, and why';
const MEASURES = 'By what they asked about';
const SOURCES = 'By how they heard of you';

/** By month, such as 2026-10, and row: `ALL`, or a table and a name (`rowOf`). */
export type Months = ReadonlyMap<string, Counts>;

const keyOf = (month: string, row: string) => `${month} ${row}`;
const rowOf = (table: string, name: string) => `${table}: ${name}`;

const NOT_SAID = 'Not said';

/** Adds an enquiry, and what was done about it, to its months. What is held back counts nowhere. */
function count(months: Map<string, Counts>, { enquiry, followUp }: Followed): void {
	const { form, answers, receivedAt, quarantined } = enquiry;
	if (quarantined !== undefined) return;
	const { heardOf, triedAt, spokeAt, quote, result } = followUp;
	const rows = [
		ALL,
		rowOf(MEASURES, contactDetails(enquiry).wishes[0] ?? NOT_SAID),
		rowOf(SOURCES, heardOf ? hearingWords[heardOf] : answers.via || NOT_SAID),
	];
	const add = (at: number | undefined, what: What, more = 1, where = rows) => {
		if (at === undefined) return;
		for (const row of where) {
			const key = keyOf(londonMonth(at), row);
			const counts = months.get(key) ?? { ...NOTHING };
			months.set(key, counts);
			counts[what] += more;
		}
	};
	const isCall = form === 'telephone';
	add(receivedAt, isCall ? 'telephone' : 'website');
	if (!isCall && triedAt && londonDay(triedAt) === londonDay(receivedAt))
		add(receivedAt, 'rungSameDay');
	add(spokeAt, 'spoken');
	add(quote?.at, 'quoted');
	if (!result) return;
	const { at, kind, pounds, reason = NOT_SAID } = result;
	add(at, kind);
	add(at, 'pounds', pounds ?? 0);
	if (kind === 'lost') add(at, kind, 1, [rowOf(REASONS, reason)]);
}

/**
 * Reads every month of which the store has an enquiry: an act of this month may be about one of last
 * year.
 */
export async function readMonths(store: Pick<Store, 'find' | 'eventsOfAll'>): Promise<Months> {
	const months = new Map<string, Counts>();
	const all = store.find({}, () => undefined);
	for await (const one of withFollowUp(store, all)) count(months, one);
	return months;
}

/** The counts of a month, in all or in one row. */
export const countsOf = (months: Months, month: string, row = ALL): Counts =>
	months.get(keyOf(month, row)) ?? NOTHING;

/** What two months brought, in words. */
export interface MonthTable {
	readonly title: string;
	/** The later month, then the earlier. */
	readonly rows: readonly (readonly [label: string, now: string, before: string])[];
}

/** What came, and how it ended. A line breaks after a comma alone. */
export const inWords = ({ website, telephone, won, pounds, lost }: Counts): string =>
	[
		website + telephone > 0 && `${website + telephone}\u00a0came`,
		won > 0 && `${won}\u00a0won`,
		pounds > 0 && inPounds(pounds),
		lost > 0 && `${lost}\u00a0lost`,
	]
		.filter(Boolean)
		.join(', ') || '0';

/** The tables of a month beside the one before, the largest rows first. */
export function monthTables(months: Months, month: string): MonthTable[] {
	const before = monthBefore(month);
	const cells = (label: string, wordsOf: (month: string) => string) =>
		[label, wordsOf(month), wordsOf(before)] as const;
	const inAll = whats.map((what) =>
		cells(labels[what], (one) => {
			const count = countsOf(months, one)[what];
			return what === 'pounds' ? inPounds(count) : String(count);
		}),
	);
	const all = [...new Set([...months.keys()].map((key) => key.slice(keyOf(month, '').length)))];
	const rowsOf = (table: string) =>
		all
			.filter((row) => row.startsWith(rowOf(table, '')))
			.map((row) =>
				cells(withCapital(row.slice(rowOf(table, '').length)), (one) =>
					inWords(countsOf(months, one, row)),
				),
			)
			.filter(([, now, then]) => now !== '0' || then !== '0')
			.toSorted(([, one], [, other]) => other.localeCompare(one, 'en', { numeric: true }));
	return [
		{ title: ALL, rows: inAll },
		...[REASONS, MEASURES, SOURCES].map((title) => ({ title, rows: rowsOf(title) })),
	].filter(({ rows }) => rows.length > 0);
}

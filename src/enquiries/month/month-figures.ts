/** What each month of London brought, in plain numbers, and two of them in words side by side. */
import { londonDay, londonMonth, monthBefore } from '#model/dates.ts';
import { inPounds } from '#model/money.ts';
import { contactDetails } from '../answers/contact-details.ts';
import { hearingWords } from '../follow-up/events-in-words.ts';
import { type Followed, withFollowUp } from '../follow-up/with-follow-up.ts';
import type { Store } from '../store/store.ts';

/** What is counted, in words. An enquiry is in the month in which it came, an act in its own. */
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

/** The tables of a letter; each has a row for each name. */
const ALL = 'In all';
const REASONS = 'Lost, and why';
const MEASURES = 'By what they asked about';
const SOURCES = 'By how they heard of you';

/** By month, such as 2026-10, then table and name, a line each (`keyOf`). */
export type Months = ReadonlyMap<string, Counts>;

const keyOf = (month: string, table: string, name: string) => `${month}\n${table}\n${name}`;

const NOT_SAID = 'Not said';

/** Adds an enquiry, and what was done about it, to its months. What is held back counts nowhere. */
function count(months: Map<string, Counts>, { enquiry, followUp }: Followed): void {
	const { form, answers, receivedAt, quarantined } = enquiry;
	if (quarantined !== undefined) return;
	const { heardOf, triedAt, spokeAt, quote, result } = followUp;
	const rows: [table: string, name: string][] = [
		[ALL, ''],
		[MEASURES, contactDetails(enquiry).wishes[0] ?? NOT_SAID],
		[SOURCES, heardOf ? hearingWords[heardOf] : answers.via || NOT_SAID],
	];
	if (result?.kind === 'lost') rows.push([REASONS, result.reason ?? NOT_SAID]);
	const add = (at: number | undefined, what: What, more = 1) => {
		if (at === undefined) return;
		for (const row of rows) {
			const key = keyOf(londonMonth(at), ...row);
			const counts = months.get(key) ?? { ...NOTHING };
			months.set(key, counts);
			counts[what] += more;
		}
	};
	add(receivedAt, form === 'telephone' ? 'telephone' : 'website');
	if (form !== 'telephone' && triedAt && londonDay(triedAt) === londonDay(receivedAt))
		add(receivedAt, 'rungSameDay');
	add(spokeAt, 'spoken');
	add(quote?.at, 'quoted');
	if (!result) return;
	add(result.at, result.kind);
	add(result.at, 'pounds', result.pounds ?? 0);
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

/** The counts of a month, of all or of one name in a table. */
export const countsOf = (months: Months, month: string, table = ALL, name = ''): Counts =>
	months.get(keyOf(month, table, name)) ?? NOTHING;

/** What two months brought, in words. */
export interface MonthTable {
	readonly title: string;
	/** A label, then the later month and the earlier. */
	readonly rows: readonly (readonly string[])[];
}

/** What came and was won. A line breaks after a comma alone. */
export const cameAndWon = ({ website, telephone, won, pounds }: Counts): string =>
	[`${website + telephone}\u00a0came`, won > 0 && `${won}\u00a0won`, pounds > 0 && inPounds(pounds)]
		.filter(Boolean)
		.join(', ');

/** The tables of a month beside the one before, the largest rows first. */
export function monthTables(months: Months, month: string): MonthTable[] {
	const both = [month, monthBefore(month)];
	const lines = [...months.keys()].map((key) => key.split('\n'));
	const tableBy = (title: string, words: (counts: Counts) => string): MonthTable => {
		const names = new Set(lines.flatMap(([, table, name = '']) => (table === title ? name : [])));
		const rows = [...names].map((name) => [
			name.charAt(0).toUpperCase() + name.slice(1),
			...both.map((one) => words(countsOf(months, one, title, name))),
		]);
		return {
			title,
			rows: rows
				.filter(([, ...cells]) => cells.some((cell) => cell !== words(NOTHING)))
				.toSorted(([, one = ''], [, other = '']) =>
					other.localeCompare(one, 'en', { numeric: true }),
				),
		};
	};
	return [
		{
			title: ALL,
			rows: whats.map((what) => [
				labels[what],
				...both.map((one) => {
					const count = countsOf(months, one)[what];
					return what === 'pounds' ? inPounds(count) : String(count);
				}),
			]),
		},
		tableBy(REASONS, ({ lost }) => String(lost)),
		tableBy(MEASURES, cameAndWon),
		tableBy(SOURCES, cameAndWon),
	].filter(({ rows }) => rows.length > 0);
}

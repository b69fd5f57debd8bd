/**
 * What was counted per day, in the database: numbers of page reads and of started applications, and
 * nothing about people.
 */
import type { Database } from './database.ts';
import { oneOf, text, wholeNumber } from './rows.ts';
import { statements } from './statements.ts';

/**
 * `ahead`: a browser fetched the page before anybody asked for it. `begun`: the first press of a
 * form's Next.
 */
const countKinds = ['read', 'ahead', 'begun'] as const;

export interface DailyCount {
	/** In London, such as 2026-11-22. */
	readonly day: string;
	readonly kind: (typeof countKinds)[number];
	/** The path of a page of ours. */
	readonly page: string;
	readonly count: number;
}

/** The store's daily counts. */
export function dailyCounts(database: Database) {
	const { all, write } = statements(database);
	return {
		/** Adds to what was counted, here or on another machine. */
		async addCounts(counts: readonly DailyCount[]): Promise<void> {
			// In one order everywhere, so that two machines never wait for each other.
			const inOrder = counts.toSorted((a, b) =>
				`${a.day} ${a.kind} ${a.page}`.localeCompare(`${b.day} ${b.kind} ${b.page}`),
			);
			await database.transaction(async (query) => {
				for (const { day, kind, page, count } of inOrder)
					await query(
						`INSERT INTO daily_count (day, kind, page, count) VALUES ($1, $2, $3, $4)
						ON CONFLICT (day, kind, page) DO UPDATE SET count = daily_count.count + excluded.count`,
						[day, kind, page, count],
					);
			});
		},

		/** What was counted from one day until the day before the other, by day. */
		countsBetween(from: string, until: string): Promise<DailyCount[]> {
			return all(
				'SELECT day, kind, page, count FROM daily_count WHERE day >= $1 AND day < $2 ORDER BY day, kind, page',
				[from, until],
				(row) => ({
					day: text(row, 'day'),
					kind: oneOf(row, 'kind', countKinds),
					page: text(row, 'page'),
					count: wholeNumber(row, 'count'),
				}),
			);
		},

		/** Deletes what was counted before that day. */
		async forgetCounts(before: string): Promise<void> {
			await write('DELETE FROM daily_count WHERE day < $1', [before]);
		},
	};
}

/**
 * The pages that answer posts, in the database for as long as a browser may come back to them. What
 * is stored is sealed with a key that only the page's address has
 * (src/enquiries/links/answer-pages.ts). Backups, exports and the second copy leave them out.
 */
import type { Database } from './database.ts';
import { bytes, wholeNumber } from './rows.ts';
import { statements } from './statements.ts';

/** For all pages together. Beyond these the oldest go first. */
const MAX_PAGES = 2_000;
const MAX_BYTES = 16 * 1024 * 1024;

/** A page as it is stored. */
export interface SealedAnswerPage {
	/** Of the page's own name, which is not stored. */
	readonly hash: string;
	readonly sealed: Uint8Array;
	readonly storedAt: number;
	/** When it goes. */
	readonly until: number;
	/** The enquiry that it shows, with which it goes. */
	readonly reference?: string;
}

/** The store's answer pages. */
export function answerPageRecords(database: Database) {
	const { first, write } = statements(database);
	return {
		/** Stores a page, and deletes those whose time is up, and the oldest beyond the limits. */
		async saveAnswerPage({
			hash,
			sealed,
			storedAt,
			until,
			reference = '',
		}: SealedAnswerPage): Promise<void> {
			await database.transaction(async (query) => {
				await query(EXPIRED, [storedAt]);
				await query(
					`INSERT INTO answer_page (hash, sealed, size, stored_at, until, enquiry_id)
					VALUES ($1, $2, $3, $4, $5, (SELECT id FROM enquiry WHERE reference = $6))`,
					[hash, sealed, sealed.length, storedAt, until, reference],
				);
				const [all] = await query(
					'SELECT COUNT(*) AS many, COALESCE(SUM(size), 0) AS total FROM answer_page',
				);
				if (wholeNumber(all, 'many') <= MAX_PAGES && wholeNumber(all, 'total') <= MAX_BYTES) return;
				await query(
					`DELETE FROM answer_page WHERE hash IN (
						SELECT hash FROM (
							SELECT hash, ROW_NUMBER() OVER newest AS place, SUM(size) OVER newest AS total FROM answer_page
							WINDOW newest AS (ORDER BY stored_at DESC, hash ROWS UNBOUNDED PRECEDING)
						) AS counted WHERE place > $1 OR total > $2
					)`,
					[MAX_PAGES, MAX_BYTES],
				);
			});
		},

		/** The page with this hash. Undefined once its time is up. */
		answerPage(hash: string, now: number): Promise<Uint8Array | undefined> {
			return first(
				'SELECT sealed FROM answer_page WHERE hash = $1 AND until > $2 AND 2 * stored_at - until < $2',
				[hash, now],
				(row) => bytes(row, 'sealed'),
			);
		},

		/** Deletes the pages whose time is up. */
		async forgetAnswerPages(now: number): Promise<void> {
			await write(EXPIRED, [now]);
		},
	};
}

/**
 * A clock that was set back must not keep anything longer: what is from as far ahead goes as well.
 */
const EXPIRED = 'DELETE FROM answer_page WHERE until <= $1 OR 2 * stored_at - until >= $1';

/**
 * The links of visitors in the database: only the hashes of their secrets
 * (src/enquiries/links/visitor-link.ts).
 */
import type { CopyQueue } from './copies/copy-queue.ts';
import type { Database, Query } from './database.ts';
import { text, wholeNumber } from './rows.ts';
import { statements } from './statements.ts';

/** Adds a link to an enquiry, within a transaction. */
export async function insertVisitorLink(
	query: Query,
	enquiryId: string,
	hash: string,
	at: number,
): Promise<void> {
	await query(
		'INSERT INTO visitor_link (hash, enquiry_id, issued_at) VALUES ($1, $2, $3) ON CONFLICT (hash) DO NOTHING',
		[hash, enquiryId, at],
	);
}

/** The store's links of visitors. */
export function visitorLinkRecords(database: Database, { copies }: { copies: CopyQueue }) {
	const { count, first, write } = statements(database);
	return {
		/**
		 * The id of the enquiry that the secret with this hash opens. Undefined for an unknown one.
		 */
		enquiryOfSecret(hash: string): Promise<string | undefined> {
			return first('SELECT enquiry_id FROM visitor_link WHERE hash = $1', [hash], (row) =>
				text(row, 'enquiry_id'),
			);
		},

		/**
		 * Makes sure that one of these secrets opens the enquiry, the first where none did; and returns
		 * its hash, for a letter that is written again after the key was changed. Undefined once the
		 * enquiry was erased.
		 */
		issueVisitorLink(
			enquiryId: string,
			hashes: readonly string[],
			at: number,
		): Promise<string | undefined> {
			return database.transaction(async (query) => {
				const rows = await query('SELECT hash FROM visitor_link WHERE enquiry_id = $1', [
					enquiryId,
				]);
				const known = hashes.find((hash) => rows.some((row) => row.hash === hash));
				if (known !== undefined) return known;
				const [enquiry] = await query('SELECT 1 FROM enquiry WHERE id = $1', [enquiryId]);
				const [first] = hashes;
				if (!enquiry || first === undefined) return undefined;
				await insertVisitorLink(query, enquiryId, first, at);
				await copies.changed(query, [enquiryId]);
				return first;
			});
		},

		/**
		 * Consumes one of the `most` attempts at the digits that a link has in its life, before they are
		 * compared: attempts at the same time must not be more. Returns how many are left, or undefined
		 * when there was none.
		 */
		consumeAttempt(hash: string, most: number): Promise<number | undefined> {
			return database.transaction(async (query) => {
				const [row] = await query(
					`UPDATE visitor_link SET wrong_digits = wrong_digits + 1 WHERE hash = $1
						AND wrong_digits < $2 RETURNING wrong_digits`,
					[hash, most],
				);
				return row && most - wholeNumber(row, 'wrong_digits');
			});
		},

		/** Refunds the attempt of digits that were right. */
		async refundAttempt(hash: string): Promise<void> {
			await write(
				'UPDATE visitor_link SET wrong_digits = wrong_digits - 1 WHERE hash = $1 AND wrong_digits > 0',
				[hash],
			);
		},

		/** How many links to an enquiry have no attempt left, or were ended. */
		spentLinks(enquiryId: string, most: number): Promise<number> {
			return count(
				`SELECT COUNT(*) AS many FROM visitor_link WHERE enquiry_id = $1
					AND (wrong_digits >= $2 OR hash LIKE 'ended %')`,
				[enquiryId, most],
			);
		},
	};
}

/** Single enquiries and short lists of them, and the dispatches of one. */

import type { Enquiry } from '#model/enquiry.ts';
import type { Dispatch } from '#model/outbox-message.ts';
import { senderTerms } from '../answers/person-terms.ts';
import type { AnswerSeal } from './answer-seal.ts';
import type { Database, Value } from './database.ts';
import { HANDED_OVER, OWED } from './owed-dispatches.ts';
import {
	dispatchFrom,
	enquiryFrom,
	enquiryOrInvalid,
	type InvalidEnquiry,
	text,
	wholeNumber,
} from './rows.ts';
import { withTerms } from './search-terms.ts';
import { PAGE, statements } from './statements.ts';

/** What is known of every enquiry without reading its answers. */
interface Receipt extends Pick<Enquiry, 'id' | 'reference' | 'receivedAt'> {
	/** In the order of arrival. */
	readonly place: number;
	readonly changes: number;
	readonly isForgotten: boolean;
}

/** Earlier enquiries that are read. Who wrote more often is known to the office. */
const EARLIER_AT_MOST = 10;

/** The store's look-ups. */
export function enquiryLookUps(database: Database, seal: AnswerSeal) {
	const { all, first } = statements(database);
	return {
		/** The enquiry with this id. Undefined when it was erased, or never was. */
		enquiryById: (id: string): Promise<Enquiry | undefined> =>
			first('SELECT * FROM enquiry WHERE id = $1', [id], (row) => enquiryFrom(row, seal)),

		/** The quarantined enquiries that no digest has named, oldest first. */
		unreportedInQuarantine: (limit: number): Promise<(Enquiry | InvalidEnquiry)[]> =>
			all(
				'SELECT * FROM enquiry WHERE quarantined IS NOT NULL AND told_at IS NULL ORDER BY place LIMIT $1',
				[limit],
				(row) => enquiryOrInvalid(row, seal),
			),

		/**
		 * The enquiries that came before this one with the same phone number, e-mail or postal address,
		 * the latest first, ten at most. What is held back or cannot be read is left out. For some
		 * minutes after an update, until `prepareSearch` has written the terms of addresses, an older
		 * enquiry may not be found by its address alone.
		 */
		async earlierThan(enquiry: Enquiry): Promise<Enquiry[]> {
			const terms = senderTerms(enquiry);
			if (terms.length === 0) return [];
			const values: Value[] = [enquiry.id, EARLIER_AT_MOST];
			const earlier = await all(
				`SELECT * FROM enquiry WHERE id IN (${withTerms(terms, values)})
					AND place < (SELECT place FROM enquiry WHERE id = $1) AND quarantined IS NULL ORDER BY place DESC LIMIT $2`,
				values,
				(row) => enquiryOrInvalid(row, seal),
			);
			return earlier.filter((one) => 'answers' in one);
		},

		/** References of enquiries whose sensitive answers were deleted after a time. */
		forgottenSince: (after: number, limit: number): Promise<string[]> =>
			all(
				'SELECT reference FROM enquiry WHERE forgotten_at > $1 ORDER BY forgotten_at LIMIT $2',
				[after, limit],
				(row) => text(row, 'reference'),
			),

		/**
		 * The enquiries whose letter to the office, or hand-over to another system, is parked, oldest
		 * first.
		 */
		parked: (): Promise<Pick<Enquiry, 'id' | 'reference'>[]> =>
			all(
				`SELECT id, reference FROM enquiry WHERE quarantined IS NULL
					AND id IN (SELECT enquiry_id FROM dispatch WHERE state = 'parked' AND kind IN (${OWED}, '${HANDED_OVER}')) ORDER BY place`,
				[],
				(row) => ({ id: text(row, 'id'), reference: text(row, 'reference') }),
			),

		/** All dispatches of an enquiry. */
		dispatchesOf: (enquiryId: string): Promise<Dispatch[]> =>
			all(
				'SELECT * FROM dispatch WHERE enquiry_id = $1 ORDER BY queued_at, kind DESC',
				[enquiryId],
				dispatchFrom,
			),

		/** A page of what is known of every enquiry, in order of arrival. */
		async receiptsPage(after = 0): Promise<{ found: Receipt[]; next?: number | undefined }> {
			const found = await all(
				'SELECT id, place, reference, received_at, changes, forgotten_at FROM enquiry WHERE place > $1 ORDER BY place LIMIT $2',
				[after, PAGE],
				(row) => ({
					place: wholeNumber(row, 'place'),
					id: text(row, 'id'),
					reference: text(row, 'reference'),
					receivedAt: wholeNumber(row, 'received_at'),
					changes: wholeNumber(row, 'changes'),
					isForgotten: row.forgotten_at !== null,
				}),
			);
			return { found, next: found[PAGE - 1]?.place };
		},
	};
}

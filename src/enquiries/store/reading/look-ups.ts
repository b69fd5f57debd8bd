/** Single enquiries and short lists of them, and the dispatches of one. */
import type { Enquiry } from '#model/enquiry.ts';
import type { Dispatch } from '#model/outbox-message.ts';
import type { AnswerSeal } from '../belongings/answer-seal.ts';
import type { Database } from '../database.ts';
import { HANDED_OVER, OWED } from '../owed-dispatches.ts';
import { dispatchFrom, enquiryFrom, text, wholeNumber } from '../rows.ts';
import { PAGE, statements } from '../statements.ts';
import { enquiryOrInvalid, type InvalidEnquiry } from './find-enquiries.ts';

/** What is known of every enquiry without reading its answers. */
interface Receipt extends Pick<Enquiry, 'id' | 'reference' | 'receivedAt'> {
	/** In the order of arrival. */
	readonly place: number;
	readonly changes: number;
	readonly isForgotten: boolean;
}

/** How far `earlierThan` looks back: a year of a busy office, and quick to read. */
const LOOKED_BACK = 3_000;

/** A national number without its trunk digit or country. */
const PHONE_DIGITS = 9;

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
		 * The earlier enquiries with the same phone number, e-mail or postal address, latest first,
		 * among the latest few thousand.
		 */
		async earlierThan(
			enquiry: Enquiry,
			limit = 3,
		): Promise<{ reference: string; receivedAt: number }[]> {
			const needles = identifiersOf(enquiry);
			if (needles.length === 0) return [];
			// REPLACE, because the databases have no other function in common that finds a text with its
			// wildcards taken as they are.
			const holds = needles
				.map((_, place) => `REPLACE(squeezed, $${place + 3}, '') <> squeezed`)
				.join(' OR ');
			return all(
				`SELECT reference, received_at FROM (
					SELECT reference, received_at, place, REPLACE(LOWER(answers), ' ', '') AS squeezed FROM enquiry
					WHERE place < (SELECT place FROM enquiry WHERE id = $1) AND place > (SELECT place FROM enquiry WHERE id = $1) - ${LOOKED_BACK}
						AND quarantined IS NULL
				) AS earlier WHERE ${holds} ORDER BY place DESC LIMIT $2`,
				[enquiry.id, limit, ...needles],
				(row) => ({
					reference: text(row, 'reference'),
					receivedAt: wholeNumber(row, 'received_at'),
				}),
			);
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

/**
 * What tells the same person or home again: texts that stand in the stored answers, in small
 * letters and without spaces.
 */
function identifiersOf({ answers }: Enquiry): string[] {
	const squeeze = (value: string) =>
		JSON.stringify(value.toLowerCase().replaceAll(' ', '')).slice(1, -1);
	const digits = (answers.phone || answers.phoneNumber || '').replace(/\D/g, '');
	const { email = '', address = '' } = answers;
	return [
		...(digits.length > PHONE_DIGITS ? [digits.slice(-PHONE_DIGITS)] : []),
		...(email ? [`"email":"${squeeze(email)}"`] : []),
		...(address ? [`"address":"${squeeze(address)}"`] : []),
	];
}

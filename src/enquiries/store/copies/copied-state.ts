/**
 * What happened to an enquiry after it was received, as the second copy has it: read from the
 * store, and brought back.
 */
import type { AnswerSeal } from '../answer-seal.ts';
import type { Query } from '../database.ts';
import { eventsOf, insertEvent } from '../events.ts';
import { optional, text, wholeNumber } from '../rows.ts';
import type { CopiedState } from './copied-enquiry.ts';

/** The state of an enquiry. */
export async function readState(
	query: Query,
	enquiryId: string,
	seal: AnswerSeal,
): Promise<CopiedState> {
	const links = await query(
		'SELECT * FROM visitor_link WHERE enquiry_id = $1 ORDER BY issued_at, hash',
		[enquiryId],
	);
	return {
		events: await eventsOf(query, enquiryId, seal),
		links: links.map((row) => ({
			hash: text(row, 'hash'),
			issuedAt: wholeNumber(row, 'issued_at'),
			revokedAt: optional(wholeNumber, row, 'revoked_at'),
		})),
	};
}

/**
 * Brings an enquiry to this state, which is a later one of its own, within a transaction. A revoked
 * link stays revoked.
 */
export async function writeState(
	query: Query,
	enquiryId: string,
	{ events, links }: CopiedState,
	seal: AnswerSeal,
): Promise<void> {
	for (const event of events) await insertEvent(query, enquiryId, event, seal);
	for (const { hash, issuedAt, revokedAt } of links)
		await query(
			`INSERT INTO visitor_link (hash, enquiry_id, issued_at, revoked_at) VALUES ($1, $2, $3, $4)
			ON CONFLICT (hash) DO UPDATE SET revoked_at = COALESCE(visitor_link.revoked_at, excluded.revoked_at)`,
			[hash, enquiryId, issuedAt, revokedAt ?? null],
		);
}

/**
 * What happened to an enquiry after it was received, as the second copy has it: read from the
 * store, and brought back.
 */
import type { AnswerSeal } from '../answer-seal.ts';
import type { Query } from '../database.ts';
import { eventsOf, insertEvent } from '../events.ts';
import { text, wholeNumber } from '../rows.ts';
import { insertVisitorLink } from '../visitor-links.ts';
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
		})),
	};
}

/** Brings an enquiry to this state, which is a later one of its own, within a transaction. */
export async function writeState(
	query: Query,
	enquiryId: string,
	{ events, links }: CopiedState,
	seal: AnswerSeal,
): Promise<void> {
	for (const event of events) await insertEvent(query, enquiryId, event, seal);
	for (const { hash, issuedAt } of links) await insertVisitorLink(query, enquiryId, hash, issuedAt);
}

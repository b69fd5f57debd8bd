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

/** What of a copied state the store has not. */
export async function missingState(
	query: Query,
	enquiryId: string,
	copied: CopiedState,
	seal: AnswerSeal,
): Promise<CopiedState> {
	const known = await readState(query, enquiryId, seal);
	return {
		events: copied.events.filter(
			({ id, nonce }) =>
				!known.events.some(
					(event) => event.id === id || (nonce !== undefined && event.nonce === nonce),
				),
		),
		links: copied.links.filter(({ hash }) => !known.links.some((link) => link.hash === hash)),
	};
}

export const isNothing = (state: CopiedState): boolean =>
	Object.values(state).every(({ length }) => length === 0);

/** Adds to an enquiry what it has not, within a transaction. */
export async function writeState(
	query: Query,
	enquiryId: string,
	missing: CopiedState,
	seal: AnswerSeal,
): Promise<void> {
	for (const event of missing.events) await insertEvent(query, enquiryId, event, seal);
	if (missing.events.length > 0) await orderEvents(query, enquiryId, seal);
	for (const { hash, issuedAt } of missing.links)
		await insertVisitorLink(query, enquiryId, hash, issuedAt);
}

/**
 * Numbers the events by their times: what comes back may be older than what the store has, and the
 * last one counts.
 */
async function orderEvents(query: Query, enquiryId: string, seal: AnswerSeal): Promise<void> {
	const events = await eventsOf(query, enquiryId, seal);
	const ordered = events.toSorted((one, other) => one.at - other.at);
	if (ordered.every((event, index) => event === events[index])) return;
	// A number is given once, also within the transaction.
	for (const sign of [-1, 1])
		for (const [index, { id }] of ordered.entries())
			await query('UPDATE event SET number = $2 WHERE id = $1', [id, sign * (index + 1)]);
}

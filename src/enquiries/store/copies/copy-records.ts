/**
 * The store's side of the second copy: what is copied of an enquiry, and what became of the messages
 * about it (./copy-queue.ts).
 */
import { type ClaimedDispatch, copyKinds } from '#model/outbox-message.ts';
import type { AnswerSeal } from '../answer-seal.ts';
import { type Database, placeholders, type Query } from '../database.ts';
import { enquiryFrom, text, wholeNumber } from '../rows.ts';
import { statements } from '../statements.ts';
import { readState } from './copied-state.ts';
import { type CopyClaim, type CopyQueue, claimCopy, type EnquiryToCopy } from './copy-queue.ts';

/** The messages about copies, within a statement. */
export const OF_COPIES = `kind IN (${copyKinds.map((kind) => `'${kind}'`).join(', ')})`;

/**
 * Has these references copied anew, with a number above this one; or their copies deleted, where the
 * enquiry is gone.
 */
async function queueAgain(
	query: Query,
	queue: CopyQueue,
	references: readonly string[],
	above = 0,
): Promise<void> {
	if (references.length === 0) return;
	const found = await query(
		`SELECT id, reference FROM enquiry WHERE reference IN (${placeholders(references.length, 1)})`,
		references,
	);
	const ids = new Map(found.map((row) => [text(row, 'reference'), text(row, 'id')]));
	await queue.changed(query, [...ids.values()], above);
	await queue.erased(
		query,
		references.filter((reference) => !ids.has(reference)),
	);
}

/**
 * Ends a message about copies, within a transaction. Returns false when its claim was lost. Then it
 * is queued again where another process has deleted copies meanwhile, which may not have seen the
 * one that was just written: the message is gone, or the enquiry has lost answers that the copy has.
 */
export async function endCopy(
	query: Query,
	queue: CopyQueue,
	{ id, claimId, recipient: reference }: ClaimedDispatch,
	hasAnswers: boolean,
): Promise<boolean> {
	const ended = await query('DELETE FROM dispatch WHERE id = $1 AND claim = $2 RETURNING id', [
		id,
		claimId,
	]);
	if (ended.length > 0) return true;
	const [message] = await query('SELECT 1 FROM dispatch WHERE id = $1', [id]);
	const [whole] = await query(
		'SELECT 1 FROM enquiry WHERE reference = $1 AND forgotten_at IS NULL',
		[reference],
	);
	if (!message || (hasAnswers && !whole)) await queueAgain(query, queue, [reference]);
	return false;
}

/** The store's records of copies. */
export function copyRecords(
	database: Database,
	{ seal, copies: queue }: { seal: AnswerSeal; copies: CopyQueue },
) {
	const { all, count, write } = statements(database);
	return {
		/**
		 * What is to be copied of an enquiry, or undefined when it is gone. Throws RowError for an
		 * invalid row.
		 */
		enquiryToCopy(reference: string): Promise<EnquiryToCopy | undefined> {
			return database.read(async (query) => {
				const [row] = await query('SELECT * FROM enquiry WHERE reference = $1', [reference]);
				if (!row) return undefined;
				const state = await readState(query, text(row, 'id'), seal);
				const fingerprint = text(row, 'fingerprint');
				return {
					number: wholeNumber(row, 'changes'),
					enquiry: { ...enquiryFrom(row, seal), fingerprint, state },
				};
			});
		},

		/** Claims the message about an enquiry's copies, or returns undefined when there is none. */
		claimCopy: (reference: string, claim: CopyClaim): Promise<ClaimedDispatch | undefined> =>
			database.transaction((query) => claimCopy(query, reference, claim)),

		/** Has these references copied, or their copies deleted, with a number above this one. */
		copyAgain: (references: readonly string[], above?: number): Promise<void> =>
			database.transaction((query) => queueAgain(query, queue, references, above)),

		/** The references about whose copies a message waits. */
		referencesToCopy: (): Promise<string[]> =>
			all(`SELECT recipient FROM dispatch WHERE ${OF_COPIES}`, [], (row) => text(row, 'recipient')),

		/**
		 * How many messages about copies wait, without those that were refused: such may wait for ever.
		 */
		countCopies: (): Promise<number> =>
			count(`SELECT COUNT(*) AS many FROM dispatch WHERE ${OF_COPIES} AND refusals = 0`),

		/** Has every copy that waits tried at once. */
		async retryCopies(now: number): Promise<void> {
			await write(
				`UPDATE dispatch SET crashes = 0, due_at = $1
				WHERE ${OF_COPIES} AND state = 'waiting' AND (due_at > $1 OR crashes > 0)`,
				[now],
			);
		},

		/** Drops the messages about copies, for a website without a second copy. */
		async dropCopies(): Promise<void> {
			const which = `dispatch WHERE ${OF_COPIES}`;
			if ((await count(`SELECT COUNT(*) AS many FROM ${which}`)) > 0)
				await write(`DELETE FROM ${which}`);
		},
	};
}

/**
 * Enquiries that come back from the second copy, into a store that may have taken others since,
 * under the same references too. Each is written whole or not at all, and nothing is there twice,
 * however often it is brought back.
 */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { followUpOf } from '#model/follow-up.ts';
import { referenceFrom } from '#model/reference.ts';
import type { AnswerSeal } from '../answer-seal.ts';
import type { Database, Query } from '../database.ts';
import { cancelled, eventsOf, insertEvent } from '../events.ts';
import { type CopiedPhotograph, insertPhotograph } from '../photographs.ts';
import { enquiryFrom, text } from '../rows.ts';
import { insertEnquiry, type NewDispatch, queueDispatches } from '../save.ts';
import { rewriteFoundBy } from '../search.ts';
import { takePlace } from '../visit-places.ts';
import { type CopiedEnquiry, eventsNotIn } from './copied-enquiry.ts';
import { readState, writeState } from './copied-state.ts';
import type { CopyQueue } from './copy-queue.ts';

/** What bringing an enquiry back does. */
export interface Recovery {
	/**
	 * `add-renamed`: its reference belongs to other answers, so it gets another. `replace`: the copy
	 * is a later state of what the store has. `differs`: both went on, and nothing is written.
	 */
	readonly does: 'none' | 'add' | 'add-renamed' | 'replace' | 'differs';
	/** Its id in the store: another than the copy's where the store has it by its answers. */
	readonly id: string;
	/** Its reference in the store. */
	readonly reference: string;
}

/**
 * The reference of an enquiry that comes back when its own belongs to other answers meanwhile.
 * Always the same for the same enquiry, so that it comes back once, and not at all when it was
 * erased under this reference.
 */
export const otherReference = ({ id }: Pick<CopiedEnquiry, 'id'>): string =>
	referenceFrom(createHash('sha256').update(id).digest().subarray(0, 8));

/** The same enquiry in the store: itself, or the same answers sent again under its reference. */
async function compare(query: Query, copied: CopiedEnquiry, seal: AnswerSeal) {
	const { id, reference } = copied;
	const [itself] = await query('SELECT * FROM enquiry WHERE id = $1', [id]);
	const [namesake] = itself
		? []
		: await query('SELECT * FROM enquiry WHERE reference = $1', [reference]);
	const row = itself ?? namesake;
	if (!row) return { recovery: { does: 'add', id, reference } as const };
	const stored: CopiedEnquiry = {
		...enquiryFrom(row, seal),
		fingerprint: text(row, 'fingerprint'),
		state: await readState(query, text(row, 'id'), seal),
	};
	if (namesake && !hasSameAnswers(stored, copied))
		return { recovery: { does: 'add-renamed', id, reference: otherReference(copied) } as const };
	const hasMore = isBehind(stored, copied);
	const does = !hasMore ? 'none' : hasOwn(stored, copied) ? 'differs' : 'replace';
	return { recovery: { does, id: stored.id, reference: stored.reference } as const, stored };
}

const hasSameAnswers = (stored: CopiedEnquiry, copied: CopiedEnquiry): boolean =>
	// The fingerprints of all that have lost answers are equal.
	(stored.forgottenAt === undefined && stored.fingerprint === copied.fingerprint) ||
	isDeepStrictEqual(stored.answers, copied.answers);

/** Whether the copy has what the store has not. */
const isBehind = (stored: CopiedEnquiry, copied: CopiedEnquiry): boolean =>
	eventsNotIn(stored.state.events, copied.state.events).length > 0 ||
	copied.state.links.some(({ hash }) => !stored.state.links.some((link) => link.hash === hash)) ||
	(copied.forgottenAt !== undefined && stored.forgottenAt === undefined) ||
	// As when a post that looked odd comes again and does not: it is let through.
	(stored.quarantined !== undefined &&
		copied.quarantined === undefined &&
		stored.state.events.length === 0);

/** Whether something happened in the store that the copy does not know of. */
const hasOwn = (stored: CopiedEnquiry, copied: CopiedEnquiry): boolean =>
	eventsNotIn(copied.state.events, stored.state.events).length > 0 ||
	(stored.forgottenAt !== undefined && copied.forgottenAt === undefined);

/** What comes back with an enquiry. */
interface Brought {
	/** Queued if the store did not have it, or held it back as suspicious. */
	readonly letters: readonly NewDispatch[];
	readonly photographs: readonly CopiedPhotograph[];
	/** The highest number under its reference in the second copy, from which the store goes on. */
	readonly standing: number;
	readonly now: number;
}

/** The store's side of `recover`. */
export function recoveryRecords(
	database: Database,
	{ mailDomain, seal, copies }: { mailDomain: string; seal: AnswerSeal; copies: CopyQueue },
) {
	/** Adds an enquiry that the store has not, within a transaction. */
	async function add(
		query: Query,
		{ state, ...enquiry }: CopiedEnquiry,
		{ does, reference }: Recovery,
		standing: number,
	): Promise<void> {
		const isRenamed = does === 'add-renamed';
		const named = isRenamed ? { ...enquiry, reference, follows: enquiry.reference } : enquiry;
		await insertEnquiry(query, named, seal, isRenamed ? 1 : standing);
		await writeState(query, enquiry.id, state, seal);
		if (isRenamed) await copies.added(query, reference);
	}

	/** Replaces what the store has by a later state of it, within a transaction. */
	async function replace(
		query: Query,
		{ id, form, reference }: CopiedEnquiry,
		copied: CopiedEnquiry,
		standing: number,
	): Promise<void> {
		const { answers, consents, fingerprint, quarantined, forgottenAt, state } = copied;
		await query(
			`UPDATE enquiry SET answers = $2, consents = $3, fingerprint = $4, quarantined = $5,
				forgotten_at = $6 WHERE id = $1`,
			[
				id,
				JSON.stringify(seal.seal(form, id, answers)),
				JSON.stringify(consents),
				fingerprint,
				quarantined ?? null,
				forgottenAt ?? null,
			],
		);
		await rewriteFoundBy(query, { id, reference, answers });
		await writeState(query, id, state, seal);
		await copies.changed(query, [id], standing);
	}

	/** Gives a visit its place, unless another enquiry has it since: then it is cancelled. */
	async function bringBackVisit(
		query: Query,
		{ id }: Recovery,
		copied: CopiedEnquiry,
		now: number,
	): Promise<void> {
		const { visit } = followUpOf(copied, await eventsOf(query, id, seal));
		const { halfDay, place } = visit ?? {};
		if ((await takePlace(database, query, id, halfDay, undefined, place)) !== false) return;
		const data = { note: 'Another enquiry has that half-day since: offer a new one.' };
		await insertEvent(query, id, { ...cancelled(now), data }, seal);
		await copies.changed(query, [id]);
	}

	return {
		/** What bringing this enquiry back would do now. */
		recoveryOf: (copied: CopiedEnquiry): Promise<Recovery> =>
			database.read(async (query) => (await compare(query, copied, seal)).recovery),

		/** Brings an enquiry back, if that does anything. Returns what was done. */
		saveRecovered(copied: CopiedEnquiry, brought: Brought): Promise<Recovery> {
			const { letters, photographs, standing, now } = brought;
			return database.transaction(async (query): Promise<Recovery> => {
				await database.lock(query, copied.reference);
				const { recovery: found } = await compare(query, copied, seal);
				// What is recorded about it meanwhile waits from here on.
				await database.lock(query, `event ${found.id}`);
				const { recovery, stored } = await compare(query, copied, seal);
				if (!stored) await add(query, copied, recovery, standing);
				else if (recovery.does === 'replace') await replace(query, stored, copied, standing);
				else return recovery;
				await bringBackVisit(query, recovery, copied, now);
				for (const photograph of photographs)
					await insertPhotograph(query, seal, { ...photograph, enquiryId: recovery.id });
				const isReleased = stored?.quarantined !== undefined && copied.quarantined === undefined;
				if (!stored || isReleased)
					await queueDispatches(query, mailDomain, recovery.id, letters, now);
				return recovery;
			});
		},
	};
}

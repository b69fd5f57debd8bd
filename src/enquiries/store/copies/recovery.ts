/**
 * Enquiries that come back from the second copy, into a store that may have taken others since,
 * under the same references too. What the store has is never replaced by something older, and
 * nothing is there twice, however often it is brought back.
 */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { EnquiryEvent } from '#model/enquiry-events.ts';
import { referenceFrom } from '#model/reference.ts';
import type { AnswerSeal } from '../answer-seal.ts';
import type { Database, Query } from '../database.ts';
import { enquiryFrom, text } from '../rows.ts';
import { insertEnquiry, type NewDispatch, queueDispatches } from '../save.ts';
import { rewriteFoundBy } from '../search.ts';
import { type CopiedEnquiry, emptyState } from './copied-enquiry.ts';
import { isNothing, missingState, readState, writeState } from './copied-state.ts';
import type { CopyQueue } from './copy-queue.ts';

/**
 * What bringing an enquiry back does, and the id that it has in the store: another where the store
 * has it by its answers.
 */
export interface Recovery {
	/** Nothing, add it (perhaps under another reference), or add to it what happened since. */
	readonly does: 'none' | 'add' | 'add-renamed' | 'complete';
	readonly id: string;
	/** The reference that it has in the store then. */
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
	const [itself] = await query('SELECT * FROM enquiry WHERE id = $1', [copied.id]);
	const [namesake] = itself
		? []
		: await query('SELECT * FROM enquiry WHERE reference = $1', [copied.reference]);
	const row = itself ?? namesake;
	if (!row) return { does: 'add' as const };
	const there = { ...enquiryFrom(row, seal), fingerprint: text(row, 'fingerprint') };
	const isSame =
		there.id === copied.id ||
		there.fingerprint === copied.fingerprint ||
		isDeepStrictEqual(there.answers, copied.answers);
	if (!isSame) return { does: 'add-renamed' as const };
	const { events } = await readState(query, there.id, seal);
	const missing = await missingState(query, there.id, copied.state, seal);
	// As when a post that looked odd comes again and does not: it is let through.
	const isReleased =
		namesake !== undefined &&
		there.quarantined !== undefined &&
		copied.quarantined === undefined &&
		events.length === 0;
	const does = isNothing(missing) && !isReleased ? ('none' as const) : ('complete' as const);
	return { does, there, events, missing, isReleased };
}

/** The store's side of `recover`. */
export function recoveryRecords(
	database: Database,
	{ mailDomain, seal, copies }: { mailDomain: string; seal: AnswerSeal; copies: CopyQueue },
) {
	return {
		/** What bringing this enquiry back would do now. */
		recoveryOf(copied: CopiedEnquiry): Promise<Recovery> {
			return database.read(async (query) => {
				const { does, there = copied } = await compare(query, copied, seal);
				return {
					does,
					id: there.id,
					reference: does === 'add-renamed' ? otherReference(copied) : there.reference,
				};
			});
		},

		/**
		 * Brings an enquiry back, with these dispatches if the store did not have it. `standing` is the
		 * highest number under its reference in the second copy, from which the store goes on. Returns
		 * what was done.
		 */
		saveRecovered(
			copied: CopiedEnquiry,
			dispatches: readonly NewDispatch[],
			at: number,
			standing = 0,
		): Promise<Recovery> {
			return database.transaction(async (query): Promise<Recovery> => {
				await database.lock(query, copied.reference);
				const {
					does,
					there,
					events = [],
					missing = emptyState,
					isReleased,
				} = await compare(query, copied, seal);
				const recovery = {
					does,
					id: there?.id ?? copied.id,
					reference: there?.reference ?? copied.reference,
				};
				const { state, ...enquiry } = copied;
				if (does === 'none') return recovery;
				if (!there) {
					const isRenamed = does === 'add-renamed';
					const named = isRenamed
						? { ...enquiry, reference: otherReference(enquiry), follows: enquiry.reference }
						: enquiry;
					await insertEnquiry(query, named, seal, isRenamed ? 1 : standing);
					await writeState(query, enquiry.id, state, seal);
					await queueDispatches(query, mailDomain, enquiry.id, dispatches, at);
					if (isRenamed) await copies.added(query, named.reference);
					return { ...recovery, reference: named.reference };
				}
				await database.lock(query, `event ${there.id}`);
				await writeState(query, there.id, missing, seal);
				// Forgotten here, they stay forgotten.
				const answers =
					there.forgottenAt === undefined
						? correctedAnswers(there.answers, events, missing.events, copied.answers)
						: there.answers;
				const released = lastOf(missing.events, ['released', 'undone']);
				const isJudgedSince =
					released !== undefined && (lastOf(events, ['released', 'undone'])?.at ?? 0) > released.at;
				const takesOver = released?.kind === 'released' && !isJudgedSince;
				const quarantined = isReleased
					? undefined
					: takesOver
						? enquiry.quarantined
						: there.quarantined;
				await query('UPDATE enquiry SET answers = $1, quarantined = $2 WHERE id = $3', [
					JSON.stringify(seal.seal(there.form, there.id, answers)),
					quarantined ?? null,
					there.id,
				]);
				await rewriteFoundBy(query, { ...there, answers });
				if (isReleased) await queueDispatches(query, mailDomain, there.id, dispatches, at);
				await copies.changed(query, [there.id], standing);
				return recovery;
			});
		},
	};
}

const lastOf = (events: readonly EnquiryEvent[], kinds: readonly string[]) =>
	events.findLast(({ kind }) => kinds.includes(kind));

/**
 * The store's answers, with each that was corrected in the copy and not again in the store since.
 */
function correctedAnswers(
	answers: Readonly<Record<string, string>>,
	known: readonly EnquiryEvent[],
	missing: readonly EnquiryEvent[],
	copied: Readonly<Record<string, string>>,
): Record<string, string> {
	const result = { ...answers };
	for (const { at, kind, data } of missing) {
		if (kind !== 'corrected') continue;
		for (const field of data.fields ?? []) {
			const isNewer = known.some(
				(event) =>
					event.kind === 'corrected' && event.at > at && event.data.fields?.includes(field),
			);
			if (!isNewer && copied[field] !== undefined) result[field] = copied[field];
		}
	}
	return result;
}

/**
 * Applies the retention periods, which are settings (KEEP_… in src/server/configuration/settings.ts).
 * It deletes nothing for a day after the clock jumps.
 */

import { sensitiveNames } from '#forms/sending/all-forms.ts';
import { DAY_MS, HOUR_MS } from '#model/dates.ts';
import { formNames } from '#model/form-names.ts';
import type { ExpiredEnquiry, InvalidRow } from '../store/enquiry-erasure.ts';
import { inBatches } from '../store/paged.ts';
import { RowError } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import type { Erasure } from './erasure.ts';

/** Days after receipt, or for sensitive answers after delivery. */
export interface RetentionPeriods {
	readonly contactDays: number;
	readonly fundingDays: number;
	readonly sensitiveDays: number;
	readonly quarantinedDays: number;
}

/** Notices are kept this long, to show when the office was notified. */
const NOTICES_DAYS = 30;

/**
 * A bigger step of the clock between two runs is an outage or a wrong clock, and we cannot tell
 * which.
 */
const LONGEST_STEP_MS = 25 * HOUR_MS;

/** How long the clock must run evenly after such a step before anything is deleted. */
const TRUST_AFTER_MS = DAY_MS;

/** The notes with the times of the last run and of the last jump. */
const CLOCK_SEEN = 'clock seen';
const CLOCK_DOUBTED = 'clock doubted';

/** The note with the time an enquiry last expired. */
const EXPIRED_AT = 'expired at';

/** The note with the time since which retention fails, and the name of the error. */
const FAILING = 'forgetting fails';

/**
 * The office has at least this long to release a quarantined enquiry after the digest that names
 * it.
 */
const JUDGED_WITHIN_DAYS = 7;

/** Deleted in one batch. */
const BATCH = 2_000;

/** What a run did. */
export interface RetentionResult {
	readonly expired: number;
	readonly shortened: number;
	/** Set when the clock is not trusted, so nothing was deleted: the time until which. */
	readonly doubtedUntil?: number;
}

const formsWithSensitiveAnswers = formNames.filter((form) => sensitiveNames(form).length > 0);

/**
 * The time until which the clock is not trusted, if it is not. Call it in every run: it compares
 * the clock with the last call.
 */
async function clockDoubtedUntil(
	store: Pick<Store, 'note' | 'setNote'>,
	now: number,
): Promise<number | undefined> {
	const seen = Number((await store.note(CLOCK_SEEN)) ?? now);
	const step = now - seen;
	if (step < 0 || step > LONGEST_STEP_MS) await store.setNote(CLOCK_DOUBTED, String(now));
	await store.setNote(CLOCK_SEEN, String(now));
	return doubtedUntil(store, now);
}

/** The same, as the last call found it. */
export async function doubtedUntil(
	store: Pick<Store, 'note'>,
	now: number,
): Promise<number | undefined> {
	const doubted = Number((await store.note(CLOCK_DOUBTED)) ?? Number.NEGATIVE_INFINITY);
	return now - doubted < TRUST_AFTER_MS ? doubted + TRUST_AFTER_MS : undefined;
}

/**
 * The enquiries to erase. Undelivered ones, and quarantined ones that no digest has named, are
 * never among them.
 */
async function* expiredEnquiries(
	store: Store,
	periods: RetentionPeriods,
	now: number,
): AsyncGenerator<ExpiredEnquiry> {
	const { contactDays, fundingDays, quarantinedDays } = periods;
	yield* store.expired('contact', now - contactDays * DAY_MS, now);
	yield* store.expired('telephone', now - contactDays * DAY_MS, now);
	yield* store.expired('funding', now - fundingDays * DAY_MS, now);
	yield* store.expiredInQuarantine(
		now - quarantinedDays * DAY_MS,
		now - Math.min(JUDGED_WITHIN_DAYS, quarantinedDays) * DAY_MS,
	);
}

/**
 * Deletes what has expired; `scrubIfMarked` then overwrites it. Stops after a batch once `until` is
 * aborted. Throws RowError, after everything else, when an invalid row keeps its sensitive answers.
 */
export async function applyRetention(
	store: Store,
	periods: RetentionPeriods,
	now: number,
	erasure: Erasure,
	until?: AbortSignal,
): Promise<RetentionResult> {
	const doubted = await clockDoubtedUntil(store, now);
	if (doubted !== undefined) return { expired: 0, shortened: 0, doubtedUntil: doubted };
	async function deleteInBatches(
		overdue: AsyncIterable<ExpiredEnquiry>,
		remove: (batch: ExpiredEnquiry[]) => Promise<unknown>,
	): Promise<number> {
		let count = 0;
		for await (const some of inBatches(overdue, BATCH)) {
			await remove(some);
			count += some.length;
			if (until?.aborted) break;
		}
		return count;
	}

	const expired = await deleteInBatches(expiredEnquiries(store, periods, now), (some) =>
		erasure.erase(some, 'retention'),
	);
	if (expired > 0) await store.setNote(EXPIRED_AT, String(now));
	let shortened = 0;
	const invalid: InvalidRow[] = [];
	for (const form of formsWithSensitiveAnswers) {
		const known = store.withExpiredSensitiveAnswers(form, now - periods.sensitiveDays * DAY_MS);
		shortened += await deleteInBatches(known, async (some) => {
			invalid.push(...(await erasure.clearAnswers(some, sensitiveNames(form), now)));
		});
	}
	await store.deleteOldNotices(now - NOTICES_DAYS * DAY_MS);
	// Thrown last, so that an invalid row keeps nothing else from being deleted.
	const [first] = invalid;
	if (first) throw new RowError({ id: first.id }, first.problem);
	return { expired, shortened };
}

/**
 * Quarantined enquiries kept at most. With every answer at its longest they take less than 200 MiB.
 */
export const QUARANTINE_AT_MOST = 10_000;

/**
 * The note with the time at which the quarantine last overflowed, and how many it has lost since
 * the digest before.
 */
const OVERFLOWED = 'quarantine overflowed';

/**
 * Deletes what is in quarantine beyond its limit, so that a flood of advertising cannot fill the
 * disk. Genuine enquiries are not in quarantine. Returns how many.
 */
export async function trimQuarantine(
	store: Store,
	now: number,
	lastDigest: number,
	erasure: Erasure,
	most = QUARANTINE_AT_MOST,
): Promise<number> {
	const beyond = await store.quarantinedBeyond(most);
	if (beyond.length === 0) return 0;
	const before = await quarantineOverflow(store);
	const count = beyond.length + (before && before.at > lastDigest ? before.count : 0);
	await erasure.erase(beyond, 'retention');
	await store.setNote(OVERFLOWED, `${now} ${count}`);
	return beyond.length;
}

/** When the quarantine last overflowed, and how many enquiries it lost. */
export async function quarantineOverflow(
	store: Pick<Store, 'note'>,
): Promise<{ at: number; count: number } | undefined> {
	const [at, count] = ((await store.note(OVERFLOWED)) ?? '').split(' ');
	return at ? { at: Number(at), count: Number(count) } : undefined;
}

/** Records that retention works, or since when it fails, for `status`, `doctor` and the digest. */
export async function recordRetentionRun(
	store: Pick<Store, 'note' | 'setNote'>,
	now: number,
	error?: unknown,
): Promise<void> {
	const failing = await store.note(FAILING);
	if (error === undefined) {
		if (failing) await store.setNote(FAILING, '');
	} else if (!failing)
		await store.setNote(FAILING, `${now} ${error instanceof Error ? error.name : typeof error}`);
}

/** Since when retention fails, and the name of the error. Undefined while it works. */
export async function retentionFailure(
	store: Pick<Store, 'note'>,
): Promise<{ since: number; fault: string } | undefined> {
	const [since, fault = ''] = ((await store.note(FAILING)) ?? '').split(' ');
	return since ? { since: Number(since), fault } : undefined;
}

/** When an enquiry last expired. */
export async function lastExpiredAt(store: Pick<Store, 'note'>): Promise<number | undefined> {
	const note = await store.note(EXPIRED_AT);
	return note === undefined ? undefined : Number(note);
}

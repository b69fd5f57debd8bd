/** How long what is kept, and the round that lets go of the rest. It trusts no clock that has not been right for a day. */

import { DAY_MS, HOUR_MS } from '../dates.ts';
import { allForms, type FormName, formNames } from '../forms/all-forms.ts';
import { fieldsOf } from '../forms/field.ts';
import type { ExpiredEnquiry } from './store/erase.ts';
import type { Store } from './store/store.ts';

/** Days after receipt, or for sensitive answers after delivery. */
export interface RetentionPeriods {
	readonly contactDays: number;
	readonly fundingDays: number;
	readonly sensitiveDays: number;
	readonly quarantinedDays: number;
}

/** Notices hold nothing personal; they are kept a month for whoever asks when the office was told. */
const NOTICES_DAYS = 30;

/** A step of the clock bigger than this between two looks is an outage or a wrong clock, and we cannot tell which. */
const LONGEST_STEP_MS = 25 * HOUR_MS;

/** After such a step, how long the clock must run evenly before anything is deleted by it. */
const TRUST_AFTER_MS = DAY_MS;

/** The notes under which the clock is remembered. */
const CLOCK_SEEN = 'clock seen';
const CLOCK_DOUBTED = 'clock doubted';

/** The note that something was deleted whose bytes may still lie in the database's files. */
const TO_SCRUB = 'to scrub';

/** The note of when an enquiry was last erased because its time was up. */
const EXPIRED_AT = 'expired at';

/** The note of since when forgetting fails, and of what. */
const FAILING = 'forgetting fails';

/** Whoever is told late of a held-back enquiry still has so long to release it. */
const JUDGED_WITHIN_DAYS = 7;

/** So many are let go before the next are looked for, however many there are. */
const BATCH = 2_000;

/** What a round did. */
export interface RetentionResult {
	readonly expired: number;
	readonly shortened: number;
	/** Set when nothing was deleted because the clock cannot be trusted; until when. */
	readonly doubtedUntil?: number;
}

/** The answers of a form that are forgotten before the rest. */
function sensitiveNames(form: FormName): string[] {
	return fieldsOf(allForms[form]).flatMap(([name, field]) => (field.kind === 'choice' && field.sensitive ? [name] : []));
}

const formsWithSensitiveAnswers = formNames.filter((form) => sensitiveNames(form).length > 0);

/** Looks at the clock, and gives until when it is doubted, if it is. Call it at every round, so that its steps are seen. */
export async function clockDoubtedUntil(store: Pick<Store, 'note' | 'setNote'>, now: number): Promise<number | undefined> {
	const seen = Number((await store.note(CLOCK_SEEN)) ?? now);
	const step = now - seen;
	if (step < 0 || step > LONGEST_STEP_MS) await store.setNote(CLOCK_DOUBTED, String(now));
	await store.setNote(CLOCK_SEEN, String(now));
	const doubted = Number((await store.note(CLOCK_DOUBTED)) ?? Number.NEGATIVE_INFINITY);
	return now - doubted < TRUST_AFTER_MS ? doubted + TRUST_AFTER_MS : undefined;
}

/** What is to be erased whole. Nothing undelivered is ever among it, and nothing held back of which nobody was told. */
async function* expiredEnquiries(store: Store, periods: RetentionPeriods, now: number): AsyncGenerator<ExpiredEnquiry> {
	const { contactDays, fundingDays, quarantinedDays } = periods;
	yield* store.expired('contact', now - contactDays * DAY_MS, now);
	yield* store.expired('funding', now - fundingDays * DAY_MS, now);
	yield* store.expiredInQuarantine(now - quarantinedDays * DAY_MS, now - Math.min(JUDGED_WITHIN_DAYS, quarantinedDays) * DAY_MS);
}

/** How much is to be erased whole, and how much only loses its sensitive answers. */
export async function countExpired(
	store: Store,
	periods: RetentionPeriods,
	now: number,
): Promise<Pick<RetentionResult, 'expired' | 'shortened'>> {
	const expired = new Set<string>();
	for await (const { id } of expiredEnquiries(store, periods, now)) expired.add(id);
	let shortened = 0;
	for (const form of formsWithSensitiveAnswers) {
		for await (const { id } of store.withExpiredSensitiveAnswers(form, now - periods.sensitiveDays * DAY_MS))
			if (!expired.has(id)) shortened += 1;
	}
	return { expired: expired.size, shortened };
}

/**
 * Forgets what is past its time; `scrubIfMarked` then makes it unreadable. `deleteFiles` removes what lies beside the store under these references; it
 * goes first, because once an enquiry is gone from the store nobody knows which files were about it. Stops early at `until`.
 */
export async function applyRetention(
	store: Store,
	periods: RetentionPeriods,
	now: number,
	deleteFiles: (references: readonly string[]) => Promise<void>,
	until?: AbortSignal,
): Promise<RetentionResult> {
	const doubtedUntil = await clockDoubtedUntil(store, now);
	if (doubtedUntil !== undefined) return { expired: 0, shortened: 0, doubtedUntil };
	async function letGo(overdue: AsyncIterable<ExpiredEnquiry>, forget: (ids: string[]) => Promise<void>): Promise<number> {
		let count = 0;
		for await (const some of inBatches(overdue)) {
			await markForScrub(store);
			await deleteFiles(some.map(({ reference }) => reference));
			await forget(some.map(({ id }) => id));
			count += some.length;
			if (until?.aborted) break;
		}
		return count;
	}

	const expired = await letGo(expiredEnquiries(store, periods, now), (ids) => store.erase(ids));
	if (expired > 0) await store.setNote(EXPIRED_AT, String(now));
	let shortened = 0;
	for (const form of formsWithSensitiveAnswers) {
		const known = store.withExpiredSensitiveAnswers(form, now - periods.sensitiveDays * DAY_MS);
		shortened += await letGo(known, (ids) => store.clearAnswers(ids, sensitiveNames(form), now));
	}
	await store.deleteOldNotices(now - NOTICES_DAYS * DAY_MS);
	return { expired, shortened };
}

async function* inBatches(source: AsyncIterable<ExpiredEnquiry>): AsyncGenerator<ExpiredEnquiry[]> {
	let batch: ExpiredEnquiry[] = [];
	for await (const one of source) {
		batch.push(one);
		if (batch.length < BATCH) continue;
		yield batch;
		batch = [];
	}
	if (batch.length > 0) yield batch;
}

/** Remembers that something is about to be deleted, so that its bytes are seen to even after a crash. */
export function markForScrub(store: Pick<Store, 'setNote'>): Promise<void> {
	return store.setNote(TO_SCRUB, 'yes');
}

/** Makes what was deleted unreadable. While somebody reads the database it cannot be done; it stays owed and is tried at every round. */
export async function scrubIfMarked(store: Pick<Store, 'note' | 'setNote' | 'scrub'>): Promise<void> {
	if ((await store.note(TO_SCRUB)) !== 'yes') return;
	await store.scrub();
	await store.setNote(TO_SCRUB, '');
}

/** Writes down that forgetting works, or since when it does not, for `status`, `doctor` and the digest. */
export async function recordRetentionRun(store: Pick<Store, 'note' | 'setNote'>, now: number, error?: unknown): Promise<void> {
	const failing = await store.note(FAILING);
	if (error === undefined) {
		if (failing) await store.setNote(FAILING, '');
	} else if (!failing) await store.setNote(FAILING, `${now} ${error instanceof Error ? error.name : typeof error}`);
}

/** Since when forgetting fails, and of what; nothing while it works. */
export async function retentionFailure(store: Pick<Store, 'note'>): Promise<{ since: number; fault: string } | undefined> {
	const [since, fault = ''] = ((await store.note(FAILING)) ?? '').split(' ');
	return since ? { since: Number(since), fault } : undefined;
}

/** When an enquiry was last erased because its time was up. */
export async function lastExpiredAt(store: Pick<Store, 'note'>): Promise<number | undefined> {
	const note = await store.note(EXPIRED_AT);
	return note === undefined ? undefined : Number(note);
}

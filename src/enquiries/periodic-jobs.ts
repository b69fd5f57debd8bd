/**
 * Periodic jobs while the website runs: the morning digest, the month's letter, the alert when
 * something waits, and retention.
 */

import type { Clock } from '#model/clock.ts';
import { HOUR_MS, londonDay, londonHour, MINUTE_MS, timeInName } from '#model/dates.ts';
import type { CallPromise } from './call-promise/call-promise.ts';
import { warnIfDue } from './call-promise/promise-watch.ts';
import { REFUSED_SETTINGS, readFindings, UNDRAWN_PAGES } from './findings.ts';
import { queueMonthIfDue } from './month/month-notes.ts';
import { type Erasure, scrubIfMarked } from './retention/erasure.ts';
import {
	applyRetention,
	type RetentionPeriods,
	type RetentionResult,
	recordRetentionRun,
	trimQuarantine,
} from './retention/retention.ts';
import { StoreUnavailable } from './store/database.ts';
import type { Store } from './store/store.ts';

/** The hour of the digest and of the month's letter, in London time. */
const DIGEST_HOUR = 8;

const RUN_EVERY_MS = MINUTE_MS;
const RETENTION_EVERY_MS = HOUR_MS;
const PROMISE_EVERY_MS = 15 * MINUTE_MS;

/** The note with the day of the last digest that was queued. */
const DIGEST_DAY = 'digest day';

interface HousekeepingOptions {
	readonly store: Store;
	readonly clock: Clock;
	readonly officeEmail: string;
	/** Who gets the month's letter. */
	readonly ownerEmail: string;
	/** The promise to ring, if it is looked after. */
	readonly promise?: CallPromise;
	/** Where alerts go, if set: the usual address may be what fails. */
	readonly alternateEmail?: string;
	/** Tells the old mailboxes if the office's or the sender's address has changed. */
	readonly tellOldAddresses?: () => Promise<void>;
	readonly periods: RetentionPeriods;
	readonly erasure: Erasure;
	/** Settings that an administrator must correct before anything can be delivered. */
	readonly misconfigurations: () => readonly string[];
	/** The addresses of pages that cannot be drawn. */
	readonly undrawnPages: () => readonly string[];
	/** Called when a notice was queued. */
	readonly onQueued: () => void;
	/** For the log: counts only. */
	readonly onRetention: (result: RetentionResult) => void;
	readonly onError: (error: unknown) => void;
}

export type Housekeeping = ReturnType<typeof startHousekeeping>;

/** Starts the jobs. */
export function startHousekeeping(parts: HousekeepingOptions) {
	const {
		store,
		clock,
		promise,
		officeEmail,
		tellOldAddresses,
		periods,
		erasure,
		onQueued,
		onRetention,
		onError,
	} = parts;
	let lastPromiseLook = Number.NEGATIVE_INFINITY;
	let lastRetention = Number.NEGATIVE_INFINITY;
	let isToldOfAddresses = tellOldAddresses === undefined;
	const stopping = new AbortController();

	async function runOnce(): Promise<void> {
		const now = clock.now();
		if (!isToldOfAddresses) {
			// A mail server that is away holds up nothing else: the next run tries again.
			isToldOfAddresses =
				(await tellOldAddresses?.().then(
					() => true,
					(error) => void onError(error),
				)) ?? false;
		}
		const day = londonDay(now);
		const isQueued =
			(await queueDigestIfDue(store, officeEmail, day, now)) || (await queueAlertIfDue(parts, now));
		if (isQueued) onQueued();
		if (promise && clock.elapsed() - lastPromiseLook >= PROMISE_EVERY_MS) {
			lastPromiseLook = clock.elapsed();
			if (await warnIfDue(store, promise, officeEmail, now)) onQueued();
		}
		await store.forgetAnswerPages(now);
		await store.forgetOfficeDays(day, now);
		await trimQuarantine(store, now, (await store.lastNoticeDeliveredAt('digest')) ?? 0, erasure);
		if (clock.elapsed() - lastRetention >= RETENTION_EVERY_MS) {
			lastRetention = clock.elapsed();
			try {
				await runRetention(now);
			} finally {
				// Here, because retention finds whether the clock has jumped.
				if (await queueMonthIfDue(store, parts.ownerEmail, now, DIGEST_HOUR)) onQueued();
			}
		}
	}

	/**
	 * An unavailable store is not a failure of retention: the next run tries again. Other errors are
	 * recorded for the office.
	 */
	async function runRetention(now: number): Promise<void> {
		await erasure.deleteLeftCopies().catch(onError);
		try {
			const result = await applyRetention(store, periods, now, erasure, stopping.signal);
			onRetention(result);
			await scrubIfMarked(store);
			await store.optimise();
			await recordRetentionRun(store, now);
		} catch (error) {
			if (!(error instanceof StoreUnavailable)) await recordRetentionRun(store, now, error);
			throw error;
		}
	}

	let last: Promise<void> = Promise.resolve();
	const run = () => {
		last = last.then(runOnce).catch((error) => {
			if (!(error instanceof StoreUnavailable)) onError(error);
		});
		return last;
	};
	const timer = setInterval(run, RUN_EVERY_MS);
	timer.unref();
	void run();
	return {
		/** Runs the jobs that are due. Runs by itself once a minute. */
		run,
		async stop(): Promise<void> {
			clearInterval(timer);
			stopping.abort();
			await last;
		},
	};
}

/**
 * Queues the digest once a day, in the morning; but not on the first day of all, which has none
 * before it to report.
 */
async function queueDigestIfDue(
	store: Store,
	officeEmail: string,
	day: string,
	now: number,
): Promise<boolean> {
	const last = await store.note(DIGEST_DAY);
	if (last === undefined) await store.setNote(DIGEST_DAY, day);
	if (last === undefined || last >= day || londonHour(now) < DIGEST_HOUR) return false;
	// Queued before the note is set: if the store fails in between, it is queued again, which changes
	// nothing.
	const isQueued = await store.queueNotice('digest', officeEmail, day, now);
	await store.setNote(DIGEST_DAY, day);
	return isQueued;
}

/** Queues an alert at most once an hour, and not while an earlier one is still waiting. */
async function queueAlertIfDue(
	{ store, misconfigurations, undrawnPages, alternateEmail, officeEmail }: HousekeepingOptions,
	now: number,
): Promise<boolean> {
	await setIfChanged(store, REFUSED_SETTINGS, misconfigurations().join('; '));
	await setIfChanged(store, UNDRAWN_PAGES, undrawnPages().join(', '));
	const last = await store.lastNoticeQueuedAt('alert');
	const isDue = (await readFindings(store, now)).some(
		({ alertUnlessSince }) =>
			alertUnlessSince !== undefined && (last === undefined || last < alertUnlessSince),
	);
	if (
		!isDue ||
		(last !== undefined && Math.abs(now - last) < HOUR_MS) ||
		(await store.hasOpenNotice('alert'))
	)
		return false;
	return store.queueNotice('alert', alternateEmail ?? officeEmail, timeInName(now), now);
}

/** Sets a note for which findings look. */
async function setIfChanged(store: Store, name: string, value: string): Promise<void> {
	if (value !== ((await store.note(name)) ?? '')) await store.setNote(name, value);
}

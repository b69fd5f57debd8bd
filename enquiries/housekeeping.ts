/** Watches over the store while the website runs: the morning's digest, the alert when something waits, the forgetting. */
import { HOUR_MS, londonDay, londonHour, MINUTE_MS } from '../dates.ts';
import type { Clock } from './clock.ts';
import { LATE_AFTER_MS } from './enquiry.ts';
import { applyRetention, type RetentionPeriods, type RetentionResult, recordRetentionRun, scrubIfMarked } from './retention.ts';
import { StoreUnavailable } from './store/database.ts';
import type { Store } from './store/store.ts';

/** The office's day begins. */
const DIGEST_HOUR = 8;

const LOOK_EVERY_MS = MINUTE_MS;
const FORGET_EVERY_MS = HOUR_MS;

/** The note under which the day of the last digest is remembered. */
const DIGEST_DAY = 'digest day';

interface HousekeepingOptions {
	readonly store: Store;
	readonly clock: Clock;
	readonly officeEmail: string;
	/** Alerts go here first where it is set: the usual address may be the trouble. */
	readonly alternateEmail?: string | undefined;
	readonly periods: RetentionPeriods;
	readonly deleteFiles: (references: readonly string[]) => Promise<void>;
	/** What somebody must put right before anything gets through. */
	readonly misconfigurations: () => readonly string[];
	/** Told when a notice was queued. */
	readonly onQueued: () => void;
	/** For the log: counts and classes only. */
	readonly onRetention: (forgotten: RetentionResult) => void;
	readonly onError: (error: unknown) => void;
}

export interface Housekeeping {
	/** Looks now: once a minute while the website runs. */
	run(): Promise<void>;
	stop(): Promise<void>;
}

/** Begins watching. */
export function startHousekeeping(parts: HousekeepingOptions): Housekeeping {
	const { store, clock, officeEmail, alternateEmail, periods, deleteFiles, misconfigurations, onQueued, onRetention, onError } = parts;
	let lastForgetting = Number.NEGATIVE_INFINITY;
	const stopping = new AbortController();

	async function look(): Promise<void> {
		const now = clock.now();
		if ((await isTimeForDigest(now)) || (await isTimeForAlert(now))) onQueued();
		if (clock.elapsed() - lastForgetting >= FORGET_EVERY_MS) {
			lastForgetting = clock.elapsed();
			await forget(now);
		}
	}

	/** A store that cannot be used just now has forgotten nothing wrong; anything else somebody must put right. */
	async function forget(now: number): Promise<void> {
		try {
			onRetention(await applyRetention(store, periods, now, deleteFiles, stopping.signal));
			await scrubIfMarked(store);
			await recordRetentionRun(store, now);
		} catch (error) {
			if (!(error instanceof StoreUnavailable)) await recordRetentionRun(store, now, error);
			throw error;
		}
	}

	/** Once a day, and not on the very first: there is no yesterday to tell of. */
	async function isTimeForDigest(now: number): Promise<boolean> {
		const day = londonDay(now);
		const last = await store.note(DIGEST_DAY);
		if (last === undefined) await store.setNote(DIGEST_DAY, day);
		if (last === undefined || last >= day || londonHour(now) < DIGEST_HOUR) return false;
		// First queued, then noted: if the store goes away in between, it is queued again, which changes nothing.
		const isQueued = await store.queueNotice('digest', officeEmail, day, now);
		await store.setNote(DIGEST_DAY, day);
		return isQueued;
	}

	/** At most once an hour, and not while an earlier one is itself still waiting. */
	async function isTimeForAlert(now: number): Promise<boolean> {
		const { oldestWaiting = now, lastParked } = await store.count();
		const last = await store.lastNoticeQueuedAt('alert');
		const isNews = lastParked !== undefined && lastParked > (last ?? Number.NEGATIVE_INFINITY);
		if (now - oldestWaiting <= LATE_AFTER_MS && !isNews && misconfigurations().length === 0) return false;
		if (last !== undefined && Math.abs(now - last) < HOUR_MS) return false;
		if (await store.hasOpenNotice('alert')) return false;
		return store.queueNotice('alert', alternateEmail ?? officeEmail, new Date(now).toISOString().replace(/[:.]/g, '-'), now);
	}

	let last: Promise<void> = Promise.resolve();
	const lookAgain = () => {
		last = last.then(look).catch((error) => {
			if (!(error instanceof StoreUnavailable)) onError(error);
		});
		return last;
	};
	const timer = setInterval(lookAgain, LOOK_EVERY_MS);
	timer.unref();
	void lookAgain();
	return {
		run: lookAgain,
		async stop() {
			clearInterval(timer);
			stopping.abort();
			await last;
		},
	};
}

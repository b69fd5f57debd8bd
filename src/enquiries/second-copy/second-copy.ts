/**
 * Keeps the second copy: a sealed object for each change of an enquiry and one for each photograph,
 * in another place than the store. A visitor waits for an enquiry's first for a moment at most, and
 * for a photograph's not at all; what is missing is made up for as soon as the place can be
 * reached, also after a restart.
 */

import type { Clock } from '#model/clock.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#model/dates.ts';
import type { ErasureLog } from '../retention/erasure-log.ts';
import type { DueCopy } from '../store/second-copy/changes.ts';
import { sweep } from './compare-with-store.ts';
import { CopyFailed } from './copy-places.ts';
import { type CopierParts, createCopier } from './upload-changes.ts';

/** A visitor waits no longer for the second copy. */
export const WAIT_MS = 2 * SECOND_MS;

const CATCH_UP_EVERY_MS = 5 * SECOND_MS;

/** Read from the store at a time, and copied at the same time. */
const BATCH = 200;
const AT_ONCE = 8;

/**
 * With several machines, what was accepted just now is being copied by the machine that accepted
 * it.
 */
const LEAVE_TO_OTHERS_MS = 10 * SECOND_MS;

/** What the place does not take, such as a photograph, is not offered again at each turn. */
const POSTPONED_MS = MINUTE_MS;

interface SecondCopyOptions extends CopierParts {
	readonly clock: Clock;
	readonly erasureLog: ErasureLog;
	/** For the log: when copying begins to fail, and when it works again. */
	readonly onChange: (says: string, isFailure: boolean) => void;
}

export interface SecondCopy {
	/**
	 * Copies what was just saved. Resolves once the copy is durable; after two seconds, or while the
	 * place is away, without it. Never rejects.
	 */
	copy(reference: string, due?: DueCopy): Promise<void>;
	/** Copies everything that is due. Rejects when the place cannot be reached. */
	catchUp(): Promise<void>;
	/** Finishes what is under way, for two seconds at most. */
	stop(): Promise<void>;
}

/** Starts copying, and catching up by itself. */
export function startSecondCopy(options: SecondCopyOptions): SecondCopy {
	const { store, clock, onChange } = options;
	const enquiries = watch('The second copy', onChange);
	// Apart: a place that takes no photographs, or is slow with them, is no reason to answer visitors
	// with one copy.
	const photographs = watch('The second copy of photographs', onChange);
	const copier = createCopier(options, photographs.noting);
	/**
	 * References of which something could not be copied although the place can be reached, and until
	 * when they are left.
	 */
	const postponed = new Map<string, number>();
	let isStopping = false;
	let sweptAt = Number.NEGATIVE_INFINITY;
	let catchingUp: Promise<void> | undefined;
	const dueBefore = () =>
		store.isShared ? clock.now() - LEAVE_TO_OTHERS_MS : Number.MAX_SAFE_INTEGER;

	async function catchUp(): Promise<void> {
		if (clock.elapsed() - sweptAt >= DAY_MS) {
			await enquiries.noting(sweep({ ...options, isStopping: () => isStopping }));
			sweptAt = clock.elapsed();
		}
		// What is left when the website ends is copied after its next start.
		while (!isStopping) {
			const found = await store.dueCopies(BATCH + postponed.size, dueBefore());
			const due = found.filter((reference) => (postponed.get(reference) ?? 0) <= clock.elapsed());
			if (due.length === 0) return;
			const waiting = due.values();
			const copyEach = async () => {
				for (const reference of waiting) {
					if (isStopping) return;
					if (await copier.copy(reference)) postponed.delete(reference);
					else postponed.set(reference, clock.elapsed() + POSTPONED_MS);
				}
			};
			await enquiries.noting(Promise.all(Array.from({ length: AT_ONCE }, copyEach)));
		}
	}

	/** Whoever asks meanwhile waits for the turn under way. */
	function catchUpOnce(): Promise<void> {
		catchingUp ??= catchUp().finally(() => {
			catchingUp = undefined;
		});
		return catchingUp;
	}
	// What fails is tried again at the next turn.
	const timer = setInterval(() => catchUpOnce().catch(() => undefined), CATCH_UP_EVERY_MS);
	timer.unref();
	void catchUpOnce().catch(() => undefined);

	return {
		async copy(reference, due) {
			if (enquiries.isAway()) return;
			const { promise: written, resolve } = Promise.withResolvers<void>();
			await orAfter(
				WAIT_MS,
				enquiries.noting(Promise.race([copier.copy(reference, due, resolve), written])),
			);
		},
		catchUp: catchUpOnce,
		async stop() {
			isStopping = true;
			clearInterval(timer);
			// The next start makes a copy that takes longer.
			await orAfter(WAIT_MS, Promise.all([catchingUp, copier.settle()]));
		},
	};
}

/** Waits for work, whatever becomes of it, and no longer than this. */
async function orAfter(ms: number, work: Promise<unknown>): Promise<void> {
	const { promise: waited, resolve } = Promise.withResolvers<void>();
	const timeout = setTimeout(resolve, ms);
	await Promise.race([work.catch(() => undefined), waited]);
	clearTimeout(timeout);
}

/** Says when a kind of copy begins to fail, and when it works again. */
function watch(what: string, onChange: SecondCopyOptions['onChange']) {
	let isAway = false;
	return {
		/** Whether the last copy failed. */
		isAway: () => isAway,
		async noting<T>(work: Promise<T>): Promise<T> {
			let result: T;
			try {
				result = await work;
			} catch (error) {
				// A store that cannot be read is reported by its own monitor.
				if (!(error instanceof CopyFailed)) throw error;
				if (!isAway) onChange(`${what}: ${error.message}`, true);
				isAway = true;
				throw error;
			}
			if (isAway) onChange(`${what} is made again.`, false);
			isAway = false;
			return result;
		},
	};
}

/**
 * Keeps the second copy: an encrypted object for each change of an enquiry, in another
 * place than the store. A visitor waits for an enquiry's first for a moment at most. All others are messages of the outbox, and wait until the place takes them.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { DAY_MS, SECOND_MS } from '#model/dates.ts';
import type { ClaimedDispatch } from '#model/outbox-message.ts';
import type { AttemptRunner, AttemptRunnerOptions } from '../delivery/attempts.ts';
import { startChannel } from '../delivery/worker.ts';
import type { ErasureLog } from '../retention/erasure-log.ts';
import { readPublicKey } from './age-files.ts';
import { compareWithStore } from './compare-with-store.ts';
import { createCopyChannel, type SecondCopyPlace, secondCopyAt } from './copy-channel.ts';
import { openCopyPlace } from './copy-places.ts';

/** A visitor waits no longer for the second copy. */
export const WAIT_MS = 2 * SECOND_MS;

/** The wait before another comparison, where one has failed. */
const COMPARE_AGAIN_MS = 30 * SECOND_MS;

/**
 * Queued at a time of what a comparison has found, and the pause until the next: copying all that a
 * store has takes hours, and visitors notice nothing of it.
 */
const BATCH = 20;
const PAUSE_MS = SECOND_MS;

interface SecondCopyOptions
	extends Pick<SecondCopyPlace, 'place' | 'recipient'>,
		AttemptRunnerOptions {
	readonly erasureLog: ErasureLog;
}

export interface SecondCopy {
	/**
	 * How to claim the first copy of an enquiry while it is saved. Undefined while the place is away:
	 * then it waits.
	 */
	readonly claim: AttemptRunner['claimNow'];
	/**
	 * Makes a copy that was claimed so. Resolves once it is durable; after two seconds, without it.
	 * Never rejects.
	 */
	make(message: ClaimedDispatch): Promise<void>;
	/**
	 * Queues what a comparison with the place finds. Resolves when all is queued; rejects when the
	 * place cannot be reached.
	 */
	compare(): Promise<void>;
	/** Finishes what is under way, for two seconds at most: the next start goes on with the rest. */
	stop(): Promise<void>;
}

/** Opens what the settings name. Throws an Error that says what to do where the key is none. */
export const openSecondCopy = (address: string, key: string): SecondCopyPlace =>
	secondCopyAt(openCopyPlace(address), readPublicKey(key));

/** Starts copying, and a comparison of both places, at once and every day. */
export function startSecondCopy(options: SecondCopyOptions): SecondCopy {
	const { store, clock, onError } = options;
	const { runner, wake, stop } = startChannel(createCopyChannel(options), options);
	const stopping = new AbortController();
	const { signal } = stopping;
	const pause = (ms: number) => wait(ms, undefined, { signal, ref: false });
	let comparing: Promise<void> | undefined;

	async function compareAndQueue(): Promise<void> {
		await store.retryCopies(clock.now());
		wake();
		const due = await compareWithStore({ ...options, signal });
		for (let done = 0; done < due.length; done += BATCH) {
			while (done > 0 && (await store.countCopies()) >= BATCH) await pause(PAUSE_MS);
			if (done > 0) await pause(PAUSE_MS);
			await store.copyAgain(due.slice(done, done + BATCH));
			wake();
		}
	}

	/** Calls during a comparison wait for that one. */
	function compare(): Promise<void> {
		comparing ??= compareAndQueue().finally(() => {
			comparing = undefined;
		});
		return comparing;
	}

	async function compareDaily(): Promise<void> {
		while (!stopping.signal.aborted) {
			let waitMs = DAY_MS;
			await compare().catch((error) => {
				waitMs = COMPARE_AGAIN_MS;
				if (!stopping.signal.aborted) onError(error);
			});
			await pause(waitMs).catch(() => undefined);
		}
	}
	const compared = compareDaily();

	return {
		claim: runner.claimNow,
		async make(message) {
			const { promise: waited, resolve } = Promise.withResolvers<void>();
			const timeout = setTimeout(resolve, WAIT_MS);
			await Promise.race([runner.tryNow(message), waited]);
			clearTimeout(timeout);
		},
		compare,
		async stop() {
			stopping.abort();
			const { promise: waited, resolve } = Promise.withResolvers<void>();
			const timeout = setTimeout(resolve, WAIT_MS);
			void waited.then(runner.abort);
			await Promise.all([Promise.race([compared, waited]), stop()]);
			clearTimeout(timeout);
		},
	};
}

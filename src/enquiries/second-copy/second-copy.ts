/**
 * Keeps the second copy: an encrypted object for each change of an enquiry and one for each
 * photograph, in another place than the store. A visitor waits for an enquiry's first for a moment
 * at most. All others are messages of the outbox like any other, and wait until the place takes
 * them.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#model/clock.ts';
import { DAY_MS, SECOND_MS } from '#model/dates.ts';
import type { ClaimedDispatch } from '#model/outbox-message.ts';
import type { AttemptRunner, AttemptRunnerOptions } from '../delivery/attempts.ts';
import { startChannel } from '../delivery/worker.ts';
import type { ErasureLog } from '../retention/erasure-log.ts';
import { compareWithStore } from './compare-with-store.ts';
import { type CopyParts, createCopyChannel } from './copy-channel.ts';
import { CopyFailed } from './copy-places.ts';

/** A visitor waits no longer for the second copy. */
export const WAIT_MS = 2 * SECOND_MS;

/** The wait before another comparison, where one has failed. */
const COMPARE_AGAIN_MS = 5 * SECOND_MS;

/**
 * Queued at a time of what a comparison has found, and the pause until the next: copying all that a
 * store has takes hours, and visitors notice nothing of it.
 */
const BATCH = 20;
const PAUSE_MS = SECOND_MS;

interface SecondCopyOptions extends CopyParts, Pick<AttemptRunnerOptions, 'onError'> {
	readonly clock: Clock;
	readonly erasureLog: ErasureLog;
	/** For the log: when copying begins to fail, and when it works again. */
	readonly onChange: (says: string, isFailure: boolean) => void;
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
	/** Finishes what is under way. */
	stop(): Promise<void>;
}

/** Starts copying, and a comparison of both places, at once and every day. */
export function startSecondCopy(options: SecondCopyOptions): SecondCopy {
	const { store, clock, onChange, onError } = options;
	const says = {
		enquiries: noticeOfChange('The second copy', onChange),
		// Apart: a place that takes no photographs is no reason to answer visitors with one copy.
		photographs: noticeOfChange('The second copy of photographs', onChange),
	};
	const channel = createCopyChannel(options, (of, failure) => says[of](failure));
	// What becomes of single copies is no news.
	const { runner, wake, stop } = startChannel(channel, {
		store,
		clock,
		onOutcome: ({ fault }) => fault && onError(fault),
		onError,
	});
	const stopping = new AbortController();
	const { signal } = stopping;

	let isBegun = false;
	let comparing: Promise<void> | undefined;

	async function compareAndQueue(): Promise<void> {
		if (!isBegun) await store.takeOverCopies(clock.now());
		isBegun = true;
		wake();
		const due = await compareWithStore(options);
		for (let done = 0; done < due.length; done += BATCH) {
			if (done > 0)
				do {
					await wait(PAUSE_MS, undefined, { signal, ref: false });
				} while ((await store.countCopies()) >= BATCH);
			await store.copyAgain(due.slice(done, done + BATCH));
			wake();
		}
	}

	/** Whoever asks meanwhile waits for the comparison under way. */
	function compare(): Promise<void> {
		comparing ??= compareAndQueue().finally(() => {
			comparing = undefined;
		});
		return comparing;
	}

	async function compareDaily(): Promise<void> {
		while (!signal.aborted) {
			const isDone = await compare().then(
				() => true,
				(error) => {
					if (error instanceof CopyFailed) says.enquiries(error.message);
					else if (!signal.aborted) onError(error);
					return false;
				},
			);
			await wait(isDone ? DAY_MS : COMPARE_AGAIN_MS, undefined, { signal, ref: false }).catch(
				() => undefined,
			);
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
			await Promise.all([compared, stop()]);
		},
	};
}

/** Tells once that something begins to fail, and once that it works again. */
function noticeOfChange(what: string, onChange: SecondCopyOptions['onChange']) {
	let isFailing = false;
	return (failure?: string) => {
		if ((failure !== undefined) === isFailing) return;
		isFailing = failure !== undefined;
		onChange(isFailing ? `${what}: ${failure}` : `${what} is made again.`, isFailing);
	};
}

/** Delivers queued dispatches over one channel, with retries. */

import { type Clock, jumpDetector } from '#model/clock.ts';
import { MINUTE_MS, SECOND_MS } from '#model/dates.ts';
import type { ClaimedDispatch, DispatchKind } from '#model/outbox-message.ts';
import { StoreUnavailable } from '../store/database.ts';
import type { RetryChange } from '../store/outbox.ts';
import type { Store } from '../store/store.ts';
import {
	destinationWait,
	hintedWait,
	isTimeToPark,
	jittered,
	misconfiguredWait,
	refusalWait,
	WRITING_TRIES,
} from './backoff.ts';
import { DeliveryError } from './failure.ts';

/** More connections than this would look like an attack to a small mail server. */
const AT_ONCE = 4;

/**
 * Longer than any single try takes (mail-transports.ts), so that a claim expires only if its
 * process died or hung.
 */
const CLAIM_FOR_MS = 4 * MINUTE_MS;

/** The wait before an outcome that the store could not record is written again. */
const RECORD_AGAIN_AFTER_MS = SECOND_MS;

/** A destination for some kinds of dispatch. A failing channel does not affect the others. */
export interface Channel {
	readonly name: string;
	readonly kinds: readonly DispatchKind[];
	/**
	 * It hands enquiries over to another system: what fails there says nothing about the office's
	 * letters.
	 */
	readonly isHandOver?: boolean;
	/**
	 * Resolves when the destination has accepted the dispatch, with the ids of the quarantined
	 * enquiries it named. Rejects with a DeliveryError, also soon after `signal` aborts.
	 */
	deliver(dispatch: ClaimedDispatch, signal: AbortSignal): Promise<readonly string[]>;
	/** How to change the dispatch after a refusal, if a change may help. */
	changeAfterRefusal?(dispatch: ClaimedDispatch, failure: DeliveryError): RetryChange | undefined;
}

/** An outcome, for the log: classes and counts, never text from a visitor. */
export interface AttemptLogLine {
	readonly event: 'delivered' | 'waiting' | 'parked' | 'too late';
	readonly reference: string;
	readonly kind: string;
	readonly attempts: number;
	readonly failure?: string;
	/** An error in our own code. Log its name only: its message may quote a visitor. */
	readonly fault?: unknown;
}

export interface AttemptRunnerOptions {
	readonly store: Store;
	readonly clock: Clock;
	readonly onOutcome: (outcome: AttemptLogLine) => void;
	/** Called when the store fails, and for errors in our own code. */
	readonly onError: (error: unknown) => void;
	/** Between 0 and 1, for jitter. */
	readonly random?: () => number;
	readonly pause?: (ms: number) => Promise<void>;
}

export interface AttemptRunner {
	/** Starts a try for each due dispatch that there is room for. Returns how many it started. */
	startDue(): Promise<number>;
	/** Resolves when no try is under way. */
	whenIdle(): Promise<void>;
	/** How long to wait before looking at the queue again, unless something is queued. */
	msUntilNext(): number;
	/** Ends the running tries, as failures of the destination. */
	abort(): void;
	/** The failure, while a setting must be changed before anything gets through. */
	misconfiguration(): string | undefined;
}

/**
 * Creates the runner of one channel. `onRoom` is called when a try has ended and there is room for
 * the next.
 */
export function createAttemptRunner(
	channel: Channel,
	options: AttemptRunnerOptions,
	onRoom: () => void = () => undefined,
): AttemptRunner {
	const {
		store,
		clock,
		onOutcome,
		onError,
		random = Math.random,
		pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
	} = options;
	const running = new Map<string, Promise<void>>();
	const aborted = new AbortController();
	const hasJumped = jumpDetector(clock);
	/** Failures of the destination in a row. While there are any, one dispatch at a time is tried. */
	let failures = 0;
	let waitUntil = 0;
	/** The clock has jumped, and the due times in the store are not corrected yet. */
	let mustMakeAllDue = false;
	let misconfigured: string | undefined;
	/** Refusals of our settings in a row. */
	let settingsRefused = 0;

	async function startDue(): Promise<number> {
		if (hasJumped()) mustMakeAllDue = true;
		if (mustMakeAllDue) {
			waitUntil = 0;
			await store.makeAllDue(clock.now());
			mustMakeAllDue = false;
		}
		const room = (failures ? 1 : AT_ONCE) - running.size;
		if (room <= 0 || clock.now() < waitUntil || aborted.signal.aborted) return 0;
		const claimed = await store.claim(clock.now(), {
			kinds: channel.kinds,
			limit: room,
			durationMs: CLAIM_FOR_MS,
			except: [...running.keys()],
		});
		for (const dispatch of claimed) {
			const done = attempt(dispatch)
				.catch(onError)
				.finally(() => {
					running.delete(dispatch.id);
					onRoom();
				});
			running.set(dispatch.id, done);
		}
		return claimed.length;
	}

	async function attempt(dispatch: ClaimedDispatch): Promise<void> {
		const startedAt = clock.elapsed();
		const result = await deliver(dispatch);
		const failure = result instanceof DeliveryError ? result : undefined;
		const outcome =
			result instanceof DeliveryError
				? outcomeOfFailure(dispatch, result)
				: outcomeOfSuccess(dispatch, result);
		while (clock.elapsed() - startedAt < CLAIM_FOR_MS) {
			try {
				const isOurs = await outcome.write();
				const { reference = 'none' } = dispatch.enquiry ?? {};
				const line = {
					event: isOurs ? outcome.event : ('too late' as const),
					reference,
					kind: dispatch.kind,
					attempts: dispatch.attempts,
				};
				onOutcome(failure ? { ...line, failure: failure.message, ...faultFrom(failure) } : line);
				return;
			} catch (error) {
				if (!(error instanceof StoreUnavailable)) throw error;
				if (aborted.signal.aborted) return;
				await pause(RECORD_AGAIN_AFTER_MS);
			}
		}
	}

	async function deliver(dispatch: ClaimedDispatch): Promise<DeliveryError | readonly string[]> {
		try {
			return await channel.deliver(dispatch, aborted.signal);
		} catch (error) {
			// An unexpected error belongs to this dispatch and must not delay the others.
			return error instanceof DeliveryError
				? error
				: new DeliveryError('could not be written', 'dispatch not written', { cause: error });
		}
	}

	function outcomeOfSuccess(dispatch: ClaimedDispatch, named: readonly string[]) {
		failures = 0;
		waitUntil = 0;
		misconfigured = undefined;
		settingsRefused = 0;
		return {
			event: 'delivered' as const,
			write: () => store.markDelivered(dispatch, clock.now(), named),
		};
	}

	function outcomeOfFailure(dispatch: ClaimedDispatch, failure: DeliveryError) {
		const park = {
			event: 'parked' as const,
			write: () => store.markParked(dispatch, clock.now(), failure.message),
		};
		const wait = (dueAt: number, isItsOwn: boolean, change?: RetryChange) => ({
			event: 'waiting' as const,
			write: () => store.markWaiting(dispatch, dueAt, failure.message, isItsOwn, change),
		});
		const age = clock.now() - dispatch.queuedAt;
		switch (failure.kind) {
			case 'destination down':
			case 'destination misconfigured':
			case 'destination busy':
				return wait(backOff(failure), false);
			case 'dispatch refused': {
				const change = channel.changeAfterRefusal?.(dispatch, failure);
				return change ? wait(clock.now(), true, change) : park;
			}
			case 'dispatch not written':
				if (dispatch.refusals + 1 >= WRITING_TRIES) return park;
				return wait(clock.now() + refusalWait(dispatch.refusals + 1, age), true);
			case 'dispatch refused for now': {
				if (isTimeToPark(age)) return park;
				const ms =
					failure.waitMs === undefined
						? refusalWait(dispatch.refusals + 1, age)
						: hintedWait(failure.waitMs);
				return wait(clock.now() + jittered(ms, random()), true);
			}
		}
	}

	/** Stops tries to the destination for a while. Returns until when. */
	function backOff(failure: DeliveryError): number {
		misconfigured =
			failure.kind === 'destination misconfigured'
				? `${channel.name}: ${failure.message}`
				: undefined;
		// Tries that ran at the same time fail together. They count as one failure.
		if (clock.now() < waitUntil) return waitUntil;
		failures += 1;
		settingsRefused = misconfigured === undefined ? 0 : settingsRefused + 1;
		const ms =
			failure.kind === 'destination misconfigured'
				? misconfiguredWait(settingsRefused)
				: failure.kind === 'destination busy'
					? hintedWait(failure.waitMs)
					: destinationWait(failures);
		waitUntil = clock.now() + jittered(ms, random());
		return waitUntil;
	}

	return {
		startDue,
		whenIdle: async () => void (await Promise.all(running.values())),
		msUntilNext: () =>
			running.size >= AT_ONCE ? Number.POSITIVE_INFINITY : Math.max(0, waitUntil - clock.now()),
		abort: () => aborted.abort(),
		misconfiguration: () => misconfigured,
	};
}

/** The cause, if our own code failed. A server's answer needs none. */
function faultFrom({ kind, cause }: DeliveryError): { fault?: unknown } {
	return kind === 'dispatch not written' && cause !== undefined ? { fault: cause } : {};
}

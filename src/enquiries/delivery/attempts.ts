/** Delivers queued dispatches over one channel, with retries. */
import { randomUUID } from 'node:crypto';

import { type Clock, jumpDetector } from '#model/clock.ts';
import { MINUTE_MS, SECOND_MS } from '#model/dates.ts';
import type { ClaimedDispatch, DispatchKind } from '#model/outbox-message.ts';
import type { CopyClaim } from '../store/copies/copy-queue.ts';
import { StoreUnavailable } from '../store/database.ts';
import type { Delivered, RetryChange } from '../store/delivery-queue.ts';
import type { Store } from '../store/store.ts';
import { hintedWait, isTimeToPark, jittered, refusalWait, WRITING_TRIES } from './backoff.ts';
import { Destination } from './destination.ts';
import { DeliveryError } from './failure.ts';

/** More connections than this would look like an attack to a small mail server. */
const AT_ONCE = 4;

/**
 * Longer than any single try takes (./mail-transports.ts), so that a claim expires only if its
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
	/** What is refused for now, or cannot be written, is tried until it is accepted. */
	readonly neverParks?: true;
	/**
	 * Resolves when the destination has accepted the dispatch, with what is to be recorded. Rejects
	 * with a DeliveryError, also soon after `signal` aborts.
	 */
	deliver(dispatch: ClaimedDispatch, signal: AbortSignal): Promise<Delivered>;
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
	/**
	 * How to claim a dispatch that is then tried at once. Undefined while the destination fails: such
	 * a dispatch waits.
	 */
	claimNow(): CopyClaim | undefined;
	/** Tries a dispatch that was claimed so, after the try of it that is under way. Never rejects. */
	tryNow(dispatch: ClaimedDispatch): Promise<void>;
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
	const { store, clock, onError } = options;
	const running = new Map<string, Promise<void>>();
	const aborted = new AbortController();
	const hasJumped = jumpDetector(clock);
	const destination = new Destination();
	const attempt = createAttempt(channel, options, destination, aborted.signal);
	/** The clock has jumped, and the due times in the store are not corrected yet. */
	let mustMakeAllDue = false;

	async function startDue(): Promise<number> {
		if (hasJumped()) mustMakeAllDue = true;
		if (mustMakeAllDue) {
			destination.waitUntil = 0;
			await store.makeAllDue(clock.now());
			mustMakeAllDue = false;
		}
		// While the destination fails, one dispatch at a time is tried.
		const room = (destination.failures ? 1 : AT_ONCE) - running.size;
		if (room <= 0 || clock.now() < destination.waitUntil || aborted.signal.aborted) return 0;
		const claimed = await store.claim(clock.now(), {
			kinds: channel.kinds,
			limit: room,
			durationMs: CLAIM_FOR_MS,
			except: [...running.keys()],
		});
		for (const dispatch of claimed) void start(dispatch).then(onRoom);
		return claimed.length;
	}

	function start(dispatch: ClaimedDispatch): Promise<void> {
		const before = running.get(dispatch.id) ?? Promise.resolve();
		const done = before
			.then(() => attempt(dispatch))
			.catch(onError)
			.finally(() => {
				if (running.get(dispatch.id) === done) running.delete(dispatch.id);
			});
		running.set(dispatch.id, done);
		return done;
	}

	return {
		startDue,
		claimNow: () =>
			destination.failures > 0 || aborted.signal.aborted
				? undefined
				: { id: randomUUID(), until: clock.now() + CLAIM_FOR_MS },
		tryNow: start,
		whenIdle: async () => void (await Promise.all(running.values())),
		msUntilNext: () =>
			running.size >= AT_ONCE
				? Number.POSITIVE_INFINITY
				: Math.max(0, destination.waitUntil - clock.now()),
		abort: () => aborted.abort(),
		misconfiguration: () =>
			destination.misconfiguration && `${channel.name}: ${destination.misconfiguration}`,
	};
}

/** Creates the function that tries one claimed dispatch and records the outcome. */
function createAttempt(
	channel: Channel,
	{
		store,
		clock,
		onOutcome,
		random = Math.random,
		pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
	}: AttemptRunnerOptions,
	destination: Destination,
	signal: AbortSignal,
) {
	return async function attempt(dispatch: ClaimedDispatch): Promise<void> {
		const startedAt = clock.elapsed();
		const outcome = await deliver(dispatch);
		while (clock.elapsed() - startedAt < CLAIM_FOR_MS) {
			try {
				const isOurs = await outcome.write();
				const { enquiry, kind, attempts } = dispatch;
				onOutcome({
					event: isOurs ? outcome.event : 'too late',
					reference: enquiry?.reference ?? 'none',
					kind,
					attempts,
					...outcome.failure,
				});
				return;
			} catch (error) {
				if (!(error instanceof StoreUnavailable)) throw error;
				if (signal.aborted) return;
				await pause(RECORD_AGAIN_AFTER_MS);
			}
		}
	};

	async function deliver(dispatch: ClaimedDispatch) {
		try {
			const delivered = await channel.deliver(dispatch, signal);
			destination.recordSuccess();
			return {
				event: 'delivered' as const,
				write: () => store.markDelivered(dispatch, clock.now(), delivered),
				failure: undefined,
			};
		} catch (error) {
			// An unexpected error belongs to this dispatch and must not delay the others.
			const failure =
				error instanceof DeliveryError
					? error
					: new DeliveryError('could not be written', 'dispatch not written', { cause: error });
			return { ...outcomeOfFailure(dispatch, failure), failure: failureInLog(failure) };
		}
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
		const refusals = dispatch.refusals + 1;
		switch (failure.kind) {
			case 'destination down':
			case 'destination misconfigured':
			case 'destination busy':
				return wait(destination.recordFailure(failure, clock.now(), random()), false);
			case 'dispatch refused': {
				const change = channel.changeAfterRefusal?.(dispatch, failure);
				return change ? wait(clock.now(), true, change) : park;
			}
			case 'dispatch not written':
				if (refusals >= WRITING_TRIES && !channel.neverParks) return park;
				return wait(clock.now() + refusalWait(refusals, age), true);
			case 'dispatch refused for now': {
				if (isTimeToPark(age) && !channel.neverParks) return park;
				const ms =
					failure.waitMs === undefined ? refusalWait(refusals, age) : hintedWait(failure.waitMs);
				return wait(clock.now() + jittered(ms, random()), true);
			}
		}
	}
}

/** The cause is named if our own code failed. A server's answer needs none. */
function failureInLog({ kind, message, cause }: DeliveryError) {
	const isOurCode = kind === 'dispatch not written' && cause !== undefined;
	return { failure: message, fault: isOurCode ? cause : undefined };
}

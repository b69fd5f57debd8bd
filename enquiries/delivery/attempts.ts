/** The delivery round: hands queued dispatches over, and tries again for as long as it takes. */
import { MINUTE_MS, SECOND_MS } from '../../dates.ts';
import { type Clock, jumpDetector } from '../clock.ts';
import type { ClaimedDispatch, DispatchKind } from '../enquiry.ts';
import { StoreUnavailable } from '../store/database.ts';
import type { RetryChange } from '../store/queue.ts';
import type { Store } from '../store/store.ts';
import { destinationWait, hintedWait, isTimeToPark, jittered, misconfiguredWait, refusalWait, WRITING_TRIES } from './backoff.ts';
import { DeliveryError } from './failure.ts';

/** More connections than this would look like an attack to a small mail server. */
const AT_ONCE = 4;

/** Longer than any single try takes (mail.ts), so that a claim lapses only when its process has died or stood still. */
const CLAIM_FOR_MS = 4 * MINUTE_MS;

/** How long to wait before an outcome that the store could not take is offered to it again. */
const SETTLE_AGAIN_AFTER_MS = SECOND_MS;

/** Where some kinds of dispatch go. Each has its own misconfigured, and no other's. */
export interface Channel {
	readonly name: string;
	readonly kinds: readonly DispatchKind[];
	/**
	 * Resolves when it has been taken over for good, with the ids of the held-back enquiries it named. Rejects with a
	 * DeliveryFailure, soon after `signal` if that comes first.
	 */
	deliver(dispatch: ClaimedDispatch, signal: AbortSignal): Promise<readonly string[]>;
	/** What else to try after a refusal, if anything. */
	changeAfterRefusal?(dispatch: ClaimedDispatch, failure: DeliveryError): RetryChange | undefined;
}

/** Told of every outcome, for the log: classes and counts, never words of a visitor. */
export interface AttemptLogLine {
	readonly event: 'delivered' | 'waiting' | 'parked' | 'too late';
	readonly reference: string;
	readonly kind: string;
	readonly attempts: number;
	readonly failure?: string;
	/** A mistake of ours, for the log to name. Its message may quote a visitor: never print it. */
	readonly fault?: unknown;
}

export interface AttemptRunnerOptions {
	readonly store: Store;
	readonly clock: Clock;
	readonly onOutcome: (outcome: AttemptLogLine) => void;
	/** Told when the store could not be asked, or of a mistake of ours. */
	readonly onError: (error: unknown) => void;
	/** Between 0 and 1; spreads what failed together. */
	readonly random?: () => number;
	readonly pause?: (ms: number) => Promise<void>;
}

export interface AttemptRunner {
	/** Begins a try for whatever is due and has room. Gives how many were begun. */
	startDue(): Promise<number>;
	/** Resolves when no try is under way. */
	whenIdle(): Promise<void>;
	/** How long until it is worth looking again, unless something arrives. */
	msUntilNext(): number;
	/** Ends the tries under way, as failures of the destination. */
	abort(): void;
	/** Set while somebody must change a setting before anything gets through. */
	misconfiguration(): string | undefined;
}

/** Makes the round of one channel. `onRoom` is told when a try has ended and there is room for the next. */
export function createAttemptRunner(channel: Channel, options: AttemptRunnerOptions, onRoom: () => void = () => undefined): AttemptRunner {
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
	/** Failures of the destination in a row. While there are any, one at a time goes ahead to see. */
	let failures = 0;
	let waitUntil = 0;
	/** The clock has jumped, and what waits has not been told yet. */
	let mustMakeAllDue = false;
	let misconfigured: string | undefined;

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
		const settle = result instanceof DeliveryError ? outcomeOfFailure(dispatch, result) : outcomeOfSuccess(dispatch, result);
		while (clock.elapsed() - startedAt < CLAIM_FOR_MS) {
			try {
				const isOurs = await settle.write();
				const { reference = 'none' } = dispatch.enquiry ?? {};
				const line = { event: isOurs ? settle.event : ('too late' as const), reference, kind: dispatch.kind, attempts: dispatch.attempts };
				onOutcome(failure ? { ...line, failure: failure.message, ...faultFrom(failure) } : line);
				return;
			} catch (error) {
				if (!(error instanceof StoreUnavailable)) throw error;
				if (aborted.signal.aborted) return;
				await pause(SETTLE_AGAIN_AFTER_MS);
			}
		}
	}

	async function deliver(dispatch: ClaimedDispatch): Promise<DeliveryError | readonly string[]> {
		try {
			return await channel.deliver(dispatch, aborted.signal);
		} catch (error) {
			// What fails without saying why must not hold up the others.
			return error instanceof DeliveryError ? error : new DeliveryError('could not be written', 'letter not written', { cause: error });
		}
	}

	function outcomeOfSuccess(dispatch: ClaimedDispatch, named: readonly string[]) {
		failures = 0;
		waitUntil = 0;
		misconfigured = undefined;
		return { event: 'delivered' as const, write: () => store.markDelivered(dispatch, clock.now(), named) };
	}

	function outcomeOfFailure(dispatch: ClaimedDispatch, failure: DeliveryError) {
		const park = { event: 'parked' as const, write: () => store.markParked(dispatch, clock.now(), failure.message) };
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
			case 'letter refused': {
				const change = channel.changeAfterRefusal?.(dispatch, failure);
				return change ? wait(clock.now(), true, change) : park;
			}
			case 'letter not written':
				if (dispatch.refusals + 1 >= WRITING_TRIES) return park;
				return wait(clock.now() + refusalWait(dispatch.refusals + 1, age), true);
			case 'letter refused for now': {
				if (isTimeToPark(age)) return park;
				const ms = failure.waitMs === undefined ? refusalWait(dispatch.refusals + 1, age) : hintedWait(failure.waitMs);
				return wait(clock.now() + jittered(ms, random()), true);
			}
		}
	}

	/** Keeps everybody off the destination for a while, and gives until when. */
	function backOff(failure: DeliveryError): number {
		misconfigured = failure.kind === 'destination misconfigured' ? `${channel.name}: ${failure.message}` : undefined;
		// Tries that were under way together fail together; that is one failure, not four.
		if (clock.now() < waitUntil) return waitUntil;
		failures += 1;
		const ms =
			failure.kind === 'destination misconfigured'
				? misconfiguredWait()
				: failure.kind === 'destination busy'
					? hintedWait(failure.waitMs)
					: destinationWait(failures);
		waitUntil = clock.now() + jittered(ms, random());
		return waitUntil;
	}

	return {
		startDue,
		whenIdle: async () => void (await Promise.all(running.values())),
		msUntilNext: () => (running.size >= AT_ONCE ? Number.POSITIVE_INFINITY : Math.max(0, waitUntil - clock.now())),
		abort: () => aborted.abort(),
		misconfiguration: () => misconfigured,
	};
}

/** What went wrong in our own code, when that is why nothing was sent: what a server answered needs no explaining. */
function faultFrom({ kind, cause }: DeliveryError): { fault?: unknown } {
	return kind === 'letter not written' && cause !== undefined ? { fault: cause } : {};
}

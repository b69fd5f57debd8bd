/** The delivery round: hands queued dispatches over, and tries again for as long as it takes. */
import { MINUTE_MS, SECOND_MS } from '../../dates.ts';
import { type Clock, jumpDetector } from '../clock.ts';
import type { ClaimedDispatch, DispatchKind } from '../enquiry.ts';
import { StoreUnavailable } from '../store/database.ts';
import type { Detour } from '../store/queue.ts';
import type { Store } from '../store/store.ts';
import { destinationWait, hintedWait, isTimeToPark, jittered, letterWait, misconfiguredWait, WRITING_TRIES } from './backoff.ts';
import { DeliveryError } from './failure.ts';

/** More connections than this would look like an attack to a small mail server. */
const AT_ONCE = 4;

/** Longer than any single try takes (mail.ts), so that a claim lapses only when its process has died or stood still. */
const CLAIM_FOR_MS = 4 * MINUTE_MS;

/** How long to wait before an outcome that the store could not take is offered to it again. */
const SETTLE_AGAIN_AFTER_MS = SECOND_MS;

/** Where some kinds of dispatch go. Each has its own trouble, and no other's. */
export interface Channel {
	readonly name: string;
	readonly kinds: readonly DispatchKind[];
	/**
	 * Resolves when it has been taken over for good, with the ids of the held-back enquiries it named. Rejects with a
	 * DeliveryFailure, soon after `signal` if that comes first.
	 */
	handOver(dispatch: ClaimedDispatch, signal: AbortSignal): Promise<readonly string[]>;
	/** What else to try after a refusal, if anything. */
	detour?(dispatch: ClaimedDispatch, failure: DeliveryError): Detour | undefined;
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

export interface AttemptsParts {
	readonly store: Store;
	readonly clock: Clock;
	readonly onOutcome: (outcome: AttemptLogLine) => void;
	/** Told when the store could not be asked, or of a mistake of ours. */
	readonly onTrouble: (error: unknown) => void;
	/** Between 0 and 1; spreads what failed together. */
	readonly chance?: () => number;
	readonly pause?: (ms: number) => Promise<void>;
}

export interface Round {
	/** Begins a try for whatever is due and has room. Gives how many were begun. */
	fill(): Promise<number>;
	/** Resolves when no try is under way. */
	settled(): Promise<void>;
	/** How long until it is worth looking again, unless something arrives. */
	idleFor(): number;
	/** Ends the tries under way, as failures of the destination. */
	abort(): void;
	/** Set while somebody must change a setting before anything gets through. */
	trouble(): string | undefined;
}

/** Makes the round of one route. `onFree` is told when a try has ended and there is room for the next. */
export function deliveryRound(route: Channel, parts: AttemptsParts, onFree: () => void = () => undefined): Round {
	const {
		store,
		clock,
		onOutcome,
		onTrouble,
		chance = Math.random,
		pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
	} = parts;
	const underWay = new Map<string, Promise<void>>();
	const aborted = new AbortController();
	const hasJumped = jumpDetector(clock);
	/** Failures of the destination in a row. While there are any, one at a time goes ahead to see. */
	let failures = 0;
	let leaveAloneUntil = 0;
	/** The clock has jumped, and what waits has not been told yet. */
	let mustHasten = false;
	let trouble: string | undefined;

	async function fill(): Promise<number> {
		if (hasJumped()) mustHasten = true;
		if (mustHasten) {
			leaveAloneUntil = 0;
			await store.hasten(clock.now());
			mustHasten = false;
		}
		const room = (failures ? 1 : AT_ONCE) - underWay.size;
		if (room <= 0 || clock.now() < leaveAloneUntil || aborted.signal.aborted) return 0;
		const claimed = await store.claim(clock.now(), { kinds: route.kinds, atMost: room, forMs: CLAIM_FOR_MS, except: [...underWay.keys()] });
		for (const dispatch of claimed) {
			const done = deliverOne(dispatch)
				.catch(onTrouble)
				.finally(() => {
					underWay.delete(dispatch.id);
					onFree();
				});
			underWay.set(dispatch.id, done);
		}
		return claimed.length;
	}

	async function deliverOne(dispatch: ClaimedDispatch): Promise<void> {
		const startedAt = clock.elapsed();
		const result = await tryOnce(dispatch);
		const failure = result instanceof DeliveryError ? result : undefined;
		const settle = result instanceof DeliveryError ? afterFailure(dispatch, result) : afterSuccess(dispatch, result);
		while (clock.elapsed() - startedAt < CLAIM_FOR_MS) {
			try {
				const isOurs = await settle.write();
				const { reference = 'none' } = dispatch.enquiry ?? {};
				const line = { event: isOurs ? settle.event : ('too late' as const), reference, kind: dispatch.kind, attempts: dispatch.attempts };
				onOutcome(failure ? { ...line, failure: failure.message, ...faultBehind(failure) } : line);
				return;
			} catch (error) {
				if (!(error instanceof StoreUnavailable)) throw error;
				if (aborted.signal.aborted) return;
				await pause(SETTLE_AGAIN_AFTER_MS);
			}
		}
	}

	async function tryOnce(dispatch: ClaimedDispatch): Promise<DeliveryError | readonly string[]> {
		try {
			return await route.handOver(dispatch, aborted.signal);
		} catch (error) {
			// What fails without saying why must not hold up the others.
			return error instanceof DeliveryError ? error : new DeliveryError('could not be written', 'letter not written', { cause: error });
		}
	}

	function afterSuccess(dispatch: ClaimedDispatch, named: readonly string[]) {
		failures = 0;
		leaveAloneUntil = 0;
		trouble = undefined;
		return { event: 'delivered' as const, write: () => store.delivered(dispatch, clock.now(), named) };
	}

	function afterFailure(dispatch: ClaimedDispatch, failure: DeliveryError) {
		const park = { event: 'parked' as const, write: () => store.parked(dispatch, clock.now(), failure.message) };
		const wait = (dueAt: number, isItsOwn: boolean, detour?: Detour) => ({
			event: 'waiting' as const,
			write: () => store.waiting(dispatch, dueAt, failure.message, isItsOwn, detour),
		});
		const age = clock.now() - dispatch.queuedAt;
		switch (failure.kind) {
			case 'destination down':
			case 'destination misconfigured':
			case 'destination busy':
				return wait(leaveAlone(failure), false);
			case 'letter refused': {
				const detour = route.detour?.(dispatch, failure);
				return detour ? wait(clock.now(), true, detour) : park;
			}
			case 'letter not written':
				if (dispatch.refusals + 1 >= WRITING_TRIES) return park;
				return wait(clock.now() + letterWait(dispatch.refusals + 1, age), true);
			case 'letter refused for now': {
				if (isTimeToPark(age)) return park;
				const ms = failure.waitMs === undefined ? letterWait(dispatch.refusals + 1, age) : hintedWait(failure.waitMs);
				return wait(clock.now() + jittered(ms, chance()), true);
			}
		}
	}

	/** Keeps everybody off the destination for a while, and gives until when. */
	function leaveAlone(failure: DeliveryError): number {
		trouble = failure.kind === 'destination misconfigured' ? `${route.name}: ${failure.message}` : undefined;
		// Tries that were under way together fail together; that is one failure, not four.
		if (clock.now() < leaveAloneUntil) return leaveAloneUntil;
		failures += 1;
		const ms =
			failure.kind === 'destination misconfigured'
				? misconfiguredWait()
				: failure.kind === 'destination busy'
					? hintedWait(failure.waitMs)
					: destinationWait(failures);
		leaveAloneUntil = clock.now() + jittered(ms, chance());
		return leaveAloneUntil;
	}

	return {
		fill,
		settled: async () => void (await Promise.all(underWay.values())),
		idleFor: () => (underWay.size >= AT_ONCE ? Number.POSITIVE_INFINITY : Math.max(0, leaveAloneUntil - clock.now())),
		abort: () => aborted.abort(),
		trouble: () => trouble,
	};
}

/** What went wrong in our own code, when that is why nothing was sent: what a server answered needs no explaining. */
function faultBehind({ kind, cause }: DeliveryError): { fault?: unknown } {
	return kind === 'letter not written' && cause !== undefined ? { fault: cause } : {};
}

/**
 * A test harness for delivery: a real store, a manual clock, and a channel whose behaviour the test
 * sets.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '#model/clock.ts';
import type { ClaimedDispatch } from '#model/outbox-message.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { openStore, type Store } from '../store/store.ts';
import {
	type AttemptLogLine,
	type AttemptRunner,
	type Channel,
	createAttemptRunner,
} from './attempts.ts';

/** A manual clock. `pass` is time passing; `jump` is a change to the machine's clock. */
export function createManualClock(
	start: number,
): Clock & { pass(ms: number): void; jump(ms: number): void } {
	let wall = start;
	let monotonic = 0;
	return {
		now: () => wall,
		elapsed: () => monotonic,
		pass(ms) {
			wall += ms;
			monotonic += ms;
		},
		jump(ms) {
			wall += ms;
		},
	};
}

export interface DeliveryHarness {
	readonly folder: string;
	readonly store: Store;
	readonly clock: ReturnType<typeof createManualClock>;
	readonly runner: AttemptRunner;
	/** The delivered dispatches, in order. */
	readonly delivered: ClaimedDispatch[];
	/** Every try, whatever its outcome. */
	readonly attempts: {
		readonly at: number;
		readonly recipient: string;
		readonly reference: string | undefined;
		readonly isPlain: boolean;
	}[];
	readonly outcomes: AttemptLogLine[];
	/** What the channel does with a dispatch: it throws to fail, or returns to accept. */
	setBehaviour(behaviour: (dispatch: ClaimedDispatch) => void | Promise<void>): void;
	/** The ids of the quarantined enquiries that a delivered dispatch names. */
	setNamedIds(ids: (dispatch: ClaimedDispatch) => readonly string[]): void;
	/** Tries everything that is due, until nothing is due any more. */
	drain(): Promise<void>;
	/** Advances the clock in steps, and tries what is due at each step. */
	advance(forMs: number, stepMs: number): Promise<void>;
	close(): Promise<void>;
}

/** Without jitter, so that tests can state exact times. */
export async function createDeliveryHarness(
	start: number,
	changeAfterRefusal?: Channel['changeAfterRefusal'],
): Promise<DeliveryHarness> {
	// In memory where possible: these tests are about the logic, over weeks of simulated time.
	const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'delivery-'));
	const store = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk');
	const clock = createManualClock(start);
	const handedOver: ClaimedDispatch[] = [];
	const tries: {
		at: number;
		recipient: string;
		reference: string | undefined;
		isPlain: boolean;
	}[] = [];
	const outcomes: AttemptLogLine[] = [];
	let behaviour: (dispatch: ClaimedDispatch) => void | Promise<void> = () => undefined;
	let named: (dispatch: ClaimedDispatch) => readonly string[] = () => [];
	const channel: Channel = {
		name: 'the mail server',
		kinds: ['office', 'acknowledgement', 'digest', 'alert'],
		async deliver(dispatch) {
			tries.push({
				at: clock.now(),
				recipient: dispatch.recipient,
				reference: dispatch.enquiry?.reference,
				isPlain: dispatch.isPlain,
			});
			await behaviour(dispatch);
			handedOver.push(dispatch);
			return { named: named(dispatch) };
		},
		changeAfterRefusal,
	};
	const runner = createAttemptRunner(channel, {
		store,
		clock,
		random: () => 0.5,
		pause: async () => clock.pass(1000),
		onOutcome: (line) => outcomes.push(line),
		onError(error) {
			throw error;
		},
	});

	const harness: DeliveryHarness = {
		folder,
		store,
		clock,
		runner,
		delivered: handedOver,
		attempts: tries,
		outcomes,
		setBehaviour(next) {
			behaviour = next;
		},
		setNamedIds(next) {
			named = next;
		},
		async drain() {
			while ((await runner.startDue()) > 0) await runner.whenIdle();
		},
		async advance(forMs, stepMs) {
			for (let elapsedMs = 0; elapsedMs <= forMs; elapsedMs += stepMs) {
				await harness.drain();
				clock.pass(stepMs);
			}
		},
		async close() {
			await store.close();
			rmSync(folder, { recursive: true });
		},
	};
	return harness;
}

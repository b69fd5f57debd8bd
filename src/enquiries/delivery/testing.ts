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
import { openStore } from '../store/store.ts';
import { type AttemptLogLine, type Channel, createAttemptRunner } from './attempts.ts';

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

export type DeliveryHarness = Awaited<ReturnType<typeof createDeliveryHarness>>;

/** Without jitter, so that tests can state exact times. */
export async function createDeliveryHarness(
	start: number,
	changeAfterRefusal?: Channel['changeAfterRefusal'],
) {
	// In memory where possible: these tests are about the logic, over weeks of simulated time.
	const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'delivery-'));
	const store = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk');
	const clock = createManualClock(start);
	/** The delivered dispatches, in order. */
	const delivered: ClaimedDispatch[] = [];
	/** Every try, whatever its outcome. */
	const attempts: {
		readonly at: number;
		readonly recipient: string;
		readonly reference: string | undefined;
		readonly isPlain: boolean;
	}[] = [];
	const outcomes: AttemptLogLine[] = [];
	let behaviour: (dispatch: ClaimedDispatch) => void | Promise<void> = () => undefined;
	const channel: Channel = {
		name: 'the mail server',
		kinds: ['office', 'acknowledgement', 'digest', 'alert', 'month'],
		async deliver(dispatch) {
			attempts.push({
				at: clock.now(),
				recipient: dispatch.recipient,
				reference: dispatch.enquiry?.reference,
				isPlain: dispatch.isPlain,
			});
			await behaviour(dispatch);
			delivered.push(dispatch);
			return {};
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

	/** Tries everything that is due, until nothing is due any more. */
	async function drain(): Promise<void> {
		while ((await runner.startDue()) > 0) await runner.whenIdle();
	}

	return {
		folder,
		store,
		clock,
		runner,
		delivered,
		attempts,
		outcomes,
		/** What the channel does with a dispatch: it throws to fail, or returns to accept. */
		setBehaviour(next: typeof behaviour) {
			behaviour = next;
		},
		drain,
		/** Advances the clock in steps, and tries what is due at each step. */
		async advance(forMs: number, stepMs: number) {
			for (let elapsedMs = 0; elapsedMs <= forMs; elapsedMs += stepMs) {
				await drain();
				clock.pass(stepMs);
			}
		},
		async close() {
			await store.close();
			rmSync(folder, { recursive: true });
		},
	};
}

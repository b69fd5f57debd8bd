/** A delivery round on the harness, for tests: a real store, a clock that is turned by hand, and a way out that does as it is told. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { ClaimedDispatch } from '../enquiry.ts';
import { openSqlite } from '../store/sqlite.ts';
import { openStore, type Store } from '../store/store.ts';
import { type AttemptLogLine, type AttemptRunner, type Channel, createAttemptRunner } from './attempts.ts';

/** A clock turned by hand. `pass` is time going by; `jump` is somebody setting the machine's clock. */
export function createManualClock(start: number): Clock & { pass(ms: number): void; jump(ms: number): void } {
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
	readonly store: Store;
	readonly clock: ReturnType<typeof createManualClock>;
	readonly runner: AttemptRunner;
	/** What was handed over for good, in order. */
	readonly delivered: ClaimedDispatch[];
	/** Every try, whatever became of it: when, and for whom. */
	readonly attempts: {
		readonly at: number;
		readonly recipient: string;
		readonly reference: string | undefined;
		readonly isPlain: boolean;
	}[];
	readonly outcomes: AttemptLogLine[];
	/** What the way out does with a dispatch: throws, or takes it. */
	setBehaviour(conduct: (dispatch: ClaimedDispatch) => void | Promise<void>): void;
	/** Has what is handed over name these held-back enquiries, by their ids. */
	setNamedIds(ids: (dispatch: ClaimedDispatch) => readonly string[]): void;
	/** Tries everything that is due now, until nothing is. */
	drain(): Promise<void>;
	/** Lets time go by in steps, trying what is due at each. */
	advance(forMs: number, stepMs: number): Promise<void>;
	close(): Promise<void>;
}

/** Sets one up. Its jitter is none, so that times can be stated exactly. */
export async function createDeliveryHarness(start: number, changeAfterRefusal?: Channel['changeAfterRefusal']): Promise<DeliveryHarness> {
	// In memory where there is a place for it: here it is the logic that is tried, and weeks of it.
	const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'bench-'));
	const store = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk');
	const clock = createManualClock(start);
	const handedOver: ClaimedDispatch[] = [];
	const tries: { at: number; recipient: string; reference: string | undefined; isPlain: boolean }[] = [];
	const outcomes: AttemptLogLine[] = [];
	let conduct: (dispatch: ClaimedDispatch) => void | Promise<void> = () => undefined;
	let named: (dispatch: ClaimedDispatch) => readonly string[] = () => [];
	const channel: Channel = {
		name: 'the mail server',
		kinds: ['office', 'acknowledgement', 'digest', 'alert'],
		async deliver(dispatch) {
			tries.push({ at: clock.now(), recipient: dispatch.recipient, reference: dispatch.enquiry?.reference, isPlain: dispatch.isPlain });
			await conduct(dispatch);
			handedOver.push(dispatch);
			return named(dispatch);
		},
		...(changeAfterRefusal ? { changeAfterRefusal } : {}),
	};
	const round = createAttemptRunner(channel, {
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
		store,
		clock,
		runner: round,
		delivered: handedOver,
		attempts: tries,
		outcomes,
		setBehaviour(next) {
			conduct = next;
		},
		setNamedIds(next) {
			named = next;
		},
		async drain() {
			while ((await round.startDue()) > 0) await round.whenIdle();
		},
		async advance(forMs, stepMs) {
			for (let lived = 0; lived <= forMs; lived += stepMs) {
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

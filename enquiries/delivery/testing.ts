/** A delivery round on the bench, for tests: a real store, a clock that is turned by hand, and a way out that does as it is told. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { ClaimedDispatch } from '../enquiry.ts';
import { openSqlite } from '../store/sqlite.ts';
import { openStore, type Store } from '../store/store.ts';
import { type AttemptLogLine, type Channel, deliveryRound, type Round } from './attempts.ts';

/** A clock turned by hand. `pass` is time going by; `jump` is somebody setting the machine's clock. */
export function handClock(start: number): Clock & { pass(ms: number): void; jump(ms: number): void } {
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
	readonly clock: ReturnType<typeof handClock>;
	readonly round: Round;
	/** What was handed over for good, in order. */
	readonly handedOver: ClaimedDispatch[];
	/** Every try, whatever became of it: when, and for whom. */
	readonly tries: { readonly at: number; readonly recipient: string; readonly reference: string | undefined; readonly isPlain: boolean }[];
	readonly outcomes: AttemptLogLine[];
	/** What the way out does with a dispatch: throws, or takes it. */
	behave(conduct: (dispatch: ClaimedDispatch) => void | Promise<void>): void;
	/** Has what is handed over name these held-back enquiries, by their ids. */
	name(ids: (dispatch: ClaimedDispatch) => readonly string[]): void;
	/** Tries everything that is due now, until nothing is. */
	drain(): Promise<void>;
	/** Lets time go by in steps, trying what is due at each. */
	live(forMs: number, stepMs: number): Promise<void>;
	close(): Promise<void>;
}

/** Sets one up. Its jitter is none, so that times can be stated exactly. */
export async function createDeliveryHarness(start: number, detour?: Channel['detour']): Promise<DeliveryHarness> {
	// In memory where there is a place for it: here it is the logic that is tried, and weeks of it.
	const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'bench-'));
	const store = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk');
	const clock = handClock(start);
	const handedOver: ClaimedDispatch[] = [];
	const tries: { at: number; recipient: string; reference: string | undefined; isPlain: boolean }[] = [];
	const outcomes: AttemptLogLine[] = [];
	let conduct: (dispatch: ClaimedDispatch) => void | Promise<void> = () => undefined;
	let named: (dispatch: ClaimedDispatch) => readonly string[] = () => [];
	const route: Channel = {
		name: 'the mail server',
		kinds: ['office', 'acknowledgement', 'digest', 'alert'],
		async handOver(dispatch) {
			tries.push({ at: clock.now(), recipient: dispatch.recipient, reference: dispatch.enquiry?.reference, isPlain: dispatch.isPlain });
			await conduct(dispatch);
			handedOver.push(dispatch);
			return named(dispatch);
		},
		...(detour ? { detour } : {}),
	};
	const round = deliveryRound(route, {
		store,
		clock,
		chance: () => 0.5,
		pause: async () => clock.pass(1000),
		onOutcome: (line) => outcomes.push(line),
		onTrouble(error) {
			throw error;
		},
	});

	const bench: DeliveryHarness = {
		store,
		clock,
		round,
		handedOver,
		tries,
		outcomes,
		behave(next) {
			conduct = next;
		},
		name(next) {
			named = next;
		},
		async drain() {
			while ((await round.fill()) > 0) await round.settled();
		},
		async live(forMs, stepMs) {
			for (let lived = 0; lived <= forMs; lived += stepMs) {
				await bench.drain();
				clock.pass(stepMs);
			}
		},
		async close() {
			await store.close();
			rmSync(folder, { recursive: true });
		},
	};
	return bench;
}

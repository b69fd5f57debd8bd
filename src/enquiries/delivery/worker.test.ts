/**
 * When the delivery worker looks at the queue, and how it stops. The clock is turned by hand;
 * nothing waits in real time.
 */
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StoreUnavailable } from '../store/database.ts';
import {
	acknowledgementDispatch,
	NOON,
	newEnquiry,
	officeDispatch,
} from '../store/testing/fixtures.ts';
import { storeOfTests } from '../store/testing/kept-enquiries.ts';
import type { Channel } from './attempts.ts';
import { DeliveryError } from './failure.ts';
import { createManualClock } from './testing.ts';
import { startDeliveryWorker } from './worker.ts';

const tests = storeOfTests();
let clock: ReturnType<typeof createManualClock>;
let delivered: string[];
let errors: unknown[];
let worker: ReturnType<typeof startDeliveryWorker> | undefined;

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	clock = createManualClock(NOON);
	delivered = [];
	errors = [];
	worker = undefined;
});
afterEach(async () => {
	await worker?.stop();
	vi.useRealTimers();
});

/** Until everything that can happen without time passing has happened. */
async function settle() {
	for (let turns = 0; turns < 100; turns += 1) await setImmediate();
}

async function pass(ms: number) {
	clock.pass(ms);
	await vi.advanceTimersByTimeAsync(ms);
	await settle();
}

const queue = (description: string, dispatch = officeDispatch) =>
	tests.store.save(newEnquiry({ answers: { description } }), [dispatch]);

function channel(deliver: Channel['deliver'], kinds: Channel['kinds'] = ['office']): Channel {
	return { name: `the way of ${kinds}`, kinds, deliver };
}
const accepting: Channel['deliver'] = async ({ enquiry }) => {
	delivered.push(enquiry?.answers.description ?? '');
	return {};
};

async function start(channels: readonly Channel[], store = tests.store) {
	worker = startDeliveryWorker({
		store,
		channels,
		clock,
		random: () => 0.5,
		onOutcome: () => undefined,
		onError: (error) => void errors.push(error),
	});
	await settle();
	return worker;
}

test('sends what is queued at its start, what comes later once it is woken, and otherwise within five seconds', async () => {
	await queue('one');
	const { wake } = await start([channel(accepting)]);
	expect(delivered).toEqual(['one']);
	await queue('two');
	await settle();
	expect(delivered).toEqual(['one']);
	wake();
	await settle();
	expect(delivered).toEqual(['one', 'two']);
	await queue('three');
	await pass(4_999);
	expect(delivered).toEqual(['one', 'two']);
	await pass(1);
	expect(delivered).toEqual(['one', 'two', 'three']);
});

test('sends more than it may at once, the rest as soon as there is room', async () => {
	const endings: (() => void)[] = [];
	for (const name of ['1', '2', '3', '4', '5', '6']) await queue(name);
	await start([
		channel(async (dispatch, signal) => {
			await new Promise<void>((resolve) => endings.push(resolve));
			return accepting(dispatch, signal);
		}),
	]);
	expect(endings).toHaveLength(4);
	await pass(60_000);
	expect(endings).toHaveLength(4);
	endings[0]?.();
	await settle();
	expect(endings).toHaveLength(5);
	for (let at = 1; at < 6; at += 1) {
		endings[at]?.();
		await settle();
	}
	expect(delivered.sort()).toEqual(['1', '2', '3', '4', '5', '6']);
});

test('each way has its own queue: one that needs another setting is named, and does not delay the other', async () => {
	await queue('one');
	await queue('two', acknowledgementDispatch);
	const refusing: Channel['deliver'] = async () => {
		throw new DeliveryError('EAUTH 535', 'destination misconfigured');
	};
	const { misconfigurations } = await start([
		channel(refusing),
		channel(accepting, ['acknowledgement']),
	]);
	expect(delivered).toEqual(['two']);
	expect(misconfigurations()).toEqual(['the way of office: EAUTH 535']);
});

test('after a failure it is tried again when its wait is over, not at the next look', async () => {
	let isDown = true;
	let tries = 0;
	await queue('one');
	await start([
		channel(async (dispatch, signal) => {
			tries += 1;
			if (isDown) throw new DeliveryError('ECONNREFUSED', 'destination busy', { waitMs: 12_000 });
			return accepting(dispatch, signal);
		}),
	]);
	isDown = false;
	await pass(5_000);
	await pass(5_000);
	expect(tries).toBe(1);
	await pass(2_000);
	expect(delivered).toEqual(['one']);
});

test('a store that fails is reported at each look, and looked at again', async () => {
	await queue('one');
	let isBroken = true;
	await start([channel(accepting)], {
		...tests.store,
		claim: (...given) =>
			isBroken
				? Promise.reject(new StoreUnavailable('The disk is full.'))
				: tests.store.claim(...given),
	});
	expect(errors).toHaveLength(1);
	await pass(5_000);
	expect(errors).toHaveLength(2);
	isBroken = false;
	await pass(5_000);
	expect([errors.length, delivered]).toEqual([2, ['one']]);
});

test('a stop waits for what is under way, ends it after fifteen seconds, and leaves the rest in the queue', async () => {
	for (const name of ['1', '2', '3', '4', '5']) await queue(name);
	let underWay = 0;
	const { stop } = await start([
		channel(
			(_dispatch, signal) =>
				new Promise((_resolve, reject) => {
					underWay += 1;
					signal.addEventListener('abort', () =>
						reject(new DeliveryError('stopped', 'destination down')),
					);
				}),
		),
	]);
	let hasStopped = false;
	const stopped = stop().then(() => {
		hasStopped = true;
	});
	await pass(14_999);
	expect(hasStopped).toBe(false);
	await pass(1);
	await stopped;
	expect(underWay).toBe(4);
	expect(await tests.store.count()).toMatchObject({ waiting: 5 });
});

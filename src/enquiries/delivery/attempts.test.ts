/** When a dispatch is tried, retried and parked. The clock is manual, so weeks take no time. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#model/dates.ts';
import {
	acknowledgementDispatch,
	emailTerms,
	NOON,
	newEnquiry,
	officeDispatch,
} from '../store/testing/fixtures.ts';
import { createEmailChannel } from './email-channel.ts';
import { DeliveryError, type FailureClass } from './failure.ts';
import { createDeliveryHarness, type DeliveryHarness } from './testing.ts';

/** The real rules for the office's second address. */
const { changeAfterRefusal } = createEmailChannel({
	alternateRecipient: 'second@example.co.uk',
} as Parameters<typeof createEmailChannel>[0]);

let harness: DeliveryHarness;
beforeEach(async () => {
	harness = await createDeliveryHarness(NOON, changeAfterRefusal);
});
afterEach(() => harness.close());

const failing =
	(kind: FailureClass, more: ConstructorParameters<typeof DeliveryError>[2] = {}) =>
	() => {
		throw new DeliveryError('as scripted', kind, more);
	};
const keep = (count: number, dispatches = [officeDispatch]) =>
	Promise.all(
		Array.from({ length: count }, (_, place) =>
			harness.store.save(newEnquiry({ answers: { description: `Room ${place}` } }), dispatches),
		),
	);
const waits = () =>
	harness.attempts.slice(1).map(({ at }, place) => at - (harness.attempts[place]?.at ?? 0));

describe('a mail server that is down', () => {
	test('is tried after 5, 15, 30 and then every 60 seconds, with one e-mail at a time', async () => {
		await keep(8);
		harness.setBehaviour(failing('destination down'));
		await harness.drain();
		// The first four tries start before the first failure.
		harness.attempts.splice(0, 3);
		await harness.advance(5 * MINUTE_MS, SECOND_MS);
		expect(waits().slice(0, 6)).toEqual(
			[5, 15, 30, 60, 60, 60].map((seconds) => seconds * SECOND_MS),
		);
	});

	test('for seven days loses nothing and counts against no e-mail: a thousand arrive when it is back', async () => {
		await keep(1000);
		harness.setBehaviour(failing('destination down'));
		await harness.advance(7 * DAY_MS + HOUR_MS, 5 * MINUTE_MS);
		expect(harness.attempts.length).toBeGreaterThan(7 * 24 * 10);
		expect(await harness.store.count()).toMatchObject({ waiting: 1000, parked: 0 });
		harness.setBehaviour(() => undefined);
		await harness.advance(2 * MINUTE_MS, SECOND_MS);
		expect(await harness.store.count()).toMatchObject({ delivered: 1000, waiting: 0, parked: 0 });
		expect(harness.delivered.every(({ refusals }) => refusals === 0)).toBe(true);
	});
});

describe('a mail server that rejects our settings', () => {
	test('once, for a moment, is tried again after a minute, also after it was down', async () => {
		await keep(1);
		for (const kind of [
			'destination down',
			'destination misconfigured',
			'destination down',
			'destination misconfigured',
		] as const) {
			harness.setBehaviour(failing(kind));
			await harness.advance(MINUTE_MS, SECOND_MS);
		}
		harness.setBehaviour(() => undefined);
		await harness.advance(MINUTE_MS, SECOND_MS);
		expect(harness.delivered).toHaveLength(1);
	});

	test('is tried every ten minutes and reported as misconfigured, and nothing is parked', async () => {
		await keep(3);
		harness.setBehaviour(failing('destination misconfigured'));
		await harness.advance(8 * DAY_MS, 5 * MINUTE_MS);
		expect(new Set(waits().slice(3))).toEqual(new Set([10 * MINUTE_MS]));
		expect(harness.runner.misconfiguration()).toBe('the mail server: as scripted');
		expect(await harness.store.count()).toMatchObject({ waiting: 3, parked: 0 });
		harness.setBehaviour(() => undefined);
		await harness.advance(10 * MINUTE_MS, MINUTE_MS);
		expect(harness.runner.misconfiguration()).toBeUndefined();
		expect(harness.delivered).toHaveLength(3);
	});
});

describe('an e-mail', () => {
	test('refused for now is retried on a schedule for a week, then parked, and does not delay others', async () => {
		await keep(2);
		const [stubborn] = await Array.fromAsync(harness.store.find());
		harness.setBehaviour(({ enquiry }) => {
			if (enquiry?.id === stubborn?.id) failing('dispatch refused for now')();
		});
		await harness.advance(HOUR_MS, 30 * SECOND_MS);
		await harness.advance(8 * DAY_MS, 2 * MINUTE_MS);
		const own = harness.attempts
			.filter(({ reference }) => reference === stubborn?.reference)
			.map(({ at }) => at - NOON);
		expect(own.slice(0, 6)).toEqual([
			0,
			30 * SECOND_MS,
			2.5 * MINUTE_MS,
			7.5 * MINUTE_MS,
			17.5 * MINUTE_MS,
			37.5 * MINUTE_MS,
		]);
		expect(own.length).toBeGreaterThan(60);
		expect(own.length).toBeLessThan(75);
		expect(await harness.store.count()).toMatchObject({ delivered: 1, parked: 1, waiting: 0 });
	});

	test.each<readonly ['recipient' | 'content', readonly (readonly [string, boolean])[]]>([
		[
			'recipient',
			[
				['office@example.co.uk', false],
				['second@example.co.uk', false],
			],
		],
		[
			'content',
			[
				['office@example.co.uk', false],
				['office@example.co.uk', true],
				['second@example.co.uk', true],
			],
		],
	])(
		'refused for its %s is changed, plain or to the second address, as long as that may help, then parked',
		async (about, tries) => {
			await keep(1);
			harness.setBehaviour(failing('dispatch refused', { about }));
			await harness.drain();
			expect(harness.attempts.map(({ recipient, isPlain }) => [recipient, isPlain])).toEqual(tries);
			expect(await harness.store.count()).toMatchObject({ parked: 1, lastParked: NOON });
		},
	);

	test('refused because a visitor mistyped their address is not retried, and is not parked', async () => {
		await keep(1, [acknowledgementDispatch]);
		harness.setBehaviour(failing('dispatch refused', { about: 'recipient' }));
		await harness.advance(DAY_MS, HOUR_MS);
		expect(harness.attempts).toHaveLength(1);
		expect(await harness.store.count()).toMatchObject({ bounced: 1, parked: 0 });
	});

	test('that cannot be written is parked after five tries, and does not delay others', async () => {
		await keep(3);
		const [poison] = await Array.fromAsync(harness.store.find());
		harness.setBehaviour(({ enquiry }) => {
			if (enquiry?.id === poison?.id) throw new TypeError('this e-mail cannot be written');
		});
		await harness.drain();
		expect(harness.delivered).toHaveLength(2);
		await harness.advance(HOUR_MS, 30 * SECOND_MS);
		expect(
			harness.attempts.filter(({ reference }) => reference === poison?.reference),
		).toHaveLength(5);
		const failed = harness.outcomes.filter(({ event }) => event !== 'delivered');
		expect(failed.map(({ fault }) => fault)).toEqual(Array(5).fill(expect.any(TypeError)));
		expect(await harness.store.count()).toMatchObject({ parked: 1, delivered: 2 });
		const all = await Array.fromAsync(harness.store.find());
		const kept = all.find(({ progress }) => progress === 'parked');
		expect(kept?.answers).toEqual(poison?.answers);
	});
});

describe('when the clock jumps', () => {
	test.each([HOUR_MS, -2 * HOUR_MS, 25 * HOUR_MS, -NOON])(
		'by %d ms, waiting dispatches are tried within a minute, and nothing is sent twice',
		async (jump) => {
			await keep(4);
			harness.setBehaviour(failing('dispatch refused for now'));
			await harness.drain();
			harness.setBehaviour(() => undefined);
			harness.clock.jump(jump);
			harness.clock.pass(MINUTE_MS);
			await harness.drain();
			await harness.advance(HOUR_MS, MINUTE_MS);
			expect(harness.delivered).toHaveLength(4);
			expect(new Set(harness.delivered.map(({ id }) => id)).size).toBe(4);
		},
	);

	test('forward while an e-mail is being sent, it is not sent a second time', async () => {
		await keep(1);
		let finish: () => void = () => undefined;
		harness.setBehaviour(() => new Promise((resolve) => (finish = resolve)));
		expect(await harness.runner.startDue()).toBe(1);
		harness.clock.jump(25 * HOUR_MS);
		expect(await harness.runner.startDue()).toBe(0);
		finish();
		await harness.runner.whenIdle();
		expect(harness.attempts).toHaveLength(1);
		expect(await harness.store.count()).toMatchObject({ delivered: 1 });
	});
});

test('a claim by another channel does not count a running try as a crash', async () => {
	await keep(1, [officeDispatch, { ...officeDispatch, kind: 'webhook' }]);
	let finish: () => void = () => undefined;
	harness.setBehaviour(() => new Promise((resolve) => (finish = resolve)));
	expect(await harness.runner.startDue()).toBe(1);
	harness.clock.jump(25 * HOUR_MS);
	for (let times = 0; times < 2; times += 1)
		await harness.store.claim(harness.clock.now(), { ...emailTerms, kinds: ['webhook'] });
	finish();
	await harness.runner.whenIdle();
	expect(harness.outcomes.map(({ event }) => event)).toEqual(['delivered']);
});

/** The delivery round: what it tries, when it tries again, and when it asks for a person. Weeks pass in a moment here. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../dates.ts';
import { acknowledgementDispatch, NOON, newEnquiry, officeDispatch } from '../store/testing/fixtures.ts';
import { createEmailChannel } from './email-channel.ts';
import { DeliveryError, type FailureClass } from './failure.ts';
import { createDeliveryHarness, type DeliveryHarness } from './testing.ts';

/** The office's second address, and the real rules for when it is used. */
const { changeAfterRefusal } = createEmailChannel({ alternateRecipient: 'second@example.co.uk' } as Parameters<
	typeof createEmailChannel
>[0]);

let harness: DeliveryHarness;
beforeEach(async () => {
	harness = await createDeliveryHarness(NOON, changeAfterRefusal);
});
afterEach(() => harness.close());

const failing =
	(kind: FailureClass, more: ConstructorParameters<typeof DeliveryError>[2] = {}) =>
	() => {
		throw new DeliveryError('as told', kind, more);
	};
const keep = (count: number, dispatches = [officeDispatch]) =>
	Promise.all(
		Array.from({ length: count }, (_, place) => harness.store.save(newEnquiry({ answers: { description: `Room ${place}` } }), dispatches)),
	);
const waits = () => harness.attempts.slice(1).map(({ at }, place) => at - (harness.attempts[place]?.at ?? 0));

describe('[M3] a mail server that is away', () => {
	test('is looked at after 5, 15, 30 and then every 60 seconds, one letter at a time', async () => {
		await keep(8);
		harness.setBehaviour(failing('destination down'));
		await harness.drain();
		// Nobody knew yet that it is away.
		harness.attempts.splice(0, 3);
		await harness.advance(5 * MINUTE_MS, SECOND_MS);
		expect(waits().slice(0, 6)).toEqual([5, 15, 30, 60, 60, 60].map((seconds) => seconds * SECOND_MS));
	});

	test('is never held against a letter, and gets them all within a minute of its return', async () => {
		await keep(20);
		harness.setBehaviour(failing('destination down'));
		await harness.advance(10 * MINUTE_MS, SECOND_MS);
		harness.setBehaviour(() => undefined);
		const back = harness.clock.now();
		await harness.advance(MINUTE_MS, SECOND_MS);
		expect(harness.delivered).toHaveLength(20);
		expect(harness.attempts.at(-1)?.at ?? 0).toBeLessThanOrEqual(back + MINUTE_MS);
		expect(harness.delivered.every(({ refusals }) => refusals === 0)).toBe(true);
	});

	test('[M11] for seven days loses nothing: a thousand letters arrive when it is back', async () => {
		await keep(1000);
		harness.setBehaviour(failing('destination down'));
		await harness.advance(7 * DAY_MS + HOUR_MS, MINUTE_MS);
		const triesInTheDark = harness.attempts.length;
		expect(triesInTheDark).toBeGreaterThan(7 * 24 * 30);
		expect(await harness.store.count()).toMatchObject({ waiting: 1000, parked: 0 });
		harness.setBehaviour(() => undefined);
		await harness.advance(2 * MINUTE_MS, SECOND_MS);
		expect(await harness.store.count()).toMatchObject({ delivered: 1000, waiting: 0, parked: 0 });
	});

	test('that says how long to leave it alone is left alone so long', async () => {
		await keep(1);
		harness.setBehaviour(failing('destination busy', { waitMs: 5 * MINUTE_MS }));
		await harness.advance(11 * MINUTE_MS, SECOND_MS);
		expect(waits()).toEqual([5 * MINUTE_MS, 5 * MINUTE_MS]);
	});
});

describe('[M5] a mail server that our settings do not suit', () => {
	test('is looked at every ten minutes and said to be in trouble; nothing is ever parked for it', async () => {
		await keep(3);
		harness.setBehaviour(failing('destination misconfigured'));
		await harness.advance(8 * DAY_MS, 5 * MINUTE_MS);
		expect(new Set(waits().slice(3))).toEqual(new Set([10 * MINUTE_MS]));
		expect(harness.runner.misconfiguration()).toBe('the mail server: as told');
		expect(await harness.store.count()).toMatchObject({ waiting: 3, parked: 0 });
		harness.setBehaviour(() => undefined);
		await harness.advance(10 * MINUTE_MS, MINUTE_MS);
		expect(harness.runner.misconfiguration()).toBeUndefined();
		expect(harness.delivered).toHaveLength(3);
	});
});

describe('a letter that is refused', () => {
	test('for now is tried again by schedule, for a week, and then parked; others go by', async () => {
		await keep(2);
		const [stubborn] = await Array.fromAsync(harness.store.find());
		harness.setBehaviour(({ enquiry }) => {
			if (enquiry?.id === stubborn?.id) failing('letter refused for now')();
		});
		await harness.advance(8 * DAY_MS, 30 * SECOND_MS);
		const own = harness.attempts.filter(({ reference }) => reference === stubborn?.reference).map(({ at }) => at - NOON);
		expect(own.slice(0, 6)).toEqual([0, 30 * SECOND_MS, 2.5 * MINUTE_MS, 7.5 * MINUTE_MS, 17.5 * MINUTE_MS, 37.5 * MINUTE_MS]);
		expect(own.length).toBeGreaterThan(60);
		expect(own.length).toBeLessThan(75);
		expect(await harness.store.count()).toMatchObject({ delivered: 1, parked: 1, waiting: 0 });
	}, 30_000);

	test('[M6] at the office’s address goes to the other one at once, and is parked when that refuses too', async () => {
		await keep(1);
		harness.setBehaviour(failing('letter refused', { about: 'recipient' }));
		await harness.drain();
		expect(harness.attempts.map(({ recipient }) => recipient)).toEqual(['office@example.co.uk', 'second@example.co.uk']);
		expect(await harness.store.count()).toMatchObject({ parked: 1, lastParked: NOON });
	});

	test('[M7] for what it says goes once more in plainest form, then to the other address, and is then parked', async () => {
		await keep(1);
		harness.setBehaviour(failing('letter refused', { about: 'content' }));
		await harness.drain();
		expect(harness.attempts.map(({ recipient, isPlain }) => [recipient, isPlain])).toEqual([
			['office@example.co.uk', false],
			['office@example.co.uk', true],
			['second@example.co.uk', true],
		]);
		expect(await harness.store.count()).toMatchObject({ parked: 1 });
	});

	test('because a visitor mistyped their address is not tried again, and is no alarm', async () => {
		await keep(1, [acknowledgementDispatch]);
		harness.setBehaviour(failing('letter refused', { about: 'recipient' }));
		await harness.advance(DAY_MS, HOUR_MS);
		expect(harness.attempts).toHaveLength(1);
		expect(await harness.store.count()).toMatchObject({ bounced: 1, parked: 0 });
	});

	test('[M10] by nobody but cannot be written is parked after five tries, and holds nobody up', async () => {
		await keep(3);
		const [poison] = await Array.fromAsync(harness.store.find());
		harness.setBehaviour(({ enquiry }) => {
			if (enquiry?.id === poison?.id) throw new TypeError('this letter breaks the writer');
		});
		await harness.drain();
		expect(harness.delivered).toHaveLength(2);
		await harness.advance(HOUR_MS, 30 * SECOND_MS);
		expect(harness.attempts.filter(({ reference }) => reference === poison?.reference)).toHaveLength(5);
		expect(harness.outcomes.filter(({ event }) => event !== 'delivered')).toHaveLength(5);
		for (const { fault } of harness.outcomes.filter(({ event }) => event !== 'delivered')) expect(fault).toBeInstanceOf(TypeError);
		expect(await harness.store.count()).toMatchObject({ parked: 1, delivered: 2 });
		const [kept] = await Array.fromAsync(harness.store.find({ progress: 'parked' }));
		expect(kept?.answers).toEqual(poison?.answers);
	});
});

test('why a letter could not be written is kept with the failure', async () => {
	const fault = new TypeError('grace@example.org is no function');
	const channel = createEmailChannel({
		write() {
			throw fault;
		},
		clock: harness.clock,
	} as unknown as Parameters<typeof createEmailChannel>[0]);
	await keep(1);
	const [dispatch] = await harness.store.claim(NOON, { kinds: ['office'], limit: 1, durationMs: MINUTE_MS, except: [] });
	if (!dispatch) throw new Error('There was nothing to hand over.');
	const failure = await channel.deliver(dispatch, new AbortController().signal).catch((error) => error);
	expect(failure).toBeInstanceOf(DeliveryError);
	expect(failure).toMatchObject({ message: 'the letter could not be written', cause: fault });
});

describe('[D9] when the clock jumps', () => {
	test.each([HOUR_MS, -2 * HOUR_MS, 25 * HOUR_MS, -NOON])(
		'by %d ms, what waits is tried within a minute, and nothing is sent twice',
		async (jump) => {
			await keep(4);
			harness.setBehaviour(failing('letter refused for now'));
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

	test('forward while a letter is under way, it is not begun a second time', async () => {
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

test('at most four are under way at once, and a slow one does not keep the other three places', async () => {
	await keep(12);
	let finishSlow: () => void = () => undefined;
	let atOnce = 0;
	let most = 0;
	harness.setBehaviour(async () => {
		atOnce += 1;
		most = Math.max(most, atOnce);
		if (harness.attempts.length === 1) await new Promise<void>((resolve) => (finishSlow = resolve));
		else await new Promise((resolve) => setTimeout(resolve, 2));
		atOnce -= 1;
	});
	while (harness.delivered.length < 11) {
		await harness.runner.startDue();
		await new Promise((resolve) => setTimeout(resolve, 2));
	}
	finishSlow();
	await harness.runner.whenIdle();
	expect(harness.delivered).toHaveLength(12);
	expect(most).toBe(4);
});

test('a round counts no crash for what another round of this process has under way', async () => {
	await keep(1, [officeDispatch, { ...officeDispatch, kind: 'webhook' }]);
	let finish: () => void = () => undefined;
	harness.setBehaviour(() => new Promise((resolve) => (finish = resolve)));
	expect(await harness.runner.startDue()).toBe(1);
	harness.clock.jump(25 * HOUR_MS);
	await harness.store.claim(harness.clock.now(), { kinds: ['webhook'], limit: 1, durationMs: MINUTE_MS, except: [] });
	await harness.store.claim(harness.clock.now(), { kinds: ['webhook'], limit: 1, durationMs: MINUTE_MS, except: [] });
	finish();
	await harness.runner.whenIdle();
	expect(harness.outcomes.map(({ event }) => event)).toEqual(['delivered']);
});

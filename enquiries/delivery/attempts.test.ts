/** The delivery round: what it tries, when it tries again, and when it asks for a person. Weeks pass in a moment here. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../dates.ts';
import { graceWrites, NOON, toGrace, toTheOffice } from '../store/testing/fixtures.ts';
import { emailChannel } from './email-channel.ts';
import { DeliveryError, type FailureClass } from './failure.ts';
import { createDeliveryHarness, type DeliveryHarness } from './testing.ts';

/** The office's second address, and the real rules for when it is used. */
const { detour } = emailChannel({ alternate: 'second@example.co.uk' } as Parameters<typeof emailChannel>[0]);

let bench: DeliveryHarness;
beforeEach(async () => {
	bench = await createDeliveryHarness(NOON, detour);
});
afterEach(() => bench.close());

const failing =
	(kind: FailureClass, more: ConstructorParameters<typeof DeliveryError>[2] = {}) =>
	() => {
		throw new DeliveryError('as told', kind, more);
	};
const keep = (count: number, dispatches = [toTheOffice]) =>
	Promise.all(
		Array.from({ length: count }, (_, place) => bench.store.keep(graceWrites({ answers: { description: `Room ${place}` } }), dispatches)),
	);
const waits = () => bench.tries.slice(1).map(({ at }, place) => at - (bench.tries[place]?.at ?? 0));

describe('[M3] a mail server that is away', () => {
	test('is looked at after 5, 15, 30 and then every 60 seconds, one letter at a time', async () => {
		await keep(8);
		bench.behave(failing('destination down'));
		await bench.drain();
		// Nobody knew yet that it is away.
		bench.tries.splice(0, 3);
		await bench.live(5 * MINUTE_MS, SECOND_MS);
		expect(waits().slice(0, 6)).toEqual([5, 15, 30, 60, 60, 60].map((seconds) => seconds * SECOND_MS));
	});

	test('is never held against a letter, and gets them all within a minute of its return', async () => {
		await keep(20);
		bench.behave(failing('destination down'));
		await bench.live(10 * MINUTE_MS, SECOND_MS);
		bench.behave(() => undefined);
		const back = bench.clock.now();
		await bench.live(MINUTE_MS, SECOND_MS);
		expect(bench.handedOver).toHaveLength(20);
		expect(bench.tries.at(-1)?.at ?? 0).toBeLessThanOrEqual(back + MINUTE_MS);
		expect(bench.handedOver.every(({ refusals }) => refusals === 0)).toBe(true);
	});

	test('[M11] for seven days loses nothing: a thousand letters arrive when it is back', async () => {
		await keep(1000);
		bench.behave(failing('destination down'));
		await bench.live(7 * DAY_MS + HOUR_MS, MINUTE_MS);
		const triesInTheDark = bench.tries.length;
		expect(triesInTheDark).toBeGreaterThan(7 * 24 * 30);
		expect(await bench.store.count()).toMatchObject({ waiting: 1000, parked: 0 });
		bench.behave(() => undefined);
		await bench.live(2 * MINUTE_MS, SECOND_MS);
		expect(await bench.store.count()).toMatchObject({ delivered: 1000, waiting: 0, parked: 0 });
	});

	test('that says how long to leave it alone is left alone so long', async () => {
		await keep(1);
		bench.behave(failing('destination busy', { waitMs: 5 * MINUTE_MS }));
		await bench.live(11 * MINUTE_MS, SECOND_MS);
		expect(waits()).toEqual([5 * MINUTE_MS, 5 * MINUTE_MS]);
	});
});

describe('[M5] a mail server that our settings do not suit', () => {
	test('is looked at every ten minutes and said to be in trouble; nothing is ever parked for it', async () => {
		await keep(3);
		bench.behave(failing('destination misconfigured'));
		await bench.live(8 * DAY_MS, 5 * MINUTE_MS);
		expect(new Set(waits().slice(3))).toEqual(new Set([10 * MINUTE_MS]));
		expect(bench.round.trouble()).toBe('the mail server: as told');
		expect(await bench.store.count()).toMatchObject({ waiting: 3, parked: 0 });
		bench.behave(() => undefined);
		await bench.live(10 * MINUTE_MS, MINUTE_MS);
		expect(bench.round.trouble()).toBeUndefined();
		expect(bench.handedOver).toHaveLength(3);
	});
});

describe('a letter that is refused', () => {
	test('for now is tried again by schedule, for a week, and then parked; others go by', async () => {
		await keep(2);
		const [stubborn] = await Array.fromAsync(bench.store.find());
		bench.behave(({ enquiry }) => {
			if (enquiry?.id === stubborn?.id) failing('letter refused for now')();
		});
		await bench.live(8 * DAY_MS, 30 * SECOND_MS);
		const own = bench.tries.filter(({ reference }) => reference === stubborn?.reference).map(({ at }) => at - NOON);
		expect(own.slice(0, 6)).toEqual([0, 30 * SECOND_MS, 2.5 * MINUTE_MS, 7.5 * MINUTE_MS, 17.5 * MINUTE_MS, 37.5 * MINUTE_MS]);
		expect(own.length).toBeGreaterThan(60);
		expect(own.length).toBeLessThan(75);
		expect(await bench.store.count()).toMatchObject({ delivered: 1, parked: 1, waiting: 0 });
	}, 30_000);

	test('[M6] at the office’s address goes to the other one at once, and is parked when that refuses too', async () => {
		await keep(1);
		bench.behave(failing('letter refused', { about: 'recipient' }));
		await bench.drain();
		expect(bench.tries.map(({ recipient }) => recipient)).toEqual(['office@example.co.uk', 'second@example.co.uk']);
		expect(await bench.store.count()).toMatchObject({ parked: 1, lastParked: NOON });
	});

	test('[M7] for what it says goes once more in plainest form, then to the other address, and is then parked', async () => {
		await keep(1);
		bench.behave(failing('letter refused', { about: 'content' }));
		await bench.drain();
		expect(bench.tries.map(({ recipient, isPlain }) => [recipient, isPlain])).toEqual([
			['office@example.co.uk', false],
			['office@example.co.uk', true],
			['second@example.co.uk', true],
		]);
		expect(await bench.store.count()).toMatchObject({ parked: 1 });
	});

	test('because a visitor mistyped their address is not tried again, and is no alarm', async () => {
		await keep(1, [toGrace]);
		bench.behave(failing('letter refused', { about: 'recipient' }));
		await bench.live(DAY_MS, HOUR_MS);
		expect(bench.tries).toHaveLength(1);
		expect(await bench.store.count()).toMatchObject({ returned: 1, parked: 0 });
	});

	test('[M10] by nobody but cannot be written is parked after five tries, and holds nobody up', async () => {
		await keep(3);
		const [poison] = await Array.fromAsync(bench.store.find());
		bench.behave(({ enquiry }) => {
			if (enquiry?.id === poison?.id) throw new TypeError('this letter breaks the writer');
		});
		await bench.drain();
		expect(bench.handedOver).toHaveLength(2);
		await bench.live(HOUR_MS, 30 * SECOND_MS);
		expect(bench.tries.filter(({ reference }) => reference === poison?.reference)).toHaveLength(5);
		expect(bench.outcomes.filter(({ event }) => event !== 'delivered')).toHaveLength(5);
		for (const { fault } of bench.outcomes.filter(({ event }) => event !== 'delivered')) expect(fault).toBeInstanceOf(TypeError);
		expect(await bench.store.count()).toMatchObject({ parked: 1, delivered: 2 });
		const [kept] = await Array.fromAsync(bench.store.find({ progress: 'parked' }));
		expect(kept?.answers).toEqual(poison?.answers);
	});
});

test('why a letter could not be written is kept with the failure', async () => {
	const fault = new TypeError('grace@example.org is no function');
	const route = emailChannel({
		write() {
			throw fault;
		},
		clock: bench.clock,
	} as unknown as Parameters<typeof emailChannel>[0]);
	await keep(1);
	const [dispatch] = await bench.store.claim(NOON, { kinds: ['office'], atMost: 1, forMs: MINUTE_MS, except: [] });
	if (!dispatch) throw new Error('There was nothing to hand over.');
	const failure = await route.handOver(dispatch, new AbortController().signal).catch((error) => error);
	expect(failure).toBeInstanceOf(DeliveryError);
	expect(failure).toMatchObject({ message: 'the letter could not be written', cause: fault });
});

describe('[D9] when the clock jumps', () => {
	test.each([HOUR_MS, -2 * HOUR_MS, 25 * HOUR_MS, -NOON])(
		'by %d ms, what waits is tried within a minute, and nothing is sent twice',
		async (jump) => {
			await keep(4);
			bench.behave(failing('letter refused for now'));
			await bench.drain();
			bench.behave(() => undefined);
			bench.clock.jump(jump);
			bench.clock.pass(MINUTE_MS);
			await bench.drain();
			await bench.live(HOUR_MS, MINUTE_MS);
			expect(bench.handedOver).toHaveLength(4);
			expect(new Set(bench.handedOver.map(({ id }) => id)).size).toBe(4);
		},
	);

	test('forward while a letter is under way, it is not begun a second time', async () => {
		await keep(1);
		let finish: () => void = () => undefined;
		bench.behave(() => new Promise((resolve) => (finish = resolve)));
		expect(await bench.round.fill()).toBe(1);
		bench.clock.jump(25 * HOUR_MS);
		expect(await bench.round.fill()).toBe(0);
		finish();
		await bench.round.settled();
		expect(bench.tries).toHaveLength(1);
		expect(await bench.store.count()).toMatchObject({ delivered: 1 });
	});
});

test('at most four are under way at once, and a slow one does not keep the other three places', async () => {
	await keep(12);
	let finishSlow: () => void = () => undefined;
	let atOnce = 0;
	let most = 0;
	bench.behave(async () => {
		atOnce += 1;
		most = Math.max(most, atOnce);
		if (bench.tries.length === 1) await new Promise<void>((resolve) => (finishSlow = resolve));
		else await new Promise((resolve) => setTimeout(resolve, 2));
		atOnce -= 1;
	});
	while (bench.handedOver.length < 11) {
		await bench.round.fill();
		await new Promise((resolve) => setTimeout(resolve, 2));
	}
	finishSlow();
	await bench.round.settled();
	expect(bench.handedOver).toHaveLength(12);
	expect(most).toBe(4);
});

test('a round counts no crash for what another round of this process has under way', async () => {
	await keep(1, [toTheOffice, { ...toTheOffice, kind: 'webhook' }]);
	let finish: () => void = () => undefined;
	bench.behave(() => new Promise((resolve) => (finish = resolve)));
	expect(await bench.round.fill()).toBe(1);
	bench.clock.jump(25 * HOUR_MS);
	await bench.store.claim(bench.clock.now(), { kinds: ['webhook'], atMost: 1, forMs: MINUTE_MS, except: [] });
	await bench.store.claim(bench.clock.now(), { kinds: ['webhook'], atMost: 1, forMs: MINUTE_MS, except: [] });
	finish();
	await bench.round.settled();
	expect(bench.outcomes.map(({ event }) => event)).toEqual(['delivered']);
});

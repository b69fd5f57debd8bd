/**
 * The promise looked after over weeks: a clock turned by hand over 100 enquiries, weekends and bank
 * holidays.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
	addDays,
	DAY_MS,
	HOUR_MS,
	londonDay,
	londonMinute,
	londonMoment,
	MINUTE_MS,
} from '#model/dates.ts';
import type { NewEvent } from '#model/enquiry-events.ts';
import { weekFigures } from '../figures/weekly-counts.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { openStore, type Store } from '../store/store.ts';
import { databaseFiles } from '../store/testing/database-files.ts';
import { newEnquiry, officeDispatch } from '../store/testing/fixtures.ts';
import { fillStore } from '../store/testing/many-enquiries.ts';
import type { CallPromise } from './call-promise.ts';
import { askIfDue, createUsualAnswer, dueOn, usualAnswer, warnIfDue } from './promise-watch.ts';

const newFile = databaseFiles();

const OFFICE = 'office@example.co.uk';
const bankHolidays = ['2026-12-25', '2026-12-28', '2027-01-01'];
const promise: CallPromise = { opens: '08:30', closes: '17:30', workingDays: 1, bankHolidays };
const at = (minute: string) => londonMoment(minute.slice(0, 10), minute.slice(11));
const office = { who: 'office', mailbox: OFFICE, letter: 'enquiry' } as const;

/**
 * Written without the clock's own functions, so that both may not be wrong alike: working days one
 * by one.
 */
function workingDaysAfter(day: string, count: number): string {
	const date = new Date(`${day}T12:00:00Z`);
	for (let left = count; left > 0; ) {
		date.setUTCDate(date.getUTCDate() + 1);
		const iso = date.toISOString().slice(0, 10);
		if (date.getUTCDay() !== 0 && date.getUTCDay() !== 6 && !bankHolidays.includes(iso)) left -= 1;
	}
	return date.toISOString().slice(0, 10);
}

test('[L6] over Christmas every warning and every question comes once, on its day and hour, to whom it should', async () => {
	const store = await openStore(openSqlite(newFile()), 'example.co.uk');
	const start = at('2026-12-14 00:30');
	const end = at('2027-01-15 23:30');
	// Every seventh hour one comes. Of four, one is rung within two hours, one is rung late, one
	// withdraws, one hears nothing.
	const arrivals = Array.from({ length: 100 }, (_, index) => ({
		arrival: newEnquiry({
			receivedAt: start + index * 7 * HOUR_MS + 5 * MINUTE_MS,
			answers: {
				email: `v${index}@example.org`,
				phone: `0113 496 0${100 + index}`,
				description: `${index}`,
			},
		}),
		kind: index % 4,
	}));
	const todo: { readonly at: number; readonly do: () => Promise<unknown> }[] = [];
	const ids = new Map<string, number>();
	const known = new Map<number, { day: string; rungAt?: number; withdrawnAt?: number }>();
	for (const [index, { arrival, kind }] of arrivals.entries()) {
		const day = londonDay(arrival.receivedAt);
		const late = at(`${workingDaysAfter(day, 2)} 11:00`);
		known.set(index, {
			day,
			...(kind === 0
				? { rungAt: arrival.receivedAt + 2 * HOUR_MS }
				: kind === 1
					? { rungAt: late }
					: {}),
			...(kind === 2 ? { withdrawnAt: arrival.receivedAt + 3 * HOUR_MS } : {}),
		});
		const act = (when: number, event: NewEvent) =>
			todo.push({
				at: when,
				do: async () => {
					const [enquiry] = await Array.fromAsync(store.find({ reference: arrival.reference }));
					if (enquiry) await store.recordEvent(enquiry.id, event, when);
				},
			});
		todo.push({
			at: arrival.receivedAt,
			do: async () => {
				await store.save(arrival, [officeDispatch]);
				const [enquiry] = await Array.fromAsync(store.find({ reference: arrival.reference }));
				if (enquiry) ids.set(enquiry.id, index);
			},
		});
		if (kind === 0) act(arrival.receivedAt + 2 * HOUR_MS, { kind: 'spoke', by: office });
		if (kind === 1) act(late, { kind: 'no-answer', by: office });
		if (kind === 2)
			act(arrival.receivedAt + 3 * HOUR_MS, { kind: 'withdrawn', by: { who: 'visitor' } });
	}
	todo.sort((one, other) => one.at - other.at);

	const warnings: Record<string, number[]> = {};
	const questions: Record<number, string> = {};
	// The website looks every quarter of an hour. These are the times around those at which something
	// may happen.
	const times = ['00:00', '08:30', '09:30', '10:00', '10:30', '14:00', '14:30', '15:00', '17:30'];
	const days = Array.from({ length: 33 }, (_, index) => addDays('2026-12-14', index));
	for (const now of days.flatMap((day) => times.map((time) => at(`${day} ${time}`)))) {
		while (todo[0] && todo[0].at <= now) await todo.shift()?.do();
		if (await warnIfDue(store, promise, OFFICE, now)) {
			const due = await dueOn(store, promise, londonDay(now), now);
			warnings[londonMinute(now)] = due.map(({ enquiry }) => ids.get(enquiry.id) ?? -1);
		}
		const before = new Set(Object.keys(questions));
		if ((await askIfDue(store, promise, now)) > 0)
			for (const [id, index] of ids) {
				const events = await store.eventsOf(id);
				if (!before.has(String(index)) && events.some(({ kind }) => kind === 'asked'))
					questions[index] = londonMinute(now);
			}
	}

	const expectedWarnings: Record<string, number[]> = {};
	const expectedQuestions: Record<number, string> = {};
	for (const [index, { day, rungAt, withdrawnAt }] of known) {
		const due = workingDaysAfter(day, 1);
		const warned = at(`${due} 14:30`);
		const isHandled = [rungAt, withdrawnAt].some(
			(moment) => moment !== undefined && moment <= warned,
		);
		if (warned < end && !isHandled)
			expectedWarnings[`${due} 14:30`] = [...(expectedWarnings[`${due} 14:30`] ?? []), index];
		const asked = at(`${workingDaysAfter(due, 2)} 10:00`);
		if (asked < end && rungAt === undefined && withdrawnAt === undefined)
			expectedQuestions[index] = `${workingDaysAfter(due, 2)} 10:00`;
	}
	expect(warnings).toEqual(expectedWarnings);
	expect(questions).toEqual(expectedQuestions);
	expect(Object.keys(questions)).toHaveLength(25);
	// One in three of those who are still there was never answered: no figure is published.
	expect(await usualAnswer(store, promise, end)).toBeUndefined();
	// They say that we rang after all, so everybody has an answer: a third the same day or the next,
	// a third late, a third when they said so.
	for (const [id, index] of ids)
		if (index % 4 === 3)
			await store.recordEvent(
				id,
				{ kind: 'did-we-ring', by: { who: 'visitor' }, data: { rang: true } },
				at('2027-01-15 12:00'),
			);
	expect(await usualAnswer(store, promise, at('2027-01-20 12:00'))).toBeUndefined();
	await store.close();
});

test('[L7] eight in ten rung on the next working day is the published figure, from what people pressed', async () => {
	const store = await openStore(openSqlite(newFile()), 'example.co.uk');
	for (let index = 0; index < 30; index += 1) {
		const arrival = newEnquiry({
			receivedAt: at('2026-12-04 12:00'),
			answers: { description: `${index}` },
		});
		await store.save(arrival, [officeDispatch]);
		const [enquiry] = await Array.fromAsync(store.find({ reference: arrival.reference }));
		if (enquiry && index < 25)
			await store.recordEvent(enquiry.id, { kind: 'spoke', by: office }, at('2026-12-07 09:00'));
	}
	expect(await usualAnswer(store, promise, at('2026-12-11 12:00'))).toBe(1);
	expect(await usualAnswer(store, promise, at('2026-12-09 12:00'))).toBeUndefined();
	expect(await usualAnswer(store, promise, at('2027-03-05 12:00'))).toBeUndefined();
	await store.close();
});

test('a busy quarter is read in batches, between which pages are served', async () => {
	const database = openSqlite(newFile());
	const store = await openStore(database, 'example.co.uk');
	const now = at('2026-12-09 12:00');
	await fillStore(database, 2_000, now);
	const batches: number[] = [];
	const counting: Store = {
		...store,
		async eventsOfAll(ids) {
			batches.push(ids.length);
			return store.eventsOfAll(ids);
		},
	};
	await usualAnswer(counting, promise, now);
	await askIfDue(counting, promise, now);
	await dueOn(counting, promise, '2026-12-09', now);
	await weekFigures(counting, '2026-11-30', now, (receivedAt) => receivedAt);
	expect(batches.reduce((all, one) => all + one, 0)).toBeGreaterThan(500);
	expect(Math.max(...batches)).toBeLessThanOrEqual(200);
	await store.close();
});

describe('one enquiry', () => {
	let store: Store;
	beforeEach(async () => {
		store = await openStore(openSqlite(newFile()), 'example.co.uk');
	});
	afterEach(() => store.close());

	/**
	 * Came on Friday, 4 December 2026 at noon: due on Monday the 7th, asked about on Wednesday the
	 * 9th.
	 */
	async function keep(
		change: Parameters<typeof newEnquiry>[0] = {},
		...events: (readonly [string, NewEvent])[]
	): Promise<string> {
		const arrival = newEnquiry({ receivedAt: at('2026-12-04 12:00'), ...change });
		await store.save(arrival, arrival.quarantined ? [] : [officeDispatch]);
		const [enquiry] = await Array.fromAsync(store.find({ reference: arrival.reference }));
		for (const [when, event] of events) await store.recordEvent(enquiry?.id ?? '', event, at(when));
		return enquiry?.id ?? '';
	}
	const warn = (minute: string) => warnIfDue(store, promise, OFFICE, at(minute));
	const ask = (minute: string) => askIfDue(store, promise, at(minute));
	const letters = async (id: string) =>
		(await store.dispatchesOf(id)).filter(({ kind }) => kind === 'question');

	test('the office is warned from three hours before it closes until it closes, once, and the enquiry says so', async () => {
		const id = await keep();
		for (const minute of [
			'2026-12-07 14:29',
			'2026-12-07 17:30',
			'2026-12-08 15:00',
			'2026-12-05 15:00',
		])
			expect(await warn(minute), minute).toBe(false);
		expect(await warn('2026-12-07 17:29')).toBe(true);
		expect(await warn('2026-12-07 17:29')).toBe(false);
		expect((await store.eventsOf(id)).map(({ kind, by }) => [kind, by.who])).toEqual([
			['warned', 'system'],
		]);
	});

	test('a day on which nothing falls due is looked at once', async () => {
		expect(await warn('2026-12-07 15:00')).toBe(false);
		await keep();
		expect(await warn('2026-12-07 15:01')).toBe(false);
	});

	test('a letter that could not be queued twice is no second warning, and marks it all the same', async () => {
		const id = await keep();
		await store.queueNotice('promise', OFFICE, '2026-12-07', at('2026-12-07 14:30'));
		expect(await warn('2026-12-07 14:31')).toBe(false);
		expect(await store.eventsOf(id)).toMatchObject([{ kind: 'warned' }]);
	});

	test('the visitor is asked from ten on the day, for three days, and once', async () => {
		const id = await keep({ answers: { email: 'Grace@Example.org' } });
		expect(await ask('2026-12-09 09:59')).toBe(0);
		expect(await ask('2026-12-12 10:00')).toBe(0);
		expect(await ask('2026-12-12 09:59')).toBe(1);
		expect(await ask('2026-12-12 09:59')).toBe(0);
		expect(await letters(id)).toMatchObject([{ recipient: 'grace@example.org' }]);
		expect(await store.eventsOf(id)).toMatchObject([{ kind: 'asked', by: { who: 'system' } }]);
	});

	test.each<[string, Parameters<typeof newEnquiry>[0], ...(readonly [string, NewEvent])[]]>([
		['without an e-mail address', { answers: { email: '' } }],
		['held back', { quarantined: 'links in the text' }],
		[
			'about which the office noted anything',
			{},
			['2026-12-05 09:00', { kind: 'note', by: office, data: { note: 'later' } }],
		],
		['rung', {}, ['2026-12-05 09:00', { kind: 'no-answer', by: office }]],
		[
			'whose visitor said whether we rang',
			{},
			['2026-12-05 09:00', { kind: 'did-we-ring', by: { who: 'visitor' }, data: { rang: false } }],
		],
		['withdrawn', {}, ['2026-12-05 09:00', { kind: 'withdrawn', by: { who: 'visitor' } }]],
	])('of an enquiry %s nobody is asked', async (_what, change, ...events) => {
		const id = await keep(change, ...events);
		expect(await ask('2026-12-09 10:00')).toBe(0);
		expect(await letters(id)).toEqual([]);
	});

	test.each([
		['wrote twice', ['Cold.', 'Cold, as I wrote.'], 1],
		['asked for no call', ['Cold.', 'Please do not ring me.'], 0],
	])(
		'who %s is asked once at most, and is one of those to be rung',
		async (_who, messages, letters) => {
			for (const description of messages) await keep({ answers: { description } });
			const other = await keep({ answers: { email: 'ada@example.org', phone: '07700 900123' } });
			expect(
				(await dueOn(store, promise, '2026-12-07', at('2026-12-07 15:00'))).map(
					({ more }) => more.length,
				),
			).toEqual([1, 0]);
			expect(await ask('2026-12-09 10:00')).toBe(letters + 1);
			expect(await ask('2026-12-10 10:00')).toBe(0);
			expect(await store.eventsOf(other)).toMatchObject([{ kind: 'asked' }]);
		},
	);

	test('who was rung about one of two is not asked about the other, and who writes again afterwards is', async () => {
		await keep({}, ['2026-12-05 09:00', { kind: 'no-answer', by: office }]);
		await keep({ answers: { description: 'And the loft.' } });
		expect(await ask('2026-12-09 10:00')).toBe(0);
		await keep({ receivedAt: at('2026-12-05 10:00'), answers: { description: 'Nobody was in.' } });
		expect(await ask('2026-12-09 10:00')).toBe(1);
	});

	test('that was held back is due by when it was let out', async () => {
		const id = await keep({ quarantined: 'too fast' });
		expect(await warn('2026-12-07 15:00')).toBe(false);
		await store.recordEvent(id, { kind: 'released', by: office }, at('2026-12-08 11:00'), {
			dispatches: [officeDispatch],
		});
		const due = (day: string) => dueOn(store, promise, day, at(`${day} 15:00`));
		expect(await due('2026-12-07')).toEqual([]);
		expect(await due('2026-12-09')).toMatchObject([
			{ enquiry: { id }, followUp: { state: 'to-ring' } },
		]);
	});

	test('of more than thirty days ago is not looked at any more', async () => {
		await keep({ receivedAt: at('2026-12-04 12:00') });
		const due = (now: number) => dueOn(store, promise, '2026-12-07', now);
		expect(await due(at('2026-12-04 12:00') + 30 * DAY_MS)).toHaveLength(1);
		expect(await due(at('2026-12-04 12:00') + 30 * DAY_MS + 1)).toHaveLength(0);
	});
});

describe('what is published about the promise', () => {
	/**
	 * Twenty enquiries that the office rang on the same day, or that their visitors say were rung
	 * then.
	 */
	function source(event: NewEvent) {
		const receivedAt = at('2026-12-04 12:00');
		const enquiries = Array.from({ length: 20 }, (_, index) => ({
			...newEnquiry({ receivedAt }),
			id: `${index}`,
			progress: 'delivered' as const,
		}));
		let looks = 0;
		return {
			looks: () => looks,
			async *find() {
				looks += 1;
				yield* enquiries;
			},
			eventsOfAll: async (ids: readonly string[]) =>
				new Map(
					ids.map((id) => [id, [{ id: `e${id}`, at: receivedAt + HOUR_MS, data: {}, ...event }]]),
				),
		};
	}
	const now = at('2026-12-11 12:00');

	test('counts a call that the visitor confirms, and not one that only the visitor denies or that was withdrawn', async () => {
		const by = { who: 'visitor' } as const;
		expect(await usualAnswer(source({ kind: 'spoke', by: office }), promise, now)).toBe(0);
		expect(
			await usualAnswer(source({ kind: 'did-we-ring', by, data: { rang: true } }), promise, now),
		).toBe(0);
		expect(
			await usualAnswer(source({ kind: 'did-we-ring', by, data: { rang: false } }), promise, now),
		).toBeUndefined();
		expect(await usualAnswer(source({ kind: 'withdrawn', by }), promise, now)).toBeUndefined();
	});

	test('is worked out once an hour, and never fails a page', async () => {
		let elapsed = 0;
		const clock = { now: () => now, elapsed: () => elapsed };
		const store = source({ kind: 'spoke', by: office });
		const usually = createUsualAnswer(store, promise, ['the same day', 'one day'], clock);
		for (elapsed of [0, HOUR_MS - 1]) expect(await usually()).toBe('the same day');
		expect(store.looks()).toBe(1);
		elapsed = HOUR_MS;
		await usually();
		expect(store.looks()).toBe(2);
		const broken = { ...store, eventsOfAll: () => Promise.reject(new Error('no such disk')) };
		expect(await createUsualAnswer(broken, promise, ['the same day'], clock)()).toBeUndefined();
		const silent = { ...store, eventsOfAll: async () => new Map() };
		expect(await createUsualAnswer(silent, promise, ['the same day'], clock)()).toBeUndefined();
	});
});

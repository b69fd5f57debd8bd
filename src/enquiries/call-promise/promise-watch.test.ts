/** The promise looked after: whom the office is warned of, and who is asked, by a clock turned by hand. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, londonMoment } from '#model/dates.ts';
import type { NewEvent } from '#model/enquiry-events.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { openStore, type Store } from '../store/store.ts';
import { databaseFiles } from '../store/testing/database-files.ts';
import { newEnquiry, officeDispatch } from '../store/testing/fixtures.ts';
import type { CallPromise } from './call-promise.ts';
import { askIfDue, createUsualAnswer, dueOn, usualAnswer, warnIfDue } from './promise-watch.ts';

const newFile = databaseFiles();

const OFFICE = 'office@example.co.uk';
const bankHolidays = ['2026-12-25', '2026-12-28', '2027-01-01'];
const promise: CallPromise = { opens: '08:30', closes: '17:30', workingDays: 1, bankHolidays };
const at = (minute: string) => londonMoment(minute.slice(0, 10), minute.slice(11));
const office = { who: 'office' } as const;

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
	])('of an enquiry %s nobody is asked', async (what, change, ...events) => {
		const id = await keep(change, ...events);
		const isHandled = ['held back', 'rung', 'withdrawn'].includes(what);
		expect(await warn('2026-12-07 15:00')).toBe(!isHandled);
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

/** The contract for the places of visits and the letters about them. Part of ./store.contract.ts. */
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#model/dates.ts';
import type { Actor, EventKind } from '#model/enquiry-events.ts';
import { followUpOf } from '#model/follow-up.ts';
import { freeTimes } from '../../visits/firm-visits.ts';
import type { Store } from '../store.ts';
import { keepEnquiry, NOON } from './fixtures.ts';

/** The day of the tests is a Friday. The next two half-days have a place each, the third has many. */
const [FIRST, SECOND, THIRD] = ['2026-11-23 am', '2026-11-23 pm', '2026-11-24 am'] as const;
const firm = {
	week: { monday: { am: 1, pm: 1 }, tuesday: { am: 60 } },
	am: { from: '09:00', to: '12:30' },
	pm: { from: '13:00', to: '17:00' },
	ahead: { from: 1, to: 6 },
	bankHolidays: [],
	...{ who: 'Jo', takes: 'an hour', ready: [], writes: true },
};
const visits = {
	places: { [FIRST]: 1, [SECOND]: 1, [THIRD]: 60 },
	letterTo: 'grace@example.org',
};
const office: Actor = { who: 'office' };
const visitor: Actor = { who: 'visitor' };

/** Defines the tests. `store` returns the open store. */
export function visitsContract(store: () => Store): void {
	let number = 0;
	const keep = () => keepEnquiry(store(), { answers: { description: `${number++}` } });
	const act = (id: string, kind: EventKind, visit?: string, by = office, at = NOON) =>
		store().recordEvent(id, { kind, by, data: { visit } }, at, { visits });
	const undo = async (id: string, back = -1) => {
		const undoes = (await store().eventsOf(id)).at(back)?.id;
		await store().recordEvent(id, { kind: 'undone', by: office, undoes }, NOON, { visits });
	};
	const taken = async () =>
		(await store().takenPlaces('2026-11-20')).map(
			({ halfDay, place, enquiryId }) => [halfDay, place, enquiryId] as const,
		);
	const visitOf = async (id: string) =>
		followUpOf({ receivedAt: NOON }, await store().eventsOf(id)).visit?.halfDay;

	describe('visits', () => {
		test('of fifty who ask for the one place at once, one has it, and each other the next', async () => {
			const fifty = await Promise.all(Array.from({ length: 50 }, keep));
			const ask = async (one: (typeof fifty)[number]): Promise<string[]> => {
				const [next] = await freeTimes(store(), firm, one, NOON, 'visitor');
				const { halfDay = '' } = next ?? {};
				const { state } = await act(one.id, 'visit-asked', halfDay, visitor);
				return [halfDay, ...(state === 'recorded' ? [] : await ask(one))];
			};
			const asked = await Promise.all(fifty.map(ask));
			expect(asked.filter((tried) => tried.at(-1) === FIRST)).toHaveLength(1);
			expect(asked.filter((tried) => tried.at(-1) === SECOND)).toHaveLength(1);
			expect(asked.filter((tried) => tried.at(-1) === THIRD)).toHaveLength(48);
			const places = await taken();
			expect(new Set(places.map(([halfDay, place]) => `${halfDay} ${place}`)).size).toBe(50);
			for (const { id } of fifty)
				expect(places.find(([, , enquiryId]) => enquiryId === id)?.[0]).toBe(await visitOf(id));
		});

		test('a place is freed by a move, an end and an erasure; what is full or closed writes nothing', async () => {
			const [{ id }, { id: other }] = [await keep(), await keep()];
			await act(id, 'visit-asked', FIRST, visitor);
			expect(await act(other, 'visit-asked', FIRST, visitor)).toEqual({ state: 'full' });
			expect([await store().eventsOf(other), await store().dispatchesOf(other)]).toEqual([[], []]);
			await act(id, 'visit-confirmed', SECOND);
			await act(other, 'survey-booked', FIRST);
			expect(await act(other, 'visit-confirmed', SECOND)).toEqual({ state: 'full' });
			expect(await taken()).toEqual([
				[FIRST, 1, other],
				[SECOND, 1, id],
			]);
			// The move is undone, but its place is another's by now.
			await undo(id);
			expect([await visitOf(id), await visitOf(other)]).toEqual([undefined, FIRST]);
			await store().closeHalfDay(SECOND, true);
			await store().closeHalfDay(SECOND, true);
			expect(await act(id, 'visit-asked', SECOND, visitor)).toEqual({ state: 'full' });
			await store().closeHalfDay(SECOND, false);
			await act(other, 'lost');
			expect(await taken()).toEqual([]);
			await undo(other);
			expect(await taken()).toEqual([[FIRST, 1, other]]);
			await store().erase([other]);
			expect(await taken()).toEqual([]);
		});

		test('a call after an end brings no visit back, and is recorded though its place is gone', async () => {
			const [{ id }, { id: other }] = [await keep(), await keep()];
			await act(id, 'visit-confirmed', FIRST);
			await act(id, 'lost');
			await act(other, 'visit-confirmed', FIRST);
			expect(await act(id, 'spoke')).toMatchObject({ state: 'recorded' });
			expect(await taken()).toEqual([[FIRST, 1, other]]);
		});

		// The kinds of acts by whom, after how many hours; and the letters, each with when it leaves.
		const people = { office, visitor };
		type Row = [EventKind, string | undefined, keyof typeof people, number];
		test.each<readonly [string, readonly Row[], readonly string[]]>([
			['asked', [['visit-asked', THIRD, 'visitor', 0]], ['visit-asked 12:01']],
			[
				'asked twice in a day',
				[
					['visit-asked', THIRD, 'visitor', 0],
					['visit-asked', FIRST, 'visitor', 1],
				],
				['visit-asked 12:01'],
			],
			[
				'confirmed, and the same again',
				[
					['visit-confirmed', THIRD, 'office', 0],
					['survey-booked', THIRD, 'office', 1],
				],
				['visit 12:00', 'visit Monday'],
			],
			[
				'confirmed too late for the evening before',
				[['visit-confirmed', THIRD, 'office', 78]],
				['visit 18:00'],
			],
			[
				'asked, confirmed and moved',
				[
					['visit-asked', FIRST, 'visitor', 0],
					['visit-confirmed', FIRST, 'office', 1],
					['visit-confirmed', THIRD, 'office', 2],
				],
				['visit-asked 12:01', 'visit 13:00', 'visit Sunday', 'visit 14:00', 'visit Monday'],
			],
			[
				'confirmed, and changed by the visitor',
				[
					['visit-confirmed', THIRD, 'office', 0],
					['visit-asked', FIRST, 'visitor', 1],
				],
				['visit 12:00', 'visit Monday', 'visit 13:01'],
			],
			[
				'confirmed, and cancelled by the visitor',
				[
					['visit-confirmed', THIRD, 'office', 0],
					['visit-cancelled', undefined, 'visitor', 1],
				],
				['visit 12:00', 'visit Monday', 'visit 13:01'],
			],
			[
				'asked, and cancelled by the visitor',
				[
					['visit-asked', THIRD, 'visitor', 0],
					['visit-cancelled', undefined, 'visitor', 1],
				],
				['visit-asked 12:01'],
			],
			[
				'asked, and refused by the office',
				[
					['visit-asked', THIRD, 'visitor', 0],
					['visit-cancelled', undefined, 'office', 1],
				],
				['visit-asked 12:01', 'visit 13:00'],
			],
		])('the letters of who is %s', async (_, acts, letters) => {
			const { id } = await keep();
			for (const [kind, visit, by, hours] of acts)
				await act(id, kind, visit, people[by], NOON + hours * HOUR_MS);
			const evening = (dueAt: number) =>
				['Sunday', 'Monday'][(dueAt - Date.UTC(2026, 10, 22, 17)) / DAY_MS];
			const queued = (await store().dispatchesOf(id)).map(
				({ kind, dueAt }) =>
					`${kind} ${evening(dueAt) ?? new Date(dueAt).toISOString().slice(11, 16)}`,
			);
			expect(queued.toSorted()).toEqual(letters.toSorted());
			const email = 'right@example.org';
			await store().recordEvent(
				id,
				{ kind: 'corrected', by: office, data: { was: { email: 'grace@example.org' } } },
				NOON,
				{ answers: { email } },
			);
			for (const { recipient } of await store().dispatchesOf(id)) expect(recipient).toBe(email);
		});
	});
}

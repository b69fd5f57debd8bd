/** The contract for the places of visits and the letters about them. Part of ./store.contract.ts. */
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#model/dates.ts';
import type { Actor, EventKind } from '#model/enquiry-events.ts';
import { followUpOf } from '#model/follow-up.ts';
import type { Store } from '../store.ts';
import { keepEnquiry, NOON } from './fixtures.ts';

/** The day of the tests is a Friday. The next two half-days have a place each, the third has many. */
const [FIRST, SECOND, THIRD] = ['2026-11-23 am', '2026-11-23 pm', '2026-11-24 am'] as const;
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
	const undo = async (id: string) => {
		const undoes = (await store().eventsOf(id)).at(-1)?.id;
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
			const ask = async (id: string): Promise<string> => {
				const full = (await taken()).map(([halfDay]) => halfDay);
				const next = full.includes(FIRST) ? (full.includes(SECOND) ? THIRD : SECOND) : FIRST;
				const { state } = await act(id, 'visit-asked', next, visitor);
				return state === 'recorded' ? next : ask(id);
			};
			const asked = await Promise.all(fifty.map(({ id }) => ask(id)));
			expect(asked.toSorted()).toEqual([FIRST, SECOND, ...Array(48).fill(THIRD)]);
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

		// Who did what about which of the half-days, an hour after the other, before any letter left; and
		// when those that are still true leave.
		test.each([
			['visitor asked 3', 'asked 12:01'],
			['visitor asked 3, visitor asked 1', 'asked 12:01'],
			['office confirmed 3, office confirmed 3', 'visit 12:00, visit Monday'],
			[
				'visitor asked 1, office confirmed 1, office confirmed 3',
				'asked 12:01, visit 14:00, visit Monday',
			],
			['office confirmed 3, visitor asked 1', 'visit 13:01'],
			['office confirmed 3, visitor cancelled', 'visit 13:01'],
			['office confirmed 3, office cancelled', 'visit 13:00'],
			['visitor asked 3, visitor cancelled', 'asked 12:01'],
			['visitor asked 3, office cancelled', 'asked 12:01, visit 13:00'],
			['office confirmed 3', 'visit 18:00', NOON + 78 * HOUR_MS],
		])('the letters after: %s', async (acts, letters, from = NOON) => {
			const { id } = await keep();
			for (const [hours, one] of acts.split(', ').entries()) {
				const [who, what, which] = one.split(' ');
				const kind = `visit-${what}` as EventKind;
				const visit = [FIRST, SECOND, THIRD][Number(which) - 1];
				await act(id, kind, visit, who === 'office' ? office : visitor, from + hours * HOUR_MS);
			}
			const evening = (dueAt: number) =>
				['Sunday', 'Monday'][(dueAt - Date.UTC(2026, 10, 22, 17)) / DAY_MS];
			const queued = (await store().dispatchesOf(id)).map(
				({ kind, dueAt }) =>
					`${kind.replace('visit-', '')} ${evening(dueAt) ?? new Date(dueAt).toISOString().slice(11, 16)}`,
			);
			expect(queued.sort()).toEqual(letters.split(', ').sort());
			// They follow an address that the office corrects.
			const data = { was: { email: visits.letterTo } };
			const answers = { email: 'right@example.org' };
			await store().recordEvent(id, { kind: 'corrected', by: office, data }, NOON, { answers });
			const recipients = (await store().dispatchesOf(id)).map(({ recipient }) => recipient);
			expect(new Set(recipients)).toEqual(new Set([answers.email]));
			// A clock that jumps leaves the evening before where it is.
			await store().makeAllDue(0);
			const later = (await store().dispatchesOf(id)).filter(({ dueAt }) => dueAt > 0);
			expect(later).toHaveLength(letters.match(/day/g)?.length ?? 0);
		});
	});
}

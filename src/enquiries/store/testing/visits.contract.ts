/** The contract for the places of visits. Part of ./store.contract.ts. */
import { expect, test } from 'vitest';
import type { Store } from '../store.ts';
import { keepEnquiry, NOON } from './fixtures.ts';

/** The next two half-days have a place each, the third has many. */
const [FIRST, SECOND, THIRD] = ['2026-11-23 am', '2026-11-23 pm', '2026-11-24 am'] as const;
const places = { [FIRST]: 1, [SECOND]: 1, [THIRD]: 60 };

/** Defines the tests. `store` returns the open store. */
export function visitsContract(store: () => Store): void {
	const ask = (id: string, visit: string) => {
		const event = { kind: 'visit-asked', by: { who: 'visitor' }, data: { visit } } as const;
		return store().recordEvent(id, event, NOON, { visits: { places } });
	};
	const taken = async () =>
		(await store().takenPlaces('2026-11-23')).map(
			({ halfDay, place, enquiryId }) => [halfDay, place, enquiryId] as const,
		);

	test('of fifty who ask for a place at once, one has it, and each other the next', async () => {
		const people = Array.from({ length: 50 }, (_, number) =>
			keepEnquiry(store(), { answers: { description: `${number}` } }),
		);
		const askNext = async (id: string): Promise<string> => {
			const full = (await taken()).map(([halfDay]) => halfDay);
			const next = full.includes(FIRST) ? (full.includes(SECOND) ? THIRD : SECOND) : FIRST;
			const { state } = await ask(id, next);
			return state === 'recorded' ? `${next} ${id}` : askNext(id);
		};
		const asked = await Promise.all((await Promise.all(people)).map(({ id }) => askNext(id)));
		const has = await taken();
		expect(has.map(([halfDay, , id]) => `${halfDay} ${id}`).sort()).toEqual(asked.sort());
		expect(has.map(([halfDay, place]) => [halfDay, place])).toEqual([
			...[FIRST, SECOND].map((halfDay) => [halfDay, 1]),
			...Array.from({ length: 48 }, (_, index) => [THIRD, index + 1]),
		]);
	});

	test('what is full or closed writes nothing; a place is freed by a move and an erasure', async () => {
		const [{ id }, { id: other }] = [
			await keepEnquiry(store()),
			await keepEnquiry(store(), { answers: { description: '' } }),
		];
		await ask(id, FIRST);
		for (const _ of ['first', 'again']) await store().closeHalfDay(SECOND, true);
		for (const visit of [FIRST, SECOND]) expect(await ask(other, visit)).toEqual({ state: 'full' });
		expect(await store().eventsOf(other)).toEqual([]);
		await store().closeHalfDay(SECOND, false);
		await ask(id, SECOND);
		await ask(other, FIRST);
		expect(await taken()).toEqual([
			[FIRST, 1, other],
			[SECOND, 1, id],
		]);
		await store().erase([other]);
		expect(await taken()).toEqual([[SECOND, 1, id]]);
	});
}

/** The contract for the places of visits. Part of ./store.contract.ts. */
import { expect, test } from 'vitest';
import type { Store } from '../store.ts';
import { keepEnquiry, NOON } from './fixtures.ts';

/** The next two half-days have a place each, the third has many. */
const [FIRST, SECOND, THIRD] = ['2026-11-23 am', '2026-11-23 pm', '2026-11-24 am'] as const;
const places = { [FIRST]: 1, [SECOND]: 1, [THIRD]: 60 };

/** Defines the tests. `store` returns the open store. */
export function visitsContract(store: () => Store): void {
	test('of fifty who ask for a place at once, one has it, and each other the next', async () => {
		const people = Array.from({ length: 50 }, (_, number) =>
			keepEnquiry(store(), { answers: { description: `${number}` } }),
		);
		const askNext = async (id: string): Promise<string> => {
			const full = (await store().takenPlaces(FIRST)).map(({ halfDay }) => halfDay);
			const next = full.includes(FIRST) ? (full.includes(SECOND) ? THIRD : SECOND) : FIRST;
			const event = { kind: 'visit-asked', by: { who: 'visitor' }, data: { visit: next } } as const;
			const { state } = await store().recordEvent(id, event, NOON, { visits: { places } });
			return state === 'recorded' ? `${next} ${id}` : askNext(id);
		};
		const asked = await Promise.all((await Promise.all(people)).map(({ id }) => askNext(id)));
		const taken = await store().takenPlaces(FIRST);
		expect(taken.map((one) => `${one.halfDay} ${one.enquiryId}`).sort()).toEqual(asked.sort());
		expect(taken.map(({ halfDay, place }) => `${halfDay} ${place}`)).toEqual([
			...[FIRST, SECOND].map((halfDay) => `${halfDay} 1`),
			...Array.from({ length: 48 }, (_, index) => `${THIRD} ${index + 1}`),
		]);
	});
}

/** The contract for what is counted a day. Part of ./store.contract.ts. */
import { describe, expect, test } from 'vitest';
import type { DailyCount } from '../daily-counts.ts';
import type { Database } from '../database.ts';
import { openStore, type Store } from '../store.ts';

/** Defines the tests. `store` returns the open store, `open` opens its database again. */
export function countsContract(store: () => Store, open: () => Database | Promise<Database>): void {
	describe('counts', () => {
		const reads = (day: string, page: string, count: number): DailyCount => ({
			day,
			kind: 'read',
			page,
			count,
		});

		test('add up by day and page, also from two machines at once', async () => {
			const other = await openStore(await open(), 'example.co.uk');
			const mine = [reads('2026-11-20', '/grant', 2), reads('2026-11-20', '/', 1)];
			await Promise.all([
				store().addCounts(mine),
				other.addCounts(mine.toReversed()),
				store().addCounts([reads('2026-11-21', '/', 5)]),
			]);
			await other.close();
			expect(await store().countsBetween('2026-11-20', '2026-11-22')).toEqual([
				reads('2026-11-20', '/', 2),
				reads('2026-11-20', '/grant', 4),
				reads('2026-11-21', '/', 5),
			]);
			expect(await store().countsBetween('2026-11-21', '2026-11-21')).toEqual([]);
		});

		test('go when their time is up', async () => {
			await store().addCounts([
				reads('2026-11-20', '/', 1),
				{ day: '2026-11-21', kind: 'begun', page: '/grant', count: 1 },
			]);
			await store().forgetCounts('2026-11-21');
			expect(await store().countsBetween('2000-01-01', '2100-01-01')).toEqual([
				{ day: '2026-11-21', kind: 'begun', page: '/grant', count: 1 },
			]);
		});
	});
}

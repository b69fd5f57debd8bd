/** The contract for the pages that answer posts. Part of ./store.contract.ts. */
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#model/dates.ts';
import type { SealedAnswerPage } from '../answer-page-records.ts';
import type { Database } from '../database.ts';
import type { Store } from '../store.ts';
import { keepEnquiry, NOON } from './fixtures.ts';

/** Defines the tests. `store` returns the open store, `open` opens its database again. */
export function answerPagesContract(
	store: () => Store,
	open: () => Database | Promise<Database>,
): void {
	describe('answer pages', () => {
		const page = (hash: string, more: Partial<SealedAnswerPage> = {}): SealedAnswerPage => ({
			hash,
			sealed: Buffer.from(`sealed ${hash}`),
			storedAt: NOON,
			until: NOON + 30 * MINUTE_MS,
			...more,
		});
		const hashes = async () => {
			const database = await open();
			const rows = await database.read((query) =>
				query('SELECT hash FROM answer_page ORDER BY hash'),
			);
			await database.close();
			return rows.map(({ hash }) => hash);
		};
		const shown = async (hash: string, at = NOON) =>
			Buffer.from((await store().answerPage(hash, at)) ?? []).toString();

		test('are found until their time is up, also by a clock that was set back, and deleted then', async () => {
			await store().saveAnswerPage(page('one'));
			expect(await shown('one', NOON + 30 * MINUTE_MS - 1)).toBe('sealed one');
			for (const at of [NOON + 30 * MINUTE_MS, NOON - 30 * MINUTE_MS])
				expect(await store().answerPage('one', at)).toBeUndefined();
			await store().forgetAnswerPages(NOON + 30 * MINUTE_MS - 1);
			expect(await hashes()).toEqual(['one']);
			await store().forgetAnswerPages(NOON - 30 * MINUTE_MS);
			expect(await hashes()).toEqual([]);
		});

		test('go with the enquiry that they show', async () => {
			const { id, reference } = await keepEnquiry(store());
			await store().saveAnswerPage(page('of it', { reference }));
			await store().saveAnswerPage(page('of none', { reference: 'unknown' }));
			await store().erase([id]);
			expect(await hashes()).toEqual(['of none']);
		});

		test('are two thousand or sixteen megabytes at most, the oldest going first', async () => {
			const database = await open();
			await database.transaction((query) =>
				query(
					`WITH RECURSIVE page (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM page WHERE number < 2000)
					INSERT INTO answer_page (hash, sealed, size, stored_at, until)
					SELECT 'page ' || number, $1, 1, ${NOON} + number, ${NOON + 30 * MINUTE_MS} + number FROM page`,
					[Buffer.from('x')],
				),
			);
			await database.close();
			await store().saveAnswerPage(page('one more', { storedAt: NOON + 3_000 }));
			expect(await shown('one more', NOON + 3_000)).toBe('sealed one more');
			expect([await shown('page 1'), await shown('page 2')]).toEqual(['', 'x']);
			const sealed = Buffer.alloc(6 * 1024 * 1024, 'y');
			for (const [hash, storedAt] of [
				['large', NOON + 4_000],
				['larger', NOON + 5_000],
				['largest', NOON + 6_000],
			] as const)
				await store().saveAnswerPage(page(hash, { sealed, storedAt }));
			expect(await hashes()).toEqual(['larger', 'largest']);
		});
	});
}

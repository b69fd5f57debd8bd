/**
 * The contract for the office: its sessions, its counts, its search. Part of
 * ./store.contract.ts.
 */
import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#model/dates.ts';
import { DEVICE_MARK_MS, STRANGERS } from '../office-sessions.ts';
import type { Store } from '../store.ts';
import { keepEnquiry, NOON } from './fixtures.ts';

const TODAY = '2026-11-20';

/** Defines the tests. `store` returns the open store. */
export function officeDayContract(store: () => Store): void {
	describe('the office', () => {
		const open = (hash: string, device = 'a mark', openedAt = NOON) =>
			store().openOfficeSession({
				hash,
				day: TODAY,
				device,
				browser: 'x',
				codeTag: 't',
				openedAt,
			});
		const claim = (whose: string, at = NOON) => store().claimOfficeCode(whose, at);

		test('of codes at the same time ten are compared; then one more after a minute, five, fifteen, and fifteen', async () => {
			const claims = await Promise.all(Array.from({ length: 40 }, () => claim(STRANGERS)));
			expect(claims.flatMap((one) => ('count' in one ? one.count : [])).sort()).toHaveLength(10);
			expect(claims.filter((one) => 'waitUntil' in one)[0]).toEqual({
				waitUntil: NOON + MINUTE_MS,
			});
			let at = NOON;
			for (const minutes of [1, 5, 15, 15]) {
				const waitUntil = at + minutes * MINUTE_MS;
				expect(await claim(STRANGERS, waitUntil - 1)).toEqual({ waitUntil });
				at = waitUntil;
				expect(await claim(STRANGERS, at)).toHaveProperty('count');
			}
		});

		test('a device’s wrong codes are no stranger’s; a right one, or a clock set back, ends a wait', async () => {
			for (let count = 0; count < 11; count += 1) await claim(STRANGERS);
			expect(await claim('a mark')).toEqual({ count: 1 });
			expect(await claim(STRANGERS, NOON - HOUR_MS)).toHaveProperty('count');
			await store().forgetWrongCodes(STRANGERS);
			expect(await claim(STRANGERS)).toEqual({ count: 1 });
		});

		test('acts at the same time are counted one by one, and no more than there may be', async () => {
			const counted = await Promise.all(
				Array.from({ length: 20 }, () => store().countOfficeAct(TODAY, 'erasures', 5)),
			);
			expect(counted.filter((one) => one !== undefined).sort()).toEqual([1, 2, 3, 4, 5]);
		});

		test('a device is known after it has signed in, for 400 days, and the twenty-first makes the first unknown', async () => {
			for (let one = 0; one <= 20; one += 1)
				await open(`session ${one}`, `mark ${one}`, NOON + one);
			expect(await store().isOfficeDevice('mark 0')).toBe(false);
			expect(await store().isOfficeDevice('mark 1')).toBe(true);
			await claim('mark 1');
			await store().forgetOfficeDays(TODAY, NOON + 1 + DEVICE_MARK_MS);
			expect(await claim('mark 1')).toEqual({ count: 2 });
			await store().forgetOfficeDays(TODAY, NOON + 2 + DEVICE_MARK_MS);
			expect(await store().isOfficeDevice('mark 1')).toBe(false);
			expect(await claim('mark 1')).toEqual({ count: 1 });
		});

		test('whose number was dialled in a session is known, until that enquiry is erased', async () => {
			await open('a session');
			const { id } = await keepEnquiry(store());
			await store().noteOfficeRing('a session', id, NOON + 5);
			expect(await store().officeSession('a session')).toMatchObject({
				rings: id,
				ringsSince: NOON + 5,
			});
			await store().erase([id]);
			expect((await store().officeSession('a session'))?.rings).toBeUndefined();
		});

		test('sessions of another day are gone, whichever way the clock went; one that was ended is not found, or all', async () => {
			for (const hash of ['one', 'other', 'third']) await open(hash);
			await store().endOfficeSessions(NOON, 'one');
			expect(await store().officeSession('one')).toBeUndefined();
			expect((await store().officeSessions(TODAY)).map(({ hash }) => hash)).toEqual([
				'other',
				'third',
			]);
			await store().endOfficeSessions(NOON);
			expect(await store().officeSessions(TODAY)).toEqual([]);
			await open('fourth');
			await store().forgetOfficeDays('2026-11-19', NOON);
			expect(await store().officeSession('fourth')).toBeUndefined();
		});
	});
}

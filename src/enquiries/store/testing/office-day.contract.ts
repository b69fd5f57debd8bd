/** The contract for the office's day: its devices and its counts. Part of ./store.contract.ts. */
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#model/dates.ts';
import type { Store } from '../store.ts';
import { NOON, newEnquiry } from './fixtures.ts';

const TODAY = '2026-11-20';

/** Defines the tests. `store` returns the open store. */
export function officeDayContract(store: () => Store): void {
	describe('the office’s day', () => {
		const open = (hash: string, openedAt = NOON, day = TODAY) =>
			store().openOfficeDevice({
				hash,
				day,
				mailbox: 'office@example.co.uk',
				letter: 'digest',
				browser: 'x',
				codeTag: 't',
				openedAt,
			});

		test('tries at the same time are counted one by one, and no more than there may be', async () => {
			const counted = await Promise.all(
				Array.from({ length: 40 }, () => store().countOfficeAct(TODAY, 'tries', '', 10)),
			);
			expect(counted.filter((one) => one !== undefined).sort((one, other) => one - other)).toEqual([
				1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
			]);
			await store().takeBackOfficeAct(TODAY, 'tries', '');
			expect(await store().countOfficeAct(TODAY, 'tries', '', 10)).toBe(10);
			expect(await store().officeCounts(TODAY)).toEqual({ tries: 10 });
		});

		test('a lock is found until its time is over, the first one stored, and unlocking counts wrong codes anew on that day alone', async () => {
			const lock = {
				lockedAt: NOON,
				lockedUntil: NOON + 12 * HOUR_MS,
				mailbox: 'office@example.co.uk',
				letter: 'digest',
				browser: 'Firefox on Windows',
			} as const;
			await store().lockOffice(lock);
			await store().lockOffice({ ...lock, letter: 'enquiry' });
			for (const day of [TODAY, '2026-11-19']) await store().countOfficeAct(day, 'tries', '', 10);
			await store().countOfficeAct(TODAY, 'unlocks', '', 5);
			for (const [at, found] of [
				[NOON - 1, undefined],
				[NOON, lock],
				[NOON + 12 * HOUR_MS - 1, lock],
				[NOON + 12 * HOUR_MS, undefined],
			] as const)
				expect(await store().officeLock(at)).toEqual(found);
			await store().forgetOfficeDays(TODAY, '2026-11-13');
			expect(await store().officeLock(NOON)).toEqual(lock);
			await store().unlockOffice(TODAY);
			expect(await store().officeLock(NOON)).toBeUndefined();
			expect(await store().officeCounts(TODAY)).toEqual({ unlocks: 1 });
			expect(await store().officeCounts('2026-11-19')).toEqual({ tries: 1 });
			await store().lockOffice(lock);
			await store().forgetOfficeDays('2026-11-21', '2026-11-14');
			expect(await store().officeLock(NOON)).toBeUndefined();
		});

		test('the thirteenth device ends the one on which nothing was pressed for longest', async () => {
			for (let one = 1; one <= 12; one += 1) await open(`device ${one}`, NOON + one);
			await store().noteOfficePress('device 1', NOON + 100);
			await open('device 13', NOON + 13);
			const still = (await store().officeDevices(TODAY)).map(({ hash }) => hash);
			expect(still).toHaveLength(12);
			expect(still).not.toContain('device 2');
		});

		test('whose number was dialled on a device is known, until that enquiry is erased', async () => {
			await open('a device');
			const arrival = newEnquiry();
			await store().save(arrival, []);
			const [{ id = '' } = {}] = await Array.fromAsync(store().find());
			await store().noteOfficeRing('a device', id, NOON + 5);
			expect(await store().officeDevice('a device')).toMatchObject({
				rings: id,
				ringsSince: NOON + 5,
			});
			await store().erase([id]);
			expect((await store().officeDevice('a device'))?.rings).toBeUndefined();
		});

		test('devices of another day are gone, whichever way the clock went, and one that was ended is not found', async () => {
			await open('a device');
			await open('another');
			await store().endOfficeDevices(NOON, 'another');
			expect(await store().officeDevice('another')).toBeUndefined();
			expect(await store().officeDevice('a device')).toMatchObject({
				hash: 'a device',
				day: TODAY,
				pressedAt: NOON,
			});
			await store().forgetOfficeDays('2026-11-19', '2026-11-13');
			expect(await store().officeDevice('a device')).toBeUndefined();
		});
	});
}

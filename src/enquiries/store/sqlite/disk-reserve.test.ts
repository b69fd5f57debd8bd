/** The reserve of disk space: it grows where there is room, and is given up in parts. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { openDiskReserve } from './disk-reserve.ts';

let folder: string;
beforeEach(() => {
	folder = temporaryFolder();
});

test('it takes its room in sixteen parts that occupy the disk, and gives them up one by one', () => {
	const file = join(folder, 'reserve');
	const reserve = openDiskReserve(file, 1_600_000);
	expect([reserve.size(), reserve.release()]).toEqual([0, false]);
	for (let part = 0; part < 20; part += 1) reserve.refill();
	expect(reserve.size()).toBe(1_600_000);
	expect(statSync(file).blocks * 512).toBeGreaterThanOrEqual(1_600_000);
	expect(statSync(file).mode & 0o777).toBe(0o600);
	let parts = 0;
	while (reserve.release()) parts += 1;
	expect([parts, reserve.size()]).toEqual([16, 0]);
	openDiskReserve(file, 0);
	expect(existsSync(file)).toBe(false);
});

test('it is never larger than a third of what is free', () => {
	const reserve = openDiskReserve(join(folder, 'reserve'), 2 ** 50);
	reserve.refill();
	expect(reserve.size()).toBe(0);
});

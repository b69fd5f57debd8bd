/** Backup under load, and restore, with the office's commands. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { startSite } from '#server/testing/running-site.ts';
import { lookInside, missing, sendEnquiry, sendVisitors } from '../durability/visitors.ts';
import { printFigure } from '../support/layers.ts';

const run = promisify(execFile);

test('a backup made under load is intact and holds everything acknowledged before it; erased enquiries stay erased', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'backup-'));
	const office = (...typed: string[]) =>
		run(process.execPath, ['dist/server/enquiries.mjs', ...typed], {
			env: { PATH: process.env.PATH, DATA_DIR: folder },
		});
	try {
		const site = await startSite({ LOG_LEVEL: 'silent' }, folder);
		const { reference: erased } = await sendEnquiry(site.origin);
		const visitors = sendVisitors(site.origin, 4);
		let latest = '';
		let before = new Set<string>();
		for (let count = 0; count < 5; count += 1) {
			await new Promise((resolve) => setTimeout(resolve, 500));
			before = new Set(visitors.acknowledged);
			await office('backup');
			latest = join(
				folder,
				'backups',
				readdirSync(join(folder, 'backups'))
					.filter((name) => name.endsWith('.db'))
					.sort()
					.at(-1) ?? '',
			);
			const inside = lookInside(latest);
			expect(missing(before, inside)).toEqual([]);
			expect(inside).toMatchObject({ integrity: 'ok', halves: 0 });
		}
		await visitors.stop();
		await office('erase', erased, '--yes', '1');
		await expect(office('restore', latest, '--yes', '1')).rejects.toThrow();
		expect(await site.stop()).toBe(0);
		const startedAt = performance.now();
		const dry = (await office('restore', latest)).stdout;
		const [, count = ''] = /--yes (\d+)/.exec(dry) ?? [];
		expect((await office('restore', latest, '--yes', count)).stdout).toContain(
			'had been erased, and have been erased again',
		);
		const ms = Math.round(performance.now() - startedAt);
		const restored = lookInside(join(folder, 'enquiries.db'));
		expect(missing(before, restored)).toEqual([]);
		expect(restored.references.has(erased)).toBe(false);
		expect(restored).toMatchObject({ integrity: 'ok', halves: 0 });
		const again = await startSite({ LOG_LEVEL: 'silent' }, folder);
		expect((await sendEnquiry(again.origin)).status).toBe(200);
		await again.stop();
		printFigure(
			`5 backups: all ${before.size} acknowledged before the last are in it; restored in ${ms} ms`,
		);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});

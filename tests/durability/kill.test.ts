/** The website is killed repeatedly under load, and no acknowledged enquiry is lost. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { startSite } from '#server/testing/running-site.ts';
import { inLayer, printFigure } from '../support/layers.ts';
import { quantile } from '../support/load.ts';
import { lookInside, missing, sendVisitors } from './visitors.ts';

const VISITORS = 8;

test('after each of several kills under load, every acknowledged enquiry is stored and the store is intact', async () => {
	const kills = inLayer({ quick: 2, ci: 4, whole: 25 });
	const folder = mkdtempSync(join(tmpdir(), 'kill-'));
	const acknowledged = new Set<string>();
	const readyAfter: number[] = [];
	for (let kill = 1; kill <= kills; kill += 1) {
		const startedAt = performance.now();
		const site = await startSite({ LOG_LEVEL: 'silent' }, folder);
		readyAfter.push(performance.now() - startedAt);
		const visitors = sendVisitors(site.origin, VISITORS);
		// The first answer may be slow on a busy machine.
		await expect.poll(() => visitors.acknowledged.size, { intervals: [5] }).toBeGreaterThan(0);
		await pause(Math.random() * 300);
		const gone = once(site.process, 'exit');
		site.process.kill('SIGKILL');
		await gone;
		await visitors.stop();
		for (const reference of visitors.acknowledged) acknowledged.add(reference);
		const inside = lookInside(join(folder, 'enquiries.db'));
		expect(missing(acknowledged, inside), `after kill ${kill}`).toEqual([]);
		expect(inside).toMatchObject({ integrity: 'ok', halves: 0 });
	}
	expect(acknowledged.size).toBeGreaterThanOrEqual(kills);
	printFigure(`${kills} kills: ${acknowledged.size} acknowledged, 0 missing`);
	const median = Math.round(quantile(readyAfter, 0.5));
	printFigure(`ready again after ${median} ms`, median <= 1_000);
	rmSync(folder, { recursive: true, force: true });
});

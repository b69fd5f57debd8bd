/** The website is killed repeatedly under load, and no acknowledged enquiry is lost. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { quantile } from '#server/testing/quantile.ts';
import { startSite } from '#server/testing/running-site.ts';
import { inLayer, printFigure } from '../support/layers.ts';
import { lookInside, missing, sendVisitors } from './visitors.ts';

const VISITORS = 8;

/**
 * Two websites, each with its own store, run at the same time to save time: while one starts, the
 * other is under load.
 */
const LANES = 2;

let folder: string;
test.beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'kill-'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function killAgainAndAgain(
	lane: number,
	kills: number,
): Promise<{ acknowledged: Set<string>; readyAfter: number[] }> {
	const acknowledged = new Set<string>();
	const readyAfter: number[] = [];
	const data = join(folder, `data-${lane}`);
	for (let kill = 0; kill < kills / LANES; kill += 1) {
		const startedAt = performance.now();
		// The compile cache is shared between starts only to save time.
		const site = await startSite(
			{ LOG_LEVEL: 'silent', NODE_COMPILE_CACHE: join(folder, 'compiled') },
			data,
		);
		readyAfter.push(performance.now() - startedAt);
		const visitors = sendVisitors(site.origin, VISITORS);
		// The first answer may be slow on a busy machine.
		await expect.poll(() => visitors.acknowledged.size, { intervals: [5] }).toBeGreaterThan(0);
		await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
		const gone = once(site.process, 'exit');
		site.process.kill('SIGKILL');
		await gone;
		await visitors.stop();
		for (const reference of visitors.acknowledged) acknowledged.add(reference);
		const inside = lookInside(join(data, 'enquiries.db'));
		expect(missing(acknowledged, inside), `after kill ${kill + 1}`).toEqual([]);
		expect(inside).toMatchObject({ integrity: 'ok', halves: 0 });
	}
	return { acknowledged, readyAfter };
}

test('after each of several kills under load, every acknowledged enquiry is stored and the store is intact', async () => {
	const kills = inLayer({ quick: 4, ci: 4, whole: 100 });
	const lanes = await Promise.all(
		Array.from({ length: LANES }, (_, lane) => killAgainAndAgain(lane, kills)),
	);
	const count = lanes.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
	const times = lanes.flatMap(({ readyAfter }) => readyAfter);
	expect(times).toHaveLength(kills);
	expect(count).toBeGreaterThanOrEqual(kills);
	printFigure(`${kills} kills: ${count} acknowledged, 0 missing`);
	const median = Math.round(quantile(times, 0.5));
	printFigure(`ready again after ${median} ms`, median <= 1_000);
});

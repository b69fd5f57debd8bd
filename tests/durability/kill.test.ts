/** The website is killed in the middle of its work, again and again, and nothing that was acknowledged is lost (bar D1). */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quantile } from '../../tools/bench/quantile.ts';
import { isThorough, recordFinding } from '../support/found.ts';
import { startSite } from '../support/running-site.ts';
import { lookInside, missing, sendVisitors } from './visitors.ts';

/** Few enough for a machine that is busy with other tests; all of them where everything is proved. */
const KILLS = isThorough ? 100 : 30;
const VISITORS = 8;

/** Two websites, each with its own store, are killed side by side: while one starts, the other is at work. */
const LANES = 2;

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'kill-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function killAgainAndAgain(lane: number): Promise<{ acknowledged: Set<string>; readyAfter: number[] }> {
	const acknowledged = new Set<string>();
	const readyAfter: number[] = [];
	const data = join(folder, `data-${lane}`);
	for (let kill = 0; kill < KILLS / LANES; kill += 1) {
		const startedAt = performance.now();
		// Compiled code is kept between the starts only to save time; it is no part of what is tried.
		const site = await startSite({ LOG_LEVEL: 'silent', NODE_COMPILE_CACHE: join(folder, 'compiled') }, data);
		readyAfter.push(performance.now() - startedAt);
		const visitors = sendVisitors(site.origin, VISITORS);
		await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 250));
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

test(`after each of ${KILLS} kills under load, every acknowledged enquiry is there and the store is whole`, async () => {
	const lanes = await Promise.all(Array.from({ length: LANES }, (_, lane) => killAgainAndAgain(lane)));
	const count = lanes.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
	const times = lanes.flatMap(({ readyAfter }) => readyAfter);
	expect(times).toHaveLength(KILLS);
	expect(count).toBeGreaterThan(KILLS);
	recordFinding('D1', `${KILLS} × kill -9 with ${VISITORS} clients sending`, `${count} acknowledged, 0 missing, integrity ok each time`);
	const median = Math.round(quantile(times, 0.5));
	recordFinding(
		'D1',
		'the start after each of them, two sites side by side',
		`ready again after ${median} ms (median; bar 1,000)`,
		median <= 1_000,
	);
}, 900_000);

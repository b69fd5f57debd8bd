/** Graceful shutdown under load, and starts that must be refused. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { SECOND_MS } from '#model/dates.ts';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';
import { inLayer, printFigure } from '../support/layers.ts';
import { startScriptedMailServer } from '../support/servers/scripted-mail-server.ts';
import { lookInside, missing, sendEnquiry, sendVisitors } from './visitors.ts';

let folder: string;
test.beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'stop-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function endOf(site: RunningSite): Promise<{ code: number | null; ms: number }> {
	const startedAt = performance.now();
	if (site.process.exitCode === null) await once(site.process, 'exit');
	return { code: site.process.exitCode, ms: Math.round(performance.now() - startedAt) };
}

test('a stop under load answers every request it has read, loses nothing, and leaves the WAL empty', async () => {
	const rounds = inLayer({ quick: 1, ci: 1, whole: 5 });
	let resets = 0;
	let acknowledged = 0;
	let slowest = 0;
	for (let round = 0; round < rounds; round += 1) {
		const site = await startSite({ LOG_LEVEL: 'silent' }, folder);
		const visitors = sendVisitors(site.origin, 8);
		await expect.poll(() => visitors.acknowledged.size).toBeGreaterThan(20);
		site.process.kill('SIGTERM');
		const { code, ms } = await endOf(site);
		await visitors.stop();
		slowest = Math.max(slowest, ms);
		expect(code).toBe(0);
		const file = join(folder, 'enquiries.db');
		// Checked before the test opens the store, which could empty the WAL too.
		expect(statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
		const inside = lookInside(file);
		expect(missing(visitors.acknowledged, inside)).toEqual([]);
		expect(inside).toMatchObject({ integrity: 'ok', halves: 0 });
		acknowledged += visitors.acknowledged.size;
		// A connection may close while the next request is in transit. The website never read such a
		// request, and stored nothing of it.
		const unanswered = visitors.answers.filter(
			({ status, code: failure }) => status === undefined && failure !== 'ECONNREFUSED',
		);
		expect(unanswered.filter(({ reference }) => inside.references.has(reference))).toEqual([]);
		resets += unanswered.length;
	}
	printFigure(
		`${rounds} stops: ${acknowledged} acknowledged, 0 missing, exit 0 within ${slowest} ms; ${resets} connections closed before their request was read`,
		slowest <= 30_000,
	);
});

test('a second signal ends it at once, even while it waits for a mail server', async () => {
	const server = await startScriptedMailServer({ conduct: { MAIL: 'hang' } });
	const site = await startSite({ LOG_LEVEL: 'silent', SMTP_URL: server.url }, folder);
	const { reference, status } = await sendEnquiry(site.origin);
	expect(status).toBe(200);
	await expect.poll(() => server.openNow()).toBeGreaterThan(0);
	// Ctrl+C arrives from the terminal and from npm at the same time: within a second the website
	// counts all as one.
	const end = endOf(site);
	site.process.kill('SIGINT');
	await expect
		.poll(() => {
			site.process.kill('SIGTERM');
			return site.process.exitCode;
		})
		// Without a second signal it would wait for the mail server, and end with 0.
		.toBe(1);
	expect((await end).ms).toBeGreaterThanOrEqual(SECOND_MS);
	expect(lookInside(join(folder, 'enquiries.db')).references).toEqual(new Set([reference]));
	await server.close();
});

test('a second website on the same data is refused with a message; after a kill the next one may start', async () => {
	const first = await startSite({ LOG_LEVEL: 'silent' }, folder);
	await expect(startSite({ LOG_LEVEL: 'silent' }, folder)).rejects.toThrow(
		/already running on this data/,
	);
	first.process.kill('SIGKILL');
	await endOf(first);
	const next = await startSite({ LOG_LEVEL: 'silent' }, folder);
	expect(await next.stop()).toBe(0);
});

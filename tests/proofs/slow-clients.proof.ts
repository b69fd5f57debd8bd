/** A thousand clients that hardly read, by slowhttptest, which can make a receive window as small as that. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { quantile } from '../../server/testing/quantile.ts';
import { type RunningSite, startSite } from '../../server/testing/running-site.ts';
import { recordFigure } from '../support/figures.ts';

const PROGRAM = '/usr/bin/slowhttptest';
const CONNECTIONS = 1000;
/** Seconds for each. */
const WITHIN = 30;

let site: RunningSite;
test.beforeAll(async () => {
	site = await startSite();
});
test.afterAll(() => site?.stop());

/** Counted where it matters: a client that does not read does not learn either that its connection was closed. */
const openAtTheServer = () => readdirSync(`/proc/${site.process.pid}/fd`).length;

test('[H5] a thousand connections that hardly read their answer are closed within thirty seconds', async () => {
	if (!existsSync(PROGRAM)) throw new Error('slowhttptest is not installed.');
	const before = openAtTheServer();
	const slowly = ['-X', '-w', '512', '-y', '1024', '-n', '5', '-z', '32', '-k', '3', '-i', '5'];
	const given = ['-c', String(CONNECTIONS), '-r', '500', '-l', String(WITHIN + 15), '-u', `${site.origin}/share/home.png`];
	const child = spawn(PROGRAM, [...slowly, ...given], { stdio: 'ignore' });
	const begun = performance.now();
	const seconds = () => (performance.now() - begun) / 1000;
	const times: number[] = [];
	let most = 0;
	let allOpenedAt = 0;
	let goneAt: number | undefined;
	while (child.exitCode === null && goneAt === undefined) {
		const asked = performance.now();
		expect((await fetch(`${site.origin}/About`)).status).toBe(200);
		times.push(performance.now() - asked);
		const open = openAtTheServer() - before;
		if (open > most) allOpenedAt = seconds();
		most = Math.max(most, open);
		if (most > 500 && open < 20) goneAt = seconds();
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	// The tool ends by itself once it has lost every connection.
	if (child.exitCode !== null && openAtTheServer() - before < 20) goneAt ??= seconds();
	child.kill('SIGTERM');
	const p99 = quantile(times, 0.99);
	// Whichever of them came last has had its time when the tool had opened all of them that long ago.
	recordFigure(
		`${most} slow readers: all gone after ${goneAt?.toFixed(1) ?? 'no'} s, opened within ${allOpenedAt.toFixed(0)} s; a visitor’s p99 ${Math.round(p99)} ms`,
		goneAt !== undefined && goneAt <= WITHIN + allOpenedAt && p99 <= 100,
	);
	expect(goneAt).toBeDefined();
});

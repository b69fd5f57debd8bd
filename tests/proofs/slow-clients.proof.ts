/** slowhttptest, the usual tool for it, with a thousand slow connections of each kind (H5). Debian: apt-get install slowhttptest. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { quantile } from '../../server/testing/quantile.ts';
import { type RunningSite, startSite } from '../../server/testing/running-site.ts';
import { recordFinding } from '../support/found.ts';

const PROGRAM = '/usr/bin/slowhttptest';
const CONNECTIONS = 1000;

let site: RunningSite;
test.beforeAll(async () => {
	site = await startSite();
});
test.afterAll(() => site?.stop());

/** Counted where it matters: a client that does not read does not learn either that its connection was closed. */
const openAtTheServer = () => readdirSync(`/proc/${site.process.pid}/fd`).length;

for (const [what, path, options, within] of [
	['headers', '/', ['-H'], 12],
	['a body', '/Contact', ['-B', '-s', '8192'], 12],
	['reading', '/share/home.png', ['-X', '-w', '512', '-y', '1024', '-n', '5', '-z', '32', '-k', '3'], 30],
] as const)
	test(`H5: a thousand that are slow with ${what}`, async () => {
		if (!existsSync(PROGRAM)) throw new Error('slowhttptest is not installed.');
		const before = openAtTheServer();
		const given = ['-c', String(CONNECTIONS), '-r', '500', '-i', '5', '-l', String(within + 15), '-u', site.origin + path];
		const child = spawn(PROGRAM, [...options, ...given], { stdio: 'ignore' });
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
		recordFinding(
			'H5',
			`slowhttptest, ${CONNECTIONS} connections slow with ${what}`,
			`up to ${most} open at the server after ${allOpenedAt.toFixed(0)} s, all gone after ${goneAt?.toFixed(1) ?? 'no'} s (bar ${within} s each); an honest visit meanwhile p99 ${Math.round(p99)} ms (bar 100)`,
			goneAt !== undefined && goneAt <= within + allOpenedAt && p99 <= 100,
		);
		expect(goneAt).toBeDefined();
	});

/** A thousand slow-read clients, by slowhttptest, which can set a small enough receive window. */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { quantile } from '#server/testing/quantile.ts';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';
import { ensureInstalled } from '../support/installed.ts';
import { printFigure } from '../support/layers.ts';

const PROGRAM = '/usr/bin/slowhttptest';
const CONNECTIONS = 1000;
const CLOSED_WITHIN_SECONDS = 30;

let site: RunningSite;
test.beforeAll(async () => {
	site = await startSite();
});
test.afterAll(() => site?.stop());

/**
 * Counted at the server, because a client that does not read does not notice that its connection
 * was closed.
 */
const openAtTheServer = () => readdirSync(`/proc/${site.process.pid}/fd`).length;

test('a thousand slow-read connections are closed within thirty seconds', async () => {
	ensureInstalled('slowhttptest');
	const before = openAtTheServer();
	const slowly = ['-X', '-w', '512', '-y', '1024', '-n', '5', '-z', '32', '-k', '3', '-i', '5'];
	const given = [
		'-c',
		String(CONNECTIONS),
		'-r',
		'500',
		'-l',
		String(CLOSED_WITHIN_SECONDS + 15),
		'-u',
		`${site.origin}/share.png`,
	];
	const child = spawn(PROGRAM, [...slowly, ...given], { stdio: 'ignore' });
	const startedAt = performance.now();
	const seconds = () => (performance.now() - startedAt) / 1000;
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
	// slowhttptest ends when it has lost every connection.
	if (child.exitCode !== null && openAtTheServer() - before < 20) goneAt ??= seconds();
	child.kill('SIGTERM');
	const p99 = quantile(times, 0.99);
	// The limit counts from the opening of the last connection.
	printFigure(
		`${most} slow readers: all gone after ${goneAt?.toFixed(1) ?? 'no'} s, opened within ${allOpenedAt.toFixed(0)} s; a visitor’s p99 ${Math.round(p99)} ms`,
		goneAt !== undefined && goneAt <= CLOSED_WITHIN_SECONDS + allOpenedAt && p99 <= 100,
	);
	expect(goneAt).toBeDefined();
});

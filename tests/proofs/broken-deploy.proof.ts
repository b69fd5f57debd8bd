/** A restart that is cut short: nothing is lost, and the website is started again on its socket. */
import { cp, mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { RESTART_SIGNAL } from '#server/site-process.ts';
import { until } from '#server/testing/running-site.ts';
import { sendEnquiry } from '../durability/visitors.ts';
import { recordFigure } from '../support/figures.ts';
import { copyProject, keptReferences, remove, type Start } from '../support/folder.ts';
import { startHeldSite } from '../support/servers/held-site.ts';
import { textAsNewVisitor } from '../support/servers/new-connection.ts';

/** Moments of a restart, in milliseconds after it was asked for. It takes about a second. */
const KILLED_AFTER_MS = [0, 100, 200, 400, 600, 800, 1_000, 1_500];

let folder: string;
let start: Start | undefined;
test.beforeEach(async () => {
	folder = await copyProject();
	await mkdir(join(folder, 'releases'));
	await cp(join(folder, 'dist'), join(folder, 'releases', 'one'), { recursive: true });
	await symlink('one', join(folder, 'releases', 'current'));
});
test.afterEach(async () => {
	start?.process.kill('SIGTERM');
	await start?.ended();
	await remove(folder);
});

test.skip(process.platform !== 'linux', 'only on Linux');

test('[D15] a website that is killed in the middle of a restart is started again with every enquiry', async () => {
	const acknowledged: string[] = [];
	const site = await startHeldSite(folder, { LOG_LEVEL: 'silent', RATE_LIMIT: 'off' });
	start = site;
	const runningPid = () =>
		until(async () => {
			const noted = await readFile(join(folder, '.data', 'running.json'), 'utf8').catch(() => '{}');
			return (JSON.parse(noted) as { pid?: number }).pid;
		});
	for (const ms of KILLED_AFTER_MS) {
		const stopping = new AbortController();
		const sending = (async () => {
			while (!stopping.signal.aborted) {
				const { reference, status } = await sendEnquiry(site.origin);
				if (status === 200) acknowledged.push(reference);
			}
		})();
		process.kill(await runningPid(), RESTART_SIGNAL);
		await pause(ms);
		try {
			process.kill(await runningPid(), 'SIGKILL');
		} catch {
			// It had ended already.
		}
		// Not over a connection to the process that was killed.
		expect(await textAsNewVisitor(`${site.origin}/readyz`)).toBe('ready\n');
		stopping.abort();
		await sending;
	}
	const kept = keptReferences(folder);
	expect(acknowledged.length).toBeGreaterThan(0);
	expect(acknowledged.filter((one) => !kept.has(one))).toEqual([]);
	recordFigure(
		`${KILLED_AFTER_MS.length} restarts cut short by kill -9: ${acknowledged.length} acknowledged enquiries, all kept`,
	);
});

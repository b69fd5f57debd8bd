/** A hand-over that is cut short: nothing is left behind, nothing is lost, and the site starts again. */
import { cp, mkdir, readFile, symlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { until } from '../../server/testing/running-site.ts';
import { sendEnquiry } from '../durability/visitors.ts';
import { recordFigure } from '../support/figures.ts';
import { copyProject, keptReferences, remove, type Start, startIn } from '../support/folder.ts';

/** Moments of a hand-over, in milliseconds after its order. It takes about a second. */
const KILLED_AFTER_MS = [0, 100, 200, 400, 600, 800, 1_000, 1_500];

let folder: string;
let start: Start | undefined;
test.beforeEach(async () => {
	folder = await copyProject();
	await mkdir(join(folder, 'releases'));
	for (const [name, link] of [
		['one', 'current'],
		['two', 'before'],
	] as const) {
		await cp(join(folder, 'dist'), join(folder, 'releases', name), { recursive: true });
		await symlink(name, join(folder, 'releases', link));
	}
});
test.afterEach(async () => {
	start?.process.kill('SIGTERM');
	await start?.ended();
	await remove(folder);
});

test.skip(process.platform !== 'linux', 'only on Linux');

const children = async (pid: number) => (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number);

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}

test('[D15] a supervisor that is killed in the middle of a hand-over leaves no process behind, and its service starts again with every enquiry', async () => {
	const acknowledged: string[] = [];
	for (const ms of KILLED_AFTER_MS) {
		start = startIn(folder, ['node', 'tools/serve.mjs'], { LOG_LEVEL: 'silent', RATE_LIMIT: 'off' });
		const origin = await start.serving();
		const [supervisor = 0] = await children(start.process.pid ?? 0);
		const order = connect(join(folder, '.data', 'control.sock'));
		order.on('error', () => undefined).write(`${join(folder, 'releases', 'two')}\n`);
		const sending = (async () => {
			for (;;) {
				const { reference, status } = await sendEnquiry(origin);
				if (status === undefined) return;
				if (status === 200) acknowledged.push(reference);
			}
		})();
		await pause(ms);
		const sites = await children(supervisor);
		process.kill(supervisor, 'SIGKILL');
		await start.ended();
		await sending;
		await until(() => (sites.some(isRunning) ? undefined : true), 60);
	}
	start = startIn(folder, ['node', 'tools/serve.mjs'], { LOG_LEVEL: 'silent' });
	const origin = await start.serving();
	expect((await fetch(`${origin}/readyz`)).status).toBe(200);
	const kept = keptReferences(folder);
	expect(acknowledged.filter((one) => !kept.has(one))).toEqual([]);
	recordFigure(
		`${KILLED_AFTER_MS.length} hand-overs cut short by kill -9 of the supervisor: ${acknowledged.length} acknowledged, all kept; no process left`,
	);
});

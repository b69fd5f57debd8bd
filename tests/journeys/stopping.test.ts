/** Stopping: whichever process gets the signal, all of them end and the port is free. */
import { readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { until } from '#server/testing/running-site.ts';
import { copyProject, remove, type Start, startIn } from '../support/folder.ts';

const NPM_START = ['npm', 'start'];
const NODE_START = ['node', 'scripts/start.ts'];

let folder: string;
test.beforeAll(async () => {
	folder = await copyProject();
});
test.afterAll(() => remove(folder));

let start: Start;
test.afterEach(async () => {
	start.process.kill('SIGTERM');
	await start.ended();
});

/** The process that a process has started last, after so many steps down. */
function below({ process: { pid } }: Start, steps: number): number {
	let found = pid ?? 0;
	for (let step = 0; step < steps; step += 1)
		found = Number(
			readFileSync(`/proc/${found}/task/${found}/children`, 'utf8').trim().split(' ').at(-1),
		);
	return found;
}

const isGone = (origin: string) =>
	fetch(`${origin}/healthz`).then(
		() => undefined,
		() => true,
	);

// npm's own child is scripts/start.ts, which becomes the site.
for (const [what, command, signal, steps, status] of [
	['SIGTERM to npm start', NPM_START, 'SIGTERM', 0, 0],
	['SIGTERM to scripts/start.ts', NODE_START, 'SIGTERM', 0, 0],
	['a closed terminal', NODE_START, 'SIGHUP', 0, 0],
	['the site killed', NPM_START, 'SIGKILL', 1, null],
] as const)
	test(`${what} ends all of them and frees the port`, async () => {
		test.skip(!(process.platform === 'linux'), 'only on Linux');
		start = startIn(folder, command);
		const origin = await start.serving();
		process.kill(below(start, steps), signal);
		expect(await start.ended()).toBe(status);
		await until(() => isGone(origin));
	});

test('as the first process of a container it ends on SIGTERM', async () => {
	test.skip(!(process.platform === 'linux' && process.getuid?.() === 0), 'only on Linux');
	const alone = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc', ...NODE_START];
	start = startIn(folder, alone);
	const origin = await start.serving();
	process.kill(below(start, 1), 'SIGTERM');
	expect(await start.ended()).toBe(0);
	expect(await isGone(origin)).toBe(true);
});

test('a signal during the preparation ends it there', async () => {
	const now = new Date();
	utimesSync(join(folder, 'src', 'server', 'serve.ts'), now, now);
	start = startIn(folder, NODE_START);
	await expect.poll(() => start.output().includes('Building')).toBe(true);
	start.process.kill('SIGTERM');
	// No program of ours runs yet: the signal itself ends it.
	expect(await start.ended()).toBe(null);
	expect(start.output()).not.toContain('The website is at');
});

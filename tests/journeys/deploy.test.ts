/**
 * Putting a release in the place of the running one, and going back, while visitors use the site.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as after } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { RESTART_SIGNAL } from '#server/site-process.ts';
import { mailsIn, startSite, until } from '#server/testing/running-site.ts';
import { another, callWith, postTo } from '../support/enquiry.ts';
import { copyProject, keptReferences, remove, type Start, startIn } from '../support/folder.ts';
import { inLayer, printFigure } from '../support/layers.ts';
import { pump } from '../support/pump.ts';
import { hasSystemd, startHeldSite, textAsNewVisitor } from '../support/servers/held-site.ts';

/** Recorded, not asserted: on a busy machine an answer takes as long as the machine lets it. */
const SLOWEST_MS = 2_000;

let folder: string;
let start: Start | undefined;
test.beforeEach(async () => {
	folder = await copyProject();
});
test.afterEach(async () => {
	start?.process.kill('SIGTERM');
	await start?.ended();
	await remove(folder);
});

/** Makes a release of the copy's build. A file in it tells which one serves. */
async function addRelease(name: string, link: 'current' | 'before'): Promise<void> {
	const place = join(folder, 'releases', name);
	await cp(join(folder, 'dist'), place, { recursive: true });
	await writeFile(join(place, 'client', 'release.txt'), name);
	await symlink(name, join(folder, 'releases', link));
}

const deploy = async (...options: string[]) => {
	const run = startIn(folder, ['npm', 'run', 'deploy', '--', ...options]);
	return { code: await run.ended(), output: run.output() };
};

test('releases take each other’s place on systemd’s socket, one of them broken, and no visitor is refused, sees an error or is lost', async () => {
	const deploys = inLayer({ quick: 2, ci: 2, whole: 10 });
	test.skip(process.platform !== 'linux', 'only on Linux');
	await mkdir(join(folder, 'releases'));
	await addRelease('one', 'current');
	await addRelease('two', 'before');
	const site = await startHeldSite(folder, { LOG_LEVEL: 'silent', RATE_LIMIT: 'off' });
	start = site;
	const { origin } = site;
	const served = () => textAsNewVisitor(`${origin}/release.txt`);
	expect(await served()).toBe('one');

	const finish = pump(origin, { pagesPerSecond: 50, enquiriesPerSecond: 5 });
	for (let count = 1; count <= deploys; count += 1) {
		const { code, output } = await deploy('--back');
		expect(output).toContain('The new release serves.');
		expect(code).toBe(0);
		expect(await served()).toBe(count % 2 === 1 ? 'two' : 'one');
	}
	const before = await served();

	// The other release cannot answer a form any more: the try notices, and the office hears of it.
	const other = before === 'one' ? 'two' : 'one';
	await rm(join(folder, 'releases', other, 'server', 'draw.mjs'));
	const broken = await deploy('--back');
	expect(broken.code).toBe(1);
	expect(broken.output).toContain(AS_BEFORE);
	expect(await served()).toBe(before);
	const mails = await mailsIn(join(folder, '.data', 'mail'), 1);
	expect(mails.map(({ subject }) => subject)).toContain(
		'Website: a new release could not be put online',
	);

	const { requests, errors, acknowledged, slowestMs } = await finish();
	const kept = keptReferences(folder);
	printFigure(
		`${deploys} releases in turn and a broken one under 50 requests and 5 enquiries a second, the socket held by ${hasSystemd ? 'systemd-socket-activate' : 'a holder of the tests'}: ${requests} requests, ${errors.length} refused or answered with an error, ${acknowledged.filter((one) => !kept.has(one)).length} of ${acknowledged.length} acknowledged enquiries lost, slowest answer ${slowestMs} ms`,
		slowestMs < SLOWEST_MS,
	);
	expect(errors).toEqual([]);
	expect(acknowledged.filter((one) => !kept.has(one))).toEqual([]);
	expect(acknowledged.length).toBeGreaterThan(5);
	// Nothing of a try is kept.
	expect(
		(await readdir(join(folder, '.data'))).filter((name) => name.startsWith('smoke-test')),
	).toEqual([]);
});

test('a site that is killed is started again on the same socket: visitors wait, and none is refused', async () => {
	test.skip(process.platform !== 'linux', 'only on Linux');
	await mkdir(join(folder, 'releases'));
	await addRelease('one', 'current');
	const site = await startHeldSite(folder, { LOG_LEVEL: 'silent' });
	start = site;
	const running = async () =>
		JSON.parse(await readFile(join(folder, '.data', 'running.json'), 'utf8')) as { pid: number };
	const { pid } = await running();
	process.kill(pid, 'SIGKILL');
	const answers = await Promise.all(
		Array.from({ length: 20 }, () => textAsNewVisitor(`${site.origin}/release.txt`)),
	);
	expect(answers).toEqual(answers.map(() => 'one'));
	expect((await running()).pid).not.toBe(pid);
});

test('what has arrived when a release comes is answered, however long a busy machine takes for it', async () => {
	const site = await startSite();
	const store = new DatabaseSync(join(site.dataDir, 'enquiries.db'), { timeout: 60_000 });
	try {
		store.exec('BEGIN IMMEDIATE');
		const answered = postTo(site.origin, callWith(another()));
		// It has arrived once a later request is answered.
		await fetch(`${site.origin}/healthz`);
		site.process.kill(RESTART_SIGNAL);
		await after(2_000);
		store.exec('ROLLBACK');
		expect((await answered).status).toBe(200);
	} finally {
		store.close();
		await site.stop();
	}
});

const AS_BEFORE = 'The website serves its visitors as before.';

test('where a release passes its try and then ends, the one before serves, and console and letter say so', async () => {
	test.skip(process.platform !== 'linux', 'only on Linux');
	await mkdir(join(folder, 'releases'));
	await addRelease('one', 'current');
	await addRelease('two', 'before');
	const code = join(folder, 'releases', 'two', 'server', 'serve.mjs');
	const begin = 'const content=builtContent();';
	const text = await readFile(code, 'utf8');
	expect(text).toContain(begin);
	// A try is handed no socket.
	await writeFile(code, text.replace(begin, `if(hasSocket)process.exit(1);${begin}`));
	const site = await startHeldSite(folder, { LOG_LEVEL: 'silent' });
	start = site;
	const { code: status, output } = await deploy('--back');
	expect([status, output]).toEqual([1, expect.stringContaining(AS_BEFORE)]);
	const [letter] = await mailsIn(join(folder, '.data', 'mail'), 1);
	expect(letter?.text).toContain(AS_BEFORE);
	expect(await textAsNewVisitor(`${site.origin}/release.txt`)).toBe('one');
});

test('a deploy that is killed during its try leaves no website running, and the copy of the store goes soon after the next start', async () => {
	test.skip(process.platform !== 'linux', 'only on Linux');
	await mkdir(join(folder, 'releases'));
	await addRelease('one', 'current');
	await addRelease('two', 'before');
	const copy = join(folder, '.data', 'smoke-test');
	const killed = startIn(folder, [
		...['node_modules/.bin/node', '--import', 'tsx'],
		...['scripts/release.ts', '--back'],
	]);
	// Among the first that the tried website writes.
	await until(() => existsSync(join(copy, 'link.key')) || undefined);
	killed.process.kill('SIGKILL');
	await killed.ended();
	const tried = () => spawnSync('pgrep', ['-f', join(folder, 'releases')]).status === 0;
	await expect.poll(tried).toBe(false);
	start = startIn(folder, ['npm', 'run', 'serve'], { LOG_LEVEL: 'silent' });
	expect(await textAsNewVisitor(`${await start.serving()}/release.txt`)).toBe('one');
	await expect.poll(() => existsSync(copy)).toBe(false);
});

test('a build serves by itself, and needs no package besides Node', async () => {
	const alone = join(folder, 'alone');
	await cp(join(folder, 'dist'), alone, { recursive: true });
	// No node_modules is above that folder.
	await rm(join(folder, 'node_modules'));
	start = startIn(alone, [process.execPath, 'server/serve.mjs'], {
		DATA_DIR: join(folder, '.alone'),
	});
	expect((await fetch(`${await start.serving()}/readyz`)).status).toBe(200);
});

/**
 * deploy/deploy with the website itself: releases that take each other's place while visitors use the
 * site. deploy/deploy.test.ts has the releases that cannot be put live.
 */
import { chmod, cp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { mailsIn } from '#server/testing/running-site.ts';
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
	await cp('deploy', join(folder, 'deploy'), { recursive: true });
});
test.afterEach(async () => {
	start?.process.kill('SIGTERM');
	await start?.ended();
	await remove(folder);
});

/** Makes a release of the copy's build. A file in it tells which one serves, another is its own. */
async function addRelease(name: string, link: 'current' | 'before'): Promise<void> {
	const place = join(folder, 'releases', name);
	await cp(join(folder, 'dist'), place, { recursive: true });
	await symlink(process.execPath, join(place, 'server', 'node'));
	await writeFile(join(place, 'client', 'release.txt'), name);
	await writeFile(join(place, 'client', `script-of-${name}.txt`), name);
	await symlink(name, join(folder, 'releases', link));
}

/** Starts the website on a socket that stays open, and systemctl's answers about it. */
async function hold(): Promise<string> {
	const site = await startHeldSite(folder, { LOG_LEVEL: 'silent', RATE_LIMIT: 'off' });
	start = site;
	const systemctl = join(folder, 'bin', 'systemctl');
	await cp(join('tests', 'support', 'servers', 'systemctl.sh'), systemctl);
	await chmod(systemctl, 0o755);
	return site.origin;
}

const deploy = async (origin: string, ...options: string[]) => {
	const run = startIn(folder, ['deploy/deploy', ...options], {
		PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
		HOLDER: String(start?.process.pid),
		WEBSITE: origin,
	});
	return { code: await run.ended(), output: run.output() };
};

test('releases take each other’s place on systemd’s socket, one of them broken, and no visitor is refused, sees an error or is lost', async () => {
	const deploys = inLayer({ quick: 2, ci: 2, whole: 10 });
	test.skip(process.platform !== 'linux', 'only on Linux');
	await addRelease('one', 'current');
	await addRelease('two', 'before');
	const origin = await hold();
	const served = () => textAsNewVisitor(`${origin}/release.txt`);
	expect(await served()).toBe('one');

	const finish = pump(origin, { pagesPerSecond: 50, enquiriesPerSecond: 5 });
	for (let count = 1; count <= deploys; count += 1) {
		const { code, output } = await deploy(origin, '--back');
		expect(output).toContain('The new release serves.');
		expect(code).toBe(0);
		expect(await served()).toBe(count % 2 === 1 ? 'two' : 'one');
		// A page that is open asks for scripts of its own release.
		for (const name of ['one', 'two'])
			expect(await textAsNewVisitor(`${origin}/script-of-${name}.txt`)).toBe(name);
	}
	const before = await served();

	// The other release passes its try and then ends: a try is handed no socket.
	const other = before === 'one' ? 'two' : 'one';
	const code = join(folder, 'releases', other, 'server', 'serve.mjs');
	const text = await readFile(code, 'utf8');
	await rm(code);
	await writeFile(code, `if (process.env.LISTEN_FDS) process.exit(1);\n${text}`);
	const broken = await deploy(origin, '--back');
	expect(broken.code).toBe(1);
	expect(broken.output).toContain('The website answers.');
	expect(await served()).toBe(before);
	const mails = await mailsIn(join(folder, '.data', 'mail'), 1);
	expect(mails.map(({ subject }) => subject)).toContain('Website: a new release is not online');

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
	const data = await readdir(join(folder, '.data'));
	expect(data.filter((name) => name.startsWith('store-try'))).toEqual([]);
});

test('a build serves any firm by itself, and needs no package besides Node', async () => {
	const alone = join(folder, 'alone');
	await cp(join(folder, 'dist'), alone, { recursive: true });
	// No node_modules is above that folder.
	await rm(join(folder, 'node_modules'));
	start = startIn(alone, [process.execPath, 'server/serve.mjs'], {
		DATA_DIR: join(folder, '.alone'),
		CONTENT_DIR: join(folder, 'content'),
		FACTS_DIR: join(folder, 'facts'),
	});
	expect((await fetch(`${await start.serving()}/readyz`)).status).toBe(200);
});

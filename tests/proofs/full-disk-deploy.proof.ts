/**
 * A release that does not fit on the disk: the one before serves on, the office hears why, and
 * nothing of it is left.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { mailsIn, until } from '#server/testing/running-site.ts';
import { recordFigure } from '../support/figures.ts';
import { copyProject, remove, type Start, startIn } from '../support/folder.ts';

const MEBIBYTE = 1024 * 1024;

/** A disk of its own for the project, in memory. Undefined where this user may not mount one. */
function mountDisk(): string | undefined {
	const disk = mkdtempSync(join(tmpdir(), 'disk-'));
	const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=600m', 'tmpfs', disk]);
	if (status === 0) return disk;
	rmSync(disk, { recursive: true });
	return undefined;
}

let disk: string | undefined;
let folder: string;
let data: string;
let start: Start | undefined;
test.beforeAll(async () => {
	disk = mountDisk();
	if (!disk) return;
	data = mkdtempSync(join(tmpdir(), 'data-'));
	const { TMPDIR } = process.env;
	process.env.TMPDIR = disk;
	folder = await copyProject();
	if (TMPDIR === undefined) delete process.env.TMPDIR;
	else process.env.TMPDIR = TMPDIR;
});
test.afterAll(async () => {
	if (!disk) return;
	start?.process.kill('SIGTERM');
	await start?.ended();
	spawnSync('umount', [disk]);
	await remove(disk);
	await remove(data);
});

/** Fills the disk, but for so many bytes. */
function fill(leave: number): void {
	const { bavail, bsize } = statfsSync(folder);
	const file = join(folder, `filler-${bavail}`);
	if (leave > 0) spawnSync('fallocate', ['-l', String(bavail * bsize - leave), file]);
	// To the last byte, whatever else is written meanwhile.
	else spawnSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=64k']);
}

function makeRoom(): void {
	for (const name of readdirSync(folder))
		if (name.startsWith('filler-')) rmSync(join(folder, name));
}

const SUBJECT = 'Website: a new release could not be put online';

test('[D15] where a release does not fit on the disk, the one before serves on, the office hears why and what to do, and nothing is left', async () => {
	test.skip(disk === undefined, 'only where a disk can be mounted');
	start = startIn(folder, ['npm', 'run', 'serve'], { LOG_LEVEL: 'silent', DATA_DIR: data });
	const origin = await start.serving();
	const deploy = () => startIn(folder, ['npm', 'run', 'deploy'], { DATA_DIR: data });
	const served = async () => (await fetch(`${origin}/Contact`)).text();
	const before = await served();
	await appendFile(join(folder, 'content/pages/contact.yaml'), '# Changed.\n');

	const full: readonly { what: string; leave: number; during?: string; says: RegExp }[] = [
		{
			what: 'hardly any room at the beginning',
			leave: 60 * MEBIBYTE,
			says: /A build needs 128 MB of free space/,
		},
		{
			what: 'filled by something else while the pages are built',
			leave: 200 * MEBIBYTE,
			during: '.',
			says: /ENOSPC|no space left/i,
		},
		{
			what: 'filled while the server is bundled',
			leave: 200 * MEBIBYTE,
			during: 'client/index.html',
			says: /ENOSPC|no space left/i,
		},
		{ what: 'no room for the copy of Node', leave: 150 * MEBIBYTE, says: /ENOSPC/ },
	];
	for (const { what, leave, during, says } of full) {
		fill(leave);
		const run = deploy();
		if (during) {
			await until(() => run.process.exitCode !== null || isBuilding(during) || undefined, 900);
			fill(0);
		}
		expect(await run.ended(), what).toBe(1);
		expect(run.output(), what).toMatch(says);
		expect(run.output(), what).toContain('The disk is full. Make room');
		expect(run.output(), what).toContain('The office has been sent an e-mail about it.');
		expect(existsSync(join(folder, '.building')), what).toBe(false);
		expect(
			existsSync(join(folder, 'releases')) ? readdirSync(join(folder, 'releases')) : [],
			what,
		).toEqual([]);
		expect(await served(), what).toBe(before);
		makeRoom();
	}
	const mails = (await mailsIn(join(data, 'mail'), full.length)).filter(
		({ subject }) => subject === SUBJECT,
	);
	expect(mails).toHaveLength(full.length);
	for (const { text } of mails) expect(text).toContain('The disk is full. Make room');

	const run = deploy();
	expect(await run.ended(), run.output()).toBe(0);
	expect(run.output()).toContain('The release is ready');
	recordFigure(
		`a disk that is full at ${full.length} moments of a deploy: the release before served on, one letter each, nothing left; with room again the next one served`,
	);
});

/** Whether the build has come to this file. */
function isBuilding(file: string): boolean {
	try {
		return readdirSync(join(folder, 'releases')).some((name) =>
			existsSync(join(folder, 'releases', name, file)),
		);
	} catch {
		return false;
	}
}

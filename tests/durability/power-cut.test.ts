/** After a power cut at any acknowledgement, every acknowledged enquiry is on the disk. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startSite } from '#server/testing/running-site.ts';
import { hasPackages } from '../support/installed.ts';
import { ALL, inLayer, printFigure } from '../support/layers.ts';
import { Disk, type DiskEvent, type Remains, readTrace, stracing } from './power-cut.ts';
import { lookInside, sendEnquiry } from './visitors.ts';

test.skip(process.platform !== 'linux', 'only on Linux');
test.skip(
	() => !hasPackages('strace'),
	'strace is not installed, nor does the quick run install it',
);

let folder: string;
test.beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'power-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Runs the website under strace while one visitor sends. Returns the disk events, and the
 * references in order.
 */
async function traceWebsite(count: number): Promise<{ events: DiskEvent[]; references: string[] }> {
	const trace = join(folder, 'trace');
	const data = join(folder, 'data');
	const site = await startSite({ LOG_LEVEL: 'silent' }, data, stracing(trace));
	const references: string[] = [];
	for (let sent = 0; sent < count; sent += 1) {
		const { reference, status } = await sendEnquiry(site.origin);
		expect(status).toBe(200);
		references.push(reference);
	}
	// SIGKILL, so that nothing is finished, as in a power cut.
	const gone = new Promise((resolve) => site.process.once('exit', resolve));
	site.process.kill('SIGKILL');
	await gone;
	// SQLite builds the shared-memory file anew after a restart.
	const isOurs = (file: string) =>
		file.startsWith(join(data, 'enquiries.db')) && !file.endsWith('-shm');
	return { events: await Array.fromAsync(readTrace(trace, isOurs)), references };
}

/**
 * Simulates a power cut at every acknowledgement, and counts the acknowledged enquiries that are
 * missing then.
 */
function cutAtEveryAnswer(
	{ events, references }: Awaited<ReturnType<typeof traceWebsite>>,
	remains: Remains,
) {
	const disk = new Disk();
	// The website ran on a real disk. The simulated images can be in memory.
	const image = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : folder, 'image-'));
	let cuts = 0;
	let lost = 0;
	let damaged = 0;
	for (const event of events) {
		disk.apply(event);
		if (event.kind !== 'answer') continue;
		cuts += 1;
		rmSync(image, { recursive: true, force: true });
		mkdirSync(image);
		for (const [file, bytes] of disk.afterPowerCut(remains, Math.random))
			writeFileSync(join(image, basename(file)), bytes);
		try {
			const inside = lookInside(join(image, 'enquiries.db'));
			if (inside.integrity !== 'ok' || inside.halves !== 0) damaged += 1;
			lost += references
				.slice(0, cuts)
				.filter((reference) => !inside.references.has(reference)).length;
		} catch {
			damaged += 1;
		}
	}
	rmSync(image, { recursive: true, force: true });
	return { cuts, lost, damaged };
}

test('no acknowledged enquiry is lost in a power cut, whichever unsynced writes are lost', async () => {
	const count = inLayer({ quick: 34, ci: 100, whole: 300 });
	const traced = await traceWebsite(count);
	for (const remains of ['none', 'some', 'torn'] as const) {
		const { cuts, lost, damaged } = cutAtEveryAnswer(traced, remains);
		expect({ cuts, lost, damaged }, remains).toEqual({ cuts: count, lost: 0, damaged: 0 });
	}
	printFigure(`${count} cuts: 0 acknowledged enquiries lost, 0 stores damaged`);

	// D3: the WAL is synced between the last write of an enquiry and its answer.
	let answered = 0;
	let inOrder = 0;
	let isSynced = false;
	for (const event of traced.events) {
		const awaited = Buffer.from(traced.references[answered] ?? 'none');
		if (event.kind === 'write' && event.file.endsWith('-wal') && event.bytes.includes(awaited))
			isSynced = false;
		if (event.kind === 'sync' && event.file.endsWith('-wal')) isSynced = true;
		if (event.kind === 'answer') {
			if (isSynced) inOrder += 1;
			answered += 1;
			isSynced = false;
		}
	}
	expect(inOrder).toBe(count);
	printFigure(`${inOrder} of ${count} answers after the sync of their pages`);
});

test(
	'an e-mail’s file and the list of erased references are synced before anything counts on them',
	ALL,
	() => {
		const trace = join(folder, 'trace');
		const calls = 'trace=write,pwrite64,writev,fsync,fdatasync,rename,renameat,renameat2';
		const program = [
			process.execPath,
			join('tests', 'durability', 'synced-files.ts'),
			join(folder, 'mail'),
		];
		const { status, stderr } = spawnSync(
			'strace',
			['-f', '-qq', '-y', '-e', calls, '-o', trace, ...program],
			{ encoding: 'utf8' },
		);
		expect(status, stderr).toBe(0);
		const mail = join(folder, 'mail');
		/** What a call does to the files of interest. Each begins only when the one before it is done. */
		const steps = readFileSync(trace, 'utf8')
			.split('\n')
			.flatMap((line) => {
				const [, call = '', what = ''] = /^\d+ +(\w+)\((.*)$/.exec(line) ?? [];
				const said = /^\d+<[^>]*>, "(SENT|LOGGED)/.exec(what)?.[1];
				if (said) return [said];
				if (call.startsWith('rename')) return what.includes('letter') ? ['rename'] : [];
				const [, file = ''] = /^\d+<([^>]*)>/.exec(what) ?? [];
				const name =
					file === mail
						? 'folder'
						: !file.startsWith(mail)
							? ''
							: file.includes('letter')
								? 'e-mail'
								: basename(file);
				return name ? [`${/sync/.test(call) ? 'sync' : 'write'} ${name}`] : [];
			})
			.filter((step, index, all) => step !== all[index - 1]);
		expect(steps).toEqual([
			'write e-mail',
			'sync e-mail',
			'rename',
			'sync folder',
			'SENT',
			'write erased.key',
			'sync erased.key',
			'write erased.txt',
			'sync erased.txt',
			'LOGGED',
		]);
	},
);

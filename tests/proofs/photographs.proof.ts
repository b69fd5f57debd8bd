/**
 * Hostile photographs, sent to the running site: what its processes take together; and an upload
 * while the disk is full.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { subjectNames } from '#model/photograph-subjects.ts';
import { type RunningSite, startSite, until } from '#server/testing/running-site.ts';
import { hostileFiles } from '#visitor/photographs/testing/hostile-files.ts';
import { lookInside, sendEnquiry } from '../durability/visitors.ts';
import { recordFigure } from '../support/figures.ts';
import {
	countRows,
	pressAt,
	readFor3Seconds,
	sendAndRead,
} from '../support/office-week/letter-links.ts';
import { fill, mountSmallDisk, unmount } from './small-disk.ts';

/** The server and the process that reads photographs, together. */
const MOST_MEGABYTES = 300;

/** The children of a process, by the kernel's own list. */
function childrenOf(pid: number): number[] {
	return readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
		const file = `/proc/${pid}/task/${thread}/children`;
		return existsSync(file)
			? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number)
			: [];
	});
}

/** The memory that a process has resident, in megabytes; 0 when it has ended. */
function residentMegabytes(pid: number): number {
	try {
		return (
			Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
		);
	} catch {
		return 0;
	}
}

/**
 * Opens that many visitors' pages behind their digits, and returns how photographs are sent from
 * them.
 */
async function openDoors(count: number, site: RunningSite) {
	return Promise.all((await sendAndRead(count, site)).map(({ visitor }) => openDoor(visitor)));
}

async function openDoor(url: string) {
	const nonceIn = (html: string) => /name="nonce" value="([^"]+)"/.exec(html)?.[1] ?? '';
	const closed = nonceIn(await (await fetch(url)).text());
	await readFor3Seconds(closed);
	const opened = await pressAt(
		url,
		new URLSearchParams({ act: 'open', digits: '0142', nonce: closed }),
	);
	const page = await opened.text();
	expect(page).toContain('Photographs, if you like');
	const nonce = nonceIn(page);
	await readFor3Seconds(nonce);
	return {
		url,
		async send(
			files: Readonly<Record<string, Buffer>>,
		): Promise<{ status: number; page: string; problemAt: (field: string) => string }> {
			const body = new FormData();
			body.set('act', 'add-photographs');
			body.set('nonce', nonce);
			for (const [field, bytes] of Object.entries(files))
				body.set(field, new Blob([new Uint8Array(bytes)]), 'IMG_1.jpg');
			const answer = await pressAt(url, body);
			const html = await answer.text();
			return {
				status: answer.status,
				page: html,
				problemAt: (field) => new RegExp(`id="${field}-problem">([^<]+)<`).exec(html)?.[1] ?? '',
			};
		},
	};
}

test(`[L8] sixty hostile files: the server and the process that reads them take under ${MOST_MEGABYTES} MB together`, async () => {
	test.skip(process.platform !== 'linux', 'only on Linux');
	const site = await startSite({ LOG_LEVEL: 'silent' });
	const pid = site.process.pid ?? 0;
	let most = 0;
	let mostAlone = 0;
	let seen = 0;
	const timer = setInterval(() => {
		const children = childrenOf(pid);
		seen += children.length;
		const alone = residentMegabytes(pid);
		mostAlone = Math.max(mostAlone, alone);
		most = Math.max(
			most,
			alone + children.reduce((sum, child) => sum + residentMegabytes(child), 0),
		);
	}, 5);
	try {
		const files = await hostileFiles();
		expect(files).toHaveLength(60);
		const doors = await openDoors(files.length / subjectNames.length, site);
		const waiting = doors.entries();
		let taken = 0;
		// Two presses at the same time: files then wait in memory for those before them.
		await Promise.all(
			[1, 2].map(async () => {
				for (const [index, door] of waiting) {
					const some = files.slice(index * subjectNames.length, (index + 1) * subjectNames.length);
					const { problemAt } = await door.send(
						Object.fromEntries(some.map(({ bytes }, place) => [subjectNames[place], bytes])),
					);
					for (const [place, { name, bytes, isTaken }] of some.entries()) {
						const problem = problemAt(subjectNames[place] ?? '');
						if (isTaken) {
							expect(problem, name).toBe('');
							taken += 1;
						} else if (bytes.length > 0) expect(problem, name).toMatch(/^(?:That|We could) .+\.$/);
					}
				}
			}),
		);
		expect(taken).toBeGreaterThan(5);
		const kept = await countRows('photograph', site.dataDir);
		expect(kept).toBeGreaterThan(5);
		expect(kept).toBeLessThanOrEqual(taken);
		expect(seen).toBeGreaterThan(30);
		expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
		recordFigure(
			`60 hostile files: ${taken} taken, the rest refused in words; ${Math.round(most)} MB at most for the server and the process that reads them together, ${Math.round(mostAlone)} MB for the server`,
			most < MOST_MEGABYTES,
		);
		expect(most).toBeLessThan(MOST_MEGABYTES);
	} finally {
		clearInterval(timer);
		await site.stop();
	}
});

/** Photographs are taken while the disk has 256 MB. */
const DISK_MEBIBYTES = 340;

test('[L8] [D5] photographs while the disk is full, or fills while one is read: a sentence, nothing of them kept, the enquiry unharmed; with room again they are taken', async () => {
	test.skip(process.platform !== 'linux', 'only on Linux');
	const folder = mkdtempSync(join(tmpdir(), 'photographs-'));
	const place = join(folder, 'mounted');
	const disk = mountSmallDisk(place, DISK_MEBIBYTES);
	try {
		const site = await startSite(
			{ LOG_LEVEL: 'silent', DISK_RESERVE_MB: '0' },
			join(place, 'data'),
		);
		const pid = site.process.pid ?? 0;
		const picture = await sharp({
			create: {
				width: 3000,
				height: 2000,
				channels: 3,
				background: '#678',
				noise: { type: 'gaussian', mean: 128, sigma: 30 },
			},
		})
			.jpeg()
			.toBuffer();
		const [door] = await openDoors(1, site);
		if (!door) throw new Error('There is no page to send from.');
		const photographs = () => countRows('photograph', join(place, 'data'));
		const events = () => countRows('event', join(place, 'data'));

		let ballast = fill(place);
		const refused = await door.send({ boiler: picture });
		expect([refused.status, refused.problemAt('boiler')]).toEqual([
			422,
			expect.stringContaining('We could not keep that photograph just now.'),
		]);
		expect(childrenOf(pid)).toEqual([]);
		rmSync(ballast);
		expect([await photographs(), await events()]).toEqual([0, 0]);

		// There is room when it begins, and none when it is kept.
		const sent = door.send({ boiler: picture });
		const reader = await until(() => childrenOf(pid)[0], 30);
		process.kill(reader, 'SIGSTOP');
		ballast = fill(place);
		process.kill(reader, 'SIGCONT');
		const late = await sent;
		expect([late.status, late.problemAt('boiler')]).toEqual([
			422,
			expect.stringContaining('We could not keep that photograph just now.'),
		]);
		expect((await fetch(door.url)).status).toBe(200);
		rmSync(ballast);
		expect([await photographs(), await events()]).toEqual([0, 0]);

		const taken = await door.send({ boiler: picture });
		expect([taken.status, taken.problemAt('boiler')]).toEqual([200, '']);
		expect([await photographs(), await events()]).toEqual([1, 1]);
		const { status, reference } = await sendEnquiry(site.origin);
		expect(status).toBe(200);
		expect(await site.stop()).toBe(0);
		const inside = lookInside(join(place, 'data', 'enquiries.db'));
		expect(inside).toMatchObject({ integrity: 'ok', halves: 0 });
		expect(inside.references).toContain(reference);
		expect(inside.references.size).toBe(2);
		recordFigure(
			`${disk}: a photograph while it is full, and one while it fills: refused in words, 0 rows kept; taken once there is room`,
		);
	} finally {
		unmount(place);
		rmSync(folder, { recursive: true, force: true });
	}
});

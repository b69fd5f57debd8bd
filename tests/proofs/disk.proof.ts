/** A failing disk and a full disk: only stored enquiries are acknowledged, and the website recovers. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startSite, until } from '../../server/testing/running-site.ts';
import { lookInside, missing, sendEnquiry } from '../durability/visitors.ts';
import { recordFigure } from '../support/figures.ts';
import { startMailServer } from '../support/mail-server.ts';

let folder: string;
test.beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'disk-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Every nth call fails, from a call after the start of the website. An enquiry takes about twenty writes and one sync. */
const faults = [
	['every 6th sync fails', 'inject=fsync,fdatasync:error=EIO:when=30+6'],
	['every 97th write fails', 'inject=pwrite64:error=EIO:when=300+97'],
	['every 97th write finds the disk full', 'inject=pwrite64:error=ENOSPC:when=300+97'],
] as const;

for (const [name, inject] of faults)
	test(`[D4] when ${name}, every acknowledged enquiry is stored, and none is stored in part`, async () => {
		const trace = join(folder, 'trace');
		const through = ['strace', '-D', '-f', '-qq', '-y', '-o', trace, '-e', 'trace=fsync,fdatasync,pwrite64', '-e', inject];
		// No e-mail is delivered, so that every fault hits the store.
		const site = await startSite({ LOG_LEVEL: 'silent', SMTP_URL: 'smtp://127.0.0.1:9' }, join(folder, 'data'), through);
		const acknowledged = new Set<string>();
		let refused = 0;
		for (let count = 0; count < 300; count += 1) {
			const { reference, status } = await sendEnquiry(site.origin);
			if (status === 200) acknowledged.add(reference);
			else refused += 1;
			expect([200, 503]).toContain(status);
		}
		const gone = once(site.process, 'exit');
		site.process.kill('SIGKILL');
		await gone;
		const inside = lookInside(join(folder, 'data', 'enquiries.db'));
		expect(missing(acknowledged, inside)).toEqual([]);
		expect(inside).toMatchObject({ integrity: 'ok', halves: 0 });
		expect(refused).toBeGreaterThan(0);
		expect(acknowledged.size).toBeGreaterThan(50);
		const injected = readFileSync(trace, 'utf8').split('(INJECTED)').length - 1;
		recordFigure(`${name}: ${injected} faults; ${acknowledged.size} acknowledged and all there, ${refused} refused`);
	});

/** Mounts a disk of 24 MiB: an ext4 image where loop mounts are allowed, otherwise a tmpfs. */
function mountSmallDisk(place: string): string {
	mkdirSync(place, { recursive: true });
	try {
		const image = join(folder, 'image');
		execFileSync('dd', ['if=/dev/zero', `of=${image}`, 'bs=1M', 'count=24'], { stdio: 'ignore' });
		execFileSync('mkfs.ext4', ['-q', '-F', image], { stdio: 'ignore' });
		execFileSync('mount', ['-o', 'loop', image, place], { stdio: 'ignore' });
		return 'ext4 of 24 MiB';
	} catch {
		execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', place], { stdio: 'ignore' });
		return 'tmpfs of 24 MiB';
	}
}

/** Fills a disk to its last block. Returns the file that fills it. */
function fill(place: string): string {
	const ballast = join(place, 'ballast');
	for (const size of [1024 * 1024, 64 * 1024, 4096, 512]) {
		try {
			for (;;) writeFileSync(ballast, Buffer.alloc(size, 1), { flag: 'a' });
		} catch {
			// No space left for a block of this size.
		}
	}
	return ballast;
}

test('[D5] on a full disk visitors get an error; with free space again, the website accepts enquiries without a restart', async () => {
	const place = join(folder, 'mounted');
	const disk = mountSmallDisk(place);
	try {
		const site = await startSite({ LOG_LEVEL: 'silent', SMTP_URL: 'smtp://127.0.0.1:9' }, join(place, 'data'));
		const acknowledged = new Set<string>();
		for (let count = 0; count < 20; count += 1) {
			const { reference, status } = await sendEnquiry(site.origin);
			if (status === 200) acknowledged.add(reference);
		}
		const ballast = fill(place);
		let slowest = 0;
		let refused = 0;
		// The space left in the WAL is used first, and nothing reports when it is used up.
		for (let count = 0; count < 3000 && refused < 20; count += 1) {
			const { reference, status, ms } = await sendEnquiry(site.origin);
			if (status === 200) acknowledged.add(reference);
			else {
				expect(status).toBe(503);
				slowest = Math.max(slowest, ms);
				refused += 1;
			}
		}
		expect(refused).toBe(20);
		expect((await fetch(`${site.origin}/`)).status).toBe(200);
		expect((await fetch(`${site.origin}/readyz`)).status).toBe(503);
		rmSync(ballast);
		const { reference, status } = await sendEnquiry(site.origin);
		expect(status).toBe(200);
		acknowledged.add(reference);
		expect(await site.stop()).toBe(0);
		const inside = lookInside(join(place, 'data', 'enquiries.db'));
		expect(missing(acknowledged, inside)).toEqual([]);
		expect(inside).toMatchObject({ integrity: 'ok', halves: 0 });
		recordFigure(`${disk}: 503 within ${Math.round(slowest)} ms; ${acknowledged.size} acknowledged, 0 missing`, slowest <= 1_000);
	} finally {
		execFileSync('umount', ['-l', place]);
	}
});

/** A sixteenth of the reserve, on a small disk. */
const RESERVE_MB = 4;
const ENOUGH = (10_000 * RESERVE_MB) / 64;

test('[D6] on a full disk the reserve keeps enquiries and deliveries going, though the disk is filled again each time', async () => {
	const place = join(folder, 'mounted');
	const disk = mountSmallDisk(place);
	const mail = await startMailServer();
	try {
		const settings = { LOG_LEVEL: 'silent', SMTP_URL: mail.url, DISK_RESERVE_MB: String(RESERVE_MB) };
		const site = await startSite(settings, join(place, 'data'));
		const reserve = join(place, 'data', 'reserve');
		await until(async () => {
			await fetch(`${site.origin}/readyz`);
			return (statSync(reserve, { throwIfNoEntry: false })?.size ?? 0) === RESERVE_MB * 1024 * 1024 || undefined;
		});
		fill(place);
		const acknowledged = new Set<string>();
		for (let count = 0; count < ENOUGH; count += 1) {
			const { reference, status } = await sendEnquiry(site.origin);
			if (status === 200) acknowledged.add(reference);
			if (count % 200 === 0) fill(place);
		}
		expect(acknowledged.size).toBe(ENOUGH);
		expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
		await mail.arrived(ENOUGH);
		expect(await site.stop()).toBe(0);
		expect(missing(acknowledged, lookInside(join(place, 'data', 'enquiries.db')))).toEqual([]);
		recordFigure(`${disk}, ${RESERVE_MB} MiB of reserve: ${acknowledged.size} enquiries stored and delivered after the disk was full`);
	} finally {
		await mail.close();
		execFileSync('umount', ['-l', place]);
	}
});

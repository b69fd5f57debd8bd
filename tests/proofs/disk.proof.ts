/** A disk that fails and one that is full: no promise is made that is not kept, and the website gets over it. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startSite } from '../../server/testing/running-site.ts';
import { lookInside, missing, sendEnquiry } from '../durability/visitors.ts';
import { recordFigure } from '../support/figures.ts';

let folder: string;
test.beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'disk-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Every so-manieth call fails, beginning late enough that the website has started. An enquiry takes some twenty writes and one sync. */
const faults = [
	['every 6th sync fails', 'inject=fsync,fdatasync:error=EIO:when=30+6'],
	['every 97th write fails', 'inject=pwrite64:error=EIO:when=300+97'],
	['every 97th write finds the disk full', 'inject=pwrite64:error=ENOSPC:when=300+97'],
] as const;

for (const [name, inject] of faults)
	test(`[D4] when ${name}, no enquiry is acknowledged that is not kept, and none is kept by half`, async () => {
		const trace = join(folder, 'trace');
		const through = ['strace', '-D', '-f', '-qq', '-y', '-o', trace, '-e', 'trace=fsync,fdatasync,pwrite64', '-e', inject];
		// Letters go nowhere, so that every fault falls on the store.
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

/** Mounts a disk of 24 MiB: a file of its own if this machine lets us, else a piece of memory. */
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

test('[D5] when the disk is full, visitors are told; when it has room again, it goes on without a restart', async () => {
	const place = join(folder, 'mounted');
	const disk = mountSmallDisk(place);
	try {
		const site = await startSite({ LOG_LEVEL: 'silent', SMTP_URL: 'smtp://127.0.0.1:9' }, join(place, 'data'));
		const acknowledged = new Set<string>();
		for (let count = 0; count < 20; count += 1) {
			const { reference, status } = await sendEnquiry(site.origin);
			if (status === 200) acknowledged.add(reference);
		}
		const ballast = join(place, 'ballast');
		for (const size of [1024 * 1024, 64 * 1024, 4096, 512]) {
			try {
				for (;;) writeFileSync(ballast, Buffer.alloc(size, 1), { flag: 'a' });
			} catch {
				// Full to this grain.
			}
		}
		let slowest = 0;
		let refused = 0;
		// What room the log has left is used up first; nothing says when.
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

/** The machine's wall clock jumps while e-mails wait. The monotonic clock does not jump. */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startSite } from '#server/testing/running-site.ts';
import { lookInside, sendEnquiry } from '../durability/visitors.ts';
import { ensureInstalled } from '../support/installed.ts';
import { printFigure } from '../support/layers.ts';
import { startScriptedMailServer } from '../support/servers/scripted-mail-server.ts';

const jumps = [
	['an hour ahead', '+3600'],
	['two hours back', '-7200'],
	['a day and an hour ahead', '+90000'],
	['back to 1970', '@1970-01-02 00:00:00'],
] as const;

function findFaketime(): string {
	ensureInstalled('faketime');
	const [place] = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib']
		.map((lib) => `${lib}/faketime/libfaketimeMT.so.1`)
		.filter((file) => existsSync(file));
	if (!place) throw new Error('libfaketime is not where its package puts it.');
	return place;
}

for (const [name, offset] of jumps)
	test(`${name}: nothing is lost, nothing sent twice, nothing purged, and deliveries go on within a minute`, async () => {
		const folder = mkdtempSync(join(tmpdir(), 'clock-'));
		const stamp = join(folder, 'time');
		writeFileSync(stamp, '+0\n');
		const server = await startScriptedMailServer({ conduct: { RCPT: '450 not now' } });
		const faketime = {
			LD_PRELOAD: findFaketime(),
			FAKETIME_TIMESTAMP_FILE: stamp,
			FAKETIME_NO_CACHE: '1',
			FAKETIME_DONT_FAKE_MONOTONIC: '1',
			DONT_FAKE_MONOTONIC: '1',
		};
		try {
			const settings = {
				LOG_LEVEL: 'silent',
				SMTP_URL: server.url,
				ACKNOWLEDGE_VISITORS: 'off',
				...faketime,
			};
			const site = await startSite(settings, join(folder, 'data'));
			const sent: string[] = [];
			for (let count = 0; count < 5; count += 1)
				sent.push((await sendEnquiry(site.origin)).reference);
			// Each is refused for now, and waits until its due time.
			await expect.poll(() => server.connections).toBeGreaterThanOrEqual(5);
			await new Promise((resolve) => setTimeout(resolve, 500));
			server.follow({});
			writeFileSync(stamp, `${offset}\n`);
			const jumpedAt = performance.now();
			await expect.poll(() => server.taken.length, { intervals: [100] }).toBe(5);
			const seconds = Math.round((performance.now() - jumpedAt) / 100) / 10;
			// A new enquiry while the clock is wrong.
			sent.push((await sendEnquiry(site.origin)).reference);
			await expect.poll(() => server.taken.length).toBe(6);
			writeFileSync(stamp, '+0\n');
			sent.push((await sendEnquiry(site.origin)).reference);
			await expect.poll(() => server.taken.length).toBe(7);
			await new Promise((resolve) => setTimeout(resolve, 6_000));
			expect(server.taken).toHaveLength(7);
			expect(await site.stop()).toBe(0);
			const inside = lookInside(join(folder, 'data', 'enquiries.db'));
			expect(inside.references).toEqual(new Set(sent));
			printFigure(`${name}: delivered ${seconds} s after the jump`);
		} finally {
			await server.close();
			expect(readdirSync(folder)).toContain('data');
			rmSync(folder, { recursive: true, force: true });
		}
	});

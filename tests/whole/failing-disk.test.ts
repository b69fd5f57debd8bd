/** A disk whose syncs and writes fail now and then: only what is stored whole is acknowledged. */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startSite } from '#server/testing/running-site.ts';
import { lookInside, missing, sendEnquiry } from '../durability/visitors.ts';
import { ensureInstalled } from '../support/installed.ts';
import { printFigure } from '../support/layers.ts';

let folder: string;
test.beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'disk-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Every nth call fails, from a call after the start of the website. An enquiry takes about twenty
 * writes and one sync.
 */
const faults = [
	['every 6th sync fails', 'inject=fsync,fdatasync:error=EIO:when=30+6'],
	['every 97th write fails', 'inject=pwrite64:error=EIO:when=300+97'],
	['every 97th write finds the disk full', 'inject=pwrite64:error=ENOSPC:when=300+97'],
] as const;

for (const [name, inject] of faults)
	test(`when ${name}, every acknowledged enquiry is stored, and none is stored in part`, async () => {
		ensureInstalled('strace');
		const trace = join(folder, 'trace');
		const through = [
			'strace',
			'-D',
			'-f',
			'-qq',
			'-y',
			'-o',
			trace,
			'-e',
			'trace=fsync,fdatasync,pwrite64',
			'-e',
			inject,
		];
		// No e-mail is delivered, so that every fault hits the store.
		const site = await startSite(
			{ LOG_LEVEL: 'silent', SMTP_URL: 'smtp://127.0.0.1:9' },
			join(folder, 'data'),
			through,
		);
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
		printFigure(
			`${name}: ${injected} faults; ${acknowledged.size} acknowledged and all there, ${refused} refused`,
		);
	});

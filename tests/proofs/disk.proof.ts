/**
 * A failing disk and a full disk: only stored enquiries are acknowledged, and the website recovers.
 */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startSite, until } from '#server/testing/running-site.ts';
import { lookInside, missing, sendEnquiry } from '../durability/visitors.ts';
import { recordFigure } from '../support/figures.ts';
import { startMailServer } from '../support/servers/mail-server.ts';

import { ensureInstalled } from '../support/system-packages.ts';
import { fill, mountSmallDisk, unmount } from './small-disk.ts';

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
	test(`[D4] when ${name}, every acknowledged enquiry is stored, and none is stored in part`, async () => {
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
		recordFigure(
			`${name}: ${injected} faults; ${acknowledged.size} acknowledged and all there, ${refused} refused`,
		);
	});

test('[D5] on a full disk visitors get an error; with free space again, the website accepts enquiries without a restart', async () => {
	const place = join(folder, 'mounted');
	const disk = mountSmallDisk(place, 24);
	try {
		const site = await startSite(
			{ LOG_LEVEL: 'silent', SMTP_URL: 'smtp://127.0.0.1:9' },
			join(place, 'data'),
		);
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
		recordFigure(
			`${disk}: 503 within ${Math.round(slowest)} ms; ${acknowledged.size} acknowledged, 0 missing`,
			slowest <= 1_000,
		);
	} finally {
		unmount(place);
	}
});

/** A sixteenth of the reserve, on a small disk. */
const RESERVE_MB = 4;
const ENOUGH = (10_000 * RESERVE_MB) / 64;

test('[D6] on a full disk the reserve keeps enquiries and deliveries going, though the disk is filled again each time', async () => {
	const place = join(folder, 'mounted');
	const disk = mountSmallDisk(place, 24);
	const mail = await startMailServer();
	try {
		const settings = {
			LOG_LEVEL: 'silent',
			SMTP_URL: mail.url,
			DISK_RESERVE_MB: String(RESERVE_MB),
		};
		const site = await startSite(settings, join(place, 'data'));
		const reserve = join(place, 'data', 'reserve');
		await until(async () => {
			await fetch(`${site.origin}/readyz`);
			return (
				(statSync(reserve, { throwIfNoEntry: false })?.size ?? 0) === RESERVE_MB * 1024 * 1024 ||
				undefined
			);
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
		const figure = `${disk}, ${RESERVE_MB} MiB of reserve: ${acknowledged.size} enquiries stored and delivered after the disk was full`;
		recordFigure(figure, 'smaller');
	} finally {
		await mail.close();
		unmount(place);
	}
});

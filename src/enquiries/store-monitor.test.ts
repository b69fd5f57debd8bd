/** The store monitor: who is notified that no enquiry can be stored, and when. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createManualClock } from '#enquiries/delivery/testing.ts';
import { HOUR_MS, SECOND_MS } from '#model/dates.ts';
import type { Email } from '#model/email.ts';
import { StoreGone, StoreUnavailable } from './store/database.ts';
import { NOON } from './store/testing/fixtures.ts';
import { monitorStore, readStoreError, type StoreMonitor } from './store-monitor.ts';

let folder: string;
let clock: ReturnType<typeof createManualClock>;
let works: boolean;
let checks: number;
let emails: Email[];
let log: string[];
let isMailAway: boolean;
let isGone: boolean;
let monitor: StoreMonitor;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'store-monitor-'));
	clock = createManualClock(NOON);
	[works, checks, emails, log, isMailAway, isGone] = [true, 0, [], [], false, false];
	monitor = monitorStore({
		store: {
			async check() {
				checks += 1;
				if (isGone) throw new StoreGone('The database file is gone.');
				if (!works) throw new StoreUnavailable('The disk is full.');
			},
		},
		clock,
		dataFolder: folder,
		mailer: {
			destination: 'this test',
			async send(email) {
				if (isMailAway) throw new Error('ECONNREFUSED');
				emails.push(email);
			},
		},
		from: 'site@example.co.uk',
		to: 'office@example.co.uk',
		siteUrl: 'https://example.co.uk',
		onChange: (says) => log.push(says),
	});
});
afterEach(async () => {
	await monitor.stop();
	rmSync(folder, { recursive: true, force: true });
});

/** Checks twice a minute for this long. */
async function run(ms: number): Promise<void> {
	for (let passed = 0; passed < ms; passed += 30 * SECOND_MS) {
		await monitor.check();
		clock.pass(30 * SECOND_MS);
	}
}

test('while the store works, nothing is sent or logged', async () => {
	await run(HOUR_MS);
	expect([emails, log, readStoreError(folder)]).toEqual([[], [], undefined]);
});

test('a hundred calls of isReady cause one check, and a call seconds later causes another', async () => {
	expect(await Promise.all(Array.from({ length: 50 }, () => monitor.isReady()))).toEqual(
		Array(50).fill(true),
	);
	for (let count = 0; count < 50; count += 1) await monitor.isReady();
	expect(checks).toBe(1);
	clock.pass(3 * SECOND_MS);
	await monitor.isReady();
	expect(checks).toBe(2);
});

test('after an enquiry could not be stored, the last check no longer counts', async () => {
	expect(await monitor.isReady()).toBe(true);
	works = false;
	monitor.invalidate();
	expect(await monitor.isReady()).toBe(false);
});

test('however many enquiries fail, the store is asked once a second at most, and is not ready meanwhile', async () => {
	await monitor.isReady();
	for (let failed = 0; failed < 50; failed += 1) {
		monitor.invalidate();
		await monitor.isReady();
	}
	expect(await monitor.isReady()).toBe(false);
	expect(checks).toBe(1);
	clock.pass(SECOND_MS);
	expect(await monitor.isReady()).toBe(true);
	expect(checks).toBe(2);
});

test('an error is written to the data folder at once, readable by its owner only, and deleted when the store works again', async () => {
	works = false;
	expect(await monitor.check()).toBe(false);
	expect(readStoreError(folder)).toContain('The store says: The disk is full.');
	expect(statSync(join(folder, 'trouble.txt')).mode & 0o777).toBe(0o600);
	works = true;
	expect(await monitor.check()).toBe(true);
	expect(existsSync(join(folder, 'trouble.txt'))).toBe(false);
	expect(log).toEqual(['The disk is full.', 'The store works again.']);
});

test('the office is notified within a minute, then hourly, and once when the store works again', async () => {
	works = false;
	await run(60 * SECOND_MS);
	expect(emails.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
		'office@example.co.uk: Website: enquiries cannot be kept',
	]);
	expect(emails[0]?.text).toContain('The disk is full.');
	await run(2 * HOUR_MS);
	expect(emails).toHaveLength(3);
	works = true;
	await run(60 * SECOND_MS);
	expect(emails.map(({ subject }) => subject).slice(3)).toEqual([
		'Website: enquiries are kept again',
	]);
});

test('when the file was taken away, the office is alerted at once', async () => {
	isGone = true;
	await monitor.check();
	await monitor.stop();
	expect(emails[0]?.text).toContain('The store says: The database file is gone.');
});

test('a restart of the database notifies nobody', async () => {
	works = false;
	await monitor.check();
	clock.pass(10 * SECOND_MS);
	works = true;
	await run(60 * SECOND_MS);
	expect(emails).toEqual([]);
});

test('an e-mail that could not be sent is tried again', async () => {
	works = false;
	isMailAway = true;
	await run(60 * SECOND_MS);
	isMailAway = false;
	await run(60 * SECOND_MS);
	expect(emails).toHaveLength(1);
	expect(log).toContain('The office could not be notified: ECONNREFUSED');
});

test('when the data folder is gone, it is created for the error, so that the next start does not begin an empty store', async () => {
	rmSync(folder, { recursive: true });
	works = false;
	await monitor.check();
	expect(readFileSync(join(folder, 'trouble.txt'), 'utf8')).toContain(
		'Visitors are told so, and nothing is acknowledged',
	);
});

/** The store monitor: who is notified that no enquiry can be stored, and when. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createManualClock } from '#enquiries/delivery/testing.ts';
import { HOUR_MS, SECOND_MS } from '#model/dates.ts';
import type { Email } from '#model/email.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { StoreUnavailable } from './store/database.ts';
import { NOON } from './store/testing/fixtures.ts';
import { monitorStore, type StoreMonitor } from './store-monitor.ts';

let folder: string;
let file: string;
let clock: ReturnType<typeof createManualClock>;
/** What a check of the store throws. */
let failure: Error | undefined;
let checks: number;
let emails: Email[];
let log: string[];
let isMailAway: boolean;
let monitor: StoreMonitor;

const full = new StoreUnavailable('The disk is full.');

beforeEach(() => {
	folder = temporaryFolder();
	file = join(folder, 'trouble.txt');
	clock = createManualClock(NOON);
	[failure, checks, emails, log, isMailAway] = [undefined, 0, [], [], false];
	monitor = monitorStore({
		store: {
			async check() {
				checks += 1;
				if (failure) throw failure;
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
});

/** Checks twice a minute for this long. */
async function run(ms: number): Promise<void> {
	for (let passed = 0; passed < ms; passed += 30 * SECOND_MS) {
		await monitor.check();
		clock.pass(30 * SECOND_MS);
	}
}
const subjects = () => emails.map(({ to, subject }) => `${to}: ${subject}`);

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

test('after enquiries could not be stored it is not ready, and the store is asked once a second at most', async () => {
	await monitor.isReady();
	for (let failed = 0; failed < 50; failed += 1) {
		monitor.invalidate();
		expect(await monitor.isReady()).toBe(false);
	}
	expect(checks).toBe(1);
	clock.pass(SECOND_MS);
	expect(await monitor.isReady()).toBe(true);
	expect(checks).toBe(2);
});

test('an error is written to the data folder at once, readable by its owner only, and deleted when the store works again', async () => {
	failure = full;
	// Where the folder is gone it is created, so that the next start does not begin an empty store.
	expect(await monitor.check()).toBe(false);
	expect(readFileSync(file, 'utf8')).toMatch(
		/Visitors are told so, and nothing is acknowledged\. The store says: The disk is full\.\n$/,
	);
	expect(statSync(file).mode & 0o777).toBe(0o600);
	failure = undefined;
	expect(await monitor.check()).toBe(true);
	expect(existsSync(file)).toBe(false);
	expect(log).toEqual(['The disk is full.', 'The store works again.']);
});

test('the office is notified within a minute, then hourly, and once when the store works again', async () => {
	await run(HOUR_MS);
	failure = full;
	await run(60 * SECOND_MS);
	expect(subjects()).toEqual(['office@example.co.uk: Website: enquiries cannot be kept']);
	expect(emails[0]?.text).toContain('The disk is full.');
	await run(2 * HOUR_MS);
	expect(emails).toHaveLength(3);
	failure = undefined;
	await run(60 * SECOND_MS);
	expect(subjects().slice(3)).toEqual(['office@example.co.uk: Website: enquiries are kept again']);
});

test('an e-mail that could not be sent is tried again', async () => {
	failure = full;
	isMailAway = true;
	await run(60 * SECOND_MS);
	isMailAway = false;
	await run(60 * SECOND_MS);
	expect(emails).toHaveLength(1);
	expect(log).toContain('The office could not be notified: ECONNREFUSED');
});

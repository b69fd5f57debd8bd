/** The watch over the store itself: who hears, and when, that no enquiry can be kept. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR_MS, SECOND_MS } from '../dates.ts';
import { createManualClock } from './delivery/testing.ts';
import type { Email } from './messages/enquiry-email.ts';
import { StoreUnavailable } from './store/database.ts';
import { NOON } from './store/testing/fixtures.ts';
import { monitorStore, readStoreError, type StoreHealth } from './store-health.ts';

let folder: string;
let clock: ReturnType<typeof createManualClock>;
let isWell: boolean;
let looks: number;
let letters: Email[];
let log: string[];
let isMailAway: boolean;
let saved: string | undefined;
let watch: StoreHealth;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'watch-'));
	clock = createManualClock(NOON);
	[isWell, looks, letters, log, isMailAway, saved] = [true, 0, [], [], false, undefined];
	watch = monitorStore({
		store: {
			async check() {
				looks += 1;
				if (!isWell) throw new StoreUnavailable('The disk is full.');
			},
			rescue: async () => saved,
		},
		clock,
		dataFolder: folder,
		mailer: {
			destination: 'this test',
			async send(letter) {
				if (isMailAway) throw new Error('ECONNREFUSED');
				letters.push(letter);
			},
		},
		from: 'site@example.co.uk',
		to: 'office@example.co.uk',
		siteUrl: 'https://example.co.uk',
		onChange: (says) => log.push(says),
	});
});
afterEach(async () => {
	await watch.stop();
	rmSync(folder, { recursive: true, force: true });
});

/** Lets time go by, looking twice a minute as the website does. */
async function run(ms: number): Promise<void> {
	for (let passed = 0; passed < ms; passed += 30 * SECOND_MS) {
		await watch.check();
		clock.pass(30 * SECOND_MS);
	}
}

test('while the store is well, nobody hears anything', async () => {
	await run(HOUR_MS);
	expect([letters, log, readStoreError(folder)]).toEqual([[], [], undefined]);
});

test('asked fifty times at once and fifty times more, it looks once; a moment later, again', async () => {
	expect(await Promise.all(Array.from({ length: 50 }, () => watch.isReady()))).toEqual(Array(50).fill(true));
	for (let count = 0; count < 50; count += 1) await watch.isReady();
	expect(looks).toBe(1);
	clock.pass(3 * SECOND_MS);
	await watch.isReady();
	expect(looks).toBe(2);
});

test('after an enquiry could not be kept, what was seen before is not believed', async () => {
	expect(await watch.isReady()).toBe(true);
	isWell = false;
	watch.invalidate();
	expect(await watch.isReady()).toBe(false);
});

test('trouble is written to the data folder at once, for its owner alone, and is gone when it ends', async () => {
	isWell = false;
	expect(await watch.check()).toBe(false);
	expect(readStoreError(folder)).toContain('The store says: The disk is full.');
	expect(statSync(join(folder, 'trouble.txt')).mode & 0o777).toBe(0o600);
	isWell = true;
	expect(await watch.check()).toBe(true);
	expect(existsSync(join(folder, 'trouble.txt'))).toBe(false);
	expect(log).toEqual(['The disk is full.', 'The store is well again.']);
});

test('the office hears within a minute, hourly while it lasts, and once when it is over', async () => {
	isWell = false;
	await run(60 * SECOND_MS);
	expect(letters.map(({ to, subject }) => `${to}: ${subject}`)).toEqual(['office@example.co.uk: Website: enquiries cannot be kept']);
	expect(letters[0]?.text).toContain('The disk is full.');
	await run(2 * HOUR_MS);
	expect(letters).toHaveLength(3);
	isWell = true;
	await run(60 * SECOND_MS);
	expect(letters.map(({ subject }) => subject).slice(3)).toEqual(['Website: enquiries are kept again']);
});

test('when the file was taken away, the office hears at once where what it held was saved', async () => {
	isWell = false;
	saved = '/data/enquiries.db.rescued';
	await watch.check();
	await watch.stop();
	expect(letters[0]?.text).toContain('What it held before has been saved to /data/enquiries.db.rescued');
});

test('a database that is restarted alarms nobody', async () => {
	isWell = false;
	await watch.check();
	clock.pass(10 * SECOND_MS);
	isWell = true;
	await run(60 * SECOND_MS);
	expect(letters).toEqual([]);
});

test('a letter that could not leave is tried again', async () => {
	isWell = false;
	isMailAway = true;
	await run(60 * SECOND_MS);
	isMailAway = false;
	await run(60 * SECOND_MS);
	expect(letters).toHaveLength(1);
	expect(log).toContain('The office could not be told of it: ECONNREFUSED');
});

test('where the data folder is gone, the trouble is written all the same, so that no start takes the place for a new one', async () => {
	rmSync(folder, { recursive: true });
	isWell = false;
	await watch.check();
	expect(readFileSync(join(folder, 'trouble.txt'), 'utf8')).toContain('nothing that visitors send can be kept');
});

/**
 * Erasing, whatever the reason: what goes, in which order, and what a crash in between leaves to be
 * done.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#model/dates.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { openStore, type Store } from '../store/store.ts';
import { CANARIES, writeEverything } from '../store/testing/everything.ts';
import {
	keepEnquiry,
	NOON,
	type newEnquiry,
	officeDispatch,
	storedReferences,
} from '../store/testing/fixtures.ts';
import { scrubIfMarked } from './erasure.ts';
import { openErasureLog } from './erasure-log.ts';
import { erasureIn } from './testing.ts';

let folder: string;
let store: Store;
beforeEach(async () => {
	folder = temporaryFolder();
	store = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk');
});
afterEach(async () => {
	await store.close();
});

/** The files of the data folder in which one of these stands. */
const filesWith = (canaries: readonly string[]) =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => join(parentPath, name))
		.filter((file) => {
			const bytes = readFileSync(file);
			return canaries.some((canary) => bytes.includes(canary));
		})
		.map((file) => file.slice(folder.length + 1))
		.toSorted();

const letterAbout = (reference: string, name: string) =>
	writeFileSync(join(folder, 'mail', `2026-11-20-${reference}-${name}.eml`), 'Grace Hopper');

const keep = (change: Parameters<typeof newEnquiry>[0] = {}) =>
	keepEnquiry(store, change, [officeDispatch]);

const BACKUP = 'backups/enquiries-2026-11-20T11-00-00-000Z.db';
const RUNNING = [
	'backups/enquiries-2026-11-20T12-00-00-000Z.db.unfinished',
	'backups/enquiries-2026-11-20T12-00-00-000Z.db.unfinished-journal',
	'enquiries.db.restoring',
];
/** The copy on which a deploy tries migrations. */
const TRIED = ['store-try.db', 'store-try.db-wal', 'store-try.db-shm', 'store-try.db-journal'];

test.each([
	['page', RUNNING],
	['command', []],
	['retention', RUNNING],
	['restored', RUNNING],
] as const)(
	'for the reason %s the e-mail files go before the store’s rows and again after them, and no byte is left but in backups that it may not delete',
	async (reason, left) => {
		// Digits alone also occur in times.
		const canaries = CANARIES.filter((canary) => /\D/.test(canary));
		await writeEverything(store);
		const enquiries = await Array.fromAsync(store.find());
		for (const name of ['mail', 'backups']) mkdirSync(join(folder, name));
		for (const { reference } of enquiries) letterAbout(reference, 'office');
		const copies = [BACKUP, ...RUNNING, ...TRIED];
		for (const name of copies) writeFileSync(join(folder, name), canaries.join());
		expect(filesWith(canaries)).toEqual(expect.arrayContaining([...copies, 'enquiries.db-wal']));

		const writing: Store = {
			...store,
			async erase(ids) {
				expect(readdirSync(join(folder, 'mail'))).toEqual([]);
				await store.erase(ids);
				// An e-mail that was being written during the first deletion.
				for (const { reference } of enquiries) letterAbout(reference, 'acknowledgement');
			},
		};
		const { notErased } = await erasureIn(folder, writing).erase(enquiries, reason);
		expect([...notErased]).toEqual([]);
		expect(await store.note('to scrub')).toEqual(
			reason === 'retention' ? expect.stringMatching(/./) : '',
		);
		// The next hourly run.
		await scrubIfMarked(store);
		expect(filesWith(canaries)).toEqual([BACKUP, ...left].toSorted());
		const log = openErasureLog(folder);
		for (const { reference, receivedAt } of enquiries)
			expect(log.has(reference, receivedAt)).toBe(reason === 'page' || reason === 'command');
	},
);

test('the copy of the store that a killed deploy left goes within the hour', async () => {
	for (const name of TRIED) writeFileSync(join(folder, name), 'Grace Hopper');
	await erasureIn(folder, store).deleteLeftCopies();
	expect(filesWith(['Grace Hopper'])).toEqual([]);
});

test('after a crash before the end the erasure log has it already, also one whose time lies ahead of the clock', async () => {
	const enquiry = await keep({ receivedAt: NOON + HOUR_MS });
	writeFileSync(join(folder, 'mail'), 'not a folder');
	await expect(erasureIn(folder, store).erase([enquiry], 'page')).rejects.toThrow('ENOTDIR');
	expect(openErasureLog(folder).has(enquiry.reference, enquiry.receivedAt)).toBe(true);
	expect(await storedReferences(store)).toHaveLength(1);
});

test('a store whose bytes cannot be overwritten just now has erased it all the same, and does it in the next hour', async () => {
	const enquiry = await keep();
	const busy = { ...store, scrub: () => Promise.reject(new Error('somebody reads')) };
	await erasureIn(folder, busy).erase([enquiry], 'page');
	expect(await storedReferences(store)).toEqual([]);
	await scrubIfMarked(store);
	expect(filesWith(['Grace Hopper', 'My loft'])).toEqual([]);
});

test('of two erasures at the same time, neither takes the other’s bytes for overwritten', async () => {
	const [first, second] = [await keep(), await keep({ answers: { fullName: 'Ada Lovelace' } })];
	const overtaken: Store = {
		...store,
		async erase(ids) {
			// The hourly run, between the note and the deletion.
			await scrubIfMarked(store);
			await store.erase(ids);
		},
		async scrub() {
			await store.scrub();
			await erasureIn(folder, store).erase([second], 'retention');
		},
	};
	expect(await erasureIn(folder, overtaken).erase([first], 'page')).toMatchObject({
		isOverwritten: true,
	});
	expect(filesWith(['Grace Hopper'])).toEqual([]);
	await scrubIfMarked(store);
	expect(filesWith(['Ada Lovelace'])).toEqual([]);
});

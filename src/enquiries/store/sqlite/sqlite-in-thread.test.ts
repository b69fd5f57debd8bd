/**
 * The store in its thread: results and errors cross it, and nothing in it holds up the caller's
 * thread.
 */
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { StoreGone, StoreUnavailable } from '../database.ts';
import type { InvalidEnquiry } from '../rows.ts';
import type { Store } from '../store.ts';
import { keepEnquiry, newEnquiry, officeDispatch, storedReferences } from '../testing/fixtures.ts';
import { openSqliteInThread } from './sqlite-in-thread.ts';

let folder: string;
let file: string;
let store: Store;
beforeEach(async () => {
	folder = temporaryFolder();
	file = join(folder, 'enquiries.db');
	store = await openSqliteInThread({ file, mailDomain: 'example.co.uk', begin: true });
});
afterEach(async () => {
	await store.close().catch(() => undefined);
});

/** Holds the write lock, as an office command or a damaged disk does. */
function holdLock(): DatabaseSync {
	const other = new DatabaseSync(file);
	other.exec('BEGIN IMMEDIATE');
	return other;
}

test('what goes on page by page works across threads: a search, a report of what cannot be read, an erasure', async () => {
	const { id } = await keepEnquiry(store);
	await keepEnquiry(store, { answers: { description: 'Cold.' } });
	const other = new DatabaseSync(file);
	other.exec(`UPDATE enquiry SET answers = '{' WHERE id = '${id}'`);
	other.close();
	const invalid: InvalidEnquiry[] = [];
	const found = await Array.fromAsync(store.find({}, (one) => invalid.push(one)));
	expect([invalid.length, found.length]).toEqual([1, 1]);
	await store.erase([...found, ...invalid].map((one) => one.id));
	expect(await storedReferences(store)).toEqual([]);
});

test('of a call that no message can carry only its own caller hears, also among others of the same moment', async () => {
	const uncarried = Symbol('not to be sent') as unknown as string;
	const arrival = newEnquiry();
	const outcomes = await Promise.allSettled([
		store.setNote('name', uncarried),
		store.save(arrival, []),
		store.setNote('name', 'value'),
	]);
	expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
	await expect(store.setNote('name', uncarried)).rejects.toThrow(/could not be cloned/);
	expect(await storedReferences(store)).toEqual([arrival.reference]);
});

test('errors keep their name, their message and their cause', async () => {
	await store.save(newEnquiry(), []);
	const other = new DatabaseSync(file);
	other.exec(`UPDATE enquiry SET form = 'grant'`);
	other.close();
	await expect(Array.fromAsync(store.find())).rejects.toMatchObject({
		name: 'RowError',
		message: expect.stringContaining('column form'),
	});
	for (const ending of ['', '-wal', '-shm']) rmSync(file + ending);
	const failure = await store.check().catch((error) => error);
	expect(failure).toBeInstanceOf(StoreGone);
	expect(failure.message).toContain('is gone, or another is in its place');
});

test('while another process has the lock this thread goes on, and the enquiry is saved afterwards', async () => {
	const other = holdLock();
	const arrival = newEnquiry();
	const saving = store.save(arrival, [officeDispatch]);
	let turns = 0;
	for (const until = performance.now() + 300; performance.now() < until; turns += 1) await pause(1);
	expect(turns).toBeGreaterThan(10);
	other.close();
	expect(await saving).toEqual({ reference: arrival.reference, repeated: false });
});

test('a store that cannot be opened says why', async () => {
	await expect(
		openSqliteInThread({
			file: join(folder, 'none.db'),
			mailDomain: 'example.co.uk',
			begin: false,
		}),
	).rejects.toThrow('There is no store in this database');
});

test('a call that the thread does not answer in time is refused, and its enquiry is saved once', async () => {
	const impatient = await openSqliteInThread(
		{ file, mailDomain: 'example.co.uk', begin: false },
		{ answerWithinMs: 100 },
	);
	const other = holdLock();
	const arrival = newEnquiry();
	await expect(impatient.save(arrival, [])).rejects.toThrow(StoreUnavailable);
	await expect(impatient.save(arrival, [])).rejects.toThrow('did not answer within 100 ms');
	other.close();
	// On a busy machine a call takes longer than that now and then.
	await expect
		.poll(() => impatient.save(arrival, []).catch(() => undefined))
		.toEqual({ reference: arrival.reference, repeated: true });
	await impatient.close();
	expect(await storedReferences(store)).toEqual([arrival.reference]);
});

test('when the thread ends in the middle of a call, that call is refused, and the next one starts another', async () => {
	const threads: Worker[] = [];
	const watched = await openSqliteInThread(
		{ file, mailDomain: 'example.co.uk', begin: false },
		{ onThread: (thread) => threads.push(thread) },
	);
	const other = holdLock();
	const refused = expect(watched.save(newEnquiry(), [])).rejects.toThrow(
		'The thread of the store has ended.',
	);
	await threads[0]?.terminate();
	await refused;
	other.close();
	const arrivals = ['Cold.', 'Damp.'].map((description) =>
		newEnquiry({ answers: { description } }),
	);
	await Promise.all(arrivals.map((arrival) => watched.save(arrival, [])));
	expect(threads).toHaveLength(2);
	expect((await storedReferences(store)).sort()).toEqual(
		arrivals.map(({ reference }) => reference).sort(),
	);
	await threads[1]?.terminate();
	await watched.close();
});

test('while the store cannot be opened again calls are refused, and they work once it can', async () => {
	const threads: Worker[] = [];
	const watched = await openSqliteInThread(
		{ file, mailDomain: 'example.co.uk', begin: false },
		{ onThread: (thread) => threads.push(thread) },
	);
	await store.close();
	await threads[0]?.terminate();
	renameSync(file, `${file}.away`);
	await expect(watched.save(newEnquiry(), [])).rejects.toThrow(StoreUnavailable);
	for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
	renameSync(`${file}.away`, file);
	expect(await watched.save(newEnquiry(), [])).toMatchObject({ repeated: false });
	await watched.close();
});

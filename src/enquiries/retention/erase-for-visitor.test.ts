/**
 * Erasing on a visitor's own request: what goes, in which order, and what a crash in between leaves
 * to be done.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#model/dates.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { openStore, type Store } from '../store/store.ts';
import { NOON, newEnquiry, officeDispatch, storedReferences } from '../store/testing/fixtures.ts';
import { createEraseForVisitor } from './erase-for-visitor.ts';
import { openErasureLog } from './erasure-log.ts';

let folder: string;
let store: Store;
beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), 'erase-'));
	store = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk');
});
afterEach(async () => {
	await store.close();
	rmSync(folder, { recursive: true });
});

const bytes = () =>
	readdirSync(folder)
		.map((name) => readFileSync(join(folder, name), 'latin1'))
		.join();

async function keep(receivedAt = NOON) {
	await store.save(newEnquiry({ receivedAt }), [officeDispatch]);
	const [enquiry] = await Array.fromAsync(store.find());
	if (!enquiry) throw new Error('The enquiry was not saved.');
	return enquiry;
}

test('the e-mail files go before the store’s row and again after it, and no byte is left', async () => {
	const enquiry = await keep();
	const steps: string[] = [];
	const deleteFiles = async (references: readonly string[]) => {
		steps.push(`${references} while ${(await storedReferences(store)).length} are stored`);
	};
	await createEraseForVisitor({
		store,
		erasureLog: openErasureLog(folder),
		deleteFiles,
		now: () => NOON + HOUR_MS,
	})(enquiry);
	expect(steps).toEqual([
		`${enquiry.reference} while 1 are stored`,
		`${enquiry.reference} while 0 are stored`,
	]);
	expect(bytes()).not.toMatch(/Grace Hopper|My loft/);
});

test('after a crash before the end the erasure log has it already, also one whose time lies ahead of the clock', async () => {
	const enquiry = await keep(NOON + HOUR_MS);
	const crash = () => Promise.reject(new Error('the power went'));
	const erase = createEraseForVisitor({
		store,
		erasureLog: openErasureLog(folder),
		deleteFiles: crash,
		now: () => NOON,
	});
	await expect(erase(enquiry)).rejects.toThrow('the power went');
	expect(openErasureLog(folder).has(enquiry.reference, enquiry.receivedAt)).toBe(true);
	expect(await storedReferences(store)).toHaveLength(1);
});

test('a store whose bytes cannot be overwritten just now has erased it all the same', async () => {
	const enquiry = await keep();
	const busy = { ...store, scrub: () => Promise.reject(new Error('somebody reads')) };
	await createEraseForVisitor({
		store: busy,
		erasureLog: openErasureLog(folder),
		deleteFiles: async () => undefined,
		now: () => NOON,
	})(enquiry);
	expect(await storedReferences(store)).toEqual([]);
});

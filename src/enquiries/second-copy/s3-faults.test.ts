/**
 * Nothing is lost while an S3-compatible store fails, in any way that such stores fail.
 *
 * @module-tag all
 */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#model/dates.ts';
import { type Door, type S3Server, startS3 } from '#tests/support/servers/s3-server.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { openStore, type Store } from '../store/store.ts';
import { newEnquiry } from '../store/testing/fixtures.ts';
import { newKeyPair } from './age-files.ts';
import { openCopyPlace } from './copy-places.ts';
import { copyAll, copyDue, namesIn } from './testing.ts';

const { publicKey } = await newKeyPair();

let folder: string;
let s3: S3Server;
let store: Store;
beforeEach(async () => {
	folder = temporaryFolder();
	s3 = await startS3();
	store = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk', {
		makesCopies: true,
	});
});
afterEach(async () => {
	await store.close();
	await s3.stop();
});

const faults: readonly [string, Door, fails: boolean][] = [
	['answers 500', { status: 500, isDone: false }, true],
	['answers 403', { status: 403, isDone: false }, true],
	['resets connections', 'reset', true],
	['never answers', { delayMs: 10 * MINUTE_MS }, true],
	['stores what it is given, and answers 500', { status: 500, isDone: true }, true],
	['is slow', { delayMs: 200 }, false],
];

test.each(faults)(
	'a store that %s gets every enquiry once it works again',
	async (_, door, fails) => {
		const place = openCopyPlace(s3.address);
		const names: string[] = [];
		const keep = async () => {
			const { reference } = newEnquiry();
			await store.save(newEnquiry({ reference, answers: { description: reference } }), []);
			names.push(`${reference}/000001`);
		};
		for (let count = 0; count < 3; count += 1) await keep();
		s3.set(door);
		const asked = s3.whenAsked();
		const copying = copyDue(store, place, publicKey);
		await asked;
		await keep();
		if (fails) {
			// A request that hangs ends with its connection, long before its time is over.
			if (typeof door === 'object' && 'delayMs' in door) s3.set('shut');
			await expect(copying).rejects.toThrow();
			expect((await store.count()).uncopied).toBe(4);
		} else await copying;
		s3.set('open');
		await copyAll(store, place, publicKey);
		expect(await namesIn(place)).toEqual(names.sort());
		expect((await store.count()).uncopied).toBe(0);
	},
);

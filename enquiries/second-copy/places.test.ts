/** The second place: a folder, and a real S3-compatible store. */
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type S3Server, startS3 } from '../../tests/support/s3-server.ts';
import { type CopyPlace, openCopyPlace } from './places.ts';

let s3: S3Server;
let folder: string;
beforeAll(async () => {
	s3 = await startS3();
});
afterAll(() => s3.stop());
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'copies-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.each(['a folder', 'an S3-compatible store'])('%s', (kind) => {
	let place: CopyPlace;
	beforeEach(() => {
		place = openCopyPlace(kind === 'a folder' ? folder : `${s3.address}/${Math.random().toString(36).slice(2)}`);
	});
	const names = async () => (await Array.fromAsync(place.list())).sort();

	test('returns what was put, lists it once, and forgets what was deleted', async () => {
		const content = Buffer.from([0, 1, 255, 10, 13]);
		await place.put('one.sealed', Buffer.from('before'));
		await place.put('one.sealed', content);
		await place.put('two.sealed', content);
		expect(await place.get('one.sealed')).toEqual(content);
		expect(await names()).toEqual(['one.sealed', 'two.sealed']);
		await place.delete('one.sealed');
		await place.delete('one.sealed');
		expect(await names()).toEqual(['two.sealed']);
		await expect(place.get('one.sealed')).rejects.toThrow();
	});
});

test('more objects than one page of the list are all listed', async () => {
	const place = openCopyPlace(`${s3.address}/many`);
	const wanted = Array.from({ length: 1_005 }, (_, index) => `${index}`.padStart(5, '0'));
	for (let done = 0; done < wanted.length; done += 50)
		await Promise.all(wanted.slice(done, done + 50).map((name) => place.put(name, Buffer.from('x'))));
	expect(await Array.fromAsync(place.list())).toEqual(wanted);
});

test('a folder that is not there, such as a disk that is not mounted, is an error, and is not made', async () => {
	const place = openCopyPlace(join(folder, 'unmounted'));
	await expect(place.put('a', Buffer.from('x'))).rejects.toThrow('ENOENT');
	await expect(place.delete('a')).rejects.toThrow('ENOENT');
	expect(readdirSync(folder)).toEqual([]);
});

test('files of the folder are its owner’s alone', async () => {
	await openCopyPlace(folder).put('a', Buffer.from('x'));
	expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o600);
});

test('a store that refuses says so by its code, without the credentials', async () => {
	const place = openCopyPlace(s3.address.replace('/copies/', '/no-such-bucket/'));
	const error = await place.put('a', Buffer.from('x')).catch((refusal: Error) => refusal.message);
	expect(error).toMatch(/^127\.0\.0\.1:\d+ answers 404 NoSuchBucket$/);
	expect(place.description).not.toContain('S3RVER');
});

test('an object that another process is writing into the folder is not disturbed by ours of the same name, and goes with its deletion', async () => {
	const place = openCopyPlace(folder);
	const other = 'one.sealed.1.unfinished';
	writeFileSync(join(folder, other), 'half of it');
	await place.put('one.sealed', Buffer.from('ours'));
	expect(readdirSync(folder).sort()).toEqual(['one.sealed', other]);
	expect(await Array.fromAsync(place.list())).toEqual(['one.sealed']);
	await place.delete('one.sealed');
	expect(readdirSync(folder)).toEqual([]);
});

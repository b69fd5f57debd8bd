/** The second place: a folder, and a real S3-compatible store. */
import { once } from 'node:events';
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newReference } from '#model/reference.ts';
import { type S3Server, startS3 } from '#tests/support/servers/s3-server.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { type CopyPlace, openCopyPlace } from './copy-places.ts';

const [one, two] = [newReference(), newReference()];
const name = (reference: string, number: number) => `${reference}/00000${number}-0a1b2c3d.json.age`;

let s3: S3Server;
let folder: string;
beforeAll(async () => {
	s3 = await startS3();
});
afterAll(() => s3.stop());
beforeEach(() => {
	folder = temporaryFolder();
});

describe.each(['a folder', 'an S3-compatible store'])('%s', (kind) => {
	let place: CopyPlace;
	beforeEach(() => {
		place = openCopyPlace(
			kind === 'a folder' ? folder : `${s3.address}/${Math.random().toString(36).slice(2)}`,
		);
	});
	const names = async () => (await Array.fromAsync(place.list())).sort();

	test('returns what was put, lists it once, and forgets what was deleted', async () => {
		const content = Buffer.from([0, 1, 255, 10, 13]);
		await place.put(name(one, 1), Buffer.from('before'));
		await place.put(name(one, 1), content);
		await place.put(name(two, 1), content);
		expect(await place.get(name(one, 1))).toEqual(content);
		expect(await names()).toEqual([name(one, 1), name(two, 1)].sort());
		await place.delete(name(one, 1));
		await place.delete(name(one, 1));
		expect(await names()).toEqual([name(two, 1)]);
	});

	test('returns the beginning alone of what is larger than any object of ours', async () => {
		const larger = Buffer.alloc(9 * 1024 * 1024);
		await place.put(name(one, 1), larger);
		expect((await place.get(name(one, 1)))?.length).toBeLessThan(larger.length);
	});

	test('lists and deletes all of one enquiry, and nothing of another', async () => {
		const theirs = [name(one, 1), name(one, 2), `${one}/another.json.age`];
		for (const each of [...theirs, name(two, 1)]) await place.put(each, Buffer.from('x'));
		expect((await Array.fromAsync(place.list(one))).sort()).toEqual(theirs);
		await place.deleteAll(one);
		await place.deleteAll(one);
		expect(await names()).toEqual([name(two, 1)]);
		expect(await Array.fromAsync(place.list(one))).toEqual([]);
	});
});

test.each([
	['a name alone', 'start-after'],
	['a token alone', 'continuation-token'],
	['neither', ''],
])('the list of a bucket that goes on by %s comes to an end', async (_, way) => {
	const bucket = createServer(({ url = '' }, answer) => {
		const last = new URL(url, s3.address).searchParams.get(way)?.at(-1);
		const next = Number(last ?? 0) + 1;
		const token = way === 'start-after' ? '' : `<NextContinuationToken>${next}<`;
		answer.end(`<Key>site/${next}</Key><IsTruncated>${next < 3}</IsTruncated>${token}`);
	}).listen(0, '127.0.0.1');
	await once(bucket, 'listening');
	const { port } = bucket.address() as AddressInfo;
	const names = Array.fromAsync(openCopyPlace(`s3://k:s@127.0.0.1:${port}/copies/site`).list());
	await (way
		? expect(names).resolves.toEqual(['1', '2', '3'])
		: expect(names).rejects.toThrow('lists the same objects again and again'));
	bucket.close();
});

test('a folder that is not there, such as a disk that is not mounted, is an error, and is not made', async () => {
	const place = openCopyPlace(join(folder, 'unmounted'));
	await expect(place.put('a', Buffer.from('x'))).rejects.toThrow('ENOENT');
	for (const failing of [
		() => place.put(name(one, 1), Buffer.from('x')),
		() => place.delete(name(one, 1)),
		() => place.deleteAll(one),
	])
		await expect(failing()).rejects.toThrow('ENOENT');
	expect(readdirSync(folder)).toEqual([]);
});

test('files and folders of the folder are their owner’s alone', async () => {
	await openCopyPlace(folder).put(name(one, 1), Buffer.from('x'));
	expect(statSync(join(folder, one)).mode & 0o777).toBe(0o700);
	expect(statSync(join(folder, name(one, 1))).mode & 0o777).toBe(0o600);
});

test('a store that refuses says so by its code, without the credentials', async () => {
	const place = openCopyPlace(s3.address.replace('/copies/', '/no-such-bucket/'));
	const error = await place.put('a', Buffer.from('x')).catch((refusal: Error) => refusal.message);
	expect(error).toMatch(/^127\.0\.0\.1:\d+ answers 404 NoSuchBucket$/);
	expect(place.description).not.toContain('S3RVER');
});

test('an object that another process is writing into the folder is not disturbed, and goes with the enquiry or once it was left for an hour', async () => {
	const place = openCopyPlace(folder);
	const unfinished = join(folder, `${name(one, 1)}.1.unfinished`);
	await place.put(name(one, 1), Buffer.from('ours'));
	writeFileSync(unfinished, 'half of it');
	expect(await Array.fromAsync(place.list())).toEqual([name(one, 1)]);
	expect(existsSync(unfinished)).toBe(true);
	utimesSync(unfinished, new Date(0), new Date(0));
	expect(await Array.fromAsync(place.list())).toEqual([name(one, 1)]);
	expect(existsSync(unfinished)).toBe(false);
	writeFileSync(unfinished, 'half of it');
	await place.deleteAll(one);
	expect(readdirSync(folder)).toEqual([]);
});

test('other files of the folder are neither listed nor deleted', async () => {
	const place = openCopyPlace(folder);
	await place.put(name(one, 1), Buffer.from('ours'));
	writeFileSync(join(folder, 'notes.txt'), 'not ours');
	expect(await Array.fromAsync(place.list())).toEqual([name(one, 1)]);
	await place.deleteAll(one);
	expect(readdirSync(folder)).toEqual(['notes.txt']);
});

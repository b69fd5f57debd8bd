/**
 * The second copy after the hourly run and an erasure: what it must not hold any more, looked for
 * with the private key.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#model/dates.ts';
import { type S3Server, startS3 } from '#tests/support/servers/s3-server.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { applyRetention } from '../retention/retention.ts';
import { erasureIn } from '../retention/testing.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { openStore, type Store } from '../store/store.ts';
import { emailTerms, NOON, newEnquiry, officeDispatch } from '../store/testing/fixtures.ts';
import { newKeyPair, open, readPrivateKey, readPublicKey } from './age-files.ts';
import { type CopyPlace, openCopyPlace } from './copy-places.ts';
import { contentOf, copyAll, recordingPlace } from './testing.ts';

const pair = await newKeyPair();
const [recipient, privateKey] = [readPublicKey(pair.publicKey), readPrivateKey(pair.privateKey)];
const periods = { contactDays: 365, fundingDays: 730, sensitiveDays: 90, quarantinedDays: 30 };

let folder: string;
let s3: S3Server;
let store: Store;
beforeEach(async () => {
	folder = temporaryFolder();
	mkdirSync(join(folder, 'copies'));
	s3 = await startS3();
	store = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk', {
		makesCopies: true,
	});
});
afterEach(async () => {
	await store.close();
	await s3.stop();
});

describe.each(['a folder', 'an S3-compatible store'])('in %s', (kind) => {
	const isFolder = kind === 'a folder';
	const address = () => (isFolder ? join(folder, 'copies') : s3.address);
	let place: CopyPlace;
	beforeEach(() => {
		place = openCopyPlace(address());
	});

	/**
	 * A delivered application with a canary in its sensitive answer, and another in what it was
	 * corrected to. Each is copied.
	 */
	async function keep(days: number, canary: string): Promise<string> {
		const receivedAt = NOON - days * DAY_MS;
		const arrival = newEnquiry({
			form: 'funding',
			receivedAt,
			answers: { healthCondition: `${canary} first` },
		});
		await store.save(arrival, [officeDispatch]);
		for (const dispatch of await store.claim(receivedAt, emailTerms))
			await store.markDelivered(dispatch, receivedAt);
		await copyAll(store, place, recipient);
		const [{ id } = { id: '' }] = await Array.fromAsync(
			store.find({ reference: arrival.reference }),
		);
		const by = { who: 'visitor' } as const;
		await store.recordEvent(id, { kind: 'corrected', by }, receivedAt, {
			answers: { healthCondition: `${canary} corrected` },
		});
		await copyAll(store, place, recipient);
		return arrival.reference;
	}

	async function everythingIn(): Promise<string> {
		const contents: string[] = [];
		for await (const name of place.list())
			contents.push(String(await open(await contentOf(place, name), privateKey)));
		return contents.join('\n');
	}

	test('no object holds an answer older than its period, or one that was erased, also when the place was away at that time', async () => {
		await keep(731, 'canary-expired');
		const sensitive = await keep(91, 'canary-sensitive');
		const young = await keep(89, 'canary-young');
		const erased = await keep(1, 'canary-erased');
		const before = await everythingIn();
		for (const canary of [
			'canary-expired first',
			'canary-sensitive first',
			'canary-sensitive corrected',
			'canary-erased corrected',
		])
			expect(before).toContain(canary);
		const away = isFolder ? openCopyPlace(join(folder, 'unmounted')) : place;
		s3.set('shut');
		expect(await applyRetention(store, periods, NOON, erasureIn(folder, store))).toMatchObject({
			expired: 1,
			shortened: 1,
		});
		const [{ id } = { id: '' }] = await Array.fromAsync(store.find({ reference: erased }));
		await erasureIn(folder, store).erase([{ id, reference: erased }], 'page');
		await expect(copyAll(store, away, recipient)).rejects.toThrow();
		s3.set('open');
		const { place: recording, calls } = recordingPlace(place);
		await copyAll(store, recording, recipient);
		// All is listed once, at the start; the one that lost answers asks for its own objects.
		expect(calls.filter((call) => call.startsWith('list '))).toEqual([
			'list everything',
			`list ${sensitive}`,
		]);
		const left = await everythingIn();
		expect(left).not.toMatch(/canary-(?:expired|sensitive|erased)/);
		for (const canary of ['canary-young first', 'canary-young corrected'])
			expect(left).toContain(canary);
		expect((await Array.fromAsync(place.list(young))).length).toBe(2);
		if (isFolder) expect(existsSync(join(folder, 'unmounted'))).toBe(false);
	});
});

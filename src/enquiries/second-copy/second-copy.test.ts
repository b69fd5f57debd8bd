/** The second copy in a folder and in a real S3-compatible store: made, made up for, and erased. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { machineClock } from '#model/clock.ts';
import { DAY_MS, SECOND_MS } from '#model/dates.ts';
import { type S3Server, startS3 } from '#tests/support/servers/s3-server.ts';
import { openErasureLog } from '../retention/erasure-log.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { openStore, type Store } from '../store/store.ts';
import { NOON, newEnquiry, officeDispatch } from '../store/testing/fixtures.ts';
import { newKeyPair, readPrivateKey, readPublicKey, open as unseal } from './age-files.ts';
import { type CopyPlace, openCopyPlace } from './copy-places.ts';
import { readCopy } from './object-content.ts';
import { changeName, type ObjectName, readName } from './object-names.ts';
import { type SecondCopy, startSecondCopy, WAIT_MS } from './second-copy.ts';
import { contentOf, namesIn } from './testing.ts';

const pair = await newKeyPair();
const recipient = readPublicKey(pair.publicKey);
const privateKey = readPrivateKey(pair.privateKey);

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

const nameOf = (name: string) => readName(name) as ObjectName;

describe('copying', () => {
	let store: Store;
	let copies: SecondCopy | undefined;
	let prefix: string;
	let outcomes: string[];
	const data = () => join(folder, 'data');
	const place = () => openCopyPlace(`${s3.address}/${prefix}`);
	const open = () =>
		openStore(openSqlite(join(data(), 'enquiries.db')), 'example.co.uk', { makesCopies: true });
	function start(copied = place()): SecondCopy {
		copies = startSecondCopy({
			store,
			place: copied,
			recipient,
			clock: machineClock,
			onOutcome: ({ event, failure }) =>
				event === 'delivered' || outcomes.push(`${event}: ${failure}`),
			onError: (error) => outcomes.push(String(error)),
			erasureLog: openErasureLog(data()),
		});
		return copies;
	}
	async function save() {
		const arrival = newEnquiry();
		await store.save(arrival, [officeDispatch]);
		return arrival;
	}
	/** Saves an enquiry whose copy is claimed, to be made before its visitor is answered. */
	async function saveToCopy(second: SecondCopy) {
		const arrival = newEnquiry();
		return { arrival, ...(await store.save(arrival, [officeDispatch], second.claim())) };
	}
	/** Saves an enquiry and copies it before its visitor is answered. */
	async function receive(second: SecondCopy) {
		const { arrival, copy } = await saveToCopy(second);
		if (copy) await second.make(copy);
		return arrival;
	}
	/** Copies everything that is due, also what a comparison finds. Rejects where the place is away. */
	async function catchUp(second: SecondCopy) {
		await second.compare();
		const beside = new DatabaseSync(join(data(), 'enquiries.db'), { readOnly: true });
		const due = beside.prepare(
			"SELECT COUNT(*) AS many FROM dispatch WHERE kind LIKE 'copy%' AND due_at <= ?",
		);
		await expect.poll(() => due.get(Date.now())?.many, { timeout: 20 * SECOND_MS }).toBe(0);
		beside.close();
	}
	const there = () => namesIn(place());

	beforeEach(async () => {
		prefix = `run-${Math.random().toString(36).slice(2)}`;
		outcomes = [];
		mkdirSync(data());
		store = await open();
	});
	afterEach(async () => {
		vi.useRealTimers();
		s3.set('open');
		await copies?.stop();
		copies = undefined;
		await store.close();
	});

	/** The content of an enquiry's only object, sealed and open. */
	async function objectOf(reference: string) {
		const [name = '', ...others] = (await Array.fromAsync(place().list(reference))).filter(
			(one) => !one.endsWith('.jpg.age'),
		);
		expect(others).toEqual([]);
		const sealed = await contentOf(place(), name);
		return { sealed, copied: readCopy(await unseal(sealed, privateKey), nameOf(name)) };
	}

	/** A place that needs no timer, so that the clock may stand still. */
	function folderPlace(): CopyPlace {
		mkdirSync(join(folder, 'copies'), { recursive: true });
		return openCopyPlace(join(folder, 'copies'));
	}

	test('is done when it resolves, sealed, and then nothing is due', async () => {
		// The visitor's two seconds stand still, so that on a busy machine they are enough.
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		const copied = folderPlace();
		const { reference } = await receive(start(copied));
		expect(await namesIn(copied)).toEqual([`${reference}/000001`]);
		const [name = ''] = await Array.fromAsync(copied.list());
		const bytes = await contentOf(copied, name);
		for (const word of ['Grace', 'loft', 'example.org', reference])
			expect(bytes.includes(word), word).toBe(false);
		await expect.poll(async () => (await store.count()).uncopied).toBe(0);
	});

	test('writes an object once: one that stands there and is not recorded yet is not written again by catching up', async () => {
		const second = start();
		await catchUp(second);
		const { reference } = await receive(second);
		await expect.poll(there).toEqual([`${reference}/000001`]);
		const { sealed } = await objectOf(reference);
		await catchUp(second);
		// Each sealing gives other bytes.
		expect((await objectOf(reference)).sealed).toEqual(sealed);
	});

	test('what was just saved has the name that a later try would give it', async () => {
		const secretHash = 'the hash of a secret';
		const arrival = { ...newEnquiry({ quarantined: 'looks odd' }), secretHash };
		const { copy } = await store.save(arrival, [], { id: 'ours', until: Date.now() + DAY_MS });
		const later = await store.enquiryToCopy(arrival.reference);
		expect(copy?.toCopy).toEqual(later);
		expect(copy?.toCopy && changeName(copy.toCopy)).toBe(later && changeName(later));
	});

	test('while the place is away the visitor waits two seconds at most, it is reported, and copied as soon as it is back', async () => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
		const copied = folderPlace();
		const hanging = Promise.withResolvers<void>();
		const asked = Promise.withResolvers<void>();
		let put: CopyPlace['put'] = () => {
			asked.resolve();
			return hanging.promise;
		};
		const second = start({ ...copied, put: (...given) => put(...given) });
		const { arrival: slow, copy } = await saveToCopy(second);
		let isAnswered = false;
		const answered =
			copy &&
			second.make(copy).then(() => {
				isAnswered = true;
			});
		await asked.promise;
		await vi.advanceTimersByTimeAsync(WAIT_MS - 1);
		expect(isAnswered).toBe(false);
		await vi.advanceTimersByTimeAsync(1);
		await answered;
		put = () => Promise.reject(new Error('not mounted'));
		const away = await receive(second);
		expect(outcomes).toContain('waiting: not mounted');
		hanging.reject(new Error('not mounted'));
		await expect.poll(() => outcomes).toHaveLength(2);
		expect(await store.count()).toMatchObject({ uncopied: 2 });
		put = copied.put;
		await expect
			.poll(async () => {
				await vi.advanceTimersByTimeAsync(SECOND_MS);
				return namesIn(copied);
			})
			.toEqual([slow.reference, away.reference].map((reference) => `${reference}/000001`).sort());
	});

	test('what was due when the website ended is copied after its next start', async () => {
		const { reference } = await save();
		await store.close();
		store = await open();
		await catchUp(start());
		expect(await there()).toEqual([`${reference}/000001`]);
		expect(await store.count()).toMatchObject({ uncopied: 0 });
	});

	test('what a website without a second copy stored meanwhile is copied at the start, and what was erased there days ago is deleted', async () => {
		const second = start();
		const [kept, erased] = [await save(), await save()];
		await catchUp(second);
		await second.stop();
		await store.close();
		const other = await openStore(openSqlite(join(data(), 'enquiries.db')), 'example.co.uk');
		const added = newEnquiry();
		await other.save(added, []);
		openErasureLog(data()).add([erased.reference], NOON - 3 * DAY_MS);
		for await (const { id, reference } of other.receipts())
			if (reference === erased.reference) await other.erase([id]);
		await other.close();
		store = await open();
		await catchUp(start());
		expect(await there()).toEqual([`${kept.reference}/000001`, `${added.reference}/000002`].sort());
	});

	test('each change is an object of its own, and no object is ever written over', async () => {
		const second = start();
		const { reference } = await save();
		await catchUp(second);
		const [first = ''] = await Array.fromAsync(place().list(reference));
		const before = await contentOf(place(), first);
		const [{ id } = { id: '' }] = await Array.fromAsync(store.receipts());
		for (const note of ['Two lofts.', 'Three.']) {
			await store.recordEvent(id, { kind: 'note', by: { who: 'visitor' }, data: { note } }, NOON);
			await catchUp(second);
		}
		expect(await there()).toEqual([1, 2, 3].map((number) => `${reference}/00000${number}`));
		expect(await contentOf(place(), first)).toEqual(before);
		const last =
			(await Array.fromAsync(place().list(reference))).find((name) => name.includes('/000003')) ??
			'';
		const copied = readCopy(await unseal(await contentOf(place(), last), privateKey), nameOf(last));
		expect(copied.state.events.map(({ data }) => data.note)).toEqual(['Two lofts.', 'Three.']);
	});

	test('forgetting writes what remains as the next number and deletes all lower ones; erasing deletes all of an enquiry and nothing else', async () => {
		const second = start();
		const [first, kept] = [await save(), await save()];
		await catchUp(second);
		for await (const { id, reference } of store.receipts()) {
			await store.recordEvent(
				id,
				{ kind: 'note', by: { who: 'visitor' }, data: { note: 'Two lofts.' } },
				NOON,
			);
			await catchUp(second);
			await (reference === first.reference
				? store.erase([id])
				: store.clearAnswers([id], ['description'], NOON));
		}
		await catchUp(second);
		expect(await there()).toEqual([`${kept.reference}/000003`]);
		expect((await objectOf(kept.reference)).copied).toMatchObject({
			answers: { description: '' },
			forgottenAt: NOON,
			state: { events: [{ data: { note: 'Two lofts.' } }] },
		});
		expect((await store.count()).uncopied).toBe(0);
	});

	test('a forgotten answer whose copy arrives late goes with the daily run', async () => {
		const second = start();
		const { reference } = await save();
		await catchUp(second);
		const [{ id } = { id: '' }] = await Array.fromAsync(store.receipts());
		const [name = ''] = await Array.fromAsync(place().list());
		const content = await contentOf(place(), name);
		await store.clearAnswers([id], ['description'], NOON);
		await catchUp(second);
		await second.stop();
		// As a request that arrives late: nothing of it is due.
		await place().put(name, content);
		expect((await store.count()).uncopied).toBe(0);
		await catchUp(start());
		expect(await there()).toEqual([`${reference}/000003`]);
	});

	test('a store that was restored from a backup forgets also what it has written before with higher numbers', async () => {
		const second = start();
		const { reference } = await save();
		await catchUp(second);
		const [{ id } = { id: '' }] = await Array.fromAsync(store.receipts());
		const content = await contentOf(place(), (await Array.fromAsync(place().list()))[0] ?? '');
		await place().put(`${reference}/000007-00000000.json.age`, content);
		await store.clearAnswers([id], ['description'], NOON);
		await catchUp(second);
		expect(await there()).toEqual([`${reference}/000008`]);
	});

	test('a row that cannot be read stays due, and keeps no other from being copied', async () => {
		const [broken, whole] = [await save(), await save()];
		const beside = new DatabaseSync(join(data(), 'enquiries.db'));
		beside
			.prepare(`UPDATE enquiry SET answers = 'broken' WHERE reference = ?`)
			.run(broken.reference);
		beside.close();
		await catchUp(start());
		expect(await there()).toEqual([`${whole.reference}/000001`]);
		expect(outcomes).toEqual([expect.stringMatching(/^waiting: .*column answers is not JSON/)]);
		expect(await store.count()).toMatchObject({ uncopied: 1 });
	});

	test('a place that takes all and deletes nothing gets what it lacks, and is reported', async () => {
		await save();
		const second = start();
		await catchUp(second);
		await second.stop();
		const [{ id } = { id: '' }] = await Array.fromAsync(store.receipts());
		await store.clearAnswers([id], ['description'], NOON);
		const lacking = await save();
		await store.dropCopies();
		await start({ ...place(), delete: () => Promise.reject(new Error('403')) }).compare();
		await expect.poll(there).toContainEqual(expect.stringMatching(`^${lacking.reference}/`));
		await expect.poll(() => outcomes).toContain('waiting: 403');
	});

	test.each(['list', 'put'] as const)(
		'the website ends within two seconds while %s hangs',
		async (what) => {
			vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
			await save();
			let calls = 0;
			const hangs = () => {
				calls += 1;
				return new Promise<never>(() => undefined);
			};
			const slow = {
				put: hangs,
				async *list() {
					yield await hangs();
				},
			};
			const second = start({ ...folderPlace(), [what]: slow[what] });
			await expect.poll(() => calls).toBeGreaterThan(0);
			const stopped = second.stop();
			await vi.advanceTimersByTimeAsync(WAIT_MS);
			await stopped;
			expect(outcomes.filter((outcome) => !/the website ends/.test(outcome))).toEqual([]);
		},
	);
});

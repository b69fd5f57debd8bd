/** What stands in the second place after each change: made, made up for, forgotten and erased. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#model/dates.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { openErasureLog } from '../retention/erasure-log.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { openStore, type Store } from '../store/store.ts';
import { NOON, newEnquiry, officeDispatch } from '../store/testing/fixtures.ts';
import { newKeyPair, readPrivateKey, readPublicKey, open as unseal } from './age-files.ts';
import { type CopyPlace, openCopyPlace } from './copy-places.ts';
import { readEnquiry, readPhotograph } from './object-content.ts';
import { changeName, type ObjectName, readName } from './object-names.ts';
import { contentOf, copyAll, namesIn, recordingPlace } from './testing.ts';

const pair = await newKeyPair();
const recipient = readPublicKey(pair.publicKey);
const privateKey = readPrivateKey(pair.privateKey);
const by = { who: 'visitor' } as const;

let folder: string;
let store: Store;
let place: CopyPlace;
beforeEach(async () => {
	folder = temporaryFolder();
	mkdirSync(join(folder, 'copies'));
	place = openCopyPlace(join(folder, 'copies'));
	store = await open(true);
});
afterEach(async () => {
	await store.close();
});

const open = (makesCopies: boolean) =>
	openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk', { makesCopies });
const catchUp = (to = place) => copyAll(store, to, recipient, openErasureLog(folder));
const there = () => namesIn(place);
const uncopied = async () => (await store.count()).uncopied;

async function save(): Promise<{ id: string; reference: string }> {
	const { reference } = newEnquiry();
	await store.save(newEnquiry({ reference, answers: { description: reference } }), [
		officeDispatch,
	]);
	const [found] = await Array.fromAsync(store.find({ reference }));
	return { id: found?.id ?? '', reference };
}
const note = (id: string, words: string) =>
	store.recordEvent(id, { kind: 'note', by, data: { note: words } }, NOON);

/** Adds a photograph, and resolves with the name of its object. */
async function addPhotograph({ id, reference }: { id: string; reference: string }, words: string) {
	const jpeg = Buffer.from(`\xff\xd8\xff${words}\xff\xd9`, 'latin1');
	const photograph = { id: words.replaceAll(' ', '-'), jpeg };
	const event = { kind: 'photograph-added', by, data: { photograph: photograph.id } } as const;
	await store.recordEvent(id, event, NOON, { photograph });
	return { jpeg, name: `${reference}/${photograph.id}.jpg.age` };
}

const opened = async (name: string) =>
	[await unseal(await contentOf(place, name), privateKey), readName(name) as ObjectName] as const;
const copiedUnder = async (name: string) => readEnquiry(...(await opened(name)));

test('each change is an object of its own, sealed, and none is written again', async () => {
	const { id, reference } = await save();
	await catchUp();
	await note(id, 'Two lofts.');
	await catchUp();
	const { place: recording, calls } = recordingPlace(place);
	await note(id, 'Three.');
	await catchUp(recording);
	const names = (await Array.fromAsync(place.list())).sort();
	expect(await there()).toEqual([1, 2, 3].map((number) => `${reference}/00000${number}`));
	expect(calls).toEqual(['list everything', `put ${names[2]}`]);
	expect(await uncopied()).toBe(0);
	const bytes = await contentOf(place, names[2] ?? '');
	for (const word of ['Grace', 'lofts', 'example.org', reference])
		expect(bytes.includes(word), word).toBe(false);
	const { state } = await copiedUnder(names[2] ?? '');
	expect(state.events.map(({ data }) => data.note)).toEqual(['Two lofts.', 'Three.']);
});

test('what was just saved has the name that a later try would give it', async () => {
	const secretHash = 'the hash of a secret';
	const arrival = { ...newEnquiry({ quarantined: 'looks odd' }), secretHash };
	const { copy } = await store.save(arrival, [], { id: 'ours', until: Date.now() + DAY_MS });
	const later = await store.enquiryToCopy(arrival.reference);
	expect(copy?.toCopy).toEqual(later);
	expect(copy?.toCopy && changeName(copy.toCopy)).toBe(later && changeName(later));
});

test('what a website without a second copy stored meanwhile is copied at the start, and what was erased there is deleted', async () => {
	const [kept, erased] = [await save(), await save()];
	await catchUp();
	await store.close();
	store = await open(false);
	const added = await save();
	openErasureLog(folder).add([erased.reference], NOON - 3 * DAY_MS);
	await store.erase([erased.id]);
	await store.close();
	store = await open(true);
	await catchUp();
	expect(await there()).toEqual([`${kept.reference}/000001`, `${added.reference}/000002`].sort());
});

test('forgetting writes what remains as the next number and deletes all lower ones; erasing deletes all of an enquiry and nothing else', async () => {
	const [erased, forgotten] = [await save(), await save()];
	for (const { id } of [erased, forgotten]) await note(id, 'Two lofts.');
	await catchUp();
	await store.erase([erased.id]);
	await store.clearAnswers([forgotten.id], ['description'], NOON);
	await catchUp();
	expect(await there()).toEqual([`${forgotten.reference}/000003`]);
	const [name = ''] = await Array.fromAsync(place.list());
	expect(await copiedUnder(name)).toMatchObject({
		answers: { description: '' },
		forgottenAt: NOON,
		state: { events: [{ data: { note: 'Two lofts.' } }] },
	});
	expect(await uncopied()).toBe(0);
});

test('a forgotten answer goes also where its copy arrives late, or another store wrote it with a higher number', async () => {
	const [late, higher] = [await save(), await save()];
	await catchUp();
	const content = await contentOf(
		place,
		(await Array.fromAsync(place.list(late.reference)))[0] ?? '',
	);
	await place.put(`${higher.reference}/000007-00000000.json.age`, content);
	await store.clearAnswers([late.id, higher.id], ['description'], NOON);
	await catchUp();
	expect(await there()).toEqual([`${late.reference}/000002`, `${higher.reference}/000008`].sort());
	// As a request that arrives late: nothing of it is due.
	await place.put(`${late.reference}/000001-00000000.json.age`, content);
	expect(await uncopied()).toBe(0);
	await catchUp();
	expect(await there()).toEqual([`${late.reference}/000003`, `${higher.reference}/000008`].sort());
});

test('a row that cannot be read stays due, and keeps no other from being copied', async () => {
	const [broken, whole] = [await save(), await save()];
	const beside = new DatabaseSync(join(folder, 'enquiries.db'));
	beside.prepare(`UPDATE enquiry SET answers = 'broken' WHERE id = ?`).run(broken.id);
	beside.close();
	await expect(catchUp()).rejects.toThrow(/column answers is not JSON/);
	expect(await there()).toEqual([`${whole.reference}/000001`]);
	expect(await uncopied()).toBe(1);
});

test('a place that takes all and deletes nothing gets what it lacks, and is reported', async () => {
	const { id, reference } = await save();
	await catchUp();
	await store.clearAnswers([id], ['description'], NOON);
	const lacking = await save();
	const refusing = { ...place, delete: () => Promise.reject(new Error('403')) };
	await expect(catchUp(refusing)).rejects.toThrow('403');
	expect(await there()).toEqual(
		[`${reference}/000001`, `${reference}/000002`, `${lacking.reference}/000001`].sort(),
	);
});

test('photographs are copied one by one, sealed and once, also those that a website without a second copy added, and go with their enquiry', async () => {
	const [one, other] = [await save(), await save()];
	const first = await addPhotograph(one, 'fuse board');
	await catchUp();
	await store.close();
	store = await open(false);
	const second = await addPhotograph(one, 'meter');
	const others = await addPhotograph(other, 'loft hatch');
	await store.close();
	store = await open(true);
	const { place: recording, calls } = recordingPlace(place);
	await catchUp(recording);
	expect(calls.filter((call) => call.endsWith('.jpg.age')).sort()).toEqual(
		[`put ${second.name}`, `put ${others.name}`].sort(),
	);
	expect((await contentOf(place, first.name)).includes('fuse board')).toBe(false);
	expect(readPhotograph(...(await opened(first.name)))).toEqual({
		id: 'fuse-board',
		enquiryId: one.id,
		addedAt: NOON,
		jpeg: first.jpeg,
	});
	await place.delete(second.name);
	await catchUp();
	expect(await there()).toContain(second.name);
	await store.erase([one.id]);
	await catchUp();
	expect(await there()).toEqual(
		[`${other.reference}/000001`, `${other.reference}/000003`, others.name].sort(),
	);
});

test('a place that takes no photographs is reported, and has every enquiry and its changes nevertheless', async () => {
	const enquiries = [];
	// More than are copied at the same time.
	for (let count = 0; count < 9; count += 1) enquiries.push(await save());
	for (const enquiry of enquiries) await addPhotograph(enquiry, `of ${enquiry.reference}`);
	const { reference } = await save();
	const refusing: CopyPlace = {
		...place,
		async put(name, content) {
			if (name.endsWith('.jpg.age')) throw new Error('too large');
			await place.put(name, content);
		},
	};
	await expect(catchUp(refusing)).rejects.toThrow('photographs: too large');
	const changes = enquiries.map((enquiry) => `${enquiry.reference}/000002`);
	expect(await there()).toEqual([...changes, `${reference}/000001`].sort());
	expect(await uncopied()).toBe(9);
	await catchUp();
	expect((await there()).filter((name) => name.endsWith('.jpg.age'))).toHaveLength(9);
});

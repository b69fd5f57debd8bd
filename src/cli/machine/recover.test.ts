/**
 * What `recover` brings back of a lost store and into one in use, what `erase` deletes in the second
 * place, and what `doctor` says of it.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newKeyPair, readPublicKey } from '#enquiries/second-copy/age-files.ts';
import { secondCopyAt } from '#enquiries/second-copy/copy-channel.ts';
import { type CopyPlace, openCopyPlace } from '#enquiries/second-copy/copy-places.ts';
import { copyAll, namesIn } from '#enquiries/second-copy/testing.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore } from '#enquiries/store/store.ts';
import {
	NOON,
	newEnquiry,
	officeDispatch,
	storedReferences,
} from '#enquiries/store/testing/fixtures.ts';
import { DAY_MS } from '#model/dates.ts';
import type { NewEvent } from '#model/enquiry-events.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { createTestContext, type TestContext } from '../testing.ts';

const pair = await newKeyPair();
const recipient = readPublicKey(pair.publicKey);
const by = { who: 'office' } as const;

let harness: TestContext;
/** The second place. */
let folder: string;
/** The file of the private key. */
let key: string;
beforeEach(async () => {
	folder = temporaryFolder();
	harness = await createTestContext();
	await harness.store.close();
	harness.store = await openCopied();
	harness.context = { ...harness.context, copies: copiesAt(openCopyPlace(folder)) };
	key = join(harness.folder, 'key.txt');
	writeFileSync(key, pair.privateKey);
});
afterEach(async () => {
	await harness.clear();
});

const storeFile = () => join(harness.folder, 'enquiries.db');
const openCopied = () => openStore(openSqlite(storeFile()), 'example.co.uk', { makesCopies: true });
const copiesAt = (place: CopyPlace) => secondCopyAt(place, recipient);

/** Goes on with this backup of the store, or with an empty one, as on a new machine. */
async function goOnWith(backup?: Buffer): Promise<void> {
	await harness.store.close();
	for (const ending of ['', '-wal', '-shm']) rmSync(storeFile() + ending, { force: true });
	if (backup) writeFileSync(storeFile(), backup);
	harness.store = await openCopied();
}

async function backUp(): Promise<Buffer> {
	await harness.store.close();
	const backup = readFileSync(storeFile());
	harness.store = await openCopied();
	return backup;
}

/** What a running website does after its start. */
const copyEverything = () =>
	copyAll(harness.store, openCopyPlace(folder), recipient, harness.context.erasureLog);
const there = () => namesIn(openCopyPlace(folder));
const recover = (...options: string[]) => harness.run('recover', '--key', key, ...options);
const idOf = async (reference: string) =>
	(await Array.fromAsync(harness.store.find({ reference })))[0]?.id ?? '';
const record = async (reference: string, event: Omit<NewEvent, 'by'>, at: number) =>
	harness.store.recordEvent(await idOf(reference), { by, ...event }, at);
const kindsOf = async (reference: string) =>
	(await harness.store.eventsOf(await idOf(reference))).map(({ kind }) => kind);
const NOTHING = /^\S+ holds 0 enquiries that the store has not\.$/;

async function copyAndKeep(...arrivals: Parameters<typeof newEnquiry>[0][]): Promise<string[]> {
	const kept = arrivals.map((change, index) =>
		newEnquiry({ ...change, answers: { description: `${index}`, ...change?.answers } }),
	);
	for (const arrival of kept) await harness.store.save(arrival, []);
	await copyEverything();
	return kept.map(({ reference }) => reference);
}

async function loseAll(...arrivals: Parameters<typeof newEnquiry>[0][]): Promise<string[]> {
	const references = await copyAndKeep(...arrivals);
	await goOnWith();
	return references;
}

test('an enquiry comes back whole, once: into an empty store, and into an older backup, whose state is replaced', async () => {
	const secretHash = 'hash of a secret';
	const arrival = newEnquiry();
	const { reference } = arrival;
	await harness.store.save({ ...arrival, secretHash }, [officeDispatch]);
	const [held = ''] = await copyAndKeep({ receivedAt: NOON + 1, quarantined: 'looks odd' });
	await copyAndKeep({ receivedAt: NOON + 2 });
	const backup = await backUp();

	await record(reference, { kind: 'spoke', data: { note: 'Has two lofts.' }, nonce: 'n' }, NOON);
	const [spoke] = await harness.store.eventsOf(await idOf(reference));
	await record(reference, { kind: 'undone', undoes: spoke?.id ?? '' }, NOON + 1);
	await record(reference, { kind: 'no-answer', data: { remindAt: NOON + DAY_MS } }, NOON + 2);
	await harness.store.recordEvent(
		await idOf(reference),
		{ kind: 'corrected', by: { who: 'visitor' } },
		NOON + 3,
		{ answers: { phone: '07700 900456' } },
	);
	await record(reference, { kind: 'complaint' }, NOON + 4);
	await record(held, { kind: 'released' }, NOON + 5);
	await copyEverything();
	const state = async () => ({
		enquiries: (await Array.fromAsync(harness.store.find())).map(
			({ progress: _sent, ...enquiry }) => enquiry,
		),
		events: [
			await harness.store.eventsOf(await idOf(reference)),
			await harness.store.eventsOf(await idOf(held)),
		],
		found: (await harness.store.search('07700 900456')).map((one) => one.reference),
		complaints: await harness.store.openComplaints(),
		link: await harness.store.issueVisitorLink(await idOf(reference), [secretHash], NOON),
	});
	const before = await state();
	expect(before).toMatchObject({ found: [reference], link: secretHash });
	expect(before.events.map(({ length }) => length)).toEqual([5, 1]);

	for (const [store, says, count] of [
		[undefined, 'holds 3 enquiries', '3'],
		[backup, 'holds 0 enquiries that the store has not.\nOf 2 enquiries it has a later state', '2'],
	] as const) {
		await goOnWith(store);
		expect((await recover()).text).toContain(says);
		expect((await recover('--yes', count)).code).toBe(0);
		expect(await state()).toEqual(before);
		expect((await recover()).text).toMatch(NOTHING);
		await record(reference, { kind: 'spoke', nonce: 'n' }, NOON + 7);
		expect(await kindsOf(reference)).toHaveLength(5);
	}
});

test('photographs come back with their enquiry, each once and byte for byte; one that is damaged or lost there is named', async () => {
	const jpegOf = (words: string) => Buffer.from(`\xff\xd8\xff${words}\xff\xd9`, 'latin1');
	const [reference = ''] = await copyAndKeep({});
	const add = async (words: string) =>
		harness.store.recordEvent(
			await idOf(reference),
			{ kind: 'photograph-added', by: { who: 'visitor' }, data: { photograph: words } },
			NOON,
			{ photograph: { id: words, jpeg: jpegOf(words) } },
		);
	await add('boiler');
	const backup = await backUp();
	await add('meter');
	await copyEverything();
	const kept = async () => {
		const id = await idOf(reference);
		const found = await harness.store.photographsOf(id);
		return Promise.all(
			found.map(async (one) =>
				Buffer.from((await harness.store.photographBytes(id, one.id)) ?? []),
			),
		);
	};
	for (const store of [undefined, backup]) {
		await goOnWith(store);
		expect((await recover('--yes', '1')).text).toContain('With them 2 photographs.');
		expect(await kept()).toEqual([jpegOf('boiler'), jpegOf('meter')]);
		expect((await recover()).text).toMatch(NOTHING);
	}
	const meter = join(folder, reference, 'meter.jpg.age');
	for (const lose of [() => writeFileSync(meter, 'damaged'), () => rmSync(meter)]) {
		await goOnWith();
		lose();
		expect(await recover('--yes', '1')).toEqual({
			code: 1,
			text: expect.stringContaining('NOT BROUGHT BACK: 1 photograph,'),
		});
		expect(await kept()).toEqual([jpegOf('boiler')]);
	}
});

test('where the store and the copy both went on, nothing is written, and what differs is said without a personal word', async () => {
	const [reference = ''] = await copyAndKeep({});
	const backup = await backUp();
	await record(reference, { kind: 'spoke', data: { note: 'Has two lofts.' } }, NOON);
	await record(reference, { kind: 'wrong-number' }, NOON + DAY_MS);
	await copyEverything();
	await goOnWith(backup);
	await record(reference, { kind: 'no-answer' }, NOON + 1);
	for (let time = 0; time < 2; time += 1)
		expect(await recover()).toEqual({
			code: 1,
			text: [
				`${folder} holds 0 enquiries that the store has not.`,
				'DIFFERENT: 1 enquiry. The store went on by itself since, so this is in the copy alone, and is not written:',
				`${reference}: Fri 20 Nov, 12:00 Spoken to; Sat 21 Nov, 12:00 Wrong number`,
				`To look, fetch the objects that begin with the reference: age -d -i ${key} OBJECT`,
			].join('\n'),
		});
	expect(await kindsOf(reference)).toEqual(['no-answer']);

	// Once the store has passed the copy's number, its highest change is the store's own. What the
	// lower ones have beside it is still said, also when that store is lost too.
	for (let more = 0; more < 3; more += 1) await record(reference, { kind: 'note' }, NOON + more);
	await copyEverything();
	expect((await recover()).text).toContain(`${reference}: Fri 20 Nov, 12:00 Spoken to;`);
	await goOnWith();
	const { code, text } = await recover('--yes', '1');
	expect([code, text]).toEqual([1, expect.stringContaining('12:00 Spoken to;')]);
	expect(await kindsOf(reference)).toEqual(['no-answer', 'note', 'note', 'note']);
});

test('what was forgotten in the store or in the copy stays forgotten', async () => {
	const [here = '', away = ''] = await copyAndKeep({}, {});
	const backup = await backUp();
	await harness.store.clearAnswers([await idOf(away)], ['description'], NOON);
	await record(here, { kind: 'note' }, NOON);
	await copyEverything();
	await goOnWith(backup);
	await harness.store.clearAnswers([await idOf(here)], ['description'], NOON);
	expect((await recover('--yes', '1')).text).toContain('DIFFERENT: 1 enquiry');
	expect((await Array.fromAsync(harness.store.find())).map(({ answers }) => answers)).toEqual([
		expect.objectContaining({ description: '' }),
		expect.objectContaining({ description: '' }),
	]);
});

test('recover says how many there are; only those of the last seven days are e-mailed again', async () => {
	const [young = '', weekOld = '', held = ''] = await loseAll(
		{ receivedAt: NOON - 7 * DAY_MS + 1 },
		{ receivedAt: NOON - 7 * DAY_MS },
		{ quarantined: 'too fast' },
	);
	expect(await recover()).toEqual({
		code: 0,
		text: `${folder} holds 3 enquiries that the store has not.\nTo bring them back, give the same command with --yes 3`,
	});
	expect(await storedReferences(harness.store)).toEqual([]);
	const { code, text } = await recover('--yes', '3');
	expect(code).toBe(0);
	expect(text).toContain('Recovered 3 enquiries. 1 from the last 7 days will be e-mailed');
	expect(text).toContain('their pages send the letter again');
	expect(await storedReferences(harness.store)).toEqual([weekOld, young, held]);
	const dispatches = await harness.store.claim(harness.now, {
		kinds: ['office', 'acknowledgement'],
		limit: 9,
		durationMs: 1,
		except: [],
	});
	expect(dispatches.map(({ kind, enquiry }) => [kind, enquiry?.reference])).toEqual([
		['office', young],
	]);
	expect((await recover()).text).toMatch(NOTHING);
});

test('recover passes over an object that the running website deletes meanwhile', async () => {
	const [reference = ''] = await loseAll({});
	const place = openCopyPlace(folder);
	const listed: CopyPlace = {
		...place,
		async *list() {
			yield* place.list();
			yield `${reference}/000009-1f3a9c2e.json.age`;
		},
	};
	harness.context = { ...harness.context, copies: copiesAt(listed) };
	const { code, text } = await recover('--yes', '1');
	expect([code, text]).toEqual([0, expect.not.stringContaining('NOT READ')]);
	expect(await storedReferences(harness.store)).toEqual([reference]);
});

test('recover needs the place, and the private key that fits', async () => {
	await loseAll({});
	await expect(harness.run('recover')).rejects.toThrow(/Required option '--key <file>'/);
	writeFileSync(key, pair.publicKey);
	await expect(recover()).rejects.toMatchObject({
		message: expect.stringContaining('not a private key'),
		cause: expect.any(Error),
	});
	writeFileSync(key, (await newKeyPair()).privateKey);
	expect(await recover()).toMatchObject({
		code: 1,
		text: expect.stringContaining('sealed for another key'),
	});
	harness.context = { ...harness.context, copies: undefined };
	await expect(recover()).rejects.toThrow(/There is no second copy/);
});

describe('a page that was sent again after its machine was lost', () => {
	const sent = (description: string) => ({
		answers: { description },
		fingerprint: createHash('sha256').update(description).digest('base64url'),
	});
	const all = async () =>
		(await Array.fromAsync(harness.store.find())).map(({ reference, follows, answers }) => [
			reference,
			answers.description,
			follows,
		]);

	test('with other answers, is another enquiry: both are there in the end, under two references, each once', async () => {
		const [again = ''] = await loseAll({ receivedAt: NOON - 2, ...sent('My loft is cold.') });
		await harness.store.save(newEnquiry({ reference: again, ...sent('My roof leaks.') }), []);
		await copyEverything();
		expect(await there()).toEqual([`${again}/000001`, `${again}/000001`]);
		expect((await recover('--yes', '1')).text).toContain(
			'1 of them came with a reference that the same page has used again since',
		);
		const found = await all();
		expect(found).toEqual([
			[again, 'My roof leaks.', undefined],
			[expect.any(String), 'My loft is cold.', again],
		]);
		expect(await there()).toEqual(found.map(([reference]) => `${reference}/000001`).sort());
		expect((await recover()).text).toMatch(NOTHING);

		// The machine is lost again, and one of the two was erased: the other comes back alone, under
		// the reference it has.
		const [, [renamed = ''] = []] = found;
		harness.context.erasureLog.add([renamed], NOON);
		await goOnWith();
		expect((await recover('--yes', '1')).text).toContain('Left out: 1 enquiry');
		expect(await all()).toEqual(found.slice(0, 1));
	});

	test('with the same answers, is one enquiry, with what happened to it before, and let through if it was', async () => {
		const [reference = ''] = await copyAndKeep(sent('My loft is cold.'));
		await record(reference, { kind: 'no-answer', data: { note: 'engaged' } }, NOON);
		await copyEverything();
		await goOnWith();
		await harness.store.save(
			newEnquiry({ reference, ...sent('My loft is cold.'), quarantined: 'too fast' }),
			[],
		);
		expect((await recover('--yes', '1')).code).toBe(0);
		expect(await all()).toEqual([[reference, 'My loft is cold.', undefined]]);
		expect(await kindsOf(reference)).toEqual(['no-answer']);
		expect(await harness.store.count()).toMatchObject({ quarantined: 0, waiting: 1 });
		expect((await recover()).text).toMatch(NOTHING);
	});
});

describe('erase', () => {
	test('deletes the copy at once, or says that the website will', async () => {
		const [erased = ''] = await copyAndKeep({});
		expect(readdirSync(folder)).toEqual([erased]);
		expect((await harness.run('erase', erased, '--yes', '1')).code).toBe(0);
		expect(readdirSync(folder)).toEqual([]);
		const other = newEnquiry();
		await harness.store.save(other, []);
		rmSync(folder, { recursive: true });
		const { code, text } = await harness.run('erase', other.reference, '--yes', '1');
		expect(code).toBe(1);
		expect(text).toMatch(/NOT ERASED: the copies in .* The website deletes them as soon as it can/);
	});
});

test('doctor tries the place and leaves nothing there, or names what is wrong with it', async () => {
	const line = async (place?: CopyPlace) => {
		harness.context = { ...harness.context, copies: place && copiesAt(place) };
		const { text } = await harness.run('doctor');
		return text.split('\n').find((one) => one.slice(6).startsWith('copy to'));
	};
	const place = openCopyPlace(folder);
	expect(await line(place)).toMatch(/^ok .*can be used$/);
	expect(readdirSync(folder)).toEqual([]);
	expect(await line({ ...place, get: async () => Buffer.from('other') })).toMatch(
		/^FAIL .*returns something else/,
	);
	expect(await line(openCopyPlace(join(harness.folder, 'unmounted')))).toMatch(
		/^FAIL .*unmounted cannot be used: .*Check SECOND_COPY$/,
	);
	expect(await line()).toMatch(/^ok .*none set/);
});

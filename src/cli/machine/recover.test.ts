/**
 * What `recover` brings back of a lost store and into one in use, what `erase` deletes in the second
 * place, and what `doctor` says of it.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newKeyPair, readPublicKey } from '#enquiries/second-copy/age-files.ts';
import { secondCopyAt } from '#enquiries/second-copy/copy-channel.ts';
import { type CopyPlace, openCopyPlace } from '#enquiries/second-copy/copy-places.ts';
import { copyAll, namesIn, recordingPlace } from '#enquiries/second-copy/testing.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore } from '#enquiries/store/store.ts';
import {
	NOON,
	newEnquiry,
	officeDispatch,
	storedReferences,
} from '#enquiries/store/testing/fixtures.ts';
import { DAY_MS } from '#model/dates.ts';
import { createTestContext, type TestContext } from '../testing.ts';

const pair = await newKeyPair();
const recipient = readPublicKey(pair.publicKey);

let harness: TestContext;
/** The second place. */
let folder: string;
/** The file of the private key. */
let key: string;
beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), 'copies-'));
	harness = await createTestContext();
	await harness.store.close();
	harness.store = await openCopied();
	harness.context = { ...harness.context, copies: copiesAt(openCopyPlace(folder)) };
	key = join(harness.folder, 'key.txt');
	writeFileSync(key, pair.privateKey);
});
afterEach(async () => {
	await harness.clear();
	rmSync(folder, { recursive: true, force: true });
});

const openCopied = (name = 'enquiries.db') =>
	openStore(openSqlite(join(harness.folder, name)), 'example.co.uk', { makesCopies: true });
const copiesAt = (place: CopyPlace) => secondCopyAt(place, recipient);

/** What a running website does after its start. */
const copyEverything = () =>
	copyAll(harness.store, openCopyPlace(folder), recipient, harness.context.erasureLog);
const there = () => namesIn(openCopyPlace(folder));
const recover = (...options: string[]) => harness.run('recover', '--key', key, ...options);

async function copyAndKeep(...arrivals: Parameters<typeof newEnquiry>[0][]): Promise<string[]> {
	const kept = arrivals.map((change, index) =>
		newEnquiry({ ...change, answers: { description: `${index}`, ...change?.answers } }),
	);
	for (const arrival of kept) await harness.store.save(arrival, []);
	await copyEverything();
	return kept.map(({ reference }) => reference);
}

/** Copies these enquiries, and then goes on with an empty store, as on a new machine. */
async function loseAll(...arrivals: Parameters<typeof newEnquiry>[0][]): Promise<string[]> {
	const references = await copyAndKeep(...arrivals);
	await harness.store.close();
	harness.store = await openCopied('new.db');
	return references;
}

describe('a store that is lost', () => {
	test('recover brings back what happened after Submit, each once: calls, notes, undoing, corrections, a complaint, links', async () => {
		const secretHash = 'hash of a secret';
		const arrival = newEnquiry();
		const quarantined = newEnquiry({
			receivedAt: NOON + 1,
			quarantined: 'looks odd',
			answers: { description: 'My hall is cold.' },
		});
		const plain = newEnquiry({
			receivedAt: NOON + 2,
			answers: { description: 'My attic is cold.' },
		});
		await harness.store.save({ ...arrival, secretHash }, [officeDispatch]);
		await harness.store.save(quarantined, []);
		await harness.store.save(plain, [officeDispatch]);
		const idOf = async ({ reference }: { reference: string }) =>
			(await Array.fromAsync(harness.store.find({ reference })))[0]?.id ?? '';
		const file = join(harness.folder, 'enquiries.db');
		const replace = async (bytes?: Buffer) => {
			await harness.store.close();
			for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
			if (bytes) writeFileSync(file, bytes);
			harness.store = await openCopied();
		};
		await copyEverything();
		// An older backup: the enquiries, and nothing that happened to them.
		await harness.store.close();
		const backup = readFileSync(file);
		harness.store = await openCopied();

		const id = await idOf(arrival);
		const by = { who: 'office' } as const;
		await harness.store.recordEvent(
			id,
			{ kind: 'spoke', by, data: { note: 'Has two lofts.' }, nonce: 'n' },
			NOON,
		);
		const [spoke] = await harness.store.eventsOf(id);
		await harness.store.recordEvent(id, { kind: 'undone', by, undoes: spoke?.id ?? '' }, NOON + 1);
		await harness.store.recordEvent(
			id,
			{ kind: 'no-answer', by, data: { remindAt: NOON + DAY_MS } },
			NOON + 2,
		);
		await harness.store.recordEvent(id, { kind: 'corrected', by: { who: 'visitor' } }, NOON + 3, {
			answers: { phone: '07700 900456' },
		});
		await harness.store.recordEvent(id, { kind: 'complaint', by }, NOON + 4);
		await harness.store.recordEvent(id, { kind: 'complaint-acknowledged', by }, NOON + 5);
		await harness.store.recordEvent(await idOf(quarantined), { kind: 'released', by }, NOON + 5);
		await harness.store.revokeVisitorLinks(id, NOON + 6);
		await copyEverything();
		const stateOf = async () => ({
			events: await Promise.all(
				[arrival, quarantined, plain].map(async (one) => harness.store.eventsOf(await idOf(one))),
			),
			phones: (await Array.fromAsync(harness.store.find())).map(({ answers, quarantined: why }) => [
				answers.phone,
				why,
			]),
			complaints: await harness.store.openComplaints(),
			link: await harness.store.issueVisitorLink(
				await idOf(arrival),
				[secretHash, 'another'],
				NOON,
			),
		});
		const before = await stateOf();
		expect(before.link).toBeUndefined();
		expect(before.events.map(({ length }) => length)).toEqual([6, 1, 0]);

		for (const bytes of [undefined, backup]) {
			await replace(bytes);
			const count = bytes ? 2 : 3;
			const { text } = await recover();
			expect(text).toContain(
				bytes
					? 'holds 0 enquiries that the store has not.\nOf 2 enquiries it knows more'
					: 'holds 3 enquiries',
			);
			expect((await recover('--yes', String(count))).code).toBe(0);
			expect(await stateOf()).toEqual(before);
			expect((await recover()).text).toMatch(/holds 0 enquiries that the store has not\.$/);
			await harness.store.recordEvent(id, { kind: 'spoke', by, nonce: 'n' }, NOON + 7);
			expect((await harness.store.eventsOf(id)).length).toBe(6);
		}
	});

	test('after an old backup nothing is written over: what happened before and after it comes back together', async () => {
		const file = join(harness.folder, 'enquiries.db');
		const reopen = async (bytes: Buffer | undefined) => {
			await harness.store.close();
			for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
			if (bytes) writeFileSync(file, bytes);
			harness.store = await openCopied();
		};
		const arrival = newEnquiry();
		await harness.store.save(arrival, [officeDispatch]);
		const [{ id } = { id: '' }] = await Array.fromAsync(harness.store.receipts());
		await copyEverything();
		await harness.store.close();
		const backup = readFileSync(file);
		harness.store = await openCopied();
		const by = { who: 'office' } as const;
		const note = (words: string, at: number) =>
			harness.store.recordEvent(id, { kind: 'note', by, data: { note: words } }, at);
		const notes = async () => (await harness.store.eventsOf(id)).map(({ data }) => data.note);
		await note('Two lofts.', NOON);
		await copyEverything();
		// The backup is put back, and the website goes on without recover: its next change has the
		// number of the first note.
		await reopen(backup);
		await note('A dog.', NOON + 1);
		await copyEverything();
		await reopen(undefined);
		expect((await recover()).text).toContain('--yes 1');
		await recover('--yes', '1');
		expect(await notes()).toEqual(['Two lofts.', 'A dog.']);
		await copyEverything();
		await reopen(undefined);
		await recover('--yes', '1');
		expect(await notes()).toEqual(['Two lofts.', 'A dog.']);
	});

	test('recover says how many there are, and brings each back once; only those of the last seven days are e-mailed again', async () => {
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
		expect(await recover()).toEqual({
			code: 0,
			text: `${folder} holds 0 enquiries that the store has not.`,
		});
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

	test('erase deletes the copy at once, or says that the website will', async () => {
		const arrival = newEnquiry();
		await harness.store.save(arrival, []);
		await copyEverything();
		expect(readdirSync(folder)).toEqual([arrival.reference]);
		expect((await harness.run('erase', arrival.reference, '--yes', '1')).code).toBe(0);
		expect(readdirSync(folder)).toEqual([]);
		const other = newEnquiry();
		await harness.store.save(other, []);
		rmSync(folder, { recursive: true });
		const { code, text } = await harness.run('erase', other.reference, '--yes', '1');
		expect(code).toBe(1);
		expect(text).toMatch(/NOT ERASED: the copies in .* The website deletes them as soon as it can/);
	});
});

describe('into a store that is in use', () => {
	const sent = (description: string) => ({
		answers: { description },
		fingerprint: createHash('sha256').update(description).digest('base64url'),
	});
	const by = { who: 'office' } as const;
	const all = async () =>
		(await Array.fromAsync(harness.store.find())).map(({ reference, follows, answers }) => [
			reference,
			answers.description,
			follows,
		]);
	const idOf = async (reference: string) =>
		(await Array.fromAsync(harness.store.find({ reference })))[0]?.id ?? '';

	test('the same page sent again, with other answers, replaces no copy: both are there in the end, each once, and once more changes nothing', async () => {
		const [again = '', other = ''] = await loseAll(
			{ receivedAt: NOON - 2, ...sent('My loft is cold.') },
			{ receivedAt: NOON - 1, ...sent('My hall is cold.') },
		);
		await harness.store.save(newEnquiry({ reference: again, ...sent('My roof leaks.') }), []);
		await harness.store.save(newEnquiry({ reference: other, ...sent('A new one.') }), []);
		const fresh = newEnquiry(sent('Somebody else.'));
		await harness.store.save(fresh, []);
		await copyEverything();
		expect(await there()).toEqual(
			[again, again, other, other, fresh.reference]
				.map((reference) => `${reference}/000001`)
				.sort(),
		);
		expect((await recover()).text).toContain('holds 2 enquiries that the store has not');
		const { text } = await recover('--yes', '2');
		expect(text).toContain('Recovered 2 enquiries.');
		expect(text).toContain(
			'2 of them came with a reference that the same page has used again since',
		);
		const found = await all();
		expect(found).toEqual([
			[again, 'My roof leaks.', undefined],
			[other, 'A new one.', undefined],
			[fresh.reference, 'Somebody else.', undefined],
			[expect.any(String), 'My loft is cold.', again],
			[expect.any(String), 'My hall is cold.', other],
		]);
		expect(await there()).toEqual(found.map(([reference]) => `${reference}/000001`).sort());
		expect((await recover()).text).toMatch(/holds 0 enquiries that the store has not\.$/);

		// The machine is lost again, and one of those is erased: five less one come back, under the
		// references they have.
		const [, , , [renamed = ''] = []] = found;
		harness.context.erasureLog.add([renamed], NOON);
		await harness.store.close();
		harness.store = await openCopied('third.db');
		expect((await recover('--yes', '4')).text).toContain('Left out: 1 enquiry');
		expect((await all()).sort()).toEqual(
			found.filter(([reference]) => reference !== renamed).sort(),
		);
	});

	test('two machines that were lost one after the other, each with an enquiry of the same page: both come back, each with its own objects', async () => {
		const [reference = ''] = await loseAll(sent('My loft is cold.'));
		await harness.store.save(
			newEnquiry({ reference, receivedAt: NOON + 1, ...sent('My roof leaks.') }),
			[],
		);
		await copyEverything();
		await harness.store.close();
		harness.store = await openCopied('third.db');
		expect((await recover('--yes', '2')).text).toContain(
			'1 of them came with a reference that the same page has used again since',
		);
		const found = await all();
		expect(found).toEqual([
			[reference, 'My loft is cold.', undefined],
			[expect.any(String), 'My roof leaks.', reference],
		]);
		expect(await there()).toEqual(found.map(([its]) => `${its}/000001`).sort());
		expect((await recover()).text).toMatch(/holds 0 enquiries that the store has not\.$/);
	});

	test('the same page sent again with the same answers is one enquiry, with what happened to it before', async () => {
		const [reference = ''] = await loseAll(sent('My loft is cold.'));
		await harness.store.close();
		harness.store = await openCopied();
		await harness.store.recordEvent(
			await idOf(reference),
			{ kind: 'no-answer', by, data: { note: 'engaged' } },
			NOON,
		);
		await copyEverything();
		await harness.store.close();
		harness.store = await openCopied('new.db');
		await harness.store.save(newEnquiry({ reference, ...sent('My loft is cold.') }), [
			officeDispatch,
		]);
		const id = await idOf(reference);
		await harness.store.recordEvent(id, { kind: 'spoke', by }, NOON + 1);
		expect((await recover()).text).toContain('Of 1 enquiry it knows more');
		await recover('--yes', '1');
		expect(await all()).toEqual([[reference, 'My loft is cold.', undefined]]);
		// In the order in which they happened: the last one counts.
		expect((await harness.store.eventsOf(id)).map(({ kind }) => kind)).toEqual([
			'no-answer',
			'spoke',
		]);
		expect(await harness.store.count()).toMatchObject({ waiting: 1 });
		expect((await recover()).text).toMatch(/holds 0 enquiries that the store has not\.$/);
	});

	test('an answer corrected here since stays; one that was corrected there comes back', async () => {
		const [reference = ''] = await loseAll(sent('My loft is cold.'));
		const correct = async (at: number, answers: Record<string, string>) =>
			harness.store.recordEvent(
				await idOf(reference),
				{ kind: 'corrected', by: { who: 'visitor' } },
				at,
				{ answers },
			);
		await harness.store.close();
		harness.store = await openCopied();
		const backup = readFileSync(join(harness.folder, 'enquiries.db'));
		await correct(NOON, { phone: '07700 900111', fullName: 'Grace B. Hopper' });
		await copyEverything();
		await harness.store.close();
		writeFileSync(join(harness.folder, 'restored.db'), backup);
		harness.store = await openCopied('restored.db');
		await correct(NOON + 1, { phone: '07700 900222' });
		await recover('--yes', '1');
		expect((await Array.fromAsync(harness.store.find())).map(({ answers }) => answers)).toEqual([
			expect.objectContaining({ phone: '07700 900222', fullName: 'Grace B. Hopper' }),
		]);
		expect((await recover()).text).not.toContain('knows more');
	});

	test('one that looked odd here and not there is let through', async () => {
		const [reference = ''] = await loseAll(sent('My loft is cold.'));
		await harness.store.save(
			newEnquiry({ reference, ...sent('My loft is cold.'), quarantined: 'too fast' }),
			[],
		);
		await recover('--yes', '1');
		expect(await harness.store.count()).toMatchObject({
			enquiries: 1,
			quarantined: 0,
			waiting: 1,
		});
		expect((await recover()).text).not.toContain('knows more');
	});

	test('another store’s objects go when the enquiry that has their reference is erased, or loses answers', async () => {
		const [erased = '', forgotten = ''] = await loseAll(sent('One.'), sent('Two.'));
		for (const reference of [erased, forgotten])
			await harness.store.save(newEnquiry({ reference, ...sent('Three.') }), []);
		await copyEverything();
		expect(await there()).toHaveLength(4);
		expect((await harness.run('erase', erased, '--yes', '1')).code).toBe(0);
		await harness.store.clearAnswers([await idOf(forgotten)], ['description'], NOON);
		await copyEverything();
		expect(await there()).toEqual([`${forgotten}/000002`]);
	});
});

test('erase asks the place for one enquiry alone, however many copies are due', async () => {
	const [grace = ''] = await copyAndKeep({});
	for (let count = 0; count < 250; count += 1)
		await harness.store.save(newEnquiry({ answers: { description: `${count}` } }), []);
	const { place, calls } = recordingPlace(openCopyPlace(folder));
	harness.context = { ...harness.context, copies: copiesAt(place) };
	expect((await harness.run('erase', grace, '--yes', '1')).code).toBe(0);
	expect(calls).toEqual([`delete all of ${grace}`]);
	expect(await harness.store.count()).toMatchObject({ uncopied: 250 });
});

describe('doctor', () => {
	const line = async () =>
		(await harness.run('doctor')).text
			.split('\n')
			.find((one) => one.slice(6).startsWith('copy to'));

	test('tries the place, and leaves nothing there', async () => {
		expect(await line()).toMatch(/^ok .*can be used$/);
		expect(readdirSync(folder)).toEqual([]);
	});

	test('names a place that is away, that returns other bytes, or that is not set', async () => {
		const place = { ...openCopyPlace(folder), get: async () => Buffer.from('other') };
		harness.context = { ...harness.context, copies: copiesAt(place) };
		expect(await line()).toMatch(/^FAIL .*returns something else/);
		harness.context = {
			...harness.context,
			copies: copiesAt(openCopyPlace(join(harness.folder, 'unmounted'))),
		};
		expect(await line()).toMatch(/^FAIL .*unmounted cannot be used: .*Check SECOND_COPY$/);
		harness.context = { ...harness.context, copies: undefined };
		expect(await line()).toMatch(/^ok .*none set/);
	});
});

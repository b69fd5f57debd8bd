/**
 * What `recover` brings back of a lost store, what `erase` deletes in the second place, and what
 * `status` says of late copies.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newKeyPair, readPublicKey } from '#enquiries/second-copy/age-files.ts';
import { secondCopyAt } from '#enquiries/second-copy/copy-channel.ts';
import { openCopyPlace } from '#enquiries/second-copy/copy-places.ts';
import { copyAll } from '#enquiries/second-copy/testing.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore } from '#enquiries/store/store.ts';
import {
	acknowledgementDispatch,
	NOON,
	newEnquiry,
	officeDispatch,
	storedReferences,
} from '#enquiries/store/testing/fixtures.ts';
import { DAY_MS, MINUTE_MS } from '#model/dates.ts';
import { newReference } from '#model/reference.ts';
import { createTestContext, type TestContext } from '../testing.ts';

const pair = await newKeyPair();
const recipient = readPublicKey(pair.publicKey);

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'copies-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a store that is lost', () => {
	let harness: TestContext;
	beforeEach(async () => {
		harness = await createTestContext();
		harness.context = {
			...harness.context,
			copies: secondCopyAt(openCopyPlace(folder), recipient),
		};
		await harness.store.close();
		harness.store = await openStore(
			openSqlite(join(harness.folder, 'enquiries.db')),
			'example.co.uk',
			{ makesCopies: true },
		);
	});
	afterEach(() => harness.clear());
	const copyEverything = () => copyAll(harness.store, openCopyPlace(folder), recipient);

	test('recover brings back each enquiry once, e-mails the recent ones again, and says what it could not read', async () => {
		const key = join(harness.folder, 'key.pem');
		writeFileSync(key, pair.privateKey);
		const recent = newEnquiry({ consents: ['healthCondition:1'] });
		const old = newEnquiry({ receivedAt: NOON - 30 * DAY_MS });
		const suspicious = newEnquiry({ quarantined: 'looks odd' });
		for (const one of [recent, old, suspicious])
			await harness.store.save(one, [officeDispatch, acknowledgementDispatch]);
		expect(await harness.run('doctor')).toMatchObject({
			text: expect.stringMatching(/FAIL {2}second copy +3 enquiries without a second copy/),
		});
		const { store } = harness;
		await copyEverything();
		expect(await harness.run('doctor')).toMatchObject({
			text: expect.stringMatching(/ok {4}second copy +nothing waits/),
		});

		await store.close();
		for (const ending of ['', '-wal', '-shm'])
			rmSync(join(harness.folder, `enquiries.db${ending}`), { force: true });
		harness.store = await openStore(
			openSqlite(join(harness.folder, 'enquiries.db')),
			'example.co.uk',
			{ makesCopies: true },
		);
		await harness.store.save(recent, [officeDispatch]);
		const other = newReference();
		mkdirSync(join(folder, other));
		writeFileSync(join(folder, other, '000001-1f3a9c2e.json.age'), 'damaged');
		expect(await harness.run('recover', '--key', key)).toMatchObject({
			code: 1,
			text: expect.stringContaining('holds 2 enquiries'),
		});
		expect(await storedReferences(harness.store)).toEqual([recent.reference]);
		const { text } = await harness.run('recover', '--key', key, '--yes', '2');
		expect(text).toContain('NOT READ: 1 objects');
		expect(text).toContain('Recovered 2 enquiries. 0 from the last 7 days');
		const found = await Array.fromAsync(harness.store.find());
		expect(found.map(({ reference, progress }) => [reference, progress])).toEqual([
			[recent.reference, 'waiting'],
			[old.reference, 'delivered'],
			[suspicious.reference, 'quarantined'],
		]);
		expect(found[1]).toMatchObject({ receivedAt: old.receivedAt, answers: old.answers });
		expect((await harness.run('recover', '--key', key)).text).toMatch(
			/^Of what could .* holds 0 enquiries/m,
		);
	});

	test('[D14] recover brings back what happened after Submit, each once: calls, notes, undoing, corrections, a complaint, links', async () => {
		const key = join(harness.folder, 'key.pem');
		writeFileSync(key, pair.privateKey);
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
			harness.store = await openStore(openSqlite(file), 'example.co.uk', { makesCopies: true });
		};
		await copyEverything();
		// An older backup: the enquiries, and nothing that happened to them.
		await harness.store.close();
		const backup = readFileSync(file);
		harness.store = await openStore(openSqlite(file), 'example.co.uk', { makesCopies: true });

		const id = await idOf(arrival);
		const by = { who: 'office', mailbox: 'office@example.co.uk', letter: 'enquiry' } as const;
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
		await harness.store.recordEvent(
			id,
			{ kind: 'complaint-acknowledged', by, data: { day: '2026-11-21' } },
			NOON + 5,
		);
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
			complaints: await harness.store.complaints(),
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
			const { text } = await harness.run('recover', '--key', key);
			expect(text).toContain(
				bytes
					? 'holds 0 enquiries that the store has not.\nOf 2 enquiries it knows more'
					: 'holds 3 enquiries',
			);
			expect((await harness.run('recover', '--key', key, '--yes', String(count))).code).toBe(0);
			expect(await stateOf()).toEqual(before);
			expect((await harness.run('recover', '--key', key)).text).toMatch(
				/holds 0 enquiries that the store has not\.$/,
			);
			await harness.store.recordEvent(id, { kind: 'spoke', by, nonce: 'n' }, NOON + 7);
			expect((await harness.store.eventsOf(id)).length).toBe(6);
		}
	});

	test('[D14] recover brings back photographs with their enquiry, each once, byte for byte, and not those that were removed', async () => {
		const key = join(harness.folder, 'key.pem');
		writeFileSync(key, pair.privateKey);
		const answersKey = Buffer.alloc(32, 3).toString('base64');
		const file = join(harness.folder, 'enquiries.db');
		const reopen = async (bytes?: Buffer | 'empty') => {
			await harness.store.close();
			if (bytes) for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
			if (Buffer.isBuffer(bytes)) writeFileSync(file, bytes);
			harness.store = await openStore(openSqlite(file), 'example.co.uk', {
				makesCopies: true,
				answersKey,
			});
		};
		await reopen();
		const arrival = newEnquiry();
		await harness.store.save(arrival, [officeDispatch]);
		const idOf = async () =>
			(await Array.fromAsync(harness.store.find({ reference: arrival.reference })))[0]?.id ?? '';
		const add = async (full: string) => {
			const photograph = {
				id: crypto.randomUUID(),
				subject: 'loft',
				width: 4,
				height: 3,
				most: 9,
				mostBytes: 999,
			} as const;
			const bytes = { full: Buffer.from(full), preview: Buffer.from([0, 255, 10]) };
			await harness.store.recordEvent(
				await idOf(),
				{ kind: 'photograph-added', by: { who: 'visitor' } },
				NOON,
				{
					photograph: { ...photograph, ...bytes },
				},
			);
			return photograph.id;
		};
		const stays = await add('one that stays');
		await harness.store.close();
		const backup = readFileSync(file);
		await reopen();
		const [later, removed] = [await add('a later one'), await add('one too many')];
		const removal = {
			kind: 'photograph-removed',
			by: { who: 'visitor' },
			data: { photograph: removed },
		} as const;
		await copyEverything();
		const sealed = readFileSync(join(folder, `${arrival.reference}/${removed}.jpg.age`));
		await harness.store.recordEvent(await idOf(), removal, NOON);
		await copyEverything();
		// Left over, as by a place that was away just then.
		writeFileSync(join(folder, `${arrival.reference}/${removed}.jpg.age`), sealed);
		const shown = async () =>
			Promise.all(
				(await harness.store.photographsOf(await idOf())).map(async ({ id }) => [
					id,
					String(
						Buffer.from((await harness.store.photographBytes(await idOf(), id, 'full')) ?? []),
					),
				]),
			);
		const before = await shown();
		expect(before.map(([id]) => id).sort()).toEqual([stays, later].sort());
		for (const bytes of ['empty', backup] as const) {
			await reopen(bytes);
			expect((await harness.run('recover', '--key', key)).text).toContain('--yes 1');
			const { code, text } = await harness.run('recover', '--key', key, '--yes', '1');
			expect(code).toBe(0);
			expect(text).toContain(`With them ${bytes === 'empty' ? '2 photographs' : '1 photograph'}.`);
			expect((await shown()).sort()).toEqual(before.sort());
			expect((await harness.run('recover', '--key', key)).text).toMatch(
				/holds 0 enquiries that the store has not\.$/,
			);
		}
		// Without the machine's key the rows say nothing; a damaged object is named, and keeps nothing
		// else from coming back.
		await reopen('empty');
		writeFileSync(join(folder, `${arrival.reference}/${later}.jpg.age`), 'damaged');
		const { code, text } = await harness.run('recover', '--key', key, '--yes', '1');
		expect([
			code,
			text.includes('NOT READ: 1 photograph'),
			text.includes('With them 1 photograph.'),
		]).toEqual([1, true, true]);
	});

	test('[D14] after an old backup nothing is written over: what happened before and after it comes back together', async () => {
		const key = join(harness.folder, 'key.pem');
		writeFileSync(key, pair.privateKey);
		const file = join(harness.folder, 'enquiries.db');
		const reopen = async (bytes: Buffer | undefined) => {
			await harness.store.close();
			for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
			if (bytes) writeFileSync(file, bytes);
			harness.store = await openStore(openSqlite(file), 'example.co.uk', { makesCopies: true });
		};
		const arrival = newEnquiry();
		await harness.store.save(arrival, [officeDispatch]);
		const [{ id } = { id: '' }] = await Array.fromAsync(harness.store.receipts());
		await copyEverything();
		await harness.store.close();
		const backup = readFileSync(file);
		harness.store = await openStore(openSqlite(file), 'example.co.uk', { makesCopies: true });
		const by = { who: 'office', mailbox: 'office@example.co.uk', letter: 'enquiry' } as const;
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
		expect((await harness.run('recover', '--key', key)).text).toContain('--yes 1');
		await harness.run('recover', '--key', key, '--yes', '1');
		expect(await notes()).toEqual(['Two lofts.', 'A dog.']);
		await copyEverything();
		await reopen(undefined);
		await harness.run('recover', '--key', key, '--yes', '1');
		expect(await notes()).toEqual(['Two lofts.', 'A dog.']);
	});

	test('recover refuses without a key, with another file, and another count', async () => {
		await expect(harness.run('recover')).rejects.toThrow('--key <file>');
		const other = join(harness.folder, 'other');
		writeFileSync(other, 'nonsense');
		await expect(harness.run('recover', '--key', other)).rejects.toThrow('not a private key');
	});

	test('[P3] erase deletes the copy at once, or says that the website will', async () => {
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

	test('status ends with 1 once a copy is five minutes late', async () => {
		await harness.store.save(newEnquiry(), []);
		harness.now = Date.now();
		expect(await harness.run('status')).toMatchObject({
			code: 0,
			text: expect.stringContaining('FAIL  1 enquiry without a second copy'),
		});
		harness.now += 6 * MINUTE_MS;
		expect(await harness.run('status')).toMatchObject({ code: 1 });
	});
});

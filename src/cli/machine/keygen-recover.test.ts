/**
 * The commands of the second copy: `recover`, and what `erase` and `doctor` do about it.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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

let harness: TestContext;
let copies: string;
let keyFile: string;

const openCopied = (name = 'enquiries.db') =>
	openStore(openSqlite(join(harness.folder, name)), 'example.co.uk', { makesCopies: true });

beforeEach(async () => {
	harness = await createTestContext();
	await harness.store.close();
	harness.store = await openCopied();
	copies = join(harness.folder, 'copies');
	mkdirSync(copies);
	keyFile = join(harness.folder, 'private.pem');
	writeFileSync(keyFile, pair.privateKey);
	harness.context = {
		...harness.context,
		copies: secondCopyAt(openCopyPlace(copies), readPublicKey(pair.publicKey)),
	};
});
afterEach(() => harness.clear());

const secondCopy = () => harness.context.copies as NonNullable<typeof harness.context.copies>;

/** The second copy, at another place. */
const copiesAt = (place: CopyPlace) => secondCopyAt(place, secondCopy().recipient);

/** What a running website does after its start. */
const copyEverything = () =>
	copyAll(harness.store, secondCopy().place, secondCopy().recipient, harness.context.erasureLog);
const there = () => namesIn(secondCopy().place);

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

describe('recover', () => {
	const recover = (...options: string[]) => harness.run('recover', '--key', keyFile, ...options);

	test('says how many there are, and brings each back once; only those of the last seven days are e-mailed again', async () => {
		const [young = '', weekOld = '', held = ''] = await loseAll(
			{ receivedAt: NOON - 7 * DAY_MS + 1 },
			{ receivedAt: NOON - 7 * DAY_MS },
			{ quarantined: 'too fast' },
		);
		expect(await recover()).toEqual({
			code: 0,
			text: `${copies} holds 3 enquiries that the store has not.\nTo bring them back, give the same command with --yes 3`,
		});
		expect(await storedReferences(harness.store)).toEqual([]);
		const { code, text } = await recover('--yes', '3');
		expect(code).toBe(0);
		expect(text).toContain('Recovered 3 enquiries. 1 from the last 7 days will be e-mailed');
		expect(text).toContain('/office/today, under Letters');
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
			text: `${copies} holds 0 enquiries that the store has not.`,
		});
	});

	test('brings back what happened since to an enquiry that the store has, once, and e-mails nobody for it', async () => {
		const [reference = ''] = await loseAll({});
		await recover('--yes', '1');
		await harness.store.close();
		harness.store = await openCopied();
		const [enquiry] = await Array.fromAsync(harness.store.find());
		const by = { who: 'office', mailbox: 'office@example.co.uk', letter: 'enquiry' } as const;
		await harness.store.recordEvent(
			enquiry?.id ?? '',
			{ kind: 'spoke', by, data: { note: 'wants a survey' } },
			NOON,
		);
		await copyEverything();
		await harness.store.close();
		harness.store = await openCopied('new.db');
		await harness.deliverAll();
		expect((await recover()).text).toMatch(
			/holds 0 enquiries .*\nOf 1 enquiry it knows more than the store.*\n.*--yes 1$/,
		);
		expect((await recover('--yes', '1')).text).toContain(
			'Brought back what had happened to 1 enquiry more.',
		);
		expect((await harness.run('show', reference)).text).toContain('wants a survey');
		expect(await harness.store.count()).toMatchObject({ enquiries: 1, waiting: 0 });
		expect((await recover()).text).not.toContain('knows more');
	});

	describe('into a store that is in use', () => {
		const sent = (description: string) => ({
			answers: { description },
			fingerprint: createHash('sha256').update(description).digest('base64url'),
		});
		const by = { who: 'office', mailbox: 'office@example.co.uk', letter: 'enquiry' } as const;
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

	test('does not mention older ones when there are none', async () => {
		await loseAll({});
		expect((await recover('--yes', '1')).text).not.toContain('/office/today');
	});

	test('leaves out who was erased, and names what cannot be read', async () => {
		const [erased = '', whole = ''] = await loseAll({}, {});
		harness.context.erasureLog.add([erased], NOON);
		const other = newEnquiry().reference;
		mkdirSync(join(copies, other));
		writeFileSync(join(copies, other, '000001-1f3a9c2e.json.age'), 'not sealed');
		writeFileSync(join(copies, 'notes.txt'), 'somebody’s');
		const { code, text } = await recover('--yes', '1');
		expect(code).toBe(1);
		expect(text).toContain('NOT READ: 1 objects');
		expect(text).toContain('Left out: 1 enquiry that had been erased.');
		expect(await storedReferences(harness.store)).toEqual([whole]);
	});

	test('passes over an object that the running website deletes meanwhile', async () => {
		const [reference = ''] = await loseAll({});
		const { place } = secondCopy();
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

	test('needs the place, and the private key that fits', async () => {
		await loseAll({});
		await expect(harness.run('recover')).rejects.toThrow(/Required option '--key <file>'/);
		writeFileSync(keyFile, pair.publicKey);
		await expect(recover()).rejects.toMatchObject({
			message: expect.stringContaining('not a private key'),
			cause: expect.any(Error),
		});
		writeFileSync(keyFile, (await newKeyPair()).privateKey);
		expect(await recover()).toMatchObject({
			code: 1,
			text: expect.stringContaining('sealed for another key'),
		});
		harness.context = { ...harness.context, copies: undefined };
		await expect(recover()).rejects.toThrow(/There is no second copy/);
	});
});

test('erase deletes the copy as well, and says when it could not', async () => {
	const grace = newEnquiry();
	await harness.store.save(grace, [officeDispatch]);
	await copyEverything();
	expect(await there()).toEqual([`${grace.reference}/000001`]);
	expect(await harness.run('erase', grace.reference, '--yes', '1')).toMatchObject({
		code: 0,
		text: expect.not.stringContaining('NOT ERASED'),
	});
	expect(readdirSync(copies)).toEqual([]);
	const ada = newEnquiry({ answers: { fullName: 'Ada Byron' } });
	await harness.store.save(ada, []);
	harness.context = {
		...harness.context,
		copies: copiesAt(openCopyPlace(join(harness.folder, 'unmounted'))),
	};
	const { code, text } = await harness.run('erase', ada.reference, '--yes', '1');
	expect(code).toBe(1);
	expect(text).toMatch(/NOT ERASED: the copies in .*unmounted \(.*ENOENT/);
});

test('[P3] erase asks the place for one enquiry alone, however many copies are due', async () => {
	const [grace = ''] = await copyAndKeep({});
	for (let count = 0; count < 250; count += 1)
		await harness.store.save(newEnquiry({ answers: { description: `${count}` } }), []);
	const { place, calls } = recordingPlace(secondCopy().place);
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
		expect(readdirSync(copies)).toEqual([]);
	});

	test('names a place that is away, that returns other bytes, or that is not set', async () => {
		const place = { ...openCopyPlace(copies), get: async () => Buffer.from('other') };
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

/** The commands `erase` and `retention`, and the log of what was erased. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFileMailer } from '#enquiries/delivery/mail-transports.ts';
import { openErasureLog } from '#enquiries/retention/erasure-log.ts';
import { erasureIn } from '#enquiries/retention/testing.ts';
import { StoreUnavailable } from '#enquiries/store/database.ts';
import {
	acknowledgementDispatch,
	NOON,
	newEnquiry,
	officeDispatch,
	storedReferences,
} from '#enquiries/store/testing/fixtures.ts';
import { DAY_MS } from '#model/dates.ts';
import { createTestContext, type TestContext } from '../testing.ts';

let harness: TestContext;
beforeEach(async () => {
	harness = await createTestContext();
});
afterEach(() => harness.clear());

describe('erase', () => {
	test('shows the count first, and does nothing without that count', async () => {
		await harness.store.save(newEnquiry(), [officeDispatch]);
		const { text } = await harness.run('erase', '--email', 'grace@example.org');
		expect(text).toContain('never reached the office');
		expect(text).toContain('--yes 1');
		await expect(
			harness.run('erase', '--email', 'grace@example.org', '--yes', '2'),
		).rejects.toThrow(/Nothing was changed/);
		expect(await storedReferences(harness.store)).toHaveLength(1);
	});

	test.each([
		['--email', 'Grace@Example.org'],
		['--phone', '+44 113 496 0142'],
		['--phone', '0044 113 496 0142'],
		['--phone', '441134960142'],
		['--phone', '44 (0) 113–496–0142'],
		[],
	])('by %s %s leaves no byte of the person, and everything of others', async (...way) => {
		const grace = newEnquiry();
		await harness.store.save(grace, [officeDispatch, acknowledgementDispatch]);
		await harness.store.save(
			newEnquiry({
				answers: {
					fullName: 'Ada Byron',
					email: 'ada@example.org',
					phone: '07700 900123',
					description: 'Hello.',
				},
			}),
			[officeDispatch],
		);
		const envelope = {
			from: 'site@example.co.uk',
			messageId: '<1@example.co.uk>',
			name: `2026-11-20-${grace.reference}-office`,
		};
		await createFileMailer(harness.context.mailFolder).send(
			{ to: 'office@example.co.uk', subject: 'x', text: 'Grace Hopper' },
			envelope,
		);
		expect(harness.bytes().includes('grace@example.org')).toBe(true);
		const whom = way.length ? (way as string[]) : [grace.reference];
		await harness.run('erase', ...whom);
		expect((await harness.run('erase', ...whom, '--yes', '1')).text).toContain(
			'Erased 1 enquiry and 1 e-mail file',
		);
		for (const trace of [
			'grace@example.org',
			'Grace Hopper',
			'0113 496 0142',
			'My loft',
			grace.reference,
		])
			expect(harness.bytes().includes(trace), trace).toBe(false);
		expect(harness.bytes().includes('ada@example.org')).toBe(true);
	});

	test('by phone leaves the enquiry of another person that mentions the number', async () => {
		const grace = newEnquiry();
		const mentions = newEnquiry({
			answers: {
				email: 'ada@example.org',
				phone: '07700 900123',
				description: 'Or ring my mother on 0113 496 0142.',
			},
		});
		for (const one of [grace, mentions]) await harness.store.save(one, []);
		await harness.run('erase', '--phone', '0113 496 0142', '--yes', '1');
		expect(await storedReferences(harness.store)).toEqual([mentions.reference]);
	});

	test('counts several, shows how far it is, and erases for good what seems to come from the future', async () => {
		const shown: string[] = [];
		harness.context = { ...harness.context, progress: (line) => void shown.push(line) };
		const [early, late] = [
			newEnquiry(),
			newEnquiry({ receivedAt: NOON + 2 * DAY_MS, answers: { description: 'Two.' } }),
		];
		for (const one of [early, late]) await harness.store.save(one, [officeDispatch]);
		harness.now += 2 * DAY_MS;
		await harness.deliverAll();
		harness.now = NOON;
		const envelope = { from: 'site@example.co.uk', messageId: '<1@example.co.uk>' };
		const email = { to: 'office@example.co.uk', subject: 'x', text: 'Grace Hopper' };
		for (const { reference } of [early, late])
			await createFileMailer(harness.context.mailFolder).send(email, {
				...envelope,
				name: `2026-11-20-${reference}-office`,
			});
		const dry = await harness.run('erase', '--email', 'grace@example.org');
		expect(dry).toMatchObject({ code: 0, text: expect.stringContaining('--yes 2') });
		expect(dry.text).not.toMatch(/never reached|Careful|NOT/);
		expect(
			(await harness.run('erase', '--email', 'grace@example.org', '--yes', '2')).text,
		).toContain('Erased 2 enquiries and 2 e-mail files,');
		expect(shown).toContain('Erased 2 of 2 …');
		// Received after this machine's time, as when its clock was set back: a restored backup must
		// not bring it back either.
		expect(harness.context.erasureLog.has(late.reference, late.receivedAt)).toBe(true);
		expect(await harness.run('erase', '--email', 'grace@example.org')).toEqual({
			code: 0,
			text: 'No enquiries found.',
		});
	});

	test('of one without e-mail files counts none, and of a database elsewhere promises less', async () => {
		const grace = newEnquiry();
		await harness.store.save(grace, []);
		harness.context = { ...harness.context, databaseFile: undefined };
		const { text } = await harness.run('erase', grace.reference, '--yes', '1');
		expect(text).toContain('Erased 1 enquiry, so that no query finds them');
		expect(text).not.toContain('e-mail file');
	});

	test('deletes unfinished copies, and names what it cannot reach', async () => {
		const grace = newEnquiry();
		await harness.store.save(grace, []);
		mkdirSync(harness.context.backupFolder);
		for (const ending of ['', '-journal'])
			writeFileSync(
				join(
					harness.context.backupFolder,
					`enquiries-2026-01-20T12-00-00-000Z.db.unfinished${ending}`,
				),
				'grace@example.org',
			);
		writeFileSync(join(harness.folder, 'enquiries.db.restoring'), 'grace@example.org');
		const aside = join(harness.folder, 'enquiries.db.before-2026-11-01T12-00-00-000Z');
		writeFileSync(aside, 'the store of before');
		const { code, text } = await harness.run('erase', grace.reference, '--yes', '1');
		expect(code).toBe(0);
		expect(readdirSync(harness.context.backupFolder)).toEqual([]);
		expect(harness.bytes().includes('grace@example.org')).toBe(false);
		expect(text).toContain(`NOT ERASED: ${aside}, an earlier copy of the store. Delete it.`);
		expect(text).toContain(
			`Backups in ${harness.context.backupFolder}, and their copies elsewhere, hold them until they are 30 days old`,
		);
		expect(text).toContain('e-mails in the mailbox that name these references');
	});

	test.each<readonly [string, () => unknown, string]>([
		[
			'e-mail files that it cannot reach',
			() => writeFileSync(harness.context.mailFolder, 'not a folder'),
			'files in FOLDER/mail (ENOTDIR)',
		],
		[
			'bytes that cannot be overwritten while another process reads the store',
			() => {
				harness.store.scrub = () => Promise.reject(new StoreUnavailable('It is read.'));
			},
			'deleted bytes of the store (StoreUnavailable)',
		],
		[
			'a backup folder that cannot be examined, rather than taking it for missing',
			() => {
				writeFileSync(join(harness.folder, 'file'), 'not a folder');
				const backupFolder = join(harness.folder, 'file', 'backups');
				harness.context = { ...harness.context, backupFolder };
			},
			'unfinished copies in FOLDER/file/backups (ENOTDIR)',
		],
	])('erases what it can, and reports %s', async (_, harm, says) => {
		const grace = newEnquiry();
		await harness.store.save(grace, []);
		harm();
		const { code, text } = await harness.run('erase', grace.reference, '--yes', '1');
		expect(code).toBe(1);
		expect(text).toContain(`NOT ERASED: ${says.replace('FOLDER', harness.folder)}`);
		expect(await storedReferences(harness.store)).toEqual([]);
	});

	test('restoring a backup does not restore erased people', async () => {
		const grace = newEnquiry();
		const ada = newEnquiry({ answers: { email: 'ada@example.org' } });
		for (const arrival of [grace, ada]) await harness.store.save(arrival, []);
		await harness.run('backup');
		const file = join(
			harness.context.backupFolder,
			readdirSync(harness.context.backupFolder)[0] ?? '',
		);
		await harness.run('erase', grace.reference, '--yes', '1');
		expect((await harness.run('restore', file)).text).toContain('--yes 2');
		await harness.closeStore();
		expect((await harness.run('restore', file, '--yes', '2')).text).toContain(
			'1 of them had been erased, and have been erased again',
		);
		expect(await storedReferences(harness.store)).toEqual([ada.reference]);
	});

	test('the erasure log contains no references, and survives a restart', async () => {
		const { reference } = newEnquiry();
		openErasureLog(harness.folder).add([reference], NOON);
		expect(harness.bytes().includes(reference)).toBe(false);
		expect(openErasureLog(harness.folder).has(reference, NOON)).toBe(true);
		expect(await erasureIn(harness.folder, harness.store).eraseRestored()).toBe(0);
	});

	test('a later enquiry with an erased reference stays, until it is erased as well', async () => {
		const { reference } = newEnquiry();
		openErasureLog(harness.folder).add([reference], NOON);
		await harness.store.save(
			newEnquiry({ reference, receivedAt: NOON + 1, answers: { fullName: 'Ada Byron' } }),
			[],
		);
		expect(await erasureIn(harness.folder, harness.store).eraseRestored()).toBe(0);
		expect(await storedReferences(harness.store)).toEqual([reference]);
		openErasureLog(harness.folder).add([reference], NOON + 2);
		expect(await erasureIn(harness.folder, harness.store).eraseRestored()).toBe(1);
		expect(await storedReferences(harness.store)).toEqual([]);
	});

	test('lines of the erasure log that a crash has torn, or whose time is lost, still count', async () => {
		const [old, torn, late] = [newEnquiry(), newEnquiry(), newEnquiry()];
		openErasureLog(harness.folder).add([old.reference], NOON);
		const file = join(harness.folder, 'erased.txt');
		const withoutTimes = readFileSync(file, 'utf8').replaceAll(/^@.*\n/gm, '');
		writeFileSync(file, withoutTimes);
		openErasureLog(harness.folder).add([torn.reference], NOON);
		writeFileSync(file, readFileSync(file, 'utf8').slice(0, -9));
		openErasureLog(harness.folder).add([late.reference], NOON + DAY_MS);
		const log = openErasureLog(harness.folder);
		expect(log.has(old.reference, NOON + 400 * DAY_MS)).toBe(true);
		expect([
			log.has(late.reference, NOON + DAY_MS),
			log.has(late.reference, NOON + DAY_MS + 1),
		]).toEqual([true, false]);
	});

	test('an erasure of nobody writes nothing, and the log and its key are their owner’s alone', () => {
		const log = openErasureLog(harness.folder);
		log.add([], NOON);
		expect([log.size, existsSync(join(harness.folder, 'erased.key'))]).toEqual([0, false]);
		log.add([newEnquiry().reference, newEnquiry().reference], NOON);
		expect(log.size).toBe(2);
		expect(openErasureLog(harness.folder).size).toBe(2);
		for (const name of ['erased.key', 'erased.txt'])
			expect(statSync(join(harness.folder, name)).mode & 0o777, name).toBe(0o600);
	});

	test('an unreadable erasure log is reported, with what to do', () => {
		mkdirSync(join(harness.folder, 'erased.key'));
		expect(() => openErasureLog(harness.folder)).toThrow(
			/erased\.key cannot be read \(EISDIR\).*chown/,
		);
	});
});

describe('retention', () => {
	test('deletes what is past its time only when told how much that is, and never what was not delivered', async () => {
		await harness.store.save(newEnquiry({ receivedAt: NOON - 400 * DAY_MS }), [officeDispatch]);
		await harness.deliverAll();
		await harness.store.save(
			newEnquiry({ receivedAt: NOON - 400 * DAY_MS, answers: { description: 'undelivered' } }),
			[officeDispatch],
		);
		expect((await harness.run('retention')).text).toContain('retention --yes 1');
		await expect(harness.run('retention', '--yes', '2')).rejects.toThrow(/Nothing was changed/);
		expect(await storedReferences(harness.store)).toHaveLength(2);
		expect((await harness.run('retention', '--yes', '1')).text).toContain('Done.');
		expect(await harness.store.count()).toMatchObject({ enquiries: 1, waiting: 1 });
		expect((await harness.run('retention')).text).not.toContain('--yes');
	});

	test('deletes nothing after the clock has jumped', async () => {
		await harness.run('retention');
		await harness.store.save(newEnquiry(), [officeDispatch]);
		await harness.deliverAll();
		harness.now += 400 * DAY_MS;
		expect(await harness.run('retention', '--yes', '1')).toMatchObject({
			code: 1,
			text: expect.stringContaining('clock has jumped'),
		});
		expect(await storedReferences(harness.store)).toHaveLength(1);
	});
});

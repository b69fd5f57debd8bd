/** The command `erase`, and the log of what was erased. */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openErasureLog } from '#enquiries/retention/erasure-log.ts';
import { erasureIn } from '#enquiries/retention/testing.ts';
import { StoreUnavailable } from '#enquiries/store/database.ts';
import {
	keepEnquiry,
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
		const { reference } = await keepEnquiry(harness.store, {}, [officeDispatch]);
		const way = ['erase', '--email', 'grace@example.org'];
		const { code, text } = await harness.run(...way);
		expect([code, text]).toEqual([0, expect.stringContaining('--yes 1')]);
		expect(text).toContain('never reached the office');
		await expect(harness.run(...way, '--yes', '2')).rejects.toThrow(/Nothing was changed/);
		expect(await storedReferences(harness.store)).toEqual([reference]);
		expect((await harness.run('erase', '--phone', '07700 900999')).text).toBe(
			'No enquiries found.',
		);
	});

	test.each([['--email', 'Grace@Example.org'], ['--phone', '44 (0) 113–496–0142'], []])(
		'by %s %s leaves no byte of the person, and everything of others',
		async (...way) => {
			const { reference } = await keepEnquiry(harness.store, {}, [officeDispatch]);
			const ada = { fullName: 'Ada Byron', email: 'ada@example.org', phone: '07700 900123' };
			const description = 'Or ring 01134960142.';
			await keepEnquiry(harness.store, { answers: { ...ada, description } });
			mkdirSync(harness.context.mailFolder);
			const letter = join(harness.context.mailFolder, `2026-11-20-${reference}-office.eml`);
			writeFileSync(letter, 'Grace Hopper');
			const whom = way.length > 0 ? way : [reference];
			expect((await harness.run('erase', ...whom, '--yes', '1')).text).toContain(
				'Erased 1 enquiry and 1 e-mail file, down to the bytes of the store.',
			);
			for (const trace of ['grace@example.org', 'Grace Hopper', '0113 496', 'My loft', reference])
				expect(harness.bytes().includes(trace), trace).toBe(false);
			expect(harness.bytes().includes('ada@example.org')).toBe(true);
		},
	);

	test('of a database elsewhere promises less', async () => {
		const { reference } = await keepEnquiry(harness.store);
		harness.context = { ...harness.context, databaseFile: undefined };
		expect((await harness.run('erase', reference, '--yes', '1')).text).toContain(
			'Erased 1 enquiry, so that no query finds them',
		);
	});

	test('names what it cannot reach', async () => {
		const { reference } = await keepEnquiry(harness.store);
		const aside = join(harness.folder, 'enquiries.db.before-2026-11-01T12-00-00-000Z');
		writeFileSync(aside, 'the store of before');
		const { code, text } = await harness.run('erase', reference, '--yes', '1');
		expect(code).toBe(0);
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
		const { reference } = await keepEnquiry(harness.store);
		harm();
		const { code, text } = await harness.run('erase', reference, '--yes', '1');
		expect(code).toBe(1);
		expect(text).toContain(`NOT ERASED: ${says.replace('FOLDER', harness.folder)}`);
		expect(await storedReferences(harness.store)).toEqual([]);
	});

	test('restoring a backup does not restore erased people', async () => {
		const grace = await keepEnquiry(harness.store);
		const ada = await keepEnquiry(harness.store, { answers: { email: 'ada@example.org' } });
		const file = join(harness.folder, 'backup.db');
		await harness.run('backup', '--out', file);
		await harness.run('erase', grace.reference, '--yes', '1');
		await harness.closeStore();
		expect((await harness.run('restore', file, '--yes', '2')).text).toContain(
			'1 of them had been erased, and have been erased again',
		);
		expect(await storedReferences(harness.store)).toEqual([ada.reference]);
	});
});

describe('the erasure log', () => {
	test('contains no references, survives a restart, and is its owner’s alone', () => {
		const { reference } = newEnquiry();
		const log = openErasureLog(harness.folder);
		log.add([], NOON);
		expect(existsSync(join(harness.folder, 'erased.key'))).toBe(false);
		log.add([reference], NOON);
		expect(harness.bytes().includes(reference)).toBe(false);
		const again = openErasureLog(harness.folder);
		expect([again.has(reference, NOON), again.size]).toEqual([true, 1]);
		for (const name of ['erased.key', 'erased.txt'])
			expect(statSync(join(harness.folder, name)).mode & 0o777, name).toBe(0o600);
	});

	test('leaves a later enquiry with an erased reference, until it is erased as well', async () => {
		const { reference } = newEnquiry();
		openErasureLog(harness.folder).add([reference], NOON);
		await keepEnquiry(harness.store, { reference, receivedAt: NOON + 1 });
		expect(await erasureIn(harness.folder, harness.store).eraseRestored()).toBe(0);
		openErasureLog(harness.folder).add([reference], NOON + 2);
		expect(await erasureIn(harness.folder, harness.store).eraseRestored()).toBe(1);
		expect(await storedReferences(harness.store)).toEqual([]);
	});

	test('counts lines that a crash has torn, or whose time is lost', () => {
		const [old, torn, late] = [newEnquiry(), newEnquiry(), newEnquiry()];
		openErasureLog(harness.folder).add([old.reference], NOON);
		const file = join(harness.folder, 'erased.txt');
		writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/^@.*\n/gm, ''));
		openErasureLog(harness.folder).add([torn.reference], NOON);
		writeFileSync(file, readFileSync(file, 'utf8').slice(0, -9));
		openErasureLog(harness.folder).add([late.reference], NOON + DAY_MS);
		const log = openErasureLog(harness.folder);
		expect(log.has(old.reference, NOON + 400 * DAY_MS)).toBe(true);
		const has = (at: number) => log.has(late.reference, at);
		expect([has(NOON + DAY_MS), has(NOON + DAY_MS + 1)]).toEqual([true, false]);
	});

	test('that cannot be read is an error that says what to do', () => {
		mkdirSync(join(harness.folder, 'erased.key'));
		expect(() => openErasureLog(harness.folder)).toThrow(
			/erased\.key cannot be read \(EISDIR\).*chown/,
		);
	});
});

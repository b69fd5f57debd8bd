/** The commands erase and retention. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../dates.ts';
import { fileMailer } from '../delivery/mail-transports.ts';
import { eraseAgain, openErasureLog } from '../erasure-log.ts';
import { lockInstance } from '../store/instance-lock.ts';
import { graceWrites, NOON, storedReferences, toGrace, toTheOffice } from '../store/testing/fixtures.ts';
import { createTestContext, type TestContext } from './testing.ts';

let bench: TestContext;
beforeEach(async () => {
	bench = await createTestContext();
});
afterEach(() => bench.clear());

describe('erase', () => {
	test('shows the count first, and does nothing without that very count', async () => {
		await bench.store.keep(graceWrites(), [toTheOffice]);
		const { text } = await bench.office('erase', '--email', 'grace@example.org');
		expect(text).toContain('never reached the office');
		expect(text).toContain('--yes 1');
		await expect(bench.office('erase', '--email', 'grace@example.org', '--yes', '2')).rejects.toThrow(/Nothing was changed/);
		expect(await storedReferences(bench.store)).toHaveLength(1);
	});

	test.each([
		['--email', 'Grace@Example.org'],
		['--phone', '+44 113 496 0142'],
		['--phone', '0044 113 496 0142'],
		['--phone', '441134960142'],
		['--phone', '44 (0) 113–496–0142'],
		[],
	])('[P3] by %s %s leaves not a byte of the person, and all of the others', async (...way) => {
		const grace = graceWrites();
		await bench.store.keep(grace, [toTheOffice, toGrace]);
		await bench.store.keep(
			graceWrites({ answers: { fullName: 'Ada Byron', email: 'ada@example.org', phone: '07700 900123', description: 'Hello.' } }),
			[toTheOffice],
		);
		const envelope = { from: 'site@example.co.uk', messageId: '<1@example.co.uk>', name: `2026-11-20-${grace.reference}-office` };
		await fileMailer(bench.desk.mailFolder).send(
			{ to: 'office@example.co.uk', replyTo: 'grace@example.org', subject: 'x', text: 'Grace Hopper' },
			envelope,
		);
		expect(bench.bytes().includes('grace@example.org')).toBe(true);
		const whom = way.length ? (way as string[]) : [grace.reference];
		await bench.office('erase', ...whom);
		expect((await bench.office('erase', ...whom, '--yes', '1')).text).toContain('Erased 1 enquiry and 1 e-mail file');
		for (const trace of ['grace@example.org', 'Grace Hopper', '0113 496 0142', 'My loft', grace.reference])
			expect(bench.bytes().includes(trace), trace).toBe(false);
		expect(bench.bytes().includes('ada@example.org')).toBe(true);
	});

	test('finds copies that never became backups, and says what it cannot reach', async () => {
		const grace = graceWrites();
		await bench.store.keep(grace, []);
		mkdirSync(bench.desk.backupFolder);
		for (const ending of ['', '-journal'])
			writeFileSync(join(bench.desk.backupFolder, `enquiries-2026-01-20T12-00-00-000Z.db.unfinished${ending}`), 'grace@example.org');
		writeFileSync(join(bench.folder, 'enquiries.db.restoring'), 'grace@example.org');
		const aside = join(bench.folder, 'enquiries.db.before-2026-11-01T12-00-00-000Z');
		writeFileSync(aside, 'the store of before');
		const { code, text } = await bench.office('erase', grace.reference, '--yes', '1');
		expect(code).toBe(0);
		expect(readdirSync(bench.desk.backupFolder)).toEqual([]);
		expect(bench.bytes().includes('grace@example.org')).toBe(false);
		expect(text).toContain(`NOT ERASED: ${aside}, a store laid aside or saved. Delete it.`);
		expect(text).toContain(`Backups in ${bench.desk.backupFolder}, and their copies elsewhere, hold them until they are 30 days old`);
		expect(text).toContain('e-mails in the mailbox that name these references');
	});

	test('erases what it can and says what it could not, where the e-mail files cannot be reached', async () => {
		const grace = graceWrites();
		await bench.store.keep(grace, []);
		writeFileSync(bench.desk.mailFolder, 'not a folder');
		const { code, text } = await bench.office('erase', grace.reference, '--yes', '1');
		expect(code).toBe(1);
		expect(text).toContain(`NOT ERASED: files in ${bench.desk.mailFolder} (ENOTDIR)`);
		expect(await storedReferences(bench.store)).toEqual([]);
	});

	test('[P6] a restored backup does not bring anybody back', async () => {
		const grace = graceWrites();
		const ada = graceWrites({ answers: { email: 'ada@example.org' } });
		for (const arrival of [grace, ada]) await bench.store.keep(arrival, []);
		await bench.office('backup');
		const file = join(bench.desk.backupFolder, readdirSync(bench.desk.backupFolder)[0] ?? '');
		await bench.office('erase', grace.reference, '--yes', '1');
		expect((await bench.office('restore', file)).text).toContain('--yes 2');
		await bench.closeStore();
		expect((await bench.office('restore', file, '--yes', '2')).text).toContain('1 of them had been erased, and are again');
		expect(await storedReferences(bench.store)).toEqual([ada.reference]);
	});

	test('[P6] the ledger itself names nobody, and knows them after a restart', async () => {
		const { reference } = graceWrites();
		openErasureLog(bench.folder).add([reference], NOON);
		expect(bench.bytes().includes(reference)).toBe(false);
		expect(openErasureLog(bench.folder).has(reference, NOON)).toBe(true);
		expect(await eraseAgain(bench.store, openErasureLog(bench.folder))).toBe(0);
	});

	test('what comes later under the reference of somebody erased is another enquiry, and stays; erased as well, it does not', async () => {
		const { reference } = graceWrites();
		openErasureLog(bench.folder).add([reference], NOON);
		await bench.store.keep(graceWrites({ reference, receivedAt: NOON + 1, answers: { fullName: 'Ada Byron' } }), []);
		expect(await eraseAgain(bench.store, openErasureLog(bench.folder))).toBe(0);
		expect(await storedReferences(bench.store)).toEqual([reference]);
		openErasureLog(bench.folder).add([reference], NOON + 2);
		expect(await eraseAgain(bench.store, openErasureLog(bench.folder))).toBe(1);
		expect(await storedReferences(bench.store)).toEqual([]);
	});

	test('a line of the ledger that an older version wrote, or that a crash tore, does not let anybody back in', async () => {
		const [old, torn, late] = [graceWrites(), graceWrites(), graceWrites()];
		openErasureLog(bench.folder).add([old.reference], NOON);
		const file = join(bench.folder, 'erased.txt');
		const withoutTimes = readFileSync(file, 'utf8').replaceAll(/^@.*\n/gm, '');
		writeFileSync(file, withoutTimes);
		openErasureLog(bench.folder).add([torn.reference], NOON);
		writeFileSync(file, readFileSync(file, 'utf8').slice(0, -9));
		openErasureLog(bench.folder).add([late.reference], NOON + DAY_MS);
		const ledger = openErasureLog(bench.folder);
		expect(ledger.has(old.reference, NOON + 400 * DAY_MS)).toBe(true);
		expect([ledger.has(late.reference, NOON + DAY_MS), ledger.has(late.reference, NOON + DAY_MS + 1)]).toEqual([true, false]);
	});

	test('a ledger that may not be read is said to be so, with the cure', () => {
		mkdirSync(join(bench.folder, 'erased.key'));
		expect(() => openErasureLog(bench.folder)).toThrow(/erased\.key cannot be read \(EISDIR\).*chown/);
	});
});

describe('retention', () => {
	test('says how much first, and never touches what was not delivered', async () => {
		await bench.store.keep(graceWrites({ receivedAt: NOON - 400 * DAY_MS }), [toTheOffice]);
		await bench.deliverAll();
		await bench.store.keep(graceWrites({ receivedAt: NOON - 400 * DAY_MS, answers: { description: 'undelivered' } }), [toTheOffice]);
		expect((await bench.office('retention')).text).toContain('retention --yes 1');
		expect(await storedReferences(bench.store)).toHaveLength(2);
		expect((await bench.office('retention', '--yes', '1')).text).toContain('Done.');
		expect(await bench.store.count()).toMatchObject({ enquiries: 1, waiting: 1 });
	});

	test('deletes nothing by a clock that has just jumped', async () => {
		await bench.office('retention');
		await bench.store.keep(graceWrites(), [toTheOffice]);
		await bench.deliverAll();
		bench.now += 400 * DAY_MS;
		expect(await bench.office('retention', '--yes', '1')).toMatchObject({ code: 1, text: expect.stringContaining('clock has jumped') });
		expect(await storedReferences(bench.store)).toHaveLength(1);
	});
});

describe('backup and restore', () => {
	test('a backup is whole, for its owner alone, and old ones go', async () => {
		await bench.store.keep(graceWrites(), [toTheOffice]);
		expect((await bench.office('backup')).text).toContain('Backed up 1 enquiry');
		const [first = '', ...others] = readdirSync(bench.desk.backupFolder);
		expect(others).toEqual([]);
		expect(statSync(join(bench.desk.backupFolder, first)).mode & 0o777).toBe(0o600);
		utimesSync(join(bench.desk.backupFolder, first), new Date(NOON - 31 * DAY_MS), new Date(NOON - 31 * DAY_MS));
		bench.now += 1000;
		expect((await bench.office('backup')).text).toContain('Deleted 1 older than 30 days');
		expect(existsSync(join(bench.desk.backupFolder, first))).toBe(false);
	});

	test('a backup that was never finished goes with a later one, unless it may still be under way', async () => {
		mkdirSync(bench.desk.backupFolder);
		const left = ['enquiries-2026-01-20T12-00-00-000Z.db.unfinished', 'enquiries-2026-01-20T12-00-00-000Z.db.unfinished-journal'];
		const underWay = 'enquiries-2026-11-20T11-50-00-000Z.db.unfinished';
		for (const name of [...left, underWay]) writeFileSync(join(bench.desk.backupFolder, name), 'grace@example.org');
		for (const [name, minutes] of [...left.map((one) => [one, 61] as const), [underWay, 59] as const])
			utimesSync(join(bench.desk.backupFolder, name), new Date(NOON - minutes * 60_000), new Date(NOON - minutes * 60_000));
		await bench.office('backup');
		const names = readdirSync(bench.desk.backupFolder);
		expect(names).toHaveLength(2);
		expect(names).toContain(underWay);
	});

	test('what is no backup of ours is refused', async () => {
		await expect(bench.office('restore', import.meta.filename)).rejects.toThrow(/no backup/);
	});

	test('nothing is restored under a running website', async () => {
		await bench.office('backup');
		const file = join(bench.desk.backupFolder, readdirSync(bench.desk.backupFolder)[0] ?? '');
		const release = lockInstance(bench.desk.lockFile);
		await expect(bench.office('restore', file, '--yes', '0')).rejects.toThrow(/already running/);
		release();
	});
});

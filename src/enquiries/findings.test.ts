/**
 * What is wrong, found in a store, and said with its cure. That `status`, `doctor`, the digest and
 * the alert print what is found is in the tests of each.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#model/dates.ts';
import {
	alertSubject,
	findingInWords,
	LAST_BACKUP,
	REFUSED_SETTINGS,
	readFindings,
	UNDRAWN_PAGES,
} from './findings.ts';
import { recordRetentionRun } from './retention/retention.ts';
import { openSqlite } from './store/sqlite/sqlite.ts';
import { openStore, type Store } from './store/store.ts';
import { databaseFiles } from './store/testing/database-files.ts';
import {
	keepEnquiry,
	NOON,
	newEnquiry,
	officeDispatch,
	parkAll,
} from './store/testing/fixtures.ts';

const newFile = databaseFiles();
let store: Store;
beforeEach(async () => {
	store = await openStore(openSqlite(newFile()), 'example.co.uk');
	await store.setNote(LAST_BACKUP, String(NOON + 31 * DAY_MS));
});
afterEach(() => store.close());

const webhook = { kind: 'webhook', recipient: 'crm.example.co.uk' } as const;
const saveAndPark = async (dispatch: typeof officeDispatch) => {
	await store.save(newEnquiry(), [dispatch]);
	await parkAll(store, NOON);
};
const complain = async () => {
	const { id } = await keepEnquiry(store);
	await store.recordEvent(id, { kind: 'complaint', by: { who: 'office' } }, NOON);
};

test.each<{
	wrong: string;
	make: () => unknown;
	at?: number;
	says: RegExp;
	cure: RegExp;
	isAlert?: boolean;
}>([
	{
		wrong: 'an enquiry waits for more than a quarter of an hour',
		make: () => store.save(newEnquiry(), [officeDispatch]),
		at: NOON + 15 * MINUTE_MS + 1,
		says: /^1 enquiry not delivered: 1 waiting, the oldest since Friday, 20 November 2026 at 12:00$/,
		cure: /doctor$/,
		isAlert: true,
	},
	{
		wrong: 'an enquiry is parked',
		make: () => saveAndPark(officeDispatch),
		says: /^1 enquiry not delivered: 1 parked$/,
		cure: /status --retry sends them again$/,
		isAlert: true,
	},
	{
		wrong: 'the mail server refuses the settings',
		make: () => store.setNote(REFUSED_SETTINGS, 'the mail server: EAUTH 535'),
		says: /^Settings must be corrected before e-mail can be sent: the mail server: EAUTH 535$/,
		cure: /doctor$/,
		isAlert: true,
	},
	{
		wrong: 'pages cannot be drawn',
		make: () => store.setNote(UNDRAWN_PAGES, '/About, /grant'),
		says: /^Pages cannot be drawn: .*: \/About, \/grant$/,
		cure: /npm run content says why/,
		isAlert: true,
	},
	{
		wrong: 'retention fails',
		make: () => recordRetentionRun(store, NOON, new RangeError('grace@example.org')),
		says: /^Retention has been failing since Friday, 20 November 2026 at 12:00: expired data is not being deleted: RangeError$/,
		cure: /The log of the website says why/,
	},
	{
		wrong: 'an enquiry that was held back has not been named for more than a day',
		make: () => store.save(newEnquiry({ quarantined: 'too fast' }), []),
		at: NOON + 27 * HOUR_MS,
		says: /^1 enquiry held back as suspicious, of which the office was not told yet$/,
		cure: /until then \/office$/,
	},
	{
		wrong: 'the other system refuses an enquiry',
		make: () => saveAndPark(webhook),
		says: /^1 enquiry not handed over to your other system: 1 parked; the last try failed with: 550$/,
		cure: /status --retry sends them again$/,
	},
	{
		wrong: 'the other system has been away for over an hour',
		make: () => store.save(newEnquiry(), [webhook]),
		at: NOON + HOUR_MS + 1,
		says: /^1 enquiry not handed over to your other system: 1 waiting, the oldest since /,
		cure: /doctor$/,
	},
	{
		wrong: 'a complaint must be acknowledged within five days',
		make: complain,
		at: NOON + 25 * DAY_MS,
		says: /^A data-protection complaint is nearly due: \S+, to be acknowledged by Sunday, 20 December 2026$/,
		cure: /record that on \/office\/\S+$/,
	},
	{
		wrong: 'a complaint is overdue',
		make: complain,
		at: NOON + 31 * DAY_MS,
		says: /^A data-protection complaint is overdue: /,
		cure: /record that on \/office\/\S+$/,
	},
])('$wrong: a fault with its cure', async ({ make, at = NOON, says, cure, isAlert = false }) => {
	expect(await readFindings(store, at)).toEqual([]);
	await make();
	const [finding, ...others] = await readFindings(store, at);
	expect(others).toEqual([]);
	expect(finding).toMatchObject({ severity: 'fault', cure: expect.stringMatching(cure) });
	expect(finding && findingInWords(finding)).toMatch(says);
	expect(finding?.alertUnlessSince !== undefined).toBe(isAlert);
});

test.each([
	['made', false, '1 enquiry without a second copy'],
	['deleted', true, 'The copies of 1 erased enquiry could not be deleted yet'],
])('a second copy that is not %s is no fault for five minutes', async (_, isErased, words) => {
	const copied = await openStore(openSqlite(newFile()), 'example.co.uk', { makesCopies: true });
	await copied.setNote(LAST_BACKUP, String(Date.now()));
	const { id } = await keepEnquiry(copied);
	if (isErased) await copied.erase([id]);
	const { oldestUncopied = 0, oldestUnerased = oldestUncopied } = await copied.count();
	const at = (passed: number) => readFindings(copied, oldestUnerased + passed);
	expect(await at(5 * MINUTE_MS)).toMatchObject([
		{ about: 'second copy', severity: 'advice', words },
	]);
	expect(await at(5 * MINUTE_MS + 1)).toMatchObject([
		{ severity: 'fault', alertUnlessSince: Infinity },
	]);
	await copied.close();
});

test('a store without a backup within a day is advised to make one, unless the database has its own tools', async () => {
	const words = async (isShared: boolean, backup: string | undefined) =>
		(await readFindings({ ...store, isShared, note: async () => backup }, NOON))
			.filter(({ about }) => about === 'backup')
			.map(findingInWords);
	expect(await words(false, undefined)).toEqual(['No backup was ever made']);
	expect(await words(false, String(NOON - DAY_MS - 1))).toEqual([
		'The last backup is older than a day',
	]);
	expect(await words(true, undefined)).toEqual([]);
});

test('a disk with less than 128 MiB is nearly full', async () => {
	const onDisk = (freeBytes: number) =>
		readFindings({ ...store, freeBytes: async () => freeBytes }, NOON);
	expect(await onDisk(128 * 1024 ** 2)).toEqual([]);
	const [finding] = await onDisk(128 * 1024 ** 2 - 1);
	if (!finding) throw new Error('There is no finding.');
	expect(findingInWords(finding)).toBe('The disk is nearly full: 128 MiB free');
	expect(alertSubject(finding)).toBe('Website: the disk is nearly full');
});

test('half a quarantine’s worth of suspicious enquiries causes an alert once a day', async () => {
	const counts = await store.count();
	const flooded = (quarantined: number) =>
		readFindings({ ...store, count: async () => ({ ...counts, quarantined }) }, NOON);
	expect(await flooded(4_999)).toEqual([]);
	expect(await flooded(5_000)).toMatchObject([
		{ words: '5000 enquiries held back as suspicious', alertUnlessSince: NOON - DAY_MS },
	]);
});

/**
 * The command that shows the office's code, lets new devices in again, and closes those that are
 * open.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#model/dates.ts';
import { createTestContext, type TestContext } from '../testing.ts';

let harness: TestContext;
beforeEach(async () => {
	harness = await createTestContext();
});
afterEach(() => harness.clear());

const officeDay = (change: Partial<TestContext['context']['officeDay']>) => {
	harness.context = { ...harness.context, officeDay: { ...harness.context.officeDay, ...change } };
};

const DAY = '2026-11-20';
const device = (hash: string) =>
	({
		hash,
		day: DAY,
		mailbox: 'office@example.co.uk',
		letter: 'digest',
		browser: 'Firefox',
		codeTag: 'a tag',
	}) as const;

const lock = (lockedAt: number) => ({
	...device('a device'),
	lockedAt,
	lockedUntil: lockedAt + DAY_MS,
});

test('shows the code, or each person’s', async () => {
	expect(await harness.run('office-code')).toEqual({ code: 0, text: '73519046' });
	officeDay({
		codes: () => [
			{ person: 'sam', code: '73519046' },
			{ person: 'priya', code: '20846175' },
		],
	});
	expect((await harness.run('office-code')).text).toBe('sam: 73519046\npriya: 20846175');
});

test('makes a new one as a line for .env, and leaves the one in use as it is', async () => {
	expect((await harness.run('office-code', '--new')).text).toBe('OFFICE_PIN=20846175');
	expect((await harness.run('office-code')).text).toBe('73519046');
});

test('writes no code into a file or a log', async () => {
	officeDay({ isTerminal: false });
	for (const typed of [['office-code'], ['office-code', '--new']])
		await expect(harness.run(...typed)).rejects.toThrow(
			'The code is shown in a terminal only, never into a file or a log.',
		);
	expect(harness.bytes().includes('73519046')).toBe(false);
});

test('says why there is no office’s day', async () => {
	officeDay({ whyNone: 'it needs https://' });
	expect((await harness.run('office-code')).text).toBe(
		'There is no office’s day: it needs https://.',
	);
});

test('lets new devices in again after ten wrong codes, without a terminal too, and no other day’s count is touched', async () => {
	officeDay({ isTerminal: false });
	for (const day of [DAY, '2026-11-19'])
		for (let tries = 0; tries < 10; tries += 1)
			await harness.store.countOfficeAct(day, 'tries', '', 10);
	await harness.store.lockOffice(lock(harness.now));
	expect((await harness.run('office-code', '--unlock')).text).toBe('New devices are let in again.');
	expect(await harness.store.officeLock(harness.now)).toBeUndefined();
	expect([
		await harness.store.officeCounts(DAY),
		await harness.store.officeCounts('2026-11-19'),
	]).toEqual([{}, { tries: 10 }]);
});

test('says below the code since when and after which letter’s codes new devices are locked out', async () => {
	await harness.store.lockOffice(lock(Date.parse('2026-11-20T09:30Z')));
	const { text } = await harness.run('office-code');
	expect(text.split('\n')).toEqual([
		'73519046',
		expect.stringMatching(
			/before midnight\. Locked since Friday, 20 November 2026 at 09:30; the last wrong code came from the morning’s list to office@example\.co\.uk \(Firefox\)\. .*--unlock/,
		),
	]);
});

test('shows the code also where there is no store', async () => {
	harness.context = {
		...harness.context,
		store: async () => {
			throw new Error('There is no store.');
		},
	};
	expect(await harness.run('office-code')).toEqual({ code: 0, text: '73519046' });
});

test('closes every open device', async () => {
	for (const hash of ['one', 'other'])
		await harness.store.openOfficeDevice({ ...device(hash), openedAt: harness.now });
	expect((await harness.run('office-code', '--end')).text).toBe(
		'Every device is closed: each asks for the code again.',
	);
	expect(await harness.store.officeDevices(DAY)).toEqual([]);
});

test('takes no other words', async () => {
	await expect(harness.run('office-code', '12345678')).rejects.toThrow(
		/do not know what "12345678" means/,
	);
});

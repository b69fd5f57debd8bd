/**
 * The office's commands together: mistyped, beside a store that fails, slow, and about rows that
 * cannot be read; `find` and `show`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recordRetentionRun } from '#enquiries/retention/retention.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import {
	NOON,
	newEnquiry,
	officeDispatch,
	storedReferences,
} from '#enquiries/store/testing/fixtures.ts';
import { DAY_MS, HOUR_MS } from '#model/dates.ts';
import { newReference } from '#model/reference.ts';
import { createTestContext, type TestContext } from './testing.ts';

let harness: TestContext;
beforeEach(async () => {
	harness = await createTestContext();
});
afterEach(() => harness.clear());

describe('a command that was mistyped', () => {
	test.each([
		[['frobnicate'], /no command "frobnicate"/],
		[['toString'], /no command/],
		[
			['find', '--colour', 'red'],
			/Unknown option '--colour'[\s\S]*Usage: .* find \[options\] \[words...\]/,
		],
		[['find', '--state', 'lost'], /Allowed choices are/],
		[['find', '--since', 'yesterday'], /takes a day/],
		[['find', '--since', 'since2026-11-20'], /takes a day/],
		[['find', '--since', '2026-02-30'], /takes a day/],
		[['doctor', 'everything'], /do not know what/],
		[['show'], /Missing required argument 'reference'/],
		[['show', '7K3M-9QXD-5'], /not a reference/],
		[['erase'], /in one way/],
		[['erase', '--email', 'grace@example.org', '--phone', '01134960142'], /in one way/],
		[['erase', '--email', 'grace'], /whole e-mail address/],
		[['erase', '--phone', '0113'], /whole phone number/],
		[['release'], /no command "release"/],
		[['export'], /Required option '--out <file>'/],
		[['export', '--out', '--for-accounts'], /Option '--out' argument missing/],
		[['export', '--out', '-h'], /Option '--out' argument missing/],
		[['export', '--out'], /Option '--out <file>' argument missing/],
		[['restore', 'nowhere.db'], /no file/],
	])('%j is answered with a sentence', async (typed, sentence) => {
		await expect(harness.run(...typed)).rejects.toThrow(sentence);
	});

	test('an unknown reference is reported', async () => {
		await expect(harness.run('show', newReference())).rejects.toThrow(/There is no enquiry/);
	});
});

describe('status', () => {
	test('ends with 0 while all is well, and with 1 once an enquiry waits too long or is parked', async () => {
		await harness.store.save(newEnquiry(), [officeDispatch]);
		expect((await harness.run('status')).code).toBe(0);
		harness.now += 16 * 60_000;
		expect(await harness.run('status')).toMatchObject({
			code: 1,
			text: expect.stringContaining('Waiting      1'),
		});
		await harness.parkAll();
		expect(await harness.run('status')).toMatchObject({
			code: 1,
			text: expect.stringContaining('Parked       1'),
		});
		await harness.store.resend(
			(await harness.store.parked()).map(({ id }) => id),
			harness.now,
		);
		await harness.deliverAll();
		expect((await harness.run('status')).code).toBe(0);
	});

	test('ends with 1 where an enquiry was held back and no digest has named it for more than a day', async () => {
		const receivedAt = harness.now - 26 * HOUR_MS;
		await harness.store.save(newEnquiry({ receivedAt, quarantined: 'links in the text' }), []);
		expect((await harness.run('status')).text).not.toContain('FAIL  1 enquiry held back');
		harness.now += 1;
		expect(await harness.run('status')).toMatchObject({
			code: 1,
			text: expect.stringMatching(
				/Quarantined {2}1 .*[\s\S]*\nFAIL {2}1 enquiry held back as suspicious, of which the office was not told yet/,
			),
		});
		expect(JSON.parse((await harness.run('status', '--json')).text)).toMatchObject({
			isWell: false,
			quarantined: 1,
			unreported: 1,
		});
		await harness.store.queueNotice('digest', 'office@example.co.uk', '2026-11-21', harness.now);
		const [digest] = await harness.store.claim(harness.now, {
			kinds: ['digest'],
			limit: 1,
			durationMs: 1000,
			except: [],
		});
		if (digest)
			await harness.store.markDelivered(digest, harness.now, {
				named: [(await harness.store.unreportedInQuarantine(1))[0]?.id ?? ''],
			});
		expect(await harness.run('status')).toMatchObject({
			code: 0,
			text: expect.stringContaining('Quarantined  1'),
		});
	});

	test('says since when the retention job fails, and why; so does doctor', async () => {
		await recordRetentionRun(harness.store, NOON, new RangeError('grace@example.org'));
		await recordRetentionRun(harness.store, NOON + DAY_MS, new TypeError());
		const { code, text } = await harness.run('status');
		expect(code).toBe(1);
		expect(text).toContain(
			'Retention has been failing since Friday, 20 November 2026 at 12:00: expired data is not being deleted: RangeError',
		);
		expect((await harness.run('doctor')).text).toMatch(
			/FAIL {2}retention +Retention has been failing since Friday, 20 November 2026/,
		);
		await recordRetentionRun(harness.store, NOON + 2 * DAY_MS);
		expect((await harness.run('status')).code).toBe(0);
		expect((await harness.run('doctor')).text).toMatch(/ok {4}retention/);
	});

	test('ends with 2 when the store cannot be read', async () => {
		harness.context = {
			...harness.context,
			store: () => Promise.reject(new Error('no such disk')),
		};
		expect(await harness.run('status')).toEqual({
			code: 2,
			text: 'The store cannot be read: no such disk',
		});
	});
});

describe('status of a failing store', () => {
	test('repeats the error that the website reported, still counts, and ends with 2', async () => {
		await harness.store.save(newEnquiry(), [officeDispatch]);
		writeFileSync(join(harness.folder, 'trouble.txt'), 'The store says: The disk is full.\n');
		const { code, text } = await harness.run('status');
		expect([code, text]).toEqual([
			2,
			expect.stringMatching(
				/^1 enquiry kept[\s\S]*\nFAIL {2}Enquiries cannot be kept: The store says: The disk is full\. /,
			),
		]);
		const { isWell, findings } = JSON.parse((await harness.run('status', '--json')).text);
		expect(await harness.run('doctor')).toMatchObject({
			code: 1,
			text: expect.stringContaining(`FAIL  store         ${findings[0].words}: `),
		});
		expect([isWell, findings[0]]).toMatchObject([
			false,
			{ severity: 'down', detail: 'The store says: The disk is full.' },
		]);
	});
});

describe('list and show', () => {
	test('list masks personal data without --reveal; show prints everything', async () => {
		const arrival = newEnquiry();
		await harness.store.save(arrival, [officeDispatch]);
		const { text } = await harness.run('find');
		expect(text).toContain('G… H…  g…@example.org  … 0142');
		expect(text).not.toMatch(/Grace|Hopper|0113 496/);
		expect((await harness.run('find', '--reveal')).text).toContain('Grace Hopper');
		const shown = (await harness.run('show', arrival.reference.toLowerCase().replaceAll('-', ' ')))
			.text;
		expect(shown).toContain('My loft is cold.');
		expect(shown).toContain('office to office@example.co.uk: waiting');
	});

	test('of several enquiries show tells of the one that was asked for, and of one at a time', async () => {
		const [other, arrival] = [
			newEnquiry({ answers: { description: 'A draughty door.' } }),
			newEnquiry(),
		];
		for (const one of [other, arrival]) await harness.store.save(one, [officeDispatch]);
		const { text } = await harness.run('show', arrival.reference);
		expect(text.startsWith(`${arrival.reference}: contact, `)).toBe(true);
		expect(text).not.toContain('A draughty door.');
		await expect(harness.run('show', other.reference, arrival.reference)).rejects.toThrow(
			`I do not know what "${arrival.reference}" means here.`,
		);
	});

	test('show says of an e-mail when it is tried next or was delivered, and how often it was tried', async () => {
		const arrival = newEnquiry();
		await harness.store.save(arrival, [officeDispatch]);
		const line = async () =>
			(await harness.run('show', arrival.reference)).text
				.split('\n')
				.find((one) => one.startsWith('office to'));
		expect(await line()).toMatch(/: waiting, next try \w+, \d.* at \d\d:\d\d, 0 tries$/);
		await harness.deliverAll();
		expect(await line()).toMatch(/: delivered \w+, \d.* at \d\d:\d\d, 1 try$/);
		const [{ id } = { id: '' }] = await Array.fromAsync(harness.store.find());
		await harness.store.resend([id], harness.now, { dispatches: [] });
		await harness.parkAll();
		expect(await line()).toMatch(/: parked, \d+ tr(y|ies)( \(.+\))?$/);
	});

	test.each([
		[[], 1],
		[['help'], 0],
		[['--help'], 0],
	])('%j lists the commands, and ends with %d', async (typed, ends) => {
		const { code, text } = await harness.run(...typed);
		expect(code).toBe(ends);
		for (const command of ['status', 'show', 'export', 'erase', 'restore'])
			expect(text).toContain(command);
		expect(text.match(/^For the .*:$/gm)).toEqual(['For the office:', 'For the machine:']);
	});

	test('help of a command shows its options', async () => {
		for (const typed of [
			['help', 'erase'],
			['erase', '--help'],
		])
			expect(await harness.run(...typed)).toMatchObject({
				code: 0,
				text: expect.stringMatching(
					/^Usage: .* erase \[options\] \[reference...\]\n[\s\S]*--yes <count>/,
				),
			});
	});

	test('no answer reaches the terminal as a control sequence', async () => {
		const arrival = newEnquiry({
			answers: { fullName: '\u001b[2JGrace', description: 'a\u0007b\u202ec' },
		});
		await harness.store.save(arrival, []);
		for (const typed of [
			['find', '--reveal'],
			['show', arrival.reference],
		]) {
			const shown = (await harness.run(...typed)).text.replaceAll('\n', '');
			// biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for control characters
			expect(shown).not.toMatch(/[\u0000-\u001f\u202e]/);
		}
	});
});

test('what takes long shows how far it is, and none of that is part of the answer', async () => {
	const shown: string[] = [];
	const [kept] = [newEnquiry({ quarantined: 'too fast' })];
	await harness.store.save(kept, []);
	const [enquiry] = await Array.fromAsync(harness.store.find());
	if (!enquiry) throw new Error('The enquiry was not saved.');
	/** The same enquiry a thousand times. */
	async function* find() {
		for (let count = 0; count < 1000; count += 1)
			yield { ...enquiry, progress: 'parked' as const } as typeof enquiry & object;
	}
	const store = { ...harness.store, find };
	harness.context = {
		...harness.context,
		store: async () => store,
		progress: (line) => void shown.push(line),
	};
	const { text } = await harness.run('export', '--out', join(harness.folder, 'all.csv'));
	expect(text).toContain('Wrote 1000 enquiries');
	expect(shown.filter((line) => line !== 'Wrote 0 …')).toEqual(['Wrote 500 …', 'Wrote 1000 …']);
	shown.length = 0;
	await harness.run('erase', '--email', 'nobody@example.org');
	expect(shown).toEqual(['Searched 1000 …']);
});

describe('an enquiry whose row has an invalid value', () => {
	let spoiled: string;
	beforeEach(async () => {
		const arrivals = [
			newEnquiry(),
			newEnquiry({
				answers: { fullName: 'Ada Byron', email: 'ada@example.org', description: 'Cold.' },
			}),
		];
		for (const arrival of arrivals) await harness.store.save(arrival, [officeDispatch]);
		spoiled = arrivals[0]?.reference ?? '';
		const database = openSqlite(join(harness.folder, 'enquiries.db'));
		await database.transaction((query) =>
			query(`UPDATE enquiry SET answers = 'Grace' WHERE reference = $1`, [spoiled]),
		);
		await database.close();
	});

	test.each([
		[['find', '--reveal'], 'NOT SHOWN'],
		[['find', '--json', '--reveal'], '"problem":"column answers is not JSON"'],
		[['export', '--out', 'FILE.csv'], 'NOT WRITTEN'],
		[['erase', '--email', 'ada@example.org'], 'NOT SEARCHED'],
		[['erase', '--email', 'nobody@example.org'], 'NOT SEARCHED'],
		[['erase', '--email', 'ada@example.org', '--yes', '1'], 'NOT SEARCHED'],
	])('%j names it, does its work on the others, and ends with 1', async (typed, label) => {
		const file = join(harness.folder, 'FILE.csv');
		const { code, text } = await harness.run(
			...typed.map((word) => (word === 'FILE.csv' ? file : word)),
		);
		expect(text).toContain(label);
		expect(text).toContain(spoiled);
		expect(text).not.toContain('Grace');
		if (typed[0] === 'find') expect(text).toContain('ada@example.org');
		if (typed[0] === 'export') expect(readFileSync(file, 'utf8')).toContain('ada@example.org');
		if (typed.includes('--yes')) expect(text).toContain('Erased 1 enquiry');
		expect(code).toBe(1);
	});

	test('can be erased by its reference, and not shown', async () => {
		await expect(harness.run('show', spoiled)).rejects.toThrow(
			/cannot be read: column answers is not JSON .* It can still be erased/,
		);
		expect((await harness.run('erase', spoiled)).text).toContain('--yes 1');
		expect(await harness.run('erase', spoiled, '--yes', '1')).toMatchObject({
			code: 0,
			text: expect.stringContaining('Erased 1 enquiry'),
		});
		expect(await storedReferences(harness.store)).not.toContain(spoiled);
	});
});

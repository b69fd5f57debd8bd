/**
 * The office's commands together: mistyped, beside a store that fails, slow, and about rows that
 * cannot be read.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { newEnquiry, officeDispatch, storedReferences } from '#enquiries/store/testing/fixtures.ts';
import { newReference } from '#model/reference.ts';
import { createTestContext, type TestContext } from './testing.ts';

let harness: TestContext;
beforeEach(async () => {
	harness = await createTestContext();
});
afterEach(() => harness.clear());

describe('a command that was typed', () => {
	test.each([
		[['frobnicate'], /no command "frobnicate"/],
		[['toString'], /no command/],
		[['find'], /no command "find"/],
		[['erase', '--colour', 'red'], /Unknown option '--colour'[\s\S]*Usage: .* erase \[options\]/],
		[['export', '--out', 'x', '--form', 'lost'], /Allowed choices are/],
		[['export', '--out', 'x', '--since', 'yesterday'], /takes a day/],
		[['export', '--out', 'x', '--since', 'since2026-11-20'], /takes a day/],
		[['export', '--out', 'x', '--since', '2026-02-30'], /takes a day/],
		[['doctor', 'everything'], /do not know what/],
		[['erase', '7K3M-9QXD-5'], /not a reference/],
		[['erase', newReference()], /There is no enquiry/],
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
	])('wrongly as %j is answered with a sentence', async (typed, sentence) => {
		await expect(harness.run(...typed)).rejects.toThrow(sentence);
	});

	test.each([
		[[], 1],
		[['help'], 0],
		[['--help'], 0],
	])('%j lists the commands, and ends with %d', async (typed, ends) => {
		const { code, text } = await harness.run(...typed);
		expect(code).toBe(ends);
		for (const command of ['status', 'export', 'erase', 'restore']) expect(text).toContain(command);
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

	test('is named by an export, which writes the others and ends with 1', async () => {
		const file = join(harness.folder, 'FILE.csv');
		const { code, text } = await harness.run('export', '--out', file);
		expect(text).toContain('NOT WRITTEN');
		expect(text).toContain(spoiled);
		expect(text).not.toContain('Grace');
		expect(readFileSync(file, 'utf8')).toContain('ada@example.org');
		expect(code).toBe(1);
	});

	test.each(['its reference', 'the address that it was sent with'])(
		'can be erased by %s',
		async (way) => {
			const meant = way === 'its reference' ? [spoiled] : ['--email', 'grace@example.org'];
			const { text } = await harness.run('erase', ...meant);
			expect(text).toContain(`${spoiled} cannot be read`);
			expect(text).toContain('--yes 1');
			expect(await harness.run('erase', ...meant, '--yes', '1')).toMatchObject({
				code: 0,
				text: expect.stringContaining('Erased 1 enquiry'),
			});
			expect(await storedReferences(harness.store)).not.toContain(spoiled);
		},
	);
});

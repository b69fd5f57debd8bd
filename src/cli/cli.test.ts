/** The office's commands together: mistyped, and about rows that cannot be read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { keepEnquiry, storedReferences } from '#enquiries/store/testing/fixtures.ts';
import { newReference } from '#model/reference.ts';
import { createTestContext, type TestContext } from './testing.ts';

let harness: TestContext;
beforeEach(async () => {
	harness = await createTestContext();
});
afterEach(() => harness.clear());

test.each([
	[['frobnicate'], /Unknown command 'frobnicate'[\s\S]*help says what there is/],
	[['erase', '--colour', 'red'], /Unknown option '--colour'/],
	[['doctor', 'everything'], /Too many arguments/],
	[['erase', '7K3M-9QXD-5'], /not a reference/],
	[['erase', newReference()], /There is no enquiry/],
	[['erase'], /in one way/],
	[['erase', '--email', 'grace@example.org', '--phone', '01134960142'], /in one way/],
	[['erase', '--email', 'grace'], /whole e-mail address/],
	[['erase', '--phone', '0113'], /whole phone number/],
	[['export'], /Required option '--out <file>'/],
	[['export', '--out', '--for-accounts'], /Option '--out' needs a value/],
	[['export', '--out', 'x', '--since', 'yesterday'], /takes a day/],
	[['export', '--out', 'x', '--since', '2026-02-30'], /takes a day/],
	[['restore', 'nowhere.db'], /no file/],
])('wrongly typed as %j, a command is answered with a sentence', async (typed, sentence) => {
	await expect(harness.run(...typed)).rejects.toThrow(sentence);
});

test.each([
	[[], 1],
	[['help'], 0],
])('%j lists the commands, and ends with %d', async (typed, ends) => {
	const { code, text } = await harness.run(...typed);
	expect(code).toBe(ends);
	for (const command of ['status', 'export', 'erase', 'restore']) expect(text).toContain(command);
});

describe('an enquiry whose row has an invalid value', () => {
	let spoiled: string;
	beforeEach(async () => {
		spoiled = (await keepEnquiry(harness.store)).reference;
		await keepEnquiry(harness.store, { answers: { email: 'ada@example.org' } });
		const database = openSqlite(join(harness.folder, 'enquiries.db'));
		await database.transaction((query) =>
			query(`UPDATE enquiry SET answers = 'Grace' WHERE reference = $1`, [spoiled]),
		);
		await database.close();
	});

	test('is named by an export, which writes the others and ends with 1', async () => {
		const file = join(harness.folder, 'FILE.csv');
		const { code, text } = await harness.run('export', '--out', file);
		expect(text).toContain(`NOT WRITTEN: ${spoiled}`);
		expect(text).not.toContain('Grace');
		expect(readFileSync(file, 'utf8')).toContain('ada@example.org');
		expect(code).toBe(1);
	});

	test.each(['its reference', 'the address that it was sent with'])(
		'can be erased by %s',
		async (way) => {
			const meant = way === 'its reference' ? [spoiled] : ['--email', 'grace@example.org'];
			expect((await harness.run('erase', ...meant)).text).toContain(`${spoiled} cannot be read`);
			expect((await harness.run('erase', ...meant, '--yes', '1')).code).toBe(0);
			expect(await storedReferences(harness.store)).not.toContain(spoiled);
		},
	);
});

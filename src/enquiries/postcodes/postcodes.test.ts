/**
 * The list of postcodes: importing it in every form it may come in. How small and whole the file is:
 * ./whole-country.test.ts.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '#cli/testing.ts';
import { createFindPostcode, GRANT_FILE, LISTED } from './find-postcode.ts';
import { normalisePostcode, PostcodeFileWriter } from './postcode-file.ts';
import { LETTERS, writeList, zipOf } from './testing.ts';

let harness: TestContext;
beforeEach(async () => {
	harness = await createTestContext();
});
afterEach(() => harness.clear());

/** Asks the list as the site does. */
const openList = (onDamaged: (error: unknown) => void = () => undefined) => {
	const find = createFindPostcode(harness.folder, onDamaged);
	return async (postcode: string) => (await find(postcode)).grantList;
};

/** Puts a list of these postcodes in its place. */
function writePostcodes(folder: string, postcodes: readonly string[]): void {
	using writer = new PostcodeFileWriter(join(folder, GRANT_FILE));
	for (const postcode of postcodes) writer.add(postcode, LISTED);
	writer.finish();
}

const fileOf = (content: string | Buffer, name?: string) =>
	writeList(harness.folder, content, name);

/** Enough postcodes for a list, with those that a test looks for. */
const SOME = Array.from(
	{ length: 1200 },
	(_, index) =>
		`LS${1 + (index % 20)} ${index % 10}${LETTERS[index % 19]}${LETTERS[Math.floor(index / 60)]}`,
);

describe('npm run enquiries -- import-postcodes', () => {
	const csv = [
		'Postcode,Region,Decile',
		...SOME.map((postcode) => `${postcode},Yorkshire,1`),
		'sw1a1aa,London,2',
	].join('\r\n');
	const bySector = Object.entries(
		Object.groupBy([...SOME, 'SW1A 1AA'], (postcode) => postcode.replace(' ', '').slice(0, -2)),
	).map(([sector, all = []]) => `${sector} ${all.map((one) => one.slice(-2)).join('')}`);
	const cells = [...SOME, 'SW1A 1AA'].map((postcode) => `<si><t>${postcode}</t></si>`).join('');

	test.each([
		['a CSV file', csv],
		['a compressed CSV file', gzipSync(csv)],
		['a list by sector, as the project writes it', bySector.join('\n')],
		['JSON', JSON.stringify([...SOME, 'SW1A1AA'])],
		[
			'text as Excel saves it',
			Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(csv, 'utf16le')]),
		],
		[
			'a spreadsheet of Excel',
			zipOf({ 'xl/workbook.xml': '<a>ZE9 9ZZ</a>', 'xl/sharedStrings.xml': `<sst>${cells}</sst>` }),
		],
		['a spreadsheet of LibreOffice', zipOf({ 'content.xml': cells })],
	])('imports %s', async (_name, content) => {
		const { text, code } = await harness.run('import-postcodes', fileOf(content));
		expect(text).toMatch(/^Imported 1,2\d\d postcodes \(/);
		expect(code).toBe(0);
		const find = openList();
		expect(await find('sw1a 1aa')).toBe('listed');
		expect(await find(SOME[7] ?? '')).toBe('listed');
		expect(await find('SW1A 1AB')).toBe('not-listed');
		expect(await find('ZE9 9ZZ')).toBe('not-listed');
	});

	test('says how many the list before had', async () => {
		await harness.run('import-postcodes', fileOf(SOME.join('\n')));
		const { text } = await harness.run('import-postcodes', fileOf(SOME.join('\n')));
		expect(text).toMatch(/Imported ([\d,]+) postcodes .* The list before had \1\./);
	});

	test.each([
		['an empty file', ''],
		['another file', 'Dear Sir, we live at SW1A 1AA.'],
		['a damaged one', gzipSync('x'.repeat(5000)).subarray(0, 20)],
		['a damaged spreadsheet', Buffer.from('PK\u0003\u0004 and then nothing')],
	])('refuses %s and keeps the list it has', async (_name, content) => {
		await harness.run('import-postcodes', fileOf(SOME.join('\n')));
		await expect(harness.run('import-postcodes', fileOf(content, 'other.csv'))).rejects.toThrow(
			/Nothing was changed/,
		);
		expect(await openList()(SOME[0] ?? '')).toBe('listed');
	});

	test('needs a file that is there', async () => {
		await expect(harness.run('import-postcodes')).rejects.toThrow(
			/Missing required argument 'file'/,
		);
		await expect(harness.run('import-postcodes', join(harness.folder, 'none.csv'))).rejects.toThrow(
			/cannot be read: ENOENT/,
		);
	});
});

test.each([
	['ls6 2ab', 'LS62AB'],
	[' SW1A-1AA ', 'SW1A1AA'],
	['LS6', undefined],
	['', undefined],
	['LS6 2A', undefined],
	['LS6 2ABC', undefined],
	['x'.repeat(100_000), undefined],
])('%j is the postcode %j', (typed, postcode) => {
	expect(normalisePostcode(typed)).toBe(postcode);
});

test('a list that comes, changes or goes while the site runs counts at once', async () => {
	const find = openList();
	expect(await find('LS6 2AB')).toBe('no-list');
	expect(await find('LS6')).toBe('not-a-postcode');
	writePostcodes(harness.folder, ['LS62AB']);
	expect(await find('LS6 2AB')).toBe('listed');
	writePostcodes(harness.folder, ['LS62AD', 'LS62AE']);
	expect(await find('LS6 2AB')).toBe('not-listed');
	expect(await find('LS6 2AE')).toBe('listed');
	rmSync(join(harness.folder, GRANT_FILE));
	expect(await find('LS6 2AE')).toBe('no-list');
});

test('a list that cannot be read counts as none, and is reported once', async () => {
	writeFileSync(join(harness.folder, GRANT_FILE), 'spoiled');
	const damaged: unknown[] = [];
	const find = openList((error) => damaged.push(error));
	expect([await find('LS6 2AB'), await find('LS6 2AB')]).toEqual(['no-list', 'no-list']);
	expect(damaged).toHaveLength(1);
});

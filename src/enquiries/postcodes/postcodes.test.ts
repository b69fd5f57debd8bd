/**
 * The list of postcodes: importing it in every form it may come in, finding all of it and nothing
 * else, fast and small.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '#cli/testing.ts';
import { createFindPostcode, GRANT_FILE, LISTED } from './find-postcode.ts';
import { normalisePostcode, PostcodeFileWriter } from './postcode-file.ts';
import { readPostcodeList, unitsOf } from './read-list.ts';
import { LETTERS, mostTook, unitOf, usedMemory, writeList, zipOf } from './testing.ts';

/**
 * The real list, which is somebody else's publication and stands beside the project where it stands
 * at all.
 */
const REAL_LIST = join('..', '..', 'shared', 'estimate', 'local-grant-postcodes.txt.gz');
const OTHER_PLACE = join('..', 'shared', 'estimate', 'local-grant-postcodes.txt.gz');
const realList = [OTHER_PLACE, REAL_LIST].find((file) => existsSync(file));

/** A made-up list as long as the real one: every third unit of many sectors. */
function madeUpList(): string {
	const lines: string[] = [];
	for (let sector = 0; lines.length < 1910; sector += 1) {
		const units: string[] = [];
		for (let unit = sector % 3; unit < LETTERS.length ** 2; unit += 3) units.push(unitOf(unit));
		lines.push(
			`${['B', 'LS', 'NE', 'ZE'][sector % 4]}${1 + Math.floor(sector / 40)}${Math.floor(sector / 4) % 10} ${units.join('')}`,
		);
	}
	return lines.join('\n');
}

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
	const cells = [...SOME, 'SW1A 1AA'].map((postcode) => `<si><t>${postcode}</t></si>`).join('');

	test.each([
		['a CSV file', csv],
		['a compressed CSV file', gzipSync(csv)],
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

test(`[E4] all of the ${realList ? 'real' : 'made-up'} list is found and nothing else, in under 4 MB`, {
	tags: ['all'],
}, async ({ annotate }) => {
	const text = realList ? gunzipSync(readFileSync(realList)).toString('latin1') : madeUpList();
	const folder = mkdtempSync(join(tmpdir(), 'postcodes-'));
	try {
		const read: string[] = [];
		await readPostcodeList(realList ? readFileSync(realList) : Buffer.from(text), (postcode) =>
			read.push(postcode),
		);
		writePostcodes(folder, read);
		expect(statSync(join(folder, GRANT_FILE)).size).toBeLessThan(5_000_000);
		const listed = text
			.split('\n')
			.map((line) => line.trim().split(' '))
			.flatMap(([sector = '', units = '']) => unitsOf(units).map((unit) => sector + unit));
		if (realList) expect(listed).toHaveLength(254_014);
		const known = new Set(listed);

		const before = usedMemory();
		const ask = createFindPostcode(folder, () => undefined);
		const find = async (postcode: string) => (await ask(postcode)).grantList;
		await find('LS6 2AB');
		expect(usedMemory() - before).toBeLessThan(4_000_000);

		let missing = 0;
		const times: number[] = [];
		for (const postcode of listed) {
			const start = process.hrtime.bigint();
			if ((await find(postcode)) !== 'listed') missing += 1;
			times.push(Number(process.hrtime.bigint() - start));
		}
		expect(missing).toBe(0);
		const took = mostTook(times);
		await annotate(
			`99 of 100 postcodes are looked up within ${took.toFixed(2)} ms`,
			took < 1 ? 'figure' : 'missed figure',
		);

		// Others beside them: the same sectors with other units, and sectors that are not listed.
		const others = new Set<string>();
		for (let number = 0; others.size < 100_000; number += 1) {
			const near = listed[(number * 7919) % listed.length] ?? '';
			const other =
				number % 2
					? near.slice(0, -2) + unitOf(number)
					: `${near.slice(0, 1)}${10 + (number % 89)}${number % 10}${unitOf(number)}`;
			if (!known.has(other)) others.add(other);
		}
		let wrong = 0;
		for (const postcode of others) if ((await find(postcode)) !== 'not-listed') wrong += 1;
		expect(wrong).toBe(0);
	} finally {
		rmSync(folder, { recursive: true });
	}
});

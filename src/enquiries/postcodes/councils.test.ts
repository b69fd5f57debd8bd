/** Whose area a postcode is in: every directory as it is downloaded, and never a guess. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '#cli/testing.ts';
import { COUNCILS_FILE, createFindPostcode } from './find-postcode.ts';
import { unitOf, writeList, zipOf } from './testing.ts';

let harness: TestContext;
beforeEach(async () => {
	harness = await createTestContext();
	harness.context = {
		...harness.context,
		councilCodes: new Set(['E08000035', 'E06000019', 'W06000023']),
	};
});
afterEach(() => harness.clear());

/** Asks the list as the site does. */
const openList = (onDamaged: (error: unknown) => void = () => undefined) => {
	const find = createFindPostcode(harness.folder, onDamaged);
	return async (postcode: string) => (await find(postcode)).council;
};

const fileOf = (content: string | Buffer, name?: string) =>
	writeList(harness.folder, content, name);

/**
 * Some 1,200 postcodes in Leeds, enough for a directory, as rows of postcode, last day and code.
 */
const LEEDS = Array.from(
	{ length: 1200 },
	(_, at) =>
		[
			`LS${1 + Math.floor(at / 60)} ${Math.floor(at / 6) % 10}${unitOf(at % 6)}`,
			'',
			'E08000035',
		] as const,
);
/** One on each side of the border in one sector, one that has ended, one of nowhere. */
const ODD = [
	['HR5 3AB', '', 'E06000019'],
	['HR5 3AD', '', 'W06000023'],
	['HR5 3AE', '201506', 'W06000023'],
	['ZZ99 3VZ', '', 'E99999999'],
	['JE2 3AB', '', 'L99999999'],
] as const;
const ROWS = [...LEEDS, ...ODD];

/**
 * The columns of the National Statistics Postcode Lookup of 2023, with those of 2026 named anew.
 */
const nspl = (council: string) =>
	[
		`pcd,pcd2,pcds,dointr,doterm,usertype,${council},lat`,
		...ROWS.map(
			([postcode, ended, code]) =>
				`"${postcode.replace(' ', '')}","${postcode}","${postcode}","198001","${ended}","0","${code}",51.5`,
		),
	].join('\r\n');

/** Names with commas stand before the code. */
const lookup = [
	'pcd7,pcd8,pcds,dointr,doterm,usertype,lsoa11nm,ladcd,ladnm',
	...ROWS.map(
		([postcode, ended, code]) =>
			`"${postcode}","${postcode}","${postcode}",198001,${ended},0,"Herefordshire, County of 011A",${code},"Bristol, City of"`,
	),
].join('\n');

const codePoint = ROWS.filter(([, ended, code]) => !ended && code.startsWith('E0'))
	.map(
		([postcode, , code]) =>
			`"${postcode.replace(' ', '')}",10,394235,806529,"E92000001","","","","${code}","E05000001"`,
	)
	.join('\n');

describe('npm run enquiries -- import-councils', () => {
	test.each([
		['the NSPL', nspl('laua')],
		['the ONS Postcode Directory', nspl('oslaua')],
		['that of 2026', `\u00ef\u00bb\u00bf${nspl('lad26cd')}`],
		['a portal’s export in capitals', nspl('LAD24CD').replace('pcds', 'PCDS')],
		['a compressed file', gzipSync(nspl('laua'))],
		['a lookup with names in it', lookup],
		[
			'the whole download',
			zipOf({
				'User Guide/NSPL.csv': 'a,b\n1,2',
				'Documents/LA_UA names and codes.csv': 'LAD25CD,LAD25NM\nE08000035,Leeds',
				'Data/NSPL_MAY_2026_UK.csv': nspl('lad25cd'),
				// What stands here once more is not read twice: it would win.
				'Data/multi_csv/NSPL_LS.csv': nspl('lad25cd').replaceAll('E08000035', 'E06000019'),
			}),
		],
	])('imports %s', async (_name, content) => {
		const { text, code } = await harness.run(
			'import-councils',
			fileOf(typeof content === 'string' ? Buffer.from(content, 'latin1') : content),
		);
		expect(text).toMatch(/^Imported 1,202 postcodes of 3 councils \(\d+ KB\)\.\n/);
		expect(code).toBe(0);
		const find = openList();
		expect(await find('ls2 1ab')).toBe('E08000035');
		expect([await find('HR5 3AB'), await find('hr53ad')]).toEqual(['E06000019', 'W06000023']);
		// Its neighbours are known, and it is not: one that has ended, one that never was, half of one.
		for (const postcode of [
			'HR5 3AE',
			'HR5 3AZ',
			'HR5',
			'HR5 3',
			'JE2 3AB',
			'ZZ99 3VZ',
			'LS6',
			'Leeds',
			'',
		])
			expect(await find(postcode), postcode).toBeUndefined();
	});

	test('imports Code-Point Open, which has no line of names and is cut by area', async () => {
		const [first = '', ...rest] = codePoint.split('\n');
		const { text } = await harness.run(
			'import-councils',
			fileOf(
				zipOf({
					'Data/CSV/hr.csv': rest.slice(-1).join(),
					'Data/CSV/ls.csv': [first, ...rest].join('\n'),
				}),
			),
		);
		expect(text).toMatch(/^Imported 1,201 postcodes of 2 councils/);
		expect(await openList()('HR5 3AB')).toBe('E06000019');
	});

	test('names the councils that the site does not know, and says what was there before', async () => {
		await harness.run('import-councils', fileOf(nspl('laua')));
		const { text } = await harness.run(
			'import-councils',
			fileOf(nspl('laua').replace('W06000023', 'N09000003')),
		);
		expect(text).toContain('The list before had 1,202.');
		expect(text).toContain('1 of these councils are not in facts/councils.yaml');
		expect(text).toContain('N09000003 (1)');
		expect(await openList()('HR5 3AD')).toBe('N09000003');
	});

	test.each([
		['an empty file', ''],
		['the list of another command', LEEDS.map(([postcode]) => postcode).join('\n')],
		[
			'a directory of postcodes that have all ended',
			nspl('laua').replaceAll('"198001",""', '"198001","201001"'),
		],
		['one of another country’s codes', nspl('laua').replaceAll(/"[EW]0[68]/g, '"E07')],
		['a damaged one', gzipSync('x'.repeat(5000)).subarray(0, 20)],
		['a damaged archive', Buffer.from('PK\u0003\u0004 and then nothing')],
		['an archive without a directory', zipOf({ 'readme.csv': 'a,b\n1,2' })],
		['an endless line', `pcds,${'x'.repeat(300_000)}`],
	])('refuses %s and keeps the list it has', async (_name, content) => {
		await harness.run('import-councils', fileOf(nspl('laua')));
		await expect(harness.run('import-councils', fileOf(content, 'other.csv'))).rejects.toThrow(
			/Nothing was changed/,
		);
		expect(await openList()('HR5 3AB')).toBe('E06000019');
	});

	test('needs a file that is there', async () => {
		await expect(harness.run('import-councils')).rejects.toThrow(
			/Missing required argument 'file'/,
		);
		await expect(harness.run('import-councils', join(harness.folder, 'none.csv'))).rejects.toThrow(
			/cannot be read: ENOENT/,
		);
	});
});

test('a list that cannot be read counts as none, and is reported once', async () => {
	writeFileSync(join(harness.folder, COUNCILS_FILE), 'spoiled');
	const damaged: unknown[] = [];
	const find = openList((error) => damaged.push(error));
	expect([await find('LS6 2AB'), await find('LS6 2AB')]).toEqual([undefined, undefined]);
	expect(damaged).toHaveLength(1);
});

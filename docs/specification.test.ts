/** Holds docs/specification.md to the tests: every sentence names tests that exist, and no "as specified" test goes unnamed. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { namesIn } from '../tests/support/test-names.ts';

const folders = ['tests', 'forms', 'content', 'enquiries', 'server', 'site', 'build', 'tools'];

/** Every test's name, as its source spells it. */
const names = new Set(
	folders
		.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
		.filter((file) => /\.(test|contract|proof)\.tsx?$/.test(file))
		.flatMap(namesIn),
);

const rows = readFileSync('docs/specification.md', 'utf8')
	.split('\n')
	.filter((line) => line.startsWith('| ') && !line.startsWith('| Sentence') && !line.startsWith('| ---'))
	.map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
	.map(([, sentence = '', as = '', tests = '']) => ({ sentence, as, tests: tests.split('<br>').map((name) => name.trim()) }));

test('the record is there', () => {
	expect(rows.length).toBeGreaterThan(80);
});

test('every row names tests that exist', () => {
	const missing = rows.flatMap(({ sentence, tests }) =>
		tests.filter((name) => !names.has(name)).map((name) => `${sentence}: no test is called “${name}”`),
	);
	expect(missing).toEqual([]);
});

test('every row says whether it is as specified or which decision it follows', () => {
	const unclear = rows
		.filter(({ as }) => !/^(as specified|decision \d+|as specified, decision \d+)$/.test(as))
		.map(({ sentence }) => sentence);
	expect(unclear).toEqual([]);
});

test('every test that begins “as specified:” is named in the record', () => {
	const named = new Set(rows.flatMap(({ tests }) => tests));
	expect([...names].filter((name) => name.startsWith('as specified:') && !named.has(name))).toEqual([]);
});

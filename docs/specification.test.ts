/** Tests that docs/specification.md names tests that exist, and names every test that begins "as specified:". */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Every test's source. */
const sources = ['tests', 'estimate', 'forms', 'content', 'enquiries', 'server', 'site']
	.flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)))
	.filter((file) => /\.(test|contract|proof)\.tsx?$/.test(file))
	.map((file) => readFileSync(file, 'utf8'))
	.join('\n');

const rows = readFileSync('docs/specification.md', 'utf8')
	.split('\n')
	.filter((line) => line.startsWith('| ') && !line.startsWith('| Sentence') && !line.startsWith('| ---'))
	.map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
	.map(([, sentence = '', as = '', tests = '']) => ({ sentence, as, tests: tests.split('<br>').map((name) => name.trim()) }));

test('every row says how it is followed, and names tests that exist; … stands for what changes from case to case', () => {
	const wrong = rows.flatMap(({ sentence, as, tests }) => [
		...(/^(as specified|decision \d+|as specified, decision \d+)$/.test(as) ? [] : [`${sentence}: “${as}”`]),
		...tests
			.filter((name) => !name.split('…').every((piece) => sources.includes(piece.trim())))
			.map((name) => `${sentence}: no test is called “${name}”`),
	]);
	expect(rows.length).toBeGreaterThan(80);
	expect(wrong).toEqual([]);
});

test('every test that begins “as specified:” is named in a row', () => {
	const named = rows.flatMap(({ tests }) => tests);
	const begun = [...sources.matchAll(/['"`](as specified: [^'"`$%]+)/g)].map(([, name = '']) => name.trim());
	expect(begun.length).toBeGreaterThan(40);
	expect(begun.filter((name) => !named.some((one) => one.startsWith(name)))).toEqual([]);
});

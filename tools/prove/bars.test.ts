/** The table of bars names tests that exist, and leaves no bar out that we said we would hold. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { namesIn } from '../../tests/support/test-names.ts';
import { notTried, proofs } from './bars.ts';

const contractsOf = (file: string): string[] =>
	[...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+\.contract\.ts)'/g)].map(([, path = '']) => join(dirname(file), path));

/** The names in a test's own file, and in the contracts it calls, whose tests run as its own. */
function namesOf(file: string): Set<string> {
	const files = new Set([file]);
	// A set that grows while it is walked is walked to its end; contracts may name each other.
	for (const one of files) for (const contract of contractsOf(one)) files.add(contract);
	return new Set([...files].flatMap(namesIn));
}

test('every test that is to prove a bar exists', () => {
	const absent = proofs.flatMap(({ bar, file, names }) => {
		const there = namesOf(file);
		return names.filter((name) => !there.has(name)).map((name) => `${bar}: nothing in ${file} is called “${name}”`);
	});
	expect(absent).toEqual([]);
});

/** `D1-D5` is five bars. */
const spread = (words: string) =>
	words.split(' ').flatMap((word) => {
		const [, letter = '', first = '', last = first] = /^([A-Z])(\d+)(?:-[A-Z](\d+))?$/.exec(word) ?? [];
		return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${letter}${Number(first) + index}`);
	});

const tried = new Set(proofs.map(({ bar }) => bar));

test('every bar in scope is tried', () => {
	const scope = spread('D1-D5 D8-D10 D12 D13 M1-M8 M10-M12 M14 H1-H8 H10-H14 S3-S5 B1-B6 B8 P1 P3-P6 P8 A1-A7 A9 A10');
	// H4 is an hour’s soak, which the table says it does not try.
	expect(scope.filter((bar) => !tried.has(bar))).toEqual(['H4']);
});

test('every other bar of the study is named with the reason it is not', () => {
	const study = spread('D1-D13 M1-M14 H1-H14 S1-S7 B1-B8 P1-P8 A1-A10');
	const named = new Set(notTried.map(({ bar }) => bar));
	expect(study.filter((bar) => !tried.has(bar) && !named.has(bar))).toEqual([]);
	expect([...tried, ...named].filter((bar) => !study.includes(bar))).toEqual([]);
});

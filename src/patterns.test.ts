/** No regular expression that reads what a visitor sent takes more than linear time. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Rooms whose code reads what others have sent. */
const ROOMS = [
	'src/model',
	'src/forms',
	'src/server',
	'src/enquiries',
	'src/office',
	'src/visitor',
	'src/estimate',
	'src/check',
];

/** Patterns that could go back, and why they may. */
const MEANT: Readonly<Record<string, string>> = {
	'/[/?#:].*$/s': 'what follows may be anything, so the first try succeeds',
	'/^.*?((?:[^\\s()/\\\\]+[/\\\\])?[^\\s()/\\\\]+:\\d+:\\d+)\\)?$/':
		'a line of a stack trace of ours',
	'/^<|@.*$/g': 'a Message-ID of ours',
	'/<[^>]*>/g': 'a column of the list of postcodes, which the office downloads',
	'/\\0+$/': 'the padding of what we sealed ourselves',
	'/^\\s*(?:export\\s+)?([\\w.-]+)\\s*=[ \\t]*([^\\s"\'`#][^#\\n]*)#/gm': 'the machine’s own .env',
	'/\\+[^@]*(?=@)/': 'an address that has passed its rules: 254 characters at most',
};

/** The regular expressions in a file, as they are written. */
function patternsIn(file: string): string[] {
	const found: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
	return found;
}

/**
 * Whether a pattern has quantifiers that are nested or beside each other and take the same
 * characters, or that each start tries anew.
 */
function goesBack(pattern: string): boolean {
	const end = pattern.lastIndexOf('/');
	return (
		analyse({ source: pattern.slice(1, end), flags: pattern.slice(end + 1) }).reports.length > 0
	);
}

test('no pattern in what reads a visitor’s words can go back', () => {
	const files = ROOMS.flatMap((room) =>
		readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
	);
	const sources = files.filter(
		(file) => /\.tsx?$/.test(file) && !/\.test\.|[\\/]testing[\\/]/.test(file),
	);
	const patterns = sources.flatMap((file) =>
		patternsIn(file).map((pattern) => ({ file, pattern })),
	);
	expect(patterns.length).toBeGreaterThan(150);
	const found = patterns.filter(({ pattern }) => goesBack(pattern));
	expect(found.filter(({ pattern }) => !(pattern in MEANT))).toEqual([]);
	expect(
		Object.keys(MEANT).filter((pattern) => !found.some((one) => one.pattern === pattern)),
	).toEqual([]);
});

test.each(['/^[a-z]*(?:[a-y]{5})[a-z]*$/', '/(?:a+)+$/', '/[/.,]+$/'])(
	'%s, which goes back, is found',
	(pattern) => {
		expect(goesBack(pattern)).toBe(true);
	},
);

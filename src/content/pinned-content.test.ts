/** A running site keeps the content it was built with. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findLineIn, keepContent, keptContent, loadContent } from './reader/load-content.ts';
import { content } from './reader/testing.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'content-'));
	cpSync('content', folder, { recursive: true });
	cpSync('facts', join(folder, 'facts'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const rename = (name: string) =>
	writeFileSync(
		join(folder, 'company.yaml'),
		readFileSync(join(folder, 'company.yaml'), 'utf8').replace(/^name: .*$/m, `name: ${name}`),
	);

test('a copy says what the project’s content says', () => {
	expect(loadContent(folder)).toEqual(content);
});

test('what a build has kept of its content is what reading the content gives, and is not read again', () => {
	keepContent(folder);
	rename('A: B');
	expect(keptContent(folder)).toEqual(content);
});

test('what a build has kept is for its own programs: others have other schemas, and read the files', () => {
	keepContent(folder);
	rename('Edited');
	expect(loadContent(folder).company.name).toBe('Edited');
});

test('lines are found in the files as they were, also when the folder has gone', () => {
	const findLine = findLineIn(folder);
	rmSync(folder, { recursive: true });
	expect(findLine('company.yaml', ['name'])).toMatch(/^content\/company\.yaml:[1-9]\d*$/);
});

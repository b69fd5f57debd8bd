/** The scripts of earlier releases, kept in a new one. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addScriptsOf, keepEarlierScripts } from './earlier-scripts.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'scripts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Makes a build with these scripts, after the one before it. */
function build(name: string, scripts: readonly string[], before = 'none'): string {
	const place = join(folder, name);
	mkdirSync(join(place, 'client', 'islands'), { recursive: true });
	for (const script of scripts)
		for (const suffix of ['', '.br', '.gz'])
			writeFileSync(
				join(place, 'client', 'islands', `${script}.js${suffix}`),
				`${script}${suffix}`,
			);
	keepEarlierScripts(place, join(folder, before));
	return place;
}

const scriptsOf = (place: string) =>
	readdirSync(join(place, 'client', 'islands')).filter((name) => name.endsWith('.js'));

test('a release has the scripts of the two before it, compressed ones too, and no older ones', () => {
	build('1', ['form.a', 'react.x']);
	build('2', ['form.b', 'react.x'], '1');
	expect(scriptsOf(build('3', ['form.c', 'react.x'], '2'))).toEqual([
		'form.a.js',
		'form.b.js',
		'form.c.js',
		'react.x.js',
	]);
	const fourth = build('4', ['form.d', 'react.x'], '3');
	expect(scriptsOf(fourth)).toEqual(['form.b.js', 'form.c.js', 'form.d.js', 'react.x.js']);
	expect(readFileSync(join(fourth, 'client', 'islands', 'form.b.js.br'), 'utf8')).toBe('form.b.br');
});

test('a release that only changes words counts as none', () => {
	build('1', ['form.a']);
	build('2', ['form.b'], '1');
	build('3', ['form.c'], '2');
	build('4', ['form.c'], '3');
	expect(scriptsOf(build('5', ['form.c'], '4'))).toEqual(['form.a.js', 'form.b.js', 'form.c.js']);
});

test('a release that serves again has the scripts of the one that it takes the place of', () => {
	const first = build('1', ['form.a']);
	addScriptsOf(build('2', ['form.b'], '1'), first);
	expect(scriptsOf(first)).toEqual(['form.a.js', 'form.b.js']);
});

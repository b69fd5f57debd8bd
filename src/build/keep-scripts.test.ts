/** The scripts of earlier releases, kept in a new one. */
import {
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#model/dates.ts';
import { writeStamp } from './build-stamp.ts';
import { keepScripts } from './keep-scripts.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'scripts-'));
});
afterEach(() => {
	vi.useRealTimers();
	rmSync(folder, { recursive: true, force: true });
});

const inFolder = (name: string) => join(folder, name);

/** Makes a build with these scripts on a day, and has it take the place of the one before. */
function build(day: number, scripts: readonly string[], before = 'none'): string {
	const name = `day ${day}`;
	const islands = join(folder, name, 'client', 'islands');
	mkdirSync(islands, { recursive: true });
	const startedAt = Date.UTC(2027, 0, 1) + day * DAY_MS;
	const written: string[] = [];
	for (const file of scripts.flatMap((script) => [`${script}.js`, `${script}.js.br`])) {
		writeFileSync(join(islands, file), `${name} ${file}`);
		written.push(join(islands, file));
	}
	writeStamp(inFolder(name), { settings: '', sources: '', startedAt });
	const builtAt = new Date(startedAt + 1_000);
	for (const file of [...written, join(folder, name, '.built')]) utimesSync(file, builtAt, builtAt);
	vi.useFakeTimers({ toFake: ['Date'], now: startedAt + 2_000 });
	keepScripts(inFolder(before), inFolder(name));
	return name;
}

const scriptsOf = (name: string) =>
	readdirSync(join(folder, name, 'client', 'islands')).filter((file) => file.endsWith('.js'));

test('a release has the scripts of those before it for a fortnight, compressed ones too, and its own as they are', () => {
	const first = build(0, ['form.a', 'react.x']);
	const second = build(1, ['form.b', 'react.x'], first);
	const third = build(2, ['form.c', 'react.x'], second);
	expect(scriptsOf(third)).toEqual(['form.a.js', 'form.b.js', 'form.c.js', 'react.x.js']);
	const read = (file: string) =>
		readFileSync(join(folder, third, 'client', 'islands', file), 'utf8');
	expect(['form.b.js.br', 'react.x.js'].map(read)).toEqual([
		'day 1 form.b.js.br',
		'day 2 react.x.js',
	]);
	// However many releases come between, the fortnight began when its release was replaced.
	const fourth = build(14, ['form.d'], third);
	expect(scriptsOf(fourth)).toContain('form.a.js');
	expect(scriptsOf(build(15.5, ['form.e'], fourth))).toEqual([
		'form.b.js',
		'form.c.js',
		'form.d.js',
		'form.e.js',
		'react.x.js',
	]);
});

test('a page that was opened under a release of a month has its scripts after the next one, and after the way back', () => {
	const first = build(0, ['form.a']);
	const second = build(30, ['form.b'], first);
	expect(scriptsOf(second)).toEqual(['form.a.js', 'form.b.js']);
	keepScripts(inFolder(second), inFolder(first));
	expect(scriptsOf(first)).toEqual(['form.a.js', 'form.b.js']);
	// What was kept is not the release's own: its fortnight goes on.
	expect(scriptsOf(build(50, ['form.c'], first))).toEqual(['form.a.js', 'form.c.js']);
});

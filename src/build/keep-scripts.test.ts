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
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#model/dates.ts';
import { keepScripts } from './keep-scripts.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'scripts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Makes a build with these scripts, so many days ago, after the one before it. */
function build(name: string, scripts: readonly string[], before = 'none', daysAgo = 0): string {
	const place = join(folder, name);
	mkdirSync(join(place, 'client', 'islands'), { recursive: true });
	const made = new Date(Date.now() - daysAgo * DAY_MS);
	for (const file of scripts.flatMap((script) => [`${script}.js`, `${script}.js.br`])) {
		writeFileSync(join(place, 'client', 'islands', file), `${name} ${file}`);
		utimesSync(join(place, 'client', 'islands', file), made, made);
	}
	keepScripts(join(folder, before), place);
	return place;
}

const scriptsOf = (place: string) =>
	readdirSync(join(place, 'client', 'islands')).filter((name) => name.endsWith('.js'));

test('a release has the scripts of those before it for a fortnight, compressed ones too, and its own as they are', () => {
	build('1', ['form.a', 'react.x'], 'none', 15);
	build('2', ['form.b', 'react.x'], '1', 13);
	const third = build('3', ['form.c', 'react.x'], '2');
	expect(scriptsOf(third)).toEqual(['form.b.js', 'form.c.js', 'react.x.js']);
	const read = (name: string) => readFileSync(join(third, 'client', 'islands', name), 'utf8');
	expect(['form.b.js.br', 'react.x.js'].map(read)).toEqual(['2 form.b.js.br', '3 react.x.js']);
	// However many releases come between, its age is that of the day when it was built.
	const fourth = build('4', ['form.d'], '3');
	const late = Date.now() - 15 * DAY_MS;
	utimesSync(join(fourth, 'client', 'islands', 'form.b.js'), late / 1000, late / 1000);
	expect(scriptsOf(build('5', ['form.e'], '4'))).not.toContain('form.b.js');
});

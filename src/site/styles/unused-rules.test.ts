/** Every rule of our style sheets has an element on some page or in some state. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isItself, readBuiltPages } from '#content/checks/built/built-pages.ts';
import { type NamedText, unusedRules } from './testing/unused-rules.ts';

const textsIn = (folder: string, pattern: RegExp): NamedText[] =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((file) => pattern.test(file))
		.map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));

test('every rule has an element on a built page, on one that the server draws, or in a form’s state', () => {
	const pages = readBuiltPages().filter(isItself);
	const states = textsIn('tests/golden/copies', /\.txt$/);
	expect(
		unusedRules(
			textsIn('src/site', /\.css$/),
			[...pages.map(({ html }) => html), ...states.map(({ text }) => text)],
			textsIn('src/site', /(?<!\.test)\.(?:tsx?|astro)$/),
		),
	).toEqual([]);
});

const sheet = (text: string) => [{ file: 'a.css', text }];
const html = ['<ul class="people"><li class="person" data-row>Ada</li></ul>'];
const source = (text: string) => [{ file: 'A.tsx', text }];

test('a rule is found by its element, in whatever state it is', () => {
	const css = `@layer blocks {
		.people > li.person:hover::before, :focus-visible { color: red; }
		@media print { .people:has(> [data-row]):not(.people--few) li:first-child { color: red; } }
	}`;
	expect(unusedRules(sheet(css), html, source("'people--few'"))).toEqual([]);
});

test('a selector without an element is named with its file, beside others of its rule', () => {
	const css = '.people, .person > .face, .person > .people { color: red; }';
	expect(unusedRules(sheet(css), html, [])).toEqual([
		'a.css: .person > .face',
		'a.css: .person > .people',
	]);
});

test('what only a browser draws is found in the sources, but not in their comments', () => {
	const css = '.toast--error[data-leaving], #toasts { color: red; }';
	const written = `className={\`toast--\${kind}\`}; show('error'); dataset.leaving = '';`;
	expect(unusedRules(sheet(css), html, source(`${written} const id = 'toasts';`))).toEqual([]);
	expect(unusedRules(sheet(css), html, source(`/* 'toasts' */ ${written}`))).toEqual([
		'a.css: #toasts',
	]);
});

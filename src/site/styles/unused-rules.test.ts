/**
 * Every rule of our style sheets has an element on some page or in some state, and no sheet overrides
 * another of its layer.
 *
 * @module-tag all
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isItself, readBuiltPages } from '#content/checks/built/built-pages.ts';
import { overrides } from './testing/overrides.ts';
import { type NamedText, unusedRules } from './testing/unused-rules.ts';

const textsIn = (folder: string, pattern: RegExp): NamedText[] =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((file) => pattern.test(file))
		.map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));

const sheets = textsIn('src', /\.css$/);
/** Those that the server draws as the golden copies have them. */
const everyPage = () => [
	...readBuiltPages()
		.filter(isItself)
		.map(({ html }) => html),
	...textsIn('tests/golden/copies', /\.txt$/).map(({ text }) => text),
];

test('every rule has an element on a built page, on one that the server draws, or in a form’s state', () => {
	const sources = ['src/site', 'src/office', 'src/visitor'].flatMap((folder) =>
		textsIn(folder, /(?<!\.test)\.(?:tsx?|astro)$/),
	);
	expect(unusedRules(sheets, everyPage(), sources)).toEqual([]);
});

test('no style sheet overrides another of its layer by coming after it', () => {
	expect(overrides(sheets, everyPage())).toEqual([]);
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

test('two sheets of a layer that give an element two values of one property are named', () => {
	const sheetsOf = (other: string) => [
		{ file: 'a.css', text: '@layer blocks { .people .person { align-items: center; } }' },
		{ file: 'b.css', text: other },
	];
	expect(
		overrides(sheetsOf('@layer blocks { ul .person[data-row] { align-items: start; } }'), html),
	).toEqual([]);
	expect(
		overrides(sheetsOf('@layer blocks { .people .person { align-items: start; } }'), html),
	).toEqual(['a.css .people .person { align-items } / b.css .people .person { align-items }']);
	expect(
		overrides(sheetsOf('@layer pieces { .people .person { align-items: start; } }'), html),
	).toEqual([]);
});

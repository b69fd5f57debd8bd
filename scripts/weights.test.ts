/**
 * What a visitor on a bad connection has to fetch, in bytes as they travel.
 */
import { readdir } from 'node:fs/promises';
import { transform } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { mostBytesOf } from '#content/checks/page-checks.ts';
import { content } from '#content/reader/testing.ts';
import { allPages } from '#site/data/pages/all-pages.ts';
import { NEEDED_APIS } from '#site/scripts/needed-apis.ts';
import { deferredScript, firstView, formScripts, inlineScripts, textAt, weigh } from './weights.ts';

const KB = 1024;

const isSample = content.company.specification;
const pages = [...allPages(content), { path: '/Home' }];
const forms = ['/Contact', '/grant', '/check'];

/** The scripts of the forms, and those of every page. */
async function scriptFiles(): Promise<string[]> {
	const ofForms = await Promise.all(forms.map(formScripts));
	const ofPages = (await readdir('dist/client/_astro'))
		.filter((file) => file.endsWith('.js'))
		.map((file) => `/_astro/${file}`);
	return [...new Set([...ofForms.flatMap(({ files }) => files), ...ofPages])];
}

describe('budgets', () => {
	// Another firm's words are its own: npm run content warns of them.
	test.runIf(isSample).each(pages)(
		'$path with its styles is at most 16 KB (the check 24)',
		async ({ path }) => {
			expect(await weigh(path)).toBeLessThanOrEqual(mostBytesOf(path));
		},
	);

	test.each(pages)(
		'$path carries at most 2 KB of script in itself, and fetches one of at most 4 KB',
		({ path }) => {
			const inline = inlineScripts(path);
			expect(inline).toBeGreaterThan(0);
			expect(inline).toBeLessThanOrEqual(2 * KB);
			const bytes = deferredScript(path);
			expect(bytes).toBeGreaterThan(0);
			expect(bytes).toBeLessThanOrEqual(4 * KB);
		},
	);

	test.runIf(isSample).each(pages)(
		'the first view of $path is at most 59 KB (Home 49) in at most 7 requests: the faces 24 KB, drawings 25 KB',
		async ({ path }) => {
			const { html, fonts, art, requests } = await firstView(path);
			expect(fonts).toBeGreaterThan(0);
			expect(fonts).toBeLessThanOrEqual(24 * KB);
			expect(art).toBeLessThanOrEqual(25 * KB);
			expect(html + fonts + art).toBeLessThanOrEqual((path === '/' ? 49 : 59) * KB);
			expect(requests).toBeLessThanOrEqual(7);
		},
	);

	test.each([
		// Of these, what has a form survive extensions weighs 1 KB, and what reads answers as people
		// write them 1 to 2.
		['contact', '/Contact', 70],
		// What asks for photographs, on its confirmation, weighs not quite half.
		['application', '/grant', 81],
		// With what draws the plan, at once after each tap. Of it, one advice on every day and a bill
		// that reads as it was typed weigh 2, what landlords and tenants read not quite 2. Which schemes
		// read an answer weighs 0.2: it decides what a firm may ask. What matters most to somebody, and
		// what a scheme pays for, weigh 1.
		['check', '/check', 94],
	])(
		'the script of the %s, React included, is at most as much as decided',
		async (_, page, most) => {
			const { files, bytes } = await formScripts(page);
			expect(files.length).toBeGreaterThan(2);
			expect(bytes).toBeLessThanOrEqual(most * KB);
		},
	);

	test('a form needs no file but those that its page names, so none is found late', async () => {
		for (const page of forms) {
			const { files } = await formScripts(page);
			for (const file of files) {
				const imported = [
					...textAt(file).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g),
				].map(([, name]) => `/islands/${name}`);
				expect([file, imported.filter((one) => !files.includes(one))]).toEqual([file, []]);
			}
		}
	});

	test('every script for browsers is in the syntax of 2020, its regular expressions too', async () => {
		const written = (code: string, target: string) =>
			transform(code, {
				target,
				// Browsers have both; esbuild doubts which letters they know, and one corner of the other.
				supported: { 'regexp-unicode-property-escapes': true, destructuring: true },
			}).then((result) => result.code);
		const isYoung = async (code: string) =>
			(await written(code, 'safari14')) !== (await written(code, 'esnext'));
		expect(
			await Promise.all(['/(?<!a)b/', 'class A { static {} }', 'a ??= b'].map(isYoung)),
		).toEqual([true, true, false]);
		const young = await Promise.all(
			(await scriptFiles()).map(async (file) => (await isYoung(textAt(file))) && file),
		);
		expect(young.filter(Boolean)).toEqual([]);
	});

	test('no form, and no page of the office, uses an API of after 2020 but those that it asks for first', async () => {
		const methods = [
			'at canParse checkVisibility difference findLast findLastIndex fromAsync getOrInsert groupBy hasOwn hidePopover intersection',
			'isWellFormed moveBefore randomUUID replaceAll replaceChildren requestSubmit showPicker toReversed toSorted toSpliced toWellFormed',
			'union with withResolvers',
		].flatMap((line) => line.split(' '));
		const others = String.raw`\.submitter\b|\bAbortSignal\.\w+|\bIntl\.\w+|\b(?:structuredClone|WeakRef|URLPattern)\b`;
		const young = new RegExp(`\\.(?:${methods.join('|')})(?=\\()|${others}`, 'g');
		const code = (await scriptFiles()).map(textAt);
		const used = new Set(
			code.flatMap((text) => text.match(young) ?? []).map((name) => name.replace(/.*\./, '')),
		);
		// Old enough; and where the others are missing there is another way.
		for (const name of ['DateTimeFormat', 'moveBefore', 'requestSubmit', 'toWellFormed'])
			used.delete(name);
		expect([...used].sort()).toEqual(NEEDED_APIS.map((path) => path.split('.').at(-1)).sort());
	});

	test('every file for browsers that draws a form has React in it, and no form has another renderer', async () => {
		for (const page of forms) {
			const { files } = await formScripts(page);
			const code = files.map(textAt).join('');
			expect(code).toContain('__reactFiber$');
			expect(code).toContain('react.transitional.element');
			expect(
				code.match(/preact|__preactattr|inferno|solid-js|\$\$typeof:\s*undefined/i)?.[0],
			).toBeUndefined();
		}
	});
});

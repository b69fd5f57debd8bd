/** What a visitor on a bad connection has to fetch, in bytes as they travel. Read from the built files. */
import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { allPages } from '../site/data/all-pages.ts';
import { firstView, formScripts, inlineScripts, weigh } from './weights.ts';

const KB = 1024;

const pages = [...allPages(), { path: '/Home' }];

describe('budgets', () => {
	test.each(pages)('[G4] $path with its styles is at most 14 KB', async ({ path }) => {
		expect(await weigh(path === '/' ? 'index.html' : `${path.slice(1)}.html`)).toBeLessThanOrEqual(14 * KB);
	});

	test.each(pages)('[G4] $path carries at most 1 KB of script in itself', async ({ path }) => {
		expect(await inlineScripts(path === '/' ? 'index.html' : `${path.slice(1)}.html`)).toBeLessThanOrEqual(KB);
	});

	test.each(pages)(
		'[G4] the first view of $path is at most 50 KB (Home 36) in at most 8 requests: the font 13 KB, drawings 25 KB',
		async ({ path }) => {
			const { html, fonts, art, requests } = await firstView(path === '/' ? 'index.html' : `${path.slice(1)}.html`);
			expect(fonts).toBeGreaterThan(0);
			expect(fonts).toBeLessThanOrEqual(13 * KB);
			expect(art).toBeLessThanOrEqual(25 * KB);
			expect(html + fonts + art).toBeLessThanOrEqual((path === '/' ? 36 : 50) * KB);
			expect(requests).toBeLessThanOrEqual(8);
		},
	);

	test('[G5] the house as a control is at most 16 KB: its drawing, its markup and its styles', async () => {
		const html = await readFile('dist/client/index.html', 'utf8');
		const markup = /<div class="plan">[\s\S]*?(?=<section)/.exec(html)?.[0] ?? '';
		const styles = [...html.matchAll(/[^{}]*\.(?:plan|house|band--plan)[^{}]*\{[^{}]*\}/g)].join('');
		expect(Math.min(markup.length, styles.length)).toBeGreaterThan(4000);
		expect(brotliCompressSync(markup + styles).length + (await weigh('house.svg'))).toBeLessThanOrEqual(16 * KB);
	});

	test.each(['contact', 'funding'] as const)('the script of the %s form, Preact included, is at most 26 KB', async (form) => {
		expect((await formScripts(form)).bytes).toBeLessThanOrEqual(26 * KB);
	});

	test('the script of the check, Preact, the engine and the drawing included, is at most 38 KB', async () => {
		expect((await formScripts('check')).bytes).toBeLessThanOrEqual(38 * KB);
	});
});

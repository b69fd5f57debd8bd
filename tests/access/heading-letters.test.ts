/** Every letter that a page sets in the headings' font is in the font: one that is missing would stand there in another face. */
import type { Page } from '@playwright/test';
import { LETTERS, WELSH_LETTERS } from '../../site/fonts/letters.ts';
import { expect, test } from '../support/test.ts';
import { openState } from './open-state.ts';
import { everyPage, states } from './states.ts';

/** What a page sets in the font and the font lacks, each letter with its text. */
const missing = (page: Page) =>
	page.evaluate((letters) => {
		const found: string[] = [];
		const isHeading = (style: CSSStyleDeclaration) => style.fontFamily.startsWith('Fraunces') || style.fontFamily.startsWith('"Fraunces');
		const look = (text: string) => {
			for (const letter of text)
				if (!/\s/.test(letter) && !letters.includes(letter)) found.push(`${letter} in "${text.trim().slice(0, 60)}"`);
		};
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		while (walker.nextNode()) {
			const { textContent, parentElement } = walker.currentNode;
			if (textContent?.trim() && parentElement && isHeading(getComputedStyle(parentElement))) look(textContent);
		}
		for (const element of document.querySelectorAll('body *'))
			for (const pseudo of ['::before', '::after']) {
				const style = getComputedStyle(element, pseudo);
				if (/^"/.test(style.content) && isHeading(style)) look(style.content.slice(1, -1));
			}
		return found;
	}, LETTERS + WELSH_LETTERS);

for (const path of everyPage)
	test(`the headings of ${path} are in their font to the last letter`, async ({ visit }) => {
		const { page } = await visit(path);
		expect(await page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily)).toMatch(/^"?Fraunces/);
		expect(await missing(page)).toEqual([]);
	});

for (const state of states.filter(({ hydrated }) => hydrated))
	test(`so are those of ${state.name}`, async ({ visit }) => {
		expect(await missing(await openState(visit, state, state.only?.[0] ?? 1280))).toEqual([]);
	});

test('a letter that the font lacks is found, and a Welsh one has a file that is fetched for it', async ({ visit }) => {
	const { page, requests } = await visit('/About');
	const fonts = () => requests.filter((address) => address.endsWith('.woff2')).length;
	await expect.poll(fonts).toBe(1);
	const say = (words: string) =>
		page.evaluate((text) => {
			(document.querySelector('h1') as HTMLElement).textContent = text;
		}, words);
	await say('Tŷ cynnes');
	await expect.poll(fonts).toBe(2);
	expect(await missing(page)).toEqual([]);
	await say('Ħouse');
	expect(await missing(page)).toEqual(['Ħ in "Ħouse"']);
});

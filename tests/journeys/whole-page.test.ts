/**
 * A page is whole as soon as its HTML has arrived: found, scrolled, linked to, read out.
 */
import type { Page } from '@playwright/test';
import { expect, type OpenVisit, test } from '../support/test.ts';
import { phone } from '../support/visit.ts';

/**
 * In a browser: the texts, one of each section and one of the footer, that find-in-page does not
 * lead to.
 */
function textsNotFound(): string[] {
	const selection = getSelection() as Selection;
	const find = (window as unknown as { find(text: string): boolean }).find.bind(window);
	return [...document.querySelectorAll('main > *, footer')].flatMap((section) => {
		const walker = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
		let text = '';
		// The last one that is shown, because the beginning of a section may be in the first screen.
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			const box = node.parentElement?.closest('svg, option, .visually-hidden, [aria-hidden]')
				? undefined
				: node.parentElement;
			const words = (node as Text).data.trim();
			if (words.length > 3 && box?.checkVisibility({ visibilityProperty: true }))
				text = words.slice(0, 40).trim();
		}
		selection.collapse(section, 0);
		const isFound = text !== '' && find(text) && section.contains(selection.anchorNode);
		const isDrawn = isFound && selection.getRangeAt(0).getBoundingClientRect().height > 0;
		selection.removeAllRanges();
		return isDrawn ? [] : [text || section.outerHTML.slice(0, 80)];
	});
}

/** In a browser: what every heading that is shown says. */
const headingsShown = () =>
	[...document.querySelectorAll('h1, h2, h3, h4')]
		.filter((one) => one.checkVisibility({ visibilityProperty: true }))
		.map((one) => one.textContent?.replace(/\s+/g, ' ').trim());

/** Opens a page of which nothing but its HTML arrives. */
async function openHtmlAlone(visit: OpenVisit, path: string): Promise<Page> {
	const { page } = await visit('about:blank', { viewport: phone, javaScriptEnabled: false });
	await page.route('**', (route) =>
		route.request().resourceType() === 'document' ? route.continue() : route.abort(),
	);
	await page.goto(path);
	return page;
}

// Those with the most pictures, a form, and folds.
for (const path of ['/', '/Services', '/services/solar-PV', '/grant', '/Contact'])
	test(`while nothing but its HTML has arrived, find-in-page and a screen reader have all of ${path}, and End leads to its foot`, async ({
		visit,
	}) => {
		const page = await openHtmlAlone(visit, path);
		expect(await page.evaluate(textsNotFound)).toEqual([]);
		const cdp = await page.context().newCDPSession(page);
		const { nodes } = await cdp.send('Accessibility.getFullAXTree');
		const read = nodes
			.filter(({ role, ignored }) => role?.value === 'heading' && !ignored)
			.map(({ name }) => name?.value);
		// It comes level by level.
		expect(read.sort()).toEqual((await page.evaluate(headingsShown)).sort());
		await page.evaluate(() => scrollTo(0, 0));
		const height = () => page.evaluate(() => document.documentElement.scrollHeight);
		const before = await height();
		await page.keyboard.press('End');
		await expect
			.poll(() =>
				page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY),
			)
			.toBeLessThan(2);
		expect(await height()).toBe(before);
	});

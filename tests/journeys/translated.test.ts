/**
 * A page that the browser translates, as Chrome and Edge do: every text gives way to a `<font>`
 * element, and so does every text that comes.
 */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { ada, formAwake, grace, tap } from '../support/visit.ts';

const translate = (page: Page) =>
	page.evaluate(() => {
		const put = (text: Node) => {
			if (
				!text.nodeValue?.trim() ||
				!text.parentElement ||
				text.parentElement.closest('script, style, textarea, option, font')
			)
				return;
			const font = document.createElement('font');
			font.textContent = `«${text.nodeValue}»`;
			text.parentElement.replaceChild(font, text);
		};
		const putAll = (root: Node) => {
			const texts: Node[] = [root];
			for (
				const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
				walker.nextNode();
			)
				texts.push(walker.currentNode);
			for (const text of texts) if (text instanceof Text) put(text);
		};
		putAll(document.body);
		new MutationObserver((records) => {
			for (const { target, addedNodes } of records)
				for (const node of [target, ...addedNodes]) if (node.isConnected) putAll(node);
		}).observe(document.body, { subtree: true, childList: true, characterData: true });
	});

const main = (page: Page) => page.locator('[data-island] .button--main').last();
const reference = (page: Page) => page.locator('.received__reference').innerText();
const withoutMarks = (text: string) => text.replace(/[«»]/g, '');

test('a translated application says what its button does, and which reference is whose', async ({
	visit,
	site,
}) => {
	const { page, complaints } = await visit('/grant');
	await page.getByLabel('First name').fill('Early');
	await formAwake(page);
	await translate(page);
	await expect(page.locator('[name=firstName]')).toHaveValue('Early');
	const apply = async (firstName: string) => {
		for (const [name, value] of [
			['firstName', firstName],
			['lastName', ada['Last name']],
			['email', ada.Email],
			['phoneNumber', ada['Phone number']],
			['address', ada.Address],
		] as const)
			await page.locator(`[name=${name}]`).fill(value);
		await expect(main(page)).toHaveText('«Next»');
		await main(page).click();
		await expect(main(page)).toHaveText('«Submit»');
		await main(page).click();
	};
	await apply('Ada');
	await page.locator('.received').waitFor();
	const first = await reference(page);
	await site.mailAbout(withoutMarks(first));
	await page.locator('.again > summary').click();
	await page.locator('button[value=back]').click();
	await apply('Grace');
	await expect.poll(() => reference(page)).not.toBe(first);
	await site.mailAbout(withoutMarks(await reference(page)));
	expect(complaints).toEqual([]);
});

test('a form that was translated before its script came keeps what was typed, stays translated and is sent', async ({
	visit,
	site,
}) => {
	const { page, complaints } = await visit('/Contact');
	const field = (name: string) => page.locator(`[data-island] [name=${name}]`);
	await translate(page);
	await field('fullName').pressSequentially('Ada', { delay: 20 });
	await formAwake(page);
	await expect(field('fullName')).toHaveValue('Ada');
	await expect(field('fullName')).toBeFocused();
	await field('email').fill(grace['Email address']);
	await field('phone').fill(grace['Phone number']);
	await field('description').fill(grace['Your message']);
	await expect(main(page)).toHaveText('«Send»');
	await main(page).click();
	await page.locator('.received').waitFor();
	await site.mailAbout(withoutMarks(await reference(page)));
	expect(complaints).toEqual([]);
});

test('the result of a translated check follows the answers', async ({ visit }) => {
	const { page, complaints } = await visit('/check');
	await formAwake(page);
	await tap(page, 'How is your home heated?', 'LPG');
	const result = page.locator('.check > :last-child');
	await expect(result).toContainText('Going by your answers');
	await translate(page);
	const said = [await result.innerText()];
	for (const [name, value] of [
		['homeOwnership', 'yes'],
		['kind', 'terrace'],
		['kind', 'semi'],
		['heatingSource', 'gas'],
	] as const) {
		await page.locator(`[name=${name}][value=${value}]`).check();
		await expect.poll(() => result.innerText()).not.toBe(said.at(-1));
		said.push(await result.innerText());
	}
	expect(said.at(-1)).toContain('«');
	expect(complaints).toEqual([]);
});

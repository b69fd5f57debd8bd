/**
 * A page that the browser translates, as Chrome and Edge do: every text gives way to a `<font>`
 * element, and so does every text that comes.
 */
import type { Page } from '@playwright/test';
import { ALL } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { ada, fillIn, formAwake, grace, tap } from '../support/visit.ts';

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

test(
	'a translated application says what its button does, and which reference is whose',
	ALL,
	async ({ visit, site }) => {
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
	},
);

for (const { path, first, others } of [
	{
		path: '/grant',
		first: 'firstName',
		others: { lastName: ada['Last name'], phoneNumber: ada['Phone number'], address: ada.Address },
	},
	{
		path: '/Contact',
		first: 'fullName',
		others: { phone: grace['Phone number'], description: grace['Your message'] },
	},
])
	test(
		`a form that was translated before its script came keeps what was typed, stays translated and is sent: ${path}`,
		ALL,
		async ({ visit, site }) => {
			const { page, complaints } = await visit(path);
			const field = (name: string) => page.locator(`[data-island] [name=${name}]`);
			await translate(page);
			await field(first).pressSequentially('Ada', { delay: 20 });
			await formAwake(page);
			await expect(field(first)).toHaveValue('Ada');
			await expect(field(first)).toBeFocused();
			for (const [name, value] of Object.entries({ ...others, email: ada.Email }))
				await field(name).fill(value);
			await expect(main(page)).toHaveText(/«/);
			await main(page).click();
			if (path === '/grant') {
				await expect(main(page)).toHaveText('«Submit»');
				await main(page).click();
			}
			await page.locator('.received').waitFor();
			await site.mailAbout(withoutMarks(await reference(page)));
			expect(complaints).toEqual([]);
		},
	);

test('a check that was translated before its script came answers', ALL, async ({ visit }) => {
	const { page, complaints } = await visit('/check');
	await translate(page);
	for (const [name, value] of [
		['kind', 'terrace'],
		['heatingSource', 'gas'],
	] as const)
		await page.locator(`[type=radio][name=${name}][value=${value}]`).check();
	await expect(page.locator('.check')).toContainText('Going by your answers');
	await expect(page.locator('[type=radio][name=kind][value=terrace]')).toBeChecked();
	expect(complaints).toEqual([]);
});

test(
	'a translated message that arrives at the second try is not called a failure',
	ALL,
	async ({ visit }) => {
		const { page } = await visit('/Contact');
		await formAwake(page);
		await fillIn(page, grace);
		await translate(page);
		await page.route(
			'**/api/v1.0/email/send',
			(route) => route.fulfill({ status: 500, body: 'no' }),
			{ times: 1 },
		);
		await main(page).click();
		await expect(page.locator('.toast')).toContainText('There was an error');
		await main(page).click();
		await page.locator('.received').waitFor();
		await expect(page.locator('.toast')).toContainText('Your message has reached us.');
	},
);

test('the result of a translated check follows the answers', ALL, async ({ visit }) => {
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

test(
	'no text that changes stands beside another: what the browser put in its place would stay',
	ALL,
	async ({ visit }) => {
		const { page } = await visit('/grant');
		const rewritten = async (
			path: string,
			answers: readonly (readonly [name: string, values: readonly string[]])[],
		) => {
			await page.goto(path);
			await formAwake(page);
			return page.evaluate(async (answers) => {
				const found = new Set<string>();
				const watch = new MutationObserver((records) => {
					for (const { target, oldValue } of records)
						if (
							target.parentElement &&
							target.parentElement.childNodes.length > 1 &&
							`${oldValue}${target.nodeValue}`.trim()
						)
							found.add(`${oldValue} -> ${target.nodeValue}`);
				});
				watch.observe(document.body, {
					subtree: true,
					characterData: true,
					characterDataOldValue: true,
				});
				const frame = () => new Promise(requestAnimationFrame);
				const form = document.querySelector('[data-island] form') as HTMLFormElement;
				const give = async (field: HTMLInputElement | HTMLSelectElement, value: string) => {
					field.value = value;
					for (const event of ['input', 'change', 'focusout'])
						field.dispatchEvent(new Event(event, { bubbles: true }));
					await frame();
				};
				// The check's button leads to another page.
				if (new URL(form.action).pathname !== '/check') form.requestSubmit();
				await frame();
				for (const [name, values] of answers)
					for (const value of values)
						await give(form.elements.namedItem(name) as HTMLInputElement, value);
				let count = 0;
				// Twice, because an answer given early shows more once others are known.
				for (let round = 0; round < 2; round += 1)
					for (const field of form.querySelectorAll('select'))
						for (const { value } of [...field.options].reverse()) {
							await give(field, value);
							count += 1;
							if (round === 0) await give(field, field.options[1]?.value ?? '');
						}
				for (const picture of form.querySelectorAll<HTMLInputElement>('[type=radio]')) {
					picture.click();
					await frame();
					count += 1;
				}
				return { count, found: [...found] };
			}, answers);
		};
		const typed = [
			['email', ['ada@', 'ada@example.org']],
			['phoneNumber', ['0770', '07700 900123']],
		] as const;
		expect(await rewritten('/grant', typed)).toEqual({ count: expect.any(Number), found: [] });
		expect(await rewritten('/Contact', [['email', ['x@', 'x@example.org']]])).toEqual({
			count: 0,
			found: [],
		});
		const check = await rewritten('/check', [
			['useKwh', ['9000', 'x', '12000']],
			['rateFuel', ['6.2']],
		]);
		expect(check.count).toBeGreaterThan(80);
		expect(check.found).toEqual([]);
	},
);

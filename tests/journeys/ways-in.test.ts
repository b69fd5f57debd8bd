/** A right ask for each kind of visitor. (Our number and the check in the menu: menus-and-toasts.) */
import type { Page } from '@playwright/test';
import { content } from '#content/reader/testing.ts';
import { everyPage } from '../access/states.ts';
import { expect, test } from '../support/test.ts';
import { ada, desktop, fillIn, formAwake, giveAnswers, phone } from '../support/visit.ts';

test('an ask opens the form prepared, without script, and one that does not exist the plain form', async ({
	visit,
	site,
}) => {
	const { page } = await visit('about:blank', { javaScriptEnabled: false });
	for (const [name, { heading, opening, hint }] of Object.entries(content.asks)) {
		await page.goto(`/contact/?about=${name}`);
		await expect(page.getByRole('heading', { name: heading })).toBeVisible();
		await expect(page.getByLabel('Your message')).toHaveValue(`${opening} `);
		await expect(page.getByText(hint)).toBeVisible();
		// A mistake keeps it.
		await page.getByRole('button', { name: 'Send' }).click();
		await page.getByRole('region', { name: 'There are some things to put right' }).waitFor();
		await expect(page.getByText(hint)).toBeVisible();
	}
	await page.goto('/Contact?about=__proto__');
	await expect(page.getByLabel('Your message')).toHaveValue('');
	expect((await fetch(`${site.origin}/Contact/about/survey`)).status).toBe(404);
});

test('heroes begin with the check, a shop’s offers neither it nor the household form, and landlords have a section of their own', async ({
	visit,
}) => {
	const { page } = await visit('/services/commercial-solar-PV', { javaScriptEnabled: false });
	const targets = () =>
		page
			.locator('main > section')
			.first()
			.getByRole('link')
			.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
	expect(await targets()).toEqual(['/Services', '/Contact?about=meter-data', 'tel:+441134960142']);
	for (const path of ['/services/loft-insulations', '/About', '/']) {
		await page.goto(path);
		await expect(page.locator('.hero-buttons').first().getByRole('link').first()).toHaveAttribute(
			'href',
			'/check',
		);
	}
	await page.getByRole('link', { name: 'For landlords and housing providers' }).click();
	await expect(
		page.getByRole('heading', { name: 'Flats, streets and let homes' }),
	).toBeInViewport();
	await page.getByRole('link', { name: 'Tell us about your homes' }).click();
	await expect(page.getByText('How many homes, where they are')).toBeVisible();
});

for (const javaScriptEnabled of [true, false])
	test(`the application offers our number beside it, and asks which benefit only of those who may get one (script ${javaScriptEnabled})`, async ({
		visit,
	}) => {
		const { page } = await visit('/grant', { javaScriptEnabled, viewport: phone });
		await expect(page.getByText('Rather do this by phone?')).toBeInViewport();
		if (javaScriptEnabled) await formAwake(page);
		await fillIn(page, ada);
		await page.getByRole('button', { name: 'Next' }).click();
		const claims = page.getByLabel('Does anyone in your home claim benefits?');
		const benefit = page.getByLabel('Which benefit?');
		await claims.selectOption({ label: 'No' });
		await expect(benefit).toBeHidden();
		await expect(page.getByText('Not needed: nobody claims any.')).toBeVisible();
		await claims.selectOption({ label: 'Not sure' });
		// What was chosen is never out of sight.
		await benefit.selectOption({ label: 'Universal Credit' });
		await claims.selectOption({ label: 'No' });
		await expect(benefit).toBeVisible();
	});

/** How many of a hundred letters that are seen have 15 px or less, those in drawings at their size there. */
const smallLetters = (page: Page) =>
	page.evaluate(() => {
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		let [all, small] = [0, 0];
		while (walker.nextNode()) {
			const { data, parentElement: holder } = walker.currentNode as Text;
			if (!holder?.checkVisibility({ contentVisibilityAuto: true })) continue;
			if (holder.closest('.visually-hidden, .skip, option')) continue;
			const drawing = holder.closest('svg');
			const size = Number.parseFloat(getComputedStyle(holder).fontSize);
			const letters = data.replace(/\s/g, '').length;
			all += letters;
			if (size * (drawing?.getScreenCTM()?.a ?? 1) <= 15) small += letters;
		}
		return (100 * small) / all;
	});

/** Whether the place of the charger is in a close view of the terrace. */
const showsCharger = (page: Page) =>
	page.locator('main svg.house:has(use[href="/house.svg#whole"])').evaluateAll((all) =>
		(all as SVGSVGElement[]).some(({ viewBox: { baseVal: view } }) => {
			const { x, y, width, height } = view;
			return width < 1200 && x < 1029 && x + width > 935 && y < 799 && y + height > 661;
		}),
	);

test('at most six links in sight on a page ask, but for those of the seven cards, at most a tenth of its letters are small, and service pages are of no one mould', async ({
	visit,
}) => {
	const { page } = await visit('about:blank', { javaScriptEnabled: false });
	const orders: string[] = [];
	const withCharger: string[] = [];
	for (const path of everyPage) {
		await page.setViewportSize(phone);
		await page.goto(path);
		const asks = page
			.locator(
				'main :is([href="tel:+441134960142"], [href="/check"], [href="/grant"], [href^="/contact" i]):not(.card a)',
			)
			.filter({ visible: true });
		expect([path, Math.max(await asks.count(), 6)]).toEqual([path, 6]);
		for (const screen of [phone, desktop]) {
			await page.setViewportSize(screen);
			expect(await smallLetters(page), path).toBeLessThanOrEqual(10);
		}
		if (!path.startsWith('/services/')) continue;
		const order = page.locator('main h2[id]').evaluateAll((all) => all.map(({ id }) => id).join());
		orders.push(await order);
		if (await showsCharger(page)) withCharger.push(path);
	}
	const alike = orders.map((order) => orders.filter((other) => other === order).length);
	expect(Math.max(...alike)).toBeLessThanOrEqual(4);
	expect(withCharger).toEqual(['/services/ev-charging-solutions']);
});

test('the contact block is open and small, and an ask is near the head of the check’s result', async ({
	visit,
}) => {
	const { page } = await visit('/services/loft-insulations', { javaScriptEnabled: false });
	for (const [screen, most] of [
		[desktop, 620],
		[phone, 900],
	] as const) {
		await page.setViewportSize(screen);
		await expect(page.getByLabel('Your message')).toBeVisible();
		const block = await page.locator('#contact').boundingBox();
		expect(block?.height).toBeLessThanOrEqual(most);
	}
	await page.goto('/check');
	await giveAnswers(page, { kind: 'terrace', heatingSource: 'gas', homeOwnership: 'yes' });
	await page.getByRole('button', { name: 'Show my plan' }).click();
	const result = await page.locator('#result').boundingBox();
	const first = await page.locator('#result .button').first().boundingBox();
	expect((first?.y ?? Infinity) - (result?.y ?? 0)).toBeLessThanOrEqual(1000);
});

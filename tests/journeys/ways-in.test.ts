/** A right ask for each kind of visitor. (Our number and the check in the menu: menus-and-toasts.) */
import { content } from '#content/reader/testing.ts';
import { expect, test } from '../support/test.ts';
import { ada, desktop, fillIn, formAwake, phone } from '../support/visit.ts';
import { servicePages } from './specified-routes.ts';

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

test('at most six links of a page ask, but for those of the seven cards; the contact block is open and small', async ({
	visit,
}) => {
	const { page } = await visit('about:blank', { javaScriptEnabled: false });
	for (const path of ['/', '/About', '/Services', ...servicePages.map((one) => one.path)]) {
		await page.goto(path);
		const asks = page.locator(
			'main :is([href^="tel:"], [href="/check"], [href="/grant"], [href^="/contact" i]):not(.card a)',
		);
		expect([path, await asks.count()]).toEqual([path, Math.min(await asks.count(), 6)]);
	}
	await page.goto('/services/loft-insulations');
	for (const [{ width, height }, most] of [
		[phone, 900],
		[desktop, 620],
	] as const) {
		await page.setViewportSize({ width, height });
		await expect(page.getByLabel('Your message')).toBeVisible();
		const block = await page.locator('#contact').boundingBox();
		expect(block?.height).toBeLessThanOrEqual(most);
	}
});

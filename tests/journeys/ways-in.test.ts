/**
 * The ways in: our number and the check within reach of a thumb, and a right ask for each kind of
 * visitor.
 */
import { content } from '#content/reader/testing.ts';
import { expect, test } from '../support/test.ts';
import { ada, desktop, fillIn, formAwake, phone } from '../support/visit.ts';

const TEL = 'tel:+441134960142';

test.describe('the bar at the foot of a phone', () => {
	for (const [path, ask, href] of [
		['/', 'Check your home', '/check'],
		['/services/commercial-solar-PV', 'Send your meter data', '/Contact?about=meter-data'],
		['/services/ev-charging-solutions', 'Book a survey', '/Contact?about=chargers'],
	] as const)
		test(`on ${path} it rings us and leads to “${ask}” from the first screen on, and never lies over the page's end`, async ({
			visit,
		}) => {
			const { page } = await visit(path, { javaScriptEnabled: false, viewport: phone });
			const bar = page.locator('.phone-bar');
			await expect(bar.getByRole('link', { name: 'Ring us' })).toHaveAttribute('href', TEL);
			await expect(bar.getByRole('link', { name: ask })).toHaveAttribute('href', href);
			await expect(bar).toBeInViewport({ ratio: 1 });
			await page.locator('.footer__legal a').last().scrollIntoViewIfNeeded();
			await page.mouse.wheel(0, 100_000);
			const foot = async () => {
				const [footer, ways] = await Promise.all([
					page.locator('.footer').boundingBox(),
					bar.boundingBox(),
				]);
				return footer && ways && footer.y + footer.height <= ways.y + 1;
			};
			await expect.poll(foot).toBe(true);
		});

	test('a field that has the focus has the screen to itself', async ({ visit }) => {
		const { page } = await visit('/About', { javaScriptEnabled: false, viewport: phone });
		await page.getByLabel('Your message').focus();
		await expect(page.locator('.phone-bar')).toBeHidden();
		await page.getByLabel('Your message').blur();
		await expect(page.locator('.phone-bar')).toBeVisible();
	});

	test('a page with a form has none', async ({ visit }) => {
		const { page } = await visit('about:blank', { viewport: phone });
		for (const path of ['/grant', '/Contact', '/check']) {
			await page.goto(path);
			await expect(page.locator('.phone-bar')).toHaveCount(0);
		}
	});
});

test.describe('the header', () => {
	test('on a desk it stays, with our number and when somebody is there', async ({ visit }) => {
		const { page } = await visit('/services/loft-insulations', { viewport: desktop });
		await page.mouse.wheel(0, 3000);
		await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
		const header = page.getByRole('banner');
		await expect(header.getByRole('link', { name: '0113 496 0142' })).toBeInViewport();
		await expect(header.getByText('Monday to Friday, 8.30am to 5.30pm')).toBeInViewport();
		await expect(header.getByRole('link', { name: 'Check your home' })).toBeInViewport();
	});

	test('on a phone the open menu has both, and its button says Close', async ({ visit }) => {
		const { page } = await visit('/About', { javaScriptEnabled: false, viewport: phone });
		const button = page.locator('.menu summary');
		expect((await button.innerText()).trim()).toBe('Menu');
		await button.click();
		expect((await button.innerText()).trim()).toBe('Close');
		const menu = page.getByRole('navigation', { name: 'Main' });
		await expect(menu.getByRole('link', { name: '0113 496 0142' })).toBeVisible();
		await expect(menu.getByRole('link', { name: 'Check your home' })).toBeVisible();
	});
});

test.describe('what to ask for', () => {
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

	test('whoever runs a shop is offered neither the household form nor the check', async ({
		visit,
	}) => {
		const { page } = await visit('/services/commercial-solar-PV', { javaScriptEnabled: false });
		const hero = page.getByRole('main').locator('> section').first();
		expect(
			await hero
				.getByRole('link')
				.evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
		).toEqual(['/Services', '/Contact?about=meter-data', TEL]);
	});

	test('every other hero begins with the check, and a landlord on Home is led to a section of their own', async ({
		visit,
	}) => {
		const { page } = await visit('/', { javaScriptEnabled: false });
		for (const path of ['/', '/About', '/services/loft-insulations']) {
			await page.goto(path);
			expect(
				await page.locator('.hero-buttons').first().getByRole('link').first().getAttribute('href'),
			).toBe('/check');
		}
		await page.goto('/');
		await page.getByRole('link', { name: 'For landlords and housing providers' }).click();
		await expect(
			page.getByRole('heading', { name: 'Flats, streets and let homes' }),
		).toBeInViewport();
		await page.getByRole('link', { name: 'Tell us about your homes' }).click();
		await expect(page.getByText('How many homes, where they are')).toBeVisible();
	});
});

test.describe('the application', () => {
	for (const javaScriptEnabled of [true, false])
		test(`offers our number beside it, and asks which benefit only of those who may get one (script ${javaScriptEnabled})`, async ({
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
});

test.describe('the number', () => {
	test('is the largest thing on Contact, and on a phone the form comes before the map', async ({
		visit,
	}) => {
		const { page } = await visit('/Contact', { javaScriptEnabled: false, viewport: phone });
		const size = (selector: string) =>
			page
				.locator(selector)
				.first()
				.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
		expect(await size('.ring__number')).toBeGreaterThan(await size('h1'));
		const [form, map] = await Promise.all([
			page.locator('#contact form').boundingBox(),
			page.locator('.map').boundingBox(),
		]);
		expect(form?.y).toBeLessThan(map?.y ?? 0);
	});

	test('is on the page for lost visitors, beside the check', async ({ visit }) => {
		const { page } = await visit('/nowhere', { javaScriptEnabled: false });
		await expect(
			page.getByRole('main').getByRole('link', { name: 'Ring us on 0113 496 0142' }),
		).toHaveAttribute('href', TEL);
		await expect(
			page.getByRole('main').getByRole('link', { name: 'Check your home' }),
		).toHaveAttribute('href', '/check');
	});
});

/**
 * Every route of the specification, and what its section 2 says stands on each page. Read with
 * script off.
 */
import type { Page } from '@playwright/test';
import { tagOf } from '../access/states.ts';
import { expect, test } from '../support/test.ts';
import { desktop } from '../support/visit.ts';
import { routes, servicePages } from './specified-routes.ts';

// It goes through every page, and a trace of that costs half as much again.
test.use({ trace: 'off' });

let page: Page;

/** One page for all: they only read it. */
test.beforeAll(async ({ browser, site }) => {
	page = await browser.newPage({
		baseURL: site.origin,
		javaScriptEnabled: false,
		viewport: desktop,
	});
});
test.afterAll(() => page?.context().close());

const open = (path: string) => page.goto(path);

/** Where the links of this name lead, in the page's own part. */
const targets = (name: string) =>
	page
		.getByRole('main')
		.getByRole('link', { name, exact: true })
		.evaluateAll((links) => links.map((link) => link.getAttribute('href')));

test.describe('every route', () => {
	const spellings = (path: string) =>
		[
			path,
			`${path}/`,
			path.toLowerCase(),
			path.toUpperCase(),
			`${path.toUpperCase()}/`,
			path.replace(/[a-z]$/, escaped),
		].map((spelling) => spelling.replace(/\/+$/, '/') || '/');
	const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;

	for (const { path, canonical } of routes)
		test(`as specified: ${path} answers in any letter case and with a slash at its end, without a redirect`, async ({
			site,
		}) => {
			for (const spelling of new Set(spellings(path))) {
				const answer = await fetch(site.origin + spelling, { redirect: 'manual' });
				expect([spelling, answer.status]).toEqual([spelling, 200]);
				const html = await answer.text();
				expect(html).toMatch(
					new RegExp(`<link rel="canonical" href="http://localhost:\\d+${canonical}">`),
				);
			}
		});

	test('an address that leads nowhere gets a page that helps, and 404', async () => {
		expect((await open('/services/nothing-here'))?.status()).toBe(404);
		expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
			'We cannot find that page',
		);
		expect(await targets('Every service we offer')).toEqual(['/Services']);
	});
});

for (const { path } of routes)
	test.describe(`on ${path}`, tagOf(path), () => {
		test(`as specified: header and footer stand on ${path}`, async () => {
			await open(path);
			const header = page.getByRole('banner');
			await expect(header.getByRole('link', { name: 'Larkfield Home Energy' })).toHaveAttribute(
				'href',
				'/',
			);
			const navigation = await header
				.locator('.nav__link, .nav .button')
				.evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
			// Beside the specification's five: the check, and our number.
			expect(navigation).toEqual([
				['Home', '/Home'],
				['About Us', '/About'],
				['Services', '/Services'],
				['Contact Us', '/Contact'],
				['Check your home', '/check'],
				['0113 496 0142', 'tel:+441134960142'],
				['Get Funding', '/grant'],
			]);
			const dropdown = await header
				.locator('.dropdown a')
				.evaluateAll((links) =>
					links.map((link) => ({ path: link.getAttribute('href'), name: link.textContent })),
				);
			expect(dropdown).toEqual(servicePages);

			const footer = page.getByRole('contentinfo');
			const links = await footer
				.getByRole('navigation')
				.getByRole('link')
				.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
			expect(links).toEqual([
				'/services/eco-4-grants',
				'/services/installation-services',
				'/home',
				'/about',
				'/services',
				'/contact',
			]);
			await expect(footer.getByRole('link', { name: 'hello@example.co.uk' })).toHaveAttribute(
				'href',
				'mailto:hello@example.co.uk',
			);
			await expect(footer.getByRole('link', { name: '0113 496 0142' })).toHaveAttribute(
				'href',
				'tel:+441134960142',
			);
			const words = await footer.innerText();
			expect(words).toContain('© 2025');
			expect(words).toContain(
				'Larkfield Home Energy (Sample Company) Ltd. Registered in England and Wales, number 00000000.',
			);
			expect(words).toContain(
				'We deliver energy efficiency and sustainability, and help homes and businesses reduce their carbon footprints.',
			);
		});
	});

for (const [path, name] of [
	['/', 'Home'],
	['/Home', 'Home'],
	['/About', 'About Us'],
	['/Services', 'Services'],
	['/Contact', 'Contact Us'],
] as const)
	test(`as specified: on ${path} the link ${name} is the active one, and underlined`, async () => {
		await open(path);
		const active = page.getByRole('banner').locator('.nav__link[aria-current="page"]');
		expect(await active.allInnerTexts()).toEqual([name]);
		expect(await active.evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe(
			'underline',
		);
	});

test.describe('what section 2 lists for each page', () => {
	test('as specified: Home has its hero, two service cards, Get To Know Us, Do you qualify, the four steps and the contact block', async () => {
		await open('/');
		await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
		expect(await page.locator('h1 + .lead').innerText()).toMatch(/^Welcome to /);
		expect(await targets('Apply for grant funding')).toEqual(['/grant']);
		expect(
			await page
				.locator('.cards a')
				.evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
		).toEqual(['/services/eco-4-grants', '/services/installation-services']);
		expect(await targets('Get To Know Us')).toEqual(['/services']);
		await expect(page.getByRole('heading', { name: 'Do you qualify?' })).toHaveCount(1);
		expect(await targets('Apply For Grant')).toEqual(['/grant']);
		expect(await page.locator('.steps h3').allInnerTexts()).toEqual([
			'Initial Consultation',
			'Eligibility Assessment',
			'Application Submission',
			'Installation',
		]);
		await expect(page.locator('form[action^="/Contact"]')).toHaveCount(1);
	});

	test('as specified: About Us has its core values and Get Funding buttons', async () => {
		await open('/About');
		const words = await page.getByRole('main').innerText();
		for (const value of ['Integrity', 'Excellence', 'Sustainability'])
			expect(words).toContain(value);
		const funding = await targets('Get Funding');
		expect(funding.length).toBeGreaterThan(1);
		expect(new Set(funding)).toEqual(new Set(['/grant']));
	});

	test('as specified: Services has its two cards, and both buttons lead to /contact', async () => {
		await open('/Services');
		expect(
			await page
				.locator('[aria-labelledby=start] .cards a')
				.evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
		).toEqual(['/services/eco-4-grants', '/services/installation-services']);
		expect(new Set(await targets('Apply For Funding'))).toEqual(new Set(['/contact']));
		expect(new Set(await targets('Get in touch'))).toEqual(new Set(['/contact']));
	});

	test('as specified: Contact has its heading, the form and the map', async () => {
		await open('/Contact');
		expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Contact Us');
		await expect(page.locator('form[action^="/Contact"]')).toHaveCount(1);
		// Without script it is a link (./contact.test.ts).
		expect(await page.content()).toMatch(
			/<iframe [^>]*src="https:\/\/www\.openstreetmap\.org\/export\/embed/,
		);
	});

	test('as specified: the funding page’s hero is titled Get funding, and it has two steps', async () => {
		await open('/grant');
		expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Get funding');
		expect(await page.locator('legend').allTextContents()).toEqual([
			'Grant Detail',
			'Health Detail',
		]);
	});

	test('as specified: the ECO 4 page has its eligibility and application blocks, three questions and the contact block', async () => {
		await open('/services/eco-4-grants');
		const headings = (await page.getByRole('heading', { level: 2 }).allInnerTexts()).join('\n');
		expect(headings).toMatch(/eligib|who .*(help|qualif)/i);
		expect(headings).toMatch(/appl/i);
		await expect(page.locator('.faq details')).toHaveCount(3);
		expect(
			await page
				.locator('.faq details')
				.evaluateAll((all) =>
					all.every(
						(one) =>
							one.id &&
							one.querySelector('summary')?.textContent &&
							one.querySelector('p')?.textContent,
					),
				),
		).toBe(true);
		await expect(page.locator('form[action^="/Contact"]')).toHaveCount(1);
	});

	test('as specified: one answer of the ECO 4 page is open at a time, and the open one closes when pressed', async () => {
		await open('/services/eco-4-grants');
		const questions = page.locator('.faq summary');
		const openOnes = () =>
			page
				.locator('.faq details')
				.evaluateAll((all) => all.map((one) => (one as HTMLDetailsElement).open));
		// The first is answered when the page arrives.
		expect(await openOnes()).toEqual([true, false, false]);
		await questions.nth(1).click();
		expect(await openOnes()).toEqual([false, true, false]);
		await questions.nth(2).click();
		expect(await openOnes()).toEqual([false, false, true]);
		await questions.nth(2).click();
		expect(await openOnes()).toEqual([false, false, false]);
	});

	test('as specified: Installation Services lists its seven measures, each with a Get Funding button', async () => {
		await open('/services/installation-services');
		expect(await page.locator('.card h3').allInnerTexts()).toEqual([
			'Cavity wall insulation',
			'Internal Wall Insulation (IWI)',
			'Loft Insulation',
			'Room-in-Roof Insulation (RIRI)',
			'Air source heat pumps',
			'Battery storage',
			'Solar PV',
		]);
		expect(
			await page
				.locator('.card')
				.getByRole('link', { name: 'Get Funding' })
				.evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
		).toEqual(Array(7).fill('/grant'));
	});

	for (const { path } of servicePages)
		test(
			`as specified: ${path} has every block of the service layout and its buttons`,
			tagOf(path),
			async () => {
				await open(path);
				const main = page.getByRole('main');
				await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1);
				for (const block of [
					'explanation',
					'products',
					'benefits',
					'installation',
					'closing',
					'qualify',
				]) {
					expect(
						(await main.locator(`#${block}`).innerText()).trim().length,
						`${path} #${block}`,
					).toBeGreaterThan(3);
				}
				// Nobody who runs a business is asked about benefits.
				const isForHomes = path !== '/services/commercial-solar-PV';
				expect(new Set(await targets('Get Funding'))).toEqual(
					new Set(isForHomes ? ['/grant'] : []),
				);
				expect(await targets('Apply For Grant')).toEqual(['/grant']);
				expect(await targets('Get To Know Us')).toEqual(
					path === '/services/ev-charging-solutions' ? [] : ['/services'],
				);
				await expect(main.locator('form[action^="/Contact"]')).toHaveCount(1);
			},
		);
});

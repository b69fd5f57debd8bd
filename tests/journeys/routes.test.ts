/**
 * Every route of the specification, and what its section 2 says stands on each page. Read with
 * script off.
 */
import type { Page } from '@playwright/test';
import { tagOf } from '../access/states.ts';
import { visibleText } from '../support/page-text.ts';
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

/** "name: address" of every link in that part of a page. */
function linksIn(html: string, part: 'header' | 'footer'): string[] {
	const [inside = ''] = new RegExp(`<${part}\\b[\\s\\S]*?</${part}>`).exec(html) ?? [];
	return [...inside.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
		([, href, words = '']) => `${words.replace(/<[^>]*>/g, '').trim()}: ${href}`,
	);
}

const lastLetterEscaped = (path: string) =>
	path.replace(/[a-z]$/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

for (const { path, canonical } of routes)
	test(
		`as specified: ${path} answers in any letter case and with a slash at its end, without a redirect, and has header and footer`,
		tagOf(path),
		async ({ site }) => {
			const spellings = [path, path.toLowerCase(), path.toUpperCase()].flatMap((one) => [
				one,
				`${one}/`.replace('//', '/'),
				lastLetterEscaped(one),
			]);
			for (const spelling of new Set(spellings)) {
				const answer = await fetch(site.origin + spelling, { redirect: 'manual' });
				expect([spelling, answer.status]).toEqual([spelling, 200]);
				const html = await answer.text();
				expect(html).toMatch(
					new RegExp(`<link rel="canonical" href="http://localhost:\\d+${canonical}">`),
				);
				if (spelling !== path) continue;
				const services = servicePages.map((one) => `${one.name}: ${one.path}`);
				// Beside the specification's five: the check, and our number.
				expect(linksIn(html, 'header')).toEqual([
					'Skip to the page: #main',
					'Larkfield Home Energy: /',
					'Home: /Home',
					'About Us: /About',
					'Services: /Services',
					...services,
					'Contact Us: /Contact',
					'Check your home: /check',
					'0113 496 0142: tel:+441134960142',
					'Get Funding: /grant',
				]);
				const footer = linksIn(html, 'footer');
				expect(footer.map((link) => link.replace(/.*: /, ''))).toEqual(
					expect.arrayContaining([
						'/services/eco-4-grants',
						'/services/installation-services',
						'/home',
						'/about',
						'/services',
						'/contact',
					]),
				);
				for (const link of [
					'hello@example.co.uk: mailto:hello@example.co.uk',
					'0113 496 0142: tel:+441134960142',
				])
					expect(footer).toContain(link);
				for (const words of [
					'© 2025',
					'Larkfield Home Energy (Sample Company) Ltd. Registered in England and Wales, number 00000000.',
					'We deliver energy efficiency and sustainability, and help homes and businesses reduce their carbon footprints.',
				])
					expect(visibleText(html)).toContain(words);
			}
		},
	);

test('an address that leads nowhere gets a page that helps, and 404', async () => {
	expect((await page.goto('/services/nothing-here'))?.status()).toBe(404);
	await expect(page.locator('h1')).toHaveText('We cannot find that page');
	await expect(page.getByRole('link', { name: 'Every service we offer' })).toHaveAttribute(
		'href',
		'/Services',
	);
});

for (const [path, name] of [
	['/', 'Home'],
	['/Home', 'Home'],
	['/About', 'About Us'],
	['/Services', 'Services'],
	['/Contact', 'Contact Us'],
] as const)
	test(`as specified: on ${path} the link ${name} is the active one, and underlined`, async () => {
		await page.goto(path);
		const active = page.locator('.nav__link[aria-current="page"]');
		await expect(active).toHaveText([name]);
		await expect(active).toHaveCSS('text-decoration-line', 'underline');
	});

/** What stands there: where the links lead, what elements say, or how many there are. */
type Stands =
	| { readonly hrefs: readonly string[] }
	| { readonly says: (string | RegExp)[] }
	| number;
const CONTACT_BLOCK = 'form[action^="/Contact"]';
const CARDS = { hrefs: ['/services/eco-4-grants', '/services/installation-services'] };
const link = (name: string) => `main a:text-is("${name}")`;

const SECTION_2: readonly (readonly [path: string, selector: string, stands: Stands])[] = [
	['/', 'h1', 1],
	['/', 'h1 + .lead', { says: [/^Welcome to /] }],
	['/', link('Apply for grant funding'), { hrefs: ['/grant'] }],
	['/', '.cards a', CARDS],
	['/', link('Get To Know Us'), { hrefs: ['/services'] }],
	['/', 'h2:text-is("Do you qualify?")', 1],
	['/', link('Apply For Grant'), { hrefs: ['/grant'] }],
	[
		'/',
		'.steps h3',
		{
			says: [
				'Initial Consultation',
				'Eligibility Assessment',
				'Application Submission',
				'Installation',
			],
		},
	],
	['/', CONTACT_BLOCK, 1],
	['/About', 'main', { says: [/Integrity.*Excellence.*Sustainability/] }],
	['/About', link('Get Funding'), { hrefs: ['/grant'] }],
	['/Services', '[aria-labelledby=start] .cards a', CARDS],
	['/Services', link('Apply For Funding'), { hrefs: ['/contact'] }],
	['/Services', link('Get in touch'), { hrefs: ['/contact'] }],
	['/Contact', 'h1', { says: ['Contact Us'] }],
	['/Contact', CONTACT_BLOCK, 1],
	// Without script the map is a link (./contact.test.ts).
	['/Contact', 'iframe, .map a[href*="openstreetmap.org"]', 1],
	['/grant', 'h1', { says: ['Get funding'] }],
	['/grant', 'legend', { says: ['Grant Detail', 'Health Detail'] }],
	['/services/eco-4-grants', 'main', { says: [/qualif.*appl/i] }],
	['/services/eco-4-grants', '.faq details:has(summary):has(p)', 3],
	['/services/eco-4-grants', CONTACT_BLOCK, 1],
	[
		'/services/installation-services',
		'.card h3',
		{
			says: [
				'Cavity wall insulation',
				'Internal Wall Insulation (IWI)',
				'Loft Insulation',
				'Room-in-Roof Insulation (RIRI)',
				'Air source heat pumps',
				'Battery storage',
				'Solar PV',
			],
		},
	],
	['/services/installation-services', '.card a:text-is("Get Funding")', 7],
	['/services/installation-services', link('Get Funding'), { hrefs: ['/grant'] }],
	...servicePages.flatMap(({ path }): [string, string, Stands][] => [
		[path, 'h1', 1],
		...['explanation', 'products', 'benefits', 'installation', 'closing', 'qualify'].map(
			(block): [string, string, Stands] => [path, `main #${block}`, { says: [/.{4}/] }],
		),
		// Nobody who runs a business is asked about benefits.
		[
			path,
			link('Get Funding'),
			path === '/services/commercial-solar-PV' ? 0 : { hrefs: ['/grant'] },
		],
		[path, link('Apply For Grant'), { hrefs: ['/grant'] }],
		[
			path,
			link('Get To Know Us'),
			path === '/services/ev-charging-solutions' ? 0 : { hrefs: ['/services'] },
		],
		[path, CONTACT_BLOCK, 1],
	]),
];
for (const path of new Set(SECTION_2.map(([path]) => path)))
	test(`as specified: what section 2 lists stands on ${path}`, tagOf(path), async () => {
		await page.goto(path);
		for (const [, selector, stands] of SECTION_2.filter(([at]) => at === path)) {
			const found = page.locator(selector);
			if (typeof stands === 'number') await expect(found).toHaveCount(stands);
			else if ('says' in stands) await expect(found).toHaveText(stands.says);
			else
				expect(
					new Set(await found.evaluateAll((all) => all.map((one) => one.getAttribute('href')))),
					selector,
				).toEqual(new Set(stands.hrefs));
		}
	});

test('as specified: one answer of the ECO 4 page is open at a time, and the open one closes when pressed', async () => {
	await page.goto('/services/eco-4-grants');
	const questions = page.locator('.faq summary');
	const openOnes = () =>
		page
			.locator('.faq details')
			.evaluateAll((all) => all.map((one) => Number((one as HTMLDetailsElement).open)).join());
	// The first is answered when the page arrives.
	expect(await openOnes()).toBe('1,0,0');
	for (const [pressed, open] of [
		[1, '0,1,0'],
		[2, '0,0,1'],
		[2, '0,0,0'],
	] as const) {
		await questions.nth(pressed).click();
		expect(await openOnes()).toBe(open);
	}
});

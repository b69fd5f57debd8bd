/**
 * Another firm's folder, served by the same build: seven services, one of them new, and filled
 * shelves. What visitors then see.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { content } from '#content/reader/testing.ts';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';
import { settingsOf } from '../support/firm-folder.ts';
import { visibleText } from '../support/page-text.ts';
import { expect, test } from '../support/test.ts';
import { makeSecondFirm, secondFirmPaths } from './second-firm.ts';

let folder: string;
let firm: RunningSite;

const link = 'https://example.co.uk/4711';
const today = new Date().toISOString().slice(0, 10);

/** What its owner adds to content/company.yaml. */
const shelves = {
	vatNumber: 'GB 123 4567 82',
	tradingAddress: '9 Harbour Lane, Greenock, PA15 2BB',
	memberships: [
		{ body: 'Sample Register', number: '4711', link, checked: today },
		{ body: 'Forgotten Mark', number: '0815', link, checked: '2020-01-01' },
	],
	reviews: [
		{
			words: 'They came when they said they would.',
			firstName: 'Ada',
			town: 'Leeds',
			written: '2026-11-02',
			link,
			services: ['loft-insulations'],
			source: { name: 'Sample Reviews' },
			checked: '2026-11-20',
		},
	],
	projects: [
		{
			town: 'Otley',
			year: 2026,
			house: 'A brick terrace',
			services: ['loft-insulations'],
			before: { file: 'loft-before.jpg', alt: 'A bare loft in grey light' },
			after: { file: 'loft-after.jpg', alt: 'The same loft under a thick quilt' },
			price: 600,
			changed: 'The landing no longer steams in the morning.',
			consent: '2026-11-02',
			source: { name: 'Our job sheet' },
			checked: '2026-11-20',
		},
	],
};

/** A page of plain words, with a fact of the firm. */
const terms = {
	name: 'Terms',
	title: 'Our terms',
	description:
		'What Clyde agrees with you before work begins, when you pay, and how either side may end the agreement.',
	hero: { heading: 'What we agree', lead: 'Before any work begins you have this in writing.' },
	sections: [
		{
			heading: 'Who we are',
			text: 'You agree with {legalName}. See our [contact page](/Contact).',
		},
	],
};

test.beforeAll(async () => {
	folder = await makeSecondFirm();
	const file = join(folder, 'content', 'company.yaml');
	const company = parse(await readFile(file, 'utf8'));
	await writeFile(file, stringify({ ...company, ...shelves }));
	await mkdir(join(folder, 'content', 'legal'));
	await writeFile(join(folder, 'content', 'legal', 'terms.yaml'), stringify(terms));
	firm = await startSite(settingsOf(folder));
});
test.afterAll(async () => {
	await firm?.stop();
	await rm(folder, { recursive: true, force: true });
});

test('what the firm has stands where people decide, what nobody has looked up is left out, and no link leads into nothing', async ({
	page,
	request,
	site,
}) => {
	const { origin } = firm;
	const read = async (path: string) => (await request.get(origin + path)).text();
	const paths = [...(await read('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
		([, url = '']) => new URL(url).pathname,
	);
	expect(paths.filter((path) => path.startsWith('/services/'))).toEqual(secondFirmPaths);
	const known = new Set<string>();
	for (const path of [...paths, '/nowhere']) {
		const html = await read(path);
		expect(html, path).not.toMatch(
			/\/services\/(?:ev-charging|storage-heaters|cavity-wall)|Forgotten Mark/,
		);
		// It works in Scotland alone. One page says how to check anybody, and names what others offer.
		if (path !== '/How-to-check-us')
			expect(visibleText(html), path).not.toMatch(
				/Warm Homes:? Local Grant|Boiler Upgrade|\bNest\b|GOV\.UK \(England and Wales\)|let home must|straight off our price|Where each measure goes/,
			);
		for (const [, to = ''] of html.matchAll(/(?:href|src)="(\/[^"#?]*)/g)) known.add(to);
	}
	for (const to of known) expect((await request.get(origin + to)).status(), to).toBe(200);
	expect(known).toContain('/services/triple-glazing');
	expect((await request.get(`${origin}/services/ev-charging-solutions`)).status()).toBe(404);
	expect(await read('/grant')).toMatch(/<option[^>]*>Triple glazing</);
	// The sample's folder is served by the same build at the same time.
	const sample = await (await request.get(site.origin)).text();
	expect([sample.includes('Clyde'), sample.includes(content.company.name)]).toEqual([false, true]);

	await page.goto(`${origin}/services/loft-insulations`);
	await expect(page.getByText('They came when they said they would.')).toBeVisible();
	await expect(
		page.locator('main').getByRole('link', { name: 'Sample Register 4711' }),
	).toHaveAttribute('href', link);
	const footer = page.getByRole('contentinfo');
	await expect(footer).toContainText(
		'You find us at 9 Harbour Lane, Greenock, PA15 2BB. VAT number GB 123 4567 82.',
	);
	await footer.getByRole('link', { name: 'Terms' }).click();
	await expect(page.locator('main')).toContainText('You agree with Clyde Warm Homes Ltd.');
});

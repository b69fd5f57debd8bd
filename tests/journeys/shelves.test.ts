/**
 * Another firm, with seven services, one of them new, and filled shelves: what visitors then see,
 * and how its photographs reach them.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { copyProject, remove, type Start, startIn } from '../support/folder.ts';
import { becomeSecondFirm, secondFirmPaths } from './second-firm.ts';

let folder: string;
let start: Start;
let origin: string;

/** The shelves of a company that has everything, as its owner would write them. */
const shelves: Readonly<Record<string, string>> = {
	memberships: `memberships:
  - { body: Sample Register, number: "4711", link: https://example.co.uk/4711, checked: ${new Date().toISOString().slice(0, 10)} }
  - { body: Forgotten Mark, number: "0815", link: https://example.co.uk/0815, checked: 2020-01-01 }`,
	reviews: `reviews:
  - words: They came when they said they would.
    firstName: Ada
    town: Leeds
    written: 2026-11-02
    link: https://example.co.uk/review
    services: [loft-insulations]
    source: { name: Sample Reviews }
    checked: 2026-11-20`,
	projects: `projects:
  - town: Otley
    year: 2026
    house: A brick terrace
    services: [loft-insulations]
    before: { file: loft-before.jpg, alt: A bare loft in grey light }
    after: { file: loft-after.jpg, alt: The same loft under a thick quilt }
    price: 600
    changed: The landing no longer steams in the morning.
    consent: 2026-11-02
    source: { name: Our job sheet }
    checked: 2026-11-20`,
};

/** What a firm may have beside one number and one address. */
const facts = `
vatNumber: GB 123 4567 82
tradingAddress: 9 Harbour Lane, Greenock, PA15 2BB
photographs:
  van: { file: van.png, alt: Our van in Otley }
`;

/** A page of plain words, with a fact of the firm. */
const terms = `name: Terms
title: Our terms
description: What Clyde agrees with you before work begins, when you pay, and how either side may end the agreement.
hero: { heading: What we agree, lead: Before any work begins you have this in writing. }
sections:
  - heading: Who we are
    text: You agree with {legalName}. Write to {email}, or use our [contact page](/Contact).
`;

/** The gallery's photographs as a phone takes them, with the place; one has no page. */
async function takePictures(): Promise<void> {
	const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 47/1 49/1' } };
	const gallery = join('tests', 'support', 'photographs');
	for (const [from, to] of [
		['loft-before.jpg', 'loft-before.jpg'],
		['loft-before.jpg', 'van.png'],
		['loft-after.jpg', 'unnamed.jpg'],
	] as const)
		await sharp(join(gallery, from))
			.withExif(place)
			.toFile(join(folder, 'content', 'photos', to));
}

test.beforeAll(async () => {
	folder = await copyProject();
	await becomeSecondFirm(folder);
	const file = join(folder, 'content', 'company.yaml');
	let yaml = await readFile(file, 'utf8');
	for (const [name, filled] of Object.entries(shelves))
		yaml = yaml.replace(`\n${name}: []\n`, `\n${filled}\n`);
	await writeFile(file, `${yaml}${facts}`);
	await mkdir(join(folder, 'content', 'legal'));
	await writeFile(join(folder, 'content', 'legal', 'terms.yaml'), terms);
	await takePictures();
	start = startIn(folder, ['npm', 'start']);
	origin = await start.serving();
});
test.afterAll(async () => {
	start.process.kill('SIGTERM');
	await start.ended();
	await remove(folder);
});

test('a photograph arrives as AVIF with its size and words, to be kept for a year; nothing is served that nothing names, or with what a camera noted', async ({
	page,
}) => {
	const violations: string[] = [];
	page.on('console', (message) => message.type() === 'error' && violations.push(message.text()));
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto(`${origin}/services/loft-insulations`);
	const picture = page.getByRole('img', { name: 'A bare loft in grey light' });
	await picture.scrollIntoViewIfNeeded();
	const isHere = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
	await expect.poll(isHere).toBe(true);
	for (const size of ['width', 'height']) await expect(picture).toHaveAttribute(size, /\d/);
	const src = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
	const { headers } = await fetch(src);
	expect(['content-type', 'cache-control'].map((name) => headers.get(name))).toEqual([
		'image/avif',
		'public, max-age=31536000, immutable',
	]);
	expect(violations).toEqual([]);

	const root = join(folder, 'dist', 'client');
	const files = await readdir(root, { recursive: true });
	expect(files.filter((name) => name.includes('unnamed'))).toEqual([]);
	const pictures = files.filter((name) => /\.(?:avif|jpe?g|png|webp)$/.test(name));
	expect(pictures.length).toBeGreaterThan(5);
	for (const file of pictures)
		expect(await sharp(join(root, file)).metadata(), file).not.toHaveProperty('exif');
});

test('what the firm has stands where people decide, without stars for search engines; what nobody has looked up is left out', async ({
	page,
}) => {
	await page.goto(`${origin}/services/loft-insulations`);
	await expect(page.getByText('They came when they said they would.')).toBeVisible();
	await expect(
		page.locator('main').getByRole('link', { name: 'Sample Register 4711' }),
	).toHaveAttribute('href', 'https://example.co.uk/4711');
	expect(await page.content()).not.toContain('Forgotten Mark');
	const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).join();
	expect(data).not.toMatch(/aggregateRating|ratingValue|"Review"|reviewCount/i);
	const footer = page.getByRole('contentinfo');
	await expect(footer).toContainText(
		'You find us at 9 Harbour Lane, Greenock, PA15 2BB. VAT number GB 123 4567 82.',
	);
	await footer.getByRole('link', { name: 'Terms' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('What we agree');
	await expect(page.locator('main')).toContainText(
		'You agree with Clyde Warm Homes Ltd. Write to hello@clydewarm.scot',
	);
});

test('the services that are switched off are nowhere, the new one is everywhere, and no link leads into nothing', async ({
	page,
	request,
}) => {
	const sitemap = await (await request.get(`${origin}/sitemap.xml`)).text();
	const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
		([, url = '']) => new URL(url).pathname,
	);
	expect(paths.filter((path) => path.startsWith('/services/'))).toEqual(secondFirmPaths);
	const known = new Set<string>();
	for (const path of [...paths, '/nowhere']) {
		const html = await (await request.get(origin + path)).text();
		expect(html, path).not.toMatch(/\/services\/(?:ev-charging|storage-heaters|cavity-wall)/);
		for (const [, link = ''] of html.matchAll(/(?:href|src)="(\/[^"#?]*)/g)) known.add(link);
	}
	for (const link of known) expect((await request.get(origin + link)).status(), link).toBe(200);
	expect(known).toContain('/services/triple-glazing');
	expect((await page.goto(`${origin}/services/ev-charging-solutions`))?.status()).toBe(404);

	await page.goto(`${origin}/grant`);
	await expect(page.locator('select[name="energySavings"] option')).toHaveText([
		'Choose an answer',
		'Solar',
		'Air source heat pump',
		'Triple glazing',
	]);
	// The check of a home says nothing of what the firm does not fit.
	const answered = await request.post(`${origin}/check`, {
		form: { kind: 'semi', walls: 'cavity', loft: 'none', heatingSource: 'gas', roof: 'south' },
		headers: { origin },
	});
	const result = await answered.text();
	expect(result).toContain('Loft insulation');
	expect(result).not.toMatch(/<strong[^>]*>Cavity wall insulation/);
});

test('the content of such a firm is in order, with its pages', () => {
	const check = spawnSync(process.execPath, [join('scripts', 'check-content.ts')], {
		cwd: folder,
		encoding: 'utf8',
	});
	expect(check.stderr).toBe('');
	expect(check.stdout).toMatch(/Content is in order: 7 services.* [1-9]\d* built pages/);
});

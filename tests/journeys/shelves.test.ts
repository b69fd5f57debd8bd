/**
 * Another firm, with seven services, one of them new, and filled shelves: what visitors then see,
 * and how its photographs reach them.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
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

/** What a firm may have beside one number and one address; and where it works. */
const facts = `
vatNumber: GB 123 4567 82
icoNumber: ZA123456
tradingAddress: 9 Harbour Lane, Greenock, PA15 2BB
otherPhones: [{ for: "Heating broken, day and night", number: 01475 496 019 }]
social: [https://www.facebook.com/clydewarm]
photographs:
  loftAfter: { file: loft-after.webp, alt: A loft in Otley under a thick quilt }
  van: { file: van.png, alt: Our van in Otley }
towns:
  source: { name: Our job sheets }
  checked: 2026-11-20
  places:
    - { name: Greenock, at: [55.948, -4.764], office: true }
    - { name: Otley, at: [53.905, -1.693] }
`;

/** A page about a town in which the firm has a project. */
const otley = `town: Otley
title: Warmer homes in Otley
description: What we have done for a home in Otley, what terraces there have in common, and how to ask for a survey.
heading: Warmer homes in Otley
lead: One home so far, and what we learnt there.
text: |-
  Most of the older terraces stand on the slope above the river. Their lofts have often been boarded over a thin layer of wool, and a bathroom fan blows into that space.

  Look there first, before anybody speaks of boilers. On a frosty morning a roof that is white beside a neighbour's bare one has its warmth indoors. Stone of that thickness dries slowly after rain, so whatever is put on its inner face has to let vapour pass. Ask whoever surveys it how they know that it is dry, and where the meter stands.
`;

/** A page of plain words, with a fact of the firm and a link. */
const terms = `name: Terms
title: Our terms
description: What Clyde agrees with you before work begins, when you pay, and how either side may end the agreement.
hero: { heading: What we agree, lead: Before any work begins you have this in writing. }
sections:
  - heading: Who we are
    text: You agree with {legalName}. Write to {email}, or use our [contact page](/Contact).
  - heading: When you pay
    points: [Nothing before we begin., The rest once you have seen the work.]
`;

/** The gallery's photographs as a phone takes them, with the place; one has no page. */
async function takePictures(): Promise<void> {
	const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 47/1 49/1' } };
	const taken = (name: string) =>
		sharp(join('src', 'site', 'styleguide', 'photographs', name)).withExif(place);
	const photos = join(folder, 'content', 'photos');
	await taken('loft-before.jpg').toFile(join(photos, 'loft-before.jpg'));
	await taken('loft-before.jpg').negate().toFile(join(photos, 'unnamed.jpg'));
	await taken('loft-before.jpg').toFile(join(photos, 'van.png'));
	await taken('loft-after.jpg').toFile(join(photos, 'loft-after.webp'));
	await mkdir(join(folder, 'content', 'brand'), { recursive: true });
	await taken('loft-after.jpg')
		.resize(400)
		.toFile(join(folder, 'content', 'brand', 'share.png'));
	const brand = join(folder, 'content', 'brand.yaml');
	await writeFile(brand, `${await readFile(brand, 'utf8')}\nsharePicture: share.png\n`);
}

test.beforeAll(async () => {
	folder = await copyProject();
	await becomeSecondFirm(folder);
	const file = join(folder, 'content', 'company.yaml');
	let yaml = await readFile(file, 'utf8');
	for (const [name, filled] of Object.entries(shelves))
		yaml = yaml.replace(`\n${name}: []\n`, `\n${filled}\n`);
	await writeFile(file, `${yaml}${facts}`);
	await mkdir(join(folder, 'content', 'areas'));
	await writeFile(join(folder, 'content', 'areas', 'otley.yaml'), otley);
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

test('photographs arrive as AVIF of the size that the screen needs, with their size and words, under the policy, to be kept for a year', async ({
	page,
}) => {
	const violations: string[] = [];
	page.on('console', (message) => message.type() === 'error' && violations.push(message.text()));
	const answers = new Map<string, Record<string, string>>();
	page.on('response', (response) => answers.set(response.url(), response.headers()));
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto(`${origin}/services/loft-insulations`);
	const pictures = page.locator('#projects, section:has(#projects)').getByRole('img');
	await expect(pictures).toHaveCount(2);
	for (const picture of await pictures.all()) {
		await picture.scrollIntoViewIfNeeded();
		await expect
			.poll(() =>
				picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth),
			)
			.toBeGreaterThan(0);
		const { src, width, height, alt } = await picture.evaluate((image: HTMLImageElement) => ({
			src: image.currentSrc,
			width: image.getAttribute('width'),
			height: image.getAttribute('height'),
			alt: image.alt,
		}));
		expect(src).toMatch(/\/_astro\/.+\.avif$/);
		expect([Number(width) > 0, Number(height) > 0, alt]).toEqual([
			true,
			true,
			expect.stringContaining('loft'),
		]);
		const headers = answers.get(src);
		expect([headers?.['content-type'], headers?.['cache-control']]).toEqual([
			'image/avif',
			'public, max-age=31536000, immutable',
		]);
		const { byteLength } = await (await fetch(src)).arrayBuffer();
		expect(byteLength).toBeLessThan(61_440);
	}
	expect(violations).toEqual([]);
});

test('nothing is served that nothing names, and nothing with what a camera noted', async () => {
	const root = join(folder, 'dist', 'client');
	const files = (await readdir(root, { recursive: true, withFileTypes: true }))
		.filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
		.map((entry) => join(entry.parentPath, entry.name));
	const texts = await Promise.all(
		files
			.filter((file) => /\.(?:html|css|js|json|xml|txt|svg)$/.test(file))
			.map((file) => readFile(file, 'utf8')),
	);
	const named = texts.join('\n');
	// Scripts of the release before are kept, and pages that the server draws name some.
	const unnamed = files.filter(
		(file) => !/\.(?:html|js)$/.test(file) && !named.includes(basename(file)),
	);
	expect(unnamed.map((file) => basename(file)).sort()).toEqual([
		'apple-touch-icon.png',
		'favicon.ico',
		'robots.txt',
	]);
	const pictures = files.filter((file) => /\.(?:avif|jpe?g|png|webp)$/.test(file));
	expect(pictures.length).toBeGreaterThan(20);
	for (const file of pictures)
		expect(await sharp(file).metadata(), file).not.toMatchObject({ exif: expect.anything() });
});

test('the firm’s own pictures stand on Home with what they show; on About a van without people, for nobody is drawn; and its office rings', async ({
	page,
}) => {
	await page.goto(origin);
	const own = page.getByRole('region', { name: 'Photographs of our work' });
	expect(await own.locator('figcaption').allInnerTexts()).toEqual([
		'Our van in Otley',
		'A loft in Otley under a thick quilt',
	]);
	await page.goto(`${origin}/About`);
	await expect(
		page.getByRole('img', { name: 'A drawing of a van before a terraced house' }),
	).toBeVisible();
	await page.goto(`${origin}/Contact`);
	await expect(page.locator('.people')).toHaveCount(0);
});

test('reviews and registers stand where people decide, without stars for search engines; what nobody has looked up is left out', async ({
	page,
}) => {
	for (const path of ['/', '/services/loft-insulations']) {
		await page.goto(origin + path);
		await expect(page.getByText('They came when they said they would.')).toBeVisible();
		await expect(
			page.locator('main').getByRole('link', { name: 'Sample Register 4711' }),
		).toHaveAttribute('href', 'https://example.co.uk/4711');
		expect(await page.content()).not.toContain('Forgotten Mark');
		const data = (
			await page.locator('script[type="application/ld+json"]').allTextContents()
		).join();
		expect(data).not.toMatch(/aggregateRating|ratingValue|"Review"|reviewCount/i);
	}
	await page.goto(`${origin}/services/solar-PV`);
	await expect(page.getByText('They came when they said they would.')).toHaveCount(0);
	await page.goto(`${origin}/How-to-check-us`);
	await expect(page.getByRole('link', { name: '4711', exact: true })).toBeVisible();
});

test('the services that are switched off are nowhere, the new one is everywhere, and no link leads into nothing', async ({
	page,
	request,
}) => {
	await page.goto(`${origin}/Services`);
	const menu = page.getByRole('navigation', { name: 'Main' }).locator('a[href^="/services/"]');
	expect(await menu.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
		secondFirmPaths,
	);
	await expect(page.locator('main').getByRole('link', { name: 'Triple glazing' })).toBeVisible();

	const sitemap = await (await request.get(`${origin}/sitemap.xml`)).text();
	const paths = [...sitemap.matchAll(/<loc>[^<]*?(\/[^/<]*(?:\/[^/<]*)?)<\/loc>/g)].flatMap(
		([address]) => {
			const url = address.replace(/<\/?loc>/g, '');
			return [new URL(url).pathname];
		},
	);
	expect(paths.filter((path) => path.startsWith('/services/'))).toEqual(secondFirmPaths);
	const known = new Set<string>();
	for (const path of [...paths, '/nowhere']) {
		const html = await (await request.get(origin + path)).text();
		for (const name of [
			'EV charging',
			'ev-charging',
			'evCharger',
			'storage-heaters',
			'cavity-wall-insulation',
		])
			expect(html, `${path}: ${name}`).not.toContain(`/services/${name}`);
		expect(html).not.toContain('#evCharger');
		for (const [, link = ''] of html.matchAll(/(?:href|src)="(\/[^"#?]*)/g)) known.add(link);
	}
	for (const link of known) expect((await request.get(origin + link)).status(), link).toBe(200);
	expect(known).toContain('/services/triple-glazing');
	expect(known).toContain('/areas/otley');
	expect(paths).toContain('/areas/otley');
	expect(paths).toContain('/legal/terms');

	const gone = await page.goto(`${origin}/services/ev-charging-solutions`);
	expect(gone?.status()).toBe(404);
	await expect(
		page.locator('main').getByRole('link', { name: 'Every service we offer' }),
	).toBeVisible();
	expect((await request.get(`${origin}/share/services-triple-glazing.png`)).status()).toBe(200);
	expect((await request.get(`${origin}/share/services-ev-charging-solutions.png`)).status()).toBe(
		404,
	);

	await page.goto(`${origin}/grant`);
	const wishes = page.locator('select[name="energySavings"] option');
	expect(await wishes.allTextContents()).toEqual([
		'Choose an answer',
		'Solar',
		'Air source heat pump',
		'Triple glazing',
	]);
	await expect(page.locator('select[name="insulationMethod"] option')).toHaveText([
		'Choose an answer',
		'Loft',
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

test('a town with a project has its page, and the firm’s further facts stand where people and the law look for them', async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto(`${origin}/About`);
	await page.locator('main').getByRole('link', { name: 'Otley' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warmer homes in Otley');
	await expect(page.getByRole('heading', { name: 'What we have done in Otley' })).toBeVisible();
	const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).join();
	expect(data).toContain('"areaServed":{"@type":"City","name":"Otley"}');
	expect(data).toContain('"vatID":"GB123456782"');
	expect(data).toContain('"sameAs":["https://www.facebook.com/clydewarm"]');
	const footer = page.getByRole('contentinfo');
	await expect(footer).toContainText(
		'You find us at 9 Harbour Lane, Greenock, PA15 2BB. VAT number GB 123 4567 82.',
	);
	await expect(footer).toContainText('Heating broken, day and night: 01475 496 019');
	await expect(footer.getByRole('link', { name: 'Facebook' })).toHaveAttribute(
		'href',
		'https://www.facebook.com/clydewarm',
	);
	expect(
		await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
	).toBeLessThanOrEqual(0);
	await expect(footer).toContainText('9am to 5pm, Saturday 9am to noon');
	// The bar of a wide screen has room for a number and two lines of hours.
	await page.getByText('Menu', { exact: true }).click();
	await expect(page.getByRole('navigation', { name: 'Main' })).toContainText(
		'Saturday 9am to noon',
	);
	await page.setViewportSize({ width: 1280, height: 844 });
	await expect(page.locator('.nav__also')).toBeHidden();
	expect((await page.locator('.nav__item--ring').boundingBox())?.height).toBeLessThan(63);
	await page.goto(`${origin}/`);
	await page.locator('.plan__notes').getByRole('link', { name: 'Triple glazing' }).click();
	await expect(page).toHaveURL(`${origin}/services/triple-glazing`);
	await page.goto(`${origin}/privacy`);
	await expect(page.locator('main')).toContainText(
		'register of those who handle personal data has us under ZA123456',
	);
	await page.goto(`${origin}/How-to-check-us`);
	for (const words of ['GB 123 4567 82', 'ZA123456', '9 Harbour Lane', '01475 496 019'])
		await expect(page.locator('main')).toContainText(words);
	await page.goto(`${origin}/Contact`);
	await expect(page.locator('main')).toContainText('9 Harbour Lane, Greenock');
});

test('a page of plain words is one file, and every page’s footer leads to it', async ({ page }) => {
	await page.goto(`${origin}/Contact`);
	await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('What we agree');
	const main = page.locator('main');
	await expect(main).toContainText('You agree with Clyde Warm Homes Ltd.');
	await expect(main.getByRole('link', { name: 'hello@clydewarm.scot' })).toHaveAttribute(
		'href',
		'mailto:hello@clydewarm.scot',
	);
	await expect(main.getByRole('link', { name: 'contact page' })).toHaveAttribute(
		'href',
		'/Contact',
	);
	await expect(main.getByRole('listitem')).toHaveText([
		'Nothing before we begin.',
		'The rest once you have seen the work.',
	]);
	await expect(main).not.toContainText('Last changed');
});

test('a photograph of which a part has arrived is not built', async () => {
	const photograph = join(folder, 'content', 'photos', 'van.png');
	const whole = await readFile(photograph);
	await writeFile(photograph, whole.subarray(0, whole.length / 2));
	const astro = join('node_modules', 'astro', 'bin', 'astro.mjs');
	const build = spawnSync(process.execPath, [astro, 'build', '--silent'], {
		cwd: folder,
		encoding: 'utf8',
	});
	await writeFile(photograph, whole);
	expect([build.status, build.stderr]).toEqual([
		1,
		expect.stringMatching(/content\/photos\/van\.png\s+is damaged, or only a part/),
	]);
});

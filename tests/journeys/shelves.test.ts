/** A company that has filled its shelves: what visitors then see, and how its photographs reach them. */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { copyProject, remove, type Start, startIn } from '../support/folder.ts';
import { ALL } from '../support/thorough.ts';

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

test.beforeAll(async () => {
	folder = await copyProject();
	const photographs = join(folder, 'content', 'photos');
	await mkdir(photographs, { recursive: true });
	for (const name of ['loft-before.jpg', 'loft-after.jpg'])
		await copyFile(join(folder, 'site', 'styleguide', 'photographs', name), join(photographs, name));
	const file = join(folder, 'content', 'company.yaml');
	let yaml = await readFile(file, 'utf8');
	for (const [name, filled] of Object.entries(shelves)) yaml = yaml.replace(`\n${name}: []\n`, `\n${filled}\n`);
	await writeFile(file, yaml.replace('    drawing: office\n', '    photo: { file: loft-after.jpg, alt: Maureen at her desk }\n'));
	start = startIn(folder, ['npm', 'start']);
	origin = await start.serving();
});
test.afterAll(async () => {
	start.process.kill('SIGTERM');
	await start.ended();
	await remove(folder);
});

test(
	'photographs arrive as AVIF of the size that the screen needs, with their size and words, under the policy, to be kept for a year',
	ALL,
	async ({ page }) => {
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
			await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(0);
			const { src, width, height, alt } = await picture.evaluate((image: HTMLImageElement) => ({
				src: image.currentSrc,
				width: image.getAttribute('width'),
				height: image.getAttribute('height'),
				alt: image.alt,
			}));
			expect(src).toMatch(/\/_astro\/.+\.avif$/);
			expect([Number(width) > 0, Number(height) > 0, alt]).toEqual([true, true, expect.stringContaining('loft')]);
			const headers = answers.get(src);
			expect([headers?.['content-type'], headers?.['cache-control']]).toEqual(['image/avif', 'public, max-age=31536000, immutable']);
			const { byteLength } = await (await fetch(src)).arrayBuffer();
			expect(byteLength).toBeLessThan(61_440);
		}
		expect(violations).toEqual([]);
	},
);

test(
	'reviews and registers stand where people decide, without stars for search engines; what nobody has looked up is left out',
	ALL,
	async ({ page }) => {
		for (const path of ['/', '/services/loft-insulations']) {
			await page.goto(origin + path);
			await expect(page.getByText('They came when they said they would.')).toBeVisible();
			await expect(page.locator('main').getByRole('link', { name: 'Sample Register 4711' })).toHaveAttribute(
				'href',
				'https://example.co.uk/4711',
			);
			expect(await page.content()).not.toContain('Forgotten Mark');
			const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).join();
			expect(data).not.toMatch(/aggregateRating|ratingValue|"Review"|reviewCount/i);
		}
		await page.goto(`${origin}/services/solar-PV`);
		await expect(page.getByText('They came when they said they would.')).toHaveCount(0);
		await page.goto(`${origin}/How-to-check-us`);
		await expect(page.getByRole('link', { name: '4711', exact: true })).toBeVisible();
	},
);

/**
 * Pictures of every page for the eye, into shots/, and that of the README. Some pages:
 * `npx playwright test --config=tests/proofs --project=screenshots -g '/grant at'`.
 */
import { loadContent } from '#content/reader/load-content.ts';
import { allPages } from '#site/data/pages/all-pages.ts';
import { expect, test } from '../support/test.ts';

const WIDTHS = [390, 960, 1440];
const paths = [...allPages(loadContent()).map(({ path }) => path), '/nowhere'];

for (const path of paths)
	for (const width of WIDTHS)
		for (const script of ['on', 'off'])
			test(`${path} at ${width} px, script ${script}`, async ({ visit }) => {
				const { page, complaints } = await visit(path, {
					viewport: { width, height: width < 600 ? 844 : 900 },
					reducedMotion: 'reduce',
					javaScriptEnabled: script === 'on',
				});
				// What is fetched or laid out late is there once it has been on the screen; a form's script,
				// once the pointer has been on the form.
				const height = await page.evaluate(() => document.documentElement.scrollHeight);
				await page.mouse.move(width / 2, 400);
				for (let top = 0; top < height; top += 400) await page.mouse.wheel(0, 400);
				await page.mouse.wheel(0, -height);
				await page.mouse.move(0, 0);
				await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
				await page.waitForLoadState('networkidle');
				// The page for what is not there has an error's status.
				const isMeant = (complaint: string) => path === '/nowhere' && complaint.includes('404');
				expect(complaints.filter((complaint) => !isMeant(complaint))).toEqual([]);
				const name = path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home';
				await page.screenshot({
					path: `shots/${name}-${width}${script === 'on' ? '' : '-no-script'}.png`,
					fullPage: true,
				});
			});

test('Home as the README shows it', async ({ visit }) => {
	const { page, complaints } = await visit('/', {
		viewport: { width: 1280, height: 800 },
		reducedMotion: 'reduce',
	});
	await page.waitForLoadState('networkidle');
	expect(complaints).toEqual([]);
	await page.screenshot({ path: 'docs/home.png' });
});

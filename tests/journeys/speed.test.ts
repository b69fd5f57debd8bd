/**
 * What makes the next page quick in a browser: got ready on a touch, and kept for the way back. (How
 * files are compressed and kept: src/server/plugins/pages.test.ts.)
 */
import { expect, test } from '../support/test.ts';
import { formAwake } from '../support/visit.ts';

test('the browser takes our word for which pages may be got ready, and finds nothing wrong with it', async ({
	visit,
}) => {
	const { page, complaints } = await visit('/');
	expect(await page.evaluate(() => HTMLScriptElement.supports('speculationrules'))).toBe(true);
	const cdp = await page.context().newCDPSession(page);
	const seen: { errorType?: string; sourceText: string }[] = [];
	cdp.on('Preload.ruleSetUpdated', ({ ruleSet }) => seen.push(ruleSet));
	await cdp.send('Preload.enable');
	await expect.poll(() => seen.length).toBe(1);
	expect(seen[0]?.errorType).toBeUndefined();
	expect(JSON.parse(seen[0]?.sourceText ?? '{}')).toHaveProperty(
		'prerender.0.eagerness',
		'moderate',
	);
	expect(complaints).toEqual([]);
});

for (const path of ['/services/solar-PV', '/grant'])
	test(`the way back leads to ${path} as it was left, without a fetch`, async ({
		visitWithBfcache,
	}) => {
		const { page } = await visitWithBfcache(path);
		if (path === '/grant') {
			await formAwake(page);
			await page.locator('form input:not([type=hidden])').first().fill('Ada');
		}
		await page.evaluate(() => {
			addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
		});
		await page.goto('/About');
		await page.goBack({ waitUntil: 'commit' });
		await expect
			.poll(() => page.evaluate(() => (window as unknown as { persisted?: boolean }).persisted))
			.toBe(true);
		if (path === '/grant')
			await expect(page.locator('form input:not([type=hidden])').first()).toHaveValue('Ada');
	});

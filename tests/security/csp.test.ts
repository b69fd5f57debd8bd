/**
 * A form used as visitors use it: the content policy is never hurt, and the console stays silent.
 * (Every page: tests/journeys/first-visit.test.ts.)
 */
import { ALL } from '../support/layers.ts';
import { sendAndRead } from '../support/private-pages.ts';
import { expect, test } from '../support/test.ts';
import { ada, fillIn, formAwake } from '../support/visit.ts';

test(
	'the application through problems, help, steps, success and toast: nothing is refused, nothing is left behind, and nobody else is asked',
	ALL,
	async ({ visit, site }) => {
		const { page, complaints, requests } = await visit('/grant');
		await formAwake(page);
		await page.getByRole('button', { name: 'Next' }).click();
		await fillIn(page, { ...ada, Email: 'wrong' });
		await page.getByRole('button', { name: 'Next' }).click();
		await fillIn(page, ada);
		await page.getByRole('button', { name: 'Next' }).click();
		await page.getByRole('button', { name: 'Submit' }).click();
		await page.locator('.toast').waitFor({ state: 'attached' });
		// What the policy refuses is an error on the console, within two frames.
		await page.evaluate(
			() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
		);
		expect(complaints).toEqual([]);
		expect(
			await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]),
		).toEqual([0, 0, '']);
		expect(await page.context().cookies()).toEqual([]);
		const others = requests.filter(
			(address) => /^https?:/.test(address) && !address.startsWith(site.origin),
		);
		expect(others).toEqual([]);
	},
);

test('visitors neither see, reach nor hear the field for programs', ALL, async ({ visit }) => {
	for (const path of ['/Contact', '/grant']) {
		const { page, leave } = await visit(path);
		await formAwake(page);
		const trap = page.locator('[name=furtherNotes]');
		await expect(trap).toHaveAttribute('tabindex', '-1');
		await expect(trap).toHaveAttribute('autocomplete', 'off');
		const box = await page.locator('[aria-hidden=true]', { has: trap }).boundingBox();
		expect(Math.max(box?.width ?? 0, box?.height ?? 0)).toBeLessThanOrEqual(1);
		await expect(page.getByRole('textbox', { name: 'Please leave this empty' })).toHaveCount(0);
		await leave();
	}
});

test('a script put by force into a page that the server draws is refused', async ({
	site,
	visit,
}) => {
	const [letters] = await sendAndRead(1, site);
	const posted = await fetch(`${site.origin}/Contact`, {
		method: 'POST',
		headers: { origin: site.origin },
		body: new URLSearchParams({ fullName: '<script>isForced = true</script>' }),
		redirect: 'manual',
	});
	const answered = new URL(posted.headers.get('location') ?? '', site.origin).href;
	for (const address of [answered, letters?.office ?? '', letters?.visitor ?? '']) {
		const { page, leave } = await visit('about:blank');
		await page.addInitScript(() => {
			const refused: string[] = [];
			Object.assign(window, { refused });
			document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
				refused.push(violatedDirective),
			);
		});
		const script = '<script>window.isForced = true</script>';
		await page.route(address.replace(/#.*/, ''), async (route) => {
			const response = await route.fetch();
			const html = (await response.text())
				.replace('</head>', `${script}</head>`)
				.replace('</main>', `${script}<p onclick="isForced = true" id="forced">x</p></main>`);
			await route.fulfill({ response, body: html });
		});
		await page.goto(address);
		await page.locator('#forced').click();
		await expect
			.poll(() => page.evaluate(() => [...Object(window).refused, Object(window).isForced]))
			.toEqual(['script-src-elem', 'script-src-elem', 'script-src-attr', undefined]);
		await leave();
	}
});

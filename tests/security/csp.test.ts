/**
 * Both forms, the menu and the map, used as visitors use them: the content policy is never hurt,
 * and the console stays silent. (Every page: tests/journeys/first-visit.test.ts.)
 */
import type { Page } from '@playwright/test';
import { ALL } from '../support/layers.ts';
import { sendAndRead } from '../support/private-pages.ts';
import { expect, type OpenVisit, test } from '../support/test.ts';
import { ada, fillIn, formAwake, grace, phone } from '../support/visit.ts';

/**
 * Visits and uses a page, and gives everything that went against its policy or to its console, and
 * what it left behind.
 */
async function use(
	visit: OpenVisit,
	path: string,
	work: (page: Page) => Promise<void>,
	viewport = { width: 1280, height: 900 },
) {
	const { page, complaints, requests, leave } = await visit('about:blank', { viewport });
	const violations: string[] = [];
	await page.exposeFunction('violated', (what: string) => violations.push(what));
	await page.addInitScript(() =>
		document.addEventListener('securitypolicyviolation', (event) =>
			(window as unknown as { violated: (what: string) => void }).violated(
				`${event.violatedDirective} ${event.blockedURI}`,
			),
		),
	);
	await page.goto(path);
	await work(page);
	// What went wrong is reported within two frames.
	await page.evaluate(
		() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
	);
	const left = await page.evaluate(() => [
		localStorage.length,
		sessionStorage.length,
		document.cookie,
	]);
	const { origin } = new URL(page.url());
	const cookies = await page.context().cookies();
	await leave();
	return {
		violations,
		complaints,
		left,
		cookies,
		strangers: requests.filter(
			(address) => /^https?:/.test(address) && !address.startsWith(origin),
		),
	};
}

const clean = { violations: [], complaints: [], left: [0, 0, ''], cookies: [], strangers: [] };

test.describe('what is used', () => {
	test('the menu of a phone', ALL, async ({ visit }) => {
		const outcome = await use(
			visit,
			'/About',
			async (page) => void (await page.locator('.menu summary').click()),
			phone,
		);
		expect(outcome).toEqual(clean);
	});

	test(
		'the application through problems, help, steps, success and toast',
		ALL,
		async ({ visit }) => {
			const outcome = await use(visit, '/grant', async (page) => {
				await formAwake(page);
				await page.getByRole('button', { name: 'Next' }).click();
				await fillIn(page, { ...ada, Email: 'wrong' });
				await page.getByRole('button', { name: 'Next' }).click();
				await fillIn(page, ada);
				await page.getByRole('button', { name: 'Next' }).click();
				await page.getByRole('button', { name: 'Submit' }).click();
				await page.locator('.toast').waitFor({ state: 'attached' });
			});
			expect(outcome).toEqual(clean);
		},
	);

	test('the message through problems, success and toast', ALL, async ({ visit }) => {
		const outcome = await use(visit, '/Contact', async (page) => {
			await formAwake(page);
			await page.getByRole('button', { name: 'Send' }).click();
			await fillIn(page, grace);
			await page.getByRole('button', { name: 'Send' }).click();
			await page.locator('.toast').waitFor({ state: 'attached' });
		});
		expect(outcome).toEqual(clean);
	});

	test('visitors neither see, reach nor hear the field for programs', ALL, async ({ visit }) => {
		for (const path of ['/Contact', '/grant']) {
			const { page, leave } = await visit(path);
			await formAwake(page);
			const trap = page.locator('[name=furtherNotes]');
			const box = await trap.evaluate((field) => {
				const { width, height } = (
					field.closest('[aria-hidden=true]') as HTMLElement
				).getBoundingClientRect();
				return [
					width <= 1,
					height <= 1,
					field.getAttribute('tabindex'),
					field.getAttribute('autocomplete'),
				];
			});
			expect(box).toEqual([true, true, '-1', 'off']);
			await expect(page.getByRole('textbox', { name: 'Please leave this empty' })).toHaveCount(0);
			await leave();
		}
	});
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

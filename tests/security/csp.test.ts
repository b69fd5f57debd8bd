/** Every page and both forms, used as visitors use them: the content policy is never hurt, and the console stays silent (B3, B6). */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { routes } from '../support/routes.ts';
import { createFixtures } from '../support/stage.ts';
import { ada, fillIn, formAwake, grace, phone } from '../support/visit.ts';

const stage = createFixtures();
const { visit } = stage;

/** Visits and uses a page, and gives everything that went against its policy or to its console, and what it left behind. */
async function use(path: string, work: (page: Page) => Promise<void>, viewport = { width: 1280, height: 900 }) {
	const { page, complaints, requests, leave } = await visit('about:blank', { viewport });
	const violations: string[] = [];
	await page.exposeFunction('violated', (what: string) => violations.push(what));
	await page.addInitScript(() =>
		document.addEventListener('securitypolicyviolation', (event) =>
			(window as unknown as { violated: (what: string) => void }).violated(`${event.violatedDirective} ${event.blockedURI}`),
		),
	);
	// The map's host is not ours to call from a test; what matters is that the policy lets its frame through.
	await page.route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: 'map' }));
	await page.goto(path);
	await work(page);
	await page.waitForTimeout(100);
	const left = await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]);
	const cookies = await page.context().cookies();
	await leave();
	return {
		violations,
		complaints,
		left,
		cookies,
		strangers: requests.filter((address) => /^https?:/.test(address) && !address.startsWith(stage.site.origin)),
	};
}

const clean = { violations: [], complaints: [], left: [0, 0, ''], cookies: [], strangers: [] };

describe('every page', () => {
	test.each([...routes.map(({ path }) => path), '/check', '/privacy', '/accessibility'])(
		'%s, with everything on it opened',
		async (path) => {
			const outcome = await use(path, async (page) => {
				await page.evaluate(() => {
					for (const details of document.querySelectorAll<HTMLDetailsElement>('main details'))
						if (!details.querySelector('iframe')) details.open = true;
					scrollTo(0, document.body.scrollHeight);
				});
				await page.locator('.arrow').hover();
				await page.waitForTimeout(50);
			});
			expect(outcome).toEqual(clean);
		},
	);

	test('the menu of a phone', async () => {
		const outcome = await use('/About', async (page) => void (await page.locator('.menu summary').click()), phone);
		expect(outcome).toEqual(clean);
	});

	test('the map asks its host only once it is opened, and nobody else ever', async () => {
		const { strangers, ...rest } = await use('/Contact', async (page) => {
			await page.locator('details:has(iframe) summary').click();
			await page.locator('iframe').scrollIntoViewIfNeeded();
			await page.waitForTimeout(500);
		});
		const { strangers: _, ...cleanRest } = clean;
		expect(rest).toEqual(cleanRest);
		expect(strangers.length).toBeGreaterThan(0);
		expect(new Set(strangers.map((address) => new URL(address).host)).size).toBe(1);
	});
});

describe('both forms', () => {
	test('the application through problems, help, steps, success and toast', async () => {
		const outcome = await use('/grant', async (page) => {
			await formAwake(page);
			await page.getByRole('button', { name: 'Next' }).click();
			await fillIn(page, { ...ada, Email: 'wrong' });
			await page.getByRole('button', { name: 'Next' }).click();
			await fillIn(page, ada);
			await page.getByRole('button', { name: 'Next' }).click();
			await page.getByRole('button', { name: 'Submit' }).click();
			await page.locator('.toast').waitFor();
		});
		expect(outcome).toEqual(clean);
	});

	test('the message through problems, success and toast', async () => {
		const outcome = await use('/Contact', async (page) => {
			await formAwake(page);
			await page.getByRole('button', { name: 'Send' }).click();
			await fillIn(page, grace);
			await page.getByRole('button', { name: 'Send' }).click();
			await page.locator('.toast').waitFor();
		});
		expect(outcome).toEqual(clean);
	});

	test('without script: the pages that answer', async () => {
		const { page, complaints, leave } = await visit('/Contact', { javaScriptEnabled: false });
		await fillIn(page, grace);
		await page.getByRole('button', { name: 'Send' }).click();
		await page.getByText('Your message is with us').first().waitFor();
		expect(complaints).toEqual([]);
		await leave();
	});

	test('visitors neither see, reach nor hear the field for programs', async () => {
		for (const path of ['/Contact', '/grant']) {
			const { page, leave } = await visit(path);
			await formAwake(page);
			const trap = page.locator('[name=furtherNotes]');
			const box = await trap.evaluate((field) => {
				const { width, height } = (field.closest('[aria-hidden=true]') as HTMLElement).getBoundingClientRect();
				return [width <= 1, height <= 1, field.getAttribute('tabindex'), field.getAttribute('autocomplete')];
			});
			expect(box).toEqual([true, true, '-1', 'off']);
			expect(await page.getByRole('textbox', { name: 'Please leave this empty' }).count()).toBe(0);
			await leave();
		}
	});
});

test('a program that fills in the hidden field is told the same as everybody, and only counted', async () => {
	const say = (furtherNotes: string) =>
		fetch(`${stage.site.origin}/Contact`, {
			method: 'POST',
			headers: { origin: stage.site.origin },
			body: new URLSearchParams({
				fullName: 'Bot',
				email: 'bot@example.org',
				phone: '01134960142',
				description: `Words ${furtherNotes}`,
				furtherNotes,
			}),
		});
	const plain = async (answer: Response) => [
		answer.status,
		(await answer.text()).replace(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]/g, 'reference'),
	];
	expect(await plain(await say('filled'))).toEqual(await plain(await say('')));
	expect(stage.site.output()).toMatch(/"event":"suspicious enquiry","count":\d+/);
});

/** What a screen reader announces: the state of a field, its hint, and live regions. */

import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import { expect, test } from '../support/test.ts';
import { ada, fillIn, formAwake, grace } from '../support/visit.ts';
import { controls } from './controls.ts';
import { openState } from './open-state.ts';
import { states } from './states.ts';

/** The virtual screen reader, as one script. */
let reader: string;

test.beforeAll(async () => {
	const { outputFiles } = await build({
		stdin: {
			contents: `import { virtual } from '@guidepup/virtual-screen-reader/browser.js'; window.reader = virtual;`,
			resolveDir: process.cwd(),
		},
		bundle: true,
		write: false,
		format: 'iife',
	});
	reader = outputFiles[0]?.text ?? '';
});

type Reader = {
	reader: {
		start(options: { container: Element }): Promise<void>;
		spokenPhraseLog(): Promise<string[]>;
	};
};

/** Lets the screen reader listen to the page. */
async function listen(page: Page): Promise<void> {
	await page.evaluate(reader);
	await page.evaluate(() =>
		(window as unknown as Reader).reader.start({ container: document.body }),
	);
}

const heard = (page: Page) =>
	page.evaluate(() => (window as unknown as Reader).reader.spokenPhraseLog());

const firstOf = (all: readonly string[], start: string) =>
	all.find((one) => one.startsWith(start)) ?? `nothing begins with ${start}`;

test.describe('names, roles and states', () => {
	test('a field that is wrong says so, and why', async ({ visit }) => {
		const wrong = states.filter(({ name }) =>
			name.startsWith('the application, an answer that cannot be right'),
		);
		for (const state of wrong) {
			const page = await openState(visit, state, 1280);
			expect(firstOf(await controls(page), 'textbox "Email"')).toBe(
				'textbox "Email" (Problem: Invalid email format.) invalid required',
			);
		}
	});

	test('a hint is said with its field, and so is the consent that an answer means', async ({
		visit,
	}) => {
		const [state] = states.filter(({ name }) => name === 'the application, its second step');
		if (!state) throw new Error('There is no such state.');
		const page = await openState(visit, state, 1280);
		const all = await controls(page);
		expect(firstOf(all, 'combobox "Which benefit?"')).toContain('If there are several');
		expect(all.find((one) => one.startsWith('combobox') && /health/i.test(one))).toMatch(/\(.+\)/);
	});
});

test.describe('said aloud', () => {
	test('the alert, when the first step is not filled in', async ({ visit }) => {
		const { page } = await visit('/grant');
		await formAwake(page);
		await listen(page);
		await page.getByRole('button', { name: 'Next' }).click();
		const alert = (await page.locator('[role=alert] .notice__text').innerText()).trim();
		await expect
			.poll(() => heard(page))
			.toContainEqual(expect.stringContaining(`assertive: ${alert}`));
	});

	test('the new step, when there is one', async ({ visit }) => {
		const { page } = await visit('/grant');
		await formAwake(page);
		await fillIn(page, ada);
		await listen(page);
		await page.getByRole('button', { name: 'Next' }).click();
		await expect
			.poll(() => heard(page))
			.toContainEqual(expect.stringContaining('heading, Health Detail'));
	});

	test('that a message was not received, and that its words are still there', async ({ visit }) => {
		const { page } = await visit('/Contact');
		await formAwake(page);
		await page.route('**/api/v1.0/email/send', (route) =>
			route.fulfill({ status: 500, body: 'no' }),
		);
		await fillIn(page, grace);
		await listen(page);
		await page.getByRole('button', { name: 'Send' }).click();
		await expect
			.poll(async () => (await heard(page)).join('\n'))
			.toMatch(/assertive: .*Your words are still here/s);
	});

	test('that an application was received, and its reference', async ({ visit }) => {
		const { page } = await visit('/grant');
		await formAwake(page);
		await fillIn(page, ada);
		await page.getByRole('button', { name: 'Next' }).click();
		await listen(page);
		await page.getByRole('button', { name: 'Submit' }).click();
		await page.locator('.received').waitFor();
		const alert = (await page.locator('[role=alert] .notice__text').innerText()).trim();
		await expect
			.poll(() => heard(page))
			.toContainEqual(expect.stringContaining(`assertive: ${alert}`));
		await expect
			.poll(() => heard(page))
			.toContainEqual(expect.stringContaining('Thank you. Your answers are with us.'));
	});
});

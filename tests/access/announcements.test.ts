/** What a screen reader announces: the state of a field, its hint, and live regions. */

import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import { expect, test } from '../support/test.ts';
import { ada, fillIn, formAwake, grace } from '../support/visit.ts';
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

test('a field that is wrong says so and why, a hint is said with its field, and so is the consent that an answer means', async ({
	visit,
}) => {
	const inState = async (name: string) => {
		const state = states.find((one) => one.name === name);
		if (!state) throw new Error(`There is no state ${name}.`);
		return openState(visit, state, 1280);
	};
	for (const how of ['', ' (posted)']) {
		const page = await inState(`the application, an answer that cannot be right${how}`);
		const email = page.getByRole('textbox', { name: 'Email', exact: true });
		await expect(email).toHaveAccessibleDescription('Problem: Invalid email format.');
		await expect(email).toHaveAttribute('aria-invalid', 'true');
		await expect(email).toHaveAttribute('aria-required', 'true');
	}
	const page = await inState('the application, its second step');
	for (const [question, said] of [
		[/^Which benefit\?/, /If there are several/],
		[/health/i, /./],
	] as const)
		await expect(page.getByRole('combobox', { name: question })).toHaveAccessibleDescription(said);
});

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

/** What is said aloud when that is pressed, after these answers. */
for (const [path, answers, button, said] of [
	['/grant', {}, 'Next', /assertive: Please fill in all required fields/],
	['/grant', ada, 'Next', /heading, Health Detail/],
	[
		'/grant',
		ada,
		'Submit',
		/^(?=.*Your answers are with us\.).*assertive: Data Submitted Successfully!/s,
	],
	['/Contact', grace, 'Send', /assertive: .*Your words are still here/s],
] as const)
	test(`on ${path} after ${button} is said aloud: ${said.source}`, async ({ visit }) => {
		const { page } = await visit(path);
		await formAwake(page);
		await fillIn(page, answers);
		if (button === 'Submit') await press(page, 'Next');
		if (button === 'Send')
			await page.route('**/email/send', (route) => route.fulfill({ status: 500, body: 'no' }));
		await listen(page);
		await press(page, button);
		await expect.poll(async () => (await heard(page)).join('\n')).toMatch(said);
	});

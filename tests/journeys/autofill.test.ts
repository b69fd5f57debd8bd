/**
 * Password managers and their like fill in fields without a key being pressed, and not all say so
 * as a browser does.
 */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { formAwake } from '../support/visit.ts';

/**
 * Fills in the fields of these names in one go, as a program does that dispatches only these
 * events: in a world of its own, where extensions run, which see the browser's own fields and
 * nothing that the page's script has put on them.
 */
async function fill(
	page: Page,
	answers: Readonly<Record<string, string>>,
	events: readonly string[],
): Promise<void> {
	const cdp = await page.context().newCDPSession(page);
	const { frameTree } = await cdp.send('Page.getFrameTree');
	const { executionContextId } = await cdp.send('Page.createIsolatedWorld', {
		frameId: frameTree.frame.id,
	});
	const fillIn = (answers: Readonly<Record<string, string>>, events: readonly string[]) => {
		for (const [name, value] of Object.entries(answers)) {
			const field = document.querySelector(`[data-island] [name=${name}]`) as HTMLInputElement;
			field.focus();
			field.value = value;
			for (const event of events) field.dispatchEvent(new Event(event, { bubbles: true }));
			field.blur();
		}
	};
	const { exceptionDetails } = await cdp.send('Runtime.callFunctionOn', {
		functionDeclaration: fillIn.toString(),
		arguments: [{ value: answers }, { value: events }],
		executionContextId,
	});
	expect(exceptionDetails).toBeUndefined();
	await cdp.detach();
}

for (const events of [['input'], ['change'], ['input', 'change']])
	test(`what is filled in by a program that dispatches ${events.join(' and ')} is checked, and is no longer called missing`, async ({
		visit,
	}) => {
		const { page } = await visit('/grant');
		await formAwake(page);
		await fill(page, { email: 'ada@' }, events);
		await expect(page.locator('.question__problem')).toHaveText(/Invalid email format\./);
		await fill(page, { email: 'ada@example.org' }, events);
		await expect(page.locator('.question__problem')).toHaveCount(0);
	});

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

for (const events of [['input'], ['change'], ['input', 'change']]) {
	const said = events.join(' and ');

	test(`what is filled in by a program that dispatches ${said} is checked, and is no longer called missing`, async ({
		visit,
	}) => {
		const { page } = await visit('/Contact');
		await formAwake(page);
		await page.getByRole('button', { name: 'Send' }).click();
		await expect(page.locator('.question__problem')).toHaveCount(4);
		await fill(
			page,
			{
				fullName: 'Grace',
				email: 'grace@example.org',
				phone: '07700 900456',
				description: 'Cold.',
			},
			events,
		);
		await expect(page.locator('.question__problem')).toHaveCount(0);
		await page.goto('/grant');
		await formAwake(page);
		await fill(page, { email: 'ada@' }, events);
		await expect(page.locator('.question__problem')).toHaveText(/Invalid email format\./);
	});

	test(`a postcode filled in by a program that dispatches ${said} is looked up`, async ({
		visit,
	}) => {
		const { page } = await visit('/check');
		await formAwake(page);
		const asked = page.waitForRequest(
			(request) => request.postData()?.includes('postcode=LS1') ?? false,
		);
		await fill(page, { postcode: 'LS1 1UR' }, events);
		await asked;
	});
}

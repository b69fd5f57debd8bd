/**
 * Two more engines: the check and the way back to its answer, and a form that is sent by its
 * script. Everything else is tried in Chromium.
 */
import { expect, test } from '../support/test.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

const engines = { Firefox: openFirefox, WebKit: openWebKit };

for (const [name, openBrowser] of Object.entries(engines))
	test(`in ${name} the check answers, Back leads to its answer again, and a form sends what was typed`, async ({
		site,
	}) => {
		const visitor = await openBrowser();
		try {
			/** Waits until an expression holds, over pages that come and go. */
			const holds = (expression: string) =>
				expect
					.poll(() => visitor.evaluate<boolean>(expression).catch(() => false), expression)
					.toBe(true);
			const isShown = (selector: string) =>
				holds(`!!document.querySelector(${JSON.stringify(selector)})?.checkVisibility()`);
			const press = async (selector: string) => {
				// Away from the bars at the edges of the window, which would take the click.
				await visitor.evaluate(
					`document.querySelector(${JSON.stringify(selector)}).scrollIntoView({ block: 'center', behavior: 'instant' })`,
				);
				await visitor.press(selector);
			};

			await visitor.open(`${site.origin}/check`);
			await press('label:has([name=homeOwnership][value=yes])');
			await press('label:has([name=heatingSource][value=lpg])');
			await press('main form button[type=submit]');
			await isShown('.outcomes');
			await visitor.evaluate('location.assign("/About")');
			await holds('location.pathname === "/About"');
			await visitor.back();
			await isShown('.outcomes');

			await visitor.open(`${site.origin}/Contact`);
			await press('#field-fullName');
			await holds('!!document.querySelector("[data-island][data-awake]")');
			const answers = {
				fullName: 'Grace Hopper',
				email: 'grace@example.org',
				phone: '01134960142',
				description: `Cold, in ${name}.`,
			};
			for (const [field, words] of Object.entries(answers))
				await visitor.fill(`#field-${field}`, words);
			// A page that a plain post leads to would not have it.
			await visitor.evaluate('(window.isSamePage = true)');
			await press('[data-island] button[type=submit]');
			await isShown('.received__reference');
			await holds('window.isSamePage');
			const reference = await visitor.evaluate<string>(
				'document.querySelector(".received__reference").textContent.trim()',
			);
			expect((await site.mailAbout(reference)).text).toContain(answers.description);
		} finally {
			await visitor.close();
		}
	});

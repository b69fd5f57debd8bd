/** What may fit: asked before any contact details, shown after an application, and carried from one to the other. */
import { describe, expect, test } from 'vitest';
import { createFixtures } from '../support/stage.ts';
import { ada, fillIn, formAwake, phone } from '../support/visit.ts';

const stage = createFixtures();
const { visit } = stage;

const verdictOf = (scheme: string) => `.outcome:has(h3:text-is("${scheme}")) .outcome__verdict`;

describe.each([
	{ script: 'on', javaScriptEnabled: true },
	{ script: 'off', javaScriptEnabled: false },
])('with script $script', ({ script, javaScriptEnabled }) => {
	test(`the check answers without asking who somebody is, and its answers open the application filled in (script ${script})`, async () => {
		const { page, complaints, requests, leave } = await visit('/check', { javaScriptEnabled, viewport: phone });
		await page.getByLabel('Does anyone in your home claim benefits?').selectOption({ label: 'Yes' });
		await page.getByLabel('Which benefit?').selectOption({ label: 'Universal Credit' });
		await page.getByLabel('Do you own your home?').selectOption({ label: 'Yes' });
		await page.getByLabel('How is your home heated?').selectOption({ label: 'LPG' });
		await page.getByRole('button', { name: 'See what may fit' }).click();
		await page.getByRole('heading', { name: 'Going by your answers', exact: true }).waitFor();
		expect(await page.locator(verdictOf('Boiler Upgrade Scheme')).innerText()).toBe('Possible');
		expect(await page.getByText('You own your home and heat it with LPG.').isVisible()).toBe(true);
		expect(await page.getByRole('main').innerText()).not.toMatch(/eligible|you qualify/i);

		await page.getByRole('button', { name: 'Apply with these answers' }).click();
		await page.getByRole('heading', { name: 'Grant Detail' }).waitFor();
		expect(new URL(page.url()).pathname).toBe('/grant');
		if (javaScriptEnabled) await formAwake(page);
		await fillIn(page, ada);
		await page.getByRole('button', { name: 'Next' }).click();
		await page.getByRole('heading', { name: 'Health Detail' }).waitFor();
		expect(await page.getByLabel('How is your home heated?').inputValue()).toBe('lpg');
		expect(await page.getByLabel('Which benefit?').inputValue()).toBe('universalCredit');
		expect(requests.filter((address) => /universalCredit|lpg/.test(address))).toEqual([]);
		expect(complaints).toEqual([]);
		await leave();
	});

	test(`after an application its reference, what may fit and what to have ready are on the page (script ${script})`, async () => {
		const { page, leave } = await visit('/grant', { javaScriptEnabled });
		if (javaScriptEnabled) await formAwake(page);
		await fillIn(page, ada);
		await page.getByRole('button', { name: 'Next' }).click();
		await page.getByLabel('Is your household income below £31k a year?').selectOption({ label: 'Yes' });
		await page.getByLabel('Do you own your home?').selectOption({ label: 'No' });
		await page.getByRole('button', { name: 'Submit' }).click();
		await page.locator('.received__reference').waitFor();
		expect(await page.locator(verdictOf('Warm Homes Local Grant')).innerText()).toBe('Possible');
		expect(await page.getByText('its owner has to agree to any work').isVisible()).toBe(true);
		expect(await page.getByRole('heading', { name: 'Worth having ready' }).isVisible()).toBe(true);
		await page.getByText(/^Looked at and not likely, or closed/).click();
		expect(await page.locator(verdictOf('Boiler Upgrade Scheme')).innerText()).toBe('Unlikely');
		await leave();
	});

	test(`before Submit the answers can be checked, and each leads back to its question (script ${script})`, async () => {
		const { page, leave } = await visit('/grant', { javaScriptEnabled });
		if (javaScriptEnabled) await formAwake(page);
		await fillIn(page, ada);
		await page.getByRole('button', { name: 'Next' }).click();
		const summary = page.getByRole('region', { name: 'Check your answers' });
		await summary.waitFor();
		expect(await summary.innerText()).toContain(ada.Address);
		if (javaScriptEnabled) {
			await page.getByLabel('How is your home heated?').selectOption({ label: 'Gas' });
			expect(await summary.locator('.check-answers__row', { hasText: 'How is your home heated?' }).innerText()).toContain('Gas');
			await summary.getByRole('link', { name: 'Change How is your home heated?' }).click();
			expect(await page.getByLabel('How is your home heated?').evaluate((field) => field === document.activeElement)).toBe(true);
		}
		await summary.getByRole('button', { name: 'Change Phone number' }).click();
		await page.getByRole('heading', { name: 'Grant Detail' }).waitFor();
		expect(await page.getByLabel('Phone number').inputValue()).toBe(ada['Phone number']);
		if (javaScriptEnabled) expect(await page.getByLabel('Phone number').evaluate((field) => field === document.activeElement)).toBe(true);
		else expect(new URL(page.url()).hash).toBe('#field-phoneNumber');
		await page.getByRole('button', { name: 'Next' }).waitFor();
		await leave();
	});
});

describe('what is posted by hand', () => {
	const post = (fields: Record<string, string>) =>
		fetch(`${stage.site.origin}/check`, { method: 'POST', headers: { origin: stage.site.origin }, body: new URLSearchParams(fields) });

	test('an unknown option gets the questions back, with what was understood kept', async () => {
		const answer = await post({ heatingSource: 'nuclear', homeOwnership: 'yes' });
		const html = await answer.text();
		expect(answer.status).toBe(422);
		expect(html).toContain('Please choose one of the options listed.');
		expect(html).toMatch(/<option value="yes" selected="">Yes<\/option>/);
		expect(html).not.toContain('nuclear');
	});

	test('nothing at all gets the questions back and a sentence', async () => {
		const answer = await post({});
		expect(answer.status).toBe(422);
		expect(await answer.text()).toContain('Answer at least one question');
	});

	test('the check keeps nothing', async () => {
		const before = (await stage.site.mails(0)).length;
		expect((await post({ heatingSource: 'gas', homeOwnership: 'yes' })).status).toBe(200);
		expect((await stage.site.mails(0)).length).toBe(before);
	});
});

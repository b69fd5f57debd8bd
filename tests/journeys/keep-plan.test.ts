/** "Keep or send": a link that holds the house and nothing of who lives there. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { desktop, formAwake, giveAnswers, phone } from '../support/visit.ts';

const keepIt = (page: Page) => page.locator('summary', { hasText: 'Keep or send' }).click();

const copied = (page: Page) => page.getByText('Copied. Paste it into a message or a note.');

test('its link opens the same house and measures, and neither address nor bill nor household travels with it', async ({
	visit,
	site,
}) => {
	const { page, requests } = await visit('/check', { viewport: desktop });
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await formAwake(page);
	await giveAnswers(page, {
		kind: 'bungalow',
		heatingSource: 'oil',
		walls: 'solid',
		loft: 'some',
		roof: 'west',
		homeOwnership: 'yes',
		benefitsClaim: 'yes',
	});
	await page.locator('[name=usePounds]').fill('1800');
	await page.locator('[name=postcode]').fill('LS6 1AA');
	await page.locator('[type=checkbox][name=measureInternalWall]').check();
	await keepIt(page);
	await page.getByRole('button', { name: 'Copy a link to it' }).click();
	await expect(copied(page)).toBeVisible();
	const message = await page.evaluate(() => navigator.clipboard.readText());
	const link = `${site.origin}/check#house?kind=bungalow&walls=solid&heatingSource=oil&loft=some&roof=west&measureInternalWall=yes`;
	expect(message).toMatch(/without a name: http/);
	expect(message.slice(message.indexOf('http'))).toBe(link);
	const mail = page.getByRole('link', { name: 'Send this plan to somebody' });
	const { protocol, searchParams } = new URL((await mail.getAttribute('href')) ?? '');
	expect([protocol, searchParams.get('subject'), searchParams.get('body')]).toEqual([
		'mailto:',
		'A plan for a home',
		message,
	]);
	expect(requests.filter((address) => /house\?|bungalow/.test(address))).toEqual([]);

	const { page: other, requests: asked } = await visit(link.slice(site.origin.length), {
		viewport: phone,
	});
	await formAwake(other);
	await expect(other.getByRole('radio', { name: 'Bungalow' })).toBeChecked();
	await expect(other.locator('[type=checkbox][name=measureInternalWall]')).toBeChecked();
	await expect(other.locator('[name=usePounds]')).toHaveValue('');
	expect(asked.filter((address) => /house\?|bungalow/.test(address))).toEqual([]);
	expect(site.output()).not.toContain('bungalow');
});

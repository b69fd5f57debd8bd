/** "Keep or send": a link that holds the house and nothing of who lives there. */
import { expect, test } from '../support/test.ts';
import { desktop, formAwake, giveAnswers, phone } from '../support/visit.ts';

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
		homeOwnership: 'yes',
		benefitsClaim: 'yes',
	});
	await page.locator('[name=usePounds]').fill('1800');
	await page.locator('[name=postcode]').fill('LS6 1AA');
	await page.locator('[type=checkbox][name=measureInternalWall]').check();
	await page.locator('summary', { hasText: 'Keep or send' }).click();
	await page.getByRole('button', { name: 'Copy a link to it' }).click();
	await expect(page.getByText('Copied. Paste it into a message or a note.')).toBeVisible();
	const message = await page.evaluate(() => navigator.clipboard.readText());
	const path = '/check#house?kind=bungalow&walls=solid&heatingSource=oil&measureInternalWall=yes';
	expect(message.slice(message.indexOf('http'))).toBe(site.origin + path);
	const mail = page.getByRole('link', { name: 'Send this plan to somebody' });
	const { protocol, searchParams } = new URL((await mail.getAttribute('href')) ?? '');
	expect([protocol, searchParams.get('body')]).toEqual(['mailto:', message]);

	const { page: other, requests: asked } = await visit(path, { viewport: phone });
	await formAwake(other);
	await expect(other.getByRole('radio', { name: 'Bungalow' })).toBeChecked();
	await expect(other.locator('[type=checkbox][name=measureInternalWall]')).toBeChecked();
	await expect(other.locator('[name=usePounds]')).toHaveValue('');
	expect([...requests, ...asked].join()).not.toMatch(/house\?|bungalow/);
	expect(site.output()).not.toContain('bungalow');
});

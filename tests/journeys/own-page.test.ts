/** The visitor's own page: from the confirmation and the acknowledgement, with and without script; and where its secret is not. */
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Request } from '@playwright/test';
import { hashOfSecret } from '../../enquiries/links/visitor-link.ts';
import { officeCommand } from '../../server/testing/running-site.ts';
import { expectNoViolation } from '../access/axe.ts';
import { expect, OFFICE, test } from '../support/test.ts';
import { fillIn, formAwake, grace } from '../support/visit.ts';

test.use({ hasMailServer: true });

/** The files under a folder that hold these words. */
function filesWith(words: string, folder: string): string[] {
	const found = execFileSync('sh', ['-c', `grep -rlF -e "$1" "$2" || true`, 'sh', words, folder], { encoding: 'utf8' });
	return found.split('\n').filter(Boolean);
}

/** Nobody presses sooner; the page takes no press before. */
const LOOKED_AT_MS = 3_100;

for (const javaScriptEnabled of [true, false])
	test(`[L3] [L4] a visitor sees how far it has got, corrects it, and erases it${javaScriptEnabled ? '' : ', without script'}`, async ({
		visit,
		site,
		mailTo,
	}) => {
		const { page, complaints } = await visit('/Contact', { javaScriptEnabled, viewport: { width: 320, height: 700 } });
		if (javaScriptEnabled) await formAwake(page);
		const email = `own${javaScriptEnabled}@example.org`;
		await fillIn(page, { ...grace, 'Email address': email });
		await page.getByRole('button', { name: 'Send' }).click();
		await page.getByText('Thank you. Your message is with us.').waitFor();
		const reference = (await page.locator('.received__reference').innerText()).trim();
		const link = page.getByRole('link', { name: 'Your own page about it' });
		const path = (await link.getAttribute('href')) ?? '';
		const secret = path.split('/').at(-1) ?? '';
		expect((await mailTo(email, reference)).text).toContain(`${path}\n`);
		expect((await mailTo(OFFICE, reference)).text).not.toContain(secret);

		const requests: Request[] = [];
		page.on('request', (request) => requests.push(request));
		await link.click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your message to us');
		await expect(page.locator('.stages__stage--done')).toHaveCount(1);
		expect(await page.content()).not.toMatch(new RegExp(`${secret}|Grace|900 456`));
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
		if (javaScriptEnabled) await expectNoViolation(page, [320, 1440], [320]);

		await page.getByLabel(/^The last 4 digits/).fill((grace['Phone number'] ?? '').replace(/\D/g, '').slice(-4));
		await page.waitForTimeout(LOOKED_AT_MS);
		await page.getByRole('button', { name: 'Show me' }).click();
		expect(await page.content()).not.toContain(secret);
		if (javaScriptEnabled) {
			for (const fold of await page.locator('summary').all()) await fold.click();
			for (const colorScheme of ['light', 'dark'] as const) {
				await page.emulateMedia({ colorScheme });
				await expectNoViolation(page, [320, 1440], [320]);
			}
			for (const fold of await page.locator('summary').all()) await fold.click();
		}
		expect(await page.locator(':checked:not(option)').count()).toBe(0);
		await page.getByText('Correct your number or an answer').click();
		await page.getByLabel('Phone number').fill('07700 900124');
		await page.waitForTimeout(LOOKED_AT_MS);
		await page.getByRole('button', { name: 'Save what I corrected' }).click();
		await expect(page.getByRole('status')).toHaveText('Corrected. The office has it.');

		if (javaScriptEnabled) {
			// A way on from the page that has the secret in its address.
			await page.locator('.private__home').click();
			await page.waitForLoadState();
			expect(await page.content()).not.toContain(secret);
			expect(await page.evaluate(() => document.referrer)).not.toContain(secret);
			await page.goto(site.origin + path);
			const office = async (...typed: string[]) =>
				(
					await promisify(execFile)(process.execPath, [...officeCommand, ...typed], {
						env: { PATH: process.env.PATH, DATA_DIR: site.dataDir },
					})
				).stdout;
			await office('backup');
			const exported = join(site.dataDir, 'export.json');
			await office('export', reference, '--out', exported);
			expect(readFileSync(exported, 'utf8')).toContain(email);
			for (const told of [await office('show', reference), await office('show', reference, '--json')]) {
				expect(told).toContain(email);
				expect(told).not.toContain(secret);
			}
			// The store, its log, its backup and the export, while the enquiry is there.
			expect(filesWith(secret, site.dataDir)).toEqual([]);
			expect(filesWith(hashOfSecret(secret), site.dataDir)).toContainEqual(expect.stringMatching(/enquiries\.db/));
			expect(filesWith(hashOfSecret(secret), site.dataDir)).toContainEqual(expect.stringMatching(/backups/));
			expect(requests.map((request) => request.headers().referer ?? '').join()).not.toContain(secret);
			rmSync(exported);
			await page.getByLabel(/^The last 4 digits/).fill('0124');
			await page.waitForTimeout(LOOKED_AT_MS);
			await page.getByRole('button', { name: 'Show me' }).click();
		}
		await page.getByText('Erase everything').click();
		await page.getByRole('button', { name: 'Go on to erase it' }).click();
		await page.getByLabel('Yes, I am sure').check();
		await page.waitForTimeout(LOOKED_AT_MS);
		await page.getByRole('button', { name: 'Erase it for good' }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('It has been erased');

		const gone = await fetch(site.origin + path);
		const never = await fetch(`${site.origin}/your-enquiry/${'A'.repeat(43)}`);
		expect([gone.status, never.status]).toEqual([404, 404]);
		expect(await gone.text()).toBe(await never.text());
		for (const answer of [gone, never]) {
			expect(answer.headers.get('cache-control')).toBe('no-store');
			expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
		}
		// In no file of the data folder, the store and its log included, and in no line of the log.
		expect(filesWith(secret, site.dataDir)).toEqual([]);
		expect(site.output()).not.toContain(secret);
		expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
	});

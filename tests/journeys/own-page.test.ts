/** The visitor's own page: from the confirmation and the acknowledgement, with and without script; and where its secret is not. */
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Request } from '@playwright/test';
import sharp from 'sharp';
import { hashOfSecret } from '../../enquiries/links/visitor-link.ts';
import { officeCommand } from '../../server/testing/running-site.ts';
import { expectNoViolation } from '../access/axe.ts';
import { pressAt } from '../support/linked-letters.ts';
import { expect, OFFICE, test } from '../support/test.ts';
import { someOf } from '../support/thorough.ts';
import { fillIn, formAwake, grace } from '../support/visit.ts';

test.use({ hasMailServer: true });

/** The files under a folder that hold these words. */
function filesWith(words: string, folder: string): string[] {
	const found = execFileSync('sh', ['-c', `grep -rlF -e "$1" "$2" || true`, 'sh', words, folder], { encoding: 'utf8' });
	return found.split('\n').filter(Boolean);
}

/** Nobody presses sooner; the page takes no press before. */
const LOOKED_AT_MS = 3_100;

/** Stands in a photograph's metadata and its file's name. */
const secretWords = 'taken-at-53.7997N';

for (const javaScriptEnabled of [true, false])
	test(`[L3] [L4] [L9] a visitor sees how far it has got, corrects it, adds a photograph, and erases it${javaScriptEnabled ? '' : ', without script'}`, async ({
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
			for (const colorScheme of someOf(['dark', 'light'] as const, 2)) {
				await page.emulateMedia({ colorScheme });
				await expectNoViolation(page, [320, 1440], [320]);
			}
			for (const fold of await page.locator('summary').all()) await fold.click();
		}
		expect(await page.locator(':checked:not(option)').count()).toBe(0);

		// A photograph in two presses: choosing it, and Send. With what it brings along that nobody should have.
		const boiler = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#789' } })
			.withExif({ IFD0: { ImageDescription: secretWords } })
			.jpeg()
			.toBuffer();
		await page.getByLabel('Boiler').setInputFiles({ name: `${secretWords}.jpg`, mimeType: 'image/jpeg', buffer: boiler });
		await page.getByLabel('Loft').setInputFiles({ name: 'loft.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') });
		await page.waitForTimeout(LOOKED_AT_MS);
		await page.getByRole('button', { name: 'Send what I chose' }).click();
		await expect(page.locator('.visitor__said')).toHaveText(
			'Your photograph is with us. Thank you. But one could not be taken: see below.',
		);
		await expect(page.getByLabel('Loft')).toHaveAccessibleDescription(/not a photograph that we can read/);
		const preview = page.getByRole('link', { name: /^Boiler/ });
		await expect.poll(() => preview.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
		expect(await page.content()).not.toContain(secret);
		await page.setViewportSize({ width: 320, height: 700 });
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
		if (javaScriptEnabled) await expectNoViolation(page, [320, 1440], [320]);
		const full = new URL((await preview.getAttribute('href')) ?? '', site.origin + path);
		const photograph = await fetch(full);
		expect([photograph.status, photograph.headers.get('cache-control'), photograph.headers.get('referrer-policy')]).toEqual([
			200,
			'no-store',
			'no-referrer',
		]);
		expect((await sharp(Buffer.from(await photograph.arrayBuffer())).metadata()).width).toBe(2000);
		full.searchParams.set('pass', 'a');
		expect((await fetch(full)).status).toBe(404);
		// Fifty megabytes of something are an answer as well, and no page but this one takes files.
		const large = new FormData();
		for (const field of ['act', 'nonce']) large.set(field, await page.locator(`[data-photographs] [name=${field}]`).inputValue());
		large.set('meter', new Blob([Buffer.alloc(50 * 1024 * 1024, 7)]));
		await page.waitForTimeout(LOOKED_AT_MS);
		const answered = await pressAt(site.origin + path, large);
		expect([answered.status, await answered.text()]).toEqual([422, expect.stringContaining('larger than 16 MB')]);
		const officeLink = /\/office\/[\w-]{80}/.exec((await mailTo(OFFICE, reference)).text ?? '')?.[0] ?? '';
		expect((await pressAt(site.origin + officeLink, large)).status).toBe(415);
		const letter = await fetch(site.origin + officeLink);
		expect(await letter.text()).toMatch(/One photograph<.*Show the photographs/s);
		expect(letter.headers.get('content-security-policy')).not.toContain('unsafe');
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
		expect(filesWith(secretWords, site.dataDir)).toEqual([]);
		expect(site.output()).not.toContain(secret);
		expect(complaints.filter((complaint) => !/404|422/.test(complaint))).toEqual([]);
	});

/**
 * The visitor's own page: from the confirmation and the acknowledgement, with and without script;
 * and where its secret is not.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { OFFICE_PATH } from '#enquiries/letters/letter-context.ts';
import { VISITOR_PATH, visitorSecret } from '#enquiries/links/visitor-link.ts';
import { newReference } from '#model/reference.ts';
import type { RunningSite } from '#server/testing/running-site.ts';
import { expectNoViolation } from '../access/axe.ts';
import { another, callWith, postTo } from '../support/enquiry.ts';
import { ALL, onlyQuickIf } from '../support/layers.ts';
import { officePhone, openAgo, openDay } from '../support/private-pages.ts';
import { expect, OFFICE, type OpenVisit, test } from '../support/test.ts';
import { fillIn, formAwake, grace } from '../support/visit.ts';

test.use({ hasMailServer: true });

/** The files under a folder that hold these words. */
function filesWith(words: string, folder: string): string[] {
	const found = execFileSync('sh', ['-c', `grep -rlF -e "$1" "$2" || true`, 'sh', words, folder], {
		encoding: 'utf8',
	});
	return found.split('\n').filter(Boolean);
}

/** Of a narrow phone. */
const viewport = { width: 320, height: 700 };

/** Sends an enquiry by the wire, and returns the path of its visitor's page. */
async function sendOne(site: RunningSite) {
	const reference = newReference();
	expect(
		(await postTo(site.origin, callWith({ ...another(), phone: '07700900456', reference }))).status,
	).toBe(200);
	const secret = visitorSecret(readFileSync(join(site.dataDir, 'link.key')), reference);
	return { reference, secret, path: VISITOR_PATH + secret };
}

/** An enquiry's page, as it is for somebody who has looked at it for a while. */
async function openOne(site: RunningSite, visit: OpenVisit, javaScriptEnabled = true) {
	const enquiry = await sendOne(site);
	const visitor = await visit(enquiry.path, { javaScriptEnabled, viewport });
	await openAgo(visitor.page, site);
	return { ...enquiry, ...visitor };
}

const isWithin320 = async (page: Page) =>
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

const isUnexpected = (complaint: string) => !/404|422/.test(complaint);

/** A photograph as a phone makes it: larger than we keep, with the place in its metadata. */
const fromPhone = async () =>
	sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#789' } })
		.withExif({
			IFD0: { Model: 'Phone 12' },
			IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 47/1 59/1' },
		})
		.jpeg()
		.toBuffer();

/** A small picture that is no JPEG, and is transparent. */
const drawing = async (width: number) => ({
	name: `meter-${width}.png`,
	mimeType: 'image/png',
	buffer: await sharp({ create: { width, height: 8, channels: 4, background: '#0000' } })
		.png()
		.toBuffer(),
});

/** Chooses files as a visitor does: by the button, in the browser's own window. */
async function choose(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) {
	const chooser = page.waitForEvent('filechooser');
	await page.getByRole('button', { name: 'Send photographs' }).click();
	await (await chooser).setFiles(files);
}

/** The photographs of an enquiry, as the office downloads them. */
async function downloadsOf(reference: string, site: RunningSite, visit: OpenVisit) {
	const page = await openDay(site, visit, officePhone, `${OFFICE_PATH}/${reference}`);
	const files: Buffer[] = [];
	for (const link of await page.getByRole('link', { name: /^Photograph \d/ }).all()) {
		const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
		files.push(readFileSync(await download.path()));
	}
	return files;
}

test('a photograph is sent from the confirmation and from the visitor’s page, small and without its place; a PNG becomes a JPEG, and one whose answer was lost is there once', async ({
	visit,
	site,
}) => {
	const { page } = await visit('/Contact', { viewport });
	await formAwake(page);
	await fillIn(page, { ...grace, 'Email address': 'camera@example.org' });
	await page.getByRole('button', { name: 'Send' }).click();
	const reference = (await page.locator('.received__reference').innerText()).trim();
	let posts = 0;
	await page.route('**/your-enquiry/*', async (route) => {
		if (route.request().method() !== 'POST') return route.continue();
		posts += 1;
		await route.fetch();
		// The first is taken, and its answer is lost.
		return posts === 1 ? route.abort() : route.continue();
	});
	const phonePhotograph = await fromPhone();
	await choose(page, [
		{ name: 'board.jpg', mimeType: 'image/jpeg', buffer: phonePhotograph },
		await drawing(8),
		{ name: 'loft.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') },
	]);
	const photographs = page.locator('.photographs');
	await expect(photographs).toContainText('board.jpg: It did not get through.');
	await expect(photographs).toContainText(
		'loft.jpg is not a photograph that this browser can read.',
	);
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect(photographs.getByRole('status')).toHaveText('Photographs with us: 2. Thank you.');
	await page.reload();
	await expect(photographs).toContainText('Photographs with us: 2, the last on ');
	await page.getByRole('link', { name: 'Your own page about it' }).click();
	await choose(page, [await drawing(9)]);
	await expect(photographs.getByRole('status')).toHaveText('Photographs with us: 3. Thank you.');
	await expect(photographs.getByText('Photographs with us: 2')).toBeHidden();

	const files = await downloadsOf(reference, site, visit);
	const [board, ...others] = await Promise.all(files.map((file) => sharp(file).metadata()));
	expect(board).toMatchObject({ format: 'jpeg', width: 1600 });
	expect((await sharp(phonePhotograph).metadata()).exif).toBeDefined();
	expect(board?.exif).toBeUndefined();
	expect(others.map(({ format, width }) => [format, width])).toEqual([
		['jpeg', 8],
		['jpeg', 9],
	]);
});

test('without script the page says where to e-mail photographs', async ({ visit, site }) => {
	const { page, reference } = await openOne(site, visit, false);
	await expect(page.locator('.photographs')).toContainText(`with ${reference} in the subject.`);
	await expect(page.getByRole('button', { name: 'Send photographs' })).toHaveCount(0);
});

for (const javaScriptEnabled of [true, false]) {
	const way = javaScriptEnabled ? '' : ', without script';

	test(`the confirmation and the acknowledgement link to the visitor’s page, the office’s letter does not; a visit is asked for with one press, changed and cancelled by keyboard${way}`, async ({
		visit,
		site,
		mailTo,
	}) => {
		const { page, complaints } = await visit('/Contact', { javaScriptEnabled, viewport });
		if (javaScriptEnabled) await formAwake(page);
		const email = `own${javaScriptEnabled}@example.org`;
		await fillIn(page, { ...grace, 'Email address': email });
		await page.getByRole('button', { name: 'Send' }).click();
		await page.getByText('Thank you. Your message is with us.').waitFor();
		const reference = (await page.locator('.received__reference').innerText()).trim();
		const link = page.getByRole('link', { name: 'Your own page about it' });
		const path = (await link.getAttribute('href')) ?? '';
		expect((await mailTo(email, reference)).text).toContain(`${path}\n`);
		expect((await mailTo(OFFICE, reference)).text).not.toContain(path);

		const halfDays = page.locator('button[name=visit]:not([value=cancel])');
		const asked = page.getByText(/^Asked for: /);
		await expect(halfDays).toHaveCount(3);
		// Not yet for a pointer: the second press of a double one on Send falls there.
		await expect(page.locator('.one-press').first()).toHaveCSS('animation-name', 'press-late');
		const nearest = await halfDays.first().innerText();
		await halfDays.first().press('Enter');
		await expect(asked.first()).toContainText(nearest.split(',', 2).join());
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your message to us');
		await expect(page.locator('.visitor__said')).toBeInViewport();
		await page.goBack();
		await page.getByRole('link', { name: 'Other half-days' }).press('Enter');
		await expect(halfDays).not.toHaveCount(3);
		if (javaScriptEnabled) await expectNoViolation(page, [320, 1440], [320]);
		await openAgo(page, site);
		await halfDays.last().press('Enter');
		await expect(asked.first()).not.toContainText(nearest.split(',', 2).join());
		await openAgo(page, site);
		await page.getByRole('button', { name: 'Cancel the visit' }).press('Enter');
		await expect(page.locator('.visitor__said')).toHaveText('The visit is cancelled.');
		await expect(halfDays.first()).toHaveText(nearest);
		expect(complaints).toEqual([]);
	});

	test(
		`its link shows it whole, with nothing chosen beforehand and without its secret${way}`,
		ALL,
		async ({ visit, site }) => {
			const { page, secret, complaints } = await openOne(site, visit, javaScriptEnabled);
			await expect(page.locator('.stages__stage--done')).toHaveCount(1);
			expect(await page.content()).not.toContain(secret);
			expect(filesWith(secret, site.dataDir)).toEqual([]);
			expect(await page.locator(':checked:not(option)').count()).toBe(0);
			await isWithin320(page);
			if (javaScriptEnabled) {
				for (const fold of await page.locator('summary').all()) await fold.click();
				for (const colorScheme of ['dark', 'light'] as const) {
					await page.emulateMedia({ colorScheme });
					await expectNoViolation(page, [320, 1440], [320]);
				}
			}
			expect(complaints).toEqual([]);
		},
	);

	test(
		`what a visitor erases is gone: the link opens what one never issued opens, and no file or log has its secret${way}`,
		onlyQuickIf(javaScriptEnabled),
		async ({ visit, site }) => {
			const { page, path, secret, complaints } = await openOne(site, visit, javaScriptEnabled);
			await page.getByText('Erase everything').click();
			await page.locator('#digits-erase').fill('0456');
			await page.getByLabel('Yes, I am sure').check();
			await page.getByRole('button', { name: 'Erase it for good' }).click();
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('It has been erased');
			const gone = await fetch(site.origin + path);
			const never = await fetch(`${site.origin}${VISITOR_PATH}${'A'.repeat(43)}`);
			expect([gone.status, never.status]).toEqual([404, 404]);
			expect(await gone.text()).toBe(await never.text());
			for (const answer of [gone, never])
				expect(
					['cache-control', 'referrer-policy'].map((name) => answer.headers.get(name)),
				).toEqual(['no-store', 'no-referrer']);
			// In no file of the data folder, the store and its log included, and in no line of the log.
			expect(filesWith(secret, site.dataDir)).toEqual([]);
			expect(site.output()).not.toContain(secret);
			expect(complaints.filter(isUnexpected)).toEqual([]);
		},
	);
}

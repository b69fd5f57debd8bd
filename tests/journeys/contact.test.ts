/**
 * The contact form as visitors live it: at the foot of a page and on its own page, with and without
 * script.
 */
import { ALL } from '../support/layers.ts';
import { expect, OFFICE, test } from '../support/test.ts';
import { fillIn, formAwake, grace, phone } from '../support/visit.ts';

test.use({ hasMailServer: true });

for (const { script, javaScriptEnabled, suffix } of [
	{ script: 'on', javaScriptEnabled: true, suffix: '' },
	{ script: 'off', javaScriptEnabled: false, suffix: ', without script' },
])
	test.describe(`with script ${script}`, () => {
		test(`a message from the foot of a service page reaches the office and is confirmed${suffix}`, async ({
			visit,
			mailTo,
		}) => {
			const { page, complaints } = await visit('/services/loft-insulations', {
				javaScriptEnabled,
				viewport: phone,
			});
			await page.getByText('Write to us here').click();
			if (javaScriptEnabled) await formAwake(page);
			const own = { ...grace, 'Email address': `grace${javaScriptEnabled}@example.org` };
			await fillIn(page, own);
			await page.getByRole('button', { name: 'Send' }).click();
			await page.getByText('Thank you. Your message is with us.').waitFor();
			const reference = (await page.locator('.received__reference').innerText()).trim();
			await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0);

			const office = await mailTo(OFFICE, reference);
			expect(office.text).toContain(`begin a new e-mail to ${own['Email address']}`);
			expect(office.text).toContain('My loft is cold, and my income is < £31k.');
			expect(office.html).toContain('my income is &lt; £31k.');

			const acknowledgement = await mailTo(own['Email address'], reference);
			expect(acknowledgement.text).toContain(`Your reference is ${reference}`);
			expect(acknowledgement.text).toContain('Dear Grace Hopper,');
			for (const typed of ['loft', '700 900'])
				expect(`${acknowledgement.text}${acknowledgement.html}`).not.toContain(typed);
			expect(complaints).toEqual([]);
		});

		test(
			`errors are shown beside each field and in a summary that links to them${suffix}`,
			ALL,
			async ({ visit }) => {
				const { page } = await visit('/Contact', { javaScriptEnabled });
				if (javaScriptEnabled) await formAwake(page);
				await fillIn(page, { ...grace, 'Full name': '', 'Phone number': '0113' });
				await page.getByRole('button', { name: 'Send' }).click();
				const summary = page.getByRole('region', { name: 'There are some things to put right' });
				await summary.waitFor();
				expect(await summary.getByRole('link').allInnerTexts()).toEqual([
					'Full name is required.',
					'Phone number is invalid (must be 11 digits).',
				]);
				await expect(page.getByLabel('Full name')).toHaveAttribute('aria-invalid', 'true');
				if (javaScriptEnabled) await expect(summary).toBeFocused();
				await summary.getByRole('link', { name: 'Full name is required.' }).click();
				expect(new URL(page.url()).hash).toBe('#field-fullName');
				await expect(page.getByLabel('Your message')).toHaveValue(grace['Your message']);
			},
		);
	});

test.describe('with script', () => {
	test(
		'as specified: from a valid submit the button is disabled and reads Sending...',
		ALL,
		async ({ visit }) => {
			const { page } = await visit('/Contact');
			await formAwake(page);
			await fillIn(page, grace);
			let release = () => {};
			const held = new Promise<void>((resolve) => {
				release = resolve;
			});
			await page.route('**/email/send', async (route) => {
				await held;
				await route.continue();
			});
			await page.getByRole('button', { name: 'Send' }).click();
			const button = page.getByRole('button', { name: 'Sending...' });
			await button.waitFor();
			await expect(button).toBeDisabled();
			await expect(
				page.locator('main').getByRole('status').filter({ hasText: 'Sending...' }),
			).toBeFocused();
			release();
			await page.getByText('Thank you. Your message is with us.').waitFor();
		},
	);

	test('a server that is away for a moment is tried again under the same reference', async ({
		visit,
	}) => {
		const { page } = await visit('/Contact');
		await formAwake(page);
		await fillIn(page, grace);
		const references: string[] = [];
		await page.route('**/email/send', async (route) => {
			references.push(route.request().postDataJSON().template_params.reference);
			if (references.length === 1) await route.fulfill({ status: 503, body: 'away' });
			else await route.continue();
		});
		await page.getByRole('button', { name: 'Send' }).click();
		await page.getByText('Thank you. Your message is with us.').waitFor();
		expect(references).toHaveLength(2);
		expect(references[1]).toBe(references[0]);
	});

	test('a double click on Send sends one message', async ({ visit }) => {
		const { page, requests } = await visit('/Contact');
		await formAwake(page);
		await fillIn(page, grace);
		await page.getByRole('button', { name: 'Send' }).dblclick();
		await page.getByText('Thank you. Your message is with us.').waitFor();
		expect(requests.filter((address) => address.endsWith('/email/send'))).toHaveLength(1);
	});

	test(
		'as specified: the map is an iframe of a maps service, asked for only once it is opened',
		ALL,
		async ({ visit, site }) => {
			const { page, requests, complaints } = await visit('about:blank');
			await page.route('https://www.openstreetmap.org/**', (route) =>
				route.fulfill({ body: 'map' }),
			);
			await page.goto('/Contact');
			await page.getByRole('heading', { name: 'Contact Us', level: 1 }).waitFor();
			await page.waitForLoadState('networkidle');
			const elsewhere = () =>
				requests.filter(
					(address) => address.startsWith('http') && !address.startsWith(site.origin),
				);
			expect(elsewhere()).toEqual([]);
			expect(await page.locator('.map').innerText()).toContain(
				'1 Sample Yard, Exampleton, ZZ1 1ZZ',
			);
			await expect(page.getByRole('link', { name: 'See us on OpenStreetMap' })).toBeVisible();
			await page.getByText('Show the map').click();
			await expect.poll(() => elsewhere().length > 0).toBe(true);
			expect(
				elsewhere().every((address) =>
					address.startsWith('https://www.openstreetmap.org/export/embed.html'),
				),
			).toBe(true);
			// The policy lets its frame through.
			expect(complaints).toEqual([]);
		},
	);
});

/**
 * The contact form as visitors live it: at the foot of a page and on its own page, with and without
 * script.
 */
import { ALL } from '../support/layers.ts';
import { expect, OFFICE, test } from '../support/test.ts';
import { fillIn, formAwake, grace, phone } from '../support/visit.ts';

test.use({ hasMailServer: true });

for (const hasScript of [true, false])
	test(`a message from the foot of a service page is put right, reaches the office and is confirmed (script ${hasScript})`, async ({
		visit,
		mailTo,
	}) => {
		const { page, complaints } = await visit('/services/loft-insulations', {
			javaScriptEnabled: hasScript,
			viewport: phone,
		});
		if (hasScript) await formAwake(page);
		const own = { ...grace, 'Email address': `grace${hasScript}@example.org` };
		const send = page.getByRole('button', { name: 'Send', exact: true });
		await fillIn(page, { ...own, 'Full name': '', 'Phone number': '0113' });
		await send.click();
		// Without script the answer is the form's own page.
		const summary = page.getByRole('region', { name: 'There are some things to put right' });
		await expect(summary.getByRole('link')).toHaveText([
			'Full name is required.',
			'Phone number is invalid (must be 11 digits).',
		]);
		await expect(page.getByLabel('Full name')).toHaveAttribute('aria-invalid', 'true');
		if (hasScript) await expect(summary).toBeFocused();
		await summary.getByRole('link', { name: 'Full name is required.' }).click();
		expect(new URL(page.url()).hash).toBe('#field-fullName');
		await expect(page.getByLabel('Your message')).toHaveValue(grace['Your message']);
		await fillIn(page, own);
		await send.click();
		await page.getByText('Thank you. Your message is with us.').waitFor();
		const reference = (await page.locator('.received__reference').innerText()).trim();
		await expect(send).toHaveCount(0);

		const office = await mailTo(OFFICE, reference);
		expect(office.text).toContain(`begin a new e-mail to ${own['Email address']}`);
		expect(office.text).toContain(own['Your message']);
		expect(office.html).toContain('my income is &lt; £31k.');
		const { text, html } = await mailTo(own['Email address'], reference);
		expect(text).toContain('Dear Grace Hopper,');
		expect(text).toContain(`Your reference is ${reference}`);
		for (const typed of ['loft', '700 900']) expect(`${text}${html}`).not.toContain(typed);
		expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
	});

test('as specified: from a valid submit the button is disabled and reads Sending...; a second press sends nothing, and a server that is away for a moment is tried again under the same reference', async ({
	visit,
}) => {
	const { page } = await visit('/Contact');
	await formAwake(page);
	await fillIn(page, grace);
	const { promise: held, resolve: release } = Promise.withResolvers<void>();
	const references: string[] = [];
	await page.route('**/email/send', async (route) => {
		references.push(route.request().postDataJSON().template_params.reference);
		await held;
		if (references.length === 1) await route.fulfill({ status: 503, body: 'away' });
		else await route.continue();
	});
	// A second press of a mouse would take the focus away.
	await page
		.getByRole('button', { name: 'Send', exact: true })
		.evaluate((one: HTMLElement) => [one, one].map((each) => each.click()));
	await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
	await expect(
		page.locator('main').getByRole('status').filter({ hasText: 'Sending...' }),
	).toBeFocused();
	release();
	await page.getByText('Thank you. Your message is with us.').waitFor();
	expect(references).toEqual([references[0], references[0]]);
});

test(
	'as specified: the map is an iframe of a maps service, asked for only once it is opened',
	ALL,
	async ({ visit, site }) => {
		const { page, requests, complaints } = await visit('about:blank');
		await page.route('https://www.openstreetmap.org/**', (route) => route.fulfill({ body: 'map' }));
		await page.goto('/Contact');
		await page.waitForLoadState('networkidle');
		const elsewhere = () =>
			requests.filter((address) => address.startsWith('http') && !address.startsWith(site.origin));
		expect(elsewhere()).toEqual([]);
		await expect(page.locator('.map')).toContainText('1 Sample Yard, Exampleton, ZZ1 1ZZ');
		await expect(page.getByRole('link', { name: 'See us on OpenStreetMap' })).toBeVisible();
		await page.getByText('Show the map').click();
		await expect.poll(elsewhere).not.toEqual([]);
		for (const address of elsewhere())
			expect(address).toContain('https://www.openstreetmap.org/export/embed.html');
		// The policy lets its frame through.
		expect(complaints).toEqual([]);
	},
);

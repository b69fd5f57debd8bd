/**
 * The funding application as visitors live it: two steps, success, failure, and the way back; with
 * and without script.
 */
import { noAnswers } from '#forms/fields/answers.ts';
import { fundingForm } from '#forms/funding.ts';
import { ALL } from '../support/layers.ts';
import { expect, OFFICE, type OpenVisit, test, type Visit } from '../support/test.ts';
import { ada, fillIn, formAwake, phone } from '../support/visit.ts';

test.use({ hasMailServer: true });

const stepTwo = {
	'Does anyone in your home claim benefits?': 'Yes',
	'Which benefit?': 'Universal Credit',
	'Is your household income below £31k a year?': 'Yes',
	'Do you own your home?': 'Yes',
	'How is your home heated?': 'LPG',
	'What would you most like to have fitted?': 'Air source heat pump',
	'Which insulation interests you?': 'Loft',
};

async function chooseAll({ page }: Visit) {
	for (const [question, answer] of Object.entries(stepTwo))
		await page.getByLabel(question).selectOption({ label: answer });
}

async function shownReference({ page }: Visit) {
	return (await page.locator('.received__reference').innerText()).trim();
}

for (const { script, javaScriptEnabled } of [
	{ script: 'on', javaScriptEnabled: true },
	{ script: 'off', javaScriptEnabled: false },
])
	test.describe(`with script ${script}`, () => {
		const open = async (visit: OpenVisit) => {
			const opened = await visit('/grant', { javaScriptEnabled, viewport: phone });
			if (javaScriptEnabled) await formAwake(opened.page);
			return opened;
		};

		test(`from Home over a service page to a received application${javaScriptEnabled ? '' : ', without script'}`, async ({
			visit,
			mailTo,
		}) => {
			const opened = await visit('/', { javaScriptEnabled });
			const { page } = opened;
			await page.getByRole('link', { name: 'Loft Insulation' }).first().click();
			await page.getByRole('main').getByRole('link', { name: 'Get Funding' }).first().click();
			expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Get funding');
			if (javaScriptEnabled) await formAwake(page);
			await fillIn(page, ada);
			await page.getByRole('button', { name: 'Next' }).click();
			await page.getByRole('heading', { name: 'Health Detail' }).waitFor();
			await chooseAll(opened);
			await page.getByRole('button', { name: 'Submit' }).click();
			await page.getByText('Data Submitted Successfully!').first().waitFor();
			// Who rings comes first, and each scheme's door has its name.
			await expect(page.locator('.received > h2 + *')).toHaveClass('received__call');
			await expect(page.locator('.received .button--main')).toHaveCount(0);
			await expect(page.locator('.apply-elsewhere').first()).toHaveText(
				/^[A-Z].+: apply yourself /,
			);

			const email = await mailTo(OFFICE, await shownReference(opened));
			// A reply quotes the office's link.
			expect(email.replyTo?.[0]?.address).not.toBe('ada@example.org');
			expect(email.text).toContain('begin a new e-mail to ada@example.org');
			expect(email.subject).toMatch(/^Ada Byron.*\[.+\]$/);
			for (const words of [
				'07700 900123',
				'12 Ember Row, ZZ1 1ZZ',
				'LPG',
				'Air source heat pump',
				'Loft',
			]) {
				expect(email.text).toContain(words);
				expect(email.html).toContain(words);
			}
			// Only the page that it links to has it.
			expect(email.text).not.toContain('Universal Credit');
			expect(email.html).toMatch(/\/office\/[\w-]+#answers/);
			expect(opened.complaints).toEqual([]);
		});

		test(
			`as specified: Next with an empty field shows the alert and stays on Grant Detail${javaScriptEnabled ? '' : ', without script'}`,
			ALL,
			async ({ visit }) => {
				const opened = await open(visit);
				const { page } = opened;
				await fillIn(page, { ...ada, 'Last name': '' });
				await page.getByRole('button', { name: 'Next' }).click();
				await page
					.getByRole('alert')
					.getByText('Please fill in all required fields in the first form.')
					.waitFor();
				await expect(page.getByRole('heading', { name: 'Grant Detail' })).toBeVisible();
				await expect(page.getByLabel('First name')).toHaveValue('Ada');
				if (javaScriptEnabled) await expect(page.getByLabel('Last name')).toBeFocused();
			},
		);

		test(
			`as specified: Back is disabled on the first step, and on the second Next has become Submit${javaScriptEnabled ? '' : ', without script'}`,
			ALL,
			async ({ visit }) => {
				const opened = await open(visit);
				const { page } = opened;
				await expect(page.getByRole('button', { name: 'Back' })).toBeDisabled();
				await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(0);
				await fillIn(page, ada);
				await page.getByRole('button', { name: 'Next' }).click();
				await page.getByRole('button', { name: 'Submit' }).waitFor();
				await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0);
				await page.getByRole('button', { name: 'Back' }).click();
				await page.getByRole('button', { name: 'Next' }).waitFor();
				await expect(page.getByLabel('Address')).toHaveValue(ada.Address);
			},
		);

		test(
			`as specified: an application with nothing said on step 2 is accepted, and the form is empty on Health Detail afterwards${javaScriptEnabled ? '' : ', without script'}`,
			ALL,
			async ({ visit }) => {
				const opened = await open(visit);
				const { page } = opened;
				await fillIn(page, ada);
				await page.getByRole('button', { name: 'Next' }).click();
				await page.getByRole('button', { name: 'Submit' }).click();
				await page.getByText('Data Submitted Successfully!').first().waitFor();
				const reference = await shownReference(opened);
				await page.getByText('Apply for another home', { exact: true }).click();
				await expect(page.getByRole('heading', { name: 'Health Detail' })).toBeVisible();
				await expect(page.getByRole('heading', { name: 'Grant Detail' })).toBeHidden();
				const values = await page
					.locator('.question input, .question textarea, .question select')
					.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
				expect(values).toEqual(Array(13).fill(''));

				// Pressed again, the empty form is never sent. With script, what was received stands where it
				// stood.
				await page.getByRole('button', { name: 'Submit' }).click();
				await page
					.getByRole('alert')
					.getByText('Please fill in all required fields in the first form.')
					.waitFor();
				if (javaScriptEnabled) expect(await shownReference(opened)).toBe(reference);
			},
		);
	});

test.describe('with script', () => {
	const open = async (visit: OpenVisit) => {
		const opened = await visit('/grant');
		await formAwake(opened.page);
		await fillIn(opened.page, ada);
		await opened.page.getByRole('button', { name: 'Next' }).click();
		return opened;
	};

	test('as specified: step 1 is checked on each change', ALL, async ({ visit }) => {
		const { page } = await visit('/grant');
		await formAwake(page);
		await page.getByLabel('Email', { exact: true }).pressSequentially('ada@');
		await page.getByText('Invalid email format.').waitFor();
		await page.getByLabel('Email', { exact: true }).pressSequentially('example.org');
		await page.getByText('Invalid email format.').waitFor({ state: 'detached' });
		await page.getByLabel('Phone number').pressSequentially('0770');
		await page.getByText('Enter a valid phone number (10-15 digits).').waitFor();
		await page.getByLabel('Address').pressSequentially('Here');
		await page.getByText('Address must be at least 5 characters long.').waitFor();
	});

	test('a doubled press on Next opens the second step and sends nothing, though Submit stands in its place', async ({
		visit,
	}) => {
		const { page, requests } = await visit('/grant');
		await formAwake(page);
		await fillIn(page, ada);
		const next = page.getByRole('button', { name: 'Next' });
		const presses = [
			() => next.dblclick(),
			() => next.evaluate((button: HTMLElement) => [button, button].map((one) => one.click())),
			async () => {
				await next.focus();
				// A key that is held repeats.
				for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Enter');
				await page.keyboard.up('Enter');
			},
		];
		for (const press of presses) {
			await press();
			await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
			await page.getByRole('button', { name: 'Back' }).click();
			await expect(next).toBeVisible();
		}
		expect(requests.filter((address) => address.includes('/email/send'))).toEqual([]);
	});

	test(
		'as specified: the messages of step 2 appear on blur and hold nothing up',
		ALL,
		async ({ visit }) => {
			const { page } = await open(visit);
			await page.getByLabel('How is your home heated?').focus();
			await page.getByLabel('Do you own your home?').focus();
			await page.getByText('Please select your heating source.').waitFor();
			await page.getByRole('button', { name: 'Submit' }).click();
			await page.getByText('Data Submitted Successfully!').first().waitFor();
		},
	);

	test('as specified: the call carries every field of the form with its fixed value, and the reference beside them', async ({
		visit,
	}) => {
		const opened = await open(visit);
		const { page } = opened;
		await chooseAll(opened);
		const call = page.waitForRequest('**/api/v1.0/email/send');
		await page.getByRole('button', { name: 'Submit' }).click();
		const body = (await call).postDataJSON();
		expect(Object.keys(body)).toEqual([
			'lib_version',
			'user_id',
			'service_id',
			'template_id',
			'template_params',
		]);
		expect(body.lib_version).toBe('4.4.1');
		const { reference, opened: openedAt, ...fields } = body.template_params;
		expect(fields).toEqual({
			...noAnswers(fundingForm),
			firstName: 'Ada',
			lastName: 'Byron',
			email: 'ada@example.org',
			phoneNumber: '07700 900123',
			address: '12 Ember Row, ZZ1 1ZZ',
			benefitsClaim: 'yes',
			selectedBenefits: 'universalCredit',
			householdIncome: 'yes',
			homeOwnership: 'yes',
			heatingSource: 'lpg',
			energySavings: 'airSourceHeatPump',
			insulationMethod: 'loft',
		});
		await page.getByText('Data Submitted Successfully!').first().waitFor();
		expect(openedAt).toMatch(/^v1\.funding\./);
		expect(reference).toBe(await shownReference(opened));
	});

	test(
		'as specified: a failure shows its alert, empties the form and stays on Health Detail',
		ALL,
		async ({ visit }) => {
			const opened = await open(visit);
			const { page } = opened;
			await page.route('**/email/send', (route) => route.fulfill({ status: 500, body: 'no' }));
			await page.getByRole('button', { name: 'Submit' }).click();
			await page
				.getByRole('alert')
				.getByText('There was an error sending the email. Please try again.')
				.waitFor();
			await expect(page.getByRole('heading', { name: 'Health Detail' })).toBeVisible();
			expect(
				await page
					.locator('.question input, .question textarea')
					.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)),
			).toEqual(['', '', '', '', '']);
		},
	);

	test('after a failure, Try again sends the same application under the same reference', async ({
		visit,
		mailTo,
	}) => {
		const opened = await open(visit);
		const { page } = opened;
		const bodies: { template_params: Record<string, string> }[] = [];
		page.on(
			'request',
			(request) => request.url().endsWith('/email/send') && bodies.push(request.postDataJSON()),
		);
		await page.route('**/email/send', (route) => route.fulfill({ status: 400, body: 'no' }));
		await page.getByRole('button', { name: 'Submit' }).click();
		await page.getByRole('button', { name: 'Try again' }).waitFor();
		await page.unroute('**/email/send');
		await page.getByRole('button', { name: 'Try again' }).click();
		await page.getByText('Data Submitted Successfully!').first().waitFor();
		expect(bodies).toHaveLength(2);
		expect(bodies[1]?.template_params).toEqual(bodies[0]?.template_params);
		expect((await mailTo(OFFICE, await shownReference(opened))).text).toContain('12 Ember Row');
	});

	test('after a failure, Put my answers back fills the form again, and nothing was kept in the browser’s storage', async ({
		visit,
	}) => {
		const opened = await open(visit);
		const { page } = opened;
		await chooseAll(opened);
		await page.route('**/email/send', (route) => route.fulfill({ status: 400, body: 'no' }));
		await page.getByRole('button', { name: 'Submit' }).click();
		await page.getByRole('button', { name: 'Put my answers back' }).click();
		await expect(page.getByLabel('How is your home heated?')).toHaveValue('lpg');
		await page.getByRole('button', { name: 'Back' }).click();
		await expect(page.getByLabel('First name')).toHaveValue('Ada');
		expect(
			await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]),
		).toEqual([0, 0, '']);
	});

	for (const { alert, pressed, status } of [
		{ alert: 'Data Submitted Successfully!', pressed: 'Submit' },
		{
			alert: 'There was an error sending the email. Please try again.',
			pressed: 'Submit',
			status: 500,
		},
		{ alert: 'Please fill in all required fields in the first form.', pressed: 'Next' },
	])
		test(
			`as specified: the alert "${alert}" comes as a toast at the top right too`,
			ALL,
			async ({ visit }) => {
				const { page } = await open(visit);
				if (status) await page.route('**/email/send', (route) => route.fulfill({ status }));
				if (pressed === 'Next') {
					await page.getByRole('button', { name: 'Back' }).click();
					await page.getByLabel('First name').fill('');
				}
				await page.getByRole('button', { name: pressed }).click();
				await page.getByRole('alert').getByText(alert).waitFor();
				const toast = page.locator('.toast', { hasText: alert });
				await toast.waitFor();
				const box = await toast.boundingBox();
				expect(box && box.x + box.width).toBeGreaterThan(1440 - 40);
				expect(box?.y).toBeLessThan(40);
			},
		);
});

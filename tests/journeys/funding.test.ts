/**
 * The funding application as visitors live it: two steps, success, failure, and the way back; with
 * and without script.
 */
import type { Page } from '@playwright/test';
import { noAnswers } from '#forms/fields/answers.ts';
import { fundingForm } from '#forms/funding.ts';
import { expect, OFFICE, test } from '../support/test.ts';
import { ada, fillIn, formAwake } from '../support/visit.ts';

test.use({ hasMailServer: true });

const INCOMPLETE = 'Please fill in all required fields in the first form.';
const SUCCESS = 'Data Submitted Successfully!';
const FAILURE = 'There was an error sending the email. Please try again.';

const stepTwo = {
	'Does anyone in your home claim benefits?': 'Yes',
	'Which benefit?': 'Universal Credit',
	'Is your household income below £31k a year?': 'Yes',
	'Do you own your home?': 'Yes',
	'How is your home heated?': 'LPG',
	'What would you most like to have fitted?': 'Air source heat pump',
	'Which insulation interests you?': 'Loft',
};

async function chooseAll(page: Page): Promise<void> {
	for (const [question, answer] of Object.entries(stepTwo))
		await page.getByLabel(question).selectOption({ label: answer });
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const press = (page: Page, name: string) => button(page, name).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const shownReference = async (page: Page) =>
	(await page.locator('.received__reference').innerText()).trim();

/** What all fields of both steps hold. */
const values = (page: Page) =>
	page
		.locator('.question :is(input, textarea, select)')
		.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

/** The alert of the specification, in the form, and with script as a toast at the top right too. */
async function expectAlert(page: Page, words: string, hasScript = true): Promise<void> {
	await page.getByRole('alert').getByText(words).waitFor();
	if (!hasScript) return;
	const toast = page.locator('.toast', { hasText: words }).first();
	await toast.waitFor();
	const { x = 0, y = 99, width = 0 } = (await toast.boundingBox()) ?? {};
	expect([x + width > 1440 - 40, y < 40]).toEqual([true, true]);
}

for (const hasScript of [true, false])
	test(`from Home over a service page to a received application, and an empty form after it (script ${hasScript})`, async ({
		visit,
		mailTo,
	}) => {
		const { page, complaints } = await visit('/', { javaScriptEnabled: hasScript });
		await page.getByRole('link', { name: 'Loft Insulation' }).first().click();
		await page.getByRole('main').getByRole('link', { name: 'Get Funding' }).first().click();
		if (hasScript) await formAwake(page);

		await test.step('as specified: Back is disabled on the first step', async () => {
			await expect(button(page, 'Back')).toBeDisabled();
			await expect(button(page, 'Submit')).toHaveCount(0);
		});
		await test.step('as specified: Next with an empty field shows the alert and stays on Grant Detail', async () => {
			await fillIn(page, { ...ada, 'Last name': '' });
			await press(page, 'Next');
			await expectAlert(page, INCOMPLETE, hasScript);
			await expect(heading(page, 'Grant Detail')).toBeVisible();
			await expect(page.getByLabel('First name')).toHaveValue('Ada');
			if (hasScript) await expect(page.getByLabel('Last name')).toBeFocused();
		});
		await test.step('as specified: on the second step Next has become Submit, and Back leads back', async () => {
			await fillIn(page, ada);
			await press(page, 'Next');
			await button(page, 'Submit').waitFor();
			await expect(button(page, 'Next')).toHaveCount(0);
			await press(page, 'Back');
			await expect(page.getByLabel('Address')).toHaveValue(ada.Address);
			await press(page, 'Next');
			await heading(page, 'Health Detail').waitFor();
		});
		await test.step('before Submit the first answers can be unfolded, and each leads back to its question', async () => {
			const summary = page.locator('.check-answers');
			await summary.getByText('Check your answers').click();
			await expect(summary.getByText(ada.Address)).toBeVisible();
			// Those of this step are still in sight.
			await expect(summary.locator('.check-answers__row')).toHaveCount(Object.keys(ada).length);
			await press(page, 'Change Phone number');
			await heading(page, 'Grant Detail').waitFor();
			if (hasScript) await expect(page.getByLabel('Phone number')).toBeFocused();
			else expect(new URL(page.url()).hash).toBe('#field-phoneNumber');
			await press(page, 'Next');
		});
		await chooseAll(page);
		await press(page, 'Submit');
		await page.getByText(SUCCESS).first().waitFor();
		// Who rings comes first, and each scheme's door has its name.
		await expect(page.locator('.received > h2 + *')).toHaveClass('received__call');
		await expect(page.locator('.received .button--main')).toHaveCount(0);
		await expect(page.locator('.apply-elsewhere').first()).toHaveText(/^[A-Z].+: apply yourself /);

		const reference = await shownReference(page);
		const email = await mailTo(OFFICE, reference);
		expect(email.text).toContain('begin a new e-mail to ada@example.org');
		for (const words of [ada['Phone number'], ada.Address, 'LPG', 'Air source heat pump', 'Loft'])
			for (const part of [email.text, email.html]) expect(part).toContain(words);
		// Only the page that it links to has it.
		expect(email.text).not.toContain('Universal Credit');
		expect(email.html).toMatch(/\/office\/[\w-]+#answers/);

		await test.step('as specified: the form is empty on Health Detail afterwards, and is never sent like that', async () => {
			await page.getByText('Apply for another home', { exact: true }).click();
			await expect(heading(page, 'Health Detail')).toBeVisible();
			expect(await values(page)).toEqual(Array(13).fill(''));
			await press(page, 'Submit');
			await expectAlert(page, INCOMPLETE, hasScript);
			if (hasScript) expect(await shownReference(page)).toBe(reference);
		});
		// A refused form has an error's status.
		expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
	});

test('as specified: a failure shows its alert and empties the form on Health Detail; put back and sent again, the call carries every field with its fixed value, and the same reference', async ({
	visit,
}) => {
	const { page } = await visit('/grant');
	await formAwake(page);
	await fillIn(page, ada);
	await press(page, 'Next');
	await chooseAll(page);
	const calls: { template_params: Record<string, string> }[] = [];
	page.on(
		'request',
		(request) => request.url().endsWith('/email/send') && calls.push(request.postDataJSON()),
	);
	await page.route('**/email/send', (route) => route.fulfill({ status: 400, body: 'no' }));
	await press(page, 'Submit');
	await expectAlert(page, FAILURE);
	await expect(heading(page, 'Health Detail')).toBeVisible();
	expect(await values(page)).toEqual(Array(13).fill(''));
	await press(page, 'Put my answers back');
	await expect(page.getByLabel('How is your home heated?')).toHaveValue('lpg');
	const kept = () => [localStorage.length, sessionStorage.length, document.cookie];
	expect(await page.evaluate(kept)).toEqual([0, 0, '']);
	await page.unroute('**/email/send');
	await press(page, 'Submit');
	await expectAlert(page, SUCCESS);

	const [first, again] = calls;
	expect(again).toMatchObject({ lib_version: '4.4.1', template_params: first?.template_params });
	expect(Object.keys(again ?? {})).toEqual([
		'lib_version',
		'user_id',
		'service_id',
		'template_id',
		'template_params',
	]);
	const { reference, opened, ...fields } = again?.template_params ?? {};
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
	expect(opened).toMatch(/^v1\.funding\./);
	expect(reference).toBe(await shownReference(page));
});

test('a doubled press on Next opens the second step and sends nothing, though Submit stands in its place', async ({
	visit,
}) => {
	const { page, requests } = await visit('/grant');
	await formAwake(page);
	await fillIn(page, ada);
	const next = button(page, 'Next');
	for (const twice of [
		() => next.dblclick(),
		() => next.evaluate((one: HTMLElement) => [one, one].map((each) => each.click())),
		async () => {
			await next.focus();
			// A key that is held repeats.
			for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Enter');
			await page.keyboard.up('Enter');
		},
	]) {
		await twice();
		await expect(button(page, 'Submit')).toBeEnabled();
		await press(page, 'Back');
		await expect(next).toBeVisible();
	}
	expect(requests.filter((address) => address.includes('/email/send'))).toEqual([]);
});

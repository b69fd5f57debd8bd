/**
 * Browsers since 2020, and what lives in them: APIs that are missing, and extensions that change
 * the page. Nothing typed is lost, and every form arrives.
 */
import type { Page } from '@playwright/test';
import { changeMarkup, type MarkupChange, removeApi } from '../support/changed-markup.ts';
import { expect, type OpenVisit, test, type Visit } from '../support/test.ts';
import { ada, formAwake, grace } from '../support/visit.ts';

/**
 * The fields of the forms that are sent, the first first, by their names: an extension may take a
 * label away.
 */
const answersOf = {
	'/Contact': {
		fullName: grace['Full name'],
		phone: grace['Phone number'],
		description: grace['Your message'],
		email: grace['Email address'],
	},
	'/grant': {
		firstName: ada['First name'],
		lastName: ada['Last name'],
		phoneNumber: ada['Phone number'],
		address: ada.Address,
		email: ada.Email,
	},
};
type SentForm = keyof typeof answersOf;
const sentForms = Object.keys(answersOf) as SentForm[];

const field = (page: Page, name: string) => page.locator(`[data-island] form [name=${name}]`);
const press = (page: Page) =>
	page.locator('[data-island] form [type=submit]:not([value=back])').last().click();
const picture = (page: Page, name: string, value: string) =>
	page.locator(`[data-island] [type=radio][name=${name}][value=${value}]`);

async function fillInBut(page: Page, path: SentForm, missing?: string): Promise<void> {
	for (const [name, value] of Object.entries(answersOf[path]))
		if (name !== missing) await field(page, name).fill(value);
}

/** Presses until it is received, through the second step where there is one. */
async function send(page: Page, path: SentForm): Promise<void> {
	await press(page);
	if (path === '/grant') {
		await field(page, 'heatingSource').selectOption('gas');
		await press(page);
	}
	await expect(page.locator('.received__reference')).toBeVisible();
}

/** Opens the page in a browser that lacks what has this path. */
async function openWithout(visit: OpenVisit, api: string, path: string): Promise<Visit> {
	const opened = await visit('about:blank');
	await opened.page.addInitScript(removeApi, api);
	await opened.page.goto(path);
	return opened;
}

/**
 * Resolves when the form's script has run, or could not be: after it was asked for, the same files
 * are here at once.
 */
async function afterScript(page: Page): Promise<void> {
	const files = ((await page.locator('[data-island]').getAttribute('data-island')) ?? '').split(
		' ',
	);
	const asked = page.waitForRequest((request) => request.url().endsWith(files[0] ?? ''));
	await page.mouse.move(3, 3);
	await page.locator('[data-island]').scrollIntoViewIfNeeded();
	await page.mouse.move(4, 4);
	await asked;
	await page.evaluate((files) => Promise.allSettled(files.map((file) => import(file))), files);
}

test.describe('a browser without an API that the forms need', () => {
	for (const path of sentForms)
		test(`has its form posted: ${path}`, async ({ visit }) => {
			const { page } = await openWithout(visit, 'Array.prototype.findLast', path);
			await afterScript(page);
			await fillInBut(page, path);
			await send(page, path);
			await expect(page.locator('[data-island][data-awake]')).toHaveCount(0);
		});

	test('has its check answered by the server', async ({ visit }) => {
		const { page } = await openWithout(visit, 'Object.hasOwn', '/check');
		await afterScript(page);
		await picture(page, 'heatingSource', 'gas').check();
		await press(page);
		await expect(page.locator('.check')).toContainText('Going by your answers');
	});
});

const troubles: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
	'no AbortController': (page) =>
		page.evaluate(() => delete (window as { AbortController?: unknown }).AbortController),
	'a receipt that never comes': (page) => page.route('**/api/receipt', () => undefined),
	'a receipt that is none': (page) =>
		page.route('**/api/receipt', (route) => route.fulfill({ json: { day: 7, next: 'soon' } })),
	'no focus': (page) =>
		page.evaluate(() => {
			HTMLElement.prototype.focus = () => {
				throw new Error('no focus');
			};
		}),
};
for (const [trouble, make] of Object.entries(troubles))
	test(`what comes after an enquiry was received makes no failure of it: ${trouble}`, async ({
		visit,
	}) => {
		const { page, requests } = await visit('/Contact');
		await formAwake(page);
		await fillInBut(page, '/Contact');
		await make(page);
		await press(page);
		await expect(page.locator('main')).toContainText(
			/reference is [0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]/,
		);
		await expect(page.locator('main')).not.toContainText('There was an error');
		expect(requests.filter((address) => address.endsWith('/email/send'))).toHaveLength(1);
	});

/** Without the browser's notes on what the foreign markup itself may not do. */
const ownComplaints = (complaints: readonly string[]) =>
	complaints.filter((complaint) => !/422|Content Security Policy/.test(complaint));

/**
 * One change of each kind: beside a field, around it, in place of it, of its attributes, and as a
 * translator makes them; before the form is first touched, when its script has not come, or after.
 */
const CHANGES: readonly (readonly [path: SentForm, when: 'before' | 'after', ...MarkupChange])[] = [
	['/grant', 'before', 'elementAfter', '[name=email], [name=lastName]'],
	['/Contact', 'after', 'textAfter', 'form > *'],
	['/grant', 'after', 'wrap', '.question'],
	['/Contact', 'before', 'copy', 'label'],
	['/grant', 'before', 'otherIds', '[id]'],
	['/Contact', 'after', 'font', ':is(label, legend, h2, p, button, summary)'],
];

for (const [path, when, ...change] of CHANGES)
	test(`where an extension has changed ${path} ${when} it was first touched, what is typed stays with the focus, and it is sent: ${change.join(' ')}`, async ({
		visit,
	}) => {
		const { page, complaints, release } = await openHeld(visit, path);
		if (when === 'after') {
			release();
			await formAwake(page);
		}
		await changeMarkup(page, change);
		const [first = ''] = Object.keys(answersOf[path]);
		await field(page, first).focus();
		await page.keyboard.type('Grace', { delay: 20 });
		release();
		await formAwake(page);
		await page.keyboard.type(' H');
		await expect(field(page, first)).toHaveValue('Grace H');
		await expect(field(page, first)).toBeFocused();
		await fillInBut(page, path, 'email');
		await press(page);
		await expect(page.locator('.question__problem').first()).toBeVisible();
		await fillInBut(page, path);
		await send(page, path);
		expect(ownComplaints(complaints)).toEqual([]);
	});

interface HeldVisit extends Visit {
	/** Lets the forms' scripts come. */
	readonly release: () => void;
}

/** Opens a page whose forms' scripts wait until they are released. */
async function openHeld(visit: OpenVisit, path: string): Promise<HeldVisit> {
	const opened = await visit('about:blank');
	const { promise, resolve: release } = Promise.withResolvers<void>();
	await opened.page.route('**/islands/*', (route) => promise.then(() => route.continue()));
	await opened.page.goto(path);
	return { ...opened, release };
}

test('a check that is drawn afresh keeps its folds, its choices and the caret', async ({
	visit,
}) => {
	const { page, release } = await openHeld(visit, '/check');
	await changeMarkup(page, ['font', ':is(label, legend, h2, p, button, summary)']);
	await picture(page, 'kind', 'flat').check({ force: true });
	const fold = page.locator('.check__fold:has([name=postcode])').first();
	await fold.locator('> summary').click();
	await field(page, 'postcode').fill('LS8 2AB');
	await field(page, 'postcode').press('ArrowLeft');
	release();
	await formAwake(page);
	await page.keyboard.type('X');
	await expect(field(page, 'postcode')).toHaveValue('LS8 2AXB');
	await expect(fold).toHaveAttribute('open');
	await expect(picture(page, 'kind', 'flat')).toBeChecked();
});

test('a form whose script fails keeps what was typed, and posts', async ({ visit }) => {
	const path = '/Contact';
	const { page } = await visit(path);
	await formAwake(page);
	await fillInBut(page, path, 'email');
	await page.evaluate(() => {
		const { appendChild } = Node.prototype;
		Node.prototype.appendChild = function <Child extends Node>(this: Node, child: Child): Child {
			if (child instanceof Element && child.matches('.question__problem'))
				throw new Error('no problem');
			return appendChild.call(this, child) as Child;
		};
	});
	await press(page);
	for (const [name, value] of Object.entries(answersOf[path]))
		await expect(field(page, name)).toHaveValue(name === 'email' ? '' : value);
	await press(page);
	await page.waitForURL(/\?/);
	await fillInBut(page, path);
	await send(page, path);
});

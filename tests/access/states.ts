/**
 * Everything a visitor may come to see: each page, and each state that a page can be brought into.
 */
import type { Page } from '@playwright/test';
import { content } from '#content/reader/testing.ts';
import { allPages } from '#site/data/pages/all-pages.ts';
import { onlyQuickIf } from '../support/layers.ts';
import { ada, fillIn, formAwake, glide, grace, tap } from '../support/visit.ts';

/** One address for each page; /Home is the same file as / and is left out. */
export const everyPage = [...allPages(content).map(({ path }) => path), '/nowhere'];

/** The pages about one measure are of one kind: the same components with other words. */
const [, ...measuresButOne] = content.services
	.filter(({ lights }) => lights.length === 1)
	.map(({ path }) => path);

/** One page of each kind. */
export const kindsOfPage = everyPage.filter((path) => !measuresButOne.includes(path));

/** The kinds that ask for nothing, or that a page of another kind stands for. */
const readOnly =
	/^\/(About|Services|How-to-check-us|privacy|accessibility|nowhere|services\/(eco|install).*)$/;

/** How a test about that page is tagged. */
export const tagOf = (path: string) =>
	onlyQuickIf(kindsOfPage.includes(path) && !readOnly.test(path));

/**
 * The widths in CSS pixels at which every page is checked: a small phone (or 400 % zoom), a tablet,
 * a desktop.
 */
export const widths = [320, 768, 1280] as const;

export const screenOf = (width: number) => ({ width, height: width < 600 ? 640 : 900 });

export interface State {
	readonly name: string;
	/** The page it is a state of. */
	readonly at: string;
	/** Widths at which it exists; without, at all of them. */
	readonly only?: readonly number[];
	/** Whether a form's script may come; without it the browser posts and shows the answered page. */
	readonly hydrated: boolean;
	/** Brings the freshly opened page into it. */
	readonly reach: (page: Page) => Promise<unknown>;
	/** True of a page as it arrives. */
	readonly isPage?: true;
}

export const aPage = (at: string): State => ({
	name: at,
	at,
	hydrated: true,
	reach: async () => undefined,
	isPage: true,
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Makes the server seem away to the form's script. */
const failSending = (page: Page) =>
	page.route('**/api/v1.0/email/send', (route) => route.fulfill({ status: 500, body: 'no' }));

async function toHealthDetail(page: Page): Promise<void> {
	await fillIn(page, ada);
	await press(page, 'Next');
	await page.getByRole('heading', { name: 'Health Detail' }).waitFor();
}

async function received(page: Page): Promise<void> {
	await toHealthDetail(page);
	await page.getByLabel('Do you own your home?').selectOption({ label: 'Yes' });
	await page.getByLabel('How is your home heated?').selectOption({ label: 'LPG' });
	await press(page, 'Submit');
	await page.locator('.received').waitFor();
}

/** The states of a form with script, and posted by a browser without script. */
const ofForms: readonly Omit<State, 'hydrated'>[] = [
	{
		name: 'the application, nothing filled in',
		at: '/grant',
		reach: async (page) => {
			await press(page, 'Next');
			await page.locator('.question__problem').first().waitFor();
		},
	},
	{
		name: 'the application, an answer that cannot be right',
		at: '/grant',
		reach: async (page) => {
			await fillIn(page, { ...ada, Email: 'ada at home' });
			await press(page, 'Next');
			await page.locator('.question__problem').waitFor();
		},
	},
	{ name: 'the application, its second step', at: '/grant', reach: toHealthDetail },
	{ name: 'the application, received, with what may fit', at: '/grant', reach: received },
	{
		name: 'a message with nothing in it',
		at: '/Contact',
		reach: async (page) => {
			await press(page, 'Send');
			await page.locator('.question__problem').first().waitFor();
		},
	},
	{
		name: 'a message, received',
		at: '/Contact',
		reach: async (page) => {
			await fillIn(page, grace);
			await press(page, 'Send');
			await page.locator('.received').waitFor();
		},
	},
];

export const states: readonly State[] = [
	{
		name: 'the office’s sign-in, a wrong code',
		at: '/office/7K3M-9QXD-4',
		hydrated: false,
		reach: async (page) => {
			await page.getByLabel('The office’s code').fill('90817263');
			await press(page, 'Sign in');
			await page.getByRole('alert').waitFor();
		},
	},
	{
		name: 'the menu, open',
		at: '/About',
		only: [320, 768],
		hydrated: true,
		reach: (page) => page.locator('.menu summary').click(),
	},
	{
		name: 'the services in the menu, open',
		at: '/About',
		only: [320, 768],
		hydrated: true,
		reach: async (page) => {
			await page.locator('.menu summary').click();
			await page.locator('.arrow summary').click();
		},
	},
	{
		name: 'the dropdown, open',
		at: '/About',
		only: [1280],
		hydrated: true,
		reach: (page) => page.locator('.arrow summary').click(),
	},
	{
		name: 'a question, open',
		at: '/services/eco-4-grants',
		hydrated: true,
		reach: (page) => page.locator('main details[name] summary').first().click(),
	},
	{
		name: 'a message about flats, prepared',
		at: '/Contact',
		hydrated: true,
		reach: async (page) => {
			await page.goto('/Contact?about=homes');
			await formAwake(page);
		},
	},
	...ofForms.flatMap((state) => [
		{
			...state,
			hydrated: true,
			reach: (page: Page) => formAwake(page).then(() => state.reach(page)),
		},
		{ ...state, name: `${state.name} (posted)`, hydrated: false },
	]),
	{
		name: 'the application, help at a question passed by',
		at: '/grant',
		hydrated: true,
		reach: async (page) => {
			await formAwake(page);
			await toHealthDetail(page);
			await page.getByLabel('Do you own your home?').focus();
			await page.getByLabel('How is your home heated?').focus();
			await page.locator('[data-shown]').waitFor();
		},
	},
	{
		name: 'the application, its answers unfolded and a question that is not needed',
		at: '/grant',
		hydrated: true,
		reach: async (page) => {
			await formAwake(page);
			await toHealthDetail(page);
			await page
				.getByLabel('Does anyone in your home claim benefits?')
				.selectOption({ label: 'No' });
			await page.locator('.check-answers summary').click();
			await page.getByText('Not needed: nobody claims any.').waitFor();
		},
	},
	{
		name: 'the application, not received',
		at: '/grant',
		hydrated: true,
		reach: async (page) => {
			await formAwake(page);
			await failSending(page);
			await toHealthDetail(page);
			await press(page, 'Submit');
			await page.getByRole('button', { name: 'Try again' }).waitFor();
		},
	},
	{
		name: 'a message, not received, and its toast',
		at: '/Contact',
		hydrated: true,
		reach: (page) => formAwake(page).then(() => toasted(page)),
	},
	{
		name: 'a message being sent',
		at: '/Contact',
		hydrated: true,
		reach: (page) => formAwake(page).then(() => beingSent(page)),
	},
	{
		name: 'the check with nothing chosen',
		at: '/check',
		hydrated: false,
		reach: async (page) => {
			await press(page, 'Show my plan');
			await page.locator('.notice--problem').waitFor();
		},
	},
	{
		name: 'the check, answered',
		at: '/check',
		hydrated: false,
		reach: async (page) => {
			await tap(page, 'What kind of home is it?', 'Semi');
			await tap(page, 'Do you own your home?', 'I live in it');
			await tap(page, 'How is your home heated?', 'LPG');
			await press(page, 'Show my plan');
			await page.locator('.outcomes').waitFor();
			for (const summary of await page.locator('.outcomes summary, .keep > summary').all())
				await summary.click();
		},
	},
	{
		name: 'the application after the check',
		at: '/check',
		hydrated: false,
		reach: async (page) => {
			await tap(page, 'What kind of home is it?', 'Semi');
			await press(page, 'Show my plan');
			await page.getByRole('button', { name: 'Ask us about this plan' }).first().click();
			await page.getByRole('button', { name: 'Change them' }).waitFor();
		},
	},
];

async function beingSent(page: Page): Promise<void> {
	await page.route('**/api/v1.0/email/send', () => undefined);
	await fillIn(page, grace);
	await press(page, 'Send');
	await page.getByRole('button', { name: 'Sending...' }).waitFor();
}

/** Sends in vain. */
async function toasted(page: Page): Promise<void> {
	await failSending(page);
	await fillIn(page, grace);
	await press(page, 'Send');
	// It stays as long as the pointer rests on it.
	await glide(page, { x: 10, y: 10 }, page.locator('.toast'));
}

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
const open = (page: Page, summary: string) => page.locator(`${summary} summary`).first().click();
const choose = (page: Page, question: string, answer: string) =>
	page.getByLabel(question).selectOption({ label: answer });

/** Makes the server seem away to the form's script. */
const failSending = (page: Page) =>
	page.route('**/api/v1.0/email/send', (route) => route.fulfill({ status: 500, body: 'no' }));

async function toHealthDetail(page: Page): Promise<void> {
	await fillIn(page, ada);
	await press(page, 'Next');
	await page.getByRole('heading', { name: 'Health Detail' }).waitFor();
}

async function askTheCheck(page: Page): Promise<void> {
	await tap(page, 'What kind of home is it?', 'Semi');
	await press(page, 'Show my plan');
}

type Reach = State['reach'];
type Row = readonly [name: string, at: string, reach: Reach, only?: State['only']];

/** The states of a form with script, and posted by a browser without script. */
const ofForms: readonly Row[] = [
	[
		'the application, nothing filled in',
		'/grant',
		async (page) => {
			await press(page, 'Next');
			await page.locator('.question__problem').first().waitFor();
		},
	],
	[
		'the application, an answer that cannot be right',
		'/grant',
		async (page) => {
			await fillIn(page, { ...ada, Email: 'ada at home' });
			await press(page, 'Next');
			await page.locator('.question__problem').waitFor();
		},
	],
	['the application, its second step', '/grant', toHealthDetail],
	[
		'the application, received, with what may fit',
		'/grant',
		async (page) => {
			await toHealthDetail(page);
			await choose(page, 'Do you own your home?', 'Yes');
			await choose(page, 'How is your home heated?', 'LPG');
			await press(page, 'Submit');
			await page.locator('.received').waitFor();
		},
	],
	[
		'a message with nothing in it',
		'/Contact',
		async (page) => {
			await press(page, 'Send');
			await page.locator('.question__problem').first().waitFor();
		},
	],
	[
		'a message, received',
		'/Contact',
		async (page) => {
			await fillIn(page, grace);
			await press(page, 'Send');
			await page.locator('.received').waitFor();
		},
	],
];

/** States that only the script of a form makes. */
const withScript: readonly Row[] = [
	[
		'the application, help at a question passed by',
		'/grant',
		async (page) => {
			await toHealthDetail(page);
			await page.getByLabel('Do you own your home?').focus();
			await page.getByLabel('How is your home heated?').focus();
			await page.locator('[data-shown]').waitFor();
		},
	],
	[
		'the application, its answers unfolded and a question that is not needed',
		'/grant',
		async (page) => {
			await toHealthDetail(page);
			await choose(page, 'Does anyone in your home claim benefits?', 'No');
			await open(page, '.check-answers');
			await page.getByText('Not needed: nobody claims any.').waitFor();
		},
	],
	[
		'the application, not received',
		'/grant',
		async (page) => {
			await failSending(page);
			await toHealthDetail(page);
			await press(page, 'Submit');
			await page.getByRole('button', { name: 'Try again' }).waitFor();
		},
	],
	[
		'a message, not received, and its toast',
		'/Contact',
		async (page) => {
			await failSending(page);
			await fillIn(page, grace);
			await press(page, 'Send');
			// It stays as long as the pointer rests on it.
			await glide(page, { x: 10, y: 10 }, page.locator('.toast'));
		},
	],
	[
		'a message being sent',
		'/Contact',
		async (page) => {
			await page.route('**/api/v1.0/email/send', () => undefined);
			await fillIn(page, grace);
			await press(page, 'Send');
			await page.getByRole('button', { name: 'Sending...' }).waitFor();
		},
	],
	['a message about flats, prepared', '/Contact?about=homes', async () => undefined],
];

/** States of pages that need no form's script. */
const ofPages: readonly Row[] = [
	['the menu, open', '/About', (page) => open(page, '.menu'), [320, 768]],
	[
		'the services in the menu, open',
		'/About',
		(page) => open(page, '.menu').then(() => open(page, '.arrow')),
		[320, 768],
	],
	['the dropdown, open', '/About', (page) => open(page, '.arrow'), [1280]],
	['a question, open', '/services/eco-4-grants', (page) => open(page, 'main details[name]')],
];

/** States that the server draws. */
const drawn: readonly Row[] = [
	[
		'the office’s sign-in, a wrong code',
		'/office/7K3M-9QXD-4',
		async (page) => {
			await page.getByLabel('The office’s code').fill('90817263');
			await press(page, 'Sign in');
			await page.getByRole('alert').waitFor();
		},
	],
	[
		'the check with nothing chosen',
		'/check',
		async (page) => {
			await press(page, 'Show my plan');
			await page.locator('.notice--problem').waitFor();
		},
	],
	[
		'the check, answered',
		'/check',
		async (page) => {
			await tap(page, 'Do you own your home?', 'I live in it');
			await tap(page, 'How is your home heated?', 'LPG');
			await askTheCheck(page);
			await page.locator('.outcomes').waitFor();
			for (const summary of await page.locator('.outcomes summary, .keep > summary').all())
				await summary.click();
		},
	],
	[
		'the application after the check',
		'/check',
		async (page) => {
			await askTheCheck(page);
			await page.getByRole('button', { name: 'Ask us about this plan' }).first().click();
			await page.getByRole('button', { name: 'Change them' }).waitFor();
		},
	],
];

const stateOf =
	(hydrated: boolean, change = (reach: Reach) => reach) =>
	([name, at, reach, only]: Row): State => ({ name, at, only, hydrated, reach: change(reach) });

const awake = (reach: Reach) => (page: Page) => formAwake(page).then(() => reach(page));

export const states: readonly State[] = [
	...ofPages.map(stateOf(true)),
	...[...ofForms, ...withScript].map(stateOf(true, awake)),
	...ofForms.map(stateOf(false)).map((state) => ({ ...state, name: `${state.name} (posted)` })),
	...drawn.map(stateOf(false)),
];

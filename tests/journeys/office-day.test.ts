/** The office's day as two colleagues live it, with script and without. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DAY_PATH } from '#enquiries/links/day-link.ts';
import { VISITOR_PATH, visitorSecret } from '#enquiries/links/visitor-link.ts';
import { addDays, londonDay } from '#model/dates.ts';
import { newReference } from '#model/reference.ts';
import { NEEDED_APIS } from '#site/scripts/needed-apis.ts';
import { expectNoViolation } from '../access/axe.ts';
import { changeMarkup, removeApi } from '../support/changed-markup.ts';
import { another, callWith, message, postTo } from '../support/enquiry.ts';
import { dayLinkOf, officePhone, openDay, writeAs } from '../support/office-day.ts';
import { countRows } from '../support/office-week/letter-links.ts';
import { createHand, type Hand } from '../support/office-week/letters.ts';
import { scanLink, seededRandom } from '../support/office-week/link-scanner.ts';
import { ALL } from '../support/tags.ts';
import { expect, OFFICE, test } from '../support/test.ts';

test.use({ hasMailServer: true });

const rowOf = (page: Page, name: string) =>
	page.locator('.call', { has: page.getByRole('link', { name, exact: true }) });

test('a press is seen at once, nothing is loaded anew, the colleague sees it within five seconds, and it is undone as easily', async ({
	site,
	visit,
}) => {
	await writeAs(site, 'Ruth Pell', '07700900101');
	const [mine, colleague] = [await openDay(site, visit), await openDay(site, visit)];
	await expect(rowOf(colleague, 'Ruth Pell')).toBeVisible();
	await mine.evaluate(() => {
		(window as { isSame?: boolean }).isSame = true;
		document.addEventListener('submit', () => {
			document.documentElement.dataset.seen =
				document.querySelector('.call--sent')?.textContent ?? 'not seen';
		});
	});
	await rowOf(mine, 'Ruth Pell').getByRole('button', { name: 'Spoke' }).click();
	// Within the press itself, before anything was sent.
	expect(await mine.locator('html').getAttribute('data-seen')).toContain('Spoke …');
	await expect(mine.locator('#done')).toHaveText('Ruth Pell: Recorded.');
	await expect(rowOf(mine, 'Ruth Pell')).toHaveCount(0);
	await expect(rowOf(colleague, 'Ruth Pell')).toHaveCount(0);
	await mine.getByRole('button', { name: 'Undo' }).click();
	await expect(mine.locator('#done')).toHaveText('Ruth Pell: Taken back.');
	await expect(rowOf(mine, 'Ruth Pell')).toBeVisible();
	expect(await mine.evaluate(() => (window as { isSame?: boolean }).isSame)).toBe(true);
});

test(
	'a press is recorded in browsers that lack what the script uses',
	ALL,
	async ({ site, visit }) => {
		const lacking: readonly (readonly [what: string, remove: () => void])[] = [
			[
				// Chrome before 112, Firefox before 111.
				'a button in FormData',
				() => {
					window.FormData = class extends FormData {
						constructor(form?: HTMLFormElement) {
							super(form);
						}
					};
				},
			],
			[
				// Firefox before 121.
				':has',
				() => {
					const { querySelector } = Element.prototype;
					Element.prototype.querySelector = function (this: Element, selector: string) {
						if (selector.includes(':has'))
							throw new DOMException('not a valid selector', 'SyntaxError');
						return querySelector.call(this, selector);
					} as typeof querySelector;
				},
			],
		];
		const page = await openDay(site, visit);
		const record = async (name: string, what: string) => {
			await rowOf(page, name).getByRole('button', { name: 'Spoke' }).click();
			await expect(page.locator('#done'), what).toHaveText(`${name}: Recorded.`);
			await expect(rowOf(page, name)).toHaveCount(0);
		};
		for (const [index, [what, remove]] of lacking.entries()) {
			const name = `Lena Frost${'abcdefghij'[index]}`;
			await writeAs(site, name, `0770090012${index}`);
			await page.goto(DAY_PATH);
			await page.evaluate(remove);
			await record(name, what);
		}
		for (const [index, api] of NEEDED_APIS.entries()) {
			const name = `Olaf Frost${'abcdefghij'[index]}`;
			await writeAs(site, name, `0770090013${index}`);
			await page.goto(DAY_PATH);
			await page.evaluate(removeApi, api);
			await record(name, api);
		}
	},
);

const dayChanges = (
	[
		'elementAfter',
		'elementBefore',
		'elementLast',
		'shadowLast',
		'textFirst',
		'textAfter',
		'commentFirst',
		'scriptFirst',
		'hiddenInputAfter',
		'wrap',
		'wrapContent',
		'copy',
		'attributes',
		'font',
		'otherWords',
	] as const
).flatMap((act) =>
	(['form', 'form button', '.call', '.call *'] as const).map(
		(selector) => [act, selector] as const,
	),
);

const letters = 'abcdefghijklmnopqrstuvwxyz';

test('a press is recorded where extensions have changed the page', ALL, async ({ site, visit }) => {
	const page = await openDay(site, visit);
	for (const [index, change] of dayChanges.entries()) {
		const name = `Mona Hale${letters[Math.floor(index / 26)]}${letters[index % 26]}`;
		await writeAs(site, name, `077009002${String(index).padStart(2, '0')}`);
		await page.goto(DAY_PATH);
		const row = page.locator('.call', { hasText: name });
		await row.waitFor();
		await changeMarkup(page, change, '.private__main');
		await row.locator('button', { hasText: 'Spoke' }).first().click();
		await expect(page.locator('#done'), change.join(' ')).toContainText('Recorded.');
		await expect(row).toHaveCount(0);
	}
});

test('a press that does not arrive is taken back, and says so', async ({ site, visit }) => {
	await writeAs(site, 'Tom Iqbal', '07700900102');
	const page = await openDay(site, visit);
	await page.route(`**${DAY_PATH}`, (route) =>
		route.request().method() === 'POST' ? route.abort() : route.continue(),
	);
	await rowOf(page, 'Tom Iqbal').getByRole('button', { name: 'Spoke' }).click();
	await expect(rowOf(page, 'Tom Iqbal').getByRole('status')).toHaveText(/^That was not recorded/);
	await expect(rowOf(page, 'Tom Iqbal').getByRole('button', { name: 'Spoke' })).toBeVisible();
});

test(
	'a refused press is said where it is seen, and no half-typed note is lost',
	ALL,
	async ({ site, visit }) => {
		for (const [name, number] of [
			['Rita Moss', '07700900111'],
			['Bob Ash', '07700900112'],
		] as const)
			await writeAs(site, name, number);
		const [mine, colleague] = [await openDay(site, visit), await openDay(site, visit)];
		const noteOf = (page: Page, name: string) => rowOf(page, name).getByLabel(/^Note/);
		for (const name of ['Rita Moss', 'Bob Ash']) {
			await rowOf(mine, name).getByText('Something else').click();
			await noteOf(mine, name).fill(`About ${name}`);
		}
		await rowOf(colleague, 'Rita Moss').getByRole('button', { name: 'Spoke' }).click();
		await expect(colleague.locator('#done')).toHaveText('Rita Moss: Recorded.');
		await rowOf(mine, 'Rita Moss').getByRole('button', { name: 'Only the note' }).click();
		await expect(mine.locator('#done')).toHaveText(
			/^Rita Moss: .*something else was recorded.* Your note: “About Rita Moss”$/,
		);
		await expect(mine.locator('#done')).toBeInViewport();
		await expect(noteOf(mine, 'Bob Ash')).toHaveValue('About Bob Ash');
	},
);

test(
	'what a colleague presses leaves my fold, choice, focus, place and highlighted row as they are',
	ALL,
	async ({ site, visit }) => {
		const [first, second, third] = ['Amy Beck', 'Dot Crane', 'Eve Dunn'] as const;
		for (const [index, name] of [first, second, third].entries())
			await writeAs(site, name, `0770090015${index}`);
		const [mine, colleague] = [await openDay(site, visit), await openDay(site, visit)];
		const row = rowOf(mine, second);
		await mine.evaluate(() =>
			document.addEventListener('click', (event) => event.preventDefault(), { once: true }),
		);
		await rowOf(mine, third).getByRole('link', { name: /^Ring/ }).click();
		await row.getByText('Something else').click();
		await row.getByLabel('When to try again').selectOption({ index: 3 });
		await row.getByRole('button', { name: 'Not for us' }).focus();
		const placeOf = () => row.evaluate((one) => one.getBoundingClientRect().top);
		await row.evaluate((one) => one.scrollIntoView({ block: 'start' }));
		const place = await placeOf();
		await rowOf(colleague, first).getByRole('button', { name: 'Spoke' }).click();
		await expect(rowOf(mine, first)).toHaveCount(0);
		await expect(row.getByRole('button', { name: 'Not for us' })).toBeFocused();
		await expect(row.locator('select').first()).not.toHaveValue('');
		await expect(rowOf(mine, third)).toHaveClass(/call--asking/);
		expect(Math.abs((await placeOf()) - place)).toBeLessThan(2);
	},
);

test('nobody is offered a ring to who asked for none', ALL, async ({ site, visit }) => {
	await writeAs(site, 'Andy Reed', '07700900113');
	const page = await openDay(site, visit);
	await rowOf(page, 'Andy Reed').getByText('Something else').click();
	await rowOf(page, 'Andy Reed')
		.getByRole('button', { name: /^Asked not to be rung/ })
		.click();
	await expect(page.locator('#done')).toHaveText('Andy Reed: Recorded.');
	await page.getByLabel('Find somebody').fill('Andy Reed');
	await page.getByRole('button', { name: 'Find' }).click();
	await expect(rowOf(page, 'Andy Reed')).toBeVisible();
	await expect(rowOf(page, 'Andy Reed').locator('a[href^="tel:"]')).toHaveCount(0);
	await expect(rowOf(page, 'Andy Reed').getByRole('button', { name: 'Spoke' })).toBeHidden();
});

test(
	'who asks for no call stands with the words and no big Ring, and a number in the message is beside theirs',
	ALL,
	async ({ site, visit }) => {
		await writeAs(
			site,
			'Karen Voss',
			'07700900114',
			'Do not ring me, I am deaf. My daughter is on 07700 900555.',
		);
		const row = rowOf(await openDay(site, visit), 'Karen Voss');
		await expect(row.getByText('Says “Do not ring me”')).toBeVisible();
		await expect(row.getByRole('link', { name: /^Ring/ })).toHaveCount(0);
		for (const number of ['07700900114', '07700 900555'])
			await expect(row.getByRole('link', { name: number })).toBeVisible();
		await expect(row.getByRole('link', { name: 'Write to them' })).toHaveAttribute(
			'href',
			/^mailto:07700900114@example\.org\?subject=/,
		);
		await expect(row.locator('.call__do').getByRole('button')).toHaveText([
			'Answered by e-mail or post',
		]);
	},
);

test(
	'a name that is a script runs nothing, and what is no number makes no link and no line of a card',
	ALL,
	async ({ site, visit }) => {
		const name = '</script><script>window.hasRun = true</script>';
		const page = await openDay(site, visit);
		const policyOf = async () => (await page.goto(DAY_PATH))?.headers()['content-security-policy'];
		const before = await policyOf();
		expect(before).toBeTruthy();
		// The door takes words after a number, and no number without its digits.
		const forged = {
			...message,
			fullName: name,
			email: 'script@example.org',
			description: `Cold, says ${name}.`,
		};
		expect(
			(await postTo(site.origin, callWith({ ...forged, phone: 'javascript:alert(1)' }))).status,
		).toBe(422);
		expect(
			(
				await postTo(
					site.origin,
					callWith({ ...forged, phone: '07700900114 javascript:alert(1)\r\nNOTE:forged' }),
				)
			).status,
		).toBe(200);
		// Held back or not: found by its name.
		expect(await policyOf()).toBe(before);
		await page.getByLabel('Find somebody').fill('window');
		await page.getByRole('button', { name: 'Find' }).click();
		const link = page.locator('.call h3 a').filter({ hasText: 'window.hasRun' }).first();
		await expect(link).toBeVisible();
		const id = (await link.getAttribute('href'))?.split('/').at(-1);
		const hasRun = () => page.evaluate(() => 'hasRun' in window);
		expect([await hasRun(), await page.locator('a[href^="javascript"]').count()]).toEqual([
			false,
			0,
		]);
		const card = await page.evaluate(
			(about) => fetch(`/office/today?file=vcf&about=${about}`).then((answer) => answer.text()),
			id,
		);
		expect(card).not.toMatch(/^(?:NOTE:forged|TEL.*javascript)/m);
		await link.click();
		await expect(page.getByRole('heading', { level: 1 })).toContainText('window.hasRun');
		expect([await hasRun(), await page.locator('a[href^="javascript"]').count()]).toEqual([
			false,
			0,
		]);
	},
);

test('whoever comes back from ringing stands at what came of it', ALL, async ({ site, visit }) => {
	await writeAs(site, 'Agnes Moor', '07700900103');
	const [page, colleague] = [await openDay(site, visit), await openDay(site, visit)];
	const row = rowOf(page, 'Agnes Moor');
	// Headless browsers have no telephone: the page is neither hidden nor left.
	await page.evaluate(() =>
		document.addEventListener('click', (event) => event.preventDefault(), { once: true }),
	);
	await row.getByRole('link', { name: /^Ring/ }).click();
	await page.getByLabel('Find somebody').focus();
	await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
	await expect(row.getByRole('button', { name: 'Spoke' })).toBeFocused();
	await expect(row).toHaveClass(/call--asking/);
	// So that nobody is rung by two at once.
	await expect(rowOf(colleague, 'Agnes Moor')).toContainText('has been ringing since');
	await expect(row).not.toContainText('has been ringing');
	await expect(
		row.getByRole('button', { name: /^No answer: again (?:on \w+day|this|today)/i }),
	).not.toContainText(/\d/);
});

test('without script a press records as well, and the second on the same call says that somebody was first', async ({
	site,
	visit,
}) => {
	await writeAs(site, 'Bo Larch', '07700900104');
	const options = { ...officePhone, javaScriptEnabled: false };
	const [mine, colleague] = [
		await openDay(site, visit, options),
		await openDay(site, visit, options),
	];
	await rowOf(mine, 'Bo Larch').getByRole('button', { name: 'Spoke' }).click();
	await expect(mine.locator('#done')).toHaveText('Bo Larch: Recorded.');
	await rowOf(colleague, 'Bo Larch').getByRole('button', { name: 'Spoke' }).click();
	await expect(colleague.getByRole('alert')).toContainText('Rung, and spoke');
});

for (const javaScriptEnabled of [true, false])
	test(
		`a complaint about no enquiry is recorded, settled and taken back, ${javaScriptEnabled ? 'without a reload' : 'without script'}`,
		ALL,
		async ({ site, visit }) => {
			const page = await openDay(site, visit, { ...officePhone, javaScriptEnabled });
			const complaints = page.getByRole('region', { name: /^Complaints/ });
			await page.evaluate(() => Object.assign(window, { isSame: true }));
			await complaints.getByText('Record one about no enquiry').click();
			await complaints.getByRole('button', { name: 'Record it' }).click();
			await expect(page.locator('#done')).toHaveText(
				/^Complaint number 1, received .*, to be acknowledged by /,
			);
			await complaints.getByRole('button', { name: 'Acknowledged' }).click();
			await expect(complaints.locator('.day__line')).toHaveText(/acknowledged/);
			for (const left of [1, 0]) {
				await complaints.getByRole('button', { name: 'Undo' }).click();
				await expect(complaints.getByRole('button', { name: 'Acknowledged' })).toHaveCount(left);
			}
			expect(await page.evaluate(() => 'isSame' in window)).toBe(javaScriptEnabled);
		},
	);

test(
	'letters since a day are sent again by one press, and of two colleagues’ the second sends none',
	ALL,
	async ({ site, visit }) => {
		await writeAs(site, 'Joan Alder', '07700900108');
		const [mine, colleague] = [await openDay(site, visit), await openDay(site, visit)];
		await expect(rowOf(colleague, 'Joan Alder')).toBeVisible();
		for (const [page, says] of [
			[mine, /^On their way again: the letters about \d+ enquir/],
			[colleague, /^Nothing was changed/],
		] as const) {
			const letters = page.getByRole('region', { name: /^Letters/ });
			await letters.getByText('Send letters again since a day').click();
			await letters.getByLabel('Received since').fill(londonDay(Date.now()));
			await letters.getByRole('button', { name: 'Send again' }).click();
			await expect(page.locator('#done')).toHaveText(says);
		}
	},
);

test(
	'what comes of a call takes at most half the presses that it takes from a letter',
	ALL,
	async ({ site, visit }) => {
		await writeAs(site, 'Ivy Marsh', '07700900106');
		const page = await openDay(site, visit);
		const row = rowOf(page, 'Ivy Marsh');
		const button = (name: string) => row.getByRole('button', { name, exact: true });
		const fold = row.getByText('Something else');
		/** What it takes, and back again: the row is then as it was. */
		async function pressesOf(act: (hand: Hand) => Promise<void>): Promise<number> {
			const hand = createHand(page);
			if (await row.locator('details[open]').count()) await fold.click();
			await act(hand);
			await expect(page.locator('#done')).toHaveText('Ivy Marsh: Recorded.');
			await page.locator('.day__done').getByRole('button', { name: 'Undo' }).click();
			await expect(page.locator('.day__done').getByRole('button', { name: 'Undo' })).toHaveCount(0);
			return hand.effort.presses;
		}
		const presses = {
			'Rung, and spoke': await pressesOf((hand) => hand.press(button('Spoke'))),
			'Not for us': await pressesOf(async (hand) => {
				await hand.press(fold);
				await hand.press(button('Not for us'));
			}),
			'Survey booked': await pressesOf(async (hand) => {
				await hand.press(fold);
				await hand.type(row.getByLabel('Day of the survey'), addDays(londonDay(Date.now()), 9), {
					isFree: true,
				});
				await hand.press(button('Survey booked'));
			}),
		};
		// From its letter: 5, 5 and 6, and four digits each time (docs/office-week.md).
		expect(presses).toEqual({ 'Rung, and spoke': 1, 'Not for us': 2, 'Survey booked': 3 });
	},
);

test(
	'the day can be used by everybody at 320 px, and prints as the list for the van',
	ALL,
	async ({ site, visit }) => {
		await writeAs(site, 'Edith Longfellow-Featherstonehaugh', '07700900105');
		const page = await openDay(site, visit);
		await rowOf(page, 'Edith Longfellow-Featherstonehaugh').getByText('Something else').click();
		for (const fold of ['Record one about no enquiry', 'Send letters again since a day'])
			await page.getByText(fold).click();
		await expectNoViolation(page, [320, 1440], [320]);
		await page.emulateMedia({ media: 'print' });
		await expect(
			page.getByRole('heading', { name: 'Edith Longfellow-Featherstonehaugh' }),
		).toBeVisible();
		await expect(page.getByRole('button', { name: 'Spoke' }).first()).toBeHidden();
		await page.emulateMedia({ media: 'screen' });
		await page
			.getByRole('link', { name: 'Edith Longfellow-Featherstonehaugh', exact: true })
			.click();
		// The title stays in the browser's history.
		await expect(page).toHaveTitle(/^An enquiry \| /);
		await expectNoViolation(page, [320, 1440], [320]);
	},
);

test(
	'[L1] a machine that checks links opens, ticks, types and presses everything in the office’s letter and the visitor’s, and changes nothing',
	ALL,
	async ({ site, browser, mailTo }) => {
		const reference = newReference();
		expect((await postTo(site.origin, callWith({ ...another(), reference }))).status).toBe(200);
		const { text = '' } = await mailTo(OFFICE, reference);
		const key = readFileSync(join(site.dataDir, 'link.key'));
		const links = [
			/\/office\/[\w-]{80}/.exec(text)?.[0] ?? '',
			VISITOR_PATH + visitorSecret(key, reference),
			dayLinkOf(site),
		];
		const rows = () =>
			Promise.all(
				(['event', 'enquiry', 'complaint'] as const).map((table) => countRows(table, site.dataDir)),
			);
		const before = await rows();
		const context = await browser.newContext();
		let presses = 0;
		context.on('request', (request) => {
			if (request.method() === 'POST') presses += 1;
		});
		const random = seededRandom(20_261_122);
		for (const link of links) {
			expect((await fetch(site.origin + link)).status).toBe(200);
			await scanLink(context, site.origin + link, random, 2);
		}
		await context.close();
		expect(presses).toBeGreaterThanOrEqual(2 * links.length);
		expect(await rows()).toEqual(before);
	},
);

for (const javaScriptEnabled of [true, false])
	test(
		`after the device was ended, Back shows nobody, ${javaScriptEnabled ? 'with' : 'without'} script`,
		ALL,
		async ({ site, visit }) => {
			await writeAs(site, 'Nell Harrow', '07700900107');
			const page = await openDay(site, visit, { ...officePhone, javaScriptEnabled });
			await page.getByRole('link', { name: 'Nell Harrow', exact: true }).click();
			await expect(page.getByRole('heading', { level: 1, name: 'Nell Harrow' })).toBeVisible();
			await page.getByRole('link', { name: 'Today’s list' }).click();
			// By key: rows that were not drawn yet move the button from under a pointer as quick as a
			// test's.
			await page
				.getByRole('listitem')
				.filter({ hasText: 'This device' })
				.getByRole('button', { name: 'End' })
				.press('Enter');
			await expect(page.getByText('Nell Harrow')).toHaveCount(0);
			for (let steps = 0; steps < 3; steps += 1) {
				await page.goBack();
				await expect(
					page.getByText(/Open it from this morning’s letter|It may have been cut short/),
				).toBeVisible();
				expect(await page.content()).not.toContain('Nell');
			}
		},
	);

/**
 * The links in letters: a machine that checks them changes nothing, and one press of a person
 * changes one thing, once.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser } from '@playwright/test';
import { OFFICE_LINK_DAYS } from '#enquiries/links/mailbox-link.ts';
import { createOfficeLinks } from '#enquiries/links/office-link.ts';
import { VISITOR_PATH } from '#enquiries/links/visitor-link.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { DAY_MS } from '#model/dates.ts';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';
import { expectNoViolation } from '../access/axe.ts';
import { recordFigure } from '../support/figures.ts';
import {
	countRows,
	openAgo,
	pressAt,
	readFor3Seconds,
	sendAndRead,
} from '../support/office-week/letter-links.ts';
import { scanLink, seededRandom } from '../support/office-week/link-scanner.ts';
import { ALL } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

/** Of a thousand: tests/proofs/scanner.proof.ts. */
const LINKS = 20;

let site: RunningSite;
let both: { office: string; visitor: string }[];
test.beforeAll(async () => {
	site = await startSite();
	both = await sendAndRead(LINKS, site);
});
test.afterAll(async () => {
	await site.stop();
});

const eventsNow = () => countRows('event', site.dataDir);

/** Opens the office's page of one of the enquiries, on a narrow phone without script. */
async function openOffice(browser: Browser, index: number) {
	const context = await browser.newContext({
		javaScriptEnabled: false,
		viewport: { width: 320, height: 700 },
	});
	const page = await context.newPage();
	await page.goto(both[index]?.office ?? '');
	await openAgo(page, site);
	const press = async () => page.getByRole('button', { name: 'Record' }).click();
	return { page, press, close: () => context.close() };
}

/** Chooses, types the digits and presses, as a person does. */
async function record(
	{ page, press }: Awaited<ReturnType<typeof openOffice>>,
	what: string | RegExp,
): Promise<void> {
	await page.getByLabel(what).check();
	await page.getByLabel('Last four digits').first().fill('0142');
	await press();
}

test(
	`[L1] [L3] ${LINKS} links against a machine that opens, ticks, types and presses everything: nothing changes`,
	ALL,
	async ({ browser }) => {
		test.setTimeout(LINKS * 60_000);
		expect(both).toHaveLength(LINKS);
		const tried = both.map((one, index) => (index % 2 ? one.visitor : one.office));
		const context = await browser.newContext();
		const random = seededRandom(20_261_122);
		let presses = 0;
		context.on('request', (request) => {
			if (request.method() === 'POST') presses += 1;
		});
		for (const link of tried) {
			expect((await fetch(link)).status, new URL(link).pathname.split('/')[1]).toBe(200);
			await scanLink(context, link, random, 1);
		}
		expect(presses).toBeGreaterThanOrEqual(tried.length);
		expect([
			await eventsNow(),
			await countRows('enquiry', site.dataDir),
			await countRows('complaint', site.dataDir),
		]).toEqual([0, LINKS, 0]);
		recordFigure(
			`${tried.length} links of the office and of visitors, ${presses} presses: 0 changes, 0 erased`,
		);
		await context.close();
	},
);

test('the office’s page names nobody in its title, and has nothing chosen', async ({ browser }) => {
	const { page, close } = await openOffice(browser, 0);
	// The title stays in the browser's history.
	await expect(page).toHaveTitle(/^An enquiry \| /);
	expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
	await close();
});

test('[L1] a press without digits keeps what was chosen, and the slip is put right at once', async ({
	browser,
}) => {
	const { page, press, close } = await openOffice(browser, 1);
	await page.getByLabel('Rung, and spoke').check();
	await page.getByLabel('Note (optional)').fill('Has two lofts.');
	await press();
	await expect(page.getByRole('alert')).toContainText('Type the last four digits');
	await expect(page.getByLabel('Rung, and spoke')).toBeChecked();
	// Whoever presses a page that has just opened is too quick; here the time spent before the slip
	// counts on.
	await page.getByLabel('Last four digits').first().fill('0142');
	await press();
	await expect(page.getByRole('status')).toHaveText('Recorded.');
	await expect(page.getByRole('main')).toContainText('from the letter to hello@example.co.uk');
	// The words of a note stand behind the office's code.
	await expect(page.getByRole('main')).not.toContainText('Has two lofts.');
	await close();
});

test('[L1] the same press again, with another choice, records nothing', async ({ browser }) => {
	const opened = await openOffice(browser, 2);
	const before = await eventsNow();
	const nonce = await opened.page.locator('input[name=nonce]').first().inputValue();
	await record(opened, 'Rung, and spoke');
	await expect(opened.page.getByRole('status')).toHaveText('Recorded.');
	const again = await pressAt(
		both[2]?.office ?? '',
		new URLSearchParams({ act: 'not-for-us', digits: '0142', nonce }),
		{
			redirect: 'manual',
		},
	);
	expect([again.status, again.headers.get('location')]).toEqual([
		303,
		expect.stringContaining('flash=repeated'),
	]);
	expect(await eventsNow()).toBe(before + 1);
	await opened.close();
});

test('[L1] what was recorded is undone by another press', async ({ browser }) => {
	const opened = await openOffice(browser, 3);
	await record(opened, 'Rung, and spoke');
	await expect(opened.page.getByRole('status')).toHaveText('Recorded.');
	await openAgo(opened.page, site);
	await record(opened, /^Undo: Rung, and spoke/);
	await expect(opened.page.getByRole('main')).toContainText('(undone)');
	await expect(opened.page.getByRole('main')).toContainText('No call is recorded yet');
	await opened.close();
});

for (const colorScheme of ['light', 'dark'] as const)
	test(
		`the office’s page is accessible and fits a narrow phone, ${colorScheme}`,
		ALL,
		async ({ browser }) => {
			const context = await browser.newContext({ colorScheme, bypassCSP: true });
			const page = await context.newPage();
			await page.goto(both[0]?.office ?? '');
			await expectNoViolation(page, [320, 1440], [320]);
			expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
				true,
			);
			await context.close();
		},
	);

/** The middle of these times. */
const median = (times: readonly number[]) =>
	times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

test(
	'[L2] every link altered by one character, too old, or of an erased enquiry is answered alike: status, bytes, and time',
	ALL,
	async () => {
		const own = await startSite();
		try {
			const [link, erased] = await sendAndRead(2, own);
			if (!link || !erased) throw new Error('There are no links.');
			const database = openSqlite(join(own.dataDir, 'enquiries.db'));
			const [row] = await database.read((query) =>
				query('SELECT id, reference FROM enquiry ORDER BY place DESC LIMIT 1'),
			);
			await database.transaction(async (query) => {
				await query('DELETE FROM dispatch WHERE enquiry_id = $1', [String(row?.id)]);
				await query('DELETE FROM enquiry WHERE id = $1', [String(row?.id)]);
			});
			const [kept] = await database.read((query) => query('SELECT id FROM enquiry'));
			await database.close();
			const key = readFileSync(join(own.dataDir, 'link.key'));
			const old = createOfficeLinks(
				[key],
				['hello@example.co.uk'],
				() => Date.now() - (OFFICE_LINK_DAYS + 2) * DAY_MS,
			);
			const pathOf = (url: string) => new URL(url).pathname;
			/** Each character of the key in turn, for another one. */
			const altered = (path: string) => {
				const start = path.lastIndexOf('/') + 1;
				return Array.from(
					path.slice(start),
					(sign, place) =>
						`${path.slice(0, start + place)}${sign === 'A' ? 'B' : 'A'}${path.slice(start + place + 1)}`,
				);
			};
			const kinds = {
				'altered, the office’s': altered(pathOf(link.office)),
				'too old': [
					old.pathFor({
						enquiryId: String(kept?.id),
						mailbox: 'hello@example.co.uk',
						letter: 'enquiry',
					}),
				],
				'erased, the office’s': [pathOf(erased.office)],
				'never issued, the office’s': [`/office/${'A'.repeat(80)}`],
				'altered, a visitor’s': altered(pathOf(link.visitor)),
				'erased, a visitor’s': [pathOf(erased.visitor)],
				'never issued, a visitor’s': [`${VISITOR_PATH}${'A'.repeat(43)}`],
			};
			/**
			 * The office's page has another style sheet than a visitor's, and another path; which of them
			 * it is was never a secret.
			 */
			const sideOf = (path: string) => (path.startsWith(VISITOR_PATH) ? 'visitor' : 'office');
			const looks = new Set<string>();
			const times = new Map<string, number[]>();
			// By turns, so that whatever else the machine does meanwhile slows all of them.
			for (let turn = 0; turn < 80; turn += 1)
				for (const [kind, paths] of Object.entries(kinds)) {
					const path = paths[turn % paths.length] ?? '';
					const begun = performance.now();
					const answer = await fetch(own.origin + path, { redirect: 'manual' });
					const body = await answer.text();
					times.set(kind, [...(times.get(kind) ?? []), performance.now() - begun]);
					looks.add(
						JSON.stringify([
							sideOf(path),
							answer.status,
							body,
							answer.headers.get('content-length'),
							[...answer.headers.keys()].sort(),
						]),
					);
				}
			expect([...looks].map((look) => JSON.parse(look).slice(0, 2)).sort()).toEqual([
				['office', 404],
				['visitor', 404],
			]);
			expect(
				[await fetch(link.office), await fetch(link.visitor)].map(({ status }) => status),
			).toEqual([200, 200]);
			for (const side of ['office', 'visitor']) {
				const medians = Object.entries(kinds).flatMap(([kind, [path = '']]) =>
					sideOf(path) === side ? [median(times.get(kind) ?? [])] : [],
				);
				const ratio = Math.max(...medians) / Math.min(...medians);
				const figure = `links to the ${side}’s page that open nothing, altered, old, erased or made up: the slowest median is ${ratio.toFixed(2)} times the fastest`;
				recordFigure(figure, ratio < 1.25);
				// Noise of a busy machine; a page drawn for some of them only would be more.
				expect(ratio).toBeLessThan(2);
			}
		} finally {
			await own.stop();
		}
	},
);

test(
	'[D1] presses that were answered survive a kill -9; while the store cannot be written the office is told, and the same press counts later',
	ALL,
	async () => {
		const folder = mkdtempSync(join(tmpdir(), 'office-links-'));
		let own = await startSite({}, folder);
		const links = (await sendAndRead(10, own)).map(({ office }) => office);
		const nonceOf = async (link: string) =>
			/name="nonce" value="([^"]+)"/.exec(await (await fetch(link)).text())?.[1] ?? '';
		const press = (link: string, nonce: string) =>
			pressAt(link, new URLSearchParams({ act: 'spoke', digits: '0142', nonce }), {
				redirect: 'manual',
			});
		const nonces = await Promise.all(links.map(nonceOf));

		const [first = ''] = links;
		const [nonce = ''] = nonces;
		await readFor3Seconds(nonces.at(-1) ?? '');
		const other = new DatabaseSync(join(folder, 'enquiries.db'));
		other.exec('BEGIN IMMEDIATE');
		const refused = await press(first, nonce);
		expect(refused.status).toBe(303);
		const after = await fetch(first + refused.headers.get('location'));
		expect([after.status, after.headers.get('retry-after'), await after.text()]).toEqual([
			503,
			'30',
			'That is not possible just now. Nothing was changed. Please try again in a minute, or ring 0113 496 0142.',
		]);
		other.exec('ROLLBACK');
		other.close();

		const answers = await Promise.all(links.map((link, index) => press(link, nonces[index] ?? '')));
		own.process.kill('SIGKILL');
		expect(answers.map(({ status }) => status)).toEqual(links.map(() => 303));
		await own.stop().catch(() => undefined);
		own = await startSite({}, folder);
		expect(await countRows('event', folder)).toBe(links.length);
		await own.stop();
		rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	},
);

/**
 * A week of sixty enquiries, lived from the day's page, and from a letter where the office has no
 * code: a real server with a clock turned by hand, real letters, and presses in a real browser, of
 * the office and of visitors. Counts what each common act takes (docs/office-week.md), and takes
 * pictures.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Browser, Locator, Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import sharp from 'sharp';
import { DAY_PATH } from '#enquiries/links/day-link.ts';
import { addDays, londonMoment } from '#model/dates.ts';
import { newReference } from '#model/reference.ts';
import { type RunningSite, startSite, until } from '#server/testing/running-site.ts';
import { callWith, postTo } from '../support/enquiry.ts';
import { recordFigure } from '../support/figures.ts';
import { dayLinkOf, officeCodeOf } from '../support/office-day.ts';
import {
	createHand,
	type Effort,
	type Hand,
	latest,
	letterHtml,
	linkAfter,
	openLetter,
} from '../support/office-week/letters.ts';
import { freePort } from '../support/servers/free-port.ts';
import { type MailServer, startMailServer } from '../support/servers/mail-server.ts';
import { expect, OFFICE, test } from '../support/test.ts';
import { type Deed, type Enquirer, enquirers, type Moment } from './office-week/enquirers.ts';

test.use({ trace: 'off', video: 'off', screenshot: 'off' });

const SUNDAY = '2026-11-29';
/** `Next` is the Sunday after, and `Last` the Monday after. */
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Next', 'Last'] as const;
const times = ['08:05', '12:30', '15:00', '20:00'] as const;
const moments: readonly Moment[] = [
	'Sun 20:00',
	...days.slice(1, 6).flatMap((day) => times.map((time) => `${day} ${time}` as Moment)),
	'Sat 12:30',
	'Next 20:00',
	'Last 08:05',
];
const momentAt = (moment: Moment): number => {
	const [day = '', time = ''] = moment.split(' ');
	return londonMoment(addDays(SUNDAY, days.indexOf(day as (typeof days)[number])), time);
};

const DOCUMENT = join('docs', 'office-week.md');
const PICTURES = join('test-results', 'office-week');

/** What each act takes, in the order of the document. */
const efforts = new Map<string, Effort>();

let folder: string;
let mail: MailServer;
let site: RunningSite | undefined;
let origin: string;
const known = new Map<Enquirer, { reference: string }>();

test('[L3] [L6] a week of sixty enquiries is lived without a shell, and each act takes the presses that are written down', async ({
	browser,
}) => {
	folder = mkdtempSync(join(tmpdir(), 'week-'));
	mkdirSync(PICTURES, { recursive: true });
	mail = await startMailServer();
	const port = await freePort();
	origin = `http://localhost:${port}`;
	try {
		const office = await (
			await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
		).newPage();
		const withoutCode = await (
			await browser.newContext({ locale: 'en-GB', viewport: { width: 390, height: 844 } })
		).newPage();
		const phone = await (
			await browser.newContext({ locale: 'en-GB', viewport: { width: 390, height: 844 } })
		).newPage();
		for (const page of [office, withoutCode, phone]) page.setDefaultTimeout(60_000);
		for (const moment of moments) {
			await turnTo(moment, port);
			await takePicturesOfLetters(browser, moment);
			for (const enquirer of enquirers.filter(({ at }) => at === moment)) await write(enquirer);
			await settled(moment);
			for (const [enquirer, deed] of enquirers.flatMap((one) =>
				one.deeds.map((deed) => [one, deed] as const),
			))
				if (deed.at === moment)
					await test.step(`${moment}: ${Object.values(enquirer.answers)[0]}, ${deed.act}`, () =>
						deed.who === 'visitor'
							? actAsVisitor(phone, enquirer, deed)
							: deed.act in letterLabels && !efforts.has(`${BY_LETTER}: ${officeActs[deed.act]}`)
								? actFromLetter(withoutCode, enquirer, deed)
								: actOnDay(office, enquirer, deed));
			console.log(`${moment}: ${mail.received.length} letters`);
		}
		holdDocument();
		const of = (who: string, act = '') => efforts.get(`${who}: ${officeActs[act]}`)?.presses;
		for (const act of Object.keys(letterLabels))
			expect([
				act,
				(of(BY_DAY, act) ?? Number.NaN) * 2 <= (of(BY_LETTER, act) ?? Number.NaN),
			]).toEqual([act, true]);
		recordFigure(
			`sixty enquiries in eight days, ${mail.received.length} letters, ${pressed.acts} acts of the office in ${pressed.presses} presses and the code ${pressed.codes} times; “rung, and spoke” takes ${of(BY_DAY, 'spoke')} press, from a letter ${of(BY_LETTER, 'spoke')} and four digits`,
		);
	} finally {
		await site?.stop();
		await mail.close();
		rmSync(folder, { recursive: true, force: true });
	}
});

/** How far the site's clock is ahead of the machine's. */
let ahead = 0;

/** Turns the clock on: the site is stopped, and started at that moment. */
async function turnTo(moment: Moment, port: number): Promise<void> {
	await site?.stop();
	ahead = momentAt(moment) - Date.now();
	const clock = pathToFileURL(join(import.meta.dirname, 'office-week', 'turned-clock.mjs')).href;
	site = await startSite(
		{
			PORT: String(port),
			SITE_URL: origin,
			SMTP_URL: mail.url,
			OFFICE_EMAIL: OFFICE,
			LOG_LEVEL: 'silent',
			NODE_OPTIONS: `--import=${clock}`,
			CLOCK_AHEAD_MS: String(ahead),
		},
		folder,
	);
	await settled(moment);
}

/** Waits until the site has done what was due, and every letter has arrived. */
async function settled(moment: Moment): Promise<void> {
	const database = new DatabaseSync(join(folder, 'enquiries.db'), { readOnly: true });
	try {
		const note = (name: string) =>
			database.prepare('SELECT value FROM note WHERE name = ?').get(name)?.value;
		let before = '';
		let since = performance.now();
		await until(() => {
			const count = (where: string) =>
				Number(
					database.prepare(`SELECT COUNT(*) AS many FROM dispatch WHERE ${where}`).get()?.many,
				);
			const state = [
				count('1 = 1'),
				count("state = 'delivered'"),
				mail.received.length,
				note('digest day'),
				note('promise warned'),
			].join();
			if (state !== before) [before, since] = [state, performance.now()];
			const isSent = database
				.prepare("SELECT COUNT(*) AS many FROM dispatch WHERE state <> 'delivered' AND due_at <= ?")
				.get(momentAt(moment));
			return isSent?.many === 0 && performance.now() - since > 1_500 ? true : undefined;
		}, 60);
	} finally {
		database.close();
	}
}

/** Sends what a visitor wrote, as the browser does. */
async function write(enquirer: Enquirer): Promise<void> {
	const reference = newReference();
	const template_id = `template_${enquirer.form}`;
	const answer = await postTo(
		origin,
		callWith({ ...enquirer.answers, reference }, { template_id }),
		{
			'user-agent': 'Mozilla/5.0 (Linux; Android 10; K)',
			'accept-language': 'en-GB,en;q=0.9',
		},
	);
	expect([answer.status, await answer.text()], Object.values(enquirer.answers)[0]).toEqual([
		200,
		'OK',
	]);
	known.set(enquirer, { reference });
}

const referenceOf = (enquirer: Enquirer) => known.get(enquirer)?.reference ?? '';
/** Of the number that the enquirer has corrected, if so. */
const corrected = new Map<Enquirer, string>();
const digitsOf = (enquirer: Enquirer) => corrected.get(enquirer)?.slice(-4) ?? lastDigits(enquirer);
const lastDigits = ({ answers }: Enquirer) =>
	/\d{4}$/.exec(
		(answers.phone ?? answers.phoneNumber ?? '').replace(/ ext.*/, '').replace(/\D/g, ''),
	)?.[0] ?? '';

/** What an act took. The same every time. */
function note(name: string, { effort }: Hand): void {
	const before = efforts.get(name);
	if (before) expect(effort, name).toEqual(before);
	else efforts.set(name, { ...effort });
}

/** Who has the day open, and who has only a letter. */
const BY_DAY = 'Office, the day open';
const BY_LETTER = 'Office, from a letter';

/** What is also lived once from a letter, without the code, with what is pressed there. */
const letterLabels: Record<string, string | RegExp> = {
	spoke: 'Rung, and spoke',
	'no-answer': /^Rung, no answer: try again (on \w+day|this)/,
	'survey-booked': 'Survey booked',
	'not-for-us': 'Not for us',
};

async function actFromLetter(
	page: Page,
	enquirer: Enquirer,
	{ act, from, value }: Deed,
): Promise<void> {
	const hand = createHand(page, ahead);
	const reference = referenceOf(enquirer);
	const isTo = (letter: MailServer['received'][number]) => letter.envelopeTo.includes(OFFICE);
	const fits: Record<string, (letter: Email) => boolean> = {
		letter: ({ subject = '' }) => subject.endsWith(`[${reference}]`),
		digest: ({ subject = '', text = '' }) =>
			subject.startsWith('Website:') && text.includes(reference),
		warning: ({ subject = '', text = '' }) =>
			subject.startsWith('To ring before') && text.includes(reference),
		news: ({ subject = '' }) => subject.includes(`(${reference})`),
	};
	const letter = await latest(
		mail.received,
		(one) => isTo(one) && (fits[from ?? 'letter']?.(one) ?? false),
	);
	await openLetter(page, hand, letter);
	// One press dials, in every letter.
	expect(
		await page.locator(`a[href^="tel:"][href$="${digitsOf(enquirer)}"]`).count(),
	).toBeGreaterThan(0);
	const link = linkAfter(
		letter,
		{ letter: 'say what happened', digest: reference, warning: reference, news: '' }[
			from ?? 'letter'
		],
	);
	await hand.press(page.locator(`a[href="${link}"]`).first());
	await page.waitForURL(/\/office\//);
	await takePictures(page, `office-letter-${act}-before`);
	await hand.press(page.getByLabel(letterLabels[act] ?? '').first());
	if (act === 'survey-booked')
		await hand.type(page.getByLabel('Day of the survey'), value ?? '', { isFree: true });
	await hand.type(page.getByLabel('Last four digits').first(), digitsOf(enquirer));
	await hand.look();
	await hand.press(page.getByRole('button', { name: 'Record' }));
	await expect(page.getByRole('status')).toHaveText('Recorded.');
	note(`${BY_LETTER}: ${officeActs[act]}`, hand);
	await takePictures(page, `office-letter-${act}-after`);
}

/** What the office pressed in the whole week, with the day open. */
const pressed = { acts: 0, presses: 0, codes: 0 };

/**
 * Opens the day's list, from the morning's letter where this device is not open any more: after
 * four idle hours the code is asked again.
 */
async function openDay(page: Page): Promise<void> {
	if (page.url() !== origin + DAY_PATH) await page.goto(origin + DAY_PATH);
	else await page.reload();
	if (await page.getByRole('heading', { level: 1, name: /\d{4}$/ }).count()) return;
	const hand = createHand(page, ahead);
	// The digest in the list of letters, and the link in it.
	hand.effort.presses += 2;
	await page.goto(origin + dayLinkOf({ dataDir: folder }, OFFICE, () => Date.now() + ahead));
	await hand.type(page.getByLabel('The office’s code'), officeCodeOf({ dataDir: folder }));
	await hand.look();
	await hand.press(page.getByRole('button', { name: 'Open today' }));
	await page.waitForURL(origin + DAY_PATH);
	note(`${BY_DAY}: Open the day`, hand);
	pressed.codes += 1;
	pressed.presses += hand.effort.presses;
}

/** What is pressed in the row of an enquirer. */
const rowButtons: Record<string, string | RegExp> = {
	spoke: /^Spoke$/,
	'no-answer': /^No answer: again/,
	'no-answer-later': 'Rung, no answer: try again on another day',
	'survey-booked': /^Survey booked$/,
	'not-for-us': /^Not for us$/,
	released: /^Not spam/,
	complaint: 'Record a data-protection complaint',
	note: 'Only the note',
	undo: /^Undo/,
};

async function actOnDay(
	page: Page,
	enquirer: Enquirer,
	{ act, note: words, value }: Deed,
): Promise<void> {
	await openDay(page);
	const hand = createHand(page, ahead);
	const database = new DatabaseSync(join(folder, 'enquiries.db'), { readOnly: true });
	const id = database
		.prepare('SELECT id FROM enquiry WHERE reference = ?')
		.get(referenceOf(enquirer))?.id;
	database.close();
	const row = page.locator(`[data-id="${id}"]`).first();
	const fold = row.locator('details.call__more');
	const isListed = (await fold.count()) > 0;
	if (!isListed) {
		// Done with, or far down the list: found by the number from which they ring back.
		await hand.type(page.getByLabel('Find somebody'), digitsOf(enquirer));
		await hand.press(page.getByRole('button', { name: 'Find' }));
		await expect(page.locator('#found')).toHaveText('Found');
	}
	const name = `${BY_DAY}: ${officeActs[act]}${isListed ? '' : ', found by the number'}`;
	const isDone = () =>
		expect(page.locator('#done')).toContainText(act === 'undo' ? 'Taken back.' : 'Recorded.');
	await takePictures(page, `office-day-${act}-before`);
	if (act === 'answers-shown' || act === 'photographs-shown') {
		await hand.press(row.getByRole('heading').getByRole('link'));
		await page.waitForURL(`${origin}/office/${id}`);
		await hand.press(
			page.getByRole('button', {
				name: act === 'answers-shown' ? 'Show the answers' : /^Show the photograph/,
			}),
		);
		await expect(
			page.locator(act === 'answers-shown' ? '.office__guide' : '.photographs__preview').first(),
		).toBeVisible();
	} else {
		// Also in a closed fold.
		const button = row
			.locator('button')
			.filter({ hasText: rowButtons[act] ?? '' })
			.first();
		if (words && act !== 'note') await noteFirst(row, words, isDone);
		if (!(await button.isVisible())) await hand.press(fold.locator('summary'));
		if (act === 'no-answer-later') await hand.choose(row.getByLabel('When to try again'), 2);
		if (act === 'survey-booked')
			await hand.type(row.getByLabel('Day of the survey'), value ?? '', { isFree: true });
		if (act === 'note') await hand.type(row.getByLabel(/^Note/), words ?? '', { isFree: true });
		await hand.press(button);
		await isDone();
	}
	note(name, hand);
	pressed.acts += 1;
	pressed.presses += hand.effort.presses;
	await takePictures(page, `office-day-${act}-after`);
}

/** A note is free words, and so not counted. */
async function noteFirst(row: Locator, words: string, isDone: () => Promise<void>): Promise<void> {
	await row.locator('details.call__more > summary').click();
	await row.getByLabel(/^Note/).fill(words);
	await row.getByRole('button', { name: 'Only the note' }).click();
	await isDone();
	await row.page().reload();
}

const officeActs: Record<string, string> = {
	spoke: 'Rung, and spoke',
	'no-answer': 'No answer, try again at the next time on offer',
	'no-answer-later': 'No answer, try again on another day',
	'survey-booked': 'Survey booked',
	'not-for-us': 'Not for us',
	released: 'Let out what was held back',
	complaint: 'Record a data-protection complaint',
	note: 'A note only',
	undo: 'Undo what was recorded',
	'answers-shown': 'See the answers about health, benefits and income',
	'photographs-shown': 'See the photographs',
};

async function actAsVisitor(
	page: Page,
	enquirer: Enquirer,
	{ act, value = '' }: Deed,
): Promise<void> {
	const hand = createHand(page, ahead);
	const reference = referenceOf(enquirer);
	const { email = '' } = enquirer.answers;
	const isQuestion = act === 'did-we-ring';
	const letter = await latest(
		mail.received,
		({ envelopeTo, subject = '' }) =>
			envelopeTo.includes(email.toLowerCase()) &&
			subject.includes(reference) &&
			subject.startsWith('Did we ring') === isQuestion,
	);
	await openLetter(page, hand, letter);
	await hand.press(page.locator(`a[href*="/your-enquiry/"]`).first());
	await page.waitForURL(/\/your-enquiry\//);
	await takePictures(page, `visitor-${act}-before`);
	if (act === 'look') return note(`Visitor: ${visitorActs.look}`, hand);
	if (isQuestion) await hand.press(page.getByLabel(value === 'yes' ? 'Yes' : 'No'));
	await hand.type(page.getByLabel(/^The last 4 digits/), digitsOf(enquirer));
	await hand.look();
	await hand.press(page.getByRole('button', { name: isQuestion ? 'Tell the office' : 'Show me' }));
	await page.waitForLoadState();
	await takePictures(page, `visitor-${act}-open`);
	switch (act) {
		case 'call-time':
			await hand.press(page.getByText('Choose a time to ring'));
			await hand.press(page.locator(`input[value="${value}"]`));
			await hand.look();
			await hand.press(page.getByRole('button', { name: 'Choose this time' }));
			break;
		case 'correct':
			await hand.press(page.getByText('Correct your number or an answer'));
			await hand.type(page.getByLabel('Phone number'), value, { isFree: true });
			await hand.look();
			await hand.press(page.getByRole('button', { name: 'Save what I corrected' }));
			corrected.set(enquirer, value);
			break;
		case 'photographs': {
			const buffer = await sharp({
				create: { width: 1600, height: 1200, channels: 3, background: '#8a7f70' },
			})
				.jpeg()
				.toBuffer();
			await hand.pick(page.getByLabel('Boiler'), {
				name: 'IMG_2041.jpg',
				mimeType: 'image/jpeg',
				buffer,
			});
			await hand.look();
			await hand.press(page.getByRole('button', { name: 'Send what I chose' }));
			break;
		}
		case 'did-we-ring':
			break;
		case 'withdraw':
			await hand.press(page.getByText('Withdraw', { exact: true }));
			await hand.look();
			await hand.press(page.getByRole('button', { name: 'Withdraw it' }));
			break;
		case 'copy': {
			await hand.press(page.getByText('Take a copy'));
			const saved = page.waitForEvent('download');
			await hand.press(page.getByRole('button', { name: 'Download my copy' }));
			await saved;
			note(`Visitor: ${visitorActs[act] ?? act}`, hand);
			return;
		}
		case 'erase':
			await hand.press(page.getByText('Erase everything'));
			await hand.press(page.getByRole('button', { name: 'Go on to erase it' }));
			await takePictures(page, 'visitor-erase-second-look');
			await hand.press(page.getByLabel('Yes, I am sure'));
			await hand.look();
			await hand.press(page.getByRole('button', { name: 'Erase it for good' }));
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('It has been erased');
			note(`Visitor: ${visitorActs[act] ?? act}`, hand);
			return takePictures(page, 'visitor-erased');
		default:
			throw new Error(`There is no act ${act}.`);
	}
	await expect(page.locator('.visitor__said:not(.visitor__said--problem)')).toBeVisible();
	note(`Visitor: ${visitorActs[act] ?? act}`, hand);
	await takePictures(page, `visitor-${act}-after`);
}

const visitorActs: Record<string, string> = {
	look: 'See how far it has got',
	'call-time': 'Choose a time to ring',
	correct: 'Correct the phone number',
	photographs: 'Send a photograph',
	'did-we-ring': 'Say whether we rang',
	withdraw: 'Withdraw',
	copy: 'Take a copy',
	erase: 'Erase everything',
};

const taken = new Set<string>();

/**
 * Pictures of a page as it is, light and dark, on a phone and a desktop: of the first of its
 * kind.
 */
async function takePictures(page: Page, name: string): Promise<void> {
	if (taken.has(name) || process.env.PICTURES === undefined) return;
	taken.add(name);
	const before = page.viewportSize() ?? { width: 1440, height: 900 };
	for (const width of [390, 1440])
		for (const colorScheme of ['light', 'dark'] as const) {
			await page.setViewportSize({ width, height: 844 });
			await page.emulateMedia({ colorScheme });
			await page.screenshot({
				path: join(PICTURES, `${name}-${width}-${colorScheme}.png`),
				fullPage: true,
			});
		}
	await page.emulateMedia({ colorScheme: 'light' });
	await page.setViewportSize(before);
}

let pictured = 0;

/** Pictures of the letters that came since the last time. */
async function takePicturesOfLetters(browser: Browser, moment: Moment): Promise<void> {
	if (process.env.PICTURES === undefined) return;
	const page = await browser.newPage();
	for (const letter of mail.received.slice(pictured)) {
		const to = letter.envelopeTo.includes(OFFICE) ? 'office' : 'visitor';
		const subject = letter.subject ?? '';
		const isAbout = /\[.*\]$/.test(subject) && !/Penelope|Ollerenshaw/.test(subject);
		const kind = isAbout
			? subject.includes(': Message')
				? 'message'
				: 'application'
			: subject.replace(/:.*|\[.*\]|\(.*\)|reference \S+/gi, '').replace(/\W+/g, '-');
		await page.setContent(letterHtml(letter));
		await takePictures(
			page,
			`letter-${to}-${subject.startsWith('Website:') ? `digest-${moment.replace(/\W/g, '')}` : kind.slice(0, 40)}`,
		);
	}
	pictured = mail.received.length;
	await page.close();
}

/** Who does it, what, and from which letter, in the order of the document. */
function effortTable(): string {
	return [
		'| Who | What | Presses | Typed |',
		'| --- | --- | --- | --- |',
		...[...efforts]
			.sort(([one], [other]) => one.localeCompare(other))
			.map(
				([name, { presses, keys }]) =>
					`| ${name.split(': ').join(' | ')} | ${presses} | ${keys ? `${keys} digits` : ''} |`,
			),
	].join('\n');
}

/** How many letters of each kind came. */
function letterTable(): string {
	const kinds: readonly (readonly [string, (letter: MailServer['received'][number]) => boolean])[] =
		[
			[
				'The office: one for each enquiry that is not held back',
				({ subject = '' }) => subject.endsWith(']'),
			],
			['The office: the morning’s list', ({ subject = '' }) => subject.startsWith('Website:')],
			[
				'The office: whom to ring before it closes',
				({ subject = '' }) => subject.startsWith('To ring before'),
			],
			[
				'The office: to try again this afternoon',
				({ subject = '' }) => subject.startsWith('To try again'),
			],
			[
				'The office: what a visitor did on their own page',
				({ subject = '' }) => /^(?:News|Withdrawn|Says that nobody rang):/.test(subject),
			],
			['Visitors: an acknowledgement', ({ subject = '' }) => subject.startsWith('We have your')],
			['Visitors: did we ring?', ({ subject = '' }) => subject.startsWith('Did we ring')],
		];
	const counts = kinds.map(([name, fits]) => [name, mail.received.filter(fits).length] as const);
	expect(counts.reduce((sum, [, many]) => sum + many, 0)).toBe(mail.received.length);
	return [
		'| Letters | In eight days |',
		'| --- | --- |',
		...counts.map(([name, many]) => `| ${name} | ${many} |`),
	].join('\n');
}

/**
 * Puts the tables into the document, or holds it to them. With Playwright's `--update-snapshots` it
 * is written.
 */
function holdDocument(): void {
	const before = readFileSync(DOCUMENT, 'utf8');
	const now = [
		['presses', effortTable()],
		['letters', letterTable()],
	].reduce(
		(text, [name, table]) =>
			text.replace(new RegExp(`(<!-- ${name}: .* -->\n)[^]*?(\n<!-- end -->)`), `$1\n${table}\n$2`),
		before,
	);
	if (['all', 'changed'].includes(test.info().config.updateSnapshots)) writeFileSync(DOCUMENT, now);
	else expect(before).toBe(now);
}

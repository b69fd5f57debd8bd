/**
 * Pictures of every kind of letter for the eye, in light and dark, on a phone and at a desk:
 * `npx tsx tests/support/office-week/letter-pictures.ts [--out FOLDER]`, by default shots/letters.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { loadContent } from '#content/reader/load-content.ts';
import { dueAt } from '#enquiries/call-promise/call-promise.ts';
import { createOfficeLinks } from '#enquiries/links/office-link.ts';
import { queueNews } from '#enquiries/publishing/publishing-news.ts';
import type { NewEnquiry } from '#enquiries/store/save.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore } from '#enquiries/store/store.ts';
import { newEnquiry } from '#enquiries/store/testing/fixtures.ts';
import { DAY_MS, HOUR_MS } from '#model/dates.ts';
import type { NewEvent } from '#model/enquiry-events.ts';
import type { LetterKind } from '#model/outbox-message.ts';
import { channelsFrom } from '#server/configuration/mail.ts';
import { callPromiseFrom } from '#server/configuration/office.ts';
import { readSettings } from '#server/configuration/settings.ts';
import { chromiumArguments, findChromium } from '../browsers/installed.ts';
import { startMailServer } from '../servers/mail-server.ts';
import { letterHtml } from './letters.ts';

const WIDTHS = [390, 700];
const OFFICE = 'office@example.co.uk';
const SECOND = 'second@example.co.uk';

const { out } = parseArgs({
	options: { out: { type: 'string', default: 'shots/letters' } },
}).values;
mkdirSync(out, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'letter-pictures-'));
const mail = await startMailServer();
const content = loadContent();
const promise = callPromiseFrom(content);
const now = Date.now();
const settings = readSettings(
	{
		SITE_URL: 'https://www.example.co.uk',
		OFFICE_EMAIL: OFFICE,
		OFFICE_EMAIL_ALTERNATE: SECOND,
		SMTP_URL: mail.url,
		DATA_DIR: folder,
	},
	content.company,
);
const store = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk');
const secretPath = 'Zm9yIHBpY3R1cmVz'.repeat(5);
const {
	channels: [channel],
} = channelsFrom({
	settings,
	content,
	store,
	officeLinks: createOfficeLinks([Buffer.alloc(32)], [OFFICE], () => now),
	visitorUrl: async () => `${settings.SITE_URL}/your-enquiry/${secretPath}`,
	dayUrl: () => `${settings.SITE_URL}/office/today/${secretPath}`,
});

const visitor = { who: 'visitor' } as const;
const office = { who: 'office', mailbox: OFFICE, letter: 'digest' } as const;

/** Saves an enquiry as old as that, with these events. */
async function received(
	daysAgo: number,
	change: Parameters<typeof newEnquiry>[0],
	...events: readonly NewEvent[]
) {
	const arrival: NewEnquiry = newEnquiry({ ...change, receivedAt: now - daysAgo * DAY_MS });
	await store.save(arrival, [{ kind: 'office', recipient: OFFICE, oncePerDay: false }]);
	const [saved] = await Array.fromAsync(store.find({ reference: arrival.reference }));
	if (!saved) throw new Error('The enquiry was not saved.');
	for (const event of events) await store.recordEvent(saved.id, event, now - HOUR_MS);
	return saved;
}

const long =
	'My mother is 84 and her bungalow in Halifax is cold and damp. The boiler is from 1998, the loft has hardly anything in it, and she pays £2,400 a year. Could somebody look at it before the winter? She is in after noon. More about the house: https://photographs.example.org/albums/a-very-long-address-that-has-no-place-to-break-in-it';
const message = await received(1, { answers: { description: long } });
const application = await received(1, {
	form: 'funding',
	consents: ['healthCondition:1'],
	answers: {
		fullName: '',
		phone: '',
		description: '',
		firstName: 'Ada',
		lastName: 'Byron-Featherstonehaugh',
		email: 'ada.byron.featherstonehaugh@a-rather-long-mail-domain.example.org',
		phoneNumber: '07700 900123',
		address: '12 Ember Row, Halifax, HX1 1AA',
		benefitsClaim: 'yes',
		selectedBenefits: 'universalCredit',
		healthCondition: 'yes',
		heatingSource: 'gas',
		energySavings: 'solar',
		home: JSON.stringify({ kind: 'semi', walls: 'cavity', loft: 'none', measureLoft: 'yes' }),
	},
});
const deaf = await received(
	2,
	{
		answers: {
			fullName: 'Karen Voss',
			email: 'karen@example.org',
			phone: '07700 900114',
			description: 'Do not ring me, I am deaf. My daughter is on 07700 900555.',
		},
	},
	{ kind: 'call-time', by: visitor, data: { callTime: 'In the morning, before noon' } },
);
const unrung = await received(
	6,
	{ answers: { fullName: 'Tom Iqbal', phone: '07700 900102', email: 'tom@example.org' } },
	{ kind: 'did-we-ring', by: visitor, data: { rang: false } },
	{ kind: 'corrected', by: visitor, data: { fields: ['phone'] } },
);
const withdrawn = await received(
	3,
	{ answers: { fullName: 'Bea Larch', phone: '07700 900104', email: 'bea@example.org' } },
	{ kind: 'withdrawn', by: visitor },
);
await received(
	4,
	{ answers: { fullName: 'Rita Moss', phone: '07700 900111', email: 'rita@example.org' } },
	{ kind: 'no-answer', by: office, data: { remindAt: now, note: 'Try the back door bell.' } },
);
await received(
	5,
	{ answers: { fullName: 'Cora Ash', phone: '07700 900112', email: 'cora@example.org' } },
	{ kind: 'complaint', by: office, data: { complaint: 1 } },
);
await received(0.1, {
	quarantined: 'no time token',
	answers: { fullName: 'Rank Higher', phone: '07700 900999', email: 'rank@example.org' },
});
for (const daysAgo of [32, 33, 34])
	await received(
		daysAgo,
		{ answers: { description: `Of last month, ${daysAgo}.` } },
		{
			kind: 'spoke',
			by: office,
		},
	);

const version = { commit: '0123456789abcdef', says: 'New opening hours for the winter' };
await queueNews(
	store,
	OFFICE,
	'live',
	{
		outcome: 'live',
		version,
		notes: ['content/company.yaml:12: since: 1985 is not signed off yet.'],
		contacts: ['Visitors now ring 0113 496 0199.'],
		pages: [
			{ path: '/Home', title: 'Home' },
			{ path: '/Contact', title: 'Contact' },
		],
	},
	now,
);
await queueNews(
	store,
	OFFICE,
	'refused',
	{
		outcome: 'refused',
		version,
		why: 'The content has a mistake.',
		problems: [
			'content/services/solar-pv.yaml:7: description: is 212 characters long. Shorten it to 160.',
			'content/company.yaml:3: phone: is no phone number of the United Kingdom.',
		],
		forWhom: 'editor',
	},
	now,
);
await queueNews(
	store,
	OFFICE,
	'unreachable',
	{
		outcome: 'unreachable',
		since: now - HOUR_MS,
		why: 'fatal: could not read from remote repository',
	},
	now,
);

const letters: Readonly<Record<string, readonly [kind: LetterKind, enquiry?: typeof message]>> = {
	'office-message': ['office', message],
	'office-application': ['office', application],
	'office-no-calls': ['office', deaf],
	'acknowledgement-message': ['acknowledgement', message],
	'acknowledgement-application': ['acknowledgement', application],
	digest: ['digest'],
	question: ['question', message],
	'news-unrung': ['news', unrung],
	'news-withdrawn': ['news', withdrawn],
	promise: ['promise'],
	live: ['publishing'],
	refused: ['publishing'],
	unreachable: ['publishing'],
	month: ['month'],
	alert: ['alert'],
};
const browser = await chromium.launch({
	args: chromiumArguments,
	executablePath: findChromium() ?? '',
});
for (const [name, [kind, enquiry]] of Object.entries(letters)) {
	await channel?.deliver(
		{
			id: name,
			kind,
			recipient: kind === 'alert' ? SECOND : OFFICE,
			messageId: `<${kind}.${name}@example.co.uk>`,
			attempts: 1,
			refusals: 0,
			isPlain: false,
			queuedAt: kind === 'promise' ? dueAt(promise, message.receivedAt) - HOUR_MS : now,
			claimId: name,
			...(enquiry && { enquiry }),
		},
		new AbortController().signal,
	);
	const letter = mail.received.at(-1);
	if (!letter) throw new Error(`The letter ${name} did not arrive.`);
	for (const colorScheme of ['light', 'dark'] as const)
		for (const width of WIDTHS) {
			const page = await browser.newPage({ colorScheme, viewport: { width, height: 600 } });
			await page.setContent(letterHtml(letter));
			await page.screenshot({
				path: join(out, `${name}-${width}-${colorScheme}.png`),
				fullPage: true,
			});
			await page.close();
		}
}
await browser.close();
await mail.close();
await store.close();
rmSync(folder, { recursive: true });
console.log(`The letters are drawn in ${out}.`);

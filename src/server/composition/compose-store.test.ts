/**
 * The store's and delivery's parts from settings: which channels there are, who may have links, and
 * who has the data folder.
 */
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { type ClaimedDispatch, dispatchKinds } from '#enquiries/enquiry.ts';
import { newKeyPair } from '#enquiries/second-copy/sealed-object.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore, type Store } from '#enquiries/store/store.ts';
import { NOON, newEnquiry, officeDispatch } from '#enquiries/store/testing/fixtures.ts';
import { readSettings } from '../configuration/settings.ts';
import {
	alertMailerFrom,
	callPromiseFrom,
	channelsFrom,
	currentDay,
	databaseFile,
	officeLinksFrom,
	officeMailboxes,
	openCommandStore,
	recipientsFrom,
	retentionPeriodsFrom,
	secondCopyFrom,
	takeDataFolder,
	triageSchemesFrom,
} from './compose-store.ts';

const { company } = content;
let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'compose-store-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const settingsWith = (more: Record<string, string> = {}) =>
	readSettings({ DATA_DIR: folder, ...more }, company);
const SMTP = { SMTP_URL: 'smtp://mail.example.co.uk:587' };
const ALERTS = { ALERT_SMTP_URL: 'smtp://other.example.co.uk:587' };

describe('delivery', () => {
	const storeless = { isShared: false } as Store;
	async function channels(more: Record<string, string>) {
		const settings = settingsWith(more);
		return channelsFrom(settings, content, storeless, await officeLinksFrom(settings, storeless));
	}
	const kindsOf = ({ channels: all }: Awaited<ReturnType<typeof channels>>) =>
		all.map(({ kinds }) => kinds.join(' '));
	const LETTERS = 'office acknowledgement digest question news promise publishing month';

	test('has one way for every letter, alerts included, unless these have a mail server of their own', async () => {
		expect(kindsOf(await channels(SMTP))).toEqual([`${LETTERS} alert`]);
		expect(kindsOf(await channels({ ...SMTP, ...ALERTS }))).toEqual([LETTERS, 'alert']);
	});

	test('hands over to the company’s other system where that is set', async () => {
		const webhook = {
			WEBHOOK_URL: 'https://crm.example.co.uk/in',
			WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
		};
		expect(kindsOf(await channels(webhook))).toEqual([`${LETTERS} alert`, 'webhook']);
	});

	test('writes files without a mail server, and says where', async () => {
		expect((await channels({})).destination).toBe(`files in ${join(folder, 'mail')}`);
		expect((await channels(SMTP)).destination).toBe('the mail server at mail.example.co.uk:587');
	});

	test('sends alerts through their own server, else through the main one, else to files', () => {
		expect(alertMailerFrom(settingsWith({ ...SMTP, ...ALERTS })).destination).toContain(
			'other.example.co.uk',
		);
		expect(alertMailerFrom(settingsWith(SMTP)).destination).toContain('mail.example.co.uk');
		expect(alertMailerFrom(settingsWith()).destination).toContain(folder);
	});
});

const letterKinds = dispatchKinds
	.filter((kind) => kind !== 'webhook')
	.flatMap((kind) => [[kind, false] as const, [kind, true] as const]);
test.each(letterKinds)(
	'no letter of the kind %s (plainest: %s) has an address that only content knows',
	async (kind, isPlain) => {
		const own = {
			OFFICE_EMAIL: 'office@example.co.uk',
			OFFICE_EMAIL_ALTERNATE: 'ruth@example.co.uk',
			MAIL_FROM: 'web@example.co.uk',
		};
		const pushed = {
			...company,
			email: 'thief@evil.example',
			name: 'Heat@Home thief@evil.example',
		};
		const settings = readSettings({ DATA_DIR: folder, FOLLOW: 'origin/main', ...own }, pushed);
		const store = await openStore(openSqlite(databaseFile(settings)), 'example.co.uk');
		try {
			await store.save(newEnquiry(), [officeDispatch]);
			const [enquiry] = await Array.fromAsync(store.find());
			const version = { commit: 'a'.repeat(40), says: 'New prices' };
			const news = { outcome: 'live', version, pages: [], notes: [] };
			await store.setNote('publishing letter one', JSON.stringify(news));
			const links = await officeLinksFrom(settings, store);
			const url = () => 'https://www.example.co.uk/private/token';
			const channels = channelsFrom(
				settings,
				{ ...content, company: pushed },
				store,
				links,
				async () => url(),
				undefined,
				url,
			);
			const dispatch = {
				kind,
				isPlain,
				recipient: own.OFFICE_EMAIL,
				messageId: '<publishing.one@example.co.uk>',
				queuedAt: NOON,
				enquiry,
			};
			await channels.channels
				.find(({ kinds }) => kinds.includes(kind))
				?.deliver(dispatch as unknown as ClaimedDispatch, new AbortController().signal);
		} finally {
			await store.close();
		}
		const mail = join(folder, 'mail');
		const [letter = ''] = readdirSync(mail).map((name) =>
			readFileSync(join(mail, name), 'utf8').replace(/=\r\n|\r\n(?=[ \t])/g, ''),
		);
		expect(letter).toContain(`To: ${own.OFFICE_EMAIL}`);
		expect(/^From: .*$/m.exec(letter)?.[0]).toMatch(
			isPlain ? /^From: web@/ : /^From: .*Heat@Home.* <web@example\.co\.uk>/,
		);
		expect(/^Reply-To: .*$/m.exec(letter)?.[0].trim()).toBe(
			isPlain ? undefined : `Reply-To: ${own.OFFICE_EMAIL}`,
		);
		// The name of the firm is words, also where it reads as an address.
		const headers = letter.split('\r\n\r\n').filter((part) => /^[\w-]+: /m.test(part));
		expect(headers.join('\n')).not.toContain('evil');
		expect(letter.replaceAll(pushed.name, '')).not.toContain(pushed.email);
	},
);

test('the office’s addresses get links, and letters; visitors only where there is a mail server', () => {
	const both = {
		OFFICE_EMAIL: 'office@example.co.uk',
		OFFICE_EMAIL_ALTERNATE: 'ruth@example.co.uk',
	};
	expect(officeMailboxes(settingsWith(both))).toEqual([
		'office@example.co.uk',
		'ruth@example.co.uk',
	]);
	expect(officeMailboxes(settingsWith({ OFFICE_EMAIL: 'office@example.co.uk' }))).toEqual([
		'office@example.co.uk',
	]);
	expect(recipientsFrom(settingsWith(both))).toMatchObject({
		officeEmail: 'office@example.co.uk',
		acknowledge: false,
	});
	expect(recipientsFrom(settingsWith(SMTP))).toMatchObject({
		officeEmail: company.email,
		acknowledge: true,
	});
});

test('each kind of data is kept for its own time', () => {
	const settings = settingsWith({
		KEEP_CONTACT_DAYS: '1',
		KEEP_FUNDING_DAYS: '2',
		KEEP_SENSITIVE_DAYS: '3',
		KEEP_QUARANTINED_DAYS: '4',
	});
	expect(retentionPeriodsFrom(settings)).toEqual({
		contactDays: 1,
		fundingDays: 2,
		sensitiveDays: 3,
		quarantinedDays: 4,
	});
});

test('a rehearsed day replaces today for visitors and for the office', () => {
	expect(currentDay({ TODAY: '2027-01-01' })).toBe('2027-01-01');
	expect(currentDay({ TODAY: undefined })).toMatch(/^20\d\d-\d\d-\d\d$/);
	for (const [moment, day] of [
		['2026-06-30T22:59:59.999Z', '2026-06-30'],
		['2026-06-30T23:00:00Z', '2026-07-01'],
		['2026-12-31T23:59:59.999Z', '2026-12-31'],
		['2027-01-01T00:00:00Z', '2027-01-01'],
	] as const)
		expect(currentDay({ TODAY: undefined }, Date.parse(moment))).toBe(day);
	expect(triageSchemesFrom(settingsWith({ TODAY: '2027-01-01' }), content).rehearsedDay).toBe(
		'2027-01-01',
	);
});

test('the promise has the company’s hours', () => {
	expect(callPromiseFrom(content)).toMatchObject({
		opens: company.officeHours.opens,
		closes: company.officeHours.closes,
		workingDays: company.response.workingDays,
	});
});

test('there is a second copy only with its place and its key', async () => {
	const { publicKey } = newKeyPair();
	expect(await secondCopyFrom(settingsWith())).toBeUndefined();
	expect(
		(
			await secondCopyFrom(
				settingsWith({ SECOND_COPY: join(folder, 'copies'), SECOND_COPY_KEY: publicKey }),
			)
		)?.place.description,
	).toBe(join(folder, 'copies'));
});

describe('the data folder', () => {
	test('has one website at a time, and an unfinished restore of nobody is removed', async () => {
		const settings = settingsWith();
		writeFileSync(`${databaseFile(settings)}.restoring`, 'half');
		const giveBack = await takeDataFolder(settings);
		expect(existsSync(`${databaseFile(settings)}.restoring`)).toBe(false);
		await expect(takeDataFolder(settings)).rejects.toThrow(/already running/);
		giveBack();
		(await takeDataFolder(settings))();
	});

	test('of a lost store is not taken; with a shared database there is nothing to take', async () => {
		mkdirSync(join(folder, 'mail'));
		writeFileSync(join(folder, 'mail', 'one.eml'), '');
		await expect(takeDataFolder(settingsWith())).rejects.toThrow(/There was one: mail/);
		const shared = settingsWith({ DATABASE_URL: 'postgres://db.example.co.uk/website' });
		const giveBack = await takeDataFolder(shared);
		giveBack();
		expect(existsSync(join(folder, 'enquiries.lock'))).toBe(false);
	});

	test('gets a store from a command only if that begins one', async () => {
		const settings = settingsWith();
		await expect(openCommandStore(settings)).rejects.toThrow(/There is no store at/);
		expect(existsSync(databaseFile(settings))).toBe(false);
		const store = await openCommandStore(settings, { begin: true });
		expect(await store.count()).toMatchObject({ enquiries: 0 });
		await store.close();
		await (await openCommandStore(settings)).close();
	});
});

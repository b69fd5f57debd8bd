/** Delivery from settings: which channels there are, and whose addresses letters have. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore, type Store } from '#enquiries/store/store.ts';
import {
	acknowledgementDispatch,
	NOON,
	newEnquiry,
	officeDispatch,
} from '#enquiries/store/testing/fixtures.ts';
import { type ClaimedDispatch, letterKinds } from '#model/outbox-message.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { databaseFile } from './data-folder.ts';
import { alertMailerFrom, channelsFrom } from './mail.ts';
import { readSettings } from './settings.ts';

const { company } = content;
let folder: string;
beforeEach(() => {
	folder = temporaryFolder();
});

const settingsWith = (more: Record<string, string> = {}) =>
	readSettings({ DATA_DIR: folder, ...more }, company);
const SMTP = { SMTP_URL: 'smtp://mail.example.co.uk:587' };
const ALERTS = { ALERT_SMTP_URL: 'smtp://other.example.co.uk:587' };

describe('delivery', () => {
	const storeless = { isShared: false } as Store;
	const channels = (more: Record<string, string>) =>
		channelsFrom({ settings: settingsWith(more), content, store: storeless });
	const kindsOf = ({ channels: all }: ReturnType<typeof channels>) =>
		all.map(({ kinds }) => kinds.join(' '));
	const LETTERS = 'office acknowledgement digest news promise visit-asked visit thanks month';

	test('has one way for every letter, alerts included, unless these have a mail server of their own', () => {
		expect(kindsOf(channels(SMTP))).toEqual([`${LETTERS} alert`]);
		expect(kindsOf(channels({ ...SMTP, ...ALERTS }))).toEqual([LETTERS, 'alert']);
	});

	test('hands over to the company’s other system where that is set', () => {
		const webhook = {
			WEBHOOK_URL: 'https://crm.example.co.uk/in',
			WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
		};
		expect(kindsOf(channels(webhook))).toEqual([`${LETTERS} alert`, 'webhook']);
	});

	test('writes files without a mail server, and says where', () => {
		expect(channels({}).destination).toBe(`files in ${join(folder, 'mail')}`);
		expect(channels(SMTP).destination).toBe('the mail server at mail.example.co.uk:587');
	});

	test('sends alerts through their own server, else through the main one, else to files', () => {
		expect(alertMailerFrom(settingsWith({ ...SMTP, ...ALERTS })).destination).toContain(
			'other.example.co.uk',
		);
		expect(alertMailerFrom(settingsWith(SMTP)).destination).toContain('mail.example.co.uk');
		expect(alertMailerFrom(settingsWith()).destination).toContain(folder);
	});
});

test.each(letterKinds.flatMap((kind) => [[kind, false] as const, [kind, true] as const]))(
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
			reviewsAt: 'https://reviews.example',
		};
		const settings = readSettings({ DATA_DIR: folder, CONTENT_IS_PULLED: '1', ...own }, pushed);
		const store = await openStore(openSqlite(databaseFile(settings)), 'example.co.uk');
		try {
			await store.save(newEnquiry(), [officeDispatch, acknowledgementDispatch]);
			const [enquiry] = await Array.fromAsync(store.find());
			const visit = '2026-12-03 am';
			const did = kind === 'thanks' ? 'won' : kind === 'visit-asked' ? kind : 'visit-confirmed';
			const event = { kind: did, by: { who: 'office' }, data: { visit } } as const;
			const visits = { places: { [visit]: 1 } };
			await store.recordEvent(enquiry?.id ?? '', event, NOON, { visits });
			const [{ id } = { id: '' }] = await store.eventsOf(enquiry?.id ?? '');
			const channels = channelsFrom({
				settings,
				content: { ...content, company: pushed },
				store,
				visitorUrl: async () => 'https://www.example.co.uk/private/token',
			});
			const dispatch = {
				kind,
				isPlain,
				recipient: own.OFFICE_EMAIL,
				id,
				messageId: `<${id}@example.co.uk>`,
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

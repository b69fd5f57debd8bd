/**
 * The rules of every setting: what is accepted, what is refused and with which message, and the
 * defaults.
 */
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { content } from '#content/reader/testing.ts';
import { readSettings, type Settings, SettingsError, settingsSchema } from './settings.ts';

const { company } = content;
const WEBHOOK_URL = 'https://crm.example.co.uk/enquiries';
const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const KEY = 'k'.repeat(32);

/** The lines of the message after its first, one for each mistake. */
function mistakesIn(environment: Readonly<Record<string, string>>): string[] {
	try {
		readSettings(environment, company);
		return [];
	} catch (error) {
		expect(error).toBeInstanceOf(SettingsError);
		const [first, ...mistakes] = (error as Error).message.split('\n');
		expect(first).toBe('The website cannot start. Please put these settings right:');
		return mistakes.map((line) => line.trim());
	}
}

const PORT_RULE = 'must be a port number';
const DAYS_RULE = 'must be a number of days';
const EMAIL_RULE = 'must be an e-mail address';
const MAIL_SERVER_RULE = 'must be an address such as smtp://user:password@mail.example.co.uk:587';
const ORIGIN_RULE = 'must be an origin such as https://www.example.co.uk, without a path';
const KEY_RULE = 'must be letters, digits, hyphens and underscores';
const NETWORK_RULE = 'must be addresses or networks such as 10.0.0.0/8, or loopback';
const SIGNING_KEY_RULE =
	'must be at least 32 letters and digits, at most five separated by a comma';

const refused: readonly (readonly [name: string, value: string, rule: string | RegExp])[] = [
	['PORT', 'three', PORT_RULE],
	['PORT', '80.5', PORT_RULE],
	['PORT', '-1', PORT_RULE],
	['PORT', '65536', PORT_RULE],
	['SITE_URL', 'www.example.co.uk', ORIGIN_RULE],
	['SITE_URL', 'https://www.example.co.uk/shop', ORIGIN_RULE],
	['SITE_URL', 'https://www.example.co.uk/?a=b', ORIGIN_RULE],
	['SITE_URL', 'https://www.example.co.uk/#a', ORIGIN_RULE],
	['SITE_URL', 'ftp://www.example.co.uk', ORIGIN_RULE],
	[
		'DATABASE_URL',
		'mysql://db.example.co.uk/website',
		'must be an address such as postgres://user:password@db.example.co.uk/website',
	],
	['SMTP_URL', 'https://mail.example.co.uk', MAIL_SERVER_RULE],
	['ALERT_SMTP_URL', 'mail.example.co.uk', MAIL_SERVER_RULE],
	['OFFICE_EMAIL', 'office', EMAIL_RULE],
	['OFFICE_EMAIL', 'siân@example.co.uk', EMAIL_RULE],
	['OFFICE_EMAIL', 'office@tŷ cynnes.cymru', EMAIL_RULE],
	['OFFICE_EMAIL_ALTERNATE', 'office@', EMAIL_RULE],
	['MAIL_FROM', 'The Office <office@example.co.uk>', EMAIL_RULE],
	['ACKNOWLEDGE_VISITORS', 'yes', 'must be true or false'],
	['KEEP_CONTACT_DAYS', 'long', DAYS_RULE],
	['KEEP_FUNDING_DAYS', '0', DAYS_RULE],
	['KEEP_SENSITIVE_DAYS', '1.5', DAYS_RULE],
	['KEEP_QUARANTINED_DAYS', '-3', DAYS_RULE],
	['KEEP_BACKUPS_DAYS', '3651', DAYS_RULE],
	['EMAIL_PUBLIC_KEY', 'two words', KEY_RULE],
	['EMAIL_SERVICE_ID', 'service/1', KEY_RULE],
	['EMAIL_TEMPLATE_FUNDING', 'é', KEY_RULE],
	['EMAIL_TEMPLATE_CONTACT', 'x'.repeat(81), KEY_RULE],
	['EMAIL_PRIVATE_KEY', '<key>', KEY_RULE],
	['PUBLIC_EMAIL_ORIGIN', 'https://api.emailjs.com/api', ORIGIN_RULE],
	['ALLOWED_ORIGINS', 'https://a.example,https://b.example/page', ORIGIN_RULE],
	['TRUST_PROXY', 'my-proxy', NETWORK_RULE],
	['TRUST_PROXY', '10.0.0.0/8,0.0.0.0/0', NETWORK_RULE],
	['TRUST_PROXY', 'Loopback', NETWORK_RULE],
	['TRUST_PROXY', '10.0.0.0/33', NETWORK_RULE],
	['TRUST_PROXY', '10.0.0.1/8/8', NETWORK_RULE],
	['TRUST_PROXY', '::1/129', NETWORK_RULE],
	['TRUST_PROXY', '10.0.0/8', NETWORK_RULE],
	['TRUST_PROXY', '10.0.0.1/x', NETWORK_RULE],
	['SECRET_KEY', 'k'.repeat(31), SIGNING_KEY_RULE],
	['SECRET_KEY', `${KEY},short`, SIGNING_KEY_RULE],
	['SECRET_KEY', Array(6).fill(KEY).join(), 'must be at most five keys'],
	['ANSWERS_KEY', 'short', 'must be 32 bytes in base64. Make one with: openssl rand -base64 32'],
	['DISK_RESERVE_MB', '-1', /DISK_RESERVE_MB/],
	['RATE_LIMIT', 'of course', 'must be true or false'],
	['TODAY', '2027-02-30', 'must be a day such as 2027-01-01'],
	['TODAY', '1 January 2027', 'must be a day such as 2027-01-01'],
	['LOG_LEVEL', 'debug', /info/],
];

const SECOND_COPY_KEY = `age1${'k'.repeat(58)}`;

/** What a shared database needs beside. */
const onPostgres = (name: string): Record<string, string> =>
	name === 'DATABASE_URL' ? { OFFICE_PIN: '73519046', SECRET_KEY: KEY } : {};

test.each(refused)('%s=%s is refused', (name, value, rule) => {
	const mistakes = mistakesIn({ ...onPostgres(name), [name]: value });
	expect(mistakes).toHaveLength(1);
	expect(mistakes[0]).toMatch(`${name}: `);
	if (typeof rule === 'string') expect(mistakes[0]).toBe(`${name}: ${rule}`);
	else expect(mistakes[0]).toMatch(rule);
});

test.each([
	[
		'a webhook without the key that signs its calls',
		{ WEBHOOK_URL },
		'WEBHOOK_SECRET: WEBHOOK_URL and WEBHOOK_SECRET are set together or not at all',
	],
	[
		'a webhook key without a webhook',
		{ WEBHOOK_SECRET },
		'WEBHOOK_SECRET: WEBHOOK_URL and WEBHOOK_SECRET are set together or not at all',
	],
	[
		'a second copy without a key',
		{ SECOND_COPY: '/mnt/other' },
		/^SECOND_COPY_KEY: .* npm run enquiries -- keygen$/,
	],
	[
		'a second copy in a bucket without credentials',
		{ SECOND_COPY: 's3://host/bucket', SECOND_COPY_KEY },
		/^SECOND_COPY: must be s3:/,
	],
	[
		'a second copy on the web',
		{ SECOND_COPY: 'https://a:b@host/bucket', SECOND_COPY_KEY },
		/^SECOND_COPY: must be s3:/,
	],
	[
		'an unencrypted webhook',
		{ WEBHOOK_URL: 'http://crm.example.co.uk/', WEBHOOK_SECRET },
		'WEBHOOK_URL: must begin with https://',
	],
	[
		'a webhook that is not on the web',
		{ WEBHOOK_URL: 'ftp://crm.example.co.uk/', WEBHOOK_SECRET },
		/^WEBHOOK_URL: must be an address such as https:/,
	],
	[
		'a webhook key that is too short',
		{ WEBHOOK_URL, WEBHOOK_SECRET: 'whsec_short' },
		/^WEBHOOK_SECRET: must be whsec_ followed by at least 24 random bytes/,
	],
])('%s is refused', (_what, environment, rule) => {
	const mistakes = mistakesIn(environment);
	expect(mistakes.length).toBeGreaterThan(0);
	if (typeof rule === 'string') expect(mistakes).toContain(rule);
	else expect(mistakes[0]).toMatch(rule);
});

/** No address that a browser takes. One has a password, as a log must not. */
const MALFORMED = [
	'https://user:pass#w0rd@crm.example/x',
	'https://crm.example:99999/',
	'https://',
	'//x',
	'x',
	'%',
	's3://a:pass#w0rd@h/b',
	'\u0000',
];

test.each(Object.keys(settingsSchema.shape))(
	'%s is taken, or refused by its name and without a password, whatever it is',
	(name) => {
		const mistakes = MALFORMED.flatMap((value) => {
			try {
				readSettings(
					{ ...(name === 'WEBHOOK_URL' ? { WEBHOOK_SECRET } : {}), [name]: value },
					company,
				);
				return [];
			} catch (error) {
				return [String(error)];
			}
		});
		expect(
			mistakes.filter(
				(words) =>
					!words.startsWith('SettingsError: ') || !words.includes(name) || words.includes('w0rd'),
			),
		).toEqual([]);
		if (name === 'WEBHOOK_URL') expect(mistakes).toHaveLength(MALFORMED.length);
	},
);

test('the mistakes in all settings are named at once', () => {
	const wrong = new Map<string, string>(refused.map(([name, value]) => [name, value]));
	const names = mistakesIn({ ...Object.fromEntries(wrong), WEBHOOK_URL }).map(
		(line) => line.split(':')[0],
	);
	expect(new Set(names)).toEqual(new Set([...wrong.keys(), 'WEBHOOK_SECRET', 'OFFICE_PIN']));
});

const accepted: readonly (readonly [name: keyof Settings, value: string, read: unknown])[] = [
	['PORT', '0', 0],
	['PORT', '65535', 65_535],
	['HOST', '0.0.0.0', '0.0.0.0'],
	['SITE_URL', 'https://www.example.co.uk/', 'https://www.example.co.uk'],
	['SITE_URL', 'http://localhost:8080', 'http://localhost:8080'],
	['DATA_DIR', 'somewhere', resolve('somewhere')],
	[
		'DATABASE_URL',
		'postgresql://db.example.co.uk/website',
		'postgresql://db.example.co.uk/website',
	],
	['SMTP_URL', 'smtps://mail.example.co.uk', 'smtps://mail.example.co.uk'],
	['OFFICE_EMAIL', 'office@tŷ-cynnes.cymru', 'office@xn--t-cynnes-t2b.cymru'],
	['OFFICE_EMAIL_ALTERNATE', 'a&b/c@bücher.example', 'a&b/c@xn--bcher-kva.example'],
	['OFFICE_EMAIL', 'info@例え.テスト', 'info@xn--r8jz45g.xn--zckzah'],
	['MAIL_FROM', "o'neill@xn--bcher-kva.example", "o'neill@xn--bcher-kva.example"],
	['ACKNOWLEDGE_VISITORS', 'on', true],
	['ACKNOWLEDGE_VISITORS', '0', false],
	['KEEP_CONTACT_DAYS', '1', 1],
	['KEEP_BACKUPS_DAYS', '3650', 3650],
	['EMAIL_PUBLIC_KEY', 'user_A-1', 'user_A-1'],
	[
		'ALLOWED_ORIGINS',
		' https://a.example, ,https://b.example/ ',
		['https://a.example', 'https://b.example'],
	],
	['TRUST_PROXY', '10.0.0.1, fc00::/7,loopback', ['10.0.0.1', 'fc00::/7', 'loopback']],
	['TRUST_PROXY', '10.0.0.0/255.0.0.0,::ffff:10.0.0.1', ['10.0.0.0/255.0.0.0', '::ffff:10.0.0.1']],
	['TRUST_PROXY', '::1,linklocal,uniquelocal', ['::1', 'linklocal', 'uniquelocal']],
	['SECRET_KEY', `${KEY},${'n'.repeat(200)}`, [KEY, 'n'.repeat(200)]],
	['RATE_LIMIT', 'off', false],
	['TODAY', '2027-01-01', '2027-01-01'],
	['LOG_LEVEL', 'silent', 'silent'],
];

test.each(accepted)('%s=%s is accepted', (name, value, read) => {
	expect(readSettings({ ...onPostgres(name), [name]: value }, company)[name]).toEqual(read);
});

test('a shared database needs the office’s code and the secret, and the start says how to make them', () => {
	const DATABASE_URL = 'postgres://db.example.co.uk/website';
	expect(() => readSettings({ DATABASE_URL }, company)).toThrow(
		/OFFICE_PIN: must be set where DATABASE_URL is.*shuf[\s\S]*SECRET_KEY: must be set where DATABASE_URL is.*openssl/,
	);
});

test('the content’s address may have a Welsh domain, and a .env a byte-order mark', () => {
	const welsh = { ...company, email: 'office@tŷ-cynnes.cymru' };
	expect(readSettings({}, welsh)).toMatchObject({
		OFFICE_EMAIL: expect.stringMatching(/@xn--/),
		MAIL_FROM: expect.stringMatching(/@xn--/),
	});
	expect(readSettings({ '\ufeffOFFICE_EMAIL': 'boss@firm.example' }, company).OFFICE_EMAIL).toBe(
		'boss@firm.example',
	);
});

test('a webhook is accepted with its key; on this machine it need not be encrypted', () => {
	expect(readSettings({ WEBHOOK_URL, WEBHOOK_SECRET }, company)).toMatchObject({
		WEBHOOK_URL,
		WEBHOOK_SECRET,
	});
	for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
		const local = `http://${host}:8080/`;
		expect(readSettings({ WEBHOOK_URL: local, WEBHOOK_SECRET }, company).WEBHOOK_URL).toBe(local);
	}
});

test('an empty value counts as not set, and some defaults follow from the content', () => {
	const defaults = readSettings({}, company);
	expect(defaults).toMatchObject({
		SITE_URL: 'http://localhost:3000',
		isSiteUrlGiven: false,
		DATA_DIR: resolve('.data'),
		OFFICE_EMAIL: company.email,
		isOfficeFromContent: true,
		MAIL_FROM: company.email,
		ACKNOWLEDGE_VISITORS: false,
	});
	const empty = Object.fromEntries(Object.keys(settingsSchema.shape).map((name) => [name, '']));
	expect(readSettings(empty, company)).toEqual(defaults);
});

test('where the content is pulled, who gets and sends e-mails comes from the settings: a push of company.yaml changes neither', () => {
	const CONTENT_IS_PULLED = '1';
	for (const given of [
		{},
		{ OFFICE_EMAIL: 'office@example.co.uk' },
		{ MAIL_FROM: 'website@example.co.uk' },
	])
		expect(() => readSettings({ CONTENT_IS_PULLED, ...given }, company)).toThrow(
			/(?:OFFICE_EMAIL|MAIL_FROM): must be set where CONTENT_IS_PULLED is/,
		);
	const settings = {
		CONTENT_IS_PULLED,
		OFFICE_EMAIL: 'office@example.co.uk',
		MAIL_FROM: 'website@example.co.uk',
	};
	const pushed = readSettings(settings, { ...company, email: 'thief@evil.example' });
	expect(pushed).toMatchObject({
		OFFICE_EMAIL: 'office@example.co.uk',
		MAIL_FROM: 'website@example.co.uk',
		isOfficeFromContent: false,
	});
	expect(JSON.stringify(pushed)).not.toContain('thief');
});

test('some defaults follow from other settings', () => {
	expect(readSettings({ PORT: '8080' }, company).SITE_URL).toBe('http://localhost:8080');
	const SMTP_URL = 'smtp://mail.example.co.uk';
	expect(readSettings({ SMTP_URL }, company).ACKNOWLEDGE_VISITORS).toBe(true);
	expect(
		readSettings({ SMTP_URL, ACKNOWLEDGE_VISITORS: 'off' }, company).ACKNOWLEDGE_VISITORS,
	).toBe(false);
});

test('.env.example names every setting, with its meaning and its default', async () => {
	const lines = Object.entries(settingsSchema.shape).map(([name, schema]) => {
		const { data } = z.safeParse<z.ZodType<unknown>>(schema, undefined);
		const byDefault = Array.isArray(data) ? data.join(',') : (data ?? '');
		return `# ${schema.description}\n#${name}=${byDefault}\n`;
	});
	const head =
		'# Written by npx vitest run src/server/configuration/settings.test.ts -u from the settings.ts beside it.\n# Copy to .env and take the # away from the lines you change. npm start and npm run enquiries read it.\n';
	await expect([head, ...lines].join('\n')).toMatchFileSnapshot('../../../.env.example');
});

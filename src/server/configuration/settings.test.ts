/** The rules of the settings: what is accepted, what is refused, and the defaults. */
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { content } from '#content/reader/testing.ts';
import { readSettings, type Settings, SettingsError, settingsSchema } from './settings.ts';

const { company } = content;
const WEBHOOK_URL = 'https://crm.example.co.uk/enquiries';
const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const KEY = 'k'.repeat(32);
const DATABASE_URL = 'postgres://db.example.co.uk/website';
const SECOND_COPY_KEY = `age1${'k'.repeat(58)}`;
const SMTP_URL = 'smtp://mail.example.co.uk';

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

/** By rule, the values that it refuses. */
const refused: Readonly<Record<string, Partial<Record<string, readonly string[]>>>> = {
	'must be a port number': { PORT: ['three', '80.5', '-1', '65536'] },
	'must be an origin such as https://www.example.co.uk, without a path': {
		SITE_URL: [
			'www.example.co.uk',
			'https://a.example/b',
			'https://a.example/?b',
			'ftp://a.example',
		],
		PUBLIC_EMAIL_ORIGIN: ['https://api.emailjs.com/api'],
		ALLOWED_ORIGINS: ['https://a.example,https://b.example/page'],
	},
	'must be an e-mail address': {
		OFFICE_EMAIL: ['office', 'siân@example.co.uk'],
		OFFICE_EMAIL_ALTERNATE: ['office@'],
		OWNER_EMAIL: ['owner'],
		MAIL_FROM: ['The Office <office@example.co.uk>'],
	},
	'must be a number of days': { KEEP_CONTACT_DAYS: ['long', '0', '1.5', '3651'] },
	'must be addresses or networks such as 10.0.0.0/8, or loopback': {
		TRUST_PROXY: [
			'my-proxy',
			'10.0.0.0/8,0.0.0.0/0',
			'Loopback',
			'10.0.0.0/33',
			'10.0.0.1/8/8',
			'::1/129',
			'10.0.0/8',
			'10.0.0.1/x',
		],
	},
	'must be at least 32 letters and digits, at most five separated by a comma': {
		SECRET_KEY: ['k'.repeat(31), `${KEY},short`],
	},
	'must be at most five keys': { SECRET_KEY: [Array(6).fill(KEY).join()] },
	'must be 32 bytes in base64': { ANSWERS_KEY: ['short'] },
	'must be a day such as 2027-01-01': { TODAY: ['2027-02-30', '1 January 2027'] },
};

test.each(Object.entries(refused))('%s: %o', (rule, settings) => {
	for (const [name, values = []] of Object.entries(settings))
		for (const value of values)
			expect(mistakesIn({ [name]: value }), value).toEqual([
				expect.stringContaining(`${name}: ${rule}`),
			]);
});

test.each<[string, Readonly<Record<string, string>>]>([
	['WEBHOOK_SECRET: WEBHOOK_URL and WEBHOOK_SECRET are set together', { WEBHOOK_URL }],
	['WEBHOOK_SECRET: WEBHOOK_URL and WEBHOOK_SECRET are set together', { WEBHOOK_SECRET }],
	['WEBHOOK_URL: must begin with https://', { WEBHOOK_URL: 'http://crm.example/', WEBHOOK_SECRET }],
	['WEBHOOK_URL: must be an address', { WEBHOOK_URL: 'ftp://crm.example/', WEBHOOK_SECRET }],
	['WEBHOOK_SECRET: must be whsec_', { WEBHOOK_URL, WEBHOOK_SECRET: 'whsec_short' }],
	['SECOND_COPY_KEY: SECOND_COPY and', { SECOND_COPY: '/mnt/other' }],
	['SECOND_COPY: must be s3:', { SECOND_COPY: 's3://host/bucket', SECOND_COPY_KEY }],
	['SECOND_COPY: must be s3:', { SECOND_COPY: 'https://a:b@host/bucket', SECOND_COPY_KEY }],
	['OFFICE_PIN: must be set where DATABASE_URL is', { DATABASE_URL, SECRET_KEY: KEY }],
	['SECRET_KEY: must be set where DATABASE_URL is', { DATABASE_URL, OFFICE_PIN: '73519046' }],
])('%s: %o', (mistake, environment) => {
	expect(mistakesIn(environment)[0]).toContain(mistake);
});

test('the mistakes in all settings are named at once', () => {
	const names = mistakesIn({ PORT: 'three', TODAY: 'today', WEBHOOK_URL, DATABASE_URL }).map(
		(line) => line.split(':')[0],
	);
	expect(names).toEqual(['PORT', 'TODAY', 'WEBHOOK_SECRET', 'OFFICE_PIN', 'SECRET_KEY']);
});

/** No address that a browser takes. One has a password, as a log must not. */
const MALFORMED = [
	'https://user:pass#w0rd@crm.example/x',
	'https://crm.example:99999/',
	'https://',
	'//x',
	'%',
	's3://a:pass#w0rd@h/b',
	'\u0000',
];

test.each(Object.keys(settingsSchema.shape))(
	'%s is taken, or refused by its name and without a password, whatever it is',
	(name) => {
		for (const value of MALFORMED)
			for (const mistake of mistakesIn({ [name]: value })) {
				expect(mistake).toMatch(/^[A-Z_]+: /);
				expect(mistake).not.toContain('w0rd');
			}
	},
);

const onPostgres = { DATABASE_URL, OFFICE_PIN: '73519046', SECRET_KEY: KEY };
const accepted: readonly (readonly [name: keyof Settings, value: string, read: unknown])[] = [
	['PORT', '0', 0],
	['SITE_URL', 'https://www.example.co.uk/', 'https://www.example.co.uk'],
	['DATA_DIR', 'somewhere', resolve('somewhere')],
	['DATABASE_URL', 'postgresql://db.example/website', 'postgresql://db.example/website'],
	['OFFICE_EMAIL', 'office@tŷ-cynnes.cymru', 'office@xn--t-cynnes-t2b.cymru'],
	['MAIL_FROM', "o'neill@xn--bcher-kva.example", "o'neill@xn--bcher-kva.example"],
	['ACKNOWLEDGE_VISITORS', 'on', true],
	['KEEP_BACKUPS_DAYS', '3650', 3650],
	[
		'ALLOWED_ORIGINS',
		' https://a.example, ,https://b.example/ ',
		['https://a.example', 'https://b.example'],
	],
	['TRUST_PROXY', '10.0.0.1, fc00::/7,loopback', ['10.0.0.1', 'fc00::/7', 'loopback']],
	['TRUST_PROXY', '10.0.0.0/255.0.0.0,::ffff:10.0.0.1', ['10.0.0.0/255.0.0.0', '::ffff:10.0.0.1']],
	['SECRET_KEY', `${KEY},${'n'.repeat(200)}`, [KEY, 'n'.repeat(200)]],
	['WEBHOOK_URL', 'http://127.0.0.1:8080/', 'http://127.0.0.1:8080/'],
	['WEBHOOK_URL', 'http://[::1]:8080/', 'http://[::1]:8080/'],
];

test.each(accepted)('%s=%s is accepted', (name, value, read) => {
	const needed = name === 'WEBHOOK_URL' ? { WEBHOOK_SECRET } : onPostgres;
	expect(readSettings({ ...needed, [name]: value }, company)[name]).toEqual(read);
});

test('a .env may begin with a byte-order mark', () => {
	const { OFFICE_EMAIL } = readSettings({ '\ufeffOFFICE_EMAIL': 'boss@firm.example' }, company);
	expect(OFFICE_EMAIL).toBe('boss@firm.example');
});

test('an empty value counts as not set, and defaults follow from the content, which may have a Welsh domain, and from other settings', () => {
	const welsh = { ...company, email: 'office@tŷ-cynnes.cymru' };
	const empty = Object.fromEntries(Object.keys(settingsSchema.shape).map((name) => [name, '']));
	const defaults = readSettings(empty, welsh);
	expect(defaults).toEqual(readSettings({}, welsh));
	expect(defaults).toMatchObject({
		SITE_URL: 'http://localhost:3000',
		isSiteUrlGiven: false,
		DATA_DIR: resolve('.data'),
		OFFICE_EMAIL: 'office@xn--t-cynnes-t2b.cymru',
		isOfficeFromContent: true,
		MAIL_FROM: 'office@xn--t-cynnes-t2b.cymru',
		ACKNOWLEDGE_VISITORS: false,
	});
	expect(readSettings({ PORT: '8080', SMTP_URL }, company)).toMatchObject({
		SITE_URL: 'http://localhost:8080',
		ACKNOWLEDGE_VISITORS: true,
	});
	const off = readSettings({ SMTP_URL, ACKNOWLEDGE_VISITORS: 'off' }, company);
	expect(off.ACKNOWLEDGE_VISITORS).toBe(false);
});

test('where the content is pulled, who gets and sends e-mails comes from the settings: a push of company.yaml changes neither', () => {
	const CONTENT_IS_PULLED = '1';
	const given = { OFFICE_EMAIL: 'office@example.co.uk', MAIL_FROM: 'website@example.co.uk' };
	expect(mistakesIn({ CONTENT_IS_PULLED })).toEqual(
		Object.keys(given).map((name) =>
			expect.stringContaining(`${name}: must be set where CONTENT_IS_PULLED is`),
		),
	);
	const pushed = readSettings(
		{ CONTENT_IS_PULLED, ...given },
		{ ...company, email: 'thief@evil.example' },
	);
	expect(pushed).toMatchObject({ ...given, isOfficeFromContent: false });
	expect(JSON.stringify(pushed)).not.toContain('thief');
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

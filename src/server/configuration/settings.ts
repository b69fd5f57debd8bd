/**
 * Every setting of the website. Environment variables are read nowhere else. `.env.example` is
 * written from it by ./settings.test.ts.
 */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import proxyAddr from '@fastify/proxy-addr';
import * as z from 'zod';
import type { Company } from '#content/schemas/content-schemas.ts';
import { isEmail, withAsciiDomain } from '#forms/fields/field-rules.ts';
import { problemWithCodes } from '#office/sign-in/office-codes.ts';

const onOff = z
	.enum(['true', 'false', 'on', 'off', '1', '0'], 'must be true or false')
	.transform((value) => ['true', 'on', '1'].includes(value));
const origin = z
	.string()
	.refine(isOrigin, 'must be an origin such as https://www.example.co.uk, without a path')
	.transform((value) => new URL(value).origin);
const email = z.string().transform(withAsciiDomain).refine(isEmail, 'must be an e-mail address');
const mailServer = z.url({
	protocol: /^smtps?$/,
	error: 'must be an address such as smtp://user:password@mail.example.co.uk:587',
});
const postgres = z.url({
	protocol: /^postgres(ql)?$/,
	error: 'must be an address such as postgres://user:password@db.example.co.uk/website',
});
const days = (byDefault: number) =>
	z.coerce.number('must be a number of days').int().min(1).max(3650).default(byDefault);
/** A list separated by commas. */
const list = z
	.string()
	.default('')
	.transform((value) =>
		value
			.split(',')
			.map((part) => part.trim())
			.filter(Boolean),
	);
const key = z.string().regex(/^[\w-]{1,80}$/, 'must be letters, digits, hyphens and underscores');

/** Keys that sign, the newest first. */
const keyList = list.pipe(
	z
		.array(
			z
				.string()
				.regex(
					/^[\w+/=-]{32,200}$/,
					'must be at least 32 letters and digits, at most five separated by a comma',
				),
		)
		.max(5, 'must be at most five keys'),
);

/** Or leads to this machine. */
const isEncrypted = ({ protocol, hostname }: URL) =>
	protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** Name, meaning and format of each setting, in the order of .env.example. */
export const settingsSchema = z.object({
	PORT: z.coerce
		.number('must be a port number')
		.int()
		.min(0)
		.max(65_535)
		.default(3000)
		.describe('The port to listen on. 0 takes any free port.'),
	HOST: z.string().min(1).default('127.0.0.1').describe('The network address to listen on.'),
	SITE_URL: origin
		.optional()
		.describe(
			'The public origin, for canonical links and links in e-mails. Forms are taken from its ' +
				'pages alone, with or without www, and those of ALLOWED_ORIGINS. By default ' +
				'http://localhost with the port, and forms are taken under any name. compose.yaml makes ' +
				'it of SITE_HOST, the public name.',
		),
	CONTENT_DIR: z
		.string()
		.min(1)
		.default('content')
		.describe('The folder of what the firm says: its words, pictures and colours.'),
	FACTS_DIR: z
		.string()
		.min(1)
		.default('facts')
		.describe('The folder of what is true for every installer.'),
	DATA_DIR: z
		.string()
		.min(1)
		.default('.data')
		.describe('The folder of the database and of e-mails written to files.'),
	DATABASE_URL: postgres
		.optional()
		.describe(
			'A PostgreSQL database that several machines share. Without it, enquiries are stored in ' +
				'the SQLite file DATA_DIR/enquiries.db.',
		),
	TRY_DATABASE_URL: postgres
		.optional()
		.describe(
			'Another PostgreSQL database, with a restored dump of the first: deploy/deploy tries ' +
				'migrations on it. The website does not use it.',
		),
	SECOND_COPY: z
		.string()
		.refine(isCopyAddress, 'must be s3://KEY:SECRET@host/bucket or a folder on another disk')
		.optional()
		.describe(
			'Where a second, encrypted copy of each enquiry is before it is acknowledged: ' +
				'`s3://KEY:SECRET@host/bucket/folder?region=…` (any S3-compatible store), or a folder ' +
				'on another disk. By default there is none.',
		),
	SECOND_COPY_KEY: z
		.string()
		.regex(/^age1[a-z\d]{58}$/, 'must be the public key that npm run enquiries -- keygen prints')
		.optional()
		.describe(
			'The public key for which the second copy is encrypted. `npm run enquiries -- keygen` ' +
				'makes it. Set together with SECOND_COPY.',
		),
	ANSWERS_KEY: z
		.string()
		.regex(/^[\w+/]{43}=$/, 'must be 32 bytes in base64. Make one with: openssl rand -base64 32')
		.optional()
		.describe(
			'A key that seals the answers about health, benefits and income in the store and its ' +
				'backups. Keep it outside DATA_DIR, and a copy of it elsewhere: without it those ' +
				'answers are lost. By default they are stored as they are.',
		),
	DISK_RESERVE_MB: z.coerce
		.number('must be a number of megabytes')
		.int()
		.min(0)
		.max(4096)
		.default(64)
		.describe(
			'The size of the file that keeps room for enquiries and deliveries on a full disk. 0 for none.',
		),
	SMTP_URL: mailServer
		.optional()
		.describe('The mail server. Without it, e-mails are written to DATA_DIR/mail as .eml files.'),
	ALERT_SMTP_URL: mailServer
		.optional()
		.describe(
			'A second mail server, for alerts to the office when the first one fails. By default the same one.',
		),
	OFFICE_EMAIL: email
		.optional()
		.describe(
			'The office address that gets every enquiry, and replies to every letter. By default ' +
				'the e-mail in content/company.yaml, but not where CONTENT_IS_PULLED is: a push must ' +
				'not decide who hears or is answered.',
		),
	OFFICE_EMAIL_ALTERNATE: email
		.optional()
		.describe('A second office address, used when OFFICE_EMAIL refuses an e-mail, and for alerts.'),
	OWNER_EMAIL: email
		.optional()
		.describe('Who gets the month’s letter: figures, no names. By default OFFICE_EMAIL.'),
	OFFICE_PIN: z
		.string()
		.optional()
		.describe(
			'The office’s own code, with which it signs in (/office): eight random digits, or with ' +
				'names (`sam:…,priya:…`), so that somebody who leaves is one entry. By default one is ' +
				'made in DATA_DIR/office.code; `npm run enquiries -- office-code` shows it. With ' +
				'DATABASE_URL this must be set.',
		),
	MAIL_FROM: email
		.optional()
		.describe(
			'The sender of all e-mails. By default the e-mail in content/company.yaml, but not where CONTENT_IS_PULLED is set.',
		),
	ACKNOWLEDGE_VISITORS: onOff
		.optional()
		.describe('Whether visitors get an acknowledgement. By default only when SMTP_URL is set.'),
	ANSWERS_IN_EMAIL: onOff
		.default(false)
		.describe(
			'Whether the office’s e-mails and the webhook have the answers about health, benefits ' +
				'and income, which then stay in its mailbox. By default only the page that the e-mail ' +
				'links to has them. Shown on /privacy.',
		),
	WEBHOOK_URL: z
		.url({
			protocol: /^https?$/,
			error:
				'must be an address such as https://crm.example.co.uk/enquiries; in a user or ' +
				'password @ : / # % are %40 %3A %2F %23 %25',
		})
		// Zod runs this on an invalid URL, too.
		.refine((url) => !URL.canParse(url) || isEncrypted(new URL(url)), 'must begin with https://')
		.optional()
		.describe(
			'A webhook of yours, such as a CRM, called with every enquiry and signed ' +
				'(standardwebhooks.com). A user and a password in it are sent as Basic credentials. It ' +
				'gets no answers about health, benefits and income unless ANSWERS_IN_EMAIL is true. ' +
				'Name whose it is in content/company.yaml (`handsOverTo`). By default none. Shown on ' +
				'/privacy.',
		),
	WEBHOOK_SECRET: z
		.string()
		.regex(
			/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/,
			'must be whsec_ followed by at least 24 random bytes in base 64',
		)
		.optional()
		.describe(
			'The key that signs webhook calls. Make one with: echo whsec_$(openssl rand -base64 32).',
		),
	KEEP_CONTACT_DAYS: days(365).describe('Days to keep a delivered message. Shown on /privacy.'),
	KEEP_FUNDING_DAYS: days(365).describe('Days to keep a delivered application. Shown on /privacy.'),
	KEEP_SENSITIVE_DAYS: days(90).describe(
		'Days after delivery to keep its answers about health, benefits and income. Shown on /privacy.',
	),
	KEEP_QUARANTINED_DAYS: days(30).describe(
		'Days to keep a quarantined enquiry that nobody released, once the office was told of it. Shown on /privacy.',
	),
	KEEP_BACKUPS_DAYS: days(30).describe(
		'Days to keep backups. Erased enquiries stay readable in them for as long. Shown on /privacy.',
	),
	EMAIL_PUBLIC_KEY: key
		.default('sample_public_key')
		.describe('The public key of the EmailJS API (user_id).'),
	EMAIL_SERVICE_ID: key.default('service_website').describe('The service id of the EmailJS API.'),
	EMAIL_TEMPLATE_FUNDING: key
		.default('template_funding')
		.describe('The template id that means a funding application.'),
	EMAIL_TEMPLATE_CONTACT: key
		.default('template_contact')
		.describe('The template id that means a contact message.'),
	EMAIL_PRIVATE_KEY: key
		.optional()
		.describe(
			'The private key with which non-browser clients may call the EmailJS API (accessToken). ' +
				'Without it they are refused.',
		),
	PUBLIC_EMAIL_ORIGIN: origin
		.optional()
		.describe(
			'The origin of a hosted EmailJS service for the forms to post to. By default this site.',
		),
	ALLOWED_ORIGINS: list
		.pipe(z.array(origin))
		.describe('Origins of other sites whose pages may post enquiries here, separated by commas.'),
	TRUST_PROXY: list
		.pipe(
			z.array(
				z
					.string()
					.refine(isNetwork, 'must be addresses or networks such as 10.0.0.0/8, or loopback'),
			),
		)
		.describe(
			'Addresses or networks of the reverse proxies whose X-Forwarded-For is trusted, separated by commas.',
		),
	SECRET_KEY: keyList.describe(
		'The secret from which come the keys that sign: of the links in e-mails and of form ' +
			'tokens. To replace it, put the new one before the old ones, separated by commas. By ' +
			'default the keys are random, in `DATA_DIR`. With DATABASE_URL this must be set.',
	),
	RATE_LIMIT: onOff
		.default(true)
		.describe('Whether enquiries are limited by IP address. Turn off for load tests only.'),
	FOLLOW: z
		.string()
		.optional()
		.describe(
			'The Git branch whose words, pictures and facts deploy/pull puts live: ' +
				'`git@github.com:firm/website.git/main`. The website does not use it.',
		),
	CONTENT_IS_PULLED: onOff
		.default(false)
		.describe(
			'Whether the words, pictures and facts come from a Git branch that others push to: ' +
				'without it deploy/pull takes nothing. OFFICE_EMAIL and MAIL_FROM must then be set, ' +
				'because no push may decide who gets enquiries and e-mails.',
		),
	TODAY: z.iso
		.date('must be a day such as 2027-01-01')
		.optional()
		.describe(
			'A date to rehearse, such as the day after a scheme closes. Pages, the check, outcomes, ' +
				'e-mails to the office and exports use it. By default today in London.',
		),
	LOG_LEVEL: z
		.enum(['info', 'warn', 'error', 'silent'])
		.default('info')
		.describe('How much is logged. Personal data never is.'),
});

export type Settings = Omit<
	z.output<typeof settingsSchema>,
	'SITE_URL' | 'OFFICE_EMAIL' | 'MAIL_FROM' | 'ACKNOWLEDGE_VISITORS'
> & {
	readonly SITE_URL: string;
	/** Whether that is a setting, and no default. */
	readonly isSiteUrlGiven: boolean;
	readonly OFFICE_EMAIL: string;
	/** Whether that is the address in content/company.yaml, for want of a setting. */
	readonly isOfficeFromContent: boolean;
	readonly MAIL_FROM: string;
	readonly ACKNOWLEDGE_VISITORS: boolean;
};

/** Thrown if settings are wrong. Its message lists all of them, for the operator. */
export class SettingsError extends Error {
	override name = 'SettingsError';
}

/**
 * Before the first name of a .env that Windows' Notepad saved, as Node reads it for the unit in
 * deploy/.
 */
const BYTE_ORDER_MARK = '\ufeff';

/** What each machine that shares a database must be given, and how it is made. */
const neededOnPostgres = {
	OFFICE_PIN: 'shuf -n 1 -i 10000000-99999999',
	SECRET_KEY: 'openssl rand -base64 32',
};

/** Reads the settings. Throws a SettingsError that names all mistakes at once. */
export function readSettings(
	environment: Readonly<Record<string, string | undefined>>,
	company: Pick<Company, 'email' | 'phone'>,
): Settings {
	const given = Object.fromEntries(
		Object.keys(settingsSchema.shape).flatMap((name) => {
			const value = environment[name] || environment[BYTE_ORDER_MARK + name];
			return value ? [[name, value]] : [];
		}),
	);
	const result = settingsSchema.safeParse(given);
	const mistakes = (result.error?.issues ?? []).map(
		(issue) => `${issue.path[0]?.toString()}: ${issue.message}`,
	);
	if (Object.hasOwn(given, 'WEBHOOK_URL') !== Object.hasOwn(given, 'WEBHOOK_SECRET'))
		mistakes.push('WEBHOOK_SECRET: WEBHOOK_URL and WEBHOOK_SECRET are set together or not at all');
	if (Object.hasOwn(given, 'SECOND_COPY') !== Object.hasOwn(given, 'SECOND_COPY_KEY'))
		mistakes.push(
			'SECOND_COPY_KEY: SECOND_COPY and SECOND_COPY_KEY are set together or not at all. To ' +
				'make a key: npm run enquiries -- keygen',
		);
	const wrongCodes = given.OFFICE_PIN && problemWithCodes(given.OFFICE_PIN, [company.phone]);
	if (wrongCodes) mistakes.push(`OFFICE_PIN: ${wrongCodes}`);
	for (const [name, cure] of Object.entries(neededOnPostgres))
		if (Object.hasOwn(given, 'DATABASE_URL') && !Object.hasOwn(given, name))
			mistakes.push(
				`${name}: must be set where DATABASE_URL is, the same on every machine, because the ` +
					`database and its dumps do not hold it. To make one: ${cure}`,
			);
	const isPulled = settingsSchema.shape.CONTENT_IS_PULLED.safeParse(given.CONTENT_IS_PULLED).data;
	for (const name of ['OFFICE_EMAIL', 'MAIL_FROM'])
		if (isPulled && !Object.hasOwn(given, name))
			mistakes.push(
				`${name}: must be set where CONTENT_IS_PULLED is: no push may decide who gets enquiries and e-mails`,
			);
	if (!result.success || mistakes.length > 0)
		throw new SettingsError(
			['The website cannot start. Please put these settings right:', ...mistakes].join('\n  '),
		);
	const settings = result.data;
	return {
		...settings,
		DATA_DIR: resolve(settings.DATA_DIR),
		SITE_URL: settings.SITE_URL ?? `http://localhost:${settings.PORT}`,
		isSiteUrlGiven: settings.SITE_URL !== undefined,
		OFFICE_EMAIL: settings.OFFICE_EMAIL ?? withAsciiDomain(company.email),
		isOfficeFromContent: settings.OFFICE_EMAIL === undefined,
		MAIL_FROM: settings.MAIL_FROM ?? withAsciiDomain(company.email),
		ACKNOWLEDGE_VISITORS: settings.ACKNOWLEDGE_VISITORS ?? settings.SMTP_URL !== undefined,
	};
}

/** True for a bucket with its credentials, and for anything that is no URL: a folder. */
function isCopyAddress(value: string): boolean {
	if (!/^\w+:\/\//.test(value)) return true;
	if (!URL.canParse(value)) return false;
	const { protocol, username, password, host, pathname } = new URL(value);
	return protocol === 's3:' && [username, password, host, pathname.slice(1)].every(Boolean);
}

function isOrigin(value: string): boolean {
	if (!URL.canParse(value)) return false;
	const { protocol, pathname, search, hash } = new URL(value);
	return /^https?:$/.test(protocol) && pathname === '/' && search === '' && hash === '';
}

/**
 * True for an IP address, a network such as 10.0.0.0/8, or a name such as loopback: what Fastify's
 * trustProxy understands.
 */
function isNetwork(text: string): boolean {
	// The library also reads "10.0" as an address; in a setting that is a typing error.
	if (!/^[a-z]+$/.test(text) && isIP(text.split('/')[0] ?? '') === 0) return false;
	try {
		proxyAddr.compile(text);
		return true;
	} catch {
		return false;
	}
}

/** Every setting of the website: the one place environment variables are read. `docs/settings.md` is written from it. */
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Company } from '../content/schemas.ts';
import { isNetwork } from './http/connection-limits.ts';

const onOff = z
	.enum(['true', 'false', 'on', 'off', '1', '0'], 'must be true or false')
	.transform((value) => ['true', 'on', '1'].includes(value));
const origin = z
	.string()
	.refine(isOrigin, 'must be an origin such as https://www.example.co.uk, without a path')
	.transform((value) => new URL(value).origin);
const address = z.email('must be an e-mail address');
const mailServer = z.url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://user:password@mail.example.co.uk:587' });
const days = (usual: number) => z.coerce.number('must be a number of days').int().min(1).max(3650).default(usual);
/** Parts separated by commas. */
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

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host);

/** Name, meaning and shape of each setting, in the order the documents list them. */
export const settingsSchema = z.object({
	PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(3000).describe('Where to listen. 0 takes any free port.'),
	HOST: z.string().min(1).default('127.0.0.1').describe('The network address to listen on.'),
	SITE_URL: origin
		.optional()
		.describe('The public origin, for canonical links and links in e-mails. By default http://localhost with the port.'),
	DATA_DIR: z.string().min(1).default('.data').describe('Where the database and e-mail files are kept.'),
	DATABASE_URL: z
		.url({ protocol: /^postgres(ql)?$/, error: 'must be an address such as postgres://user:password@db.example.co.uk/website' })
		.optional()
		.describe('A PostgreSQL to keep enquiries in, where several machines share them. Without it, the file DATA_DIR/enquiries.db.'),
	SMTP_URL: mailServer.optional().describe('The mail server. Without it, e-mails are written to DATA_DIR/mail as .eml files.'),
	ALERT_SMTP_URL: mailServer
		.optional()
		.describe('A second mail server that alerts to the office leave by, for when the first is the trouble. By default the same one.'),
	OFFICE_EMAIL: address.optional().describe('Who hears of every enquiry. By default the e-mail in content/company.yaml.'),
	OFFICE_EMAIL_ALTERNATE: address
		.optional()
		.describe('Who else in the office hears, when OFFICE_EMAIL refuses an e-mail, and who is alerted when something waits.'),
	MAIL_FROM: address.optional().describe('Who the e-mails come from. By default the e-mail in content/company.yaml.'),
	ACKNOWLEDGE_VISITORS: onOff.optional().describe('Whether visitors get an acknowledgement. By default only when SMTP_URL is set.'),
	WEBHOOK_URL: z
		.url({ protocol: /^https?$/, error: 'must be an address such as https://crm.example.co.uk/enquiries' })
		.refine((url) => new URL(url).protocol === 'https:' || isLoopback(new URL(url).hostname), 'must begin with https://')
		.optional()
		.describe('Another system of yours that is told of every enquiry by a signed call (standardwebhooks.com). By default none.'),
	WEBHOOK_SECRET: z
		.string()
		.regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ followed by at least 24 random bytes in base 64')
		.optional()
		.describe('The key that signs those calls. Make one with: echo whsec_$(openssl rand -base64 32)'),
	KEEP_CONTACT_DAYS: days(365).describe('How long a delivered message is kept after it came. /privacy says so.'),
	KEEP_FUNDING_DAYS: days(365).describe('How long a delivered application is kept after it came. /privacy says so.'),
	KEEP_SENSITIVE_DAYS: days(90).describe(
		'How long its answers about health, benefits and income are kept after it was delivered. /privacy says so.',
	),
	KEEP_QUARANTINED_DAYS: days(30).describe(
		'How long a suspicious enquiry that nobody released is kept, once the office was told of it. /privacy says so.',
	),
	KEEP_BACKUPS_DAYS: days(30).describe('How long backups are kept. What is erased stays readable in them for as long. /privacy says so.'),
	EMAIL_PUBLIC_KEY: key.default('sample_public_key').describe('The public key of the e-mail wire contract (user_id).'),
	EMAIL_SERVICE_ID: key.default('service_website').describe('The service id of the e-mail wire contract.'),
	EMAIL_TEMPLATE_FUNDING: key.default('template_funding').describe('The template id that means a funding application.'),
	EMAIL_TEMPLATE_CONTACT: key.default('template_contact').describe('The template id that means a contact message.'),
	EMAIL_PRIVATE_KEY: key
		.optional()
		.describe('Lets programs that are not browsers send, with this as their accessToken. Without it none may.'),
	PUBLIC_EMAIL_ORIGIN: origin
		.optional()
		.describe('Read when the pages are built: the origin of a hosted e-mail service for the forms to use. By default this site itself.'),
	ALLOWED_ORIGINS: list.pipe(z.array(origin)).describe('Other sites whose pages may send enquiries here, separated by commas.'),
	TRUST_PROXY: list
		.pipe(z.array(z.string().refine(isNetwork, 'must be addresses or networks such as 10.0.0.0/8, or loopback')))
		.describe('Addresses of the proxies that may name the visitor’s address, separated by commas.'),
	FORM_KEY: list
		.pipe(
			z
				.array(z.string().regex(/^[\w+/=-]{32,200}$/, 'must be at least 32 letters and digits, at most two separated by a comma'))
				.max(2, 'must be at most two keys'),
		)
		.describe(
			'Signs the time at which a form was opened; to replace it, put the new one before the old. By default a random one, kept with the enquiries.',
		),
	RATE_LIMIT: onOff
		.default(true)
		.describe('Whether one address may only send so many enquiries and hold so many connections. Off only for load tests.'),
	TODAY: z.iso
		.date('must be a day such as 2027-01-01')
		.optional()
		.describe(
			'To rehearse a coming day, once a scheme has closed: pages, the check, outcomes after applying, letters to the office and exports. By default the day it is in London.',
		),
	LOG_LEVEL: z.enum(['info', 'warn', 'error', 'silent']).default('info').describe('How much is logged. Nothing personal ever is.'),
});

export type Settings = Omit<z.output<typeof settingsSchema>, 'SITE_URL' | 'OFFICE_EMAIL' | 'MAIL_FROM' | 'ACKNOWLEDGE_VISITORS'> & {
	readonly SITE_URL: string;
	readonly OFFICE_EMAIL: string;
	readonly MAIL_FROM: string;
	readonly ACKNOWLEDGE_VISITORS: boolean;
};

/** Thrown when settings are wrong; its message names every one of them and is for whoever starts the website. */
export class SettingsError extends Error {
	override name = 'SettingsError';
}

/** Reads the settings. Throws a SettingsError that names all mistakes at once. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>, company: Company): Settings {
	const given = Object.fromEntries(
		Object.keys(settingsSchema.shape).flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
	);
	const result = settingsSchema.safeParse(given);
	if (!result.success) {
		const mistakes = result.error.issues.map((issue) => `  ${issue.path[0]?.toString()}: ${issue.message}`);
		throw new SettingsError(['The website cannot start. Please put these settings right:', ...mistakes].join('\n'));
	}
	const settings = result.data;
	if ((settings.WEBHOOK_URL === undefined) !== (settings.WEBHOOK_SECRET === undefined)) {
		throw new SettingsError(
			'The website cannot start. Please put these settings right:\n  WEBHOOK_SECRET: WEBHOOK_URL and WEBHOOK_SECRET are set together or not at all',
		);
	}
	return {
		...settings,
		DATA_DIR: resolve(settings.DATA_DIR),
		SITE_URL: settings.SITE_URL ?? `http://localhost:${settings.PORT}`,
		OFFICE_EMAIL: settings.OFFICE_EMAIL ?? company.email,
		MAIL_FROM: settings.MAIL_FROM ?? company.email,
		ACKNOWLEDGE_VISITORS: settings.ACKNOWLEDGE_VISITORS ?? settings.SMTP_URL !== undefined,
	};
}

function isOrigin(value: string): boolean {
	if (!URL.canParse(value)) return false;
	const { protocol, pathname, search, hash } = new URL(value);
	return /^https?:$/.test(protocol) && pathname === '/' && search === '' && hash === '';
}

/**
 * `notify-office SUBJECT`: sends the office one e-mail with the text of the standard input, from
 * outside the website. Ends with 0 once a mail server has accepted it, or a file has it where none
 * is set; otherwise with 1 and the reason.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parse } from 'yaml';
import { createFileMailer, createSmtpMailer } from '#enquiries/delivery/mail-transports.ts';
import { timeInName } from '#model/dates.ts';
import { mailFolder } from '#server/configuration/data-folder.ts';
import { readSettings } from '#server/configuration/settings.ts';

/** A mistake in another setting must not stop an e-mail that may be about it. */
const NEEDED =
	'SMTP_URL ALERT_SMTP_URL OFFICE_EMAIL OFFICE_EMAIL_ALTERNATE MAIL_FROM DATA_DIR SITE_URL CONTENT_IS_PULLED';

const { env } = process;
const settings = readSettings(
	Object.fromEntries(NEEDED.split(' ').map((name) => [name, env[name]])),
	{
		phone: '',
		/** Read only where the settings lack an address, because the content may have mistakes. */
		get email(): string {
			return parse(readFileSync(join(env.CONTENT_DIR || 'content', 'company.yaml'), 'utf8')).email;
		},
	},
);
const { OFFICE_EMAIL, OFFICE_EMAIL_ALTERNATE = OFFICE_EMAIL, MAIL_FROM: from } = settings;
const { SMTP_URL, ALERT_SMTP_URL = SMTP_URL } = settings;
const [subject = 'Website'] = process.argv.slice(2);
const body = `${await text(process.stdin)}\n${settings.SITE_URL}\n`;
const stamp = timeInName(Date.now());
const envelope = { from, messageId: `<website.${stamp}@${from.split('@')[1]}>`, name: stamp };
const ways = [
	{ to: OFFICE_EMAIL, server: SMTP_URL },
	{ to: OFFICE_EMAIL_ALTERNATE, server: ALERT_SMTP_URL },
];
process.exitCode = 1;
for (const { to, server } of ways)
	try {
		const mailer = server ? createSmtpMailer(server) : createFileMailer(mailFolder(settings));
		await mailer.send({ to, subject, text: body }, envelope);
		process.exitCode = 0;
		break;
	} catch (error) {
		console.error(`${to} could not be sent an e-mail: ${(error as Error).message}`);
	}

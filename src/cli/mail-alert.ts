/**
 * Sends the office an alert from outside the website: the subject is the argument, the text comes
 * from the standard input.
 */
import { text } from 'node:stream/consumers';
import { timeInName } from '#model/dates.ts';
import { readFirm } from '#server/configuration/firm.ts';
import { alertMailerFrom } from '#server/configuration/mail.ts';

/** Another setting that is wrong must not keep a letter from saying so. */
const NEEDED =
	'SMTP_URL ALERT_SMTP_URL OFFICE_EMAIL OFFICE_EMAIL_ALTERNATE MAIL_FROM DATA_DIR SITE_URL CONTENT_DIR FACTS_DIR FOLLOW';

const needed = NEEDED.split(' ').map((name) => [name, process.env[name]]);
const { settings } = readFirm(Object.fromEntries(needed));
const [subject = 'Website'] = process.argv.slice(2);
const stamp = timeInName(Date.now());
const from = settings.MAIL_FROM;
const mailer = alertMailerFrom(settings);
await mailer.send(
	{
		to: settings.OFFICE_EMAIL_ALTERNATE ?? settings.OFFICE_EMAIL,
		subject,
		text: `${await text(process.stdin)}\n${settings.SITE_URL}\n`,
	},
	{ from, messageId: `<website.${stamp}@${from.split('@')[1]}>`, name: `${stamp}-website` },
);

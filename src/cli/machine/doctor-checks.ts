/** The checks of `doctor` on what the website depends on. */
import { createTransport } from 'nodemailer';
import type { Settings } from '#server/configuration/settings.ts';
import { type Check, type CheckResult, type CommandContext, failed, ok } from '../command.ts';

/** How long a mail server has to answer. */
const MAIL_CHECK_MS = 10_000;

type MailSettings = Pick<
	Settings,
	'SITE_URL' | 'SMTP_URL' | 'ALERT_SMTP_URL' | 'OFFICE_EMAIL' | 'isOfficeFromContent'
>;

/** Whether e-mails leave, for whom, and by what other way alerts do. A public site needs the first two. */
export function mailChecks(settings: MailSettings): Check[] {
	const { SITE_URL, SMTP_URL, ALERT_SMTP_URL, OFFICE_EMAIL, isOfficeFromContent } = settings;
	const isPublic = /^https:\/\/(?!localhost\b|127\.|\[::1\])/.test(SITE_URL);
	const unset = isPublic ? failed : ok;
	return [
		mailServerCheck(
			'mail server',
			'SMTP_URL',
			SMTP_URL,
			unset('none set: e-mails become files in DATA_DIR/mail (SMTP_URL sends them)'),
		),
		mailServerCheck(
			'alert server',
			'ALERT_SMTP_URL',
			ALERT_SMTP_URL,
			ok('none set: when the mail server fails, alerts fail with it (ALERT_SMTP_URL)'),
		),
		{
			name: 'office e-mail',
			run: async () =>
				isOfficeFromContent
					? unset(`${OFFICE_EMAIL}, from content/company.yaml (OFFICE_EMAIL sets it)`)
					: ok(OFFICE_EMAIL),
		},
	];
}

/**
 * Whether a mail server accepts us, up to the point where an e-mail would be sent. `none`: the
 * result where none is set.
 */
function mailServerCheck(
	name: string,
	setting: string,
	url: string | undefined,
	none: CheckResult,
): Check {
	return {
		name,
		async run() {
			if (!url) return none;
			const transport = createTransport({
				url,
				connectionTimeout: MAIL_CHECK_MS,
				greetingTimeout: MAIL_CHECK_MS,
				socketTimeout: MAIL_CHECK_MS,
			});
			try {
				await transport.verify();
				return ok(`${new URL(url).host} answers and lets us in`);
			} catch (error) {
				const { code, message, responseCode } = error as NodeJS.ErrnoException & {
					responseCode?: number;
				};
				const what = code === 'ESOCKET' ? message : [code, responseCode].filter(Boolean).join(' ');
				return failed(
					`${new URL(url).host}: ${what}. Check ${setting}: the name, the port, the user and the password`,
				);
			} finally {
				transport.close();
			}
		},
	};
}

/** An object of this name is written, read and deleted by `doctor`. It is no enquiry's. */
const PROBE = 'doctor.probe';

/**
 * Whether the place of the second copy can be used. What it lacks is in src/enquiries/findings.ts.
 */
export function copiesCheck({ copies }: Pick<CommandContext, 'copies'>): Check {
	return {
		name: 'copy to',
		async run() {
			if (!copies) return ok('none set: one disk is one disk (SECOND_COPY)');
			const { place } = copies;
			try {
				const probe = Buffer.from('probe');
				await place.put(PROBE, probe);
				const isSame = (await place.get(PROBE))?.equals(probe);
				await place.delete(PROBE);
				return isSame
					? ok(`${place.description} can be used`)
					: failed(`${place.description} returns something else than was put there`);
			} catch (error) {
				return failed(
					`${place.description} cannot be used: ${(error as Error).message}. Check SECOND_COPY`,
				);
			}
		},
	};
}

/** What the settings say of the system that enquiries are handed over to. */
export interface HandOverSettings {
	/** Its host. Undefined when nothing is handed over. */
	readonly host: string | undefined;
	/** Whether content/company.yaml names whom it goes to, so that /privacy can. */
	readonly isNamed: boolean;
}

/** The settings of that system, and what waits for it where there is none. */
export function handOverCheck(
	{ host, isNamed }: HandOverSettings,
	{ store }: Pick<CommandContext, 'store'>,
): Check {
	return {
		name: 'webhook',
		async run() {
			if (host && !isNamed)
				return failed(
					`to ${host}, which /privacy cannot name: say whose it is in company.yaml (handsOverTo)`,
				);
			if (host) return ok(`to ${host}`);
			// A store that does not answer has a line of its own.
			const { handOver } =
				(await store()
					.then((open) => open.count())
					.catch(() => undefined)) ?? {};
			return handOver
				? failed(
						`${handOver.waiting + handOver.parked} wait for a webhook, and none is set (WEBHOOK_URL)`,
					)
				: ok('to no other system (WEBHOOK_URL)');
		},
	};
}

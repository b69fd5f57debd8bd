/** Turns settings into the parts of the enquiries room: used by the website and by the office's tool alike. */
import { join } from 'node:path';
import { dayAt } from '../content/days.ts';
import { readSchemes } from '../content/read.ts';
import type { Company } from '../content/schemas.ts';
import { RESTORING, removeUnfinished } from '../enquiries/backup-files.ts';
import { machineClock } from '../enquiries/clock.ts';
import type { Route } from '../enquiries/deliver.ts';
import { lockInstance } from '../enquiries/instance-lock.ts';
import type { Firm } from '../enquiries/letters.ts';
import { insistOnStore } from '../enquiries/lost-store.ts';
import { fileMailer, type Mailer, smtpMailer } from '../enquiries/mail.ts';
import { mailRoute } from '../enquiries/mail-route.ts';
import { openPostgres } from '../enquiries/postgres.ts';
import type { Told } from '../enquiries/receive.ts';
import type { Periods } from '../enquiries/retention.ts';
import { openSqlite } from '../enquiries/sqlite.ts';
import { openStore, type Store } from '../enquiries/store.ts';
import { webhookRoute } from '../enquiries/webhook.ts';
import { schemesForRules } from '../forms/eligibility.ts';
import type { Settings } from './settings.ts';

/** The day it is for visitors and their applications, at a moment: in London, unless TODAY rehearses another. */
export const dayFor =
	({ TODAY }: Pick<Settings, 'TODAY'>) =>
	(moment: number): string =>
		TODAY ?? dayAt(moment);

export const databaseFile = ({ DATA_DIR }: Settings) => join(DATA_DIR, 'enquiries.db');
export const lockFile = ({ DATA_DIR }: Settings) => join(DATA_DIR, 'enquiries.lock');
export const mailFolder = ({ DATA_DIR }: Settings) => join(DATA_DIR, 'mail');
export const backupFolder = ({ DATA_DIR }: Settings) => join(DATA_DIR, 'backups');

/** Opens the store. `alone`: as the one website on this data, which the office's tool is not; only the website begins a new one. */
export async function openStoreOf(settings: Settings, { alone }: { alone: boolean }): Promise<Store> {
	const mailDomain = settings.MAIL_FROM.split('@')[1] ?? 'localhost';
	if (settings.DATABASE_URL) return openStore(await openPostgres(settings.DATABASE_URL), mailDomain, { begin: alone });
	insistOnStore(databaseFile(settings), { mayBegin: alone });
	const unlock = alone ? lockInstance(lockFile(settings)) : () => undefined;
	try {
		// Nobody restores while we have the lock: one that is there was given up in the middle.
		if (alone) await removeUnfinished(databaseFile(settings) + RESTORING);
		const store = await openStore(openSqlite(databaseFile(settings)), mailDomain, { begin: alone });
		return { ...store, close: () => store.close().finally(unlock) };
	} catch (error) {
		unlock();
		throw error;
	}
}

export function toldOf(settings: Settings): Told {
	return { officeEmail: settings.OFFICE_EMAIL, acknowledge: settings.ACKNOWLEDGE_VISITORS, webhookUrl: settings.WEBHOOK_URL };
}

export function periodsOf(settings: Settings): Periods {
	return {
		contactDays: settings.KEEP_CONTACT_DAYS,
		fundingDays: settings.KEEP_FUNDING_DAYS,
		sensitiveDays: settings.KEEP_SENSITIVE_DAYS,
		quarantinedDays: settings.KEEP_QUARANTINED_DAYS,
	};
}

/** How the office is told of what it must know at once. */
export function alertMailer(settings: Settings): Mailer {
	const url = settings.ALERT_SMTP_URL ?? settings.SMTP_URL;
	return url ? smtpMailer(url) : fileMailer(mailFolder(settings));
}

/** The ways out, and the main one in words. */
export function routesOf(settings: Settings, company: Company, store: Store): { routes: Route[]; destination: string } {
	const clock = machineClock;
	const firm: Firm = {
		name: company.name,
		legalName: company.legalName,
		phone: company.phone,
		email: company.email,
		siteUrl: settings.SITE_URL,
		nextSteps: company.response.steps,
		schemes: schemesForRules(readSchemes(), company.appliesFor),
		asOf: dayFor(settings),
	};
	const mailer = settings.SMTP_URL ? smtpMailer(settings.SMTP_URL) : fileMailer(mailFolder(settings));
	const common = {
		firm,
		from: settings.MAIL_FROM,
		alternate: settings.OFFICE_EMAIL_ALTERNATE,
		facts: store,
		periods: periodsOf(settings),
		clock,
	};
	const { ALERT_SMTP_URL: alertUrl, WEBHOOK_URL: url, WEBHOOK_SECRET: secret } = settings;
	const kinds = ['office', 'acknowledgement', 'digest'] as const;
	const routes = [mailRoute({ ...common, name: 'the mail server', kinds: alertUrl ? kinds : [...kinds, 'alert'], mailer })];
	if (alertUrl) routes.push(mailRoute({ ...common, name: 'the mail server for alerts', kinds: ['alert'], mailer: smtpMailer(alertUrl) }));
	if (url && secret) routes.push(webhookRoute({ url, secret, clock }));
	return { routes, destination: mailer.destination };
}

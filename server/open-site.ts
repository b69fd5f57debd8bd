/** Puts the parts of the running website together: store, delivery, one way in, front door. Used by start, dev and tests. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { dayAt } from '../content/days.ts';
import { readSchemes } from '../content/read.ts';
import type { Company } from '../content/schemas.ts';
import { startDelivery } from '../enquiries/deliver.ts';
import { fileMailer, smtpMailer } from '../enquiries/mail.ts';
import { reception } from '../enquiries/receive.ts';
import { openSqlite } from '../enquiries/sqlite.ts';
import { openStore } from '../enquiries/store.ts';
import { schemesForRules } from '../forms/eligibility.ts';
import type { Receive } from '../forms/receive.ts';
import { type AppParts, buildApp } from './app.ts';
import { formKeys } from './form-key.ts';
import { formTokens } from './form-token.ts';
import { nameOf } from './log.ts';
import type { Settings } from './settings.ts';

export interface OpenSite {
	readonly app: FastifyInstance;
	readonly receive: Receive;
	/** Where e-mails go, in words. */
	readonly destination: string;
	/** Finishes what is under way and leaves everything else in the store. */
	close(): Promise<void>;
}

/** Opens the store, begins delivering and builds the front door. It does not listen yet. */
export async function openSite(
	parts: Pick<AppParts, 'drawAnswer' | 'builtFiles'> & { settings: Settings; company: Company },
): Promise<OpenSite> {
	const { settings, company } = parts;
	const store = await openStore(openSqlite(join(settings.DATA_DIR, 'enquiries.db')), settings.MAIL_FROM.split('@')[1] ?? 'localhost');
	await store.releaseClaims();
	const mailer = settings.SMTP_URL ? smtpMailer(settings.SMTP_URL) : fileMailer(join(settings.DATA_DIR, 'mail'));

	const receive = reception({
		store,
		officeEmail: settings.OFFICE_EMAIL,
		acknowledge: settings.ACKNOWLEDGE_VISITORS,
		now: Date.now,
		onKept: () => delivery.wake(),
		onUnavailable: (error) => app.log.error({ event: 'store unavailable', fault: nameOf(error.cause) }),
	});
	const app = await buildApp({
		...parts,
		receive,
		tokens: formTokens(formKeys(settings.FORM_KEY, settings.DATA_DIR), Date.now),
		phone: company.phone,
		today: () => settings.TODAY ?? dayAt(Date.now()),
		isReady: () =>
			store.count().then(
				() => true,
				() => false,
			),
	});
	const delivery = startDelivery({
		store,
		mailer,
		from: settings.MAIL_FROM,
		firm: {
			name: company.name,
			legalName: company.legalName,
			phone: company.phone,
			email: company.email,
			siteUrl: settings.SITE_URL,
			nextSteps: company.response.steps,
			schemes: schemesForRules(readSchemes()),
			dayAt,
		},
		now: Date.now,
		onOutcome: (outcome) => app.log[outcome.event === 'delivered' ? 'info' : 'warn'](outcome),
		onTrouble: (error) => app.log.error({ event: 'delivery round failed', fault: nameOf(error) }),
	});

	return {
		app,
		receive,
		destination: mailer.destination,
		async close() {
			await app.close();
			await delivery.stop();
			await store.close();
		},
	};
}

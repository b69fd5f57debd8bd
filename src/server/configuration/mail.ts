/** What letters and hand-overs are sent through: mail servers, files, and the firm's webhook. */

import type { Content } from '#content/reader/load-content.ts';
import { reviewsAhead } from '#content/reader/review-days.ts';
import { companyParticulars } from '#content/schemas/firm-facts.ts';
import { dueAt } from '#enquiries/call-promise/call-promise.ts';
import type { Channel } from '#enquiries/delivery/attempts.ts';
import { createEmailChannel } from '#enquiries/delivery/email-channel.ts';
import { createFileMailer, createSmtpMailer } from '#enquiries/delivery/mail-transports.ts';
import { createWebhookChannel } from '#enquiries/delivery/webhook-channel.ts';
import {
	type CompanyDetails,
	type LetterContext,
	type LetterMessage,
	officeUrlOn,
} from '#enquiries/letters/letter-context.ts';
import { writeLetter } from '#enquiries/letters/write-letter.ts';
import type { Store } from '#enquiries/store/store.ts';
import { callerOf } from '#forms/sending/next-steps.ts';
import { machineClock } from '#model/clock.ts';
import type { Mailer } from '#model/email.ts';
import { letterKinds } from '#model/outbox-message.ts';
import { mailFolder } from './data-folder.ts';
import { inBrandColours } from './letter-colours.ts';
import {
	callPromiseFrom,
	firmVisitsFrom,
	retentionPeriodsFrom,
	triageSchemesFrom,
} from './office.ts';
import type { Settings } from './settings.ts';

interface ChannelParts
	extends Partial<Pick<LetterContext, 'visitorUrl' | 'photographNames' | 'quoteSheetPath'>> {
	readonly settings: Settings;
	readonly content: Content;
	readonly store: Store;
}

/** A mail server's mailer, or one that writes files. */
const mailerTo = (url: string | undefined, settings: Settings): Mailer =>
	url ? createSmtpMailer(url) : createFileMailer(mailFolder(settings));

/** The mailer for alerts to the office. */
export const alertMailerFrom = (settings: Settings): Mailer =>
	mailerTo(settings.ALERT_SMTP_URL ?? settings.SMTP_URL, settings);

/** The delivery channels, and what the main one sends to, in words. */
export function channelsFrom(parts: ChannelParts): { channels: Channel[]; destination: string } {
	const { settings, content, store } = parts;
	const { ALERT_SMTP_URL: alertUrl } = settings;
	const letters = letterContextFrom(parts);
	const common = {
		from: settings.MAIL_FROM,
		replyTo: settings.OFFICE_EMAIL,
		alternateRecipient: settings.OFFICE_EMAIL_ALTERNATE,
		writeLetter: (message: LetterMessage) => writeLetter(message, letters),
	};
	const branded = (mailer: Mailer) => inBrandColours(mailer, content.brand.colours);
	const mailer = branded(mailerTo(settings.SMTP_URL, settings));
	const channels = [
		createEmailChannel({
			...common,
			name: 'the mail server',
			kinds: letterKinds.filter((kind) => !alertUrl || kind !== 'alert'),
			mailer,
		}),
	];
	if (alertUrl)
		channels.push(
			createEmailChannel({
				...common,
				name: 'the mail server for alerts',
				kinds: ['alert'],
				mailer: branded(createSmtpMailer(alertUrl)),
			}),
		);
	const webhook = webhookFrom(settings, store);
	if (webhook) channels.push(webhook);
	return { channels, destination: mailer.destination };
}

const letterContextFrom = ({
	settings,
	content,
	store,
	visitorUrl = async () => undefined,
	photographNames = () => [],
	quoteSheetPath = () => undefined,
}: ChannelParts): LetterContext => ({
	firm: firmFrom(settings, content),
	store,
	now: machineClock.now,
	promise: callPromiseFrom(content),
	visits: firmVisitsFrom(settings, content),
	periods: retentionPeriodsFrom(settings),
	visitorUrl,
	photographNames,
	quoteSheetPath,
	organizer: {
		name: content.company.name,
		email: settings.OFFICE_EMAIL,
		sentBy: settings.MAIL_FROM,
	},
});

/** What letters say of the firm. */
function firmFrom(settings: Settings, content: Content): CompanyDetails {
	const { company } = content;
	const promise = callPromiseFrom(content);
	return {
		name: company.name,
		legalName: company.legalName,
		phone: company.phone,
		openingHours: company.openingHours,
		siteUrl: settings.SITE_URL,
		particulars: companyParticulars(company),
		caller: callerOf(company),
		reviewsAt: company.reviewsAt,
		within: company.response.within,
		nextSteps: company.response.steps,
		answersInEmail: settings.ANSWERS_IN_EMAIL,
		reviewsAhead: (day) => reviewsAhead(content, day),
		dueAt: (receivedAt) => dueAt(promise, receivedAt),
		...triageSchemesFrom(settings, content),
	};
}

/** The channel to the firm's other system. Undefined without WEBHOOK_URL. */
function webhookFrom(settings: Settings, store: Store): Channel | undefined {
	const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret, ANSWERS_IN_EMAIL: tellsSensitive } = settings;
	if (!url || !secret) return undefined;
	return createWebhookChannel({
		url,
		secret,
		linkFor: ({ reference }) => officeUrlOn(settings.SITE_URL, reference),
		tellsSensitive,
		eventsOf: store.eventsOf,
		clock: machineClock,
	});
}

/** What letters and hand-overs are sent through: mail servers, files, and the firm's webhook. */

import type { Content } from '#content/reader/load-content.ts';
import { reviewsAhead } from '#content/reader/review-days.ts';
import { companyParticulars } from '#content/schemas/firm-facts.ts';
import { dueAt, dueDay } from '#enquiries/call-promise/call-promise.ts';
import type { Channel } from '#enquiries/delivery/attempts.ts';
import { createEmailChannel } from '#enquiries/delivery/email-channel.ts';
import { createFileMailer, createSmtpMailer } from '#enquiries/delivery/mail-transports.ts';
import { createWebhookChannel } from '#enquiries/delivery/webhook-channel.ts';
import {
	type CompanyDetails,
	type LetterContext,
	officeUrlOn,
} from '#enquiries/letters/letter-context.ts';
import type { Store } from '#enquiries/store/store.ts';
import { callerOf } from '#forms/sending/next-steps.ts';
import { machineClock } from '#model/clock.ts';
import { londonMoment } from '#model/dates.ts';
import type { Mailer } from '#model/email.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { letterKinds } from '#model/outbox-message.ts';
import { mailFolder } from './data-folder.ts';
import { inBrandColours } from './letter-colours.ts';
import { callPromiseFrom, retentionPeriodsFrom, triageSchemesFrom } from './office.ts';
import type { Settings } from './settings.ts';
import { readFieldMap } from './webhook-field-map.ts';

interface ChannelParts {
	readonly settings: Settings;
	readonly content: Content;
	readonly store: Store;
	/** The URL of the visitor's own page. Undefined where there is none. */
	readonly visitorUrl?: (enquiry: Enquiry) => Promise<string | undefined>;
}

/** A mail server's mailer, or one that writes files. */
const mailerTo = (url: string | undefined, settings: Settings): Mailer =>
	url ? createSmtpMailer(url) : createFileMailer(mailFolder(settings));

/** The mailer for alerts to the office. */
export const alertMailerFrom = (settings: Settings): Mailer =>
	mailerTo(settings.ALERT_SMTP_URL ?? settings.SMTP_URL, settings);

/**
 * The delivery channels, and what the main one sends to, in words. Throws a SettingsError where
 * WEBHOOK_MAP has mistakes.
 */
export function channelsFrom(parts: ChannelParts): { channels: Channel[]; destination: string } {
	const { settings, content } = parts;
	const { ALERT_SMTP_URL: alertUrl } = settings;
	const common = {
		from: settings.MAIL_FROM,
		replyTo: settings.OFFICE_EMAIL,
		letters: letterContextFrom(parts),
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
	const webhook = webhookFrom(settings);
	if (webhook) channels.push(webhook);
	return { channels, destination: mailer.destination };
}

const letterContextFrom = ({
	settings,
	content,
	store,
	visitorUrl = async () => undefined,
}: ChannelParts): LetterContext => ({
	firm: firmFrom(settings, content),
	store,
	now: machineClock.now,
	promise: callPromiseFrom(content),
	periods: retentionPeriodsFrom(settings),
	visitorUrl,
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
		nextSteps: company.response.steps,
		towns: company.towns?.places.map(({ name }) => name) ?? [],
		answersInEmail: settings.ANSWERS_IN_EMAIL,
		reviewsAhead: (day) => reviewsAhead(content, day),
		callBack: (receivedAt) => ({
			from: londonMoment(dueDay(promise, receivedAt), promise.opens),
			until: dueAt(promise, receivedAt),
		}),
		...triageSchemesFrom(settings, content),
	};
}

/** The channel to the firm's other system. Undefined without WEBHOOK_URL. */
function webhookFrom(settings: Settings): Channel | undefined {
	const { WEBHOOK_URL: url, WEBHOOK_MAP: map, ANSWERS_IN_EMAIL: tellsSensitive } = settings;
	if (!url) return undefined;
	return createWebhookChannel({
		url,
		secret: settings.WEBHOOK_SECRET,
		map: map ? readFieldMap(map, process.env, tellsSensitive) : undefined,
		linkFor: ({ reference }) => officeUrlOn(settings.SITE_URL, reference),
		tellsSensitive,
		clock: machineClock,
	});
}

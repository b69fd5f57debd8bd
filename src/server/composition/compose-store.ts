/**
 * Composition root of the store and delivery: turns settings into their parts, for the website and
 * for `npm run enquiries`.
 */
import type { KeyObject } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { companyParticulars } from '#content/company/firm-facts.ts';
import { type Content, type FindLine, findLineIn } from '#content/reader/load-content.ts';
import { reviewsAhead } from '#content/reader/review-days.ts';
import { type CallPromise, dueAt, dueDay } from '#enquiries/call-promise/call-promise.ts';
import { machineClock } from '#enquiries/clock.ts';
import type { Channel } from '#enquiries/delivery/attempts.ts';
import { createEmailChannel } from '#enquiries/delivery/email-channel.ts';
import {
	createFileMailer,
	createSmtpMailer,
	type Mailer,
} from '#enquiries/delivery/mail-transports.ts';
import { createWebhookChannel } from '#enquiries/delivery/webhook-channel.ts';
import { type Enquiry, VISITOR_UPDATE } from '#enquiries/enquiry.ts';
import type { OfficeLetter } from '#enquiries/follow-up/events.ts';
import { lastMonth } from '#enquiries/follow-up/month-figures.ts';
import { createOfficeLinks, type OfficeLinks } from '#enquiries/links/office-link.ts';
import type { CompanyDetails } from '#enquiries/messages/email.ts';
import { createLetterContext, officeUrls } from '#enquiries/messages/letter-context.ts';
import { createMonthLetter } from '#enquiries/messages/month-letter.ts';
import { createPromiseLetters } from '#enquiries/messages/promise-letters.ts';
import type { TriageSchemes } from '#enquiries/messages/triage.ts';
import { createPublishingLetters } from '#enquiries/publishing/publishing-letter.ts';
import type { Recipients } from '#enquiries/receive.ts';
import type { RetentionPeriods } from '#enquiries/retention/retention.ts';
import type { CopyPlace } from '#enquiries/second-copy/copy-places.ts';
import { readPublicKey } from '#enquiries/second-copy/sealed-object.ts';
import type { PhotographLimits } from '#enquiries/store/belongings/stored-photographs.ts';
import { openPostgres } from '#enquiries/store/postgres.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openSqliteInThread } from '#enquiries/store/sqlite/sqlite-in-thread.ts';
import { openStore, type Store } from '#enquiries/store/store.ts';
import { RESTORING, removeUnfinished } from '#enquiries/store/upkeep/backup-files.ts';
import { lockInstance } from '#enquiries/store/upkeep/instance-lock.ts';
import { assertStoreExists } from '#enquiries/store/upkeep/missing-store.ts';
import type { SlowStatement } from '#enquiries/store/upkeep/slow-statements.ts';
import { unaskedQuestions } from '#forms/eligibility/firm-schemes.ts';
import { schemesForRules } from '#forms/eligibility/outcomes.ts';
import { HOUR_MS, londonDay, londonMoment } from '#model/dates.ts';
import { readKeys } from '../configuration/keys.ts';
import type { Settings } from '../configuration/settings.ts';
import { readFieldMap } from '../configuration/webhook-field-map.ts';
import { inBrandColours } from '../office-mail/branded-letters.ts';
import { councilNation, createHomeEstimates } from '../office-mail/home-estimate.ts';
import { officeCodeNotice } from '../private-pages/office-day/office-codes.ts';

const MEBIBYTE = 1024 * 1024;

let lastWorkedOut: { readonly hour: number; readonly day: string } | undefined;

/**
 * Today's date for visitors: London's, unless TODAY sets another. London's is worked out once an
 * hour, because every request for a page asks: its midnight is at a whole hour of UTC, in winter
 * and in summer.
 */
export function currentDay({ TODAY }: Pick<Settings, 'TODAY'>, now = Date.now()): string {
	if (TODAY) return TODAY;
	const hour = Math.floor(now / HOUR_MS);
	if (lastWorkedOut?.hour !== hour) lastWorkedOut = { hour, day: londonDay(now) };
	return lastWorkedOut.day;
}

export const databaseFile = ({ DATA_DIR }: Settings) => join(DATA_DIR, 'enquiries.db');
export const lockFile = ({ DATA_DIR }: Settings) => join(DATA_DIR, 'enquiries.lock');
export const mailFolder = ({ DATA_DIR }: Settings) => join(DATA_DIR, 'mail');
export const backupFolder = ({ DATA_DIR }: Settings) => join(DATA_DIR, 'backups');

const mailDomainOf = ({ MAIL_FROM }: Settings): string => MAIL_FROM.split('@')[1] ?? 'localhost';

const storeOptionsFrom = (settings: Settings) => ({
	hasSecondCopy: settings.SECOND_COPY !== undefined,
	answersKey: settings.ANSWERS_KEY,
});

/**
 * Takes the data folder for one website: throws when another has it, or its store is lost. Returns
 * the function that gives it back. A shared database needs none of that.
 */
export async function takeDataFolder(settings: Settings): Promise<() => void> {
	if (settings.DATABASE_URL) return () => undefined;
	assertStoreExists(databaseFile(settings), { mayBegin: true });
	const unlock = lockInstance(lockFile(settings));
	// Nobody restores while we hold the lock, so an unfinished restore was interrupted.
	await removeUnfinished(databaseFile(settings) + RESTORING);
	return unlock;
}

/**
 * Opens the store for the website, in the data folder that it has taken. Creates a new store where
 * there is none, and migrates an old one.
 */
export async function openWebsiteStore(
	settings: Settings,
	onSlow?: (slow: SlowStatement) => void,
): Promise<Store> {
	const [mailDomain, options] = [
		mailDomainOf(settings),
		{ begin: true, ...storeOptionsFrom(settings) },
	];
	if (settings.DATABASE_URL)
		return openStore(await openPostgres(settings.DATABASE_URL, onSlow), mailDomain, options);
	const reserveBytes = settings.DISK_RESERVE_MB * MEBIBYTE;
	return openSqliteInThread(
		{ file: databaseFile(settings), mailDomain, reserveBytes, ...options },
		onSlow ? { onSlow } : {},
	);
}

/**
 * Opens the store for a command, beside a running website or without one: as it is, unless told to
 * migrate it. Throws where there is none, unless it may `begin` one.
 */
export async function openCommandStore(
	settings: Settings,
	{ begin = false, migrates = begin }: { begin?: boolean; migrates?: boolean } = {},
): Promise<Store> {
	const options = { begin, migrates, ...storeOptionsFrom(settings) };
	if (settings.DATABASE_URL)
		return openStore(await openPostgres(settings.DATABASE_URL), mailDomainOf(settings), options);
	assertStoreExists(databaseFile(settings), { mayBegin: begin });
	// A command has nobody to keep waiting, so it needs no thread.
	return openStore(openSqlite(databaseFile(settings)), mailDomainOf(settings), options);
}

/** Where the second copy stands, and the key that seals it. Undefined when there is none. */
export async function secondCopyFrom(
	settings: Settings,
): Promise<{ place: CopyPlace; publicKey: KeyObject } | undefined> {
	if (!settings.SECOND_COPY || !settings.SECOND_COPY_KEY) return undefined;
	// Loaded only where it is used.
	const { openCopyPlace } = await import('#enquiries/second-copy/copy-places.ts');
	return {
		place: openCopyPlace(settings.SECOND_COPY),
		publicKey: readPublicKey(settings.SECOND_COPY_KEY),
	};
}

/** The host that enquiries are handed over to. Undefined when there is none. */
export const webhookHostIn = ({
	WEBHOOK_URL,
}: Pick<Settings, 'WEBHOOK_URL'>): string | undefined =>
	WEBHOOK_URL === undefined ? undefined : new URL(WEBHOOK_URL).host;

/**
 * The addresses whose letters may have links to the office's pages, and the system whose records
 * may.
 */
export const officeMailboxes = (settings: Settings): string[] =>
	[settings.OFFICE_EMAIL, settings.OFFICE_EMAIL_ALTERNATE, webhookHostIn(settings)].filter(
		(mailbox) => mailbox !== undefined,
	);

/** The promise to ring, by the office's hours and its bank holidays. */
export function callPromiseFrom({ company, officeHolidays }: Content): CallPromise {
	const { opens, closes } = company.officeHours;
	return { opens, closes, workingDays: company.response.workingDays, bankHolidays: officeHolidays };
}

/** The links in letters to the office. */
export async function officeLinksFrom(settings: Settings, store: Store): Promise<OfficeLinks> {
	return createOfficeLinks(
		await linkKeysFrom(settings, store),
		officeMailboxes(settings),
		machineClock.now,
	);
}

/** The keys of links, the newest first. */
export const linkKeysFrom = (settings: Settings, store: Store) => readKeys('link', settings, store);

export function recipientsFrom(settings: Settings): Recipients {
	return {
		officeEmail: settings.OFFICE_EMAIL,
		acknowledge: settings.ACKNOWLEDGE_VISITORS,
		webhookHost: webhookHostIn(settings),
	};
}

export function retentionPeriodsFrom(settings: Settings): RetentionPeriods {
	return {
		contactDays: settings.KEEP_CONTACT_DAYS,
		fundingDays: settings.KEEP_FUNDING_DAYS,
		sensitiveDays: settings.KEEP_SENSITIVE_DAYS,
		quarantinedDays: settings.KEEP_QUARANTINED_DAYS,
	};
}

/** How many photographs an enquiry may have. */
export const photographLimitsFrom = (settings: Settings): PhotographLimits => ({
	most: settings.PHOTOGRAPHS,
	mostBytes: settings.PHOTOGRAPHS_MB * MEBIBYTE,
});

/**
 * Below that much free space enquiries alone are kept. It is more than the reserve, which
 * photographs must never use up.
 */
const ROOM_BESIDE_PHOTOGRAPHS = 256 * MEBIBYTE;

/**
 * Whether the disk of the data folder has room for photographs. One of a database on another
 * machine is its own affair.
 */
export function hasRoomForPhotographs({ DATA_DIR, DATABASE_URL }: Settings): boolean {
	if (DATABASE_URL) return true;
	const { bavail, bsize } = statfsSync(DATA_DIR);
	return bavail * bsize > ROOM_BESIDE_PHOTOGRAPHS;
}

/** The mailer for alerts to the office. */
export function alertMailerFrom(settings: Settings): Mailer {
	const url = settings.ALERT_SMTP_URL ?? settings.SMTP_URL;
	return url ? createSmtpMailer(url) : createFileMailer(mailFolder(settings));
}

/** The schemes that applications are checked against, and the day. */
export const triageSchemesFrom = (settings: Settings, content: Content): TriageSchemes => ({
	schemes: schemesForRules(content.schemes, content.company.appliesFor, content.worksWith),
	unasked: (day) => unaskedQuestions(content, day),
	estimateHome: createHomeEstimates(content),
	nationOfCouncil: councilNation(content),
	rehearsedDay: settings.TODAY,
});

/** The day and time of the promised call, by the office's hours. */
function callBackFrom(content: Content): CompanyDetails['callBack'] {
	const promise = callPromiseFrom(content);
	return (receivedAt) => ({
		from: londonMoment(dueDay(promise, receivedAt), promise.opens),
		until: dueAt(promise, receivedAt),
	});
}

/** The delivery channels, and where the main one sends to, to be printed. */
export function channelsFrom(
	settings: Settings,
	content: Content,
	store: Store,
	officeLinks: OfficeLinks,
	visitorUrl?: (enquiry: Enquiry) => Promise<string | undefined>,
	findLine: FindLine = findLineIn(),
	dayUrl?: (mailbox: string, letter: OfficeLetter) => string,
): { channels: Channel[]; destination: string } {
	const { company } = content;
	const firm: CompanyDetails = {
		name: company.name,
		legalName: company.legalName,
		phone: company.phone,
		openingHours: company.openingHours,
		siteUrl: settings.SITE_URL,
		particulars: companyParticulars(company),
		nextSteps: company.response.steps,
		towns: company.towns?.places.map(({ name }) => name) ?? [],
		answersInEmail: settings.ANSWERS_IN_EMAIL,
		codeNotice: officeCodeNotice(settings),
		reviewsAhead: (day) => reviewsAhead(content, findLine, day),
		callBack: callBackFrom(content),
		...triageSchemesFrom(settings, content),
	};
	const officeUrl = officeUrls(officeLinks, settings.SITE_URL);
	const { colours } = content.brand;
	const mailer = inBrandColours(
		settings.SMTP_URL
			? createSmtpMailer(settings.SMTP_URL)
			: createFileMailer(mailFolder(settings)),
		colours,
	);
	const common = {
		firm,
		from: settings.MAIL_FROM,
		replyTo: settings.OFFICE_EMAIL,
		alternateRecipient: settings.OFFICE_EMAIL_ALTERNATE,
		visitorUrl,
		letters: [
			...(visitorUrl
				? [
						createPromiseLetters({
							store,
							promise: callPromiseFrom(content),
							firm,
							officeUrl: (enquiryId, mailbox) => officeUrl(enquiryId, mailbox, 'enquiry'),
							visitorUrl,
						}),
					]
				: []),
			createPublishingLetters(store, firm),
			createMonthLetter(() => lastMonth(store, callPromiseFrom(content), machineClock.now()), firm),
		],
		noticeSource: store,
		contextFor: createLetterContext(store, officeUrl),
		officeUrl,
		dayUrl,
		periods: retentionPeriodsFrom(settings),
		clock: machineClock,
	};
	const { ALERT_SMTP_URL: alertUrl, WEBHOOK_URL: url, WEBHOOK_SECRET: secret } = settings;
	const kinds = [
		'office',
		'acknowledgement',
		'digest',
		'question',
		VISITOR_UPDATE,
		'promise',
		'publishing',
		'month',
	] as const;
	const channels = [
		createEmailChannel({
			...common,
			name: 'the mail server',
			kinds: alertUrl ? kinds : [...kinds, 'alert'],
			mailer,
		}),
	];
	if (alertUrl)
		channels.push(
			createEmailChannel({
				...common,
				name: 'the mail server for alerts',
				kinds: ['alert'],
				mailer: inBrandColours(createSmtpMailer(alertUrl), colours),
			}),
		);
	if (url)
		channels.push(
			createWebhookChannel({
				url,
				secret,
				map: settings.WEBHOOK_MAP
					? readFieldMap(settings.WEBHOOK_MAP, process.env, settings.ANSWERS_IN_EMAIL)
					: undefined,
				linkFor: ({ id }) => officeUrl(id, webhookHostIn(settings) ?? '', 'enquiry'),
				tellsSensitive: settings.ANSWERS_IN_EMAIL,
				clock: machineClock,
			}),
		);
	return { channels, destination: mailer.destination };
}

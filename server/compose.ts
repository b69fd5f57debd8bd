/** Composition root of the running website: store, delivery, `receive`, HTTP server. Used by start, dev and tests. */
import { statSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { sharedBlocks } from '../content/page-schemas.ts';
import { readPage } from '../content/read.ts';
import type { Company } from '../content/schemas.ts';
import { MINUTE_MS } from '../dates.ts';
import { tellOldAddresses } from '../enquiries/address-change.ts';
import { machineClock } from '../enquiries/clock.ts';
import { deleteMailFiles } from '../enquiries/delivery/mail-files.ts';
import { startDeliveryWorker } from '../enquiries/delivery/worker.ts';
import type { Enquiry } from '../enquiries/enquiry.ts';
import { createEraseForVisitor } from '../enquiries/erase-for-visitor.ts';
import { eraseRestored, openErasureLog } from '../enquiries/erasure-log.ts';
import type { EnquiryEvent } from '../enquiries/follow-up/events.ts';
import { startHousekeeping } from '../enquiries/housekeeping.ts';
import { createPageNonces } from '../enquiries/links/page-nonce.ts';
import { createPublishingLinks } from '../enquiries/links/publishing-link.ts';
import { hashOfSecret, VISITOR_PATH, visitorSecret, WRONG_DIGITS_AT_MOST } from '../enquiries/links/visitor-link.ts';
import { createFindPostcode } from '../enquiries/postcodes/find-postcode.ts';
import { createUsualAnswer } from '../enquiries/promise/promise-watch.ts';
import { publishingRecord } from '../enquiries/publishing/publishing.ts';
import { createReceive, dispatchesFor } from '../enquiries/receive.ts';
import { startSecondCopy } from '../enquiries/second-copy/second-copy.ts';
import { deleteUnfinishedBackups } from '../enquiries/store/backup-files.ts';
import type { SlowStatement } from '../enquiries/store/statement-watch.ts';
import { monitorStore } from '../enquiries/store-health.ts';
import type { Receive } from '../forms/submission-port.ts';
import { type AppParts, buildApp } from './app.ts';
import {
	alertMailerFrom,
	backupFolder,
	callPromiseFrom,
	channelsFrom,
	currentDay,
	hasRoomForPhotographs,
	linkKeysFrom,
	mailFolder,
	officeLinksFrom,
	officeMailboxes,
	openWebsiteStore,
	photographLimitsFrom,
	publishingUrlsFrom,
	recipientsFrom,
	retentionPeriodsFrom,
	secondCopyFrom,
	triageSchemesFrom,
} from './compose-store.ts';
import { createPageCounts, noPageCounts } from './counts/page-counts.ts';
import { type AnswerPages, createAnswerPages } from './entrances/answer-pages.ts';
import { readKeys } from './keys.ts';
import { createOfficePage } from './linked/office-page.ts';
import { OPENED_MS } from './linked/opened-pages.ts';
import { createPhotographDoor } from './linked/page-photographs.ts';
import { createPublishingPage } from './linked/publishing-page.ts';
import { createVisitorPage } from './linked/visitor-page.ts';
import { describeFault } from './log.ts';
import { createReencoder } from './photographs/reencode.ts';
import type { Settings } from './settings.ts';
import { createFormTokens } from './spam/form-token.ts';

interface Site {
	readonly app: FastifyInstance;
	readonly receive: Receive;
	readonly answerPages: AnswerPages;
	readonly findPostcode: AppParts['findPostcode'];
	readonly visitorPath: AppParts['visitorPath'];
	/** Where e-mails go, to be printed at the start. */
	readonly destination: string;
	/** Writes what was counted to the store. Happens by itself every few minutes. */
	writeCounts(): Promise<void>;
	/** Finishes what is under way. Everything else stays in the store. */
	close(): Promise<void>;
}

/** Opens the store, starts delivery and builds the server. It does not listen yet. The caller has taken the data folder. */
export async function composeSite(
	parts: Pick<AppParts, 'renderAnswer' | 'builtFiles'> & { settings: Settings; company: Company },
): Promise<Site> {
	const { settings, company } = parts;
	/** Until there is a log. */
	const slowAtStart: SlowStatement[] = [];
	let onSlow = (slow: SlowStatement): void => void slowAtStart.push(slow);
	const store = await openWebsiteStore(settings, (slow) => onSlow(slow));
	// Other processes' claims expire by themselves. Where there is no other process, any claim left over is ours, from a crash: release it.
	if (!store.isShared) await store.releaseClaims(machineClock.now());
	const erasureLog = openErasureLog(settings.DATA_DIR);
	await eraseRestored(store, erasureLog);
	const linkKeys = await linkKeysFrom(settings, store);
	const officeLinks = await officeLinksFrom(settings, store);
	const visitorPath = (reference: string, key = linkKeys[0], spent = 0) => VISITOR_PATH + visitorSecret(key, reference, spent);
	const visitorUrl = async ({ id, reference }: Enquiry) => {
		const spent = await store.spentLinks(id, WRONG_DIGITS_AT_MOST);
		const hash = await store.issueVisitorLink(
			id,
			linkKeys.map((key) => hashOfSecret(visitorSecret(key, reference, spent))),
			machineClock.now(),
		);
		const key = linkKeys.find((one) => hashOfSecret(visitorSecret(one, reference, spent)) === hash);
		return key && new URL(visitorPath(reference, key, spent), settings.SITE_URL).href;
	};
	const { channels, destination } = channelsFrom(settings, company, store, officeLinks, visitorUrl, publishingUrlsFrom(settings, linkKeys));
	const promise = callPromiseFrom(company);

	const usually = createUsualAnswer(store, promise, readPage('shared', sharedBlocks).usually, machineClock);
	const receive = createReceive({
		store,
		recipients: recipientsFrom(settings),
		now: machineClock.now,
		copy: (reference, due) => secondCopy?.copy(reference, due),
		answersKey: settings.ANSWERS_KEY,
		secretHash: (reference) => hashOfSecret(visitorSecret(linkKeys[0], reference)),
		onSaved: () => delivery.wake(),
		onUnavailable(error) {
			app.log.error({ event: 'store unavailable', says: error.message });
			storeHealth.invalidate();
		},
	});
	const keys = await readKeys('form', settings.FORM_KEY, settings.DATA_DIR, store);
	const answerPages = createAnswerPages(store, keys, Date.now);
	const pressAnswers = createAnswerPages(store, linkKeys, machineClock.now, OPENED_MS);
	const findPostcode = createFindPostcode(settings.DATA_DIR, Date.now, (error) =>
		app.log.error({ event: 'list of postcodes cannot be read', ...describeFault(error) }),
	);
	const counts = settings.PAGE_COUNTS
		? createPageCounts({
				add: store.addCounts,
				now: machineClock.now,
				onError: (error) => app.log.warn({ event: 'counts not written yet', ...describeFault(error) }),
			})
		: noPageCounts;
	const deleteFiles = async (references: readonly string[]) => void (await deleteMailFiles(mailFolder(settings), references));
	const onTold = async ({ id }: Enquiry, event: EnquiryEvent) => {
		// After a minute, in which several corrections become one letter, and a press that was a mistake can be taken back.
		const minute = Math.floor(event.at / MINUTE_MS);
		await store.queueLetter(id, 'news', settings.OFFICE_EMAIL, String(minute), event.at, event.at + MINUTE_MS);
	};
	const visitorPage = createVisitorPage({
		store,
		photographs: createPhotographDoor({
			store,
			reencoder: createReencoder(),
			limits: photographLimitsFrom(settings),
			hasRoom: () => hasRoomForPhotographs(settings),
			now: machineClock.now,
			onTold,
		}),
		nonces: createPageNonces(linkKeys, machineClock.now),
		answers: pressAnswers,
		promise,
		firm: { ...company.response, ...company },
		usually,
		erase: createEraseForVisitor({ store, erasureLog, deleteFiles, now: machineClock.now }),
		onTold,
		async sendFreshLink({ id, answers, quarantined }) {
			if (!settings.ACKNOWLEDGE_VISITORS || !answers.email || quarantined !== undefined) return false;
			const name = `link-${await store.spentLinks(id, WRONG_DIGITS_AT_MOST)}`;
			// The acknowledgement has the link, and says what it is about.
			await store.queueLetter(id, 'acknowledgement', answers.email.toLowerCase(), name, machineClock.now());
			delivery.wake();
			return true;
		},
		now: machineClock.now,
	});
	const publishing = settings.FOLLOW === undefined ? undefined : publishingRecord(store);
	const app = await buildApp({
		...parts,
		receive,
		tokens: createFormTokens(keys, Date.now),
		answerPages,
		visitorPath,
		counts,
		linkedPages: [
			createOfficePage({
				store,
				links: officeLinks,
				nonces: createPageNonces(linkKeys, machineClock.now),
				answers: pressAnswers,
				now: machineClock.now,
				dispatchesFor: (answers) => dispatchesFor(answers, recipientsFrom(settings)),
				schemes: triageSchemesFrom(settings, company),
				onReleased: () => delivery.wake(),
				onReminder: async ({ id }, at) =>
					void (await store.queueLetter(id, 'news', settings.OFFICE_EMAIL, String(at), machineClock.now(), at)),
			}),
			visitorPage,
			...(publishing
				? [
						createPublishingPage({
							record: publishing,
							links: createPublishingLinks(linkKeys, officeMailboxes(settings), machineClock.now),
							nonces: createPageNonces(linkKeys, machineClock.now),
							answers: pressAnswers,
							phone: company.phone,
							now: machineClock.now,
						}),
					]
				: []),
		],
		onPush: publishing && (() => publishing.ask(machineClock.now())),
		findPostcode,
		usually,
		phone: company.phone,
		today: () => currentDay(settings),
		isReady: () => storeHealth.isReady(),
	});
	const mode = statSync(settings.DATA_DIR, { throwIfNoEntry: false })?.mode ?? 0;
	if ((mode & 0o077) !== 0)
		app.log.warn({ event: 'other users of this machine can read the data folder', says: `chmod 700 ${settings.DATA_DIR}` });
	onSlow = (slow) => app.log.warn({ event: 'a statement had the store for too long', ...slow });
	for (const slow of slowAtStart) onSlow(slow);
	const copyTo = await secondCopyFrom(settings);
	if (!copyTo) await store.forgetDueCopies();
	const secondCopy =
		copyTo &&
		startSecondCopy({
			store,
			...copyTo,
			clock: machineClock,
			erasureLog,
			onChange: (says, isFailure) =>
				app.log[isFailure ? 'error' : 'info']({ event: isFailure ? 'second copy fails' : 'second copy works', says }),
		});
	const storeHealth = monitorStore({
		store,
		clock: machineClock,
		dataFolder: settings.DATA_DIR,
		mailer: alertMailerFrom(settings),
		from: settings.MAIL_FROM,
		to: settings.OFFICE_EMAIL_ALTERNATE ?? settings.OFFICE_EMAIL,
		siteUrl: settings.SITE_URL,
		onChange: (says, isTrouble) => app.log[isTrouble ? 'error' : 'info']({ event: isTrouble ? 'store in trouble' : 'store well', says }),
	});
	const delivery = startDeliveryWorker({
		store,
		channels: channels,
		clock: machineClock,
		onOutcome: ({ fault, ...outcome }) =>
			app.log[outcome.event === 'delivered' ? 'info' : 'warn']({ ...outcome, ...(fault === undefined ? {} : describeFault(fault)) }),
		onError: (error) => app.log.error({ event: 'delivery round failed', ...describeFault(error) }),
	});
	const housekeeping = startHousekeeping({
		store,
		clock: machineClock,
		promise,
		asksVisitors: settings.ACKNOWLEDGE_VISITORS,
		officeEmail: settings.OFFICE_EMAIL,
		alternateEmail: settings.OFFICE_EMAIL_ALTERNATE,
		periods: retentionPeriodsFrom(settings),
		tellOldAddresses: () =>
			tellOldAddresses({
				store,
				mailer: alertMailerFrom(settings),
				addresses: { office: settings.OFFICE_EMAIL, from: settings.MAIL_FROM },
				siteUrl: settings.SITE_URL,
				now: machineClock.now,
			}),
		deleteFiles,
		misconfigurations: () => delivery.misconfigurations(),
		onQueued: () => delivery.wake(),
		onRetention({ expired, shortened, doubtedUntil }) {
			deleteUnfinishedBackups(backupFolder(settings), machineClock.now()).catch((error) =>
				app.log.error({ event: 'unfinished backups not deleted', ...describeFault(error) }),
			);
			if (doubtedUntil !== undefined) app.log.warn({ event: 'nothing forgotten: the clock has jumped', doubtedUntil });
			else if (expired + shortened > 0) app.log.info({ event: 'forgotten', enquiries: expired, sensitiveAnswers: shortened });
		},
		onError: (error) => app.log.error({ event: 'housekeeping failed', ...describeFault(error) }),
	});

	return {
		app,
		receive,
		answerPages,
		findPostcode,
		visitorPath,
		destination: settings.isOfficeFromContent
			? `${destination}, and enquiries to ${settings.OFFICE_EMAIL}: OFFICE_EMAIL is not set, so it is the address in content/company.yaml`
			: destination,
		writeCounts: counts.write,
		async close() {
			await app.close();
			await counts.stop();
			await housekeeping.stop();
			await storeHealth.stop();
			await delivery.stop();
			await secondCopy?.stop();
			await store.close();
		},
	};
}

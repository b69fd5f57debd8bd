/**
 * Composition root of the running website: store, delivery, `receive`, HTTP server. Used by start,
 * dev and tests.
 */

import type { FastifyInstance } from 'fastify';
import type { Content, FindLine } from '#content/reader/load-content.ts';
import { createUsualAnswer } from '#enquiries/call-promise/promise-watch.ts';
import { refusalOfCalls } from '#enquiries/call-wishes.ts';
import { machineClock } from '#enquiries/clock.ts';
import type { OfficeLetter } from '#enquiries/follow-up/events.ts';
import { createDayLinks } from '#enquiries/links/day-link.ts';
import { createOfficeLinks } from '#enquiries/links/office-link.ts';
import { hashOfSecret, visitorSecret } from '#enquiries/links/visitor-link.ts';
import { createFindPostcode } from '#enquiries/postcodes/find-postcode.ts';
import { takeOverOlderLists } from '#enquiries/postcodes/older-lists.ts';
import { createReceive } from '#enquiries/receive.ts';
import { eraseRestored, openErasureLog } from '#enquiries/retention/erasure-log.ts';
import type { Store } from '#enquiries/store/store.ts';
import { unaskedQuestions } from '#forms/eligibility/firm-schemes.ts';
import { nextStepsFrom } from '#forms/sending/next-steps.ts';
import type { Receive } from '#forms/sending/submission-port.ts';
import { addRoutes, createApp } from '../app.ts';
import { isOpenToOthers } from '../configuration/data-folder.ts';
import { readKeys } from '../configuration/keys.ts';
import { channelsFrom } from '../configuration/mail.ts';
import {
	callPromiseFrom,
	currentDay,
	officeMailboxes,
	recipientsFrom,
} from '../configuration/office.ts';
import { openWebsiteStore } from '../configuration/open-store.ts';
import type { Settings } from '../configuration/settings.ts';
import { createPageCounts, noPageCounts, type PageCounts } from '../counts/page-counts.ts';
import { createAnswerPages } from '../entrances/answer-pages.ts';
import type { RenderPage } from '../entrances/draw-page.ts';
import { createReceipts } from '../entrances/receipt.ts';
import { createCsp } from '../http/csp.ts';
import { securityHeadersFor } from '../http/headers.ts';
import { describeFault } from '../http/log.ts';
import { createOriginCheck } from '../http/origins.ts';
import { createPageUrls } from '../http/page-urls.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { createFormTokens } from '../spam/form-token.ts';
import { createReceivePost } from '../spam/receive-post.ts';
import { startBackground } from './compose-background.ts';
import { createDevices, createLinkedPages, createVisitorLinks } from './compose-pages.ts';

interface RunningSite {
	readonly app: FastifyInstance;
	readonly receive: Receive;
	/** The path of a visitor's own page. */
	readonly visitorPath: (reference: string) => string;
	/** Where e-mails go, to be printed at the start. */
	readonly destination: string;
	/** Writes what was counted to the store. Happens by itself every few minutes. */
	writeCounts(): Promise<void>;
	/** Finishes what is under way. Everything else stays in the store. */
	close(): Promise<void>;
}

interface SiteParts {
	readonly settings: Settings;
	readonly content: Content;
	/** Finds what the office is to look at again. */
	readonly findLine?: FindLine;
	readonly renderPage: RenderPage;
	/**
	 * The folder of built files. Absent in development, where Astro serves pages from their sources.
	 */
	readonly builtFiles?: string;
}

/**
 * Opens the store, starts delivery and builds the server. It does not listen yet. The caller has
 * taken the data folder.
 */
export async function composeSite({
	settings,
	content,
	findLine,
	renderPage,
	builtFiles,
}: SiteParts): Promise<RunningSite> {
	const { company } = content;
	const today = () => currentDay(settings);
	const pages = builtFiles
		? { folder: builtFiles, urls: createPageUrls(builtFiles, today) }
		: undefined;
	const app = createApp(settings, pages);
	const { log } = app;
	const store = await openWebsiteStore(settings, (slow) =>
		log.warn({ event: 'a statement had the store for too long', ...slow }),
	);
	warnOfOpenFolder(settings, log);
	// Other processes' claims expire by themselves. Where there is no other process, any claim left
	// over is ours, from a crash: release it.
	if (!store.isShared) await store.releaseClaims(machineClock.now());
	const erasureLog = openErasureLog(settings.DATA_DIR);
	await eraseRestored(store, erasureLog);
	const linkKeys = await readKeys('link', settings, store);
	const officeLinks = createOfficeLinks(linkKeys, officeMailboxes(settings), machineClock.now);
	const officeDevices = createDevices(settings, store, linkKeys, () => background.wakeDelivery());
	const visitorLinks = createVisitorLinks(store, linkKeys, settings.SITE_URL);
	const dayLinks = createDayLinks(linkKeys, officeMailboxes(settings), machineClock.now);
	const dayUrl =
		officeDevices &&
		((mailbox: string, letter: OfficeLetter) =>
			settings.SITE_URL + dayLinks.pathFor({ mailbox, letter }));
	const { channels, destination } = channelsFrom({
		settings,
		content,
		store,
		officeLinks,
		visitorUrl: visitorLinks.urlOf,
		findLine,
		dayUrl,
	});
	const { secondCopy, storeHealth, ...background } = await startBackground({
		settings,
		content,
		store,
		erasureLog,
		channels,
		log,
	});

	const receive = createReceive({
		store,
		recipients: recipientsFrom(settings),
		now: machineClock.now,
		unasked: () => unaskedQuestions(content, today()),
		copy: (reference, due) => secondCopy?.copy(reference, due),
		answersKey: settings.ANSWERS_KEY,
		secretHash: (reference) => hashOfSecret(visitorSecret(linkKeys[0], reference)),
		onSaved: background.wakeDelivery,
		onUnavailable(error) {
			log.error({ event: 'store unavailable', says: error.message });
			storeHealth.invalidate();
		},
	});
	const formKeys = await readKeys('form', settings, store);
	const tokens = createFormTokens(formKeys, Date.now);
	const rateLimit = createRateLimit(settings.RATE_LIMIT, Date.now);
	const usually = createUsualAnswer(
		store,
		callPromiseFrom(content),
		content.pages.shared.usually,
		machineClock,
	);
	const counts = countsFrom(settings, store, log);
	const onDamagedList = (error: unknown) =>
		log.error({ event: 'list of postcodes cannot be read', ...describeFault(error) });
	void takeOverOlderLists(settings.DATA_DIR).catch(onDamagedList);
	const site = {
		settings,
		phone: company.phone,
		today,
		renderPage,
		tokens,
		rateLimit,
		counts,
		securityHeaders: securityHeadersFor(settings.SITE_URL, settings.HSTS),
		cspFor: createCsp({ siteUrl: settings.SITE_URL, emailOrigin: settings.PUBLIC_EMAIL_ORIGIN }),
		checkOrigin: createOriginCheck(
			settings.SITE_URL,
			settings.ALLOWED_ORIGINS,
			settings.isSiteUrlGiven,
		),
		receivePost: createReceivePost({
			receive,
			tokens,
			rateLimit,
			onSuspicious: (count) => log.info({ event: 'suspicious enquiry', count }),
		}),
		receiptFor: createReceipts({
			today,
			usually,
			visitorPath: visitorLinks.pathOf,
			async asksForNoCall(reference) {
				const [enquiry] = await Array.fromAsync(store.find({ reference }));
				return refusalOfCalls(enquiry?.answers.description ?? '') !== undefined;
			},
			next: nextStepsFrom(company, content.officeHolidays),
		}),
		answerPages: createAnswerPages(store, formKeys, Date.now),
		linkedPages: createLinkedPages({
			settings,
			content,
			store,
			erasureLog,
			linkKeys,
			officeLinks,
			officeDevices,
			usually,
			wakeDelivery: background.wakeDelivery,
		}),
		officeDevices,
		findPostcode: createFindPostcode(settings.DATA_DIR, onDamagedList),
		isReady: () => storeHealth.isReady(),
	};
	await addRoutes(app, site, pages);
	return {
		app,
		receive,
		visitorPath: visitorLinks.pathOf,
		destination: settings.isOfficeFromContent
			? `${destination}, and enquiries to ${settings.OFFICE_EMAIL}: OFFICE_EMAIL is not set, so it is the address in content/company.yaml`
			: destination,
		writeCounts: counts.write,
		async close() {
			await app.close();
			await counts.stop();
			await background.stop();
			await store.close();
		},
	};
}

function countsFrom(
	{ PAGE_COUNTS }: Settings,
	store: Store,
	log: FastifyInstance['log'],
): PageCounts {
	if (!PAGE_COUNTS) return noPageCounts;
	return createPageCounts({
		add: store.addCounts,
		now: machineClock.now,
		onError: (error) => log.warn({ event: 'counts not written yet', ...describeFault(error) }),
	});
}

function warnOfOpenFolder(settings: Settings, log: FastifyInstance['log']): void {
	if (isOpenToOthers(settings))
		log.warn({
			event: 'other users of this machine can read the data folder',
			says: `chmod 700 ${settings.DATA_DIR}`,
		});
}

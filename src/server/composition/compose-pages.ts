/**
 * The pages that links in letters open, put together: the office's page of an enquiry, the
 * visitor's own, and that of a published version.
 */
import type { Content } from '#content/reader/load-content.ts';
import { dueAt } from '#enquiries/call-promise/call-promise.ts';
import { machineClock } from '#enquiries/clock.ts';
import { type Enquiry, VISITOR_UPDATE } from '#enquiries/enquiry.ts';
import type { EnquiryEvent } from '#enquiries/follow-up/events.ts';
import { lastMonth } from '#enquiries/follow-up/month-figures.ts';
import { type OfficeAlarm, raiseOfficeAlarm } from '#enquiries/follow-up/office-alarms.ts';
import { createDayLinks } from '#enquiries/links/day-link.ts';
import type { OfficeLinks } from '#enquiries/links/office-link.ts';
import { createPageNonces } from '#enquiries/links/page-nonce.ts';
import type { SigningKeys } from '#enquiries/links/signed.ts';
import {
	hashOfSecret,
	VISITOR_PATH,
	visitorSecret,
	WRONG_DIGITS_AT_MOST,
} from '#enquiries/links/visitor-link.ts';
import { dispatchesFor } from '#enquiries/receive.ts';
import { createEraseForVisitor } from '#enquiries/retention/erase-for-visitor.ts';
import type { ErasureLog } from '#enquiries/retention/erasure-log.ts';
import type { Store } from '#enquiries/store/store.ts';
import { callerOf } from '#forms/sending/next-steps.ts';
import { londonDay, MINUTE_MS } from '#model/dates.ts';
import { deleteLettersOf, hasRoomForPhotographs } from '../configuration/data-folder.ts';
import {
	callPromiseFrom,
	officeMailboxes,
	photographLimitsFrom,
	recipientsFrom,
	triageSchemesFrom,
} from '../configuration/office.ts';
import type { Settings } from '../configuration/settings.ts';
import { createAnswerPages } from '../entrances/answer-pages.ts';
import type { LinkedPage } from '../entrances/private-pages.ts';
import { createReencoder } from '../photographs/reencode.ts';
import { createOfficeDay } from '../private-pages/office-day/day-page.ts';
import { createOfficeDevices, type OfficeDevices } from '../private-pages/office-day/devices.ts';
import { readOfficeCodes } from '../private-pages/office-day/office-codes.ts';
import { createOfficePage } from '../private-pages/office-page-requests.ts';
import { OPENED_MS } from '../private-pages/opened-pages.ts';
import { createPhotographUploads } from '../private-pages/page-photographs.ts';
import { createVisitorPage } from '../private-pages/visitor-page-requests.ts';

interface LinkedPagesParts {
	readonly settings: Settings;
	readonly content: Content;
	readonly store: Store;
	readonly erasureLog: ErasureLog;
	/** Of links, the newest first. */
	readonly linkKeys: SigningKeys;
	readonly officeLinks: OfficeLinks;
	/** Absent where there is no office's day. */
	readonly officeDevices: OfficeDevices | undefined;
	readonly usually: () => Promise<string | undefined>;
	/** Called when there is something to deliver. */
	readonly wakeDelivery: () => void;
}

/** The links to visitors' own pages. */
export function createVisitorLinks(store: Store, keys: SigningKeys, siteUrl: string) {
	const pathOf = (reference: string, key = keys[0], spent = 0) =>
		VISITOR_PATH + visitorSecret(key, reference, spent);
	return {
		/** As long as no link of the enquiry's was spent. */
		pathOf: (reference: string) => pathOf(reference),
		/** The one that opens its page now. */
		async urlOf({ id, reference }: Enquiry): Promise<string | undefined> {
			const spent = await store.spentLinks(id, WRONG_DIGITS_AT_MOST);
			const hashes = keys.map((key) => hashOfSecret(visitorSecret(key, reference, spent)));
			const hash = await store.issueVisitorLink(id, hashes, machineClock.now());
			const key = keys.find((one) => hashOfSecret(visitorSecret(one, reference, spent)) === hash);
			return key && new URL(pathOf(reference, key, spent), siteUrl).href;
		},
	};
}

/**
 * Tells the second address at once, whose mailbox nobody of the office's may read; of an erasure
 * both.
 */
async function raiseAlarm(
	{ settings, store, wakeDelivery }: Pick<LinkedPagesParts, 'settings' | 'store' | 'wakeDelivery'>,
	what: OfficeAlarm['what'],
	detail?: string,
): Promise<void> {
	const { OFFICE_EMAIL, OFFICE_EMAIL_ALTERNATE: other } = settings;
	const recipients = what === 'erased' && other ? [OFFICE_EMAIL, other] : [other ?? OFFICE_EMAIL];
	await raiseOfficeAlarm(
		store,
		{ at: machineClock.now(), what, ...(detail ? { detail } : {}) },
		recipients,
	);
	wakeDelivery();
}

/**
 * The devices on which the office's day is open, and the notes about them. Undefined where there is
 * no such page.
 */
export function createDevices(
	settings: Settings,
	store: Store,
	linkKeys: SigningKeys,
	wakeDelivery: () => void,
): OfficeDevices | undefined {
	const codes = readOfficeCodes(settings, linkKeys);
	if (!codes) return undefined;
	const { now } = machineClock;
	return createOfficeDevices({
		store,
		codes,
		siteUrl: settings.SITE_URL,
		mailboxes: officeMailboxes(settings),
		now,
		onAlarm: (what, person) =>
			raiseAlarm({ settings, store, wakeDelivery }, what, person && `by ${person}`),
	});
}

/** Worked out once on each day: it reads every enquiry of a month. */
function oncePerDay<Value>(work: () => Promise<Value>): () => Promise<Value> {
	let known: { readonly day: string; readonly value: Promise<Value> } | undefined;
	return () => {
		const day = londonDay(machineClock.now());
		if (known?.day !== day) known = { day, value: work() };
		// What failed is tried again.
		known.value.catch(() => {
			known = undefined;
		});
		return known.value;
	};
}

/** Creates the pages. */
export function createLinkedPages(parts: LinkedPagesParts): LinkedPage[] {
	const { settings, content, store, linkKeys, officeLinks, officeDevices, wakeDelivery } = parts;
	const { now } = machineClock;
	const common = {
		nonces: createPageNonces(linkKeys, now),
		answers: createAnswerPages(store, linkKeys, now, OPENED_MS),
		now,
	};
	const recording = {
		dispatchesFor: (answers: Enquiry['answers']) =>
			dispatchesFor(answers, recipientsFrom(settings)),
		onReleased: wakeDelivery,
		onReminder: async ({ id }: Enquiry, at: number) =>
			void (await store.queueLetter(
				id,
				VISITOR_UPDATE,
				settings.OFFICE_EMAIL,
				String(at),
				now(),
				at,
			)),
	};
	const office = createOfficePage({
		...common,
		...recording,
		store,
		links: officeLinks,
		schemes: triageSchemesFrom(settings, content),
		devices: officeDevices,
		erase: async (enquiry, reason) => {
			await createEraseForVisitor({
				store,
				erasureLog: parts.erasureLog,
				deleteFiles: deleteLettersOf(settings),
				now,
			})(enquiry);
			await raiseAlarm(parts, 'erased', reason);
		},
	});
	const day = officeDevices && {
		...common,
		...recording,
		store,
		officeLinks,
		devices: officeDevices,
		dayLinks: createDayLinks(linkKeys, officeMailboxes(settings), now),
		phone: content.company.phone,
		dueAt: (receivedAt: number) => dueAt(callPromiseFrom(content), receivedAt),
		month: oncePerDay(() => lastMonth(store, callPromiseFrom(content), now())),
		onLimit: (what: 'searches') => raiseAlarm(parts, what),
	};
	return [office, ...(day ? [createOfficeDay(day)] : []), visitorPageFrom(parts, common)];
}

function visitorPageFrom(
	{ settings, content, store, erasureLog, usually, wakeDelivery }: LinkedPagesParts,
	common: Pick<Parameters<typeof createVisitorPage>[0], 'nonces' | 'answers' | 'now'>,
): LinkedPage {
	const { now } = common;
	const onVisitorUpdate = async ({ id }: Enquiry, event: EnquiryEvent) => {
		// After a minute, in which several corrections become one letter, and a press that was a
		// mistake can be taken back.
		const minute = Math.floor(event.at / MINUTE_MS);
		await store.queueLetter(
			id,
			VISITOR_UPDATE,
			settings.OFFICE_EMAIL,
			String(minute),
			event.at,
			event.at + MINUTE_MS,
		);
	};
	return createVisitorPage({
		...common,
		store,
		photographs: createPhotographUploads({
			store,
			reencoder: createReencoder(),
			limits: photographLimitsFrom(settings),
			hasRoom: () => hasRoomForPhotographs(settings),
			now,
			onVisitorUpdate,
		}),
		promise: callPromiseFrom(content),
		firm: { ...content.company.response, ...content.company, caller: callerOf(content.company) },
		usually,
		erase: createEraseForVisitor({
			store,
			erasureLog,
			deleteFiles: deleteLettersOf(settings),
			now,
		}),
		onVisitorUpdate,
		async sendFreshLink({ id, answers, quarantined }) {
			if (!settings.ACKNOWLEDGE_VISITORS || !answers.email || quarantined !== undefined)
				return false;
			const name = `link-${await store.spentLinks(id, WRONG_DIGITS_AT_MOST)}`;
			// The acknowledgement has the link, and says what it is about.
			await store.queueLetter(id, 'acknowledgement', answers.email.toLowerCase(), name, now());
			wakeDelivery();
			return true;
		},
	});
}

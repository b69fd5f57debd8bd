/**
 * The private pages that links in letters open: the office's page of an enquiry, its day, and the
 * visitor's own page.
 */
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { dueAt } from '#enquiries/call-promise/call-promise.ts';
import { lastMonth } from '#enquiries/figures/month-figures.ts';
import { createPageNonces } from '#enquiries/links/page-nonce.ts';
import { WRONG_DIGITS_AT_MOST } from '#enquiries/links/visitor-link.ts';
import { type OfficeAlarm, raiseOfficeAlarm } from '#enquiries/office-alarms.ts';
import { dispatchesFor } from '#enquiries/receive.ts';
import { callerOf } from '#forms/sending/next-steps.ts';
import { machineClock } from '#model/clock.ts';
import { londonDay, MINUTE_MS } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { VISITOR_UPDATE } from '#model/outbox-message.ts';
import { createOfficeDevices, type OfficeDevices } from '#office/code/devices.ts';
import { readOfficeCodes, whyNoOfficeDay } from '#office/code/office-codes.ts';
import { createOfficeDay } from '#office/day/day-page.ts';
import { createOfficePage } from '#office/enquiry/enquiry-page.ts';
import { createVisitorPage } from '#visitor/own-page/own-page.ts';
import { createPhotographUploads } from '#visitor/photographs/page-photographs.ts';
import { createReencoder } from '#visitor/photographs/reencode.ts';
import { hasRoomForPhotographs } from '../configuration/data-folder.ts';
import {
	callPromiseFrom,
	officeMailboxes,
	photographLimitsFrom,
	recipientsFrom,
	triageSchemesFrom,
} from '../configuration/office.ts';
import type { AnyPrivatePage } from '../routes/private-pages.ts';

declare module 'fastify' {
	interface FastifyInstance {
		/** The devices on which the office's day is open: none where there is no such page. */
		readonly officeDevices: OfficeDevices;
		/** The pages that links in letters open. */
		readonly privatePages: readonly AnyPrivatePage[];
	}
}

/** What the pages have in common. */
type CommonParts = ReturnType<typeof commonParts>;

/** Makes the pages. Their routes are in src/server/routes/private-pages.ts. */
export const pagesBehindLinks = fastifyPlugin(
	async (app: FastifyInstance) => {
		app.decorate('officeDevices', devicesFrom(app));
		const common = commonParts(app);
		app.decorate('privatePages', [...officePagesFrom(app, common), visitorPageFrom(app, common)]);
	},
	{
		name: 'pages-behind-links',
		dependencies: ['configuration', 'enquiry-store', 'links', 'outbox', 'confirmations'],
	},
);

function commonParts({ store, erasure, linkKeys }: FastifyInstance) {
	const { now } = machineClock;
	return {
		store,
		now,
		nonces: createPageNonces(linkKeys, now),
		erase: async (enquiry: Enquiry) => void (await erasure.erase([enquiry], 'page')),
	};
}

/**
 * Sends an alarm at once to the second address, because the office's own mailbox may be the
 * attacker's; about an erasure to both.
 */
async function raiseAlarm(
	{ settings, store, outbox }: FastifyInstance,
	what: OfficeAlarm['what'],
	detail?: string,
): Promise<void> {
	const { OFFICE_EMAIL, OFFICE_EMAIL_ALTERNATE: other } = settings;
	const recipients = what === 'erased' && other ? [OFFICE_EMAIL, other] : [other ?? OFFICE_EMAIL];
	await raiseOfficeAlarm(store, { at: machineClock.now(), what, detail }, recipients);
	outbox.wake();
}

/** The devices, and the alarms about them. */
function devicesFrom(app: FastifyInstance): OfficeDevices {
	const { settings, store, linkKeys } = app;
	return createOfficeDevices({
		store,
		codes: readOfficeCodes(settings, linkKeys),
		siteUrl: settings.SITE_URL,
		mailboxes: officeMailboxes(settings),
		now: machineClock.now,
		onAlarm: (what, detail) => raiseAlarm(app, what, detail),
	});
}

/** The office's page of an enquiry, and its day where there is one. */
function officePagesFrom(app: FastifyInstance, common: CommonParts): AnyPrivatePage[] {
	const { settings, content, store, officeLinks, dayLinks, officeDevices: devices, outbox } = app;
	const { now } = common;
	const promise = callPromiseFrom(content);
	const parts = {
		...common,
		dispatchesFor: (answers: Enquiry['answers']) =>
			dispatchesFor(answers, recipientsFrom(settings)),
		onReleased: outbox.wake,
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
	const page = createOfficePage({
		...parts,
		links: officeLinks,
		schemes: triageSchemesFrom(settings, content),
		devices,
		whyNoDay: whyNoOfficeDay(settings),
		async erase(enquiry, reason) {
			await common.erase(enquiry);
			await raiseAlarm(app, 'erased', reason);
		},
	});
	if (!dayLinks) return [page];
	const day = createOfficeDay({
		...parts,
		officeLinks,
		devices,
		dayLinks,
		phone: app.phone,
		dueAt: (receivedAt) => dueAt(promise, receivedAt),
		month: oncePerDay(() => lastMonth(store, promise, now())),
		onLimit: (what) => raiseAlarm(app, what),
	});
	return [page, day];
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

function visitorPageFrom(app: FastifyInstance, common: CommonParts): AnyPrivatePage {
	const { settings, content, store } = app;
	const { company } = content;
	const { now } = common;
	const onVisitorUpdate: Parameters<typeof createVisitorPage>[0]['onVisitorUpdate'] = async (
		{ id },
		{ at },
	) => {
		// After a minute, in which several corrections become one letter, and a press that was a
		// mistake can be taken back.
		const minute = Math.floor(at / MINUTE_MS);
		await store.queueLetter(
			id,
			VISITOR_UPDATE,
			settings.OFFICE_EMAIL,
			String(minute),
			at,
			at + MINUTE_MS,
		);
	};
	return createVisitorPage({
		...common,
		photographs: createPhotographUploads({
			store,
			reencoder: createReencoder(),
			limits: photographLimitsFrom(settings),
			hasRoom: () => hasRoomForPhotographs(settings),
			now,
			onVisitorUpdate,
		}),
		promise: callPromiseFrom(content),
		firm: {
			phone: company.phone,
			caller: callerOf(company),
			...triageSchemesFrom(settings, content),
		},
		onVisitorUpdate,
		async sendFreshLink({ id, answers, quarantined }) {
			if (!settings.ACKNOWLEDGE_VISITORS || !answers.email || quarantined !== undefined)
				return false;
			const name = `link-${await store.spentLinks(id, WRONG_DIGITS_AT_MOST)}`;
			// The acknowledgement has the link, and says what it is about.
			await store.queueLetter(id, 'acknowledgement', answers.email.toLowerCase(), name, now());
			app.outbox.wake();
			return true;
		},
	});
}

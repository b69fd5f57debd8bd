/**
 * The private pages: behind the office's sign-in its list and its page of an enquiry, and behind the
 * link in a letter the visitor's own.
 */
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { offeredOptions } from '#check/offered-options.ts';
import { photographNames } from '#check/photograph-names.ts';
import { addPhotograph } from '#enquiries/add-photograph.ts';
import { dueAt } from '#enquiries/call-promise/call-promise.ts';
import { enquiryOfLink } from '#enquiries/links/enquiry-of-link.ts';
import { createPageNonces } from '#enquiries/links/page-nonce.ts';
import { WRONG_DIGITS_AT_MOST } from '#enquiries/links/visitor-link.ts';
import { type OfficeAlarm, raiseOfficeAlarm } from '#enquiries/office-alarms.ts';
import { dispatchesFor } from '#enquiries/receive.ts';
import { askedFields } from '#forms/fields/offered-fields.ts';
import { callerOf } from '#forms/sending/next-steps.ts';
import { telephoneForm } from '#forms/telephone.ts';
import { machineClock } from '#model/clock.ts';
import { MINUTE_MS } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { EnquiryEvent } from '#model/enquiry-events.ts';
import { VISITOR_UPDATE } from '#model/outbox-message.ts';
import { createFeed } from '#office/calendar/feed.ts';
import { createOfficeDay } from '#office/day/day-page.ts';
import { createOfficePage } from '#office/enquiry/enquiry-page.ts';
import { textingOf } from '#office/enquiry/Reach.tsx';
import { createMonthPage } from '#office/month/month-page.ts';
import { readOfficeCodes } from '#office/sign-in/office-codes.ts';
import { createSignIn, type SignIn } from '#office/sign-in/sign-in.ts';
import { createVisitorPage } from '#visitor/own-page/own-page.ts';
import { hasRoomForPhotographs } from '../configuration/data-folder.ts';
import {
	callPromiseFrom,
	firmVisitsFrom,
	recipientsFrom,
	triageSchemesFrom,
	webhookHostIn,
} from '../configuration/office.ts';
import type { VisitorPhotographs } from '../routes/photograph-uploads.ts';
import type { AnyPrivatePage } from '../routes/private-pages.ts';

declare module 'fastify' {
	interface FastifyInstance {
		/** The office's one door. */
		readonly signIn: SignIn;
		/** The office's pages, the visitor's own, and the surveyor's feed. */
		readonly privatePages: readonly AnyPrivatePage[];
		readonly visitorPhotographs: VisitorPhotographs;
	}
}

/** What the pages have in common. */
type CommonParts = ReturnType<typeof commonParts>;

/** Makes the pages. Their routes are in src/server/routes/private-pages.ts. */
export const pagesBehindLinks = fastifyPlugin(
	async (app: FastifyInstance) => {
		app.decorate('signIn', signInFrom(app));
		const common = commonParts(app);
		app.decorate('privatePages', [
			...officePagesFrom(app, common),
			visitorPageFrom(app, common),
			createFeed(common, app.settings.SITE_URL),
		]);
		app.decorate('visitorPhotographs', photographsFrom(app, common));
	},
	{
		name: 'pages-behind-links',
		dependencies: [
			'configuration',
			'enquiry-store',
			'links',
			'outbox',
			'confirmations',
			'receiving',
		],
	},
);

function commonParts({ settings, content, store, erasure, linkKeys }: FastifyInstance) {
	const { now } = machineClock;
	return {
		store,
		now,
		visits: firmVisitsFrom(settings, content),
		nonces: createPageNonces(linkKeys, now),
		erase: async (enquiry: Enquiry) => void (await erasure.erase([enquiry], 'page')),
	};
}

/**
 * Sends an alarm at once to the second address, because the office's own mailbox may be the
 * attacker's, or to the office where there is none; about an erasure to both.
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

/** The office's sign-in, and the alarm about wrong codes. */
function signInFrom(app: FastifyInstance): SignIn {
	const { settings, store, linkKeys } = app;
	return createSignIn({
		store,
		codes: readOfficeCodes(settings, linkKeys),
		siteUrl: settings.SITE_URL,
		now: machineClock.now,
		onWrongCodes: (browser) => raiseAlarm(app, 'wrong-codes', `the last came from ${browser}`),
	});
}

/** The office's list, its page of an enquiry, and the month's figures. */
function officePagesFrom(app: FastifyInstance, common: CommonParts): AnyPrivatePage[] {
	const { settings, content, store, signIn, outbox } = app;
	const { company } = content;
	const { now } = common;
	const promise = callPromiseFrom(content);
	const parts = {
		...common,
		firm: {
			lostReasons: company.lostReasons,
			sendsThanks: company.reviewsAt !== undefined,
			visits: common.visits,
		},
		dispatchesFor: ({ form, answers }: Pick<Enquiry, 'form' | 'answers'>) =>
			dispatchesFor(form, answers, recipientsFrom(settings)),
		onReleased: outbox.wake,
		webhookHost: webhookHostIn(settings),
		textingFor: (person?: string) => textingOf(company, person),
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
		schemes: triageSchemesFrom(settings, content),
		signIn,
		async erase(enquiry, reason) {
			await common.erase(enquiry);
			await raiseAlarm(app, 'erased', reason);
		},
	});
	const day = createOfficeDay({
		...parts,
		siteUrl: settings.SITE_URL,
		receive: app.receive,
		telephoneFields: () =>
			askedFields(telephoneForm.steps[0], offeredOptions(telephoneForm, app.contentToday())),
		dueAt: (receivedAt) => dueAt(promise, receivedAt),
	});
	return [page, day, createMonthPage(common)];
}

/**
 * Queues the letter about what a visitor did. After a minute, in which several corrections become one
 * letter, and a press that was a mistake can be taken back.
 */
const visitorUpdatesOf =
	({ settings, store }: FastifyInstance) =>
	async ({ id }: Enquiry, { at }: EnquiryEvent): Promise<void> =>
		void (await store.queueLetter(
			id,
			VISITOR_UPDATE,
			settings.OFFICE_EMAIL,
			String(Math.floor(at / MINUTE_MS)),
			at,
			at + MINUTE_MS,
		));

function photographsFrom(app: FastifyInstance, { store, now }: CommonParts): VisitorPhotographs {
	const parts = { store, now, onVisitorUpdate: visitorUpdatesOf(app) };
	return {
		enquiryOf: (key) => enquiryOfLink(store, key, now()),
		hasRoom: () => hasRoomForPhotographs(app.settings),
		add: (enquiry, jpeg) => addPhotograph(parts, enquiry, jpeg),
	};
}

function visitorPageFrom(app: FastifyInstance, common: CommonParts): AnyPrivatePage {
	const { settings, content, store } = app;
	const { company } = content;
	const { now } = common;
	return createVisitorPage({
		...common,
		photographNames: (answers) => photographNames(app.contentToday(), answers),
		promise: callPromiseFrom(content),
		firm: {
			phone: company.phone,
			caller: callerOf(company),
			...triageSchemesFrom(settings, content),
		},
		onVisitorUpdate: visitorUpdatesOf(app),
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

/** The keys that sign, and the links in letters that they sign. */
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { createDayLinks, type DayLinks } from '#enquiries/links/day-link.ts';
import { createOfficeLinks, type OfficeLinks } from '#enquiries/links/office-link.ts';
import type { SigningKeys } from '#enquiries/links/signed.ts';
import {
	hashOfSecret,
	VISITOR_PATH,
	visitorSecret,
	WRONG_DIGITS_AT_MOST,
} from '#enquiries/links/visitor-link.ts';
import type { Store } from '#enquiries/store/store.ts';
import { machineClock } from '#model/clock.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { whyNoOfficeDay } from '#office/code/office-codes.ts';
import { readKeys } from '../configuration/keys.ts';
import { officeMailboxes } from '../configuration/office.ts';

declare module 'fastify' {
	interface FastifyInstance {
		/** The keys of links, the newest first. */
		readonly linkKeys: SigningKeys;
		/** The keys of form tokens and of answer pages, the newest first. */
		readonly formKeys: SigningKeys;
		readonly officeLinks: OfficeLinks;
		/** Absent where there is no office's day. */
		readonly dayLinks: DayLinks | undefined;
		readonly visitorLinks: VisitorLinks;
	}
}

/** The links to visitors' own pages. */
interface VisitorLinks {
	/** The path of the page for a reference, as long as no link of the enquiry's was spent. */
	pathOf(reference: string): string;
	/** The URL that opens its page now. */
	urlOf(enquiry: Enquiry): Promise<string | undefined>;
	/** The hash of the secret in that path, which the store knows the link by. */
	hashOf(reference: string): string;
}

function createVisitorLinks(store: Store, keys: SigningKeys, siteUrl: string): VisitorLinks {
	return {
		pathOf: (reference) => VISITOR_PATH + visitorSecret(keys[0], reference),
		async urlOf({ id, reference }) {
			const spent = await store.spentLinks(id, WRONG_DIGITS_AT_MOST);
			const secrets = keys.map((key) => visitorSecret(key, reference, spent));
			const hash = await store.issueVisitorLink(id, secrets.map(hashOfSecret), machineClock.now());
			const secret = secrets.find((one) => hashOfSecret(one) === hash);
			return secret && new URL(VISITOR_PATH + secret, siteUrl).href;
		},
		hashOf: (reference) => hashOfSecret(visitorSecret(keys[0], reference)),
	};
}

/** Reads the keys, or makes them once. Rejects where they cannot be kept. */
export const links = fastifyPlugin(
	async (app: FastifyInstance) => {
		const { settings, store } = app;
		const { now } = machineClock;
		const linkKeys = await readKeys('link', settings, store);
		const mailboxes = officeMailboxes(settings);
		app.decorate('linkKeys', linkKeys);
		app.decorate('formKeys', await readKeys('form', settings, store));
		app.decorate('officeLinks', createOfficeLinks(linkKeys, mailboxes, now));
		app.decorate(
			'dayLinks',
			whyNoOfficeDay(settings) ? undefined : createDayLinks(linkKeys, mailboxes, now),
		);
		app.decorate('visitorLinks', createVisitorLinks(store, linkKeys, settings.SITE_URL));
	},
	{ name: 'links', dependencies: ['configuration', 'enquiry-store'] },
);

/** The keys that sign, and the visitors' links that come from them. */
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
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
import { readKeys } from '../configuration/keys.ts';

declare module 'fastify' {
	interface FastifyInstance {
		/** The keys of links, the newest first. */
		readonly linkKeys: SigningKeys;
		/** The keys of form tokens and of answer pages, the newest first. */
		readonly formKeys: SigningKeys;
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
		const linkKeys = readKeys('link', settings);
		app.decorate('linkKeys', linkKeys);
		app.decorate('formKeys', readKeys('form', settings));
		app.decorate('visitorLinks', createVisitorLinks(store, linkKeys, settings.SITE_URL));
	},
	{ name: 'links', dependencies: ['configuration', 'enquiry-store'] },
);

/**
 * Who may send us enquiries: our own pages, and the pages of the sites listed in ALLOWED_ORIGINS.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

export type RequestOrigin =
	/** A page of this site, or a form posted from one. */
	| { readonly kind: 'own' }
	/**
	 * A page of this site by another name than SITE_URL's, such as without www. Its forms are taken;
	 * presses on private pages are not.
	 */
	| { readonly kind: 'alias' }
	/** A page of a listed site. */
	| { readonly kind: 'listed'; readonly value: string }
	/** A page of any other site. */
	| { readonly kind: 'foreign' }
	/**
	 * Not a browser, or one behind what takes the origin off requests: browsers name the origin of
	 * everything they post.
	 */
	| { readonly kind: 'none' };

/**
 * Creates the check of a request's origin. The Host header alone proves nothing: another site's
 * name may lead to this machine (DNS rebinding). Where SITE_URL is not given, it is all that we
 * know our name by.
 */
export function createOriginCheck(
	siteUrl: string,
	listed: readonly string[],
	isSiteUrlGiven = true,
): (headers: IncomingHttpHeaders) => RequestOrigin {
	const own = new URL(siteUrl);
	const isOwnName = (name: string) => !isSiteUrlGiven || isAddress(name);
	const isOurs = (name: string) => withoutWww(name) === withoutWww(own.hostname);
	return ({ origin, host = '', 'sec-fetch-site': site }) => {
		if (origin === own.origin) return { kind: 'own' };
		const name = hostnameIn(host);
		if (origin === undefined || origin === 'null') {
			// An old browser has no Sec-Fetch-Site.
			if (site === undefined) return { kind: 'none' };
			// A browser set to send no referrer says "null" for our own forms too. No page can forge
			// Sec-Fetch-Site.
			if (site !== 'same-origin' && (site !== 'none' || origin === 'null'))
				return { kind: 'foreign' };
			// A proxy may name the machine, which has no dots.
			if (name === own.hostname || isOwnName(name) || !name.includes('.')) return { kind: 'own' };
			return { kind: isOurs(name) ? 'alias' : 'foreign' };
		}
		const page = hostFrom(origin);
		if (page === host && isOwnName(name)) return { kind: 'own' };
		// A proxy may serve the site with and without www, or without a redirect from http; a firm's
		// own network by a name without dots.
		const isAlias =
			page !== undefined && isOurs(hostnameIn(page)) && new URL(origin).port === own.port;
		if (isAlias || (page === host && !name.includes('.'))) return { kind: 'alias' };
		return listed.includes(origin) ? { kind: 'listed', value: origin } : { kind: 'foreign' };
	};
}

/** This machine or an IP address: no other site can have it as its name. */
const isAddress = (name: string): boolean =>
	name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) !== 0;

const withoutWww = (name: string): string => name.replace(/^www\./, '');

/** The name in a Host header, without its port and the dot that may end it. */
const hostnameIn = (host: string): string =>
	URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname.replace(/\.$/, '') : '.';

/** The host and port of an http origin. An opaque origin ("null") has none. */
function hostFrom(origin: string): string | undefined {
	return /^https?:\/\/([^/@]+)$/.exec(URL.canParse(origin) ? origin : '')?.[1];
}

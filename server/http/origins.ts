/** Who may send us enquiries: our own pages, and the pages of the sites listed in ALLOWED_ORIGINS. */
import type { IncomingHttpHeaders } from 'node:http';

export type RequestOrigin =
	/** A page of this site, or a form posted from one. */
	| { readonly kind: 'own' }
	/** A page of a listed site. */
	| { readonly kind: 'listed'; readonly value: string }
	/** A page of any other site. */
	| { readonly kind: 'foreign' }
	/** Not a browser: browsers name the origin of everything they post. */
	| { readonly kind: 'none' };

/** Creates the check of a request's origin. */
export function createOriginCheck(siteUrl: string, listed: readonly string[]): (headers: IncomingHttpHeaders) => RequestOrigin {
	const own = new URL(siteUrl).origin;
	return ({ origin, host, 'sec-fetch-site': site }) => {
		if (origin === undefined) {
			if (site === 'same-origin' || site === 'none') return { kind: 'own' };
			return site === undefined ? { kind: 'none' } : { kind: 'foreign' };
		}
		// A browser set to send no referrer says "null" for our own forms too. No page can forge Sec-Fetch-Site.
		if (origin === 'null' && site === 'same-origin') return { kind: 'own' };
		if (origin === own || hostFrom(origin) === host) return { kind: 'own' };
		return listed.includes(origin) ? { kind: 'listed', value: origin } : { kind: 'foreign' };
	};
}

/** The host and port of an http origin. An opaque origin ("null") has none. */
function hostFrom(origin: string): string | undefined {
	return /^https?:\/\/([^/]+)$/.exec(origin)?.[1];
}

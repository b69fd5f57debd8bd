/** Who may send us enquiries: our own pages, and the pages of the sites listed in ALLOWED_ORIGINS. */
import type { IncomingHttpHeaders } from 'node:http';

export type RequestOrigin =
	/** A page of this site, or a form posted from one. */
	| { readonly kind: 'own' }
	/** A page of a listed site, or of this one with or without www. */
	| { readonly kind: 'listed'; readonly value: string }
	/** A page of any other site. */
	| { readonly kind: 'foreign' }
	/** Not a browser, or one behind what takes the origin off requests: browsers name the origin of everything they post. */
	| { readonly kind: 'none' };

/** Creates the check of a request's origin. */
export function createOriginCheck(siteUrl: string, listed: readonly string[]): (headers: IncomingHttpHeaders) => RequestOrigin {
	const own = new URL(siteUrl).origin;
	// A proxy may serve the site with and without www.
	const accepted = [...listed, own.includes('//www.') ? own.replace('//www.', '//') : own.replace('//', '//www.')];
	return ({ origin, host, 'sec-fetch-site': site }) => {
		if (origin === undefined) {
			if (site === 'same-origin' || site === 'none') return { kind: 'own' };
			return site === undefined ? { kind: 'none' } : { kind: 'foreign' };
		}
		// A browser set to send no referrer says "null" for our own forms too. No page can forge Sec-Fetch-Site; an old browser has none.
		if (origin === 'null' && site === 'same-origin') return { kind: 'own' };
		if (origin === 'null' && site === undefined) return { kind: 'none' };
		if (origin === own || hostFrom(origin) === host) return { kind: 'own' };
		return accepted.includes(origin) ? { kind: 'listed', value: origin } : { kind: 'foreign' };
	};
}

/** The host and port of an http origin. An opaque origin ("null") has none. */
function hostFrom(origin: string): string | undefined {
	return /^https?:\/\/([^/]+)$/.exec(origin)?.[1];
}

/** Who may send us enquiries: our own pages, and the pages of sites that a setting lists. */
import type { IncomingHttpHeaders } from 'node:http';

export type Sender =
	/** A page of this site, or a form posted from one. */
	| { readonly kind: 'own' }
	/** A page of another site that may. */
	| { readonly kind: 'listed'; readonly origin: string }
	/** A page of another site that may not. */
	| { readonly kind: 'foreign' }
	/** No browser: browsers name the origin of everything they post. */
	| { readonly kind: 'program' };

/** Makes the judge of who is sending. */
export function createOriginCheck(siteUrl: string, listed: readonly string[]): (headers: IncomingHttpHeaders) => Sender {
	const own = new URL(siteUrl).origin;
	return ({ origin, host, 'sec-fetch-site': site }) => {
		if (origin === undefined) {
			if (site === 'same-origin' || site === 'none') return { kind: 'own' };
			return site === undefined ? { kind: 'program' } : { kind: 'foreign' };
		}
		// A browser that is told to send no referrer says "null" of our own forms too; what it says of the site, no page can forge.
		if (origin === 'null' && site === 'same-origin') return { kind: 'own' };
		if (origin === own || hostOf(origin) === host) return { kind: 'own' };
		return listed.includes(origin) ? { kind: 'listed', origin } : { kind: 'foreign' };
	};
}

/** The host and port of an http origin; an opaque origin ("null") has none. */
function hostOf(origin: string): string | undefined {
	return /^https?:\/\/([^/]+)$/.exec(origin)?.[1];
}

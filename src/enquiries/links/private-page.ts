/**
 * A page behind the office's sign-in, or behind the link in a visitor's letter: what it is asked, and
 * how it answers. The path of the visitor's contains the key, so it is kept out of logs, caches,
 * search engines and Referer headers (docs/decisions/letters-and-links.md).
 */
import type { OFFICE_PATH } from '../letters/letter-context.ts';
import type { OfficeSession } from '../store/office-sessions.ts';
import type { VISITOR_PATH } from './visitor-link.ts';

/** What a page does with a request. */
export interface PrivateRequest {
	/**
	 * The key of the visitor's link, or the reference at the end of the office's path: as it is in
	 * the path, untrusted text. Empty for the office's list.
	 */
	readonly key: string;
	readonly query?: URLSearchParams;
	/** The fields of a POST. Undefined for a GET or HEAD, which change nothing. */
	readonly posted?: URLSearchParams;
	/** The office's session. Always there for a page of the office: the route signs in first. */
	readonly session?: OfficeSession;
	/**
	 * The session's own token, which is in the hidden field `token` of every form. The route has
	 * checked it before a page of the office gets what was posted.
	 */
	readonly token?: string;
}

/** What a page of the office does with a request. */
export type OfficeRequest = PrivateRequest & Required<Pick<PrivateRequest, 'session' | 'token'>>;

/**
 * How a request is answered: with a page, with a redirect, or with a file or a photograph to keep. A
 * press that did something is redirected, so that Back and Reload do not send it again; one that has
 * to be put right, or that only looks something up, is answered with the page.
 */
export type PrivateAnswer<View> =
	| { readonly status: number; readonly view: View }
	/** A path of this site, or a query for the page itself. */
	| { readonly location: string }
	/** Nothing has changed since the version that was asked with. */
	| { readonly unchanged: true }
	| {
			readonly file: {
				readonly name: string;
				readonly text: string;
				readonly contentType?: string;
			};
	  }
	/** A photograph as a stranger sent it. */
	| { readonly name: string; readonly jpeg: Uint8Array };

/** How a link that opens nothing is answered. */
export const closed = { status: 404, view: { page: 'closed' } } as const;

/** A page behind the office's sign-in, or that a visitor's link opens. */
export interface PrivatePage<View> {
	/** The path up to the key or reference. */
	readonly path: typeof OFFICE_PATH | typeof VISITOR_PATH;
	/** Which routes are its own, where not all of the path's: `/office`, `/office/:key`. */
	readonly urls?: readonly string[];
	answer(request: PrivateRequest): Promise<PrivateAnswer<View>>;
}

/** An id that no enquiry has: a link that opens nothing takes a look into the store as well. */
export const NO_ENQUIRY = '00000000-0000-0000-0000-000000000000';

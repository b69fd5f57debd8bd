/**
 * A page that only a link in a letter opens: what it is asked, and how it answers. The path contains
 * the key, so it is kept out of logs, caches, search engines and Referer headers
 * (docs/decisions/letters-and-links.md).
 */

import type { OFFICE_PATH as OFFICE } from '../letters/letter-context.ts';
import type { OfficeDevice } from '../store/office-devices.ts';
import type { OfficeSession } from '../store/office-sessions.ts';
import type { DAY_PATH } from './day-link.ts';
import type { OFFICE_PATH } from './office-link.ts';
import type { VISITOR_PATH } from './visitor-link.ts';

/** What a page does with a request. */
export interface PrivateRequest {
	/** As it is in the path: untrusted text. */
	readonly key: string;
	readonly query?: URLSearchParams;
	/** The fields of a POST. Undefined for a GET or HEAD, which change nothing. */
	readonly posted?: URLSearchParams;
	/** The files posted with them. Those that are not used are thrown away. */
	readonly files?: AsyncIterable<Upload>;
	/** The device on which the office's day is open, if it is. */
	readonly device?: OfficeDevice;
	/** Where the office has signed in: always there on its pages. */
	readonly session?: OfficeSession;
	/** The session's own, in each of its forms. */
	readonly token?: string;
	/** The User-Agent header: untrusted text. */
	readonly browser?: string;
}

/** What a page of the office does with a request. */
export type OfficeRequest = PrivateRequest & Required<Pick<PrivateRequest, 'session' | 'token'>>;

/** A file field of a form. */
export interface Upload {
	readonly field: string;
	/**
	 * Reads the file, if it has at most `mostBytes`, and has it used while there is room for it.
	 * `none`: no file was chosen. `no-room`: too many others are arriving.
	 */
	use<T>(
		mostBytes: number,
		work: (bytes: Buffer) => Promise<T>,
	): Promise<T | 'none' | 'too-large' | 'no-room'>;
}

/**
 * How a request is answered: with a page, with a redirect, with a file to keep, or with a
 * photograph. Never a POST with a page or file: Back and Reload would ask the visitor to send the
 * form again (docs/decisions/forms.md).
 */
export type PrivateAnswer<View> =
	| { readonly status: number; readonly view: View }
	/** A path of this site, or a query for the page itself. `isEnd` where a device was ended. */
	| { readonly location: string; readonly cookie?: string; readonly isEnd?: true }
	/** Nothing has changed since the version that was asked with. */
	| { readonly unchanged: true }
	| {
			readonly file: {
				readonly name: string;
				readonly text: string;
				readonly contentType?: string;
			};
	  }
	/** A photograph without metadata. */
	| { readonly jpeg: Uint8Array };

/** How a link that opens nothing is answered. */
export const closed = { status: 404, view: { page: 'closed' } } as const;

/** A page that a link opens. */
export interface PrivatePage<View> {
	/** The path up to the key, such as `/office/`. */
	readonly path: typeof OFFICE | typeof OFFICE_PATH | typeof DAY_PATH | typeof VISITOR_PATH;
	/** Its routes, where they are not the path and a key. */
	readonly urls?: readonly string[];
	/** Whether its forms may bring files. */
	readonly takesFiles?: boolean;
	/**
	 * Whether a key opens anything. Asked before a post is read, which may be 200 MB of photographs.
	 */
	opens?(key: string): Promise<boolean>;
	answer(request: PrivateRequest): Promise<PrivateAnswer<View>>;
}

/** An id that no enquiry has: a link that opens nothing takes a look into the store as well. */
export const NO_ENQUIRY = '00000000-0000-0000-0000-000000000000';

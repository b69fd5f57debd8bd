/**
 * Which URLs belong to the routes, however they are spelt. Everything else is a page or a file
 * (src/server/plugins/pages.ts).
 */

import { OFFICE_PATH } from '#enquiries/letters/letter-context.ts';
import { answerIdFrom } from '#enquiries/links/answer-pages.ts';
import { VISITOR_PATH } from '#enquiries/links/visitor-link.ts';
import { formPages } from '#forms/sending/all-forms.ts';
import { decodePath, normalisePath } from '../http/page-urls.ts';
import { emailjsPaths } from './emailjs-api.ts';
import { bringsPhotograph, PHOTOGRAPH_ROUTES } from './photograph-uploads.ts';
import { privatePaths } from './private-pages.ts';

/** A form posted without script, or a request for the page that such a post led to. */
interface FormRequest {
	/** The form's page, in its own spelling. */
	readonly path: string;
	/** The URL of the route that answers. */
	readonly url: string;
	/** Names the answer to show. A post has none yet. */
	readonly answerId: string | undefined;
}

/** The form request that this is. Undefined for every other request. */
export function formRequestFrom(method: string, url: string): FormRequest | undefined {
	const [encodedPath = '/'] = url.split('?', 1);
	const asked = normalisePath(decodePath(encodedPath));
	const path = formPages.find((known) => known.toLowerCase() === asked);
	if (path === undefined) return undefined;
	if (method === 'POST') return { path, url: path, answerId: undefined };
	const answerId = method === 'GET' ? answerIdFrom(url) : undefined;
	return answerId === undefined
		? undefined
		: { path, url: path + url.slice(encodedPath.length), answerId };
}

/**
 * The URL of the EmailJS route that is meant: a client configured with a prefix or a slash too many
 * still works.
 */
export function emailjsUrlFrom(url: string): string | undefined {
	const [encodedPath = '/', query] = url.split('?', 2);
	const path = Object.values(emailjsPaths).find((known) => decodePath(encodedPath).endsWith(known));
	return path && query !== undefined ? `${path}?${query}` : path;
}

/** The paths of private pages, without the slash before a key or reference. */
const paths = privatePaths.map((path) => path.replace(/\/$/, ''));

/**
 * The URL of a private page, without what a copied link has at its end. A key ends at the first
 * character that no key has: letters, digits, - and _ are its own.
 */
export function privateUrlFrom(url: string): string | undefined {
	const [encodedPath = '/'] = url.split('?', 1);
	const asked = decodePath(encodedPath);
	const path = paths.find((known) => asked.startsWith(known));
	if (path === undefined) return undefined;
	const rest = asked.slice(path.length);
	const [key = ''] = /^\/[\w-]+/.exec(rest) ?? [];
	// Only the office has a page without a key.
	if (key === '' && (path !== OFFICE_PATH || /^[\w-]/.test(rest))) return undefined;
	return path + key + url.slice(encodedPath.length);
}

/** The URL of the route that takes a photograph, for one that is sent to a visitor's page. */
export function photographUrlFrom(
	request: Parameters<typeof bringsPhotograph>[0],
	url: string,
): string | undefined {
	const privateUrl = bringsPhotograph(request) ? privateUrlFrom(url) : undefined;
	return privateUrl?.startsWith(VISITOR_PATH) ? PHOTOGRAPH_ROUTES + privateUrl : undefined;
}

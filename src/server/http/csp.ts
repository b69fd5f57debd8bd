/**
 * The Content-Security-Policy of each page: nothing runs or is shown but what the page was drawn
 * with.
 */
import { createHash } from 'node:crypto';

/** For responses that are not pages. */
export const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'";

/**
 * The policy of a page, from its finished HTML: the hashes of its inline scripts and styles, and
 * the host of its map if it has one.
 */
export type CspFor = (html: string) => string;

/** Creates the policies of a site with that origin, whose forms may also send to `emailOrigin`. */
export function createCsp({
	siteUrl,
	emailOrigin,
}: {
	siteUrl: string;
	emailOrigin?: string;
}): CspFor {
	return (html) => {
		const frame = /<iframe[^>]*\ssrc="(https:\/\/[^/"]+)/.exec(html)?.[1];
		const parts = [
			"default-src 'none'",
			`script-src 'self'${hashes(html, 'script')}`,
			`style-src 'self'${hashes(html, 'style')}`,
			"img-src 'self'",
			"font-src 'self'",
			`connect-src 'self'${emailOrigin ? ` ${emailOrigin}` : ''}`,
			...(frame ? [`frame-src ${frame}`] : []),
			"form-action 'self'",
			"base-uri 'none'",
			"frame-ancestors 'none'",
			...(siteUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
		];
		return parts.join('; ');
	};
}

/**
 * The hashes of the inline elements of that kind. Data blocks such as JSON-LD do not run and need
 * none. Speculation rules do not run either, but browsers apply script-src to them.
 */
function hashes(html: string, element: 'script' | 'style'): string {
	const found = html.matchAll(
		new RegExp(`<${element}((?:\\s[^>]*)?)>([\\s\\S]*?)</${element}>`, 'g'),
	);
	const inline = [...found]
		.filter(([, attributes = '', code]) => code && !attributes.includes('application/'))
		.map(([, , code = '']) => code);
	return [...new Set(inline)]
		.map((code) => ` 'sha256-${createHash('sha256').update(code).digest('base64')}'`)
		.join('');
}

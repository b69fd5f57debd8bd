/** Distinguishes page views by people from requests of programs, which name themselves. */
import type { IncomingHttpHeaders } from 'node:http';

/**
 * Every browser has called itself Mozilla or Opera for thirty years. A program that does not means
 * to be known.
 */
const BROWSER = /^(?:mozilla|opera)\//i;

/**
 * What search engines, monitors, previews of links and test browsers call themselves. A browser's
 * name has no web address in it. CUBOT makes cheap phones.
 */
const PROGRAM =
	/https?:\/\/|(?<!cu)bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|uptime|pingdom|scanner|archiver|validator|externalhit/i;

/** Whether a request is a program's, by the name that it gives itself. */
export const isProgram = ({ 'user-agent': agent = '' }: IncomingHttpHeaders): boolean =>
	!BROWSER.test(agent) || PROGRAM.test(agent);

/**
 * What a GET of a page is: a person reads it, a browser fetches it ahead of a press that may never
 * come, or neither.
 */
export function readingOf(headers: IncomingHttpHeaders): 'read' | 'ahead' | undefined {
	if (isProgram(headers)) return undefined;
	// Older browsers have no such header.
	const wanted = headers['sec-fetch-dest'];
	if (wanted !== undefined && wanted !== 'document') return undefined;
	return String(headers['sec-purpose'] ?? headers.purpose ?? '').includes('prefetch')
		? 'ahead'
		: 'read';
}

/** The headers that every answer carries, so that a browser holds our pages to what they are meant to do. */
import type { FastifyInstance } from 'fastify';
import { NOTHING_ALLOWED } from './csp.ts';

/** Two years, as the browsers' preload list asks. Only said where the site is served securely. */
const SECURE_FOR = 'max-age=63072000; includeSubDomains; preload';

/** The headers of every answer of a site at that address. Pages bring a wider content security policy of their own. */
export function headersFor(siteUrl: string): Readonly<Record<string, string>> {
	return {
		'content-security-policy': NOTHING_ALLOWED,
		'referrer-policy': 'strict-origin-when-cross-origin',
		'x-content-type-options': 'nosniff',
		'x-frame-options': 'DENY',
		'cross-origin-opener-policy': 'same-origin',
		'cross-origin-resource-policy': 'same-origin',
		'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
		...(siteUrl.startsWith('https:') ? { 'strict-transport-security': SECURE_FOR } : {}),
	};
}

/** Sets them on the raw answer, so that pages drawn by Astro carry them as well. Built files bring them along already. */
export function addHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
	const all = Object.entries(headers);
	app.addHook('onRequest', async (_request, reply) => {
		for (const [name, value] of all) reply.raw.setHeader(name, value);
	});
}

/** The security headers of every response. */
import type { FastifyInstance } from 'fastify';
import { NOTHING_ALLOWED } from './csp.ts';

/** Two years, as the browsers' preload list requires. Sent only by a site served over https. */
const HSTS = 'max-age=63072000; includeSubDomains; preload';

/** The security headers of a site with that origin. A page replaces the content security policy with its own. */
export function securityHeadersFor(siteUrl: string): Readonly<Record<string, string>> {
	return {
		'content-security-policy': NOTHING_ALLOWED,
		'referrer-policy': 'strict-origin-when-cross-origin',
		'x-content-type-options': 'nosniff',
		'x-frame-options': 'DENY',
		'cross-origin-opener-policy': 'same-origin',
		'cross-origin-resource-policy': 'same-origin',
		'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
		...(siteUrl.startsWith('https:') ? { 'strict-transport-security': HSTS } : {}),
	};
}

/** Sets them on the raw response, so that pages rendered by Astro carry them as well. */
export function addSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
	const all = Object.entries(headers);
	app.addHook('onRequest', async (_request, reply) => {
		for (const [name, value] of all) reply.raw.setHeader(name, value);
	});
}

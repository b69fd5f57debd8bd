/** The security headers of every response. */
import type { FastifyInstance } from 'fastify';
import { NOTHING_ALLOWED } from './csp.ts';

/**
 * Two years, sent only by a site served over https, and for this host alone: on the firm's others,
 * such as a booking system, http is not ours to switch off.
 */
const HSTS = 'max-age=63072000';

/**
 * The security headers of a site with that origin. A page replaces the content security policy with
 * its own.
 */
export function securityHeadersFor(siteUrl: string): Readonly<Record<string, string>> {
	return {
		'content-security-policy': NOTHING_ALLOWED,
		'referrer-policy': 'strict-origin-when-cross-origin',
		'x-content-type-options': 'nosniff',
		'x-frame-options': 'DENY',
		'cross-origin-opener-policy': 'same-origin',
		'cross-origin-resource-policy': 'same-origin',
		'permissions-policy':
			'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
		...(siteUrl.startsWith('https:') ? { 'strict-transport-security': HSTS } : {}),
	};
}

/** Adds them to every response of that part of the server. A route may replace one. */
export function addSecurityHeaders(
	app: FastifyInstance,
	headers: Readonly<Record<string, string>>,
): void {
	app.addHook('onRequest', async (_request, reply) => {
		reply.headers(headers);
	});
}

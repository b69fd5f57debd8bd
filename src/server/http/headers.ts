/** The security headers of every response. */
import type { FastifyInstance } from 'fastify';
import { NOTHING_ALLOWED } from './csp.ts';

/** Two years. Sent only by a site served over https. */
const HSTS_MAX_AGE = 'max-age=63072000';

/**
 * What is added on request: it switches http off for every other host under the domain too, such as
 * a booking system or an intranet, and that is the firm's to decide.
 */
export const HSTS_EXTENTS = {
	includeSubDomains: '; includeSubDomains',
	preload: '; includeSubDomains; preload',
} as const;

/**
 * The security headers of a site with that origin. A page replaces the content security policy with
 * its own.
 */
export function securityHeadersFor(
	siteUrl: string,
	hsts?: keyof typeof HSTS_EXTENTS,
): Readonly<Record<string, string>> {
	const transport = HSTS_MAX_AGE + (hsts === undefined ? '' : HSTS_EXTENTS[hsts]);
	return {
		'content-security-policy': NOTHING_ALLOWED,
		'referrer-policy': 'strict-origin-when-cross-origin',
		'x-content-type-options': 'nosniff',
		'x-frame-options': 'DENY',
		'cross-origin-opener-policy': 'same-origin',
		'cross-origin-resource-policy': 'same-origin',
		'permissions-policy':
			'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
		...(siteUrl.startsWith('https:') ? { 'strict-transport-security': transport } : {}),
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

/** The headers that every answer carries, so that a browser holds our pages to what they are meant to do. */
import type { FastifyInstance } from 'fastify';
import { NOTHING_ALLOWED } from './policy.ts';

const always = {
	'content-security-policy': NOTHING_ALLOWED,
	'referrer-policy': 'strict-origin-when-cross-origin',
	'x-content-type-options': 'nosniff',
	'cross-origin-opener-policy': 'same-origin',
	'cross-origin-resource-policy': 'same-origin',
	'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
} as const;

/** Two years, as the browsers' preload list asks. Only said where the site is served securely. */
const SECURE_FOR = 'max-age=63072000; includeSubDomains; preload';

/** Sets them on the raw answer, so that pages drawn by Astro carry them as well. */
export function addHeaders(app: FastifyInstance, siteUrl: string): void {
	const headers = Object.entries({ ...always, ...(siteUrl.startsWith('https:') ? { 'strict-transport-security': SECURE_FOR } : {}) });
	app.addHook('onRequest', async (_request, reply) => {
		for (const [name, value] of headers) reply.raw.setHeader(name, value);
	});
}

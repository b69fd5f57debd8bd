/** Limits: how much one address may ask for, and how many and how slow connections may be. */
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { limitConnections } from '../http/connection-limits.ts';
import { createRateLimit, type RateLimit } from '../http/rate-limit.ts';
import { PHOTOGRAPH_ROUTES } from '../routes/photograph-uploads.ts';

declare module 'fastify' {
	interface FastifyInstance {
		readonly rateLimit: RateLimit;
	}
}

/** Limits connections, and decorates the server with the counters by address. */
export const limits = fastifyPlugin(
	async (app: FastifyInstance) => {
		app.decorate('rateLimit', createRateLimit(app.settings.RATE_LIMIT, Date.now));
		limitConnections(app.server, {
			isUpload: ({ url = '' }) => url.startsWith(PHOTOGRAPH_ROUTES),
		});
	},
	{ name: 'limits', dependencies: ['configuration'] },
);

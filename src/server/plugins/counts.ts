/** Counts how often each page is read, where that is wanted. */
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { machineClock } from '#model/clock.ts';
import { createPageCounts, noPageCounts, type PageCounts } from '../counts/page-counts.ts';
import { describeFault } from '../http/log.ts';

declare module 'fastify' {
	interface FastifyInstance {
		readonly counts: PageCounts;
	}
}

/** Counts until the server has closed, and then writes for the last time. */
export const counts = fastifyPlugin(
	async (app: FastifyInstance) => {
		const { settings, store, log } = app;
		const pageCounts = settings.PAGE_COUNTS
			? createPageCounts({
					add: store.addCounts,
					now: machineClock.now,
					onError: (error) =>
						log.warn({ event: 'counts not written yet', ...describeFault(error) }),
				})
			: noPageCounts;
		app.decorate('counts', pageCounts);
		app.addHook('onClose', () => pageCounts.stop());
	},
	{ name: 'counts', dependencies: ['configuration', 'enquiry-store'] },
);

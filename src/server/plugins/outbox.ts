/** Delivers the letters and hand-overs that wait in the store. */
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { photographNames, quoteSheetPath } from '#check/photograph-names.ts';
import { startDeliveryWorker } from '#enquiries/delivery/worker.ts';
import { machineClock } from '#model/clock.ts';
import { channelsFrom } from '../configuration/mail.ts';
import { logDeliveries } from '../http/log.ts';

declare module 'fastify' {
	interface FastifyInstance {
		readonly outbox: {
			/** Delivers what was queued, without waiting for the next round. */
			wake(): void;
			/** The settings that must be corrected before the office's letters get through. */
			misconfigurations(): string[];
			/** Where e-mails go, in words: printed at the start. */
			readonly destination: string;
		};
	}
}

/** Delivers until the server has closed, and then finishes the tries under way. */
export const outbox = fastifyPlugin(
	async (app: FastifyInstance) => {
		const { settings, content, store, visitorLinks, log } = app;
		const { channels, destination } = channelsFrom({
			settings,
			content,
			store,
			visitorUrl: visitorLinks.urlOf,
			photographNames: (answers) => photographNames(app.contentToday(), answers),
			quoteSheetPath: (answers) => quoteSheetPath(app.contentToday(), answers),
		});
		const worker = startDeliveryWorker({
			store,
			channels,
			clock: machineClock,
			...logDeliveries(log),
		});
		app.addHook('onClose', () => worker.stop());
		app.decorate('outbox', {
			wake: worker.wake,
			misconfigurations: worker.misconfigurations,
			destination: settings.isOfficeFromContent
				? `${destination}, and enquiries to ${settings.OFFICE_EMAIL}: OFFICE_EMAIL is not set, ` +
					'so it is the address in content/company.yaml'
				: destination,
		});
	},
	{ name: 'outbox', dependencies: ['configuration', 'enquiry-store', 'links'] },
);

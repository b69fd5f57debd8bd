/** Watches whether the store can be written to, for `/readyz` and for the office. */
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { monitorStore, type StoreMonitor } from '#enquiries/store-monitor.ts';
import { machineClock } from '#model/clock.ts';
import { alertMailerFrom } from '../configuration/mail.ts';

declare module 'fastify' {
	interface FastifyInstance {
		readonly storeMonitor: StoreMonitor;
		/** Whether the store can be written to. */
		readonly isReady: () => Promise<boolean>;
	}
}

/** Watches until the server has closed. */
export const readiness = fastifyPlugin(
	async (app: FastifyInstance) => {
		const { settings, store, log } = app;
		const storeMonitor = monitorStore({
			store,
			clock: machineClock,
			dataFolder: settings.DATA_DIR,
			mailer: alertMailerFrom(settings),
			from: settings.MAIL_FROM,
			to: settings.OFFICE_EMAIL_ALTERNATE ?? settings.OFFICE_EMAIL,
			siteUrl: settings.SITE_URL,
			onChange: (says, isTrouble) =>
				log[isTrouble ? 'error' : 'info']({
					event: isTrouble ? 'store in trouble' : 'store well',
					says,
				}),
		});
		app.addHook('onClose', () => storeMonitor.stop());
		app.decorate('storeMonitor', storeMonitor);
		app.decorate('isReady', storeMonitor.isReady);
	},
	{ name: 'readiness', dependencies: ['configuration', 'enquiry-store'] },
);

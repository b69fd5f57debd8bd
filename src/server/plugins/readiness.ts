/** Watches whether the store can be written to, for `/readyz` and for the office. */
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { monitorStore, type StoreHealth } from '#enquiries/store-health.ts';
import { machineClock } from '#model/clock.ts';
import { alertMailerFrom } from '../configuration/mail.ts';

declare module 'fastify' {
	interface FastifyInstance {
		readonly storeHealth: StoreHealth;
		/** Whether the store can be written to. */
		readonly isReady: () => Promise<boolean>;
	}
}

/** Watches until the server has closed. */
export const readiness = fastifyPlugin(
	async (app: FastifyInstance) => {
		const { settings, store, log } = app;
		const storeHealth = monitorStore({
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
		app.addHook('onClose', () => storeHealth.stop());
		app.decorate('storeHealth', storeHealth);
		app.decorate('isReady', storeHealth.isReady);
	},
	{ name: 'readiness', dependencies: ['configuration', 'enquiry-store'] },
);

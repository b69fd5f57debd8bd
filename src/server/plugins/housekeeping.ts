/** The periodic jobs: the digest, the month’s letter, alerts, the promise to ring, and retention. */
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { tellOldAddresses } from '#enquiries/delivery/address-change.ts';
import { startHousekeeping } from '#enquiries/periodic-jobs.ts';
import { machineClock } from '#model/clock.ts';
import { alertMailerFrom } from '../configuration/mail.ts';
import { callPromiseFrom, retentionPeriodsFrom } from '../configuration/office.ts';
import { describeFault } from '../http/log.ts';

/** Runs the jobs once a minute until the server has closed. */
export const housekeeping = fastifyPlugin(
	async (app: FastifyInstance) => {
		const { settings, content, store, erasure, outbox, undrawnPages, log } = app;
		const jobs = startHousekeeping({
			store,
			clock: machineClock,
			promise: callPromiseFrom(content),
			officeEmail: settings.OFFICE_EMAIL,
			ownerEmail: settings.OWNER_EMAIL ?? settings.OFFICE_EMAIL,
			alternateEmail: settings.OFFICE_EMAIL_ALTERNATE,
			periods: retentionPeriodsFrom(settings),
			tellOldAddresses: () =>
				tellOldAddresses({
					store,
					mailer: alertMailerFrom(settings),
					addresses: { office: settings.OFFICE_EMAIL, from: settings.MAIL_FROM },
					siteUrl: settings.SITE_URL,
					now: machineClock.now,
				}),
			erasure,
			misconfigurations: outbox.misconfigurations,
			undrawnPages: () => [...undrawnPages],
			onQueued: outbox.wake,
			onRetention({ expired, shortened, doubtedUntil }) {
				if (doubtedUntil !== undefined)
					log.warn({ event: 'nothing forgotten: the clock has jumped', doubtedUntil });
				else if (expired + shortened > 0)
					log.info({ event: 'forgotten', enquiries: expired, sensitiveAnswers: shortened });
			},
			onError: (error) => log.error({ event: 'housekeeping failed', ...describeFault(error) }),
		});
		app.addHook('onClose', () => jobs.stop());
	},
	{ name: 'housekeeping', dependencies: ['configuration', 'send-page', 'enquiry-store', 'outbox'] },
);

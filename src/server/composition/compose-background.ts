/**
 * What works beside the requests: the second copy, the watch over the store, delivery, and what is
 * done from time to time.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Content } from '#content/reader/load-content.ts';
import { machineClock } from '#enquiries/clock.ts';
import type { Channel } from '#enquiries/delivery/attempts.ts';
import { startDeliveryWorker } from '#enquiries/delivery/worker.ts';
import { tellOldAddresses } from '#enquiries/follow-up/address-change.ts';
import { startHousekeeping } from '#enquiries/periodic-jobs.ts';
import type { ErasureLog } from '#enquiries/retention/erasure-log.ts';
import { type SecondCopy, startSecondCopy } from '#enquiries/second-copy/second-copy.ts';
import type { Store } from '#enquiries/store/store.ts';
import { deleteUnfinishedBackups } from '#enquiries/store/upkeep/backup-files.ts';
import { monitorStore, type StoreHealth } from '#enquiries/store/upkeep/store-health.ts';
import { backupFolder, deleteLettersOf } from '../configuration/data-folder.ts';
import { alertMailerFrom } from '../configuration/mail.ts';
import { callPromiseFrom, retentionPeriodsFrom } from '../configuration/office.ts';
import { secondCopyFrom } from '../configuration/open-store.ts';
import type { Settings } from '../configuration/settings.ts';
import { describeFault } from '../http/log.ts';

interface BackgroundParts {
	readonly settings: Settings;
	readonly content: Content;
	readonly store: Store;
	readonly erasureLog: ErasureLog;
	readonly channels: readonly Channel[];
	readonly log: FastifyBaseLogger;
}

export interface Background {
	/** Absent where there is no second copy. */
	readonly secondCopy: SecondCopy | undefined;
	readonly storeHealth: StoreHealth;
	/** Delivers what was queued, without waiting for the next round. */
	wakeDelivery(): void;
	stop(): Promise<void>;
}

/** Starts all of it. */
export async function startBackground(parts: BackgroundParts): Promise<Background> {
	const { settings, store, channels, log } = parts;
	const secondCopy = await startCopying(parts);
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
	const delivery = startDeliveryWorker({
		store,
		channels: [...channels],
		clock: machineClock,
		onOutcome: ({ fault, ...outcome }) =>
			log[outcome.event === 'delivered' ? 'info' : 'warn']({
				...outcome,
				...(fault === undefined ? {} : describeFault(fault)),
			}),
		onError: (error) => log.error({ event: 'delivery round failed', ...describeFault(error) }),
	});
	const housekeeping = keepHouse(parts, delivery);
	return {
		secondCopy,
		storeHealth,
		wakeDelivery: () => delivery.wake(),
		async stop() {
			await housekeeping.stop();
			await storeHealth.stop();
			await delivery.stop();
			await secondCopy?.stop();
		},
	};
}

async function startCopying({
	settings,
	store,
	erasureLog,
	log,
}: BackgroundParts): Promise<SecondCopy | undefined> {
	const copyTo = await secondCopyFrom(settings);
	if (!copyTo) {
		await store.forgetDueCopies();
		return undefined;
	}
	return startSecondCopy({
		store,
		...copyTo,
		clock: machineClock,
		erasureLog,
		onChange: (says, isFailure) =>
			log[isFailure ? 'error' : 'info']({
				event: isFailure ? 'second copy fails' : 'second copy works',
				says,
			}),
	});
}

function keepHouse(
	{ settings, content, store, log }: BackgroundParts,
	delivery: ReturnType<typeof startDeliveryWorker>,
) {
	return startHousekeeping({
		store,
		clock: machineClock,
		promise: callPromiseFrom(content),
		asksVisitors: settings.ACKNOWLEDGE_VISITORS,
		officeEmail: settings.OFFICE_EMAIL,
		alternateEmail: settings.OFFICE_EMAIL_ALTERNATE,
		ownerEmail: settings.OWNER_EMAIL,
		periods: retentionPeriodsFrom(settings),
		tellOldAddresses: () =>
			tellOldAddresses({
				store,
				mailer: alertMailerFrom(settings),
				addresses: { office: settings.OFFICE_EMAIL, from: settings.MAIL_FROM },
				siteUrl: settings.SITE_URL,
				now: machineClock.now,
			}),
		deleteFiles: deleteLettersOf(settings),
		misconfigurations: () => delivery.misconfigurations(),
		onQueued: () => delivery.wake(),
		onRetention({ expired, shortened, doubtedUntil }) {
			deleteUnfinishedBackups(backupFolder(settings), machineClock.now()).catch((error) =>
				log.error({ event: 'unfinished backups not deleted', ...describeFault(error) }),
			);
			if (doubtedUntil !== undefined)
				log.warn({ event: 'nothing forgotten: the clock has jumped', doubtedUntil });
			else if (expired + shortened > 0)
				log.info({ event: 'forgotten', enquiries: expired, sensitiveAnswers: shortened });
		},
		onError: (error) => log.error({ event: 'housekeeping failed', ...describeFault(error) }),
	});
}

/** The store of enquiries, its second copy, and the log of what was erased from it. */
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { createErasure, type Erasure } from '#enquiries/retention/erasure.ts';
import { type ErasureLog, openErasureLog } from '#enquiries/retention/erasure-log.ts';
import type { SecondCopy } from '#enquiries/second-copy/second-copy.ts';
import type { Store } from '#enquiries/store/store.ts';
import { machineClock } from '#model/clock.ts';
import {
	backupFolder,
	databaseFile,
	isOpenToOthers,
	mailFolder,
} from '../configuration/data-folder.ts';
import { openWebsiteStore, secondCopyFrom } from '../configuration/open-store.ts';
import { logDeliveries } from '../http/log.ts';

declare module 'fastify' {
	interface FastifyInstance {
		readonly store: Store;
		/** The references of erased enquiries: a restored backup may bring them back. */
		readonly erasureLog: ErasureLog;
		readonly erasure: Erasure;
		/** Absent where there is no second copy. */
		readonly copies: SecondCopy | undefined;
	}
}

/**
 * Opens the store in the data folder, which the caller has taken, and starts copying. Both end when
 * the server has closed. Rejects where the store cannot be opened.
 */
export const enquiryStore = fastifyPlugin(
	async (app: FastifyInstance) => {
		const { settings, log } = app;
		const store = await openWebsiteStore(settings);
		app.decorate('store', store);
		app.addHook('onClose', () => store.close());
		if (isOpenToOthers(settings))
			log.warn({
				event: 'other users of this machine can read the data folder',
				says: `chmod 700 ${settings.DATA_DIR}`,
			});
		// Other processes' claims expire by themselves. Where there is no other process, any claim left
		// over is ours, from a crash: release it.
		if (!store.isShared) await store.releaseClaims(machineClock.now());
		const erasureLog = openErasureLog(settings.DATA_DIR);
		app.decorate('erasureLog', erasureLog);
		const erasure = createErasure({
			store,
			erasureLog,
			mailFolder: mailFolder(settings),
			backupFolder: backupFolder(settings),
			databaseFile: settings.DATABASE_URL ? undefined : databaseFile(settings),
			now: machineClock.now,
		});
		app.decorate('erasure', erasure);
		await erasure.eraseRestored();

		const copies = await startCopying(app);
		app.decorate('copies', copies);
		app.addHook('onClose', async () => copies?.stop());
	},
	{ name: 'enquiry-store', dependencies: ['configuration'] },
);

async function startCopying({
	settings,
	store,
	erasureLog,
	log,
}: FastifyInstance): Promise<SecondCopy | undefined> {
	const copyTo = await secondCopyFrom(settings);
	if (!copyTo) {
		await store.dropCopies();
		return undefined;
	}
	// Loaded only where it is used.
	const { startSecondCopy } = await import('#enquiries/second-copy/second-copy.ts');
	return startSecondCopy({
		store,
		...copyTo,
		clock: machineClock,
		erasureLog,
		...logDeliveries(log),
	});
}

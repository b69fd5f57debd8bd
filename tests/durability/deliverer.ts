/** A delivery round in a process of its own, for tests that kill it, stop its clock or make it stand still. Settings as for the site. */
import { readCompany } from '../../content/read.ts';
import { startDeliveryWorker } from '../../enquiries/delivery/worker.ts';
import { channelsFrom, openConfiguredStore } from '../../server/compose-store.ts';
import { readSettings } from '../../server/settings.ts';

/** Puts this process's wall clock ahead, so that it thinks another's claims have lapsed. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const clock = { now: () => Date.now() + aheadMs, elapsed: () => performance.now() };

const company = readCompany();
const settings = readSettings(process.env, company);
const store = await openConfiguredStore(settings, { alone: true });
if (!store.isShared) await store.releaseClaims(clock.now());
const { channels } = channelsFrom(settings, company, store);
const delivery = startDeliveryWorker({
	store,
	clock,
	channels: channels,
	onOutcome: (outcome) => console.log(JSON.stringify(outcome)),
	onError: (error) => console.log(JSON.stringify({ event: 'trouble', error: String(error) })),
});
console.log(JSON.stringify({ event: 'ready' }));
process.on('SIGTERM', async () => {
	await delivery.stop();
	await store.close();
	process.exit(0);
});

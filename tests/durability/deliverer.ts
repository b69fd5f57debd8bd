/**
 * A delivery worker in its own process, for tests that kill it, pause it or change its clock. It
 * reads the site's settings.
 */
import { content } from '#content/reader/testing.ts';
import { startDeliveryWorker } from '#enquiries/delivery/worker.ts';
import { createOfficeLinks } from '#enquiries/links/office-link.ts';
import { takeDataFolder } from '#server/configuration/data-folder.ts';
import { readKeys } from '#server/configuration/keys.ts';
import { channelsFrom } from '#server/configuration/mail.ts';
import { officeMailboxes } from '#server/configuration/office.ts';
import { openWebsiteStore } from '#server/configuration/open-store.ts';
import { readSettings } from '#server/configuration/settings.ts';

/** Sets this process's wall clock ahead, so that the claims of another process appear expired. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const clock = { now: () => Date.now() + aheadMs, elapsed: () => performance.now() };

const settings = readSettings(process.env, content.company);
await takeDataFolder(settings);
const store = await openWebsiteStore(settings);
if (!store.isShared) await store.releaseClaims(clock.now());
const keys = await readKeys('link', settings, store);
const officeLinks = createOfficeLinks(keys, officeMailboxes(settings), Date.now);
const { channels } = channelsFrom({ settings, content, store, officeLinks });
const delivery = startDeliveryWorker({
	store,
	clock,
	channels: channels,
	onOutcome: (outcome) => console.log(JSON.stringify(outcome)),
	onError: (error) => console.log(JSON.stringify({ event: 'error', error: String(error) })),
});
console.log(JSON.stringify({ event: 'ready' }));
process.on('SIGTERM', async () => {
	await delivery.stop();
	await store.close();
	process.exit(0);
});

/** A busy minute, shortened: enquiries that come whether or not the ones before were answered (H1). The whole is in proofs/. */
import { expect, test } from '@playwright/test';
import { sendAtRate } from '../../server/testing/load.ts';
import { startSite } from '../../server/testing/running-site.ts';

test('twenty enquiries a second for five seconds: none fails, each is kept and sent on', async () => {
	const site = await startSite();
	const { failed, p50 } = await sendAtRate(site.origin, 20, 5);
	expect(failed).toBe(0);
	// The bar is 50 ms at the 99th of a hundred; this only notices a gross regression.
	expect(p50).toBeLessThan(10_000);
	expect(await site.mails(100)).toHaveLength(100);
	await site.stop();
});

/** Load: enquiries at a fixed rate, and pages and enquiries over a thousand connections. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { enquiryLoad, measureLoads, pageLoad, sendAtRate } from '#server/testing/load.ts';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';
import { printFigure } from '../support/layers.ts';

const leftovers: (() => unknown)[] = [];
test.afterEach(async () => {
	for (const clear of leftovers.splice(0).reverse()) await clear();
});
/**
 * E-mails become files. A mail server in this process would slow down the load generator, and
 * falsify the times.
 */
async function open(): Promise<RunningSite> {
	const site = await startSite({ ACKNOWLEDGE_VISITORS: 'false' });
	leftovers.push(() => site.stop());
	return site;
}

/** Waits until this many e-mail files exist. Returns how many there are. */
async function delivered(site: RunningSite, count: number): Promise<number> {
	const countEmails = async () =>
		(await readdir(join(site.dataDir, 'mail')).catch(() => [])).filter((name) =>
			name.endsWith('.eml'),
		).length;
	for (const giveUp = Date.now() + 300_000; (await countEmails()) < count && Date.now() < giveUp; )
		await new Promise((resolve) => setTimeout(resolve, 200));
	return countEmails();
}

for (const [aSecond, forSeconds, maximumMs] of [
	[20, 60, 50],
	[500, 30, 100],
] as const)
	test(`${aSecond} a second for ${forSeconds} seconds: none fails, every one is stored and delivered`, async () => {
		const site = await open();
		const sent = aSecond * forSeconds;
		const { p50, p99, failed } = await sendAtRate(site.origin, aSecond, forSeconds);
		const emails = await delivered(site, sent - failed);
		printFigure(
			`${sent} sent, ${failed} failed, ${emails} delivered; p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
			failed === 0 && emails === sent && p99 <= maximumMs,
		);
		expect({ failed, emails }).toEqual({ failed: 0, emails: sent });
	});

test('a thousand connections for a minute, pages and posts at once', async () => {
	const site = await open();
	const seconds = 60;
	const loads = [pageLoad(`${site.origin}/About`, 900), enquiryLoad(site.origin, 100)];
	const [pages, posts] = await measureLoads(site.origin, loads, seconds);
	if (!pages || !posts) throw new Error('Two loads have two results.');
	const memory = site.memoryMegabytes();
	const failed = pages.failed + posts.failed;
	printFigure(
		`${failed} failed; p99 ${pages.p99.toFixed(0)} ms for pages (${Math.round(pages.perSecond)}/s), ${posts.p99.toFixed(0)} ms for enquiries (${Math.round(posts.perSecond)}/s); ${memory} MB`,
		failed === 0 && pages.p99 <= 150 && posts.p99 <= 400 && memory <= 300,
	);
	expect(failed).toBe(0);
});

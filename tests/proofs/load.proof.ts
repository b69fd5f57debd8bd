/** Enquiries at a steady rate and pages in a crowd, for as long as the bars ask (H1, H2, H3). Prints what it measured. */
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { askFor, sendAsFastAs, sendAtRate } from '../../tools/bench/clients.ts';
import { type RunningSite, startSite } from '../running-site.ts';

/** Shortened by hand while working on the proof itself. */
const PART = Number(process.env.PROOF_PART ?? 1);

const leftovers: (() => unknown)[] = [];
afterEach(async () => {
	for (const clear of leftovers.splice(0).reverse()) await clear();
});
/** E-mails become files: a mail server in this process would slow the generator down and pass for a slow site. */
async function open(): Promise<RunningSite> {
	const site = await startSite({ ACKNOWLEDGE_VISITORS: 'false' });
	leftovers.push(() => site.stop());
	return site;
}

const megabytes = (site: RunningSite) =>
	Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.process.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

/** Waits until every one of them has become an e-mail. */
async function delivered(site: RunningSite, count: number): Promise<void> {
	const letters = async () => (await readdir(join(site.dataDir, 'mail')).catch(() => [])).filter((name) => name.endsWith('.eml')).length;
	for (const giveUp = Date.now() + 300_000; (await letters()) < count && Date.now() < giveUp; )
		await new Promise((resolve) => setTimeout(resolve, 200));
	expect(await letters()).toBe(count);
}

test('H1: twenty a second for a minute, every one stored and delivered', async () => {
	const site = await open();
	const { p50, p99, failed } = await sendAtRate(site.origin, 20, Math.round(60 * PART));
	console.log(`H1: ${20 * Math.round(60 * PART)} at 20/s: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (bar 50), failed ${failed}`);
	expect(failed).toBe(0);
	await delivered(site, 20 * Math.round(60 * PART));
}, 600_000);

test('H2: five hundred a second for half a minute, none lost', async () => {
	const site = await open();
	const { p50, p99, failed } = await sendAtRate(site.origin, 500, Math.round(30 * PART));
	console.log(
		`H2: ${500 * Math.round(30 * PART)} at 500/s: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (bar 100), failed ${failed}`,
	);
	expect(failed).toBe(0);
	await delivered(site, 500 * Math.round(30 * PART));
}, 900_000);

test('H3: a thousand connections for a minute, pages and posts at once', async () => {
	const site = await open();
	const [pages, posts] = await Promise.all([
		askFor(`${site.origin}/About`, 900, Math.round(60 * PART)),
		sendAsFastAs(site.origin, 100, Math.round(60 * PART)),
	]);
	console.log(
		`H3: pages ${Math.round(pages.perSecond)}/s p99 ${pages.p99.toFixed(0)} ms (bar 150), posts ${Math.round(posts.perSecond)}/s p99 ${posts.p99.toFixed(0)} ms (bar 400), failed ${pages.failed + posts.failed}, memory ${megabytes(site)} MB (bar 300)`,
	);
	expect(pages.failed + posts.failed).toBe(0);
	expect(megabytes(site)).toBeLessThan(300);
}, 300_000);

/** Enquiries at a steady rate and pages in a crowd, for as long as the bars ask (H1, H2, H3). Prints what it measured. */
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { askFor, sendAsFastAs, sendAtRate } from '../../tools/bench/clients.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { type RunningSite, startSite } from '../running-site.ts';

/** Shortened by hand while working on the proof itself. */
const PART = Number(process.env.PROOF_PART ?? 1);

const leftovers: (() => unknown)[] = [];
afterEach(async () => {
	for (const clear of leftovers.splice(0).reverse()) await clear();
});
async function open(): Promise<{ site: RunningSite; mail: MailServer }> {
	const mail = await startMailServer();
	const site = await startSite({ SMTP_URL: mail.url, OFFICE_EMAIL: 'office@example.co.uk', ACKNOWLEDGE_VISITORS: 'false' });
	leftovers.push(
		() => mail.close(),
		() => site.stop(),
	);
	return { site, mail };
}

const megabytes = (site: RunningSite) =>
	Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.process.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

/** Waits until every one of them has reached the mail server. */
async function delivered(mail: MailServer, count: number): Promise<void> {
	for (const giveUp = Date.now() + 300_000; mail.received.length < count && Date.now() < giveUp; )
		await new Promise((resolve) => setTimeout(resolve, 200));
	expect(mail.received.length).toBe(count);
}

test('H1: twenty a second for a minute, every one stored and delivered', async () => {
	const { site, mail } = await open();
	const { p50, p99, failed } = await sendAtRate(site.origin, 20, 60 * PART);
	console.log(`H1: ${1200 * PART} at 20/s: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (bar 50), failed ${failed}`);
	expect(failed).toBe(0);
	await delivered(mail, 1200 * PART);
}, 600_000);

test('H2: five hundred a second for half a minute, none lost', async () => {
	const { site, mail } = await open();
	const { p50, p99, failed } = await sendAtRate(site.origin, 500, 30 * PART);
	console.log(`H2: ${15_000 * PART} at 500/s: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (bar 100), failed ${failed}`);
	expect(failed).toBe(0);
	await delivered(mail, 15_000 * PART);
}, 900_000);

test('H3: a thousand connections for a minute, pages and posts at once', async () => {
	const { site } = await open();
	const [pages, posts] = await Promise.all([askFor(`${site.origin}/About`, 900, 60 * PART), sendAsFastAs(site.origin, 100, 60 * PART)]);
	console.log(
		`H3: pages ${Math.round(pages.perSecond)}/s p99 ${pages.p99.toFixed(0)} ms (bar 150), posts ${Math.round(posts.perSecond)}/s p99 ${posts.p99.toFixed(0)} ms (bar 400), failed ${pages.failed + posts.failed}, memory ${megabytes(site)} MB (bar 300)`,
	);
	expect(pages.failed + posts.failed).toBe(0);
	expect(megabytes(site)).toBeLessThan(300);
}, 300_000);

/** Load: enquiries at a fixed rate, and pages and enquiries over a thousand connections. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';
import { sendEnquiry } from '../durability/visitors.ts';
import { printFigure } from '../support/layers.ts';
import { atOnce, atRate, quantile, statusOfPage } from '../support/load.ts';

/**
 * E-mails become files. A mail server in this process would slow down what sends, and falsify the
 * times.
 */
let site: RunningSite;
test.beforeEach(async () => {
	site = await startSite({ ACKNOWLEDGE_VISITORS: 'false' });
});
test.afterEach(() => site.stop());

const letters = async () =>
	(await readdir(join(site.dataDir, 'mail')).catch(() => [])).filter((name) =>
		name.endsWith('.eml'),
	).length;
const send = async () => (await sendEnquiry(site.origin)).status;
const p99 = (answers: readonly { readonly ms: number }[]) =>
	quantile(
		answers.map(({ ms }) => ms),
		0.99,
	);

for (const [aSecond, forSeconds, maximumMs] of [
	[20, 60, 50],
	[500, 30, 100],
] as const)
	test(`${aSecond} a second for ${forSeconds} seconds: none fails, every one is stored and delivered`, async () => {
		const answers = await atRate(aSecond, send, pause(forSeconds * 1_000));
		expect(answers.filter(({ answer }) => answer !== 200)).toEqual([]);
		await expect.poll(letters, { timeout: 300_000 }).toBe(answers.length);
		const slow = p99(answers);
		printFigure(
			`${answers.length} sent and delivered; p99 ${slow.toFixed(1)} ms`,
			slow <= maximumMs,
		);
	});

test('a thousand connections for a minute, pages and posts at once', async () => {
	const [pages, posts] = await Promise.all([
		atOnce(900, () => statusOfPage(`${site.origin}/About`), 60),
		atOnce(100, send, 60),
	]);
	const memory = site.memoryMegabytes();
	printFigure(
		`p99 ${p99(pages).toFixed(0)} ms of ${pages.length} pages, ${p99(posts).toFixed(0)} ms of ${posts.length} enquiries; ${memory} MB`,
		p99(pages) <= 150 && p99(posts) <= 400 && memory <= 300,
	);
	expect([...pages, ...posts].filter(({ answer }) => answer !== 200)).toEqual([]);
});

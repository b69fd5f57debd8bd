/**
 * While the store cannot be written, pages are served as ever, and those who send wait for a few
 * seconds at most.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';
import { sendEnquiry } from '../durability/visitors.ts';
import { ensureInstalled } from '../support/installed.ts';
import { printFigure } from '../support/layers.ts';
import { atRate, quantile, statusOfPage } from '../support/load.ts';

const PAGES_PER_SECOND = 50;
const PAGE_P99_MS = 20;

/** On a busy machine pages are slow by themselves: they may be this much slower than before. */
const SLOWER_AT_MOST = 1.5;

/**
 * An enquiry is refused when the store has not taken it by then
 * (src/enquiries/store/sqlite/sqlite-in-thread.ts), and a little for the way.
 */
const ANSWERED_WITHIN_MS = 12_000;

let folder: string;
test.beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'busy-store-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

test.skip(process.platform !== 'linux', 'only on Linux');

/** Asks for the home page at a steady rate until the work is done. */
async function pagesDuring(origin: string, work: Promise<unknown>) {
	const pages = await atRate(PAGES_PER_SECOND, () => statusOfPage(origin), work);
	expect(pages.filter(({ answer }) => answer !== 200)).toEqual([]);
	const p99 = quantile(
		pages.map(({ ms }) => ms),
		0.99,
	);
	return { p99, count: pages.length };
}

/**
 * Measures pages without a load, then pages and enquiries during the work. Returns the answers to
 * the enquiries.
 */
async function measure(what: string, site: RunningSite, work: () => Promise<unknown>) {
	const before = await pagesDuring(site.origin, pause(5_000));
	const working = work();
	const [during, sent] = await Promise.all([
		pagesDuring(site.origin, working),
		atRate(2, () => sendEnquiry(site.origin), working),
	]);
	const answers = sent.map(({ answer }) => answer);
	const slowest = Math.max(...answers.map(({ ms }) => ms));
	const many = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
	printFigure(
		`${what}: ${during.count} pages, p99 ${during.p99.toFixed(1)} ms (${before.p99.toFixed(1)} before); ${answers.length} enquiries sent, ${many(200)} acknowledged, ${many(503)} refused, the slowest answered after ${(slowest / 1_000).toFixed(1)} s`,
		during.p99 < Math.max(PAGE_P99_MS, before.p99 * SLOWER_AT_MOST),
	);
	expect(many(200) + many(503)).toBe(answers.length);
	expect(slowest).toBeLessThan(ANSWERED_WITHIN_MS);
	expect((await sendEnquiry(site.origin)).status).toBe(200);
	return answers;
}

test('another process holds the write lock for 30 s', async () => {
	const site = await startSite({ LOG_LEVEL: 'silent' }, folder);
	const other = new DatabaseSync(join(folder, 'enquiries.db'));
	const answers = await measure('write lock held for 30 s', site, async () => {
		other.exec('BEGIN IMMEDIATE');
		await pause(30_000);
		other.exec('ROLLBACK');
	});
	other.close();
	// Those who had waited too long, and those who came just before the end.
	expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(20);
	expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
	await site.stop();
});

test('every sync hangs for 5 s', async () => {
	ensureInstalled('strace');
	// The tables are there, so that the start needs few syncs.
	await (await startSite({ LOG_LEVEL: 'silent' }, folder)).stop();
	const inject = 'inject=fsync,fdatasync:delay_enter=5000000';
	// With a filter in the kernel, no other system call is held up.
	const through = [
		'strace',
		'-f',
		'--seccomp-bpf',
		'-qq',
		'-o',
		'/dev/null',
		'-e',
		'trace=fsync,fdatasync',
		'-e',
		inject,
	];
	const site = await startSite(
		{ LOG_LEVEL: 'silent', SMTP_URL: 'smtp://127.0.0.1:9' },
		folder,
		through,
	);
	const answers = await measure('every sync takes 5 s', site, () => pause(30_000));
	expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
	site.process.kill('SIGKILL');
});

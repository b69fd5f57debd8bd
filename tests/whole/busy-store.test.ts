/**
 * While the store cannot be written, pages are served as ever, and those who send wait for a few
 * seconds at most.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { quantile } from '#server/testing/quantile.ts';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';
import { sendEnquiry } from '../durability/visitors.ts';
import { ensureInstalled } from '../support/installed.ts';
import { printFigure } from '../support/layers.ts';

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

/**
 * Requests the home page at a steady rate until the work is done. Returns the p99 in milliseconds,
 * from the moments at which requests were due.
 */
async function pagesDuring(
	origin: string,
	work: () => Promise<unknown>,
): Promise<{ p99: number; count: number }> {
	const agent = new Agent({ keepAlive: true });
	const times: number[] = [];
	const open: Promise<void>[] = [];
	const startedAt = performance.now();
	let isOver = false;
	const asking = (async () => {
		for (let count = 0; !isOver; count += 1) {
			const due = startedAt + (count * 1_000) / PAGES_PER_SECOND;
			await pause(Math.max(0, due - performance.now()));
			open.push(
				new Promise<void>((resolve, reject) => {
					const ask = (through: Agent | false) => {
						const asked = get(origin, { agent: through }, (response) => {
							if (response.statusCode !== 200)
								reject(new Error(`A page was answered with ${response.statusCode}.`));
							response.resume().on('end', () => {
								times.push(performance.now() - due);
								resolve();
							});
						});
						// An idle connection was just being closed: browsers ask again.
						asked.on('error', (error) =>
							asked.reusedSocket && through ? ask(false) : reject(error),
						);
					};
					ask(agent);
				}),
			);
		}
	})();
	await work();
	isOver = true;
	await asking;
	await Promise.all(open);
	agent.destroy();
	return { p99: quantile(times, 0.99), count: times.length };
}

/**
 * Sends an enquiry each half second, whether or not the one before was answered, until the work is
 * done.
 */
async function enquiriesDuring(origin: string, work: () => Promise<unknown>) {
	const sent: ReturnType<typeof sendEnquiry>[] = [];
	const timer = setInterval(() => sent.push(sendEnquiry(origin)), 500);
	await work();
	clearInterval(timer);
	return Promise.all(sent);
}

/**
 * Measures pages without a load, then pages and enquiries during the work. Returns the answers to
 * the enquiries.
 */
async function measure(what: string, site: RunningSite, work: () => Promise<unknown>) {
	const before = await pagesDuring(site.origin, () => pause(5_000));
	let answers: Awaited<ReturnType<typeof enquiriesDuring>> = [];
	const during = await pagesDuring(site.origin, async () => {
		answers = await enquiriesDuring(site.origin, work);
	});
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

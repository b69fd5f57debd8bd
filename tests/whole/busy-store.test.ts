/**
 * While the store cannot be written, pages are served as ever, and those who send wait for a few
 * seconds at most.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { Client } from 'pg';
import { openPostgres } from '#enquiries/store/postgres.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore } from '#enquiries/store/store.ts';
import { quantile } from '#server/testing/quantile.ts';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';
import { sendEnquiry } from '../durability/visitors.ts';
import { ensureInstalled } from '../support/installed.ts';
import { printFigure } from '../support/layers.ts';
import { startPostgres } from '../support/servers/postgres-cluster.ts';

const PAGES_PER_SECOND = 50;
const PAGE_P99_MS = 20;

/** On a busy machine pages are slow by themselves: they may be this much slower than before. */
const SLOWER_AT_MOST = 1.5;

/**
 * An enquiry is refused when the store has not taken it by then
 * (src/enquiries/store/sqlite/sqlite-in-thread.ts), and a little for the way.
 */
const ANSWERED_WITHIN_MS = 12_000;

const MANY = 100_000;

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

/** A person's enquiry, a hundred thousand times. */
const copies = `INSERT INTO enquiry (id, place, reference, form, form_version, received_at, answers, consents, fingerprint, email_key)
	SELECT 'id-' || number, number, 'old-' || number, 'contact', 1, ${Date.now()},
		'{"fullName":"Ada Byron","email":"ada@example.org","phone":"01134960142","description":"My loft is cold."}', '[]', 'f' || number, 'ada@example.org'
	FROM one`;

/** Runs the office's erasure of them all, in a process of its own as it is used. */
async function eraseAll(settings: Record<string, string>): Promise<void> {
	const typed = [
		'dist/server/enquiries.mjs',
		'erase',
		'--email',
		'ada@example.org',
		'--yes',
		String(MANY),
	];
	const tool = spawn(process.execPath, typed, {
		env: { PATH: process.env.PATH, DATA_DIR: folder, ...settings },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	// It names each of them.
	let last = '';
	for (const stream of [tool.stdout, tool.stderr])
		stream.on('data', (chunk) => (last = `${last}${chunk}`.slice(-1_000)));
	expect(await new Promise((resolve) => tool.once('exit', resolve)), last).toBe(0);
}

test('the office erases a hundred thousand enquiries', async () => {
	const file = join(folder, 'enquiries.db');
	await (await openStore(openSqlite(file), 'example.co.uk')).close();
	const database = new DatabaseSync(file);
	database.exec(
		`WITH RECURSIVE one (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM one WHERE number < ${MANY}) ${copies}`,
	);
	database.exec(`UPDATE last_place SET place = ${MANY}`);
	const site = await startSite({ LOG_LEVEL: 'silent' }, folder);
	await measure(`${MANY} enquiries erased`, site, () => eraseAll({}));
	expect(
		database.prepare(`SELECT COUNT(*) AS many FROM enquiry WHERE id LIKE 'id-%'`).get(),
	).toEqual({ many: 0 });
	database.close();
	await site.stop();
});

test('the same on PostgreSQL: an erasure of a hundred thousand, and a lock on the table for 30 s', async () => {
	const cluster = await startPostgres();
	const client = new Client({ connectionString: cluster.url });
	try {
		await (await openStore(await openPostgres(cluster.url), 'example.co.uk')).close();
		await client.connect();
		await client.query(`WITH one AS (SELECT generate_series(1, ${MANY}) AS number) ${copies}`);
		await client.query(`UPDATE last_place SET place = ${MANY}`);
		const site = await startSite({ LOG_LEVEL: 'silent', ...cluster.settings }, folder);
		const erased = await measure(`PostgreSQL, ${MANY} enquiries erased`, site, () =>
			eraseAll({ ...cluster.settings }),
		);
		expect(erased.filter(({ status }) => status !== 200)).toEqual([]);
		const locked = await measure('PostgreSQL, the table locked for 30 s', site, async () => {
			await client.query('BEGIN; LOCK TABLE enquiry IN ACCESS EXCLUSIVE MODE');
			await pause(30_000);
			await client.query('ROLLBACK');
		});
		expect(locked.filter(({ status }) => status === 503).length).toBeGreaterThan(20);
		await site.stop();
	} finally {
		await client.end();
		cluster.remove();
	}
});

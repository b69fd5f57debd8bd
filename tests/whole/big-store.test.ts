/**
 * A store with years in it: visitors and the office are served while everything else that a running
 * website does reads and forgets it.
 */

import { execFile } from 'node:child_process';
import { hkdfSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { createOfficeLinks } from '#enquiries/links/office-link.ts';
import { newKeyPair } from '#enquiries/second-copy/age-files.ts';
import type { Database } from '#enquiries/store/database.ts';
import { openPostgres } from '#enquiries/store/postgres.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore } from '#enquiries/store/store.ts';
import { fillStore, idAt, phoneAt } from '#enquiries/store/testing/many-enquiries.ts';
import { DAY_MS, londonDay } from '#model/dates.ts';
import { DIGITS } from '#office/acts/digits.ts';
import { quantile } from '#server/testing/quantile.ts';
import { officeCommand, startSite } from '#server/testing/running-site.ts';
import { sendEnquiry } from '../durability/visitors.ts';
import { printFigure } from '../support/layers.ts';
import { readFor3Seconds } from '../support/private-pages.ts';
import { startPostgres } from '../support/servers/postgres-cluster.ts';

const MANY = 100_000;
const POSTS = 120;
const ONE_A_SECOND_MS = 1_000;

let folder: string;
test.beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'big-store-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

test.skip(process.platform !== 'linux', 'only on Linux');

/** Fills the store, and makes the digest and the hourly run due at the start. */
async function prepare(database: Database): Promise<void> {
	const now = Date.now();
	const store = await openStore(database, 'localhost');
	await fillStore(database, MANY, now);
	await store.setNote('digest day', londonDay(now - DAY_MS));
	await store.close();
}

/** Whose link the office's pages are opened with. */
const OFFICE_EMAIL = 'office@example.co.uk';
const SECRET_KEY = 's'.repeat(32);

/**
 * Somebody of the office goes through the enquiries, from the latest: opens each, writes a note as
 * soon as a press counts, and sees it there.
 */
async function pressThrough(origin: string, isOver: () => boolean) {
	const links = createOfficeLinks(
		[Buffer.from(hkdfSync('sha256', SECRET_KEY, '', 'website link key', 32))],
		[OFFICE_EMAIL],
		Date.now,
	);
	const times: number[] = [];
	const failures: string[] = [];
	const ask = async (status: number, url: string, pressed?: URLSearchParams) => {
		const started = performance.now();
		const answer = await fetch(url, {
			redirect: 'manual',
			...(pressed ? { method: 'POST', headers: { origin }, body: pressed } : {}),
		});
		const text = await answer.text();
		times.push(performance.now() - started);
		if (answer.status !== status)
			failures.push(`${answer.status} for ${pressed ? 'a press' : 'a page'} of the office`);
		return { text, location: answer.headers.get('location') };
	};
	// Every hundredth is an application that was not held back.
	for (let place = MANY - 1; failures.length === 0 && !isOver(); place -= 100) {
		const url =
			origin + links.pathFor({ enquiryId: idAt(place), mailbox: OFFICE_EMAIL, letter: 'enquiry' });
		const { text } = await ask(200, url);
		const [nonce = '', seen = ''] = ['nonce', 'seen'].map(
			(name) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1],
		);
		await readFor3Seconds(nonce);
		const digits = phoneAt(place).slice(-DIGITS);
		const { location } = await ask(
			303,
			url,
			new URLSearchParams({
				act: 'note',
				note: `Has two lofts, says ${place}.`,
				digits,
				nonce,
				seen,
			}),
		);
		const after = await ask(200, new URL(location ?? '', url).href);
		// The words of a note stand behind the office's code: that it was recorded is said in any case.
		if (!after.text.includes('class="office__done"'))
			failures.push(`no note: ${after.text.slice(0, 200)}`);
	}
	return { times, failures };
}

/**
 * Sends a post each second while the office's commands run and its pages are read and pressed.
 * `DATABASE_URL` and the like are among the settings.
 */
async function liveTwoMinutes(what: string, settings: Record<string, string>): Promise<void> {
	const copies = join(folder, 'copies');
	mkdirSync(copies);
	const secondCopy = { SECOND_COPY: copies, SECOND_COPY_KEY: (await newKeyPair()).publicKey };
	const site = await startSite(
		{ ...settings, ...secondCopy, OFFICE_EMAIL, SECRET_KEY, DISK_RESERVE_MB: '0' },
		folder,
	);
	const answers: ReturnType<typeof sendEnquiry>[] = [];
	const failures: string[] = [];
	/**
	 * Ends a command that waits for all copies: the website makes them for longer than this test
	 * lasts.
	 */
	const over = new AbortController();
	const office = async (...typed: string[]) => {
		const env = {
			PATH: process.env.PATH,
			DATA_DIR: folder,
			SITE_URL: site.origin,
			...settings,
			...secondCopy,
		};
		const run = promisify(execFile)(process.execPath, [...officeCommand, ...typed], {
			env,
			maxBuffer: 2 ** 28,
			signal: over.signal,
		});
		await run.catch(
			({ name, stdout, stderr }) =>
				name !== 'AbortError' && failures.push(`${typed[0]}: ${stdout}${stderr}`),
		);
	};
	const commands = (async () => {
		await office('status');
		await office('export', '--out', join(folder, 'all.csv'));
		if (!settings.DATABASE_URL) await office('backup');
		await office('retention');
		await office('erase', '--email', 'grace77777@example.org', '--yes', '1');
	})();
	const pages = pressThrough(site.origin, () => over.signal.aborted);
	const started = performance.now();
	for (let sent = 0; sent < POSTS; sent += 1) {
		// A steady rate, however long answers take.
		await pause(Math.max(0, started + sent * ONE_A_SECOND_MS - performance.now()));
		answers.push(sendEnquiry(site.origin));
	}
	const all = await Promise.all(answers);
	over.abort();
	await commands;
	const pressed = await pages;
	failures.push(...pressed.failures);
	const times = all.map(({ ms }) => ms);
	const isQuick = (some: readonly number[]) =>
		quantile(some, 0.98) <= 250 && Math.max(...some) < 1_000;
	const inWords = (some: readonly number[]) =>
		`p50 ${quantile(some, 0.5).toFixed(0)} ms, p98 ${quantile(some, 0.98).toFixed(0)} ms, slowest ${Math.max(...some).toFixed(0)} ms`;
	const refused = all.filter(({ status }) => status !== 200);
	printFigure(
		`${what}: ${MANY.toLocaleString('en-GB')} enquiries, ${POSTS} posts, ${refused.length} refused, ${inWords(times)}; ${pressed.times.length} pages and presses of the office, ${inWords(pressed.times)}`,
		isQuick(times) && isQuick(pressed.times),
	);
	// Before anything expects: what is left running would outlive the test.
	expect(await site.stop()).toBe(0);
	expect({ refused, failures }).toEqual({ refused: [], failures: [] });
}

test('among 100,000 enquiries on SQLite nobody is refused across an hourly run, the digest, the office’s commands and its pages', async () => {
	await prepare(openSqlite(join(folder, 'enquiries.db')));
	await liveTwoMinutes('SQLite', {});
});

test('among 100,000 enquiries on PostgreSQL nobody is refused across an hourly run, the digest, the office’s commands and its pages', async () => {
	const cluster = await startPostgres();
	try {
		await prepare(await openPostgres(cluster.url));
		await liveTwoMinutes('PostgreSQL', { DATABASE_URL: cluster.url });
	} finally {
		cluster.remove();
	}
});

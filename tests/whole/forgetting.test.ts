/**
 * Half a million expired applications: the running website deletes them all, and goes on accepting
 * enquiries.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '@playwright/test';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore } from '#enquiries/store/store.ts';
import { DAY_MS } from '#model/dates.ts';
import { quantile } from '#server/testing/quantile.ts';
import { startSite } from '#server/testing/running-site.ts';
import { sendVisitors } from '../durability/visitors.ts';
import { printFigure } from '../support/layers.ts';

const MANY = 100_000;

test('a hundred thousand expired applications are deleted while enquiries are accepted', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'forgetting-'));
	const file = join(folder, 'enquiries.db');
	await (await openStore(openSqlite(file), 'example.co.uk')).close();
	const database = new DatabaseSync(file);
	database
		.prepare(
			`WITH RECURSIVE one (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM one WHERE number < ${MANY})
			INSERT INTO enquiry (id, place, reference, form, form_version, received_at, answers, consents, fingerprint)
			SELECT 'id-' || number, number, 'old-' || number, 'funding', 1, ?,
				'{"firstName":"Ada","email":"ada' || number || '@example.org","healthCondition":"yes"}', '["healthCondition:1"]', 'f' || number
			FROM one`,
		)
		.run(Date.now() - 100 * DAY_MS);
	database.exec(`UPDATE last_place SET place = ${MANY}`);

	const site = await startSite({ LOG_LEVEL: 'info' }, folder);
	const startedAt = performance.now();
	const visitors = sendVisitors(site.origin, 2);
	const left = () =>
		Number(
			database
				.prepare('SELECT COUNT(*) AS many FROM enquiry WHERE forgotten_at IS NULL AND form = ?')
				.get('funding')?.many,
		);
	// Seldom, because each look reads all of them.
	await expect.poll(left, { intervals: [2_000], timeout: 0 }).toBe(0);
	const seconds = (performance.now() - startedAt) / 1000;
	await visitors.stop();
	const times = visitors.answers.map(({ ms }) => ms);
	expect(visitors.answers.filter(({ status }) => status !== 200)).toEqual([]);
	expect(site.output()).not.toContain('housekeeping failed');
	const kept = database
		.prepare(`SELECT COUNT(*) AS many FROM enquiry WHERE form = 'contact'`)
		.get()?.many;
	expect(kept).toBe(visitors.acknowledged.size);
	expect(await site.stop()).toBe(0);
	database.close();
	rmSync(folder, { recursive: true });
	printFigure(
		`${MANY} erased in ${Math.round(seconds)} s; ${times.length} enquiries taken meanwhile, p99 ${Math.round(quantile(times, 0.99))} ms`,
	);
});

/** Retention: periods, sensitive answers, a clock that was moved, and large amounts. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#model/dates.ts';
import type { FormName } from '#model/form-names.ts';
import type { Database } from '../store/database.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { openStore, type Store } from '../store/store.ts';
import { keepEnquiry, NOON, officeDispatch, storedReferences } from '../store/testing/fixtures.ts';
import type { Erasure } from './erasure.ts';
import { applyRetention } from './retention.ts';
import { erasureIn } from './testing.ts';

const periods = { contactDays: 365, fundingDays: 730, sensitiveDays: 90, quarantinedDays: 30 };

let folder: string;
let database: Database;
let store: Store;
let erasure: Erasure;
beforeEach(async () => {
	// In memory where possible, because thousands of rows are written.
	folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'retention-'));
	database = openSqlite(join(folder, 'enquiries.db'));
	store = await openStore(database, 'example.co.uk');
	erasure = erasureIn(folder, store);
});
afterEach(async () => {
	await store.close();
	rmSync(folder, { recursive: true });
});

/** Inserts so many delivered applications of this age directly, past `save`. */
async function insertApplications(count: number, receivedAt: number): Promise<void> {
	const answers = JSON.stringify({
		firstName: 'Ada',
		healthCondition: 'yes',
		householdIncome: 'no',
	});
	await database.transaction(async (query) => {
		await query(
			`WITH RECURSIVE one(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM one WHERE number < $1)
			INSERT INTO enquiry (id, place, reference, form, form_version, received_at, answers, consents, fingerprint)
			SELECT 'id-' || number, number, printf('%04d-%04d-0', number / 10000, number % 10000), 'funding', 1, $2, $3, '["healthCondition:1"]', 'f'
			FROM one`,
			[count, receivedAt, answers],
		);
		await query('UPDATE last_place SET place = $1', [count]);
	});
}

test('messages, calls and applications have periods of their own, and what was not delivered has none', async () => {
	const keep = async (form: FormName, days: number, isDelivered = true) => {
		const answers = { description: `${days}`, healthCondition: 'yes' };
		const change = { form, receivedAt: NOON - days * DAY_MS, answers };
		return (await keepEnquiry(store, change, isDelivered ? [] : [officeDispatch])).reference;
	};
	await keep('funding', 731);
	const application = await keep('funding', 400);
	const undelivered = await keep('contact', 399, false);
	await keep('contact', 398);
	const message = await keep('contact', 300);
	// Of a call nothing is delivered to the office.
	await keep('telephone', 366);
	const call = await keep('telephone', 364);
	mkdirSync(join(folder, 'mail'));
	for (const reference of await storedReferences(store))
		writeFileSync(join(folder, 'mail', `2026-11-20-${reference}-office.eml`), '');
	expect(await applyRetention(store, periods, NOON, erasure)).toEqual({ expired: 3, shortened: 1 });
	expect(await storedReferences(store)).toEqual([application, undelivered, message, call]);
	// The application's e-mail files hold the sensitive answers too.
	expect(readdirSync(join(folder, 'mail')).sort()).toEqual(
		[undelivered, message, call].map((reference) => `2026-11-20-${reference}-office.eml`).sort(),
	);
});

test('a clock that jumped back, or ahead by more than a day, is not trusted for a day', async () => {
	await keepEnquiry(store, { receivedAt: NOON - 400 * DAY_MS });
	const doubted = { expired: 0, shortened: 0, doubtedUntil: NOON + DAY_MS };
	await store.setNote('clock seen', String(NOON + 2 * HOUR_MS));
	expect(await applyRetention(store, periods, NOON, erasure)).toEqual(doubted);
	await store.setNote('clock seen', String(NOON + DAY_MS - 1));
	expect(await applyRetention(store, periods, NOON + DAY_MS - 1, erasure)).toEqual(doubted);
	expect(await applyRetention(store, periods, NOON + DAY_MS, erasure)).toMatchObject({
		expired: 1,
	});
});

test('a run that is aborted stops after a batch, and the next run continues', async () => {
	await insertApplications(5_000, NOON - 800 * DAY_MS);
	const stopping = new AbortController();
	const aborting = erasureIn(folder, {
		...store,
		async erase(ids) {
			stopping.abort();
			await store.erase(ids);
		},
	});
	const { expired } = await applyRetention(store, periods, NOON, aborting, stopping.signal);
	expect(expired).toBeGreaterThan(0);
	expect(expired).toBeLessThan(5_000);
	expect(await applyRetention(store, periods, NOON, erasure)).toMatchObject({
		expired: 5_000 - expired,
	});
});

test('an invalid row keeps no other from losing its sensitive answers, and retention then fails', async () => {
	await insertApplications(3, NOON - 100 * DAY_MS);
	await database.transaction((query) =>
		query(`UPDATE enquiry SET answers = '{' WHERE id = 'id-1'`),
	);
	await expect(applyRetention(store, periods, NOON, erasure)).rejects.toThrow(
		'column answers is not JSON',
	);
	const shortened = { answers: { healthCondition: '' }, forgottenAt: NOON };
	expect(await Array.fromAsync(store.find({}, () => undefined))).toMatchObject([
		shortened,
		shortened,
	]);
});

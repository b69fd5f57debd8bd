/**
 * A kill -9 in the middle of presses on visitors' own pages: each took effect wholly or not at all,
 * and pressing again is safe.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { VISITOR_PATH, visitorSecret } from '#enquiries/links/visitor-link.ts';
import { startSite } from '#server/testing/running-site.ts';
import { inLayer } from '../support/layers.ts';
import { pressAt, readFor3Seconds } from '../support/private-pages.ts';
import { sendEnquiry } from './visitors.ts';

/** The kill comes at some moment of this time, in which all presses usually are answered. */
const WITHIN_MS = 250;

/** Each with what is sent beside it, and how it is answered: a way back, or the page that is left. */
const ACTS: Readonly<Record<string, readonly [Record<string, string>, number]>> = {
	correct: [{ phone: '07700 900124' }, 303],
	withdraw: [{ digits: '0142' }, 303],
	erase: [{ digits: '0142', sure: 'yes' }, 200],
};

const nonceIn = (html: string): string => /name="nonce" value="([^"]+)"/.exec(html)?.[1] ?? '';

/** What the store has of an enquiry. */
function rowsOf(folder: string, reference: string) {
	const database = new DatabaseSync(join(folder, 'enquiries.db'), { readOnly: true });
	const enquiry = database
		.prepare('SELECT id, answers FROM enquiry WHERE reference = ?')
		.get(reference);
	const many = (from: string) =>
		database.prepare(`SELECT COUNT(*) AS many FROM ${from}`).get(String(enquiry?.id))?.many;
	const rows = {
		answers: enquiry && String(enquiry.answers),
		events: many('event WHERE enquiry_id = ?'),
		news: many("dispatch WHERE enquiry_id = ? AND kind = 'news'"),
		integrity: database.prepare('PRAGMA integrity_check').get()?.integrity_check,
	};
	database.close();
	return rows;
}

test('kill -9 amid presses to correct, withdraw and erase', async () => {
	const trials = inLayer({ quick: 3, ci: 5, whole: 25 });
	const folder = mkdtempSync(join(tmpdir(), 'presses-'));
	let site = await startSite({}, folder);
	const key = readFileSync(join(folder, 'link.key'));
	const sent = Array.from({ length: trials }, () => Object.entries(ACTS)).flat();
	const presses = await Promise.all(
		sent.map(async ([act, [fields, succeeds]]) => {
			const { reference } = await sendEnquiry(site.origin);
			const path = VISITOR_PATH + visitorSecret(key, reference);
			const nonce = nonceIn(await (await fetch(site.origin + path)).text());
			await readFor3Seconds(nonce);
			const body = () => new URLSearchParams({ ...fields, act, nonce });
			const make = () => pressAt(site.origin + path, body(), { redirect: 'manual' });
			return { act, succeeds, reference, make };
		}),
	);

	for (let trial = 0; trial < trials; trial += 1) {
		const these = presses.slice(trial * 3, (trial + 1) * 3);
		const answers = these.map(({ make }) =>
			make().then(
				({ status }) => status,
				() => undefined,
			),
		);
		await pause((WITHIN_MS * trial) / trials);
		site.process.kill('SIGKILL');
		const statuses = await Promise.all(answers);
		await site.stop().catch(() => undefined);
		site = await startSite({}, folder);
		for (const [index, { act, succeeds, reference, make }] of these.entries()) {
			const { answers, events, integrity } = rowsOf(folder, reference);
			const isDone = act === 'erase' ? answers === undefined : events === 1;
			// What was answered has happened.
			if (statuses[index] === succeeds) expect([act, isDone]).toEqual([act, true]);
			expect(integrity).toBe('ok');
			if (act === 'correct') expect(answers?.includes('07700 900124')).toBe(isDone);
			if (act === 'erase') expect(events).toBe(0);

			// The browser shows its own page of a broken connection; its visitor sends again.
			const again = await make();
			const isGone = act === 'erase' && isDone;
			expect([act, again.status]).toEqual([act, isGone ? 404 : succeeds]);
			const after = rowsOf(folder, reference);
			// The office is told, also where the kill came between the press and its letter.
			if (act === 'erase') expect(after.answers).toBeUndefined();
			else expect([act, after.events, after.news]).toEqual([act, 1, 1]);
		}
	}
	await site.stop();
	rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

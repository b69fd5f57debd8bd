/** Stored answers to posts: who finds them, for how long, and what the store knows of them. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { StoreUnavailable } from '#enquiries/store/database.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore, type Store } from '#enquiries/store/store.ts';
import { DAY_MS, MINUTE_MS } from '#model/dates.ts';
import { newReference } from '#model/reference.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import {
	ANSWER_PAGE_MINUTES,
	type AnswerPages,
	answerIdFrom,
	createAnswerPages,
} from './answer-pages.ts';

const key = randomBytes(32);
const view = { answers: { healthCondition: 'a canary of theirs' } };

let folder: string;
let store: Store;
let at: number;
let pages: AnswerPages;
/** Of another process, or of the next release. */
let others: AnswerPages;
beforeEach(async () => {
	folder = temporaryFolder();
	store = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk');
	at = Date.UTC(2026, 10, 21, 12);
	pages = createAnswerPages(store, [key], () => at);
	others = createAnswerPages(store, [key], () => at);
});
afterEach(async () => {
	await store.close();
});

test('an answer is found by its id, any number of times, in any process, on its own page only', async () => {
	const id = await pages.save('/grant', { view, status: 422 });
	for (const _again of [1, 2])
		expect(await pages.find('/grant', id)).toEqual({ view, status: 422 });
	expect(await others.find('/grant', id)).toEqual({ view, status: 422 });
	expect(await pages.find('/check', id)).toEqual({ status: 410 });
});

test('a received reference is shown for a day, without the answers', async () => {
	const reference = newReference();
	const id = await pages.save('/grant', { view, status: 200, reference });
	expect(await others.find('/grant', id)).toEqual({ view, status: 200, reference });
	at += ANSWER_PAGE_MINUTES * MINUTE_MS;
	expect(await pages.find('/grant', id)).toEqual({ status: 200, reference });
	const stranger = createAnswerPages(store, [randomBytes(32)], () => at);
	expect(await stranger.find('/grant', id)).toEqual({ status: 410 });
	expect(await pages.find('/Contact', id)).toEqual({ status: 410 });
	expect(await pages.find('/grant', id.replace(reference, newReference()))).toEqual({
		status: 410,
	});
	at += DAY_MS;
	expect(await pages.find('/grant', id)).toEqual({ status: 410 });
});

test.each([
	'',
	'x',
	'.',
	'constructor',
	'x'.repeat(10_000),
	`${'A'.repeat(22)}.${'7K3M-9QXD-4'}.zzzzzz.${'B'.repeat(43)}`,
])('an id that was never issued finds nothing: %.30s', async (id) => {
	expect(await pages.find('/grant', id)).toEqual({ status: 410 });
});

test('the store, its log and a copy of it hold neither the answers nor what opens them', async () => {
	const id = await pages.save('/grant', { view, status: 200 });
	await store.backup?.(join(folder, 'copy.db'));
	const bytes = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'latin1'));
	expect(bytes.join()).not.toContain('a canary of theirs');
	expect(bytes.join()).not.toContain(id);
	const copy = await openStore(openSqlite(join(folder, 'copy.db')), 'example.co.uk');
	expect(await createAnswerPages(copy, [key], () => at).find('/grant', id)).toEqual({
		status: 410,
	});
	await copy.close();
});

test('while the store is away this process keeps the answer, and the store is not asked for one that it could not take', async () => {
	let asked = 0;
	const saveAnswerPage = async () => {
		asked += 1;
		throw new StoreUnavailable('The disk is full.');
	};
	const alone = createAnswerPages({ ...store, saveAnswerPage }, [key], () => at);
	const id = await alone.save('/grant', { view, status: 422 });
	expect(await alone.find('/grant', id)).toEqual({ view, status: 422 });
	const failed = await alone.save('/grant', { view, status: 503 });
	expect(asked).toBe(1);
	expect(await alone.find('/grant', failed)).toEqual({ view, status: 503 });
	for (let count = 0; count < 199; count += 1) await alone.save('/grant', { view, status: 503 });
	expect([
		(await alone.find('/grant', id)).status,
		(await alone.find('/grant', failed)).status,
	]).toEqual([410, 503]);
	at += ANSWER_PAGE_MINUTES * MINUTE_MS;
	expect(await alone.find('/grant', failed)).toEqual({ status: 410 });
});

test('the privacy page says how long they are stored', () => {
	expect(JSON.stringify(content.pages.privacy)).toContain(`at most ${ANSWER_PAGE_MINUTES} minutes`);
});

test('the id is read from the query', () => {
	expect(answerIdFrom('/grant?answer=abc')).toBe('abc');
	expect(answerIdFrom('/grant')).toBeUndefined();
	expect(answerIdFrom('/grant?other=abc')).toBeUndefined();
});

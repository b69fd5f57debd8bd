/** The addresses of answers to presses: for how long they work, and at which page. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore, type Store } from '#enquiries/store/store.ts';
import { NOON } from '#enquiries/store/testing/fixtures.ts';
import { createAnswerPages } from './answer-pages.ts';
import { createPressAnswers, EXPIRED_ADDRESS, PRESS_ANSWER_MS } from './press-answers.ts';

let folder: string;
let store: Store;
beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), 'press-answers-'));
	store = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk');
});
afterEach(async () => {
	await store.close();
	rmSync(folder, { recursive: true });
});

test('an answer is shown for two minutes, any number of times, in any process, at its own page only', async () => {
	let now = NOON;
	const pages = (path = '/office/') =>
		createPressAnswers<'problems' | 'answers', { words: string }>(
			path,
			['problems', 'answers'],
			createAnswerPages(store, [Buffer.alloc(32)], () => now, PRESS_ANSWER_MS),
		);
	const queryOf = (address: string) => new URLSearchParams(address.slice(1));
	const office = pages();
	const query = queryOf(await office.addressFor('one', 'problems', { words: 'Lofts.' }));
	now += PRESS_ANSWER_MS - 1;
	for (const process of [office, office, pages()])
		expect(await process.find('one', query)).toEqual({
			kind: 'problems',
			said: { words: 'Lofts.' },
		});
	const swapped = new URLSearchParams(query);
	swapped.set('show', 'answers');
	expect([
		await office.find('another', query),
		await office.find('one', swapped),
		await pages('/other/').find('one', query),
	]).toEqual(Array(3).fill('expired'));
	now += 1;
	expect(await office.find('one', query)).toBe('expired');
	expect([
		await office.find('one', queryOf(EXPIRED_ADDRESS)),
		await office.find('one', new URLSearchParams()),
		await office.find('one', undefined),
	]).toEqual(['expired', undefined, undefined]);
});

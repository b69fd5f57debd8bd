/**
 * The page of a version: only a person's press takes it off or puts it back, once, and only while
 * it is the one that matters.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOfficeLinks } from '#enquiries/links/office-link.ts';
import { createPageNonces } from '#enquiries/links/page-nonce.ts';
import { createPublishingLinks, PUBLISHING_PATH } from '#enquiries/links/publishing-link.ts';
import { nameOfLetter, publishingRecord, queueNews } from '#enquiries/publishing/publishing.ts';
import { createPublishingLetters } from '#enquiries/publishing/publishing-letter.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore, type Store } from '#enquiries/store/store.ts';
import { NOON } from '#enquiries/store/testing/fixtures.ts';
import type { PublishingView } from '#forms/private-pages/private-page-urls.ts';
import { MINUTE_MS, SECOND_MS } from '#model/dates.ts';
import { createAnswerPages } from '../entrances/answer-pages.ts';
import type { LinkedAnswer, LinkedPage } from '../entrances/private-pages.ts';
import { OPENED_MS } from './opened-pages.ts';
import { createPublishingPage } from './publishing-page-requests.ts';

const [good, bad, newer] = ['a'.repeat(40), 'b'.repeat(40), 'c'.repeat(40)];
const mailbox = 'office@example.co.uk';
const key = randomBytes(32);

let folder: string;
let now: number;
let store: Store;
let record: ReturnType<typeof publishingRecord>;
let requests: number;
let page: LinkedPage;
const links = createPublishingLinks([key], [mailbox], () => now);
const tokenOf = (commit: string) => links.pathFor(commit, mailbox).slice(PUBLISHING_PATH.length);

beforeEach(async () => {
	now = NOON;
	folder = mkdtempSync(join(tmpdir(), 'publishing-'));
	store = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk');
	record = publishingRecord(store);
	requests = 0;
	page = createPublishingPage({
		record,
		links,
		phone: '0113 496 0199',
		now: () => now,
		requestPublish: () => {
			requests += 1;
		},
		nonces: createPageNonces([key], () => now),
		answers: createAnswerPages(store, [key], () => now, OPENED_MS),
	});
	await record.setLive({
		commit: bad,
		says: 'New prices',
		at: now,
		before: { commit: good, says: 'Old prices' },
	});
});

afterEach(async () => {
	await store.close();
	rmSync(folder, { recursive: true, force: true });
});

async function look(commit: string): Promise<PublishingView> {
	const answer = await page.answer({ key: tokenOf(commit) });
	if (!('view' in answer) || answer.view.page !== 'publishing')
		throw new Error('It opens nothing.');
	return answer.view;
}

/** Presses, and follows a redirect to an answer that the press has made. */
async function press(commit: string, fields: Record<string, string>): Promise<LinkedAnswer> {
	const answer = await page.answer({ key: tokenOf(commit), posted: new URLSearchParams(fields) });
	if (!('location' in answer)) throw new Error('A press is answered with a redirect.');
	return answer.location.startsWith('?')
		? page.answer({ key: tokenOf(commit), query: new URLSearchParams(answer.location.slice(1)) })
		: answer;
}

test('looking changes nothing; neither does a press at once, without choice, digits or nonce, or with those of another page', async () => {
	const { nonce, acts, version } = await look(bad);
	expect(version).toBe('“New prices”, version bbbbbbbb');
	expect((await look(bad)).state).toBe(
		'Visitors have seen it since Friday, 20 November 2026 at 12:00.',
	);
	expect(await look(bad)).not.toHaveProperty('done');
	expect(
		await page.answer({ key: tokenOf(bad), query: new URLSearchParams('flash=back') }),
	).toMatchObject({
		view: { done: expect.stringContaining('The version before goes live') },
	});
	expect(acts.map(({ value }) => value)).toEqual(['back']);
	const whole = { act: 'back', digits: '0199', nonce };
	expect(await press(bad, whole)).toMatchObject({ status: 422 });
	now += 4 * SECOND_MS;
	const other = (await look(good)).nonce;
	now += 4 * SECOND_MS;
	for (const wrong of [
		{ ...whole, act: '' },
		{ ...whole, act: 'again2' },
		{ ...whole, digits: '0198' },
		{ ...whole, digits: '' },
		{ ...whole, nonce: other },
		{ ...whole, nonce: '' },
	])
		expect(await press(bad, wrong)).toMatchObject({ status: 422 });
	expect(await record.held()).toBeUndefined();
	// What was slipped is named, and the same page can be pressed again at once.
	expect(await press(bad, { ...whole, act: '' })).toMatchObject({
		view: { problems: { act: 'Choose what to do.' }, typed: { digits: '0199' }, nonce },
	});
	expect(await press(bad, whole)).toMatchObject({
		location: expect.stringContaining('flash=back'),
	});
	expect(await record.held()).toMatchObject({ commit: bad });
	expect(requests).toBe(1);
});

test('a press counts once: sent again it does nothing, also after the version was put back', async () => {
	const { nonce } = await look(bad);
	now += 4 * SECOND_MS;
	const back = { act: 'back', digits: '0199', nonce };
	await press(bad, back);
	// It has been published.
	await record.setLive({ commit: good, says: 'Old prices', at: now, insteadOf: bad });
	const { nonce: second, acts } = await look(bad);
	expect(acts.map(({ value }) => value)).toEqual(['again']);
	expect((await look(good)).acts).toEqual([]);
	now += 4 * SECOND_MS;
	expect(await press(bad, { act: 'again', digits: '0199', nonce: second })).toMatchObject({
		location: expect.stringContaining('flash=again'),
	});
	expect(await record.held()).toBeUndefined();
	await record.setLive({
		commit: bad,
		says: 'New prices',
		at: now,
		before: { commit: good, says: '' },
	});
	expect(await press(bad, back)).toMatchObject({ status: 422 });
	expect(await record.held()).toBeUndefined();
});

test('of two presses at once neither can be sent again', async () => {
	const [one, other] = [(await look(bad)).nonce, (await look(bad)).nonce];
	now += 4 * SECOND_MS;
	const presses = [one, other].map((nonce) => ({ act: 'back', digits: '0199', nonce }));
	await Promise.all(presses.map((fields) => press(bad, fields)));
	await record.release();
	await record.setLive({
		commit: bad,
		says: 'New prices',
		at: now,
		before: { commit: good, says: '' },
	});
	for (const fields of presses) expect(await press(bad, fields)).toMatchObject({ status: 422 });
	expect(await record.held()).toBeUndefined();
});

test('after five wrong tries a version waits ten minutes, even with the right digits', async () => {
	const { nonce } = await look(bad);
	now += 4 * SECOND_MS;
	const whole = { act: 'back', digits: '0199', nonce };
	for (let tries = 0; tries < 5; tries += 1) await press(bad, { ...whole, digits: '0198' });
	expect(await press(bad, whole)).toMatchObject({
		status: 422,
		view: { problems: { nonce: expect.stringContaining('ten minutes') } },
	});
	expect(await record.held()).toBeUndefined();
	now += 10 * MINUTE_MS;
	expect(await press(bad, whole)).toMatchObject({
		location: expect.stringContaining('flash=back'),
	});
});

test('once another version is live, neither an old link nor an open page takes anything off, or puts anything back', async () => {
	const { nonce } = await look(bad);
	await record.setLive({
		commit: newer,
		says: 'Repaired',
		at: now,
		before: { commit: bad, says: '' },
	});
	now += 4 * SECOND_MS;
	expect((await look(bad)).acts).toEqual([]);
	expect(await press(bad, { act: 'back', digits: '0199', nonce })).toMatchObject({
		location: expect.stringContaining('flash=late'),
	});
	expect(await record.held()).toBeUndefined();
	await record.hold({ commit: bad, at: now });
	expect((await look(bad)).acts).toEqual([]);
});

test('a link to an enquiry opens no version, nor does an altered one, nor a version’s an enquiry', async () => {
	const office = createOfficeLinks([key], [mailbox], () => now);
	const token = office
		.pathFor({ enquiryId: bad.slice(0, 32), mailbox, letter: 'tool' })
		.slice('/office/'.length);
	const altered = tokenOf(bad).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
	for (const wrong of [token, altered, '', 'x'])
		expect(await page.answer({ key: wrong })).toEqual({ status: 404, view: { page: 'closed' } });
	expect(office.read(tokenOf(bad))).toBeUndefined();
	expect(links.read(tokenOf(bad))).toMatchObject({ subject: bad.slice(0, 32), kind: 2, mailbox });
});

test('a letter is queued once for its name, and written from what was noted, with every word of the commit as text', async () => {
	const version = { commit: bad, says: '<b>New</b> =?utf-8?Q?=0D?= prices' };
	const news = {
		outcome: 'refused',
		version,
		why: 'It has mistakes.',
		problems: ['content/company.yaml, line 3: <i>name</i> is missing'],
		forWhom: 'editor',
	} as const;
	expect(await queueNews(store, mailbox, 'bbbb-refused-1', news, now)).toBe(true);
	expect(await queueNews(store, mailbox, 'bbbb-refused-1', news, now)).toBe(false);
	const [dispatch] = await store.claim(now, {
		kinds: ['publishing'],
		limit: 5,
		durationMs: 1000,
		except: [],
	});
	expect(nameOfLetter(dispatch?.messageId ?? '')).toBe('bbbb-refused-1');
	const firm = {
		name: 'Ember',
		email: 'office@example.co.uk',
		siteUrl: 'https://www.example.co.uk',
	};
	const write = createPublishingLetters({
		record,
		firm,
		urlFor: () => 'https://www.example.co.uk/publishing/x',
	});
	const letter = dispatch && (await write(dispatch));
	expect(letter?.subject).toBe('Website: “<b>New</b> = ?utf-8?Q?=0D?= prices” is not live');
	expect(letter?.text).toContain('  - content/company.yaml, line 3: <i>name</i> is missing');
	expect(letter?.html).toContain('&lt;i&gt;name&lt;/i&gt;');
	expect(letter?.html).not.toContain('<i>name');
	const plain = dispatch && (await write({ ...dispatch, isPlain: true }));
	expect(plain?.subject).toBe('Website: a change is not live');
	expect(plain?.html).toBeUndefined();
});

test.each(['live', 'back', 'again'] as const)(
	'where visitors write and ring is named before everything else in the letter "%s"',
	async (outcome) => {
		const contacts = [
			'The phone number on the website is now 0909 879 0123. It was 0113 496 0142.',
		];
		const version = { commit: newer, says: 'New prices' };
		await record.setNews('x', {
			outcome,
			version,
			contacts,
			pages: [{ path: '/', title: 'Home' }],
			notes: ['A note'],
			canGoBack: true,
		});
		const write = createPublishingLetters({
			record,
			firm: { name: 'x', siteUrl: 'https://x.example' },
			urlFor: () => 'https://x.example',
		});
		const dispatch = {
			kind: 'publishing',
			recipient: mailbox,
			messageId: '<publishing.x@x.example>',
		} as const;
		for (const isPlain of [false, true])
			expect((await write({ ...dispatch, isPlain }))?.text.split('\n\n')[1]).toBe(contacts[0]);
	},
);

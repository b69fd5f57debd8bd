/** The surveyor's feed: its secret alone opens it, and it has nobody's name, number or street. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore } from '#enquiries/store/store.ts';
import { keepEnquiry } from '#enquiries/store/testing/fixtures.ts';
import { FEED_PATH, feedPath, renewFeed } from '#enquiries/visits/feed.ts';
import { addDays, londonDay } from '#model/dates.ts';
import { startSite } from '#server/testing/running-site.ts';

test('a feed of visits is had by its latest address alone, says when and where about, and is in no log', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'feed-'));
	const store = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk');
	const site = await startSite({}, folder);
	const ask = async (path = '') => {
		const answer = await fetch(site.origin + path);
		return { status: answer.status, text: await answer.text(), headers: answer.headers };
	};
	try {
		await renewFeed(store);
		const first = await feedPath(store);
		expect((await ask(first)).text).toMatch(/METHOD:PUBLISH\r\n[\s\S]*END:VCALENDAR$/);
		const days = { past: -8, confirmed: -7, asked: 20 };
		for (const [name, ahead] of Object.entries(days)) {
			const visit = `${addDays(londonDay(Date.now()), ahead)} am`;
			const kind = name === 'asked' ? 'visit-asked' : 'visit-confirmed';
			const { id } = await keepEnquiry(store, { answers: { address: `${name} Road, LS21 3AB` } });
			const by = { who: 'office' } as const;
			const visits = { places: { [visit]: 1 } };
			await store.recordEvent(id, { kind, by, data: { visit } }, Date.now(), { visits });
		}
		const { text, headers } = await ask(first);
		expect(text.match(/^(?:STATUS|SUMMARY).*/gm)).toEqual([
			'SUMMARY:Visit LS21',
			'STATUS:CONFIRMED',
			'SUMMARY:Visit LS21',
			'STATUS:TENTATIVE',
		]);
		expect(text).toMatch(/DESCRIPTION:http\S+\/office\//);
		expect(text).not.toMatch(/Grace|Hopper|0142|Road|loft|3AB/);
		expect(headers.get('cache-control')).toBe('no-store');
		expect(headers.get('x-robots-tag')).toContain('noindex');
		await renewFeed(store);
		const second = await feedPath(store);
		for (const path of [first, `${FEED_PATH}.ics`, `${second}x`])
			expect((await ask(path)).status).toBe(404);
		expect((await ask(second)).status).toBe(200);
		for (const path of [first, second])
			expect(site.output()).not.toContain(path?.slice(FEED_PATH.length, -4));
	} finally {
		await store.close();
		await site.stop();
		rmSync(folder, { recursive: true });
	}
});

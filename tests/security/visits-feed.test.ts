/** The surveyor's feed: its secret alone opens it, and it has nobody's name, number or street. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore } from '#enquiries/store/store.ts';
import { keepEnquiry } from '#enquiries/store/testing/fixtures.ts';
import { addDays, londonDay } from '#model/dates.ts';
import { feedPath, renewFeed } from '#office/calendar/feed.ts';
import { startSite } from '#server/testing/running-site.ts';

test('a feed of visits is had by its latest address alone, says when and where about, and is in no log', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'feed-'));
	const store = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk');
	const site = await startSite({}, folder);
	const ask = async (path = '') => (await fetch(site.origin + path)).text();
	try {
		await renewFeed(store);
		const first = await feedPath(store);
		expect(await ask(first)).toMatch(/METHOD:PUBLISH\r\n[\s\S]*END:VCALENDAR$/);
		for (const [kind, days] of [
			['visit-confirmed', -8],
			['visit-confirmed', -7],
			['visit-asked', 9],
		] as const) {
			const { id } = await keepEnquiry(store, { answers: { address: `${days} Road, LS21 3AB` } });
			const visit = `${addDays(londonDay(Date.now()), days)} am`;
			const event = { kind, by: { who: 'office' }, data: { visit } } as const;
			await store.recordEvent(id, event, Date.now(), { visits: { places: { [visit]: 1 } } });
		}
		const feed = await ask(first);
		expect(feed.match(/STATUS:\w+/g)).toEqual(['STATUS:CONFIRMED', 'STATUS:TENTATIVE']);
		expect(feed).toMatch(/SUMMARY:Visit LS21\r\nDESCRIPTION:http\S+\/office\//);
		expect(feed).not.toMatch(/Grace|Hopper|0142|Road|loft|3AB/);
		await renewFeed(store);
		const second = await feedPath(store);
		expect(await ask(second)).toContain('VEVENT');
		for (const path of [first, `${second}x`]) expect(await ask(path)).not.toContain('VCALENDAR');
		expect(site.output()).not.toMatch(/\/visits\/(?!:key)/);
	} finally {
		await store.close();
		await site.stop();
		rmSync(folder, { recursive: true });
	}
});

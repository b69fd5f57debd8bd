/** What is counted, what is not, and that counting gets in nobody's way. */
import { describe, expect, test } from 'vitest';
import type { DailyCount } from '#enquiries/store/daily-counts.ts';
import { DAY_MS } from '#model/dates.ts';
import { createPageCounts } from './page-counts.ts';
import { readingOf } from './programs.ts';

const FIREFOX = {
	'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};
const NOON = Date.parse('2026-11-20T12:00:00Z');

describe('who reads', () => {
	test.each([
		['Firefox', FIREFOX, 'read'],
		['Firefox, opening a link', { ...FIREFOX, 'sec-fetch-dest': 'document' }, 'read'],
		[
			'an old Opera',
			{ 'user-agent': 'Opera/9.80 (Android; Opera Mini/36.2) Presto/2.12.423 Version/12.16' },
			'read',
		],
		[
			'a cheap phone',
			{
				'user-agent':
					'Mozilla/5.0 (Linux; Android 9; CUBOT_P30) AppleWebKit/537.36 Chrome/109.0 Mobile Safari/537.36',
			},
			'read',
		],
		[
			'a page fetched ahead',
			{ ...FIREFOX, 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch;prerender' },
			'ahead',
		],
		['a script or a frame', { ...FIREFOX, 'sec-fetch-dest': 'empty' }, undefined],
		[
			'a search engine',
			{ 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)' },
			undefined,
		],
		[
			'a search engine on a phone',
			{
				'user-agent':
					'Mozilla/5.0 (Linux; Android 6.0.1) Chrome/141.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
			},
			undefined,
		],
		[
			'a monitor',
			{ 'user-agent': 'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)' },
			undefined,
		],
		[
			'a browser of tests',
			{ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/141.0.0.0 Safari/537.36' },
			undefined,
		],
		['our rehearsal and health checks', { 'user-agent': 'node' }, undefined],
		['curl', { 'user-agent': 'curl/8.5.0' }, undefined],
		['nobody in particular', {}, undefined],
	])('%s', (_who, headers, kind) => expect(readingOf(headers)).toBe(kind));
});

describe('counts', () => {
	function counting({
		add = async () => undefined,
	}: {
		add?: (counts: readonly DailyCount[]) => Promise<void>;
	} = {}) {
		const clock = { now: NOON };
		const written: DailyCount[][] = [];
		const errors: unknown[] = [];
		const counts = createPageCounts({
			add: async (all) => {
				await add(all);
				written.push([...all]);
			},
			now: () => clock.now,
			onError: (error) => errors.push(error),
		});
		return { clock, written, errors, counts };
	}

	test('add up by London’s day and page, and are written once', async () => {
		const { clock, written, counts } = counting();
		counts.readPage('/grant', FIREFOX);
		counts.readPage('/grant', FIREFOX);
		counts.readPage('/', { 'user-agent': 'Googlebot' });
		clock.now += DAY_MS;
		counts.readPage('/grant', { ...FIREFOX, 'sec-purpose': 'prefetch' });
		await counts.write();
		await counts.write();
		// A clock that is set back counts for the day that it shows.
		clock.now = NOON;
		counts.readPage('/', FIREFOX);
		await counts.write();
		expect(written).toEqual([
			[
				{ day: '2026-11-20', kind: 'read', page: '/grant', count: 2 },
				{ day: '2026-11-21', kind: 'ahead', page: '/grant', count: 1 },
			],
			[{ day: '2026-11-20', kind: 'read', page: '/', count: 1 }],
		]);
		await counts.stop();
	});

	test('an application is started once, however often its first step is sent', async () => {
		const { written, counts } = counting();
		for (let press = 0; press < 3; press += 1)
			counts.startApplication('/grant', FIREFOX, '7K3M-9QXD-4');
		counts.startApplication('/grant', FIREFOX);
		counts.startApplication('/grant', { 'user-agent': 'curl/8.5.0' });
		await counts.stop();
		expect(written).toEqual([[{ day: '2026-11-20', kind: 'begun', page: '/grant', count: 2 }]]);
	});

	test('wait while the store is away, and nobody waits for them', async () => {
		let isAway = true;
		const { written, errors, counts } = counting({
			add: async () => {
				if (isAway) throw new Error('away');
			},
		});
		counts.readPage('/', FIREFOX);
		await counts.write();
		counts.readPage('/', FIREFOX);
		isAway = false;
		await counts.stop();
		expect(errors).toHaveLength(1);
		expect(written).toEqual([[{ day: '2026-11-20', kind: 'read', page: '/', count: 2 }]]);
	});

	test('a store that never answers does not hold up the end', async () => {
		const { counts } = counting({ add: () => new Promise(() => undefined) });
		counts.readPage('/', FIREFOX);
		await counts.stop();
	});
});

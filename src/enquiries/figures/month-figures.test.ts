/** The month before in figures, and the owner's letter about it. */
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#model/dates.ts';
import { monthLetter } from '../letters/month-letter.tsx';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { openStore } from '../store/store.ts';
import { databaseFiles } from '../store/testing/database-files.ts';
import { newEnquiry } from '../store/testing/fixtures.ts';
import { lastMonth, monthBefore } from './month-figures.ts';

const newFile = databaseFiles();
const promise = { opens: '08:30', closes: '17:30', workingDays: 1, bankHolidays: [] };
const by = { who: 'office' } as const;

test('the month before January is December', () => {
	expect([monthBefore('2027-01-01'), monthBefore('2026-11-30')]).toEqual(['2026-12', '2026-10']);
});

test('a month is told by how soon people were rung, what became of them, and how they came, without what is held back', async () => {
	const store = await openStore(openSqlite(newFile()), 'example.co.uk');
	const kept = async (day: string, change: object = {}) => {
		const receivedAt = Date.parse(`${day}T10:00:00Z`);
		const enquiry = newEnquiry({
			receivedAt,
			answers: { description: `From ${day} ${JSON.stringify(change)}` },
			...change,
		});
		await store.save(enquiry, []);
		const [saved] = await Array.fromAsync(store.find({ reference: enquiry.reference }));
		return { id: saved?.id ?? '', receivedAt };
	};
	const soon = await kept('2026-10-05');
	await store.recordEvent(
		soon.id,
		{ kind: 'spoke', by, nonce: 'a' },
		soon.receivedAt + 20 * MINUTE_MS,
	);
	const monday = await kept('2026-10-09', {
		form: 'funding',
		answers: { firstName: 'Ada', home: '{"kind":"semi"}' },
	});
	await store.recordEvent(
		monday.id,
		{ kind: 'survey-booked', by, data: { day: '2026-10-20' }, nonce: 'b' },
		Date.parse('2026-10-12T09:00:00Z'),
	);
	const far = await kept('2026-10-31', { form: 'funding', answers: { firstName: 'Bo' } });
	const because = { reason: 'outside our area' };
	await store.recordEvent(
		far.id,
		{ kind: 'not-for-us', by, data: because, nonce: 'c' },
		far.receivedAt + MINUTE_MS,
	);
	for (const day of ['2026-09-30', '2026-11-01']) await kept(day);
	await kept('2026-10-15', { quarantined: 'links' });

	const figures = await lastMonth(store, promise, Date.parse('2026-11-01T08:00:00Z'));
	expect(figures).toEqual({
		month: 'October 2026',
		enquiries: 3,
		figures: [
			{
				heading: 'How soon they were rung',
				bars: [
					{ words: 'Within the hour', count: 1 },
					{ words: 'The next working day', count: 1 },
					{ words: 'Nobody recorded it', count: 1 },
				],
			},
			{
				heading: 'What became of them',
				bars: [
					{ words: 'Survey booked', count: 1 },
					{ words: 'Rung, and spoke', count: 1 },
					{ words: 'Not for us', count: 1 },
				],
			},
			{ heading: 'Why not for us', bars: [{ words: 'outside our area', count: 1 }] },
			{
				heading: 'How they came',
				bars: [
					{ words: 'A message', count: 1 },
					{ words: 'An application', count: 1 },
					{ words: 'An application after the check', count: 1 },
				],
			},
		],
	});
	const firm = {
		name: 'Larkfield',
		email: 'hello@example.co.uk',
		siteUrl: 'https://larkfield.example',
	};
	const letter = monthLetter(figures, firm);
	expect(letter.subject).toBe('Website: October 2026, 3 enquiries');
	expect(letter.text.split('\n').filter(Boolean).length).toBeLessThanOrEqual(10);
	expect(letter.text).toContain(
		'What became of them: Survey booked 1 · Rung, and spoke 1 · Not for us 1\n',
	);
	expect(letter.text + letter.html).not.toMatch(/Ada|Bo\b|Grace/);
});

/** The owner's letter about the month before. */
import { expect, test } from 'vitest';
import type { NewEvent } from '#model/enquiry-events.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { openStore } from '../store/store.ts';
import { databaseFiles } from '../store/testing/database-files.ts';
import { newEnquiry } from '../store/testing/fixtures.ts';
import { lastMonth, monthBefore } from './month-figures.ts';
import { monthLetter } from './month-letter.tsx';

const newFile = databaseFiles();
const promise = { opens: '08:30', closes: '17:30', workingDays: 1, bankHolidays: [] };
const by = { who: 'office' } as const;
const at = (minute: string) => Date.parse(`${minute}:00Z`);

test('the month before January is December', () => {
	expect([monthBefore('2027-01-01'), monthBefore('2026-11-30')]).toEqual(['2026-12', '2026-10']);
});

test('it says how much came and how soon people were rung or written to, without what is held back and without a name', async () => {
	const store = await openStore(openSqlite(newFile()), 'example.co.uk');
	const keep = async (minute: string, change: object, event?: [NewEvent['kind'], string]) => {
		const arrival = newEnquiry({
			receivedAt: at(minute),
			answers: { description: minute },
			...change,
		});
		await store.save(arrival, []);
		const [saved] = await Array.fromAsync(store.find({ reference: arrival.reference }));
		if (event) await store.recordEvent(saved?.id ?? '', { kind: event[0], by }, at(event[1]));
	};
	const application = (firstName: string) => ({ form: 'funding', answers: { firstName } });
	await keep('2026-10-05T10:00', {}, ['spoke', '2026-10-05T10:20']);
	await keep('2026-10-09T10:00', application('Ada'), ['no-answer', '2026-10-12T09:00']);
	await keep('2026-10-20T10:00', application('Cyd'), ['answered-in-writing', '2026-10-20T15:00']);
	await keep('2026-10-31T10:00', application('Bo'), ['not-for-us', '2026-10-31T10:01']);
	for (const minute of ['2026-09-30T10:00', '2026-11-01T10:00']) await keep(minute, {});
	await keep('2026-10-15T10:00', { quarantined: 'links' });

	const figures = await lastMonth(store, promise, at('2026-11-01T08:00'));
	const { subject, text, html } = monthLetter(figures, { siteUrl: 'https://larkfield.example' });
	expect(subject).toBe('Website: October 2026, 4 enquiries');
	expect(text).toContain('Messages: 1. Applications: 3.');
	expect(text).toContain(
		'Rung or written to: within the hour 1 · the same day 1 · the next working day 1 · not, as far as was recorded 1.',
	);
	expect(text + html).not.toMatch(/Ada|Bo\b|Cyd|Grace/);
});

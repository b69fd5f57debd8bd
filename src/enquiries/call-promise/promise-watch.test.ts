/** The promise looked after: whom the office is warned of, by a clock turned by hand. */
import { expect, test } from 'vitest';
import { DAY_MS, londonMoment } from '#model/dates.ts';
import type { NewEvent } from '#model/enquiry-events.ts';
import { type newEnquiry, officeDispatch } from '../store/testing/fixtures.ts';
import { storeOfTests } from '../store/testing/kept-enquiries.ts';
import type { CallPromise } from './call-promise.ts';
import { dueOn, warnIfDue } from './promise-watch.ts';

const tests = storeOfTests();

const OFFICE = 'office@example.co.uk';
const bankHolidays = ['2026-12-25', '2026-12-28', '2027-01-01'];
const promise: CallPromise = { opens: '08:30', closes: '17:30', workingDays: 1, bankHolidays };
const at = (minute: string) => londonMoment(minute.slice(0, 10), minute.slice(11));
const office = { who: 'office' } as const;
const visitor = { who: 'visitor' } as const;
const byEmail = { kind: 'answer-by', by: visitor, data: { answerBy: 'email' } } as const;
const byCall = { kind: 'answer-by', by: visitor, data: { answerBy: 'ring' } } as const;

type Change = Parameters<typeof newEnquiry>[0];

/** Came on Friday, 4 December 2026 at noon, and is due on Monday the 7th. */
const keep = (change: Change = {}, ...events: NewEvent[]) =>
	tests.keep({ receivedAt: at('2026-12-04 12:00'), ...change }, ...events);
const warn = (minute: string) => warnIfDue(tests.store, promise, OFFICE, at(minute));
const dueOnMonday = () => dueOn(tests.store, promise, '2026-12-07', at('2026-12-07 15:00'));

test('the office is warned from three hours before it closes until it closes, once', async () => {
	await keep();
	for (const minute of [
		'2026-12-07 14:29',
		'2026-12-07 17:30',
		'2026-12-08 15:00',
		'2026-12-05 15:00',
	])
		expect(await warn(minute), minute).toBe(false);
	expect(await warn('2026-12-07 17:29')).toBe(true);
	expect(await warn('2026-12-07 17:29')).toBe(false);
});

test('a warning that was queued before the machine stopped is not queued again', async () => {
	await keep();
	await tests.store.queueNotice('promise', OFFICE, '2026-12-07', at('2026-12-07 14:30'));
	expect(await warn('2026-12-07 14:31')).toBe(false);
});

test.each<[string, boolean, NewEvent[], Change?]>([
	['that is new', true, []],
	['that is held back', false, [], { quarantined: 'links in the text' }],
	['with a note', true, [{ kind: 'note', by: office, data: { note: 'later' } }]],
	['that was rung', false, [{ kind: 'no-answer', by: office }]],
	['that was withdrawn', false, [{ kind: 'withdrawn', by: visitor }]],
	['that is a complaint', false, [{ kind: 'complaint', by: office }]],
	['to be answered by e-mail', false, [byEmail]],
	['to be rung after all', true, [byEmail, byCall]],
])('of an enquiry %s the office is warned: %s', async (_, isWarned, events, change) => {
	await keep(change, ...events);
	expect(await warn('2026-12-07 15:00')).toBe(isWarned);
});

test('who wrote twice is one of those to be rung', async () => {
	for (const description of ['Cold.', 'Cold, as I wrote.'])
		await keep({ answers: { description } });
	await keep({ answers: { email: 'ada@example.org', phone: '07700 900123' } });
	expect((await dueOnMonday()).map(({ more }) => more.length)).toEqual([1, 0]);
});

test('who asked to be answered by e-mail, about whatever they sent, was promised no call about the rest', async () => {
	await keep({}, byCall);
	await keep({ answers: { description: 'And the loft.' } }, byCall, byEmail);
	expect(await dueOnMonday()).toEqual([]);
});

test('that was held back is due by when it was let out', async () => {
	const { id } = await keep({ quarantined: 'too fast' });
	await tests.store.recordEvent(id, { kind: 'released', by: office }, at('2026-12-08 11:00'), {
		dispatches: [officeDispatch],
	});
	const due = (day: string) => dueOn(tests.store, promise, day, at(`${day} 15:00`));
	expect(await due('2026-12-07')).toEqual([]);
	expect(await due('2026-12-09')).toMatchObject([{ enquiry: { id } }]);
});

test('of more than thirty days ago is not looked at any more', async () => {
	await keep();
	const due = (now: number) => dueOn(tests.store, promise, '2026-12-07', now);
	expect(await due(at('2026-12-04 12:00') + 30 * DAY_MS)).toHaveLength(1);
	expect(await due(at('2026-12-04 12:00') + 30 * DAY_MS + 1)).toHaveLength(0);
});

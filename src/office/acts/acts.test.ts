/** The form on the office's page: what it offers in which state, and what a press means. */
import { describe, expect, test } from 'vitest';
import { NOON } from '#enquiries/store/testing/fixtures.ts';
import { HOUR_MS } from '#model/dates.ts';
import type { EnquiryEvent, EventKind } from '#model/enquiry-events.ts';
import { followUpOf } from '#model/follow-up.ts';
import { remindersFrom } from './acts.ts';
import { codeFor, isCode } from './digits.ts';
import { actsFor, readAct } from './read-act.ts';

const office = { who: 'office', mailbox: 'office@example.co.uk', letter: 'enquiry' } as const;
const event = (kind: EventKind, hours: number, more: Partial<EnquiryEvent> = {}): EnquiryEvent => ({
	id: `${kind}-${hours}`,
	kind,
	at: NOON + hours * HOUR_MS,
	by: office,
	data: {},
	...more,
});

function offered(events: readonly EnquiryEvent[] = [], quarantined?: string): string[] {
	const followUp = followUpOf({ receivedAt: NOON, quarantined }, events);
	return actsFor(followUp, events, 'contact', NOON).map(({ value }) => value);
}

const ALWAYS = [
	'spoke',
	'no-answer@2026-11-20T16:00',
	'no-answer',
	'answered-in-writing',
	'survey-booked',
	'not-for-us',
	'wrong-number',
	'withdrawn',
	'complaint',
	'note',
];

describe('what is offered', () => {
	test('the acts of a call; letting out only what is held back; a complaint once', () => {
		expect(offered()).toEqual(ALWAYS);
		expect(offered([], 'links in the text')).toEqual(['released', ...ALWAYS]);
		const complaint = event('complaint', 1, { data: { complaint: 3 } });
		const others = ['spoke', 'answered-in-writing', 'survey-booked', 'not-for-us'];
		expect(offered([complaint])).toEqual([
			...others,
			'complaint-acknowledged',
			'complaint-answered',
			'note',
			'undo:complaint-1',
		]);
		const acknowledged = event('complaint-acknowledged', 2);
		expect(
			offered([complaint, acknowledged]).filter((value) => value.startsWith('complaint')),
		).toEqual(['complaint-answered']);
		const answered = event('complaint-answered', 3);
		expect(
			offered([complaint, acknowledged, answered]).filter((value) => value.startsWith('complaint')),
		).toEqual([]);
	});

	test('a second try in one press on the day: this afternoon, later on the next working day', () => {
		const shortOf = (now: number) =>
			actsFor(followUpOf({ receivedAt: NOON }, []), [], 'contact', now).find(({ value }) =>
				value.startsWith('no-answer@'),
			)?.short;
		expect(shortOf(NOON)).toBe('No answer: again this afternoon');
		expect(shortOf(NOON + 4 * HOUR_MS)).toBe('No answer: again on Monday');
	});

	test('undoing the latest four acts of the office, the latest first, with their time', () => {
		const events = (['spoke', 'no-answer', 'survey-booked', 'not-for-us', 'note'] as const).map(
			(kind, index) => event(kind, index + 1),
		);
		expect(offered(events).slice(ALWAYS.length)).toEqual([
			'undo:note-5',
			'undo:not-for-us-4',
			'undo:survey-booked-3',
			'undo:no-answer-2',
		]);
		const [act] = actsFor(followUpOf({ receivedAt: NOON }, events), events, 'contact', NOON).slice(
			ALWAYS.length,
		);
		expect(act).toEqual({
			value: 'undo:note-5',
			words: 'Undo: A note',
			hint: 'Friday, 20 November 2026 at 17:00',
		});
	});

	test('no further try for who is not to be rung', () => {
		for (const kind of ['complaint', 'withdrawn'] as const)
			expect(
				offered([event(kind, 1, { by: { who: 'visitor' }, data: { complaint: 3 } })]).filter(
					(value) => /no-answer|^withdrawn/.test(value),
				),
				kind,
			).toEqual([]);
	});

	test('no undoing of what others did, of what was only looked at, or of what was undone', () => {
		const events = [
			event('call-time', 1, { by: { who: 'visitor' } }),
			event('note', 2, { by: { who: 'system' } }),
			event('answers-shown', 3),
			event('spoke', 4),
			event('undone', 5, { undoes: 'spoke-4' }),
		];
		expect(offered(events)).toEqual(ALWAYS);
	});

	test('reminders on five working days, and for today until three in the afternoon', () => {
		const values = (at: number) => remindersFrom(at).map(({ value }) => value);
		const days = [
			'2026-11-23T09:00',
			'2026-11-24T09:00',
			'2026-11-25T09:00',
			'2026-11-26T09:00',
			'2026-11-27T09:00',
		];
		expect(values(NOON)).toEqual(['2026-11-20T16:00', ...days]);
		expect(values(NOON + 3 * HOUR_MS - 1)).toContain('2026-11-20T16:00');
		expect(values(NOON + 3 * HOUR_MS)).toEqual(days);
		expect(remindersFrom(NOON)[1]?.words).toBe('Monday, 23 November 2026');
	});
});

describe('a press', () => {
	const read = (fields: Record<string, string>, now = NOON) =>
		readAct(new URLSearchParams(fields), offered([event('spoke', 1)]), now);

	test('means the act that was chosen, with a note on one line', () => {
		expect(read({ act: ' spoke ' })).toEqual({ act: { kind: 'spoke', data: {} } });
		expect(read({ act: 'not-for-us', note: '  a flat \r\n in Leeds ' })).toEqual({
			act: { kind: 'not-for-us', data: { note: 'a flat in Leeds' } },
		});
	});

	test('without a choice, or with one that was not offered, records nothing', () => {
		for (const act of ['', 'released', 'answers-shown', 'undo:', 'undo:other'])
			expect(read({ act, note: 'x' }), act).toEqual({ problems: { act: 'Choose what happened.' } });
		expect(read({})).toHaveProperty('problems.act');
	});

	test('a note has 300 characters as people count them, and is not empty where it is all there is', () => {
		expect(read({ act: 'note', note: '🏠'.repeat(300) })).toMatchObject({
			act: { kind: 'note' },
		});
		expect(read({ act: 'note', note: 'x'.repeat(301) })).toEqual({
			problems: { note: 'The note has 301 characters; 300 fit.' },
		});
		expect(read({ act: 'note', note: ' \n ' })).toHaveProperty('problems.note');
	});

	test('nobody answered: the reminder is one of those offered, in London’s time', () => {
		expect(read({ act: 'no-answer', remind: '2026-11-23T09:00' })).toEqual({
			act: { kind: 'no-answer', data: { remindAt: Date.parse('2026-11-23T09:00Z') } },
		});
		expect(read({ act: 'no-answer@2026-11-20T16:00' })).toEqual({
			act: { kind: 'no-answer', data: { remindAt: Date.parse('2026-11-20T16:00Z') } },
		});
		// It was on offer when the page was opened, and is over.
		expect(read({ act: 'no-answer@2026-11-20T16:00' }, NOON + 4 * HOUR_MS)).toHaveProperty(
			'problems.remind',
		);
		const july = Date.parse('2026-07-01T09:00Z');
		expect(read({ act: 'no-answer', remind: '2026-07-01T16:00' }, july)).toMatchObject({
			act: { data: { remindAt: Date.parse('2026-07-01T15:00Z') } },
		});
		for (const remind of ['', '2026-11-22T09:00', '2026-11-23'])
			expect(read({ act: 'no-answer', remind }), remind).toHaveProperty('problems.remind');
		expect(read({ act: 'spoke', remind: '2026-11-23T09:00' })).toEqual({
			act: { kind: 'spoke', data: {} },
		});
	});

	test('a survey is booked for a real day from today, within 400 days', () => {
		for (const day of ['2026-11-20', '2026-12-01', '2027-12-25'])
			expect(read({ act: 'survey-booked', day })).toEqual({
				act: { kind: 'survey-booked', data: { day } },
			});
		for (const day of [
			'',
			'2026-11-19',
			'2027-12-26',
			'2027-02-30',
			'2026-13-01',
			'1.12.2026',
			'2026-12-011',
			'x2026-12-01',
		])
			expect(read({ act: 'survey-booked', day }).problems?.day, day).toBe(
				day === '2027-12-26'
					? 'That day is too far ahead: the last for a survey is Saturday, 25 December 2027.'
					: 'Enter the day of the survey, today or later, such as 2026-11-27.',
			);
		expect(read({ act: 'spoke', day: 'tomorrow' })).toEqual({ act: { kind: 'spoke', data: {} } });
	});

	test('a complaint came today, or on a day of the last year that was entered', () => {
		const complaint = (received: string) => read({ act: 'complaint', received });
		expect(complaint('')).toEqual({ act: { kind: 'complaint', data: {} } });
		for (const day of ['2026-11-20', '2025-11-20'])
			expect(complaint(day)).toEqual({ act: { kind: 'complaint', data: { day } } });
		for (const day of ['2026-11-21', '2025-11-19', '2026-02-30', 'today'])
			expect(complaint(day).problems?.received, day).toMatch(/such as 2026-11-20\.$/);
	});

	test('why it is not for us is kept with it, if it is one of the reasons', () => {
		const reasonOf = (because: string) => read({ act: 'not-for-us', because });
		expect(reasonOf('outside our area')).toEqual({
			act: { kind: 'not-for-us', data: { reason: 'outside our area' } },
		});
		for (const because of ['', 'they smelled of gas'])
			expect(reasonOf(because), because).toEqual({ act: { kind: 'not-for-us', data: {} } });
	});

	test('an undoing names what it undoes, and is kept with its note', () => {
		expect(read({ act: 'undo:spoke-1', note: 'the wrong Grace' })).toEqual({
			act: { kind: 'undone', data: { note: 'the wrong Grace' }, undoes: 'spoke-1' },
		});
	});

	test('every problem is named at once', () => {
		expect(read({ act: 'no-answer', note: 'x'.repeat(301) })).toEqual({
			problems: { note: expect.any(String), remind: expect.any(String) },
		});
	});
});

test('what is typed is the end of the phone number, or the start of the reference where the number is too short', () => {
	expect(codeFor('0113 496 01-42', '7K3M-9QXD-4')).toBe('0142');
	expect(codeFor('1234', '7K3M-9QXD-4')).toBe('1234');
	expect(codeFor('12 3', '7K3M-9QXD-4')).toBe('7K3M');
	expect(codeFor('+44 1422 900105 ext 4, evenings after 6', '7K3M-9QXD-4')).toBe('0105');
	expect([' 01 42', '01-42', '0142'].map((typed) => isCode(typed, '0142'))).toEqual([
		true,
		true,
		true,
	]);
	expect(isCode('7k3m', '7K3M')).toBe(true);
	expect(['', '142', '00142', '0143'].map((typed) => isCode(typed, '0142'))).toEqual([
		false,
		false,
		false,
		false,
	]);
});

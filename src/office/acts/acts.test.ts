/** The form on the office's page: what it offers in which state, and what a press means. */
import { describe, expect, test } from 'vitest';
import { visits } from '#enquiries/letters/testing.ts';
import { NOON } from '#enquiries/store/testing/fixtures.ts';
import { HOUR_MS } from '#model/dates.ts';
import type { EnquiryEvent, EventData, EventKind } from '#model/enquiry-events.ts';
import { followUpOf } from '#model/follow-up.ts';
import { testFirm } from '../testing.ts';
import { remindersFrom } from './acts.ts';
import { actsFor, readAct } from './read-act.ts';

const office = { who: 'office' } as const;
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
	return actsFor(followUp, events, 'contact', NOON, testFirm).map(({ value }) => value);
}

const TUESDAY = '2026-11-24 am';

const ALWAYS = [
	'spoke',
	'no-answer@2026-11-20T16:00',
	'no-answer',
	'answered-in-writing',
	'survey-booked',
	'lost',
	'wrong-number',
	'withdrawn',
	'answer-by',
	'heard-of',
	'complaint',
	'note',
];

/** Once they have had an answer. */
const RESULTS = ['quoted', 'won', 'later'];

describe('what is offered', () => {
	const complaint = event('complaint', 1);
	const acknowledged = event('complaint-acknowledged', 2);
	const acts = ['complaint-acknowledged', 'complaint-answered'];
	const calls = ['no-answer', 'wrong-number', 'withdrawn', 'answer-by'];

	const VISIT = ['visit-confirmed', 'visit-cancelled'];
	const asked = event('visit-asked', 1, { by: { who: 'visitor' }, data: { visit: TUESDAY } });
	const confirmed = event('visit-confirmed', 2, { data: { visit: TUESDAY } });

	test.each<readonly [string, readonly EnquiryEvent[], readonly string[], readonly string[]]>([
		// What happened, what is offered besides, and what is no more.
		['nothing', [], [], []],
		['a talk', [event('spoke', 1)], RESULTS, []],
		['a price', [event('quoted', 1)], RESULTS, []],
		['a letter', [event('answered-in-writing', 1)], RESULTS, []],
		['a complaint', [complaint], acts, [...calls, 'complaint']],
		['its receipt', [complaint, acknowledged], acts.slice(1), [...calls, 'complaint']],
		[
			'the answer to it',
			[complaint, acknowledged, event('complaint-answered', 3)],
			[],
			[...calls, 'complaint'],
		],
		['a visit asked for', [asked], [`visit-confirmed@${TUESDAY}`, ...VISIT], []],
		['a confirmed visit', [asked, confirmed], VISIT, []],
		['a withdrawal', [event('withdrawn', 1, { by: { who: 'visitor' } })], [], calls],
		[
			'what others did, only looked at or undid',
			[
				event('call-time', 1, { by: { who: 'visitor' } }),
				event('note', 2, { by: { who: 'visitor' } }),
				event('answers-shown', 3),
				event('spoke', 4),
				event('undone', 5, { undoes: 'spoke-4' }),
			],
			[],
			[],
		],
	])(
		'after %s: the acts of a call while they may be rung, and of a complaint',
		(_, events, more, less) => {
			const forms = offered(events).filter((value) => !value.startsWith('undo:'));
			const always = ALWAYS.filter((value) => !less.some((one) => value.startsWith(one)));
			expect(forms.toSorted()).toEqual([...always, ...more].sort());
		},
	);

	test('the likeliest first', () => {
		expect(offered()).toEqual(ALWAYS);
		expect(offered([], 'links in the text')).toEqual([
			'released',
			...ALWAYS.map((act) => (act === 'lost' ? 'not-for-us' : act)),
		]);
	});

	test('a second try in one press on the day: this afternoon, later on the next working day', () => {
		const presetAt = (now: number) =>
			actsFor(followUpOf({ receivedAt: NOON }, []), [], 'contact', now, testFirm).find(
				({ value }) => value.startsWith('no-answer@'),
			);
		expect(presetAt(NOON)).toMatchObject({ short: 'No answer', when: 'again 16:00' });
		expect(presetAt(NOON + 4 * HOUR_MS)).toMatchObject({ when: 'again Mon' });
	});

	test('undoing the latest four acts of the office, the latest first, with their time', () => {
		const events = (['spoke', 'no-answer', 'survey-booked', 'lost', 'note'] as const).map(
			(kind, index) => event(kind, index + 1),
		);
		const before = ALWAYS.length + RESULTS.length;
		expect(offered(events).slice(before)).toEqual([
			'undo:note-5',
			'undo:lost-4',
			'undo:survey-booked-3',
			'undo:no-answer-2',
		]);
		const [act] = actsFor(
			followUpOf({ receivedAt: NOON }, events),
			events,
			'contact',
			NOON,
			testFirm,
		).slice(before);
		expect(act).toEqual({
			value: 'undo:note-5',
			words: 'Undo: A note',
			hint: 'Friday, 20 November 2026 at 17:00',
		});
	});

	test.each([
		['', 'Tue 24 Nov, morning (LS, BD, WF, HX, HD)'],
		['LS6 1AA', 'Tue 24 Nov, morning'],
	])('for a home at %j a half-day is called %s', (postcode, words) => {
		const firm = { ...testFirm, visits };
		const acts = actsFor(followUpOf({ receivedAt: NOON }, []), [], 'contact', NOON, firm, postcode);
		const { field } = acts.find(({ value }) => value === 'survey-booked') ?? {};
		expect(field?.options).toContainEqual({ value: TUESDAY, words });
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
		readAct(new URLSearchParams(fields), offered([event('spoke', 1)]), now, testFirm);
	const at = (moment: string) => ({ remindAt: Date.parse(moment) });

	test.each<readonly [Record<string, string>, EventKind, EventData]>([
		[{ act: ' spoke ' }, 'spoke', {}],
		[{ act: 'spoke', day: 'tomorrow', remind: '2026-11-23T09:00' }, 'spoke', {}],
		[{ act: 'spoke', note: '  a flat \r\n in Leeds ' }, 'spoke', { note: 'a flat in Leeds' }],
		[{ act: 'note', note: '🏠'.repeat(300) }, 'note', { note: '🏠'.repeat(300) }],
		[{ act: 'no-answer', remind: '2026-11-23T09:00' }, 'no-answer', at('2026-11-23T09:00Z')],
		[{ act: 'no-answer@2026-11-20T16:00' }, 'no-answer', at('2026-11-20T16:00Z')],
		...['2026-11-20', '2026-12-01', '2027-12-25'].map(
			(day) => [{ act: 'survey-booked', day }, 'survey-booked', { day }] as const,
		),
		[{ act: 'answer-by', answer: 'email' }, 'answer-by', { answerBy: 'email' }],
		[{ act: 'complaint' }, 'complaint', {}],
		[{ act: 'lost', because: 'only a question' }, 'lost', { reason: 'only a question' }],
		...['8400', '£8,400', ' 8400.50 '].map(
			(pounds) => [{ act: 'quoted', pounds }, 'quoted', { pounds: 8400 }] as const,
		),
		[{ act: 'quoted', pounds: '' }, 'quoted', {}],
		[{ act: 'won', pounds: '' }, 'won', {}],
		[{ act: 'won', pounds: '9000', noLetter: 'on' }, 'won', { pounds: 9000, noLetter: true }],
		[
			{ act: 'later', later: '2027-03-01' },
			'later',
			{ day: '2027-03-01', ...at('2027-03-01T09:00Z') },
		],
		[{ act: 'heard-of', heardOf: 'van' }, 'heard-of', { heardOf: 'van' }],
	])('%j is %s', (fields, kind, data) => {
		expect(read(fields)).toEqual({ act: { kind, data } });
	});

	test('in July is for London’s time, and an undoing keeps its note', () => {
		const july = Date.parse('2026-07-01T09:00Z');
		expect(read({ act: 'no-answer', remind: '2026-07-01T16:00' }, july)).toMatchObject({
			act: { data: at('2026-07-01T15:00Z') },
		});
		expect(read({ act: 'undo:spoke-1', note: 'the wrong Grace' })).toEqual({
			act: { kind: 'undone', data: { note: 'the wrong Grace' }, undoes: 'spoke-1' },
		});
	});

	const CHOOSE = { act: 'Choose what happened.' };
	const REMINDER = { remind: 'Choose when to try again.' };
	const TOO_LONG = { note: 'The note has 301 characters; 300 fit.' };
	const survey =
		'Choose the day of the survey, such as 2026-11-27: Friday, 20 November 2026 or later.';
	const later =
		'Choose the day to ask again, such as 2026-11-28: Saturday, 21 November 2026 or later.';

	test.each<readonly [Record<string, string>, Record<string, string>]>([
		[{}, CHOOSE],
		...['', 'released', 'answers-shown', 'undo:', 'undo:other'].map(
			(act) => [{ act, note: 'x' }, CHOOSE] as const,
		),
		[{ act: 'note', note: 'x'.repeat(301) }, TOO_LONG],
		[{ act: 'note', note: ' \n ' }, { note: 'Write the note.' }],
		...['', '2026-11-22T09:00', '2026-11-23'].map(
			(remind) => [{ act: 'no-answer', remind }, REMINDER] as const,
		),
		[
			{ act: 'no-answer', note: 'x'.repeat(301) },
			{ ...TOO_LONG, ...REMINDER },
		],
		...[
			'',
			'2026-11-19',
			'2027-02-30',
			'2026-13-01',
			'1.12.2026',
			'2026-12-011',
			'x2026-12-01',
		].map((day) => [{ act: 'survey-booked', day }, { day: survey }] as const),
		[
			{ act: 'survey-booked', day: '2027-12-26' },
			{
				day: 'That day is too far ahead: the last is Saturday, 25 December 2027.',
			},
		],
		...['', '2026-11-20', 'Tuesday'].map(
			(day) => [{ act: 'later', later: day }, { later }] as const,
		),
		...['about 8000', '-5', '0', '99999999'].map(
			(pounds) =>
				[
					{ act: 'quoted', pounds },
					{ pounds: 'Enter the pounds as a number, such as 8400, or leave them out.' },
				] as const,
		),
		...['', 'they smelled of gas'].map(
			(because) => [{ act: 'lost', because }, { because: 'Choose why it was lost.' }] as const,
		),
		[{ act: 'answer-by', answer: 'pigeon' }, { answer: 'Choose how they are answered.' }],
	])('%j records nothing, and says all that is wrong', (fields, problems) => {
		expect(read(fields)).toEqual({ problems });
	});

	test('a time of the page that is over by now is none', () => {
		expect(read({ act: 'no-answer@2026-11-20T16:00' }, NOON + 4 * HOUR_MS)).toEqual({
			problems: REMINDER,
		});
	});
});

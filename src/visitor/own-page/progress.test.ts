/** What the visitor's page says in each state, and which times it offers. */
import { describe, expect, test } from 'vitest';
import { visits } from '#enquiries/letters/testing.ts';
import { NOON } from '#enquiries/store/testing/fixtures.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#model/dates.ts';
import type { AnswerWay, EnquiryEvent, NewEvent } from '#model/enquiry-events.ts';
import { followUpOf } from '#model/follow-up.ts';
import { callTimes } from './call-time.ts';
import { nextSentence, stagesOf } from './progress.ts';

const firm = { caller: 'Ruth', phone: '0113 496 0199' };
const promise = { opens: '08:30', closes: '17:30', workingDays: 1, bankHolidays: [] };
const office = { who: 'office' } as const;
const visitor = { who: 'visitor' } as const;

type Event = NewEvent & { readonly at?: number };
const act = (kind: NewEvent['kind'], data: EnquiryEvent['data'] = {}, at?: number): Event => ({
	kind,
	by: office,
	data,
	...(at && { at }),
});
const noAnswer = (remindAt: number, at?: number) => act('no-answer', { remindAt }, at);
const booked = (day: string) => act('survey-booked', { day });
const visit = '2026-11-26 am';
const asked: Event = { kind: 'visit-asked', by: visitor, data: { visit } };
const confirmed = act('visit-confirmed', { visit });
const ON_THURSDAY = 'Thursday, 26 November 2026, in the morning (9am to 12.30pm)';
const withdrawn: Event = { kind: 'withdrawn', by: visitor };
const answerBy = (way: AnswerWay): Event => ({
	kind: 'answer-by',
	by: visitor,
	data: { answerBy: way },
});

/** How far an enquiry of Friday noon has got, with an event a minute. */
const after = (events: readonly Event[], quarantined?: string) =>
	followUpOf(
		{ receivedAt: NOON, quarantined },
		events.map((event, place) => ({
			id: `${place}`,
			at: NOON + (place + 1) * MINUTE_MS,
			data: {},
			...event,
		})),
	);
const next = (followUp: ReturnType<typeof after>, now = NOON + HOUR_MS) =>
	nextSentence(followUp, { promise, firm, visits }, now);

const MONDAY_CLOSING = Date.parse('2026-11-23T17:30:00Z');

test.each<[string, readonly Event[], string, number?]>([
	[
		'a promise until the office closes on its day',
		[],
		'Ruth rings you by the end of Monday, 23 November 2026, from 0113 496 0199. If you doubt',
		MONDAY_CLOSING,
	],
	[
		'a promise that was broken',
		[],
		'We promised to ring by Monday, 23 November 2026',
		MONDAY_CLOSING + 1,
	],
	['one withdrawn', [withdrawn], 'You have withdrawn it. We do not get in touch about it.'],
	['one refused', [act('withdrawn')], 'You asked us to leave it. We do not get in touch about it.'],
	['not for us', [act('not-for-us')], 'It is closed.'],
	[
		'won',
		[act('won', { pounds: 8400 })],
		'You are going ahead with us. If something is open, ring',
	],
	[
		'thought over',
		[act('later', { day: '2026-12-01' })],
		'You are thinking it over, and we ask again on Tuesday, 1 December 2026. Or ring',
	],
	['spoken to', [act('spoke')], 'We have spoken. If something is open, ring 0113 496 0199.'],
	['answered in writing', [act('answered-in-writing')], 'We have answered you in writing.'],
	['not answered', [act('no-answer')], 'We rang and missed you, and try again. Or ring us: 0113'],
	['to try again', [noAnswer(NOON + DAY_MS)], 'We rang and missed you, and try again on Saturday'],
	[
		'to try again on a day that has passed',
		[noAnswer(NOON + DAY_MS)],
		'We rang and missed you, and try again on Monday, 23',
		NOON + 3 * DAY_MS,
	],
	['booked', [booked('2026-11-20')], 'We come on Friday, 20 November 2026 for the survey.'],
	['booked for a day that is over', [booked('2026-11-19')], 'The survey was booked.'],
	['booked without a day', [act('survey-booked')], 'The survey was booked.'],
	[
		'booked, then missed',
		[booked('2026-12-01'), noAnswer(NOON + 3 * DAY_MS)],
		'We come on Tuesday, 1 December 2026 for the survey. We rang about it and missed you. Please ring 0113 496 0199.',
	],
	[
		'a visit asked for',
		[asked],
		`Asked for: ${ON_THURSDAY}. We still have to confirm it. Ruth rings you by`,
	],
	[
		'one confirmed before a call',
		[asked, confirmed],
		'about an hour and a half. Ruth rings you by',
	],
	[
		'one that was made without a call',
		[asked, confirmed],
		`The visit was on ${ON_THURSDAY}. If something is open, ring`,
		NOON + 7 * DAY_MS,
	],
	[
		'one agreed on the telephone',
		[act('survey-booked', { day: '2026-11-26', visit }), noAnswer(NOON + DAY_MS)],
		'It takes about an hour and a half. We rang about it and missed you.',
	],
])('what happens next to %s', (_state, events, sentence, now) => {
	expect(next(after(events), now)).toContain(sentence);
});

test.each<[string, Event, RegExp, string?]>([
	['complains', act('complaint'), /^We have your complaint.*do not ring/],
	['complains though held back', act('complaint'), /^We have your complaint/, 'too fast'],
	['told the office not to ring', act('withdrawn'), /^You asked us to leave it/],
	['withdrew it', withdrawn, /do not get in touch/],
])(
	'who %s is promised no call and shown no stage to come, whatever the day and whatever is noted late',
	(_who, event, sentence, quarantined) => {
		const late = noAnswer(NOON + 2 * DAY_MS);
		const followUp = after([noAnswer(NOON + DAY_MS), event, late], quarantined);
		for (const days of [0, 2, 9]) {
			const now = NOON + days * DAY_MS;
			expect(next(followUp, now)).toMatch(sentence);
			expect(next(followUp, now)).not.toMatch(/rings you|promised|ring us back|try again/);
		}
		expect(stagesOf(followUp).filter(({ when }) => when === undefined)).toEqual([]);
	},
);

test.each<[AnswerWay, readonly Event[], RegExp, number?]>([
	['email', [], /^We e-mail you by the end of Monday, 23 November 2026\.$/],
	['text', [], /^We send you a text message by the end of Monday, 23 November 2026\.$/],
	['email', [], /^We promised to e-mail you by Monday.*Please ring/, MONDAY_CLOSING + 1],
	['text', [], /^We promised a text message by Monday.*Please ring/, MONDAY_CLOSING + 1],
	['email', [noAnswer(NOON + DAY_MS)], /^We rang and missed you\. We e-mail you instead\.$/],
	['text', [act('answered-in-writing')], /^We have answered you in writing\./],
])(
	'who asked for an answer by %s, after %j, reads %s and of no call to come',
	(way, events, sentence, now) => {
		const followUp = after([...events, answerBy(way)]);
		expect(next(followUp, now)).toMatch(sentence);
		expect(stagesOf(followUp)).not.toContainEqual({ what: 'Rung', when: undefined });
	},
);

describe('the stages', () => {
	test.each<[string, readonly Event[], Record<string, string | undefined>]>([
		[
			'of an unanswered call',
			[act('no-answer')],
			{
				Received: 'Friday, 20 November 2026 at 12:00',
				'Seen by our office': 'Friday, 20 November 2026 at 12:01',
				'Rung, and nobody answered': 'Friday, 20 November 2026 at 12:01',
				'Survey booked': undefined,
			},
		],
		[
			'of one that was answered later',
			[act('no-answer'), act('spoke')],
			{
				Received: 'Friday, 20 November 2026 at 12:00',
				'Seen by our office': 'Friday, 20 November 2026 at 12:01',
				Rung: 'Friday, 20 November 2026 at 12:02',
				'Survey booked': undefined,
			},
		],
		[
			'of an answer in writing',
			[act('answered-in-writing')],
			{
				Received: 'Friday, 20 November 2026 at 12:00',
				'Seen by our office': 'Friday, 20 November 2026 at 12:01',
				'Answered in writing': 'Friday, 20 November 2026 at 12:01',
			},
		],
	])('%s', (_what, events, stages) => {
		expect(
			Object.fromEntries(stagesOf(after(events)).map(({ what, when }) => [what, when])),
		).toEqual(stages);
	});
});

test.each([
	['08:30', '17:30', ['morning', 'midday', 'afternoon', 'any']],
	['08:30', '12:00', ['morning', 'any']],
	['12:00', '14:00', ['midday', 'any']],
	['14:00', '20:00', ['afternoon', 'any']],
	['11:59', '14:01', ['morning', 'midday', 'afternoon', 'any']],
])(
	'an office open from %s to %s can be asked to ring in its own hours only',
	(opens, closes, values) => {
		expect(callTimes({ ...promise, opens, closes }).map(({ value }) => value)).toEqual(values);
	},
);

/** How far an enquiry has got, worked out from what people did, and what each act is called. */
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#model/dates.ts';
import {
	type Actor,
	decidingKinds,
	type EnquiryEvent,
	type EventData,
	type EventKind,
	eventKinds,
} from '#model/enquiry-events.ts';
import { followUpOf, isOpenEnded, isToAnswer, mayBeRung, mayBeThanked } from '#model/follow-up.ts';
import { NOON } from '../store/testing/fixtures.ts';
import { describeActor, describeEvent, describeState } from './events-in-words.ts';
import { withFollowUp } from './with-follow-up.ts';

const office: Actor = { who: 'office' };
const visitor: Actor = { who: 'visitor' };
const arrival = { receivedAt: NOON };
const heldBack = { ...arrival, quarantined: 'too fast' };

/** An event some hours after the enquiry came. Its id is its kind and hour. */
function event(kind: EventKind, hours: number, data: EventData = {}, by = office): EnquiryEvent {
	return { id: `${kind} ${hours}`, kind, at: NOON + hours * HOUR_MS, by, data };
}
const undo = (what: EnquiryEvent, hours: number): EnquiryEvent => ({
	...event('undone', hours),
	undoes: what.id,
});
const hour = (hours: number) => NOON + hours * HOUR_MS;

const complaint = event('complaint', 5);
const byEmail = event('answer-by', 3, { answerBy: 'email' }, visitor);
const byCall = event('answer-by', 4, { answerBy: 'ring' }, visitor);
const wrongNumber = event('wrong-number', 1);
const corrected = (...fields: string[]) => event('corrected', 2, { fields }, visitor);
const booked = event('survey-booked', 1, { day: '2026-11-23' });
const reminder = event('no-answer', 2, { remindAt: NOON + DAY_MS });
const spoke = event('spoke', 2, { note: 'wrong person' });
const quoted = event('quoted', 3, { pounds: 8400 });
const won = event('won', 6);
const later = event('later', 4, { day: '2026-11-21', remindAt: NOON + DAY_MS });
const wonAt = (pounds?: number) => ({ kind: 'won', at: hour(6), pounds });
const agreed = event('spoke', 2, { remindAt: NOON + DAY_MS });
/** On the next afternoon, which is over after thirty hours. */
const visit = '2026-11-21 pm';
const asked = event('visit-asked', 1, { visit, place: 2 }, visitor);
const confirmed = event('visit-confirmed', 2, { visit, place: 2 });
const bookedVisit = event('survey-booked', 1, { day: '2026-11-21', visit, place: 1 });
const cancelled = event('visit-cancelled', 5);
const lost = event('lost', 3);
const moved = event('visit-asked', 5, { visit: '2026-11-23 am' }, visitor);

describe('the state', () => {
	test.each(decidingKinds)('%s decides it', (kind) => {
		expect(followUpOf(arrival, [event(kind, 1)])).toMatchObject({ state: kind, since: hour(1) });
		expect(followUpOf(heldBack, [event(kind, 1)]).state).toBe(kind);
	});

	test.each(eventKinds.filter((kind) => !decidingKinds.some((one) => one === kind)))(
		'%s decides nothing but that a complaint is not rung about',
		(kind) => {
			const { state } = followUpOf(arrival, [event(kind, 1)]);
			expect(state).toBe(kind === 'complaint' ? 'complaint' : 'to-ring');
			expect(followUpOf(heldBack, [event(kind, 1)]).state).toBe('held-back');
		},
	);

	// What happened, and what is known then.
	test.each<readonly [string, readonly EnquiryEvent[], Record<string, unknown>]>([
		[
			'is to ring since it was let out of quarantine',
			[event('released', 5)],
			{ state: 'to-ring', since: hour(5), releasedAt: hour(5) },
		],
		[
			'stays at a wrong number when something else is corrected',
			[wrongNumber, corrected('address')],
			{ state: 'wrong-number' },
		],
		[
			'is to ring once the number is corrected',
			[wrongNumber, corrected('phoneNumber')],
			{ state: 'to-ring', since: NOON },
		],
		['is a complaint since that came', [complaint], { state: 'complaint', since: hour(5) }],
		['is a complaint, rung or not', [complaint, event('no-answer', 9)], { state: 'complaint' }],
		['of a complaint may be another', [complaint, event('spoke', 9)], { state: 'spoke' }],
		[
			'is a booked survey, though there was a call about it',
			[booked, event('spoke', 3 * 24)],
			{ state: 'survey-booked', since: hour(1), day: '2026-11-23' },
		],
		[
			'is a booked survey, written about',
			[booked, event('answered-in-writing', 2)],
			{ state: 'survey-booked' },
		],
		[
			'is another once the day of the survey is over',
			[booked, event('spoke', 4 * 24)],
			{ state: 'spoke', day: undefined, surveyDay: '2026-11-23' },
		],
		['is withdrawn, survey or not', [booked, event('withdrawn', 2)], { state: 'withdrawn' }],
		[
			'is what was done last, in whatever order it was read',
			[event('survey-booked', 9, { day: '2026-12-03' }), event('no-answer', 1), event('spoke', 4)],
			{
				state: 'survey-booked',
				since: hour(9),
				surveyDay: '2026-12-03',
				triedAt: hour(1),
				spokeAt: hour(4),
				unanswered: 1,
			},
		],
		[
			'is as if what was undone had never happened',
			[event('no-answer', 1), spoke, undo(spoke, 3)],
			{ state: 'no-answer', since: hour(1), notes: [], spokeAt: undefined },
		],
		[
			'does not follow from an act of a newer version',
			[{ ...event('note', 1), kind: 'teleported' }],
			{ state: 'to-ring' },
		],
		[
			'says so no longer than it is',
			[event('not-for-us', 1, { reason: 'outside our area' }), spoke],
			{ result: { kind: 'lost', at: hour(1), reason: 'outside our area' } },
		],
		[
			'won for the price that was given, though a call was not answered meanwhile',
			[quoted, event('no-answer', 4, { remindAt: NOON + DAY_MS }), won],
			{ state: 'won', result: wonAt(8400), quote: { at: hour(3), pounds: 8400 } },
		],
		[
			'after a booked survey is known to be tried and spoken',
			[event('survey-booked', 2)],
			{ triedAt: hour(2), spokeAt: hour(2) },
		],
		[
			'after an unanswered call is known to be tried only',
			[event('no-answer', 2)],
			{ triedAt: hour(2), spokeAt: undefined },
		],
		[
			'was not seen by the office because of what the visitor does',
			[event('call-time', 1, {}, visitor)],
			{ seenAt: undefined },
		],
		[
			'was seen with the first act of the office',
			[event('note', 3), event('spoke', 4)],
			{ seenAt: hour(3) },
		],
		[
			'goes with the latest that visitor and office said, every note, and each field once',
			[
				event('corrected', 1, { fields: ['phone', 'email'] }, visitor),
				corrected('phone'),
				event('call-time', 1, { callTime: 'In the morning' }, visitor),
				event('call-time', 2, { callTime: 'In the afternoon' }, visitor),
				event('complaint', 3, { note: 'about the letter' }),
				event('note', 4, { note: 'has a dog' }),
			],
			{
				corrected: ['phone', 'email'],
				callTime: 'In the afternoon',
				complaintSince: hour(3),
				notes: ['about the letter', 'has a dog'],
			},
		],
	])('%s', (_, events, known) => {
		const followUp = followUpOf(arrival, events);
		expect({ ...followUp, ...known }).toEqual(followUp);
	});
});

test.each<readonly [string, readonly EnquiryEvent[], string]>([
	// What happened; the state and the visit; whether it is to be answered, and is asked what came of
	// it, until the half-day is over, and then.
	['asked', [asked], 'to-ring, asked, ring, ring'],
	['confirmed before a call', [asked, confirmed], 'to-ring, confirmed, ring, ask'],
	['called, then confirmed', [event('spoke', 1), confirmed], 'survey-booked, confirmed, , ask'],
	['called, and only asked', [asked, event('spoke', 2)], 'spoke, asked, , ask'],
	['called after the visit', [confirmed, event('spoke', 48)], 'spoke, confirmed, , ask'],
	['with another call agreed', [confirmed, agreed], 'survey-booked, confirmed, ring, ring'],
	['booked', [bookedVisit], 'survey-booked, confirmed, , ask'],
	['booked, and a complaint', [bookedVisit, complaint], 'spoke, , , '],
	['booked, then cancelled', [bookedVisit, cancelled], 'spoke, , ask, ask'],
	['changed by the visitor', [bookedVisit, moved], 'spoke, asked, , '],
	[
		'cancelled, and that undone',
		[asked, cancelled, undo(cancelled, 6)],
		'to-ring, asked, ring, ring',
	],
	['won', [bookedVisit, won], 'won, confirmed, , '],
	['lost, and that undone', [asked, lost, undo(lost, 4)], 'to-ring, asked, ring, ring'],
	['lost, then called again', [confirmed, lost, event('spoke', 4)], 'spoke, , , '],
	['withdrawn, and asked anew', [event('withdrawn', 1), moved], 'withdrawn, asked, , '],
])('the state with a visit %s', (_, events, known) => {
	const followUp = followUpOf(arrival, events);
	const { state, visit } = followUp;
	const says = [hour(30) - 1, hour(30)].map(
		(now) => (isToAnswer(followUp, now) ? 'ring' : '') + (isOpenEnded(followUp, now) ? 'ask' : ''),
	);
	const words = visit && (visit.isConfirmed ? 'confirmed' : 'asked');
	expect([state, words, ...says].join(', ')).toBe(known);
});

test.each<readonly [string, readonly EnquiryEvent[], readonly boolean[]]>([
	['that nobody rang', [], [true, true]],
	['that nobody answered', [event('no-answer', 1)], [true, true]],
	['with a reminder', [reminder], [false, true]],
	['that was tried again since a reminder', [reminder, event('no-answer', 3)], [true, true]],
	['in which another call was agreed', [agreed], [false, true]],
	['in which they decide later', [quoted, later], [false, true]],
	['with that and a complaint', [agreed, complaint], [false, false]],
	['that is answered by e-mail', [byEmail], [true, true]],
	['with a booked survey, and a reminder about it', [booked, reminder], [false, true]],
	['with a survey that was spoken of', [booked, reminder, event('spoke', 3)], [false, false]],
	['with a number put right', [wrongNumber, corrected('phone')], [true, true]],
	['that is a complaint', [complaint], [false, false]],
	['that was taken for a complaint', [complaint, undo(complaint, 6)], [true, true]],
	...decidingKinds
		.filter((kind) => kind !== 'no-answer')
		.map((kind) => [`after ${kind}`, [event(kind, 1)], [false, false]] as const),
])(
	'an enquiry %s is to be answered or not: before a reminder, and at its time',
	(_, events, holds) => {
		const followUp = followUpOf(arrival, events);
		const times = [NOON + DAY_MS - 1, NOON + DAY_MS];
		expect(times.map((now) => isToAnswer(followUp, now))).toEqual(holds);
		expect(isToAnswer(followUpOf(heldBack, []), NOON)).toBe(false);
	},
);

test.each<readonly [string, readonly EnquiryEvent[], boolean, boolean]>([
	// What happened, whether it is asked what came of it, and whether thanks may be sent.
	['a price was given', [quoted], true, false],
	['a reminder follows', [quoted, reminder, event('no-answer', 4, agreed.data)], false, false],
	['the survey is over', [event('survey-booked', 1, { day: '2026-11-20' })], true, false],
	['they decide later', [quoted, later], false, false],
	['it is won', [quoted, won], false, true],
	['they want no letter', [event('won', 6, { noLetter: true })], false, false],
	['that is undone', [quoted, won, undo(won, 7)], true, false],
	['they complain', [won, complaint], false, false],
	['it is withdrawn', [won, event('withdrawn', 7)], false, false],
	['it was lost, and quoted again', [event('lost', 2), quoted], true, false],
])('where %s, it is asked what came of it: %s; thanks are sent: %s', (_, events, asks, thanks) => {
	const followUp = followUpOf(arrival, events);
	expect([isOpenEnded(followUp, NOON + DAY_MS), mayBeThanked(followUp)]).toEqual([asks, thanks]);
	expect(followUpOf(heldBack, events).result).toBeUndefined();
});

test.each<readonly [string, readonly EnquiryEvent[], boolean]>([
	['nobody chose', [], true],
	['they chose e-mail', [byEmail], false],
	['they chose a call after all', [byEmail, byCall], true],
	['that was undone', [byCall, byEmail, undo(byEmail, 6)], true],
	['it was withdrawn', [byCall, event('withdrawn', 6, {}, visitor)], false],
	['it is a complaint', [byCall, complaint], false],
])('where %s, they may be rung: %s', (_, events, mayBe) => {
	expect(mayBeRung(followUpOf(arrival, events))).toBe(mayBe);
});

describe('in words', () => {
	test.each<readonly [RegExp, readonly EnquiryEvent[]]>([
		[/^No call is recorded yet\. Received Friday, 20 November 2026 at 12:00\.$/, []],
		[/^A complaint: do not ring to sell, .* by Sunday, 20 December 2026\.$/, [complaint]],
		[/^To answer\. Asked to be answered by e-mail\./, [byEmail]],
		[/^Spoken to: .* To ring again: Saturday, 21 November 2026 at 12:00\.$/, [agreed]],
		[/^Spoken to: .* To answer: Saturday, 21 November 2026/, [byEmail, agreed]],
		[/once, last on Friday, 20 November 2026 at 13:00\.$/, [event('no-answer', 1)]],
		[/2 times, .* at 14:00\. To ring again: /, [event('no-answer', 1), reminder]],
		[/: outside our area \(Friday/, [event('not-for-us', 1, { reason: 'outside our area' })]],
		[/^Asked not to be rung.* at 13:00: do not ring/, [event('withdrawn', 1)]],
		[/^Withdrawn by the visitor.* at 13:00: do not ring/, [event('withdrawn', 1, {}, visitor)]],
		[/^Won: £8,400 \(Friday, .* at 18:00\)\.$/, [quoted, won]],
		[/^To ask again: Saturday, 21 November 2026\.$/, [later]],
		[/^Survey booked\.$/, [event('survey-booked', 1)]],
		[/^Survey booked: Saturday, 21 November 2026\.$/, [confirmed, event('spoke', 3)]],
	])('the state is %s', (words, events) => {
		expect(describeState(followUpOf(arrival, events))).toMatch(words);
	});

	test('every act has its own words', () => {
		const words = eventKinds.map((kind) => describeEvent(event(kind, 1), 'contact'));
		expect(new Set(words).size).toBe(eventKinds.length);
		for (const text of words) expect(text).not.toMatch(/undefined|newer version/);
	});

	test.each<readonly [string, EnquiryEvent]>([
		['Rung, no answer; to ring again Saturday, 21 November 2026 at 12:00', reminder],
		['Survey booked: Monday, 23 November 2026', booked],
		['Not for us: outside our area', event('not-for-us', 1, { reason: 'outside our area' })],
		['Won: £9,000, no letter of thanks', event('won', 1, { pounds: 9000, noLetter: true })],
		['To ask again: Saturday, 21 November 2026', later],
		['Asked to be rung: In the morning', event('call-time', 1, { callTime: 'In the morning' })],
		['Corrected: Phone number, Email address, gone', corrected('phone', 'email', 'gone')],
		[
			'Corrected: Phone number (was 0113), Full name',
			event('corrected', 1, {
				fields: ['phone', 'fullName'],
				was: { phone: '0113', fullName: '' },
			}),
		],
		['Undone: Spoken to', undo(spoke, 3)],
		['Asked for a visit: Monday, 23 November 2026, in the morning', moved],
		['Undone', undo(booked, 3)],
		[
			'Something that a newer version of the website recorded',
			{ ...event('note', 1), kind: 'teleported' },
		],
	])('an act is %j', (words, one) => {
		expect(describeEvent(one, 'contact', [event('note', 1), spoke])).toBe(words);
	});

	test.each<readonly [string, Actor]>([
		['by the visitor', visitor],
		['by the office', office],
		['by sam', { ...office, person: 'sam' }],
	])('an act was done %s', (words, by) => {
		expect(describeActor(event('note', 1, {}, by))).toBe(words);
	});
});

test('many enquiries get their own state each, in their order, from a few looks into the store', async () => {
	const ids = Array.from({ length: 401 }, (_, index) => `e${index}`);
	const enquiries = ids.map((id) => ({ id, receivedAt: NOON })) as Parameters<
		typeof withFollowUp
	>[1];
	const looks: number[] = [];
	const store = {
		async eventsOfAll(some: readonly string[]) {
			looks.push(some.length);
			return new Map(some.filter((id) => id.endsWith('0')).map((id) => [id, [event('spoke', 1)]]));
		},
	};
	const followed = await Array.fromAsync(withFollowUp(store, enquiries));
	expect(followed.map(({ enquiry }) => enquiry.id)).toEqual(ids);
	for (const {
		enquiry: { id },
		followUp,
	} of followed)
		expect(followUp.state, id).toBe(id.endsWith('0') ? 'spoke' : 'to-ring');
	expect(looks).toEqual([200, 200, 1]);
});

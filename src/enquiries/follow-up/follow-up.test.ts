/** How far an enquiry has got, worked out from what people did, and what each act is called. */
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#model/dates.ts';
import {
	type Actor,
	type EnquiryEvent,
	type EventData,
	type EventKind,
	eventKinds,
	standingEvents,
} from '#model/enquiry-events.ts';
import { followUpOf, isToRing } from '#model/follow-up.ts';
import { NOON } from '../store/testing/fixtures.ts';
import { withFollowUp } from './with-follow-up.ts';
import { describeActor, describeEvent, describeState } from './words.ts';

const office: Actor = { who: 'office', mailbox: 'office@example.co.uk', letter: 'enquiry' };
const visitor: Actor = { who: 'visitor' };
const website: Actor = { who: 'system' };
const arrival = { receivedAt: NOON };

/** An event some hours after the enquiry came. Its id is its kind and hour. */
function event(kind: EventKind, hours: number, data: EventData = {}, by = office): EnquiryEvent {
	return { id: `${kind} ${hours}`, kind, at: NOON + hours * HOUR_MS, by, data };
}
const undo = (what: EnquiryEvent, hours: number): EnquiryEvent => ({
	...event('undone', hours),
	undoes: what.id,
});

describe('the state of an enquiry', () => {
	test('is to ring from when it came, and nothing else is known, while nobody did anything', () => {
		expect(followUpOf(arrival, [])).toEqual({
			state: 'to-ring',
			since: NOON,
			receivedAt: NOON,
			unanswered: 0,
			notes: [],
			photographs: [],
			corrected: [],
		});
	});

	test('is held back until somebody lets it out, which the store tells, and to ring since then', () => {
		expect(followUpOf({ ...arrival, quarantined: 'links in the text' }, []).state).toBe(
			'held-back',
		);
		expect(followUpOf(arrival, [event('released', 5)])).toMatchObject({
			state: 'to-ring',
			since: NOON + 5 * HOUR_MS,
			releasedAt: NOON + 5 * HOUR_MS,
		});
	});

	test.each([
		'spoke',
		'no-answer',
		'answered-in-writing',
		'survey-booked',
		'not-for-us',
		'wrong-number',
		'withdrawn',
	] as const)('%s decides it', (kind) => {
		expect(followUpOf(arrival, [event(kind, 1)])).toMatchObject({
			state: kind,
			since: NOON + HOUR_MS,
		});
		expect(followUpOf({ ...arrival, quarantined: 'too fast' }, [event(kind, 1)]).state).toBe(kind);
	});

	test('every other act leaves it as it was', () => {
		const deciding = [
			'spoke',
			'no-answer',
			'answered-in-writing',
			'survey-booked',
			'not-for-us',
			'wrong-number',
			'withdrawn',
			'complaint',
		];
		for (const kind of eventKinds.filter((one) => !deciding.includes(one) && one !== 'released'))
			expect(followUpOf(arrival, [event(kind, 1)]), kind).toMatchObject({
				state: 'to-ring',
				since: NOON,
			});
	});

	test('after a wrong number nobody is to be rung, until the visitor corrects it', () => {
		const wrong = event('wrong-number', 1);
		expect(isToRing(followUpOf(arrival, [wrong]), NOON + DAY_MS)).toBe(false);
		expect(
			followUpOf(arrival, [wrong, event('corrected', 2, { fields: ['address'] }, visitor)]).state,
		).toBe('wrong-number');
		for (const name of ['phone', 'phoneNumber']) {
			const corrected = followUpOf(arrival, [
				wrong,
				event('corrected', 2, { fields: [name] }, visitor),
			]);
			expect(corrected, name).toMatchObject({ state: 'to-ring', since: NOON });
			expect(isToRing(corrected, NOON + DAY_MS), name).toBe(true);
		}
	});

	test('why it was not for us is said with it, and no longer than it is', () => {
		const because = event('not-for-us', 1, { reason: 'outside our area' });
		expect(followUpOf(arrival, [because]).notForUsBecause).toBe('outside our area');
		expect(describeEvent(because, 'contact')).toBe('Not for us: outside our area');
		expect(followUpOf(arrival, [because, event('spoke', 2)]).notForUsBecause).toBeUndefined();
	});

	test('a complaint stands in the place of a call, and of nothing else', () => {
		const complaint = event('complaint', 5, { complaint: 3 });
		const stateWith = (...more: EnquiryEvent[]) => followUpOf(arrival, [complaint, ...more]).state;
		expect(stateWith()).toBe('complaint');
		expect(followUpOf(arrival, [complaint]).since).toBe(NOON + 5 * HOUR_MS);
		expect([stateWith(event('no-answer', 1)), stateWith(event('no-answer', 9))]).toEqual([
			'complaint',
			'complaint',
		]);
		for (const kind of [
			'spoke',
			'answered-in-writing',
			'survey-booked',
			'not-for-us',
			'withdrawn',
		] as const)
			expect(stateWith(event(kind, 9)), kind).toBe(kind);
		expect(followUpOf({ ...arrival, quarantined: 'too fast' }, [complaint]).state).toBe(
			'held-back',
		);
	});

	test('a booked survey stays booked when it is rung or written about, until its day is over', () => {
		const booked = event('survey-booked', 1, { day: '2026-11-23' });
		for (const kind of ['spoke', 'no-answer', 'answered-in-writing'] as const) {
			expect(followUpOf(arrival, [booked, event(kind, 3 * 24)]), kind).toMatchObject({
				state: 'survey-booked',
				since: NOON + HOUR_MS,
			});
			expect(followUpOf(arrival, [booked, event(kind, 4 * 24)]).state, kind).toBe(kind);
		}
		for (const kind of ['not-for-us', 'withdrawn'] as const)
			expect(followUpOf(arrival, [booked, event(kind, 2)]).state).toBe(kind);
		// One about which nobody answered is tried again on the day that was chosen.
		const tried = followUpOf(arrival, [booked, event('no-answer', 2, { remindAt: NOON + DAY_MS })]);
		expect([NOON, NOON + DAY_MS].map((now) => isToRing(tried, now))).toEqual([false, true]);
		expect(
			isToRing(
				followUpOf(arrival, [
					booked,
					event('no-answer', 2, { remindAt: NOON + DAY_MS }),
					event('spoke', 3),
				]),
				NOON + 9 * DAY_MS,
			),
		).toBe(false);
	});

	test('is what was done last, in whatever order it was read', () => {
		const events = [
			event('survey-booked', 9, { day: '2026-12-03' }),
			event('no-answer', 1),
			event('spoke', 4),
		];
		expect(followUpOf(arrival, events)).toMatchObject({
			state: 'survey-booked',
			since: NOON + 9 * HOUR_MS,
			surveyDay: '2026-12-03',
			triedAt: NOON + HOUR_MS,
			spokeAt: NOON + 4 * HOUR_MS,
			unanswered: 1,
		});
	});

	test('what was undone never happened, and the undoing is no act of its own', () => {
		const spoke = event('spoke', 2, { note: 'wrong person' });
		const events = [event('no-answer', 1), spoke, undo(spoke, 3)];
		expect(standingEvents(events).map(({ id }) => id)).toEqual(['no-answer 1']);
		expect(followUpOf(arrival, events)).toMatchObject({
			state: 'no-answer',
			since: NOON + HOUR_MS,
			notes: [],
		});
		expect(followUpOf(arrival, events)).not.toHaveProperty('spokeAt');
	});

	test('an act of a newer version is kept out of it', () => {
		const newer = { ...event('note', 1), kind: 'teleported' };
		expect(followUpOf(arrival, [newer]).state).toBe('to-ring');
		expect(describeEvent(newer, 'contact')).toBe(
			'Something that a newer version of the website recorded',
		);
	});
});

describe('what is known besides the state', () => {
	test('a booked survey counts as having tried and spoken, an unanswered call as having tried only', () => {
		expect(followUpOf(arrival, [event('survey-booked', 2)])).toMatchObject({
			triedAt: NOON + 2 * HOUR_MS,
			spokeAt: NOON + 2 * HOUR_MS,
		});
		const tried = followUpOf(arrival, [event('no-answer', 2)]);
		expect(tried.triedAt).toBe(NOON + 2 * HOUR_MS);
		expect(tried).not.toHaveProperty('spokeAt');
	});

	test('only an act of the office shows that the office has seen it', () => {
		expect(
			followUpOf(arrival, [event('call-time', 1, {}, visitor), event('asked', 2, {}, website)]),
		).not.toHaveProperty('seenAt');
		expect(followUpOf(arrival, [event('note', 3), event('spoke', 4)]).seenAt).toBe(
			NOON + 3 * HOUR_MS,
		);
	});

	test('a reminder holds only while nobody has answered since', () => {
		const reminder = event('no-answer', 1, { remindAt: NOON + DAY_MS });
		expect(followUpOf(arrival, [reminder]).remindAt).toBe(NOON + DAY_MS);
		expect(followUpOf(arrival, [reminder, event('spoke', 2)])).not.toHaveProperty('remindAt');
		expect(followUpOf(arrival, [reminder, event('no-answer', 2)])).not.toHaveProperty('remindAt');
	});

	test('what visitor, office and website said is the latest of each, every note is kept, and a field is named once', () => {
		const followUp = followUpOf(arrival, [
			event('corrected', 1, { fields: ['phone', 'email'] }, visitor),
			event('corrected', 2, { fields: ['phone'] }, visitor),
			event('call-time', 1, { callTime: 'In the morning' }, visitor),
			event('call-time', 2, { callTime: 'In the afternoon' }, visitor),
			event('did-we-ring', 5, { rang: false }, visitor),
			event('complaint', 3, { complaint: 7, note: 'about the letter' }),
			event('note', 4, { note: 'has a dog' }),
			event('asked', 6, {}, website),
			event('warned', 7, {}, website),
		]);
		expect(followUp).toMatchObject({
			corrected: ['phone', 'email'],
			correctedAt: NOON + 2 * HOUR_MS,
			callTime: 'In the afternoon',
			rang: false,
			rangAt: NOON + 5 * HOUR_MS,
			complaint: 7,
			notes: ['about the letter', 'has a dog'],
			askedAt: NOON + 6 * HOUR_MS,
			warnedAt: NOON + 7 * HOUR_MS,
		});
	});
});

test('the office has to ring who was not rung, and who did not answer once the reminder has come', () => {
	const unanswered = (remindAt?: number) =>
		followUpOf(arrival, [event('no-answer', 1, remindAt === undefined ? {} : { remindAt })]);
	expect(isToRing(followUpOf(arrival, []), NOON)).toBe(true);
	expect(isToRing(unanswered(), NOON)).toBe(true);
	expect([-1, 0].map((ms) => isToRing(unanswered(NOON + DAY_MS), NOON + DAY_MS + ms))).toEqual([
		false,
		true,
	]);
	for (const kind of [
		'spoke',
		'answered-in-writing',
		'survey-booked',
		'not-for-us',
		'withdrawn',
	] as const)
		expect(isToRing(followUpOf(arrival, [event(kind, 1)]), NOON + 30 * DAY_MS), kind).toBe(false);
	expect(isToRing(followUpOf({ ...arrival, quarantined: 'too fast' }, []), NOON)).toBe(false);
	const complaint = event('complaint', 1, { complaint: 3 });
	expect(isToRing(followUpOf(arrival, [complaint]), NOON)).toBe(false);
	expect(isToRing(followUpOf(arrival, [complaint, undo(complaint, 2)]), NOON)).toBe(true);
});

describe('in words', () => {
	const says = (...events: EnquiryEvent[]) => describeState(followUpOf(arrival, events));

	test('the state tells whom to ring, when, and how often it was tried', () => {
		expect(says()).toContain('Received Friday, 20 November 2026 at 12:00');
		expect(says(event('complaint', 1, { complaint: 3 }))).toMatch(
			/^A complaint, number 3: .* not rung/,
		);
		expect(says(event('no-answer', 1))).toMatch(
			/once, last on Friday, 20 November 2026 at 13:00\.$/,
		);
		expect(says(event('no-answer', 1), event('no-answer', 2, { remindAt: NOON + DAY_MS }))).toMatch(
			/2 times, .* at 14:00\. .*Saturday, 21 November 2026 at 12:00\.$/,
		);
		expect(says(event('spoke', 1))).toContain('at 13:00');
		expect(says(event('not-for-us', 1))).toContain('at 13:00');
		expect(says(event('withdrawn', 1))).toMatch(/^Asked not to be rung.* at 13:00: do not ring/);
		expect(says(event('withdrawn', 1, {}, visitor))).toMatch(
			/^Withdrawn by the visitor.* at 13:00: do not ring/,
		);
		expect(says(event('survey-booked', 1, { day: '2026-12-03' }))).toContain(
			'Thursday, 3 December 2026',
		);
		expect(says(event('survey-booked', 1))).not.toMatch(/ for |undefined/);
	});

	test('every act has its own words, and says what belongs to it', () => {
		const words = eventKinds.map((kind) => describeEvent(event(kind, 1), 'contact'));
		expect(new Set(words).size).toBe(eventKinds.length);
		for (const text of words) expect(text).not.toMatch(/undefined|newer version/);
		expect(describeEvent(event('no-answer', 1, { remindAt: NOON + DAY_MS }), 'contact')).toContain(
			'Saturday, 21 November 2026 at 12:00',
		);
		expect(describeEvent(event('survey-booked', 1, { day: '2026-12-03' }), 'contact')).toContain(
			'Thursday, 3 December 2026',
		);
		expect(describeEvent(event('complaint', 1, { complaint: 7 }), 'contact')).toMatch(/number 7$/);
		expect(
			describeEvent(event('call-time', 1, { callTime: 'In the morning' }), 'contact'),
		).toContain('In the morning');
		expect(describeEvent(event('did-we-ring', 1, { rang: true }), 'contact')).toBe(
			'Says that we rang',
		);
		expect(describeEvent(event('did-we-ring', 1, { rang: false }), 'contact')).toBe(
			'Says that nobody rang',
		);
	});

	test('a correction names the questions as that form asks them', () => {
		const corrected = event('corrected', 1, { fields: ['phone', 'email', 'gone'] }, visitor);
		expect(describeEvent(corrected, 'contact')).toBe(
			'Corrected: Phone number, Email address, gone',
		);
	});

	test('an undoing names what it undid, where that is known', () => {
		const [spoke, note] = [event('spoke', 1), event('note', 1)];
		expect(describeEvent(undo(spoke, 2), 'contact', [note, spoke])).toBe('Undone: Rung, and spoke');
		expect(describeEvent(undo(spoke, 2), 'contact')).toBe('Undone');
	});

	test('an act is by the visitor, the website, the command-line tool, or whoever has the mailbox of a letter', () => {
		const by = (actor: Actor) => describeActor(event('note', 1, {}, actor));
		expect([visitor, website].map(by)).toEqual(['by the visitor', 'by the website']);
		expect(by({ ...office, letter: 'tool' })).toBe('with the command-line tool');
		expect(by(office)).toBe('from the letter to office@example.co.uk');
		expect(by({ ...office, letter: 'digest' })).toBe(
			'from the morning’s list to office@example.co.uk',
		);
	});
});

test('many enquiries get their own state each, in their order, from a few looks into the store', async () => {
	const enquiries = Array.from({ length: 401 }, (_, index) => ({
		id: `e${index}`,
		receivedAt: NOON,
	})) as Parameters<typeof withFollowUp>[1];
	const looks: number[] = [];
	const store = {
		async eventsOfAll(ids: readonly string[]) {
			looks.push(ids.length);
			return new Map(ids.filter((id) => id.endsWith('0')).map((id) => [id, [event('spoke', 1)]]));
		},
	};
	const followed = await Array.fromAsync(withFollowUp(store, enquiries));
	expect(followed.map(({ id }) => id)).toEqual(
		Array.from({ length: 401 }, (_, index) => `e${index}`),
	);
	for (const { id, followUp } of followed)
		expect(followUp.state, id).toBe(id.endsWith('0') ? 'spoke' : 'to-ring');
	expect(looks).toEqual([200, 200, 1]);
});

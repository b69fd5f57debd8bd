/** The letters to the office while an enquiry goes on: what the visitor did, and whom to ring. */
import { expect, test } from 'vitest';
import { DAY_MS } from '#model/dates.ts';
import type { EnquiryEvent, EventData, EventKind } from '#model/enquiry-events.ts';
import { followUpOf } from '#model/follow-up.ts';
import { NOON, newEnquiry } from '../store/testing/fixtures.ts';
import type { CallState } from './call-state.ts';
import { promiseWarning } from './promise-warning.tsx';
import { firm } from './testing.ts';
import { visitorUpdate } from './visitor-update.tsx';

const TOMORROW = NOON + DAY_MS;
const enquiry = { ...newEnquiry(), id: 'e1', reference: '7K3M-9QXD-4' };

const did = (
	who: 'visitor' | 'office',
	kind: EventKind,
	data: EventData = {},
	undoes?: string,
): EnquiryEvent => ({ id: kind, kind, at: NOON, by: { who }, data, undoes });
const callTime = did('visitor', 'call-time', { callTime: 'In the morning' });
const withdrawn = did('visitor', 'withdrawn');
const corrected = did('visitor', 'corrected', { fields: ['phone'] });
const noAnswer = did('office', 'no-answer', { remindAt: TOMORROW });
const ring: CallState = { answerBy: 'ring' };

test.each<readonly [string, readonly EnquiryEvent[], CallState, string, RegExp, RegExp]>([
	[
		'that they would rather have an e-mail, first and without a number',
		[callTime, did('visitor', 'answer-by', { answerBy: 'email' })],
		{ answerBy: 'email' },
		'E-mail, please',
		/^Grace Hopper\nAsked to be answered by e-mail: grace@example\.org\n\nOpen its page:/,
		/0113|rung/,
	],
	[
		'that they would rather have a text message',
		[did('visitor', 'answer-by', { answerBy: 'text' })],
		{ answerBy: 'text' },
		'Text, please',
		/^Grace Hopper\nAsked to be answered by text message: 0113 496 0142\n\nOpen its page:/,
		/rung/,
	],
	[
		'what they undid, and not how they heard of the firm',
		[
			withdrawn,
			did('visitor', 'undone', {}, 'withdrawn'),
			did('visitor', 'heard-of', { heardOf: 'van' }),
		],
		ring,
		'News',
		/Undone: Withdrawn, by the visitor\.\nNo call is recorded yet\./,
		/To try again|van/,
	],
	[
		'nothing of what the office itself undid',
		[noAnswer, did('office', 'undone', {}, 'no-answer')],
		ring,
		'News',
		/^Grace Hopper\n\nNo call is recorded yet\./,
		/Undone|No answer/,
	],
	[
		'that a reminder’s time has come, also where the visitor has corrected something since',
		[noAnswer, corrected],
		ring,
		'To try again',
		/^Grace Hopper\n\nCorrected: Phone number\. .*\nNo answer once, /,
		/recorded/,
	],
])('the office hears %s', (_, events, state, news, words, never) => {
	const followUp = followUpOf(enquiry, events);
	// A reminder's letter is named by its time.
	const messageId = `<e1.news.${TOMORROW}@example.co.uk>`;
	const about = { enquiry, events, followUp, state };
	const { subject, text } = visitorUpdate({ messageId }, about, firm);
	expect(subject).toBe(`${news}: Grace Hopper (7K3M-9QXD-4)`);
	expect(text).toMatch(words);
	expect(text).not.toMatch(never);
	expect(text).toContain(`:\n${firm.siteUrl}/office/7K3M-9QXD-4\n`);
});

test('the warning names whom to ring before the office closes; in its plainest form nobody; and says when nobody is left', () => {
	const due = [{ enquiry, events: [], followUp: followUpOf(enquiry, []), more: [] }];
	const warn = (isPlain: boolean, people = due) =>
		promiseWarning(people, { closes: '17:30', isPlain }, firm);
	const { subject, text } = warn(false);
	expect(subject).toBe('To ring before 5.30pm today: 1 person');
	expect(text).toMatch(/Grace Hopper\n.*My loft is cold\.\n {2}0113 496 0142\n.*7K3M-9QXD-4\n/);
	const plain = warn(true);
	expect(plain.text).toContain('7K3M-9QXD-4');
	expect(plain.text).not.toMatch(/Hopper|496 ?0142|loft/);
	expect(warn(false, []).subject).toBe('Nobody is left to ring today');
});

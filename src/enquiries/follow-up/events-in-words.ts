/** Events and states in words, for the office's page, the digest, lists and spreadsheets. */

import { fieldsOf } from '#forms/fields/field.ts';
import { allForms } from '#forms/sending/all-forms.ts';
import { withCapital } from '#model/capitals.ts';
import { acknowledgeBy } from '#model/complaint-deadline.ts';
import { fullDayInWords, shortTime, timeInWords } from '#model/dates.ts';
import {
	type AnswerWay,
	type EnquiryEvent,
	type EventData,
	type Hearing,
	isKnownKind,
} from '#model/enquiry-events.ts';
import type { FollowUp, FollowUpState, Visit } from '#model/follow-up.ts';
import type { FormName } from '#model/form-names.ts';
import { inPounds } from '#model/money.ts';
import { type HalfDay, halfDayInShort, halfDayInWords } from '#model/visits.ts';

/** Each state in a word or two. */
export const stateWords: Readonly<Record<FollowUpState, string>> = {
	'survey-booked': 'survey booked',
	spoke: 'spoken to',
	'answered-in-writing': 'answered in writing',
	'no-answer': 'no answer',
	quoted: 'quoted',
	won: 'won',
	lost: 'lost',
	later: 'to ask again',
	'not-for-us': 'not for us',
	'wrong-number': 'wrong number',
	withdrawn: 'withdrawn',
	complaint: 'complaint',
	'to-ring': 'to ring',
	'held-back': 'held back',
};

/** How the visitor asked to be answered, in a few words. */
export const answerWayAsked: Readonly<Record<AnswerWay, string>> = {
	ring: 'Asked to be rung',
	email: 'Asked to be answered by e-mail',
	text: 'Asked to be answered by text message',
};

/** How visitors came to know the firm, in a word or two. */
export const hearingWords: Readonly<Record<Hearing, string>> = {
	friend: 'a friend',
	search: 'a search',
	advert: 'an advert',
	van: 'a van',
	other: 'something else',
};

/** "Visit asked for Thu 3 Dec, morning". */
export const visitInShort = (visit: Visit): string =>
	`Visit ${visit.isConfirmed ? '' : 'asked for '}${halfDayInShort(visit.halfDay)}`;

/** The state in a sentence, with its time. */
export function describeState({
	state,
	since,
	receivedAt,
	remindAt,
	day,
	unanswered,
	answerBy,
	withdrawnBy,
	quote,
	result,
}: FollowUp): string {
	const when = timeInWords(since);
	const what = answerBy === 'ring' ? 'To ring again' : 'To answer';
	const again = remindAt === undefined ? '' : ` ${what}: ${timeInWords(remindAt)}.`;
	switch (state) {
		case 'held-back':
			return 'Held back as suspicious: nobody was told but you.';
		case 'to-ring':
			return answerBy === 'ring'
				? `No call is recorded yet. Received ${timeInWords(receivedAt)}.`
				: `To answer. ${answerWayAsked[answerBy]}. Received ${timeInWords(receivedAt)}.`;
		case 'complaint':
			return `A complaint: do not ring to sell, and acknowledge it by ${fullDayInWords(acknowledgeBy(receivedAt))}.`;
		case 'no-answer':
			return `No answer ${unanswered === 1 ? 'once' : `${unanswered} times`}, last on ${when}.${again}`;
		case 'spoke':
			return `Spoken to: ${when}.${again}`;
		case 'answered-in-writing':
			return `Answered by e-mail, text or post: ${when}.`;
		case 'survey-booked':
			return `${describeOutcome(state, { day })}.${again}`;
		case 'later':
			return `${describeOutcome(state, { day })}.`;
		case 'quoted':
			return `${describeOutcome(state, quote)} (${when}).`;
		case 'won':
		case 'lost':
		case 'not-for-us':
			return `${describeOutcome(state, result)} (${when}).`;
		case 'wrong-number':
			return `The number is not theirs (${when}): write to them.`;
		case 'withdrawn':
			return withdrawnBy === 'office'
				? `Asked not to be rung, on ${when}: do not ring.`
				: `Withdrawn by the visitor on ${when}: do not ring.`;
	}
}

/** The visitor's photographs in a line. Undefined where there are none. */
export const photographsInWords = ({ count, lastAt }: FollowUp['photographs']) =>
	lastAt === undefined ? undefined : `Photographs: ${count}, the last ${shortTime(lastAt)}`;

/** What an event was, in a few words. `all` are the events of its enquiry. */
export function describeEvent(
	event: EnquiryEvent,
	form: FormName,
	all: readonly EnquiryEvent[] = [],
): string {
	const { kind, data, undoes, by } = event;
	if (!isKnownKind(kind)) return 'Something that a newer version of the website recorded';
	switch (kind) {
		case 'spoke':
			return `Spoken to${reminderIn(event)}`;
		case 'no-answer':
			return `Rung, no answer${reminderIn(event)}`;
		case 'answered-in-writing':
			return 'Answered by e-mail, text or post';
		case 'survey-booked':
			return data.visit ? `Survey booked: ${inWords(data.visit)}` : describeOutcome(kind, data);
		case 'quoted':
		case 'won':
		case 'lost':
		case 'not-for-us':
		case 'later':
			return describeOutcome(kind, data) + (data.noLetter ? ', no letter of thanks' : '');
		case 'heard-of':
			return `Heard of us: ${hearingWords[data.heardOf ?? 'other']}`;
		case 'wrong-number':
			return 'Wrong number';
		case 'released':
			return 'Not spam: let out';
		case 'complaint':
			return 'Data-protection complaint recorded';
		case 'complaint-acknowledged':
			return 'Complaint acknowledged';
		case 'complaint-answered':
			return 'Complaint answered';
		case 'note':
			return 'A note';
		case 'answers-shown':
			return 'Answers about health, benefits and income looked at';
		case 'photograph-added':
			return 'Photograph added';
		case 'corrected':
			return `Corrected: ${(data.fields ?? [])
				.map((name) => {
					const was = data.was?.[name];
					return labelOf(form, name) + (was ? ` (was ${was})` : '');
				})
				.join(', ')}`;
		case 'call-time':
			return `Asked to be rung: ${data.callTime ?? ''}`;
		case 'answer-by':
			return answerWayAsked[data.answerBy ?? 'ring'];
		case 'visit-asked':
			return `Asked for a visit: ${inWords(data.visit)}`;
		case 'visit-confirmed':
			return `Visit confirmed: ${inWords(data.visit)}`;
		case 'visit-cancelled':
			return 'Visit cancelled';
		case 'withdrawn':
			return by.who === 'office' ? 'Asked not to be rung' : 'Withdrawn';
		case 'undone': {
			const undone = all.find(({ id }) => id === undoes);
			return undone ? `Undone: ${describeEvent(undone, form)}` : 'Undone';
		}
	}
}

const inWords = (visit: HalfDay | undefined) => (visit ? halfDayInWords(visit) : '');

/** What came of it, with what was noted of that: "Lost: only a question". */
const describeOutcome = (
	kind: FollowUpState,
	{ pounds, reason, day }: Pick<EventData, 'pounds' | 'reason' | 'day'> = {},
): string =>
	[withCapital(stateWords[kind]), pounds && inPounds(pounds), reason, day && fullDayInWords(day)]
		.filter(Boolean)
		.join(': ');

const reminderIn = ({ data: { remindAt } }: EnquiryEvent): string =>
	remindAt === undefined ? '' : `; to ring again ${timeInWords(remindAt)}`;

/** Whose act it was. */
export function describeActor({ by }: EnquiryEvent): string {
	return by.who === 'visitor' ? 'by the visitor' : `by ${by.person ?? 'the office'}`;
}

/** What a field is called on its form. */
export function labelOf(form: FormName, name: string): string {
	return fieldsOf(allForms[form]).find(([one]) => one === name)?.[1].label ?? name;
}

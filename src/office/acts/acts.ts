/** The form on the office's page: which acts it offers, and what a press of it means. Pure. */

import { type FollowUp, mayBeRung } from '#enquiries/follow-up/follow-up.ts';
import { describeEvent } from '#enquiries/follow-up/words.ts';
import { digitsIn } from '#forms/fields/characters.ts';
import { phoneKey } from '#forms/fields/phone.ts';
import {
	addDays,
	fullDayInWords,
	isDay,
	isWorkingDay,
	londonDay,
	londonHour,
	londonMoment,
} from '#model/dates.ts';
import {
	type EnquiryEvent,
	type EventData,
	type EventKind,
	NOTE_LENGTH,
	notForUsReasons,
	standingEvents,
} from '#model/enquiry-events.ts';
import type { FormName } from '#model/form-names.ts';
import { DIGITS, type OfficeAct, officeFields, type Reminder } from './act-fields.ts';

/** Reminders come in the morning's digest, or for the same day in the afternoon. */
const MORNING = '09:00';
const AFTERNOON = '16:00';

/** Days offered for a reminder, and for a survey. */
const REMINDER_DAYS = 5;
const SURVEY_WITHIN_DAYS = 400;

/** How long ago a complaint may have come, and letters be sent again from. */
const DAYS_LOOKED_BACK = 366;

/** The events that the page offers to undo: the latest ones of the office. */
const UNDO_AT_MOST = 4;
const UNDOABLE: readonly string[] = [
	'spoke',
	'no-answer',
	'answered-in-writing',
	'survey-booked',
	'not-for-us',
	'wrong-number',
	'withdrawn',
	'released',
	'complaint',
	'complaint-acknowledged',
	'complaint-answered',
	'note',
] satisfies EventKind[];

const UNDO = 'undo:';

/** Followed by the value of a reminder where the same press chose when to try again. */
const NO_ANSWER = 'no-answer' satisfies EventKind;

/** A reminder within a sentence. */
const inSentence = ({ value, words }: Reminder) =>
	value.endsWith(AFTERNOON) ? 'this afternoon' : `on ${words}`;

/** Shows the answers about health, benefits and income. It has a form of its own. */
export const SHOW_ANSWERS = 'answers-shown';

/** Shows the photographs. It has a form of its own as well. */
export const SHOW_PHOTOGRAPHS = 'photographs-shown';

/**
 * A note may be so many times longer before its blanks are put together. A far longer one is
 * counted as it is.
 */
const BLANKS_ALLOWANCE = 4;

/** The longest input that is read: four characters and their separators. */
const LONGEST_CODE = 40;

/** What a press means. */
export interface Press {
	readonly kind: EventKind;
	readonly data: EventData;
	readonly undoes?: string;
}

/** The acts that the form offers in this state, the likeliest first. */
export function actsFor(
	followUp: FollowUp,
	events: readonly EnquiryEvent[],
	form: FormName,
	whenInWords: (at: number) => string,
	now: number,
): OfficeAct[] {
	const undoable = standingEvents(events)
		.filter(({ kind, by }) => by.who === 'office' && UNDOABLE.includes(kind))
		.slice(-UNDO_AT_MOST)
		.reverse();
	return [
		...(followUp.state === 'held-back'
			? [
					{
						value: 'released',
						words: 'Not spam: let it out',
						hint: 'The letter about it comes to this mailbox, like any other.',
					},
				]
			: []),
		{ value: 'spoke', words: 'Rung, and spoke' },
		// No second try where we must not ring.
		...(mayBeRung(followUp)
			? [
					...remindersFrom(now)
						.slice(0, 1)
						.map((reminder) => ({
							value: `${NO_ANSWER}@${reminder.value}`,
							words: `Rung, no answer: try again ${inSentence(reminder)}`,
						})),
					{ value: NO_ANSWER, words: 'Rung, no answer: try again on another day' },
				]
			: []),
		{ value: 'answered-in-writing', words: 'Answered by e-mail or post' },
		{ value: 'survey-booked', words: 'Survey booked' },
		{ value: 'not-for-us', words: 'Not for us' },
		...(mayBeRung(followUp)
			? [
					{
						value: 'wrong-number',
						words: 'Wrong number',
						hint: 'Off the list until they correct it. Write to them.',
					},
					{ value: 'withdrawn', words: 'Asked not to be rung: take it off the list' },
				]
			: []),
		...(followUp.complaint === undefined
			? [
					{
						value: 'complaint',
						words: 'Record a data-protection complaint',
						hint: 'About how personal data was used. We have 30 days to acknowledge it, from the day it came: enter that day if it was not today.',
					},
				]
			: complaintActs(
					isNoted(events, 'complaint-acknowledged'),
					isNoted(events, 'complaint-answered'),
				)),
		{ value: 'note', words: 'Only the note below' },
		...undoable.map((event) => ({
			value: UNDO + event.id,
			words: `Undo: ${describeEvent(event, form)}`,
			hint: whenInWords(event.at),
		})),
	];
}

const isNoted = (events: readonly EnquiryEvent[], kind: EventKind) =>
	standingEvents(events).some((event) => event.kind === kind);

/**
 * What the law asks the office to do about a complaint and is not recorded yet. An answer also
 * acknowledges it.
 */
export function complaintActs(isAcknowledged: boolean, isAnswered: boolean): OfficeAct[] {
	if (isAnswered) return [];
	return [
		...(isAcknowledged
			? []
			: [
					{
						value: 'complaint-acknowledged',
						words: 'Complaint acknowledged',
						hint: 'We told them that we have it and look into it.',
					},
				]),
		{
			value: 'complaint-answered',
			words: 'Complaint answered',
			hint: 'With the reasons, and with the Information Commissioner named.',
		},
	];
}

/** What to put right in a day that has not come, is long ago, or is none. */
export const PAST_DAY = 'Enter a day of the last year, today at the latest, such as 2026-11-20.';

/** Whether this is a day of the last year: today at the latest. */
export function isPastDay(day: string, now: number): boolean {
	const today = londonDay(now);
	return isDay(day) && day <= today && day > addDays(today, -DAYS_LOOKED_BACK);
}

/** When the office may be reminded. */
export function remindersFrom(now: number): Reminder[] {
	const today = londonDay(now);
	const days = Array.from({ length: 2 * REMINDER_DAYS }, (_, index) => addDays(today, index + 1))
		.filter((day) => isWorkingDay(day, []))
		.slice(0, REMINDER_DAYS);
	return [
		...(londonHour(now) < 15
			? [{ value: `${today}T${AFTERNOON}`, words: 'Today, in the afternoon' }]
			: []),
		...days.map((day) => ({ value: `${day}T${MORNING}`, words: fullDayInWords(day) })),
	];
}

/** Reads a press: what it means, or what to put right. */
export function readPress(
	posted: URLSearchParams,
	{ offered, now }: { offered: readonly string[]; now: number },
): { press: Press } | { problems: Record<string, string> } {
	const field = (name: keyof typeof officeFields) => (posted.get(officeFields[name]) ?? '').trim();
	const problems: Record<string, string> = {};
	const act = field('act');
	const written = field('note');
	const note =
		written.length > BLANKS_ALLOWANCE * NOTE_LENGTH ? written : written.replace(/\s+/g, ' ');
	if (!offered.includes(act)) problems[officeFields.act] = 'Choose what happened.';
	if ([...note].length > NOTE_LENGTH)
		problems[officeFields.note] =
			`The note has ${[...note].length} characters; ${NOTE_LENGTH} fit.`;
	if (act === 'note' && note === '') problems[officeFields.note] = 'Write the note.';
	const data: { note?: string; remindAt?: number; day?: string; reason?: string } = note
		? { note }
		: {};
	const [kind, next] = act.split('@');
	if (kind === NO_ANSWER) {
		const chosen = remindersFrom(now).find(({ value }) => value === (next ?? field('remind')));
		const [day = '', time = ''] = chosen?.value.split('T') ?? [];
		if (chosen) data.remindAt = londonMoment(day, time);
		else problems[officeFields.remind] = 'Choose when to be reminded.';
	}
	if (act === 'not-for-us') {
		const reason = notForUsReasons.find((one) => one === field('because'));
		if (reason) data.reason = reason;
	}
	if (act === 'survey-booked') {
		const day = field('day');
		const today = londonDay(now);
		if (isDay(day) && day >= today && day <= addDays(today, SURVEY_WITHIN_DAYS)) data.day = day;
		else
			problems[officeFields.day] =
				'Enter the day of the survey, today or later, such as 2026-12-01.';
	}
	const received = field('received');
	if (act === 'complaint' && received) {
		if (isPastDay(received, now)) data.day = received;
		else problems[officeFields.received] = PAST_DAY;
	}
	if (Object.keys(problems).length > 0) return { problems };
	if (act.startsWith(UNDO))
		return { press: { kind: 'undone', data, undoes: act.slice(UNDO.length) } };
	return { press: { kind: kind as EventKind, data } };
}

/**
 * What must be typed for this enquiry: the last digits of the phone number as it is dialled,
 * without an extension or a time that was written behind it; of one without enough digits, the
 * start of the reference.
 */
export function codeFor(phone: string, reference: string): string {
	const digits = phoneKey(phone) || digitsIn(phone);
	return digits.length >= DIGITS ? digits.slice(-DIGITS) : reference.slice(0, DIGITS);
}

/** Whether it was typed, however it is spaced. */
export function isCode(typed: string, code: string): boolean {
	return typed.length <= LONGEST_CODE && typed.replace(/[\s-]/g, '').toUpperCase() === code;
}

/**
 * The acts that the office records about an enquiry: one table of what each is called, when it is
 * offered, what is entered with it and how that is read. Pure.
 */

import { hearingWords } from '#enquiries/follow-up/events-in-words.ts';
import type { FirmVisits } from '#enquiries/visits/firm-visits.ts';
import { withCapital } from '#model/capitals.ts';
import {
	addDays,
	addWorkingDays,
	fullDayInWords,
	isDay,
	londonDay,
	londonHour,
	londonMoment,
} from '#model/dates.ts';
import {
	type DecidingKind,
	type EventData,
	type EventKind,
	hearings,
} from '#model/enquiry-events.ts';
import { type FollowUp, mayBeAnswered, wasVisited } from '#model/follow-up.ts';
import { dayOf, halfDayInShort, isOver, type TakenPlace, timesLeft } from '#model/visits.ts';
import type { ActField, FieldName, OfficeAct } from './act-fields.ts';

/** Reminders come in the morning's digest, or for the same day in the afternoon. */
const MORNING = '09:00';
const AFTERNOON = '16:00';

/** Days offered for a reminder; and how far ahead a day may be that is typed. */
const REMINDER_DAYS = 5;
const DAYS_AHEAD = 400;

/** A larger amount is a slip of the finger. */
const MOST_POUNDS = 10_000_000;

/** "Mon" of "Monday, 23 November 2026". */
const WEEKDAY_LETTERS = 3;

/** What the firm has set for its acts (content/company.yaml). */
export interface FirmActs {
	/** Why an enquiry may have been lost. */
	readonly lostReasons: readonly string[];
	/** Whether who becomes a customer gets a letter of thanks. */
	readonly sendsThanks: boolean;
	/** Without it the firm has no half-days. */
	readonly visits?: FirmVisits;
	/** Those of its places that are taken when a page is drawn. */
	readonly taken?: readonly TakenPlace[];
}

/** What decides which acts are offered. */
interface Situation
	extends Pick<FollowUp, 'state' | 'complaintSince' | 'spokeAt' | 'writtenAt' | 'quote' | 'visit'> {
	readonly now: number;
	readonly postcode: string;
	readonly firm: FirmActs;
	/** Whether these were recorded of its complaint. */
	readonly isAcknowledged: boolean;
	readonly isAnswered: boolean;
}

/** A row of the table. */
interface Act extends Omit<OfficeAct, 'value' | 'field'> {
	/** Absent where it is always offered. */
	readonly isOffered?: (situation: Situation) => boolean;
	/** The input with which it is also offered as an act without a field. */
	readonly preset?: (situation: Situation) => OfficeAct | undefined;
	readonly field?: Field;
}

interface Field extends Omit<ActField, 'options' | 'tick'> {
	readonly options?: (situation: Situation) => ActField['options'];
	readonly tick?: (firm: FirmActs) => ActField['tick'];
	/** What is stored of an input. Undefined where it is wrong. */
	readonly read: (input: string, now: number, firm: FirmActs) => EventData | undefined;
	/** What is stored besides where its tick is set. */
	readonly ticked?: EventData;
	/** What to put right then. */
	readonly problem: (now: number, input: string) => string;
}

const lastDay = (now: number): string => addDays(londonDay(now), DAYS_AHEAD);

/**
 * A day, so many days ahead at least: before that the office cannot have meant it. The example in
 * its problem is itself one that would do.
 */
const dayField = (
	name: FieldName,
	what: string,
	daysAhead: number,
	stored: (day: string) => EventData,
): Field => ({
	name,
	label: `Day ${what}`,
	read: (day, now) =>
		isDay(day) && day >= addDays(londonDay(now), daysAhead) && day <= lastDay(now)
			? stored(day)
			: undefined,
	problem(now, day) {
		const first = addDays(londonDay(now), daysAhead);
		return isDay(day) && day > lastDay(now)
			? `That day is too far ahead: the last is ${fullDayInWords(lastDay(now))}.`
			: `Choose the day ${what}, such as ${addDays(first, 7)}: ${fullDayInWords(first)} or later.`;
	},
});

/** When the survey is: one of the firm's half-days, or a day where it has none. */
const surveyField = (name: FieldName, what: string): Field => {
	const field = dayField(name, what, 0, (day) => ({ day }));
	return {
		...field,
		options: ({ now, firm: { visits, taken = [] }, postcode }) =>
			visits && [
				{ value: '', words: 'Which half-day?' },
				...timesLeft(visits, taken, postcode || undefined, now).map(({ halfDay, districts }) => ({
					value: halfDay,
					words:
						halfDayInShort(halfDay) + (districts && !postcode ? ` (${districts.join(', ')})` : ''),
				})),
			],
		read(input, now, firm) {
			const booked = field.read(firm.visits ? dayOf(input) : input, now, firm);
			// Whether it is one with a place left, the store knows.
			return booked && firm.visits ? { ...booked, visit: input } : booked;
		},
	};
};

/** One of several to choose from; `ask` is shown until one is chosen. */
const choiceField = <Value extends string>(
	name: FieldName,
	what: string,
	ask: string,
	optionsAt: (now: number, firm: FirmActs) => readonly { value: Value; words: string }[],
	stored: (value: Value) => EventData,
): Field => ({
	name,
	label: withCapital(what),
	options: ({ now, firm }) => [{ value: '', words: ask }, ...optionsAt(now, firm)],
	read(input, now, firm) {
		const chosen = optionsAt(now, firm).find(({ value }) => value === input);
		return chosen && stored(chosen.value);
	},
	problem: () => `Choose ${what}.`,
});

/** "1,250" and "£1250" are 1250; pence are left out. Empty is no amount. Undefined where it is none. */
function readPounds(input: string): EventData | undefined {
	if (input === '') return {};
	const [, whole] = /^£?\s*(\d[\d,\s]*)(?:\.\d{0,2})?$/.exec(input) ?? [];
	const pounds = Number(whole?.replace(/\D/g, ''));
	return pounds > 0 && pounds <= MOST_POUNDS ? { pounds } : undefined;
}

const pounds = {
	name: 'pounds',
	label: 'Pounds of the price or the job, if you like',
	read: readPounds,
	problem: () => 'Enter the pounds as a number, such as 8400, or leave them out.',
} as const;

/** What came of it is asked once they have had an answer. */
const isAnswered = (situation: Situation) =>
	mayBeAnswered(situation) &&
	(wasVisited(situation, situation.now) ||
		(situation.spokeAt ?? situation.writtenAt ?? situation.quote?.at) !== undefined);

const isExpected = ({ visit, now }: Situation) =>
	visit !== undefined && !isOver(visit.halfDay, now);

const isUnanswered = ({ complaintSince, isAnswered }: Situation) =>
	complaintSince !== undefined && !isAnswered;

/**
 * By the value of `act`, which is the kind of the event; the likeliest first. The office records
 * every kind that leads to a state.
 */
const table = {
	released: {
		words: 'Not spam: let it out',
		hint: 'The letter about it comes to this mailbox, like any other.',
		quick: 'held back',
		isOffered: ({ state }) => state === 'held-back',
	},
	spoke: { words: 'Spoken to', quick: 'after a call', short: 'Spoke' },
	'no-answer': {
		words: 'Rung, no answer: try again on another day',
		// No second try where we must not ring.
		isOffered: mayBeAnswered,
		preset({ now }) {
			const [{ value, words } = { value: '', words: '' }] = remindersFrom(now);
			const isToday = value.endsWith(AFTERNOON);
			return {
				value,
				words: `Rung, no answer: try again ${isToday ? 'this afternoon' : `on ${words}`}`,
				quick: 'after a call',
				short: 'No answer',
				when: `again ${isToday ? AFTERNOON : words.slice(0, WEEKDAY_LETTERS)}`,
			};
		},
		field: choiceField('remind', 'when to try again', 'Try again when?', remindersFrom, (value) => {
			const [day = '', time = ''] = value.split('T');
			return { remindAt: londonMoment(day, time) };
		}),
	},
	'answered-in-writing': {
		words: 'Answered by e-mail, text or post',
		quick: 'in writing',
		short: 'Answered',
	},
	'survey-booked': {
		words: 'Survey booked',
		// None is booked during a complaint.
		isOffered: ({ firm, complaintSince }) => !firm.visits || complaintSince === undefined,
		field: surveyField('day', 'of the survey'),
	},
	'visit-confirmed': {
		words: 'Move the visit',
		isOffered: isExpected,
		preset: ({ visit }) =>
			visit && !visit.isConfirmed
				? {
						value: visit.halfDay,
						words: 'Confirm the visit',
						quick: 'visit',
						when: halfDayInShort(visit.halfDay),
					}
				: undefined,
		field: surveyField('visit', 'of the visit'),
	},
	'visit-cancelled': { words: 'Cancel the visit', isOffered: isExpected },
	quoted: {
		words: 'Price given',
		short: 'Quoted',
		quick: 'priced',
		isOffered: isAnswered,
		field: { ...pounds, isPounds: true },
	},
	won: {
		words: 'Won: they go ahead',
		short: 'Won',
		quick: 'priced',
		isOffered: isAnswered,
		field: {
			...pounds,
			isShared: true,
			tick: ({ sendsThanks }) =>
				sendsThanks ? { name: 'noLetter', words: 'Send no letter of thanks' } : undefined,
			ticked: { noLetter: true },
		},
	},
	lost: {
		words: 'Lost, or not for us',
		short: 'Lost',
		quick: 'lost',
		isOffered: ({ state }) => state !== 'held-back',
		field: choiceField(
			'because',
			'why it was lost',
			'Lost because …',
			(_now, { lostReasons }) => lostReasons.map((words) => ({ value: words, words })),
			(reason) => ({ reason }),
		),
	},
	later: {
		words: 'They decide later: ask again on a day',
		short: 'Later',
		quick: 'later',
		isOffered: isAnswered,
		field: dayField('later', 'to ask again', 1, (day) => ({
			day,
			remindAt: londonMoment(day, MORNING),
		})),
	},
	'not-for-us': {
		words: 'Not for us',
		isOffered: ({ state }) => state === 'held-back',
	},
	'wrong-number': {
		words: 'Wrong number',
		hint: 'Off the list until it is corrected. Write to them.',
		isOffered: mayBeAnswered,
	},
	withdrawn: {
		words: 'Wants no call and no answer: take it off the list',
		isOffered: mayBeAnswered,
	},
	'answer-by': {
		words: 'Answer them another way',
		isOffered: mayBeAnswered,
		field: choiceField(
			'answer',
			'how they are answered',
			'How?',
			() => [
				{ value: 'ring', words: 'Ring them' },
				{ value: 'email', words: 'By e-mail' },
				{ value: 'text', words: 'By text message' },
			],
			(answerBy) => ({ answerBy }),
		),
	},
	'heard-of': {
		words: 'How they heard of us',
		field: choiceField(
			'heardOf',
			'how they heard of us',
			'By …',
			() => hearings.map((value) => ({ value, words: hearingWords[value] })),
			(heardOf) => ({ heardOf }),
		),
	},
	complaint: {
		words: 'Record a data-protection complaint',
		hint: 'About how personal data was used. We have 30 days to acknowledge it, from the day on which the message came.',
		isOffered: ({ complaintSince }) => complaintSince === undefined,
	},
	'complaint-acknowledged': {
		words: 'Complaint acknowledged',
		quick: 'of a complaint',
		hint: 'We told them that we have it and look into it.',
		isOffered: (situation) => isUnanswered(situation) && !situation.isAcknowledged,
	},
	'complaint-answered': {
		words: 'Complaint answered',
		hint: 'With the reasons, and with the Information Commissioner named.',
		isOffered: isUnanswered,
	},
	note: { words: 'Only the note below', short: 'Only the note' },
} satisfies Record<DecidingKind, Act> & Partial<Record<EventKind, Act>>;

export type ActName = keyof typeof table;
export const acts: Readonly<Record<ActName, Act>> = table;
const actNames = Object.keys(table) as ActName[];

/** Whether something is an act of the office by its name, such as the kind of an event. */
export const isActName = (name: string): name is ActName => Object.hasOwn(acts, name);

/** Joins an act's name and the input of its preset. */
export const PRESET = '@';

/** The acts that are offered in a situation. */
export const actsIn = (situation: Situation): OfficeAct[] =>
	actNames.flatMap((name) => {
		const { isOffered, preset, field, words, hint, quick, short } = acts[name];
		if (isOffered && !isOffered(situation)) return [];
		const filled = preset?.(situation);
		return [
			...(filled ? [{ ...filled, value: name + PRESET + filled.value }] : []),
			{
				value: name,
				words,
				hint,
				quick,
				short,
				field: field && {
					...field,
					options: field.options?.(situation),
					tick: field.tick?.(situation.firm),
				},
			},
		];
	});

/** When the office may be reminded: the value of `remind`, and its words. */
export function remindersFrom(now: number) {
	const today = londonDay(now);
	const days = Array.from({ length: REMINDER_DAYS }, (_, index) =>
		addWorkingDays(today, index + 1, []),
	);
	return [
		...(londonHour(now) < 15
			? [{ value: `${today}T${AFTERNOON}`, words: 'Today, in the afternoon' }]
			: []),
		...days.map((day) => ({ value: `${day}T${MORNING}`, words: fullDayInWords(day) })),
	];
}

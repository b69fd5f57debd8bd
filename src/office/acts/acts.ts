/**
 * The acts that the office records about an enquiry: one table of what each is called, when it is
 * offered, what is entered with it and how that is read. Pure.
 */

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
	notForUsReasons,
} from '#model/enquiry-events.ts';
import { type FollowUp, mayBeRung } from '#model/follow-up.ts';
import type { ActField, OfficeAct, Reminder } from './act-fields.ts';

/** Reminders come in the morning's digest, or for the same day in the afternoon. */
const MORNING = '09:00';
const AFTERNOON = '16:00';

/** Days offered for a reminder, and for a survey. */
const REMINDER_DAYS = 5;
const SURVEY_WITHIN_DAYS = 400;

/** How long ago a complaint may have come, and letters be sent again from. */
const DAYS_LOOKED_BACK = 366;

/** What to put right in a day that has not come, is long ago, or is none. */
export const notPastDay = (now: number): string =>
	`Enter a day of the last year, today at the latest, such as ${londonDay(now)}.`;

/** What decides which acts are offered. */
interface Situation extends Pick<FollowUp, 'state' | 'complaintSince'> {
	/** Whether these were recorded of its complaint. */
	readonly isAcknowledged: boolean;
	readonly isAnswered: boolean;
}

/** A row of the table. */
interface Act extends Omit<OfficeAct, 'value' | 'field'> {
	/** Absent where it is always offered. */
	readonly isOffered?: (situation: Situation) => boolean;
	/** The input with which it is also offered as an act without a field. */
	readonly preset?: (now: number) => OfficeAct;
	readonly field?: Omit<ActField, 'options'> & {
		readonly options?: (now: number) => ActField['options'];
		/** What is stored of an input. Undefined where it is wrong. */
		readonly read: (input: string, now: number) => EventData | undefined;
		/** What to put right then. */
		readonly problem?: (now: number, input: string) => string;
	};
}

const lastSurveyDay = (now: number): string => addDays(londonDay(now), SURVEY_WITHIN_DAYS);

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
		quick: 'always',
		isOffered: ({ state }) => state === 'held-back',
	},
	spoke: { words: 'Rung, and spoke', quick: 'after a call', short: 'Spoke' },
	'no-answer': {
		words: 'Rung, no answer: try again on another day',
		// No second try where we must not ring.
		isOffered: mayBeRung,
		preset(now) {
			const [{ value, words } = { value: '', words: '' }] = remindersFrom(now);
			const when = value.endsWith(AFTERNOON) ? 'this afternoon' : `on ${words}`;
			return {
				value,
				words: `Rung, no answer: try again ${when}`,
				quick: 'after a call',
				// Without the date.
				short: `No answer: again ${when.split(',', 1)}`,
			};
		},
		field: {
			name: 'remind',
			label: 'When to try again',
			options: (now) => [{ value: '', words: 'Try again when?' }, ...remindersFrom(now)],
			read(input, now) {
				const chosen = remindersFrom(now).find(({ value }) => value === input);
				const [day = '', time = ''] = chosen?.value.split('T') ?? [];
				return chosen && { remindAt: londonMoment(day, time) };
			},
			problem: () => 'Choose when to be reminded.',
		},
	},
	'answered-in-writing': { words: 'Answered by e-mail or post', quick: 'in writing' },
	'survey-booked': {
		words: 'Survey booked',
		field: {
			name: 'day',
			label: 'Day of the survey',
			read: (day, now) =>
				isDay(day) && day >= londonDay(now) && day <= lastSurveyDay(now) ? { day } : undefined,
			problem: (now, day) =>
				isDay(day) && day > lastSurveyDay(now)
					? `That day is too far ahead: the last for a survey is ${fullDayInWords(lastSurveyDay(now))}.`
					: `Enter the day of the survey, today or later, such as ${addDays(londonDay(now), 7)}.`,
		},
	},
	'not-for-us': {
		words: 'Not for us',
		field: {
			name: 'because',
			label: 'Why it is not for us',
			options: () => [
				{ value: '', words: 'Because … (if you like)' },
				...notForUsReasons.map((words) => ({ words })),
			],
			read(input) {
				const reason = notForUsReasons.find((one) => one === input);
				return reason ? { reason } : {};
			},
		},
	},
	'wrong-number': {
		words: 'Wrong number',
		hint: 'Off the list until they correct it. Write to them.',
		isOffered: mayBeRung,
	},
	withdrawn: { words: 'Asked not to be rung: take it off the list', isOffered: mayBeRung },
	complaint: {
		words: 'Record a data-protection complaint',
		hint: 'About how personal data was used. We have 30 days to acknowledge it, from the day it came: enter that day if it was not today.',
		isOffered: ({ complaintSince }) => complaintSince === undefined,
		field: {
			name: 'received',
			label: 'Day it came, if not today',
			read: (day, now) => (day === '' ? {} : isPastDay(day, now) ? { day } : undefined),
			problem: notPastDay,
		},
	},
	'complaint-acknowledged': {
		words: 'Complaint acknowledged',
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

/** The acts of these names that are offered in a situation. */
export const actsIn = (
	situation: Situation,
	now: number,
	names: readonly ActName[] = actNames,
): OfficeAct[] =>
	names.flatMap((name) => {
		const { isOffered, preset, field, words, hint, quick, short } = acts[name];
		if (isOffered && !isOffered(situation)) return [];
		const filled = preset?.(now);
		return [
			...(filled ? [{ ...filled, value: name + PRESET + filled.value }] : []),
			{
				value: name,
				words,
				hint,
				quick,
				short,
				field: field && {
					name: field.name,
					label: field.label,
					options: field.options?.(now),
				},
			},
		];
	});

/** Whether this is a day of the last year: today at the latest. */
export function isPastDay(day: string, now: number): boolean {
	const today = londonDay(now);
	return isDay(day) && day <= today && day > addDays(today, -DAYS_LOOKED_BACK);
}

/** When the office may be reminded. */
export function remindersFrom(now: number): Reminder[] {
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

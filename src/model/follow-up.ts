/**
 * How far an enquiry has got with the office and the visitor: worked out from its events, and
 * stored nowhere.
 */
import { londonDay } from './dates.ts';
import {
	type AnswerWay,
	type DecidingKind,
	decidingKinds,
	type Effect,
	type EnquiryEvent,
	type EventKind,
	type Hearing,
	hasEffect,
	isResult,
	standingEvents,
} from './enquiry-events.ts';
import { dayOf, type HalfDay, isOver } from './visits.ts';

/**
 * Where the office is with it. `held-back` is in quarantine; all but that and `to-ring` follow from
 * an act. `complaint` replaces the states in which the visitor would be rung.
 */
export type FollowUpState = 'held-back' | 'to-ring' | DecidingKind | 'complaint';

export interface FollowUp {
	readonly state: FollowUpState;
	/** When it got into this state. */
	readonly since: number;
	readonly receivedAt: number;
	/**
	 * When the office first did something about it. A link that is only opened tells nothing:
	 * machines open links too.
	 */
	readonly seenAt?: number;
	/** When the office first spoke to the person. */
	readonly spokeAt?: number;
	/** When the office first tried to ring, answered or not. */
	readonly triedAt?: number;
	/** When the office last rang, answered or not, and whose code it was, where codes have names. */
	readonly lastRungAt?: number;
	readonly lastRungBy?: string;
	/** When the office first answered by e-mail or post. */
	readonly writtenAt?: number;
	/** How many calls were not answered. */
	readonly unanswered: number;
	/**
	 * When to ring again: until another act, after a call that was not answered or in which that was
	 * agreed, about a booked survey too.
	 */
	readonly remindAt?: number;
	/** The day that the state is about, such as that of a booked survey, as YYYY-MM-DD. */
	readonly day?: string;
	/** The day of the survey, also once the state is another. */
	readonly surveyDay?: string;
	/** The visit that was asked for, or that the office has confirmed. */
	readonly visit?: Visit;
	/** The latest price that was given. */
	readonly quote?: { readonly at: number; readonly pounds?: number };
	/** What came of it, once that is known. */
	readonly result?: Result;
	/** How the person heard of the firm. */
	readonly heardOf?: Hearing;
	/**
	 * When it was recorded that this is a complaint about how personal data was used. The person is
	 * not rung about anything that they sent before.
	 */
	readonly complaintSince?: number;
	/** Who said that the visitor is not to be rung. Only in the state `withdrawn`. */
	readonly withdrawnBy?: 'visitor' | 'office';
	/** Every note that was not undone, oldest first. */
	readonly notes: readonly string[];
	/** The names of the answers that the visitor corrected. */
	readonly corrected: readonly string[];
	/** How many photographs the visitor added, and when the last. */
	readonly photographs: { readonly count: number; readonly lastAt?: number };
	/** How the visitor is answered. Until they or the office choose: by ringing them. */
	readonly answerBy: AnswerWay;
	/** When the visitor wants to be rung, in the words that they chose. */
	readonly callTime?: string;
	readonly releasedAt?: number;
}

/** A visit that takes a place. */
export interface Visit {
	readonly halfDay: HalfDay;
	readonly isConfirmed: boolean;
	/** Which of the half-day's places it has. */
	readonly place?: number;
	/** When it was asked for or confirmed. */
	readonly at: number;
}

/** How an enquiry ended. */
interface Result {
	readonly kind: 'won' | 'lost';
	readonly at: number;
	/** What was won: those of the quote where none were noted with it. */
	readonly pounds?: number;
	/** Why it was lost. */
	readonly reason?: string;
	/** No letter of thanks is sent. */
	readonly noLetter?: true;
}

/** The effects of a call to the visitor, answered or not. */
const CALLS = ['spoke', 'booked', 'tried'] as const;

/** Works out the state of an enquiry from its events. */
export function followUpOf(
	{ receivedAt, quarantined }: { readonly receivedAt: number; readonly quarantined?: string },
	events: readonly EnquiryEvent[],
): FollowUp {
	const standing = standingEvents(events);
	const first = (...effects: Effect[]) => standing.find(({ kind }) => hasEffect(kind, ...effects));
	const last = (what: EventKind) => standing.findLast(({ kind }) => kind === what);
	const lastCall = standing.findLast(({ kind }) => hasEffect(kind, ...CALLS));
	const released = last('released');
	const decided = decidingEvent(standing);
	const started = last('complaint');
	const latest = standing.findLast(isDecision);
	const reached = decided?.kind ?? (quarantined === undefined ? 'to-ring' : 'held-back');
	const isCallDue = reached === 'to-ring' || hasEffect(reached, 'tried');
	const latestOf = (kinds: readonly string[]) =>
		standing.findLast(({ kind }) => kinds.includes(kind));
	const survey = latestOf(surveyKinds);
	const planned = latestOf([...surveyKinds, ...freeingKinds]);
	const kept = survey?.data.visit ? planned : survey;
	const surveyDay = kept?.data.day ?? confirmedDay(kept);
	const state = started && isCallDue ? 'complaint' : stateWith(planned, reached, decided);
	const isReminded =
		hasEffect(state, 'tried') ||
		(hasEffect(state, 'spoke', 'booked', 'postponed') && started === undefined);
	const quoted = last('quoted');
	const quote = quoted && { at: quoted.at, pounds: quoted.data.pounds };
	const corrected = standing.filter(({ kind }) => kind === 'corrected');
	const photographs = standing.filter(({ kind }) => kind === 'photograph-added');
	return {
		state,
		since: (state === 'complaint' ? started : decided)?.at ?? released?.at ?? receivedAt,
		receivedAt,
		seenAt: standing.find(({ by }) => by.who === 'office')?.at,
		spokeAt: first('spoke', 'booked')?.at,
		triedAt: first(...CALLS)?.at,
		lastRungAt: lastCall?.at,
		lastRungBy: personOf(lastCall),
		writtenAt: first('wrote')?.at,
		unanswered: standing.filter(({ kind }) => hasEffect(kind, 'tried')).length,
		remindAt: isReminded ? latest?.data.remindAt : undefined,
		day: hasEffect(state, 'booked') ? surveyDay : decided?.data.day,
		surveyDay,
		visit: visitOf(planned, events.findLast(({ data }) => data.place)?.data.place),
		quote,
		result: quarantined === undefined ? resultOf(standing, quote?.pounds) : undefined,
		heardOf: last('heard-of')?.data.heardOf,
		complaintSince: started?.at,
		withdrawnBy:
			state !== 'withdrawn' ? undefined : decided?.by.who === 'office' ? 'office' : 'visitor',
		notes: standing.flatMap(({ data }) => (data.note ? [data.note] : [])),
		corrected: [...new Set(corrected.flatMap(({ data }) => data.fields ?? []))],
		photographs: { count: photographs.length, lastAt: photographs.at(-1)?.at },
		answerBy: last('answer-by')?.data.answerBy ?? 'ring',
		callTime: last('call-time')?.data.callTime,
		releasedAt: released?.at,
	};
}

/** The kinds of which the latest says whether there is a survey, and when. */
const surveyKinds = ['visit-asked', 'visit-confirmed', 'visit-cancelled', 'survey-booked'] as const;

/** The day that the office has confirmed without having spoken of it. */
const confirmedDay = (survey: EnquiryEvent | undefined): string | undefined =>
	survey?.kind === 'visit-confirmed' && survey.data.visit ? dayOf(survey.data.visit) : undefined;

/** After these there is no visit: an earlier visit does not come back with a call. */
const freeingKinds = ['lost', 'not-for-us', 'withdrawn', 'complaint'] as const;

/** The visit that the latest of these events leaves. */
function visitOf(planned: EnquiryEvent | undefined, place: number | undefined): Visit | undefined {
	const halfDay = planned?.data.visit;
	return planned && halfDay
		? { halfDay, place, isConfirmed: planned.kind !== 'visit-asked', at: planned.at }
		: undefined;
}

/**
 * The state with a survey: who was spoken or written to before the day that is confirmed waits for
 * it; who was booked, and is not any more, was spoken to.
 */
function stateWith(
	survey: EnquiryEvent | undefined,
	reached: FollowUpState,
	decided: Decision | undefined,
): FollowUpState {
	if (!survey || !decided) return reached;
	if (
		reached === 'survey-booked' &&
		decided.data.visit &&
		survey !== decided &&
		!confirmedDay(survey)
	)
		return 'spoke';
	return hasEffect(reached, 'spoke', 'wrote') &&
		londonDay(decided.at) <= (confirmedDay(survey) ?? '')
		? 'survey-booked'
		: reached;
}

/** The latest end, unless a quote or a later day came after it: they have started again. */
function resultOf(standing: readonly EnquiryEvent[], quoted?: number): Result | undefined {
	const latest = standing.findLast(({ kind }) => isResult(kind));
	if (!latest || hasEffect(latest.kind, 'quoted', 'postponed')) return undefined;
	const { at, kind, data } = latest;
	const { pounds = quoted, noLetter, reason } = data;
	return kind === 'won' ? { kind, at, pounds, noLetter } : { kind: 'lost', at, reason };
}

/** What the forms call the visitor's number. */
const NUMBER_FIELDS: readonly string[] = ['phone', 'phoneNumber'];

/**
 * The event that decides the state: the last that leads to one, but for two that come late. A
 * corrected number is to be rung.
 */
function decidingEvent(standing: readonly EnquiryEvent[]): Decision | undefined {
	let decided: Decision | undefined;
	for (const event of standing) {
		if (
			decided?.kind === 'wrong-number' &&
			event.data.fields?.some((name) => NUMBER_FIELDS.includes(name))
		)
			decided = undefined;
		if (!isDecision(event)) continue;
		// Who was rung before the office heard of it is not to be rung once more.
		if (decided?.kind === 'withdrawn' && hasEffect(event.kind, 'tried')) continue;
		// A call to confirm a survey leaves it booked. One after its day is about something else.
		if (
			decided &&
			hasEffect(decided.kind, 'booked') &&
			hasEffect(event.kind, 'spoke', 'tried', 'wrote') &&
			londonDay(event.at) <= (decided.data.day ?? londonDay(event.at))
		)
			continue;
		decided = event;
	}
	return decided;
}

/** An event that leads to the state of its kind's name. */
type Decision = EnquiryEvent & { readonly kind: DecidingKind };
const isDecision = (event: EnquiryEvent): event is Decision =>
	decidingKinds.some((kind) => kind === event.kind);

/**
 * Whether the office may get in touch about what was asked. Not after a withdrawal, nor after a
 * complaint about how their data was used: a call about insulation would be cause for another.
 */
export const mayBeAnswered = ({
	state,
	complaintSince,
}: Pick<FollowUp, 'state' | 'complaintSince'>): boolean =>
	complaintSince === undefined && state !== 'withdrawn';

/**
 * Whether it waits for what comes of it: the person was answered, was visited or has a price, and
 * neither a result nor a day on which it comes back is known.
 */
export function isOpenEnded(followUp: FollowUp, now: number): boolean {
	const { state, visit, day = '', result, remindAt } = followUp;
	if (!mayBeAnswered(followUp) || result !== undefined || remindAt !== undefined) return false;
	if (visit && !isOver(visit.halfDay, now)) return hasEffect(state, 'quoted');
	return (
		wasVisited(followUp, now) ||
		hasEffect(state, 'spoke', 'wrote', 'quoted') ||
		(hasEffect(state, 'booked') && day < londonDay(now))
	);
}

/** Whether a visit was made. */
export const wasVisited = ({ visit }: Pick<FollowUp, 'visit'>, now: number): boolean =>
	visit?.isConfirmed === true && isOver(visit.halfDay, now);

/** Whether a letter of thanks for the job may be sent. */
export const mayBeThanked = (followUp: FollowUp): boolean =>
	mayBeAnswered(followUp) && followUp.result?.kind === 'won' && !followUp.result.noLetter;

/** Whether the office may ring the visitor, and pages and letters may say so. */
export const mayBeRung = (
	followUp: Pick<FollowUp, 'state' | 'complaintSince' | 'answerBy'>,
): boolean => mayBeAnswered(followUp) && followUp.answerBy === 'ring';

/**
 * Whether the office still has to ring or write, now: nothing has reached the visitor, or the time
 * of a reminder has come.
 */
export function isToAnswer(followUp: FollowUp, now: number): boolean {
	const { state, remindAt } = followUp;
	if (!mayBeAnswered(followUp)) return false;
	// Who was visited has had a better answer than a call.
	if (wasVisited(followUp, now) && remindAt === undefined) return false;
	return (
		state === 'to-ring' || (remindAt === undefined ? hasEffect(state, 'tried') : remindAt <= now)
	);
}

const personOf = (event: EnquiryEvent | undefined) =>
	event?.by.who === 'office' ? event.by.person : undefined;

/** How far an enquiry has got with the office and the visitor: worked out from its events, and stored nowhere. */
import type { EnquiryEvent, EventKind } from './events.ts';

/** Where the office is with it. `held-back` is in quarantine; all but that and `to-ring` follow from an act. */
export const followUpStates = ['held-back', 'to-ring', 'no-answer', 'spoke', 'survey-booked', 'not-for-us', 'withdrawn'] as const;
export type FollowUpState = (typeof followUpStates)[number];

export interface FollowUp {
	readonly state: FollowUpState;
	/** When it got into this state. */
	readonly since: number;
	readonly receivedAt: number;
	/** When the office first did something about it. A link that is only opened tells nothing: machines open links too. */
	readonly seenAt?: number;
	/** When the office first spoke to the person. */
	readonly spokeAt?: number;
	/** When the office first tried to ring, answered or not. */
	readonly triedAt?: number;
	/** How often nobody answered. */
	readonly unanswered: number;
	/** When to try again. Only in the state `no-answer`. */
	readonly remindAt?: number;
	/** The day of the survey, as YYYY-MM-DD. */
	readonly surveyDay?: string;
	/** The number of the complaint that was started from its page. */
	readonly complaint?: number;
	/** Every note that stands, oldest first. */
	readonly notes: readonly string[];
	/** The names of the answers that the visitor corrected, and when last. */
	readonly corrected: readonly string[];
	readonly correctedAt?: number;
	/** What the visitor's photographs are of that were added and not removed. */
	readonly photographs: readonly string[];
	/** When the visitor wants to be rung, in the words that they chose. */
	readonly callTime?: string;
	/** What the visitor told us: whether we rang. Absent while they have not. */
	readonly rang?: boolean;
	/** When they told us that. */
	readonly rangAt?: number;
	/** When the visitor was asked whether we rang. */
	readonly askedAt?: number;
	/** When the office was warned that the promise is about to break. */
	readonly warnedAt?: number;
	readonly releasedAt?: number;
}

/** The states that an act leads to. The other kinds change none. */
const stateAfter: Readonly<Partial<Record<EventKind, FollowUpState>>> = {
	spoke: 'spoke',
	'no-answer': 'no-answer',
	'survey-booked': 'survey-booked',
	'not-for-us': 'not-for-us',
	withdrawn: 'withdrawn',
};

/** The events that stand: neither undone, nor undoing. In the order in which they happened. */
export function standingEvents(events: readonly EnquiryEvent[]): EnquiryEvent[] {
	const undone = new Set(events.flatMap(({ undoes }) => (undoes === undefined ? [] : [undoes])));
	return events.filter(({ id, kind }) => kind !== 'undone' && !undone.has(id)).sort((one, other) => one.at - other.at);
}

/** Works out the state of an enquiry from its events. */
export function followUpOf(
	{ receivedAt, quarantined }: { readonly receivedAt: number; readonly quarantined?: string | undefined },
	events: readonly EnquiryEvent[],
): FollowUp {
	const standing = standingEvents(events);
	const first = (...kinds: EventKind[]) => standing.find(({ kind }) => kinds.some((one) => one === kind));
	const last = (...kinds: EventKind[]) => standing.findLast(({ kind }) => kinds.some((one) => one === kind));
	const released = last('released');
	const decided = standing.findLast(({ kind }) => Object.hasOwn(stateAfter, kind));
	const state =
		decided === undefined ? (quarantined === undefined ? 'to-ring' : 'held-back') : (stateAfter[decided.kind as EventKind] ?? 'to-ring');
	const corrected = standing.filter(({ kind }) => kind === 'corrected');
	return {
		state,
		since: decided?.at ?? released?.at ?? receivedAt,
		receivedAt,
		...at(
			'seenAt',
			standing.find(({ by }) => by.who === 'office'),
		),
		...at('spokeAt', first('spoke', 'survey-booked')),
		...at('triedAt', first('spoke', 'survey-booked', 'no-answer')),
		unanswered: standing.filter(({ kind }) => kind === 'no-answer').length,
		...(state === 'no-answer' && decided?.data.remindAt !== undefined ? { remindAt: decided.data.remindAt } : {}),
		...given('surveyDay', last('survey-booked')?.data.day),
		...given('complaint', last('complaint')?.data.complaint),
		notes: standing.flatMap(({ data }) => (data.note ? [data.note] : [])),
		corrected: [...new Set(corrected.flatMap(({ data }) => data.fields ?? []))],
		...at('correctedAt', corrected.at(-1)),
		photographs: photographsIn(standing),
		...given('callTime', last('call-time')?.data.callTime),
		...given('rang', last('did-we-ring')?.data.rang),
		...at('rangAt', last('did-we-ring')),
		...at('askedAt', last('asked')),
		...at('warnedAt', last('warned')),
		...at('releasedAt', released),
	};
}

/**
 * Whether the office still has to ring, now: nobody has spoken, or the day of a reminder has come. Somebody who complains about how their
 * data was used is on the list of complaints instead: a call about insulation would be one more.
 */
export function isToRing({ state, remindAt, complaint }: FollowUp, now: number): boolean {
	if (complaint !== undefined) return false;
	return state === 'to-ring' || (state === 'no-answer' && (remindAt === undefined || remindAt <= now));
}

/** The subjects of the photographs that are there. */
function photographsIn(events: readonly EnquiryEvent[]): string[] {
	const removed = new Set(events.flatMap(({ kind, data }) => (kind === 'photograph-removed' ? [data.photograph] : [])));
	const added = events.filter(({ kind, data }) => kind === 'photograph-added' && !removed.has(data.photograph));
	return added.flatMap(({ data }) => data.subject ?? []);
}

function at<Name extends string>(name: Name, event: EnquiryEvent | undefined): { [Key in Name]?: number } {
	return given(name, event?.at);
}

function given<Name extends string, Value>(name: Name, value: Value | undefined): { [Key in Name]?: Value } {
	return (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: Value };
}

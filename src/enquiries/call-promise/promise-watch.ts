/**
 * Looks after the promise to ring: warns the office on the afternoon before it breaks, and asks the
 * visitor once whether we rang, where the office recorded nothing. Also works out the figure that
 * is published about it.
 */

import type { Clock } from '#model/clock.ts';
import { DAY_MS, HOUR_MS, londonDay } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { type FollowUp, isToRing, mayBeRung } from '#model/follow-up.ts';
import { refusalOfCalls } from '../answers/call-wishes.ts';
import { createPeople } from '../follow-up/people.ts';
import { withFollowUp } from '../follow-up/with-follow-up.ts';
import type { Store } from '../store/store.ts';
import { askAt, type CallPromise, dueDay, warningTime } from './call-promise.ts';
import { COUNTED_FOR_DAYS, createAnswerTally } from './usual-answer.ts';

/** The note with the last day whose promises were looked at. */
const WARNED_DAY = 'promise warned';

/**
 * A question that could not be asked for so long, because the website was away, is not asked any
 * more.
 */
const ASKED_WITHIN_MS = 3 * DAY_MS;

/** Visitors who wrote longer ago no longer wait for a first call, and are not asked. */
const LOOKED_BACK_DAYS = 30;

type WatchedStore = Pick<
	Store,
	'find' | 'eventsOfAll' | 'note' | 'setNote' | 'queueNotice' | 'queueLetter' | 'recordEvent'
>;

export interface Followed {
	readonly enquiry: Enquiry;
	readonly followUp: FollowUp;
}

/**
 * The enquiries that came since a time and can be read, with how far each has got. Those held back
 * are left out. Read in batches: a quarter of a busy year at once would hold up every page.
 */
export async function* followedSince(
	store: Pick<Store, 'find' | 'eventsOfAll'>,
	since: number,
): AsyncGenerator<Followed> {
	for await (const { followUp, ...enquiry } of withFollowUp(
		store,
		store.find({ since }, () => undefined),
	))
		if (enquiry.quarantined === undefined) yield { enquiry, followUp };
}

/**
 * A person whose promise breaks: the enquiry that came first, and what else of theirs breaks with
 * it.
 */
export interface DuePerson extends Followed {
	readonly more: readonly Followed[];
	/** The latest words by which they asked for no call, in whatever they sent. */
	readonly noCalls?: string;
}

/**
 * The people whose promise breaks at the end of that day, where no call is recorded. Oldest first,
 * as the day counts them.
 */
export async function dueOn(
	store: Pick<Store, 'find' | 'eventsOfAll'>,
	promise: CallPromise,
	day: string,
	now: number,
): Promise<DuePerson[]> {
	const people = createPeople<{ due: Followed[]; sent: Enquiry[]; noCallsBefore: number }>(() => ({
		due: [],
		sent: [],
		noCallsBefore: 0,
	}));
	for await (const one of followedSince(store, now - LOOKED_BACK_DAYS * DAY_MS)) {
		const { enquiry, followUp } = one;
		const person = people.of(enquiry);
		person.sent.push(enquiry);
		person.noCallsBefore = Math.max(person.noCallsBefore, followUp.noCallsBefore ?? 0);
		if (
			followUp.state === 'to-ring' &&
			isToRing(followUp, now) &&
			dueDay(promise, reachedAt(enquiry, followUp)) === day
		)
			person.due.push(one);
	}
	return people.all.flatMap(({ due, sent, noCallsBefore }) => {
		const [first, ...more] = due.filter(({ enquiry }) => enquiry.receivedAt > noCallsBefore);
		const noCalls =
			first &&
			sent.flatMap(({ answers }) => refusalOfCalls(answers.description ?? '') ?? []).at(-1);
		return first ? [{ ...first, more, noCalls }] : [];
	});
}

/** When the office had it: it could not ring while it was held back. */
const reachedAt = ({ receivedAt }: Enquiry, { releasedAt }: FollowUp): number =>
	releasedAt ?? receivedAt;

/**
 * Warns the office once on each day on which promises break, when the time has come. Returns
 * whether a letter was queued.
 */
export async function warnIfDue(
	store: WatchedStore,
	promise: CallPromise,
	officeEmail: string,
	now: number,
): Promise<boolean> {
	const day = londonDay(now);
	const time = warningTime(promise, day);
	if (!time || now < time.from || now >= time.until || (await store.note(WARNED_DAY)) === day)
		return false;
	const due = await dueOn(store, promise, day, now);
	const isQueued = due.length > 0 && (await store.queueNotice('promise', officeEmail, day, now));
	for (const { enquiry } of due.flatMap((person) => [person, ...person.more]))
		await store.recordEvent(
			enquiry.id,
			{ kind: 'warned', by: { who: 'system' }, nonce: 'warned' },
			now,
		);
	// Last: if the store fails in between, it is done again, which changes nothing.
	await store.setNote(WARNED_DAY, day);
	return isQueued;
}

/**
 * Asks each person whose time has come, once, whether we rang: only where, since they wrote, the
 * office has recorded nothing and they have said nothing, about this or what else they sent, and
 * have not asked for no call. Returns how many letters were queued.
 */
export async function askIfDue(
	store: WatchedStore,
	promise: CallPromise,
	now: number,
): Promise<number> {
	const people = createPeople(() => ({
		silent: [] as Enquiry[],
		lastHeard: 0,
		asksForNoCall: false,
	}));
	for await (const { enquiry, followUp } of followedSince(store, now - LOOKED_BACK_DAYS * DAY_MS)) {
		const { state, since, seenAt, rang, rangAt = 0, askedAt = 0 } = followUp;
		const person = people.of(enquiry);
		person.asksForNoCall ||= refusalOfCalls(enquiry.answers.description ?? '') !== undefined;
		person.lastHeard = Math.max(person.lastHeard, rangAt, askedAt, state === 'to-ring' ? 0 : since);
		const at = askAt(promise, reachedAt(enquiry, followUp));
		const isSilent =
			state === 'to-ring' && seenAt === undefined && rang === undefined && enquiry.answers.email;
		if (isSilent && now >= at && now < at + ASKED_WITHIN_MS) person.silent.push(enquiry);
	}
	let asked = 0;
	for (const { silent, lastHeard, asksForNoCall } of people.all) {
		const about = silent.find(({ receivedAt }) => receivedAt > lastHeard);
		if (!about || asksForNoCall) continue;
		if (
			await store.queueLetter(
				about.id,
				'question',
				about.answers.email?.toLowerCase() ?? '',
				'once',
				now,
			)
		)
			asked += 1;
		await store.recordEvent(
			about.id,
			{ kind: 'asked', by: { who: 'system' }, nonce: 'asked' },
			now,
		);
	}
	return asked;
}

/**
 * Within how many working days people are usually rung (./usual-answer.ts). Undefined where there
 * is no figure.
 */
export async function usualAnswer(
	store: Pick<Store, 'find' | 'eventsOfAll'>,
	promise: CallPromise,
	now: number,
): Promise<number | undefined> {
	const tally = createAnswerTally(promise, now);
	for await (const { enquiry, followUp } of followedSince(store, now - COUNTED_FOR_DAYS * DAY_MS)) {
		// Those visitors were not to be rung.
		if (!mayBeRung(followUp)) continue;
		const { triedAt, rang, rangAt, state } = followUp;
		tally.add({
			receivedAt: enquiry.receivedAt,
			rungAt: triedAt ?? (rang ? rangAt : undefined),
			isAnswered: state !== 'to-ring' || triedAt !== undefined || rang !== undefined,
		});
	}
	return tally.usuallyWithin();
}

/**
 * Says how soon people are usually rung, or undefined: `words` has a sentence for each number of
 * working days, from none. Worked out once an hour, because it reads a quarter of a year.
 */
export function createUsualAnswer(
	store: Pick<Store, 'find' | 'eventsOfAll'>,
	promise: CallPromise,
	words: readonly string[],
	clock: Clock,
) {
	let known: { readonly at: number; readonly says: Promise<string | undefined> } | undefined;
	return (): Promise<string | undefined> => {
		if (!known || clock.elapsed() - known.at >= HOUR_MS) {
			const says = usualAnswer(store, promise, clock.now()).then((days) =>
				days === undefined ? undefined : words[days],
			);
			known = { at: clock.elapsed(), says: says.catch(() => undefined) };
		}
		return known.says;
	};
}

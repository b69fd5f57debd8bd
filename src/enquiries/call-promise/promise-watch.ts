/** Looks after the promise to ring: warns the office on the afternoon before it breaks. */

import { DAY_MS, londonDay } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { FollowUp } from '#model/follow-up.ts';
import { answerWayAmong, hasChoice } from '../follow-up/answer-way.ts';
import { createPeople } from '../follow-up/people.ts';
import { type Followed, withFollowUp } from '../follow-up/with-follow-up.ts';
import type { Store } from '../store/store.ts';
import { type CallPromise, dueDay, warningTime } from './call-promise.ts';

/** The note with the last day whose promises were looked at. */
const WARNED_DAY = 'promise warned';

/** Visitors who wrote longer ago no longer wait for a first call. */
const LOOKED_BACK_DAYS = 30;

type WatchedStore = Pick<Store, 'find' | 'eventsOfAll' | 'note' | 'setNote' | 'queueNotice'>;

/**
 * A person whose promise breaks: the enquiry that came first, and what else of theirs breaks with
 * it.
 */
export interface DuePerson extends Followed {
	readonly more: readonly Followed[];
}

/**
 * The people whose promise breaks at the end of that day, where no call is recorded. Oldest first,
 * as the day counts them. Who asked to be answered in writing was promised none.
 */
export async function dueOn(
	store: Pick<Store, 'find' | 'eventsOfAll'>,
	promise: CallPromise,
	day: string,
	now: number,
): Promise<DuePerson[]> {
	const people = createPeople<{ sent: Followed[]; complainedAt: number }>(() => ({
		sent: [],
		complainedAt: 0,
	}));
	const found = store.find({ since: now - LOOKED_BACK_DAYS * DAY_MS }, () => undefined);
	for await (const one of withFollowUp(store, found)) {
		if (one.enquiry.quarantined !== undefined) continue;
		const person = people.of(one.enquiry);
		person.sent.push(one);
		person.complainedAt = Math.max(person.complainedAt, one.followUp.complaintSince ?? 0);
	}
	return people.all.flatMap(({ sent, complainedAt }) => {
		const choices = sent.filter(hasChoice);
		const [first, ...more] = sent.filter(
			({ enquiry, followUp }) =>
				enquiry.receivedAt > complainedAt &&
				followUp.state === 'to-ring' &&
				dueDay(promise, reachedAt(enquiry, followUp)) === day &&
				answerWayAmong(choices, enquiry) === 'ring',
		);
		return first ? [{ ...first, more }] : [];
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
	const isDue = (await dueOn(store, promise, day, now)).length > 0;
	const isQueued = isDue && (await store.queueNotice('promise', officeEmail, day, now));
	// Last: if the store fails in between, it is done again, which changes nothing.
	await store.setNote(WARNED_DAY, day);
	return isQueued;
}

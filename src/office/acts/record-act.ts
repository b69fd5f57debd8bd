/**
 * Records an act of the office about an enquiry, posted from the day or from the enquiry's page. It
 * counts once however often it comes, and not where a colleague or the visitor was first.
 */

import { randomUUID } from 'node:crypto';
import { waysToAnswer } from '#enquiries/answers/answer-ways.ts';
import { describeActor, describeEvent } from '#enquiries/follow-up/events-in-words.ts';
import type { RecordResult } from '#enquiries/store/events.ts';
import type { OfficeSession } from '#enquiries/store/office-sessions.ts';
import type { NewDispatch } from '#enquiries/store/save.ts';
import type { Store } from '#enquiries/store/store.ts';
import { visitEffects } from '#enquiries/visits/firm-visits.ts';
import { addDays, londonDay, londonMoment, timeInWords } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import {
	type Actor,
	type AnswerWay,
	decidedSince,
	type EnquiryEvent,
	isOfPress,
	isResult,
} from '#model/enquiry-events.ts';
import { followUpOf } from '#model/follow-up.ts';
import { fieldIn } from './act-fields.ts';
import type { FirmActs } from './acts.ts';
import type { Flash } from './flash.ts';
import { actsFor, type Problems, type ReadAct, readAct } from './read-act.ts';

export interface ActRecorderParts {
	readonly store: Pick<Store, 'eventsOf' | 'recordEvent'>;
	readonly now: () => number;
	readonly firm: FirmActs;
	/** What is sent when an enquiry is let out of quarantine. */
	readonly dispatchesFor: (enquiry: Pick<Enquiry, 'form' | 'answers'>) => readonly NewDispatch[];
	/** Called when there is something to deliver. */
	readonly onReleased: () => void;
	/** The host that enquiries are handed over to, if there is one: it gets every result too. */
	readonly webhookHost?: string;
	/**
	 * Called after each act while the office wants to be reminded at a time that no morning's list
	 * comes before.
	 */
	readonly onReminder: (enquiry: Enquiry, at: number) => Promise<void>;
}

/** When a letter of thanks leaves, in London. */
const THANKS_AT = '10:00';

/** Who acts on a device on which the office has signed in. */
export const actorOf = ({ person }: Pick<OfficeSession, 'person'>): Actor => ({
	who: 'office',
	person,
});

/** Creates what records acts. */
export function createActRecorder({
	store,
	now,
	firm,
	dispatchesFor,
	onReleased,
	webhookHost,
	onReminder,
}: ActRecorderParts) {
	/**
	 * What an act causes to be sent. A result is handed over, taken back or not. Thanks leave the
	 * next day, until when they can be taken back.
	 */
	async function dispatchesOf(enquiry: Enquiry, act: ReadAct): Promise<readonly NewDispatch[]> {
		const { kind, data, undoes } = act;
		if (kind === 'released') return dispatchesFor(enquiry);
		const undone = undoes && (await store.eventsOf(enquiry.id)).find(({ id }) => id === undoes);
		if (enquiry.quarantined !== undefined || !isResult((undone || act).kind)) return [];
		const { email } = enquiry.answers;
		const leavesAt = londonMoment(addDays(londonDay(now()), 1), THANKS_AT);
		return [
			...(webhookHost
				? [{ kind: 'webhook', recipient: webhookHost, name: randomUUID() } as const]
				: []),
			...(kind === 'won' && firm.sendsThanks && email && !data.noLetter
				? [{ kind: 'thanks', recipient: email.toLowerCase(), dueAt: leavesAt } as const]
				: []),
		];
	}

	/** `seen` is the latest event on `page`; absent where it does not matter what came later. */
	return async (
		enquiry: Enquiry,
		by: Actor,
		act: ReadAct,
		page: { readonly nonce: string; readonly seen?: string },
	): Promise<RecordResult> => {
		const dispatches = await dispatchesOf(enquiry, act);
		const result = await store.recordEvent(enquiry.id, { ...act, ...page, by }, now(), {
			dispatches,
			visits: visitEffects(firm.visits, enquiry, now()),
		});
		if (dispatches.length > 0 && result.state === 'recorded') onReleased();
		// Should the website stop just here, the next morning's list has it.
		const { remindAt } = followUpOf(enquiry, await store.eventsOf(enquiry.id));
		if (remindAt !== undefined && londonDay(remindAt) === londonDay(now()))
			await onReminder(enquiry, remindAt);
		return result;
	};
}

/** Why a visitor cannot be answered in that way. */
const NOT_REACHED: Readonly<Record<AnswerWay, string>> = {
	ring: 'They gave no number.',
	email: 'They gave no e-mail address.',
	text: 'They gave no mobile number.',
};

/** What became of an act that was posted; where nothing was recorded, what to put right. */
type ActOutcome =
	| {
			readonly state: Flash;
			readonly problems?: undefined;
	  }
	| { readonly state: 'refused' | 'overtaken'; readonly problems: Problems };

/** Creates the handler of an act that was posted. */
export function createActHandler(parts: ActRecorderParts) {
	const { store, now, firm } = parts;
	const record = createActRecorder(parts);

	return async (enquiry: Enquiry, by: Actor, posted: URLSearchParams): Promise<ActOutcome> => {
		const nonce = fieldIn(posted, 'nonce');
		const seen = fieldIn(posted, 'seen');
		const events = await store.eventsOf(enquiry.id);
		const earlier = events.find((event) => event.nonce === nonce);
		if (earlier) {
			// Sent again, what it did may no longer be on offer. After Back it may be another act.
			const { act: sent } = readAct(posted, [fieldIn(posted, 'act').trim()], now(), firm);
			return !sent || isOfPress(earlier, sent) ? { state: 'repeated' } : overtaken([earlier]);
		}
		// What is no longer on offer is most often what a colleague has done just now: said first.
		if (decidedSince(events, seen).length > 0) return overtaken();
		const acts = actsFor(followUpOf(enquiry, events), events, enquiry.form, now(), firm);
		const offered = acts.map(({ value }) => value);
		const { act, problems } = readAct(posted, offered, now(), firm);
		if (problems) return { state: 'refused', problems };
		// The visitor's page promises what is set.
		const { answerBy } = act.data;
		if (answerBy && !waysToAnswer(enquiry).includes(answerBy))
			return { state: 'refused', problems: { answer: NOT_REACHED[answerBy] } };
		const result = await record(enquiry, by, act, { nonce, seen });
		const { state } = result;
		if (state === 'overtaken') return overtaken();
		if (state === 'repeated' && !isOfPress(result.event, act)) return overtaken([result.event]);
		if (state !== 'recorded') return { state };
		const after = await store.eventsOf(enquiry.id);
		const isUndone = act.kind === 'undone';
		if (isUndone && after.at(-1)?.kind === 'visit-cancelled') return { state: 'displaced' };
		const isFreed = offered.includes('visit-cancelled') && !followUpOf(enquiry, after).visit;
		return { state: isUndone ? 'undone' : isFreed ? 'freed' : state };

		/** What was done since, and by whom. The act can be chosen again, knowing it. */
		async function overtaken(pressed?: readonly EnquiryEvent[]): Promise<ActOutcome> {
			const all = await store.eventsOf(enquiry.id);
			const since = (pressed ?? decidedSince(all, seen)).map(
				(event) =>
					`${describeEvent(event, enquiry.form, all)}, ${describeActor(event)}, ${timeInWords(event.at)}`,
			);
			const words =
				`Since you opened this page something else was recorded: ${since.join('; ')}. Nothing ` +
				'was recorded now. If it still holds, choose and press again.';
			return { state: 'overtaken', problems: { nonce: words } };
		}
	};
}

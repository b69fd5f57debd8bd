/**
 * Records what the office has pressed about an enquiry, with what follows from it: for an enquiry's
 * page, and for the office's day.
 */

import { describeActor, describeEvent } from '#enquiries/follow-up/words.ts';
import type { RecordResult } from '#enquiries/store/events.ts';
import type { OfficeDevice } from '#enquiries/store/office-devices.ts';
import type { NewDispatch } from '#enquiries/store/save.ts';
import type { Store } from '#enquiries/store/store.ts';
import { londonDay, timeInWords } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { type Actor, decidedSince, type EnquiryEvent } from '#model/enquiry-events.ts';
import type { Press } from './acts.ts';

export interface ActRecorderParts {
	readonly store: Pick<Store, 'recordEvent'>;
	readonly now: () => number;
	/** What is sent when an enquiry is let out of quarantine. */
	readonly dispatchesFor: (answers: Enquiry['answers']) => readonly NewDispatch[];
	/** Called when there is something to deliver. */
	readonly onReleased: () => void;
	/** Called when the office wants to be reminded at a time that no morning's list comes before. */
	readonly onReminder: (enquiry: Enquiry, at: number) => Promise<void>;
}

/** Who presses on a device on which the day is open. */
export const actorOf = ({ mailbox, letter, person }: OfficeDevice): Actor => ({
	who: 'office',
	mailbox,
	letter,
	...(person ? { person } : {}),
});

/** Creates what records them. */
export function createActRecorder({
	store,
	now,
	dispatchesFor,
	onReleased,
	onReminder,
}: ActRecorderParts) {
	/** `seen` is the latest event on the page that was pressed; absent where it does not matter. */
	return async (
		enquiry: Enquiry,
		by: Actor,
		{ kind, data, undoes }: Press,
		{ nonce, seen }: { readonly nonce: string; readonly seen?: string },
	): Promise<RecordResult> => {
		const result = await store.recordEvent(
			enquiry.id,
			{
				kind,
				by,
				data,
				...(undoes === undefined ? {} : { undoes }),
				nonce,
				...(seen === undefined ? {} : { seen }),
			},
			now(),
			kind === 'released' ? { dispatches: dispatchesFor(enquiry.answers) } : {},
		);
		if (kind === 'released' && result.state === 'recorded') onReleased();
		// Should the website stop just here, the next morning's list has it.
		const remindAt = 'event' in result ? result.event.data.remindAt : undefined;
		if (remindAt !== undefined && londonDay(remindAt) === londonDay(now()))
			await onReminder(enquiry, remindAt);
		return result;
	};
}

/**
 * What a colleague or the visitor has done since, and who. The press can be made again, knowing it.
 */
export function overtakenWords(
	{ form }: Enquiry,
	events: readonly EnquiryEvent[],
	seen: string,
): string {
	const since = decidedSince(events, seen).map(
		(event) =>
			`${describeEvent(event, form, events)}, ${describeActor(event)}, ${timeInWords(event.at)}`,
	);
	return `Since you opened this page something else was recorded: ${since.join('; ')}. Nothing was recorded now. If it still holds, choose and press again.`;
}

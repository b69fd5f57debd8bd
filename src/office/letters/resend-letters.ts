/**
 * Sends the office's letters again from its day: what is parked, or everything since a day, after a
 * fault or a recovery.
 */

import type { Store } from '#enquiries/store/store.ts';
import { londonDay, londonMoment } from '#model/dates.ts';
import { countInWords } from '#model/enquiry.ts';
import { dayActs, officeFields } from '../acts/act-fields.ts';
import { isPastDay, notPastDay } from '../acts/acts.ts';
import type { DayPart, PartOutcome } from '../acts/day-part.ts';
import type { ActRecorderParts } from '../acts/record-act.ts';
import { LETTERS } from './letters-view.ts';

/** Resends in a day: enough for a fault that needs a second repair, too few for a habit. */
const RESENDS_AT_MOST = 10;

export type ResendStore = Pick<
	Store,
	'find' | 'parked' | 'resend' | 'countOfficeAct' | 'takeBackOfficeAct'
>;

/** Creates what takes presses to send letters again. */
export function createLettersPart({
	store,
	now,
	dispatchesFor,
	onReleased,
}: Pick<ActRecorderParts, 'now' | 'dispatchesFor' | 'onReleased'> & {
	readonly store: ResendStore;
}): DayPart {
	/**
	 * What was queued since the page was drawn is on its way: pressed twice, or by two, each letter
	 * is sent again once.
	 */
	async function resend(posted: URLSearchParams): Promise<PartOutcome> {
		const since =
			posted.get(officeFields.act) === dayActs.resendSince
				? (posted.get(officeFields.day) ?? '')
				: undefined;
		if (since !== undefined && !isPastDay(since, now())) return { problem: notPastDay(now()) };
		const day = londonDay(now());
		const isAllowed = await store.countOfficeAct(day, 'resends', '', RESENDS_AT_MOST);
		if (isAllowed === undefined)
			return { problem: 'Letters were sent again ten times today. Tomorrow again.' };
		const ids: string[] = [];
		const note = ({ id }: { readonly id: string }) => void ids.push(id);
		// An enquiry whose row cannot be read is parked at the attempt, and the page shows the reason.
		for await (const one of since === undefined
			? await store.parked()
			: store.find({ since: londonMoment(since, '00:00') }, note))
			note(one);
		const before = Math.min(Number(posted.get(officeFields.seen)) || 0, now());
		const again = { before, dispatches: dispatchesFor({}) };
		const count = await store.resend(ids, now(), since === undefined ? undefined : again);
		if (count === 0) {
			await store.takeBackOfficeAct(day, 'resends', '');
			return { state: 'pointless' };
		}
		onReleased();
		return { done: `On their way again: the letters about ${countInWords(count)}.` };
	}

	return {
		id: LETTERS,
		takes(posted) {
			const act = posted.get(officeFields.act);
			return act === dayActs.resendParked || act === dayActs.resendSince;
		},
		press: (_, posted) => resend(posted),
	};
}

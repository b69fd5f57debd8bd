/** The visitor asks for a visit on a half-day, for another one, or for none. */

import { postcodeOf } from '#enquiries/answers/contact-details.ts';
import { type FirmVisits, freeTimes } from '#enquiries/visits/firm-visits.ts';
import { visitorFields } from '#forms/fields/hidden-fields.ts';
import type { Asked } from '#forms/sending/next-steps.ts';
import { fullDayInWords } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import {
	type FollowUp,
	followUpOf,
	mayBeAnswered,
	type Visit,
	wasVisited,
} from '#model/follow-up.ts';
import { dayOf, type HalfDay, halfDayInWords, hoursInWords, isOver } from '#model/visits.ts';
import {
	NOTHING_CHANGED,
	type Outcome,
	type Press,
	record,
	TAKEN,
	type VisitorPageParts,
} from './presses.ts';

/** How many half-days are offered before the visitor asks for all. */
const NEAREST = 3;

/** The button for no visit, in the place of a half-day. */
const CANCEL = 'cancel';

export type VisitParts = Pick<VisitorPageParts, 'store' | 'visits' | 'now'> & {
	readonly firm: Pick<VisitorPageParts['firm'], 'phone'>;
};

const inWords = (visits: FirmVisits, halfDay: HalfDay) =>
	`${halfDayInWords(halfDay)} (${hoursInWords(visits, halfDay)})`;

/** "Thursday, 3 December, 9am to 12.30pm": no year is in doubt among the days to come. */
const onButton = (visits: FirmVisits, halfDay: HalfDay) =>
	`${fullDayInWords(dayOf(halfDay)).slice(0, -5)}, ` +
	hoursInWords(visits, halfDay).replaceAll(' ', '\u00a0');

/** What holds of a visit. */
export function visitSentence(
	visits: FirmVisits,
	{ halfDay, isConfirmed }: Visit,
	now: number,
): string {
	const when = inWords(visits, halfDay);
	if (isOver(halfDay, now))
		return isConfirmed
			? `The visit was on ${when}.`
			: `You asked for ${when}, and we did not confirm it.`;
	return isConfirmed
		? `We come on ${when}: ${visits.who}. It takes ${visits.takes}.`
		: `Asked for: ${when}. We still have to confirm it.`;
}

/** Whether the visitor may choose, where the firm has half-days. */
const mayChoose = ({ quarantined }: Enquiry, followUp: FollowUp, now: number): boolean =>
	quarantined === undefined &&
	mayBeAnswered(followUp) &&
	!followUp.result &&
	!wasVisited(followUp, now) &&
	// A survey of a day without a half-day is the office's to move.
	(followUp.visit !== undefined || !followUp.surveyDay);

/**
 * What is said of a visit, and the half-days that one press asks for: the nearest, or all. Undefined
 * where there is nothing to say.
 */
export async function visitQuestion(
	{ store, visits, firm: { phone }, now: clock }: VisitParts,
	enquiry: Enquiry,
	followUp: FollowUp,
	all = false,
): Promise<Asked | undefined> {
	const now = clock();
	const { visit } = followUp;
	const isOpen = mayChoose(enquiry, followUp, now);
	if (!visits || !(visit || isOpen)) return undefined;
	const free = isOpen ? await freeTimes(store, visits, enquiry, now) : [];
	const others = free.filter(({ halfDay }) => halfDay !== visit?.halfDay);
	const shown = all ? others : others.slice(0, NEAREST);
	const isHeld = isOpen && visit && !isOver(visit.halfDay, now);
	const wantsPostcode =
		isOpen &&
		!shown[0] &&
		!postcodeOf(enquiry) &&
		Object.values(visits.week).some((day) => day.districts);
	const offer = shown[0]
		? `${visits.who}, comes to look. It takes ${visits.takes}.`
		: wantsPostcode
			? `Add your postcode to what you wrote, and we show you the half-days near you. Or ring ${phone}.`
			: `There is no half-day near you to choose. Ring ${phone}, and we look for one.`;
	return {
		act: 'visit',
		question: visit ? 'The visit' : 'When shall we come and look?',
		answer: visit ? visitSentence(visits, visit, now) : offer,
		name: visitorFields.visit,
		buttons: [
			...shown.map(({ halfDay }) => ({
				value: halfDay,
				words: `${isHeld ? 'Change to ' : ''}${onButton(visits, halfDay)}`,
			})),
			...(isHeld ? [{ value: CANCEL, words: 'Cancel the visit' }] : []),
		],
		more: wantsPostcode
			? { words: 'Add your postcode', to: '#field-description' }
			: others.length > shown.length
				? { words: 'Other half-days', to: '?visits=all#visit' }
				: undefined,
	};
}

/** Asks for the half-day that was pressed, in the place of another, or for none. */
export async function chooseVisit(parts: VisitorPageParts, press: Press): Promise<Outcome> {
	const { store, visits, now } = parts;
	const { enquiry, posted } = press;
	const followUp = followUpOf(enquiry, await store.eventsOf(enquiry.id));
	if (!visits || !mayChoose(enquiry, followUp, now())) return NOTHING_CHANGED;
	const asked = posted.get(visitorFields.visit);
	const held = followUp.visit?.halfDay;
	if (asked === (held ?? CANCEL)) return { done: 'visit' };
	if (asked === CANCEL) return record(parts, press, { kind: 'visit-cancelled' }, 'visit');
	const free = await freeTimes(store, visits, enquiry, now());
	const chosen = free.find(({ halfDay }) => halfDay === asked);
	if (!chosen) return TAKEN;
	return record(parts, press, { kind: 'visit-asked', data: { visit: chosen.halfDay } }, 'visit');
}

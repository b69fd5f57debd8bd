/** The visits of the firm, to choose among. */

import { londonDay } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { timesLeft, type VisitRules, type VisitTime, visitTimes } from '#model/visits.ts';
import { postcodeOf } from '../answers/contact-details.ts';
import type { Store } from '../store/store.ts';
import type { VisitEffects } from '../store/visit-places.ts';

/** What the firm has set (content/company.yaml). */
export interface FirmVisits extends VisitRules {
	/** Who comes: "Ruth Ashworth, our surveyor". */
	readonly who: string;
	/** How long it takes: "about an hour". */
	readonly takes: string;
	/** What is to be ready. */
	readonly ready: readonly string[];
	/** Whether visitors get letters. */
	readonly writes: boolean;
}

/** The half-days that a visitor may choose for an enquiry, in order. */
export async function freeTimes(
	store: Pick<Store, 'takenPlaces'>,
	visits: FirmVisits,
	enquiry: Pick<Enquiry, 'answers'>,
	now: number,
): Promise<VisitTime[]> {
	const taken = await store.takenPlaces(londonDay(now));
	return timesLeft(visits, taken, postcodeOf(enquiry), now, visits.ahead.from);
}

/** What an event of an enquiry needs that may change its visit. */
export function visitEffects(
	visits: FirmVisits | undefined,
	{ answers, quarantined }: Pick<Enquiry, 'answers' | 'quarantined'>,
	now: number,
): VisitEffects | undefined {
	if (!visits) return undefined;
	const { email } = answers;
	const isWrittenTo = visits.writes && quarantined === undefined;
	return {
		places: Object.fromEntries(
			visitTimes(visits, now).map(({ halfDay, places }) => [halfDay, places]),
		),
		letterTo: isWrittenTo && email ? email.toLowerCase() : undefined,
	};
}

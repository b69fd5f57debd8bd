/**
 * Visits in calendars. `ical-generator` writes them, because folding, escaping and quoting have rules
 * of their own (RFC 5545, RFC 6868).
 */
import { ICalEventStatus } from 'ical-generator';
import type { Visit } from '#model/follow-up.ts';
import { momentsOf } from '#model/visits.ts';
import type { Followed } from '../follow-up/with-follow-up.ts';
import type { FirmVisits } from './firm-visits.ts';

/** A visit as calendars know it again, with its latest change. */
export function visitEvent(
	visits: FirmVisits,
	{ enquiry, events, followUp }: Followed,
	{ halfDay, isConfirmed }: Visit,
) {
	const { from, to } = momentsOf(visits, halfDay);
	return {
		id: enquiry.id,
		sequence: events.length,
		start: new Date(from),
		end: new Date(to),
		status:
			ICalEventStatus[!followUp.visit ? 'CANCELLED' : isConfirmed ? 'CONFIRMED' : 'TENTATIVE'],
	};
}

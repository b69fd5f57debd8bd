/** The visitor withdraws an enquiry, or asks again. */

import { standingEvents } from '#model/enquiry-events.ts';
import { refusalOfDigits } from './digits.ts';
import {
	NOTHING_CHANGED,
	type Outcome,
	type Press,
	record,
	type VisitorPageParts,
} from './presses.ts';

/** Withdraws the enquiry, if the digits are right: the office no longer gets in touch about it. */
export async function withdraw(parts: VisitorPageParts, press: Press): Promise<Outcome> {
	return (
		(await refusalOfDigits(parts, press)) ??
		record(parts, press, { kind: 'withdrawn' }, 'withdrawn')
	);
}

/** Takes a withdrawal back. */
export async function askAgain(parts: VisitorPageParts, press: Press): Promise<Outcome> {
	const events = await parts.store.eventsOf(press.enquiry.id);
	const withdrawn = standingEvents(events).findLast(({ kind }) => kind === 'withdrawn');
	if (!withdrawn) return NOTHING_CHANGED;
	return record(parts, press, { kind: 'undone', undoes: withdrawn.id }, 'asked-again');
}

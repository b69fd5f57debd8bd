/** The visitor says when to ring. */

import type { CallPromise } from '#enquiries/call-promise/call-promise.ts';
import { visitorFields } from '#forms/fields/hidden-fields.ts';
import { mayBeRung } from '#model/follow-up.ts';
import { followUpForVisitor } from './answer-by.ts';
import {
	NOTHING_CHANGED,
	type Outcome,
	type Press,
	record,
	type VisitorPageParts,
} from './presses.ts';

/** The times that can be chosen, within the office's hours. */
export function callTimes({ opens, closes }: CallPromise): { value: string; words: string }[] {
	const parts = [
		{ value: 'morning', words: 'In the morning, before noon', holds: opens < '12:00' },
		{ value: 'midday', words: 'Between noon and 2pm', holds: opens < '14:00' && closes > '12:00' },
		{ value: 'afternoon', words: 'In the afternoon, from 2pm', holds: closes > '14:00' },
		{ value: 'any', words: 'At any time while the office is open', holds: true },
	];
	return parts.filter(({ holds }) => holds).map(({ value, words }) => ({ value, words }));
}

/** Keeps the time that was chosen, while the visitor may be rung. */
export async function chooseCallTime(parts: VisitorPageParts, press: Press): Promise<Outcome> {
	const { enquiry, posted } = press;
	const chosen = callTimes(parts.promise).find(
		({ value }) => value === posted.get(visitorFields.callTime),
	);
	if (!chosen || !mayBeRung(await followUpForVisitor(parts.store, enquiry))) return NOTHING_CHANGED;
	const event = { kind: 'call-time', data: { callTime: chosen.words } } as const;
	return record(parts, press, event, 'call-time');
}

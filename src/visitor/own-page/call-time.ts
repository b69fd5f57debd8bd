/** The visitor says when to ring. */

import type { CallPromise } from '#enquiries/call-promise/call-promise.ts';
import { followUpOf, mayBeRung } from '#model/follow-up.ts';
import { visitorFields } from '../photographs/photographs-view.ts';
import {
	NOTHING_CHANGED,
	NOTHING_CHOSEN,
	type Press,
	type VisitorAnswer,
	type VisitorContext,
} from './own-page-context.ts';

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
export async function chooseCallTime(
	context: VisitorContext,
	press: Press,
): Promise<VisitorAnswer> {
	const { enquiry, posted } = press;
	const words = callTimes(context.promise).find(
		({ value }) => value === posted.get(visitorFields.callTime),
	)?.words;
	if (!words) return context.didNothing(enquiry, NOTHING_CHOSEN, { nonce: press.nonce });
	if (!mayBeRung(followUpOf(enquiry, await context.store.eventsOf(enquiry.id))))
		return context.didNothing(enquiry, NOTHING_CHANGED);
	return context.record(
		press,
		{ kind: 'call-time', data: { callTime: words } },
		`We ring you ${words.toLowerCase()} where we can.`,
	);
}

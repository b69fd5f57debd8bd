/**
 * Unusual events of the office's pages: kept for that day, and reported at once in a letter to the
 * second address.
 */
import * as z from 'zod';
import { londonDay } from '#model/dates.ts';
import { readNamedValue } from './store/named-values.ts';
import type { Store } from './store/store.ts';

/** What can be the matter, in words. */
const alarmWords = {
	'wrong-codes': 'Wrong codes came too often at the office’s sign-in: each further one waits',
	erased: 'An enquiry was erased from its page',
} as const;

const officeAlarm = z.object({
	/** Milliseconds since 1970. */
	at: z.number(),
	what: z.literal(Object.keys(alarmWords) as (keyof typeof alarmWords)[]),
	/** Which, why and by whom. Names no visitor. */
	detail: z.string().optional(),
});
export type OfficeAlarm = z.infer<typeof officeAlarm>;

/** A newer version may have noted something else, which is left out. */
const alarmsOfNote = z.array(officeAlarm.nullable().catch(null));

/** The note that has the alarms of a day. */
const NOTE = 'office alarms';

/** More of a day are one too many to read. */
const KEPT = 20;

/** The alarms of today. */
export async function officeAlarms(
	store: Pick<Store, 'note'>,
	now: number,
): Promise<(OfficeAlarm & { readonly words: string })[]> {
	const all = (await readNamedValue(store, NOTE, alarmsOfNote)) ?? [];
	return all.flatMap((alarm) =>
		alarm && londonDay(alarm.at) === londonDay(now)
			? { ...alarm, words: alarmWords[alarm.what] }
			: [],
	);
}

/** Keeps an alarm, and queues the letter about it to each of these addresses. */
export async function raiseOfficeAlarm(
	store: Pick<Store, 'note' | 'setNote' | 'queueNotice'>,
	alarm: OfficeAlarm,
	recipients: readonly string[],
): Promise<void> {
	const before = await officeAlarms(store, alarm.at);
	await store.setNote(NOTE, JSON.stringify([...before.slice(1 - KEPT), alarm]));
	for (const [place, recipient] of recipients.entries())
		await store.queueNotice('alert', recipient, `office-${alarm.at}-${place}`, alarm.at);
}

/** Reads what the digest says from the store when it is written. */
import { DAY_MS, londonDay, londonMoment } from '#model/dates.ts';
import { contactDetails } from '../answers/contact-details.ts';
import { sanitiseSubject } from '../answers/excerpt.ts';
import { LAST_BACKUP, readFindings } from '../findings.ts';
import { LISTED_FOR_DAYS, readWorkList } from '../follow-up/work-list.ts';
import {
	lastExpiredAt,
	quarantineOverflow,
	type RetentionPeriods,
} from '../retention/retention.ts';
import type { Store } from '../store/store.ts';
import { type DigestFacts, ROWS_AT_MOST } from './digest.tsx';
import type { CompanyDetails } from './letter-context.ts';

/** Reminders of the whole day are in its list. */
const END_OF_DAY = '23:59';

/** What was recorded is named at most this long after, should no digest have got through. */
const RECORDED_DAYS = 7;

/** More of what was recorded is not counted either. */
const RECORDED_AT_MOST = 500;

/** Reads it, for the day of `now`. */
export async function readDigestFacts(
	store: Store,
	now: number,
	periods: RetentionPeriods,
	dueAt?: CompanyDetails['dueAt'],
): Promise<DigestFacts> {
	const backup = await store.note(LAST_BACKUP);
	const lastDigest = (await store.lastNoticeDeliveredAt('digest')) ?? 0;
	const day = londonDay(now);
	const overflow = await quarantineOverflow(store);
	const recorded = await store.eventsSince(
		Math.max(lastDigest, now - RECORDED_DAYS * DAY_MS),
		RECORDED_AT_MOST,
	);
	const hasExpired = ((await lastExpiredAt(store)) ?? 0) > lastDigest;
	const dayBefore = (days: number) => londonDay(now - days * DAY_MS);
	return {
		counts: await store.count(),
		findings: await readFindings(store, now),
		day,
		lastDay: await store.countBetween(now - DAY_MS, now),
		lastBackup: backup === undefined || store.isShared ? undefined : Number(backup),
		unreported: await store.unreportedInQuarantine(ROWS_AT_MOST.heldBack),
		overflowed: overflow && overflow.at > lastDigest ? overflow.count : undefined,
		work: await readWorkList(store, now, londonMoment(day, END_OF_DAY), dueAt),
		recorded,
		names: await namesOf(store, new Set(recorded.map(({ reference }) => reference)), now),
		forgotten: {
			shortened: await store.forgottenSince(lastDigest, ROWS_AT_MOST.shortened),
			expired: hasExpired
				? { contact: dayBefore(periods.contactDays), funding: dayBefore(periods.fundingDays) }
				: undefined,
		},
	};
}

/** Who wrote these, by reference. One that is older than the list of calls goes without a name. */
async function namesOf(
	store: Pick<Store, 'find'>,
	references: ReadonlySet<string>,
	now: number,
): Promise<Map<string, string>> {
	const names = new Map<string, string>();
	if (references.size === 0) return names;
	const since = now - LISTED_FOR_DAYS * DAY_MS;
	for await (const enquiry of store.find({ since }, () => undefined))
		if (references.has(enquiry.reference))
			names.set(enquiry.reference, sanitiseSubject(contactDetails(enquiry).name));
	return names;
}

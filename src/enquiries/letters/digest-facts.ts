/** What the digest says, read from the store when it is written. */
import { DAY_MS, londonDay, londonMoment } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
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
import type { CompanyDetails } from './letter-context.ts';

/**
 * A digest names at most this many quarantined enquiries, because mail servers limit the size. The
 * next one names the rest.
 */
export const NAMED_AT_MOST = 500;

/** Reminders of the whole day are in its list. */
const END_OF_DAY = '23:59';

/** What was recorded is named at most this long after, should no digest have got through. */
const RECORDED_DAYS = 7;

/** Current, so that a delayed digest is still true. */
export type DigestFacts = Awaited<ReturnType<typeof readDigestFacts>>;

/** Reads it, for the day of `now`. */
export async function readDigestFacts(
	store: Store,
	now: number,
	periods: RetentionPeriods,
	callBack?: CompanyDetails['callBack'],
) {
	const backup = await store.note(LAST_BACKUP);
	const lastDigest = (await store.lastNoticeDeliveredAt('digest')) ?? 0;
	const day = londonDay(now);
	const overflow = await quarantineOverflow(store);
	const recorded = await store.eventsSince(
		Math.max(lastDigest, now - RECORDED_DAYS * DAY_MS),
		NAMED_AT_MOST,
	);
	const dueAt = callBack && ((receivedAt: number) => callBack(receivedAt).until);
	const dayBefore = (days: number) => londonDay(now - days * DAY_MS);
	return {
		counts: await store.count(),
		findings: await readFindings(store, now),
		day,
		/** The last 24 hours. */
		lastDay: await store.countBetween(now - DAY_MS, now),
		lastBackup: backup === undefined || store.isShared ? undefined : Number(backup),
		/** Quarantined enquiries that no digest has named, oldest first. */
		unreported: await store.unreportedInQuarantine(NAMED_AT_MOST),
		/** How many the quarantine has lost since the last digest, if it has overflowed. */
		overflowed: overflow && overflow.at > lastDigest ? overflow.count : undefined,
		/** Whom to ring today. */
		work: await readWorkList(store, now, londonMoment(londonDay(now), END_OF_DAY), dueAt),
		/** Since the last digest, in the order in which it happened. */
		recorded,
		/** Who wrote what was recorded about, by reference. */
		names: await namesOf(store, new Set(recorded.map(({ reference }) => reference)), now),
		/**
		 * What the store has deleted since the last digest, and the office must delete from its
		 * mailbox.
		 */
		forgotten: {
			/** References of enquiries that have lost their sensitive answers. */
			shortened: await store.forgottenSince(lastDigest, NAMED_AT_MOST),
			/**
			 * For each form, the day before which its e-mails have expired. Absent when no enquiry has
			 * expired.
			 */
			expired:
				((await lastExpiredAt(store)) ?? 0) > lastDigest
					? ({
							contact: dayBefore(periods.contactDays),
							funding: dayBefore(periods.fundingDays),
						} satisfies Record<Enquiry['form'], string>)
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
	for await (const enquiry of store.find(
		{ since: now - LISTED_FOR_DAYS * DAY_MS },
		() => undefined,
	))
		if (references.has(enquiry.reference))
			names.set(enquiry.reference, sanitiseSubject(contactDetails(enquiry).name));
	return names;
}

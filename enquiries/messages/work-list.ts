/** The office's day: whom to ring, who waits too long, who is to be tried again. For the morning's digest. */
import { DAY_MS } from '../../dates.ts';
import { contactDetails } from '../contact-details.ts';
import { type FollowUp, isToRing } from '../follow-up/follow-up.ts';
import { withFollowUp } from '../follow-up/with-follow-up.ts';
import type { Store } from '../store/store.ts';

/** Older ones are not listed: somebody who has waited for longer needs another answer than a place in a list. */
export const LISTED_FOR_DAYS = 30;

/** A letter with more would be refused for its length, and read by nobody. */
const LISTED_AT_MOST = 200;

/** One call to make. */
export interface WorkItem {
	readonly id: string;
	readonly reference: string;
	readonly name: string;
	readonly phone: string;
	readonly town: string;
	readonly wish: string;
	/** What was written in the visitor's own words. Empty for an application. */
	readonly message: string;
	readonly receivedAt: number;
	readonly followUp: FollowUp;
}

export interface WorkList {
	/** The promised time is over. */
	readonly late: readonly WorkItem[];
	readonly today: readonly WorkItem[];
	readonly reminders: readonly WorkItem[];
	/** How many more there are than those listed. */
	readonly more: number;
}

export const noWork: WorkList = { late: [], today: [], reminders: [], more: 0 };

/** Reads the list for the day that ends at `until`. `dueAt` is when the promise to ring somebody is broken. */
export async function readWorkList(
	store: Pick<Store, 'find' | 'eventsOfAll'>,
	now: number,
	until: number,
	dueAt: ((receivedAt: number) => number) | undefined,
): Promise<WorkList> {
	const open: WorkItem[] = [];
	const known = store.find({ since: now - LISTED_FOR_DAYS * DAY_MS }, () => undefined);
	for await (const { followUp, ...enquiry } of withFollowUp(store, known)) {
		if (enquiry.quarantined !== undefined || !isToRing(followUp, until)) continue;
		const { name, phone, town, wishes } = contactDetails(enquiry);
		const { id, reference, receivedAt } = enquiry;
		open.push({
			id,
			reference,
			name,
			phone,
			town,
			wish: wishes[0] ?? '',
			message: enquiry.answers.description ?? '',
			receivedAt,
			followUp,
		});
	}
	const listed = open.slice(0, LISTED_AT_MOST);
	const isReminder = ({ followUp }: WorkItem) => followUp.state !== 'to-ring';
	const isLate = ({ receivedAt }: WorkItem) => dueAt !== undefined && dueAt(receivedAt) <= now;
	return {
		late: listed.filter((item) => !isReminder(item) && isLate(item)),
		today: listed.filter((item) => !isReminder(item) && !isLate(item)),
		reminders: listed.filter(isReminder),
		more: open.length - listed.length,
	};
}

/** The office's day: whom to ring, who waits too long, who is to be tried again. For the morning's digest. */
import { DAY_MS, londonDay } from '../../dates.ts';
import { phoneKey } from '../../forms/fields/phone.ts';
import { contactDetails } from '../contact-details.ts';
import type { Enquiry } from '../enquiry.ts';
import { type FollowUp, type FollowUpState, isToRing } from '../follow-up/follow-up.ts';
import { withFollowUp } from '../follow-up/with-follow-up.ts';
import type { Store } from '../store/store.ts';
import { pressingWords } from './urgency.ts';

/** Older ones are not listed: somebody who has waited for longer needs another answer than a place in a list. */
export const LISTED_FOR_DAYS = 30;

/** A letter with more would be refused for its length, and read by nobody. */
const LISTED_AT_MOST = 200;

/** One call to make: to one person, however often they wrote. */
export interface WorkItem extends Pick<Enquiry, 'form' | 'quarantined'> {
	readonly id: string;
	readonly reference: string;
	readonly name: string;
	readonly phone: string;
	readonly town: string;
	readonly wish: string;
	/** What was written in the visitor's own words. Empty for an application. */
	readonly message: string;
	/** The words in it, or in what else the same person wrote, by which they say that they cannot wait. */
	readonly pressing?: string;
	readonly receivedAt: number;
	readonly followUp: FollowUp;
	/** What else the same person asked that is to be answered with the same call, oldest first. */
	readonly more: readonly WorkItem[];
	/** A call to the same person about another enquiry, since this one came. */
	readonly rungAbout?: { readonly reference: string; readonly at: number };
}

export interface WorkList {
	/** The promised time is over. */
	readonly late: readonly WorkItem[];
	readonly today: readonly WorkItem[];
	readonly reminders: readonly WorkItem[];
	/** Surveys booked for the day. */
	readonly surveys: readonly WorkItem[];
	readonly heldBack: readonly WorkItem[];
	/** How many more there are than those listed. */
	readonly more: number;
}

export const noWork: WorkList = { late: [], today: [], reminders: [], surveys: [], heldBack: [], more: 0 };

/** A shorter phone number or address tells nobody apart. */
const SHORTEST_MARK = 6;

/** The states that somebody of the office has spoken or written in. */
const RUNG: readonly FollowUpState[] = ['spoke', 'answered-in-writing', 'survey-booked'];

/** Everybody who wrote with the same phone number or e-mail address. */
interface Person {
	readonly open: WorkItem[];
	/** Where somebody has answered them. */
	readonly rung: { readonly reference: string; readonly at: number }[];
	/** When they complained about how their data was used. */
	readonly complaints: number[];
}

/** The call to a person. Undefined where there is none to make: who complains is not rung about what they sent before either. */
function callTo({ open: sent, rung, complaints }: Person): WorkItem | undefined {
	const open = sent.filter(({ receivedAt }) => complaints.every((at) => at < receivedAt));
	const first = open.find(({ followUp }) => followUp.state === 'to-ring') ?? open[0];
	if (!first) return undefined;
	const rungAbout = rung.findLast(({ at }) => at >= first.receivedAt);
	const [pressing] = open.flatMap(({ message }) => pressingWords(message) ?? []);
	return {
		...first,
		more: open.filter((one) => one !== first),
		...(pressing ? { pressing } : {}),
		...(rungAbout ? { rungAbout } : {}),
	};
}

/** What a list says of an enquiry. */
export function workItem(enquiry: Enquiry, followUp: FollowUp): WorkItem {
	const { id, reference, receivedAt, answers, form, quarantined } = enquiry;
	const { name, phone, town, wishes } = contactDetails(enquiry);
	return {
		...{ id, reference, form, name, phone, town, receivedAt, followUp },
		...(quarantined === undefined ? {} : { quarantined }),
		wish: wishes[0] ?? '',
		message: answers.description ?? '',
		more: [],
	};
}

/** Reads the list for the day that ends at `until`. `dueAt` is when the promise to ring somebody is broken. */
export async function readWorkList(
	store: Pick<Store, 'find' | 'eventsOfAll'>,
	now: number,
	until: number,
	dueAt: ((receivedAt: number) => number) | undefined,
): Promise<WorkList> {
	const people = new Set<Person>();
	const personOf = new Map<string, Person>();
	const known = store.find({ since: now - LISTED_FOR_DAYS * DAY_MS }, () => undefined);
	const surveys: WorkItem[] = [];
	const heldBack: WorkItem[] = [];
	for await (const { followUp, ...enquiry } of withFollowUp(store, known)) {
		const item = workItem(enquiry, followUp);
		if (enquiry.quarantined !== undefined) {
			heldBack.push(item);
			continue;
		}
		const { phone, email } = contactDetails(enquiry);
		const { reference } = enquiry;
		if (followUp.state === 'survey-booked' && followUp.surveyDay === londonDay(now)) surveys.push(item);
		const marks = [phoneKey(phone), email.toLowerCase()].filter((mark) => mark.length >= SHORTEST_MARK);
		const person = marks.map((mark) => personOf.get(mark)).find((one) => one !== undefined) ?? { open: [], rung: [], complaints: [] };
		people.add(person);
		for (const mark of marks) if (!personOf.has(mark)) personOf.set(mark, person);
		if (RUNG.includes(followUp.state)) person.rung.push({ reference, at: followUp.since });
		if (followUp.complaintAt !== undefined) person.complaints.push(followUp.complaintAt);
		if (isToRing(followUp, until)) person.open.push(item);
	}
	const calls = [...people].flatMap((person) => callTo(person) ?? []);
	// Who cannot wait comes first, whatever the list has room for; everybody else, and among themselves, by time.
	const open = [...calls.filter(({ pressing }) => pressing), ...calls.filter(({ pressing }) => !pressing)];
	const listed = open.slice(0, LISTED_AT_MOST);
	const isReminder = ({ followUp }: WorkItem) => followUp.state !== 'to-ring';
	const isLate = ({ receivedAt }: WorkItem) => dueAt !== undefined && dueAt(receivedAt) <= now;
	return {
		late: listed.filter((item) => !isReminder(item) && isLate(item)),
		today: listed.filter((item) => !isReminder(item) && !isLate(item)),
		reminders: listed.filter(isReminder),
		surveys,
		heldBack: heldBack.slice(0, LISTED_AT_MOST),
		more: open.length - listed.length,
	};
}

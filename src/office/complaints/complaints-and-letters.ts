/**
 * What is pressed on the office's day about no person of its list: complaints, and letters to send
 * again after a fault or a recovery.
 */

import { contactDetails } from '#enquiries/answers/contact-details.ts';
import type { RecordResult } from '#enquiries/store/events.ts';
import type { OfficeDevice } from '#enquiries/store/office-devices.ts';
import type { Store } from '#enquiries/store/store.ts';
import { type Complaint, complaintMark, daysLeft, describeComplaint } from '#model/complaint.ts';
import { daysInWords, londonDay, londonMoment } from '#model/dates.ts';
import { countInWords } from '#model/enquiry.ts';
import { dayActs, dayFields, officeFields } from '../acts/act-fields.ts';
import { complaintActs, isPastDay, PAST_DAY } from '../acts/acts.ts';
import { type ActRecorderParts, actorOf, createActRecorder } from '../acts/record-act.ts';
import { dayParts, type OfficeDayComplaint } from './complaints-view.ts';

/** Resends in a day: enough for a fault that needs a second repair, too few for a habit. */
const RESENDS_AT_MOST = 10;

/** The count of undone complaint records in a day stops here. People do not reach it. */
const UNDONE_COUNTED = 99;

export type ComplaintsAndLettersStore = Pick<
	Store,
	| 'complaints'
	| 'addComplaint'
	| 'stepComplaint'
	| 'find'
	| 'parked'
	| 'resend'
	| 'countOfficeAct'
	| 'takeBackOfficeAct'
>;

/** What a press came to: words, what to put right, or what became of an act of an enquiry. */
type Outcome =
	| { readonly done: string }
	| { readonly problem: string }
	| { readonly state: Exclude<RecordResult['state'], 'overtaken'>; readonly about?: string };

const CHANGED =
	'Something was noted since you opened this page, and nothing now. If it still holds, please press again.';

const CHOOSE_DAY = { problem: PAST_DAY };

/** The part of the day that a press is about. Undefined for a person's row. */
export function partOf(
	posted: URLSearchParams,
): (typeof dayParts)[keyof typeof dayParts] | undefined {
	const act = posted.get(officeFields.act);
	if (act === dayActs.complaint || posted.has(dayFields.complaint)) return dayParts.complaints;
	return act === dayActs.resendParked || act === dayActs.resendSince ? dayParts.letters : undefined;
}

/** The complaints as the day shows them. */
export async function readComplaints(
	store: Pick<Store, 'complaints' | 'find'>,
	now: number,
): Promise<OfficeDayComplaint[]> {
	const complaints = await store.complaints();
	return Promise.all(
		complaints.toReversed().map(async (complaint) => {
			const { number, reference, acknowledgedOn, answeredOn } = complaint;
			const isOpen = answeredOn === undefined;
			const left = daysLeft(complaint, londonDay(now));
			const enquiry = isOpen ? await enquiryOf(store, complaint) : undefined;
			return {
				number,
				isOpen,
				words: describeComplaint(complaint),
				seen: complaintMark(complaint),
				...(left === undefined
					? {}
					: {
							pressure: left < 0 ? `Overdue by ${daysInWords(-left)}` : `${daysInWords(left)} left`,
						}),
				...(reference
					? {
							enquiry: {
								reference,
								...(enquiry ? { id: enquiry.id, name: contactDetails(enquiry).name } : {}),
							},
						}
					: {}),
				acts: [
					...complaintActs(acknowledgedOn !== undefined, !isOpen),
					// What was noted of an enquiry's is taken back on its own page.
					...(reference
						? []
						: [{ value: 'undone', words: 'Undo', hint: 'Takes the latest of this back.' }]),
				],
			};
		}),
	);
}

async function enquiryOf(store: Pick<Store, 'find'>, { reference }: Complaint) {
	const [enquiry] = reference
		? await Array.fromAsync(store.find({ reference }, () => undefined))
		: [];
	return enquiry;
}

/** Creates what takes those presses. */
export function createComplaintsAndLetters(
	parts: ActRecorderParts & { readonly store: ComplaintsAndLettersStore },
) {
	const { store, now, dispatchesFor, onReleased } = parts;
	const record = createActRecorder(parts);

	/** Twice pressed, or by two at once, it is noted once: what was seen no longer holds. */
	async function noteNew(posted: URLSearchParams): Promise<Outcome> {
		const receivedOn = posted.get(officeFields.received) ?? '';
		if (!isPastDay(receivedOn, now())) return CHOOSE_DAY;
		const number = await store.addComplaint(receivedOn, Number(posted.get(officeFields.seen)));
		return number === undefined
			? { problem: CHANGED }
			: { done: `Complaint ${describeComplaint({ number, receivedOn })}.` };
	}

	async function noteStep(device: OfficeDevice, posted: URLSearchParams): Promise<Outcome> {
		const act = posted.get(officeFields.act);
		const complaint = (await store.complaints()).find(
			({ number }) => number === Number(posted.get(dayFields.complaint)),
		);
		if (!complaint) return { state: 'gone' };
		const seen = posted.get(officeFields.seen) ?? '';
		const step =
			act === 'complaint-acknowledged' || act === 'complaint-answered' || act === 'undone'
				? act
				: undefined;
		if (!step || complaintMark(complaint) !== seen) return { state: 'pointless' };
		const enquiry = await enquiryOf(store, complaint);
		if (enquiry && step !== 'undone') {
			const press = { kind: step, data: { complaint: complaint.number } } as const;
			const { state } = await record(enquiry, actorOf(device), press, {
				nonce: posted.get(officeFields.nonce) ?? '',
			});
			return { state: state === 'overtaken' ? 'pointless' : state, about: enquiry.id };
		}
		const day = londonDay(now());
		if (!(await store.stepComplaint(complaint.number, step, day, seen)))
			return { state: 'pointless' };
		if (step === 'undone') await store.countOfficeAct(day, 'undone', '', UNDONE_COUNTED);
		return { state: 'recorded' };
	}

	/**
	 * What was queued since the page was drawn is on its way: pressed twice, or by two, each letter
	 * is sent again once.
	 */
	async function sendAgain(posted: URLSearchParams): Promise<Outcome> {
		const since =
			posted.get(officeFields.act) === dayActs.resendSince
				? (posted.get(officeFields.day) ?? '')
				: undefined;
		if (since !== undefined && !isPastDay(since, now())) return CHOOSE_DAY;
		const day = londonDay(now());
		const isAllowed = await store.countOfficeAct(day, 'resends', '', RESENDS_AT_MOST);
		if (isAllowed === undefined)
			return { problem: 'Letters were sent again ten times today. Tomorrow again.' };
		let count = 0;
		if (since === undefined) {
			const parked = await store.parked();
			count = await store.resend(
				parked.map(({ id }) => id),
				now(),
			);
		} else {
			const ids: string[] = [];
			const note = ({ id }: { readonly id: string }) => void ids.push(id);
			// An enquiry whose row cannot be read is parked at the attempt, and the page shows the
			// reason.
			for await (const enquiry of store.find({ since: londonMoment(since, '00:00') }, note))
				note(enquiry);
			const before = Math.min(Number(posted.get(officeFields.seen)) || 0, now());
			count = await store.resend(ids, now(), { before, dispatches: dispatchesFor({}) });
		}
		if (count > 0) onReleased();
		else await store.takeBackOfficeAct(day, 'resends', '');
		return count > 0
			? { done: `On their way again: the letters about ${countInWords(count)}.` }
			: { state: 'pointless' };
	}

	return (device: OfficeDevice, posted: URLSearchParams): Promise<Outcome> => {
		if (partOf(posted) === dayParts.letters) return sendAgain(posted);
		return posted.has(dayFields.complaint) ? noteStep(device, posted) : noteNew(posted);
	};
}

/**
 * Complaints on the office's day: as it lists them, one about no enquiry recorded, and each step of
 * any.
 */

import { contactDetails } from '#enquiries/answers/contact-details.ts';
import type { OfficeSession } from '#enquiries/store/office-sessions.ts';
import type { Store } from '#enquiries/store/store.ts';
import { type Complaint, complaintMark, daysLeft, describeComplaint } from '#model/complaint.ts';
import { daysInWords, londonDay } from '#model/dates.ts';
import { dayActs, dayFields, officeFields } from '../acts/act-fields.ts';
import { complaintActs, isPastDay, notPastDay } from '../acts/acts.ts';
import type { DayPart, PartOutcome } from '../acts/day-part.ts';
import { type ActRecorderParts, actorOf, createActRecorder } from '../acts/record-act.ts';
import { COMPLAINTS, type OfficeDayComplaint } from './complaints-view.ts';

/** The count of undone complaint records in a day stops here. People do not reach it. */
const UNDONE_COUNTED = 99;

export type ComplaintsStore = Pick<
	Store,
	'complaints' | 'addComplaint' | 'stepComplaint' | 'find' | 'countOfficeAct'
>;

const CHANGED =
	'Something was noted since you opened this page, and nothing now. If it still holds, please press again.';

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
				pressure:
					left === undefined
						? undefined
						: left < 0
							? `Overdue by ${daysInWords(-left)}`
							: `${daysInWords(left)} left`,
				enquiry:
					reference === undefined
						? undefined
						: {
								reference,
								id: enquiry?.id,
								name: enquiry && contactDetails(enquiry).name,
							},
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

/** Creates what takes presses about complaints. */
export function createComplaintsPart(
	parts: ActRecorderParts & { readonly store: ComplaintsStore },
): DayPart {
	const { store, now } = parts;
	const record = createActRecorder(parts);

	/** Twice pressed, or by two at once, it is noted once: what was seen no longer holds. */
	async function noteNew(posted: URLSearchParams): Promise<PartOutcome> {
		const receivedOn = posted.get(officeFields.received) ?? '';
		if (!isPastDay(receivedOn, now())) return { problem: notPastDay(now()) };
		const number = await store.addComplaint(receivedOn, Number(posted.get(officeFields.seen)));
		return number === undefined
			? { problem: CHANGED }
			: { done: `Complaint ${describeComplaint({ number, receivedOn })}.` };
	}

	async function noteStep(device: OfficeSession, posted: URLSearchParams): Promise<PartOutcome> {
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

	return {
		id: COMPLAINTS,
		takes: (posted) =>
			posted.get(officeFields.act) === dayActs.complaint || posted.has(dayFields.complaint),
		press: (device, posted) =>
			posted.has(dayFields.complaint) ? noteStep(device, posted) : noteNew(posted),
	};
}

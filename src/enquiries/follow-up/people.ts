/**
 * Who wrote: everybody who gives the same phone number or e-mail address is one person, however
 * often they write.
 */
import { phoneKey } from '#forms/fields/phone.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { howToReach } from '../answers/contact-details.ts';

/** A shorter phone number or address tells nobody apart. */
const SHORTEST_MARK = 6;

/** "1 person", "3 people". */
export const peopleInWords = (count: number): string =>
	count === 1 ? '1 person' : `${count} people`;

/** Finds for each enquiry what is held about its person. Enquiries come oldest first. */
export function createPeople<Held extends object>(newPerson: () => Held) {
	const byMark = new Map<string, Held>();
	const all: Held[] = [];
	return {
		/** In the order in which they first wrote. */
		all: all as readonly Held[],
		of(enquiry: Enquiry): Held {
			const { phone, email } = howToReach(enquiry.answers);
			const marks = [phoneKey(phone), email.toLowerCase()].filter(
				(mark) => mark.length >= SHORTEST_MARK,
			);
			let person = marks.map((mark) => byMark.get(mark)).find((one) => one !== undefined);
			if (person === undefined) {
				person = newPerson();
				all.push(person);
			}
			for (const mark of marks) if (!byMark.has(mark)) byMark.set(mark, person);
			return person;
		},
	};
}

/**
 * Who wrote: everybody who gives the same phone number or e-mail address is one person, however
 * often they write.
 */
import type { Enquiry } from '#model/enquiry.ts';
import { personTerms } from '../answers/person-terms.ts';

/** "1 person", "3 people". */
export const peopleInWords = (count: number): string =>
	count === 1 ? '1 person' : `${count} people`;

/** Finds for each enquiry what is held about its person. Enquiries come oldest first. */
export function createPeople<Held extends object>(newPerson: () => Held) {
	const byTerm = new Map<string, Held>();
	const all: Held[] = [];
	return {
		/** In the order in which they first wrote. */
		all: all as readonly Held[],
		of(enquiry: Enquiry): Held {
			const terms = personTerms(enquiry);
			let person = terms.map((term) => byTerm.get(term)).find((one) => one !== undefined);
			if (person === undefined) {
				person = newPerson();
				all.push(person);
			}
			for (const term of terms) if (!byTerm.has(term)) byTerm.set(term, person);
			return person;
		},
	};
}

/**
 * What a webhook call says of an enquiry. Answers about health, benefits and income are in it only
 * where they are in the office's letters as well.
 */

import { describeAnswers } from '#forms/fields/answers-in-words.ts';
import { allForms, sensitiveNames } from '#forms/sending/all-forms.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { EnquiryEvent } from '#model/enquiry-events.ts';
import { followUpOf } from '#model/follow-up.ts';
import { contactDetails } from '../answers/contact-details.ts';

/** What is known beside the enquiry. */
interface BodyContext {
	/** The URL of the office's page of it. */
	readonly link: string;
	/** Whether the answers about health, benefits and income are included (ANSWERS_IN_EMAIL). */
	readonly tellsSensitive: boolean;
}

/** The body: first what any system can use, then every answer. */
export function webhookBody(enquiry: Enquiry, { link, tellsSensitive }: BodyContext): string {
	const { reference, form, formVersion, receivedAt, answers, consents, follows } = enquiry;
	const { name, phone, email, postcode, wishes } = contactDetails(enquiry);
	const hidden = tellsSensitive ? [] : sensitiveNames(form);
	const at = new Date(receivedAt).toISOString();
	return JSON.stringify({
		type: 'enquiry.received',
		timestamp: at,
		data: {
			name,
			phone,
			email,
			postcode,
			wish: wishes.join('; '),
			link,
			reference,
			form,
			formVersion,
			receivedAt: at,
			source: form === 'telephone' ? 'telephone' : 'website',
			via: answers.via,
			follows,
			answers: Object.fromEntries(
				Object.entries(answers).filter(([field]) => !hidden.includes(field)),
			),
			// A consent reveals that the visitor answered.
			consents: tellsSensitive ? consents : undefined,
			inWords: describeAnswers(allForms[form], answers)
				.filter((one) => !hidden.includes(one.name))
				.map(({ question, answer }) => ({ question, answer })),
		},
	});
}

/** The body of a result that was recorded or taken back: how things stand now. */
export function resultBody(enquiry: Enquiry, events: readonly EnquiryEvent[]) {
	const { state, since, day, quote, result } = followUpOf(enquiry, events);
	const inFull = (at: number) => new Date(at).toISOString();
	return JSON.stringify({
		type: 'enquiry.result',
		// What was taken back is news as well: a receiver keeps the latest.
		timestamp: inFull(events.at(-1)?.at ?? since),
		data: {
			reference: enquiry.reference,
			state: result?.kind ?? state,
			pounds: (result ?? quote)?.pounds,
			reason: result?.reason,
			day,
			at: inFull(result?.at ?? since),
		},
	});
}

/** How a visitor may be answered, by what they gave. */
import { isMobile } from '#forms/fields/phone.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { type AnswerWay, answerWays } from '#model/enquiry-events.ts';
import { howToReach } from './contact-details.ts';

/** The ways that reach the sender: by e-mail with an address, by text with a mobile number. */
export function waysToAnswer({ answers }: Pick<Enquiry, 'answers'>): AnswerWay[] {
	const { phone, email } = howToReach(answers);
	const reaches = { ring: phone !== '', email: email !== '', text: isMobile(phone) };
	return answerWays.filter((way) => reaches[way]);
}

/**
 * The last digits of the visitor's phone number are typed before withdrawing, erasing and reading
 * everything: no program that presses what it finds does any of them, nor a stranger who found the link.
 */

import { contactDetails } from '#enquiries/answers/contact-details.ts';
import { hashOfSecret, WRONG_DIGITS_AT_MOST } from '#enquiries/links/visitor-link.ts';
import { digitsIn } from '#forms/fields/characters.ts';
import { visitorFields } from '#forms/fields/hidden-fields.ts';
import { phoneKey } from '#forms/fields/phone.ts';
import { DIGITS_ASKED } from './own-page-view.ts';
import type { Press, Refusal, VisitorPageParts } from './presses.ts';

/** The longest input that is read: the digits and their separators. */
const LONGEST_DIGITS = 40;

const messages = {
	wrong:
		'Those are not the last four digits of the phone number that you gave us. Nothing was changed.',
	spent:
		'This link has met too many wrong numbers, and takes none any more. Please use the newest ' +
		'link that we have sent to your e-mail address, or ring us.',
	freshLink:
		'This link has met too many wrong numbers, and takes none any more. We have sent a fresh ' +
		'one to the e-mail address that you gave us.',
} as const;

/** The digits that were typed, in any script and with any separators. */
export const typedDigits = (posted: URLSearchParams): string =>
	digitsIn((posted.get(visitorFields.digits) ?? '').slice(0, LONGEST_DIGITS));

/** Why the digits of a press do not count. Undefined where they are right. */
export async function refusalOfDigits(
	{ store, sendFreshLink }: VisitorPageParts,
	{ key, enquiry, posted }: Press,
): Promise<Refusal | undefined> {
	const known = phoneKey(contactDetails(enquiry).phone).slice(-DIGITS_ASKED);
	const left = await store.consumeAttempt(hashOfSecret(key), WRONG_DIGITS_AT_MOST);
	if (left === undefined) return { problem: messages.spent, status: 429 };
	if (typedDigits(posted) === known && known.length === DIGITS_ASKED) {
		await store.refundAttempt(hashOfSecret(key));
		return undefined;
	}
	if (left > 0) return { problem: messages.wrong };
	const isSent = await sendFreshLink(enquiry);
	return { problem: isSent ? messages.freshLink : messages.spent, status: 429 };
}

/** The last digits of the visitor's phone number open the rest of the page. */

import { contactDetails } from '#enquiries/answers/contact-details.ts';
import { hashOfSecret, WRONG_DIGITS_AT_MOST } from '#enquiries/links/visitor-link.ts';
import { digitsIn } from '#forms/fields/characters.ts';
import { phoneKey } from '#forms/fields/phone.ts';
import { DIGITS_TO_OPEN } from '#visitor/own-page/own-page-view.ts';
import { visitorFields } from '../photographs/photographs-view.ts';
import type { Press, VisitorAnswer, VisitorContext } from './own-page-context.ts';

/** The longest input that is read: the digits and their separators. */
const LONGEST_DIGITS = 40;

const messages = {
	digits:
		'Those are not the last four digits of the phone number that you gave us. Nothing was changed.',
	spent:
		'This link has met too many wrong numbers, and takes none any more. Please use the newest link that we have sent to your e-mail address, or ring us.',
	freshLink:
		'This link has met too many wrong numbers, and takes none any more. We have sent a fresh one to the e-mail address that you gave us.',
} as const;

/** The digits that were typed, in any script and with any separators. */
export function typedDigits(posted: URLSearchParams): string {
	const typed = posted.get(visitorFields.digits) ?? '';
	return digitsIn(typed.slice(0, LONGEST_DIGITS));
}

/**
 * Creates the check of the digits: it returns undefined when they open the page whose link has that
 * key.
 */
export function createDigitsCheck({ store, leadTo, sendFreshLink }: VisitorContext) {
	return async (
		key: string,
		{ enquiry, posted, nonce }: Press,
	): Promise<VisitorAnswer | undefined> => {
		const digits = typedDigits(posted);
		const known = phoneKey(contactDetails(enquiry).phone).slice(-DIGITS_TO_OPEN);
		const left = await store.consumeAttempt(hashOfSecret(key), WRONG_DIGITS_AT_MOST);
		if (left === undefined)
			return leadTo(enquiry, 'closed', { problem: messages.spent, status: 429 });
		if (digits === known && known.length === DIGITS_TO_OPEN) {
			await store.refundAttempt(hashOfSecret(key));
			return undefined;
		}
		if (left > 0)
			return leadTo(enquiry, 'closed', { problem: messages.digits, status: 422, nonce });
		return leadTo(enquiry, 'closed', {
			problem: (await sendFreshLink(enquiry)) ? messages.freshLink : messages.spent,
			status: 429,
		});
	};
}

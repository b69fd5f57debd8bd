/** Finds the enquiry that a visitor's link opens. */
import { DAY_MS } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { Store } from '../store/store.ts';
import { NO_ENQUIRY } from './private-page.ts';
import { hashOfSecret } from './visitor-link.ts';

/**
 * The age of an enquiry from which its link opens nothing: the visitor needs it no longer, and
 * other people may find the letter.
 */
export const VISITOR_LINK_DAYS = 90;

/** The enquiry that the key in a link opens, if any. Every key costs the same look-ups. */
export async function enquiryOfLink(
	store: Pick<Store, 'enquiryById' | 'enquiryOfSecret'>,
	key: string,
	now: number,
): Promise<Enquiry | undefined> {
	const id = await store.enquiryOfSecret(hashOfSecret(key));
	const enquiry = await store.enquiryById(id ?? NO_ENQUIRY);
	return enquiry && now - enquiry.receivedAt < VISITOR_LINK_DAYS * DAY_MS ? enquiry : undefined;
}

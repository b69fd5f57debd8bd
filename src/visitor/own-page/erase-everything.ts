/** The visitor erases an enquiry, after a second look. */

import { NO_ENQUIRY } from '#enquiries/links/private-page.ts';
import { visitorFields } from '../photographs/photographs-view.ts';
import type { Press, VisitorAnswer, VisitorContext } from './own-page-context.ts';

/** Erases it, if the box is ticked. */
export async function eraseEverything(
	context: VisitorContext,
	{ enquiry, posted, nonce }: Press,
): Promise<VisitorAnswer> {
	if (posted.get(visitorFields.sure) !== 'yes')
		return context.leadTo(enquiry, 'erasing', {
			problem: 'Please tick the box if you are sure. Nothing was erased.',
			status: 422,
			nonce,
		});
	await context.erase(enquiry);
	return { location: await context.pages.addressFor(NO_ENQUIRY, 'erased', {}) };
}

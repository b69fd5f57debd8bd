/** The visitor adds or removes photographs. */

import { closed } from '#enquiries/links/private-page.ts';
import { visitorFields } from '../photographs/photographs-view.ts';
import {
	NOTHING_CHANGED,
	type Press,
	type VisitorAnswer,
	type VisitorContext,
} from './own-page-context.ts';

/** Takes the photographs that a press brought, and says which were not taken. */
export async function addPhotographs(
	context: VisitorContext,
	{ enquiry, files, nonce }: Press,
): Promise<VisitorAnswer> {
	const { photographs, store, didNothing, didThis } = context;
	if (!photographs.isOpen || !files) return didNothing(enquiry, NOTHING_CHANGED);
	const { added, problems } = await photographs.take(enquiry, files, nonce);
	// The enquiry may have been erased during the upload, in another tab or by the office: then
	// nothing of it is shown.
	if (!(await store.enquiryById(enquiry.id))) return closed;
	const refused = Object.keys(problems).length;
	const done =
		added === 1
			? 'Your photograph is with us. Thank you.'
			: `${added} photographs are with us. Thank you.`;
	if (refused === 0 && added > 0) return didThis(enquiry, done);
	if (refused === 0)
		return didNothing(enquiry, 'Please choose a photograph first. Nothing was changed.', {
			refused: problems,
		});
	const notTaken = 'could not be taken: see below.';
	if (added > 0)
		return didNothing(enquiry, `${done} But ${refused === 1 ? 'one' : refused} ${notTaken}`, {
			refused: problems,
		});
	return didNothing(enquiry, `${refused === 1 ? 'One' : refused} ${notTaken}`, {
		refused: problems,
	});
}

/** Removes one photograph. */
export async function removePhotograph(
	context: VisitorContext,
	{ enquiry, posted, nonce }: Press,
): Promise<VisitorAnswer> {
	const isRemoved = await context.photographs.remove(
		enquiry,
		posted.get(visitorFields.photograph) ?? '',
		nonce,
	);
	return isRemoved
		? context.didThis(enquiry, 'Removed. Nobody can see it any more.')
		: context.didNothing(enquiry, NOTHING_CHANGED);
}

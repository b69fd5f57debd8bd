/** The visitor adds or removes photographs. */

import { visitorFields } from '#forms/fields/hidden-fields.ts';
import { NOTHING_CHANGED, type Outcome, type Press, type VisitorPageParts } from './presses.ts';

/** Takes the photographs that a press brought, and says which were not taken. */
export async function addPhotographs(
	{ photographs, store }: VisitorPageParts,
	{ enquiry, files, nonce }: Press,
): Promise<Outcome> {
	if (!photographs.isOpen || !files) return NOTHING_CHANGED;
	const { added, problems: refused } = await photographs.take(enquiry, files, nonce);
	// The enquiry may have been erased during the upload, in another tab or by the office: then
	// nothing of it is shown.
	if (!(await store.enquiryById(enquiry.id))) return 'gone';
	const notTaken = Object.keys(refused).length;
	if (added + notTaken === 0)
		return { problem: 'Please choose a photograph first. Nothing was changed.' };
	if (notTaken === 0) return { done: added === 1 ? 'photograph' : 'photographs' };
	const others = added === 0 ? '' : ' What else you chose is with us. Thank you.';
	return {
		problem: `${notTaken === 1 ? 'One' : notTaken} could not be taken: see below.${others}`,
		refused,
	};
}

/** Removes one photograph. */
export async function removePhotograph(
	{ photographs }: VisitorPageParts,
	{ enquiry, posted, nonce }: Press,
): Promise<Outcome> {
	const id = posted.get(visitorFields.photograph) ?? '';
	const isRemoved = await photographs.remove(enquiry, id, nonce);
	return isRemoved ? { done: 'removed' } : NOTHING_CHANGED;
}

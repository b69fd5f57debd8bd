/** The visitor erases an enquiry. */

import { visitorFields } from '#forms/fields/hidden-fields.ts';
import { refusalOfDigits } from './digits.ts';
import type { Outcome, Press, VisitorPageParts } from './presses.ts';

/** Erases it, if the box is ticked and the digits are right. */
export async function eraseEverything(parts: VisitorPageParts, press: Press): Promise<Outcome> {
	if (press.posted.get(visitorFields.sure) !== 'yes')
		return { problem: 'Please tick the box if you are sure. Nothing was erased.' };
	const refusal = await refusalOfDigits(parts, press);
	if (refusal) return refusal;
	await parts.erase(press.enquiry);
	return 'erased';
}

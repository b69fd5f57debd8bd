/** The visitor says whether the office has rung. */

import { visitorFields } from '../photographs/photographs-view.ts';
import {
	NOTHING_CHOSEN,
	type Press,
	type VisitorAnswer,
	type VisitorContext,
} from './own-page-context.ts';

/** Keeps the answer. */
export async function sayWhetherWeRang(
	context: VisitorContext,
	press: Press,
): Promise<VisitorAnswer> {
	const said = press.posted.get(visitorFields.rang);
	if (said !== 'yes' && said !== 'no')
		return context.didNothing(press.enquiry, NOTHING_CHOSEN, { nonce: press.nonce });
	const rang = said === 'yes';
	return context.record(
		press,
		{ kind: 'did-we-ring', data: { rang } },
		rang ? 'Thank you.' : 'We are sorry. The office has been told.',
	);
}

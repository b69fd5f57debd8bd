/** The visitor reads everything that we hold, answers about health and notes included. */

import { refusalOfDigits } from './digits.ts';
import type { Outcome, Press, VisitorPageParts } from './presses.ts';

/** Shows it, if the digits are right. Nothing is recorded, and the next page keeps it back again. */
export const showAll = async (parts: VisitorPageParts, press: Press): Promise<Outcome> =>
	(await refusalOfDigits(parts, press)) ?? 'shown';

/** What the day's part about letters to send again is drawn from. */

import type { DayForms } from '../acts/day-part.ts';

export interface LettersView extends DayForms {
	/** The enquiries whose letters are parked: refused, and not tried again. */
	readonly parked: readonly { readonly id: string; readonly reference: string }[];
	/** When it was drawn: letters that were queued later are not sent again. */
	readonly drawnAt: number;
}

/** The id of this part of the day. */
export const LETTERS = 'letters';

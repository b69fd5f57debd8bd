/** Undoing: of the acts of the office, the latest may be undone. Pure. */

import { describeEvent } from '#enquiries/follow-up/words.ts';
import { timeInWords } from '#model/dates.ts';
import { type EnquiryEvent, standingEvents } from '#model/enquiry-events.ts';
import type { FormName } from '#model/form-names.ts';
import type { OfficeAct } from './act-fields.ts';
import { isActName } from './acts.ts';

const UNDO_AT_MOST = 4;

/** As the value of `act`, before the id of the event that is undone. */
const UNDO = 'undo:';

/** The acts that undo, the latest event first. */
export const undoActs = (events: readonly EnquiryEvent[], form: FormName): OfficeAct[] =>
	standingEvents(events)
		.filter(({ kind, by }) => by.who === 'office' && isActName(kind))
		.slice(-UNDO_AT_MOST)
		.reverse()
		.map((event) => ({
			value: UNDO + event.id,
			words: `Undo: ${describeEvent(event, form)}`,
			hint: timeInWords(event.at),
		}));

/** The id of the event that a value of `act` undoes. Undefined where it does something else. */
export const undoneBy = (value: string): string | undefined =>
	value.startsWith(UNDO) ? value.slice(UNDO.length) : undefined;

/**
 * The acts that take back another. What an undone event no longer counts for is `standingEvents` in
 * src/model/enquiry-events.ts.
 */
import { describeEvent } from '#enquiries/follow-up/events-in-words.ts';
import { timeInWords } from '#model/dates.ts';
import { type EnquiryEvent, standingEvents } from '#model/enquiry-events.ts';
import type { FormName } from '#model/form-names.ts';
import type { OfficeAct } from './act-fields.ts';
import { isActName } from './acts.ts';

/** So many of the latest acts may be undone. */
const UNDO_AT_MOST = 4;

/** As the value of `act`, before the id of the event that is undone. */
const UNDO = 'undo:';

/** The acts that undo those of the office, the latest first. */
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

/** Whether an act undoes another. */
export const isUndo = ({ value }: OfficeAct): boolean => value.startsWith(UNDO);

/** The id of the event that the posted act undoes; undefined where it is another act. */
export const undoneBy = (act: string): string | undefined =>
	act.startsWith(UNDO) ? act.slice(UNDO.length) : undefined;

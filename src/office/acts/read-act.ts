/** The form on the office's pages: which acts it offers, and how a posted one is read. Pure. */

import {
	type EnquiryEvent,
	type EventData,
	type EventKind,
	NOTE_LENGTH,
	standingEvents,
} from '#model/enquiry-events.ts';
import type { FollowUp } from '#model/follow-up.ts';
import type { FormName } from '#model/form-names.ts';
import { fieldIn, type OfficeAct } from './act-fields.ts';
import { acts, actsIn, type FirmActs, isActName, PRESET } from './acts.ts';
import { undoActs, undoneBy } from './undo.ts';

/** What is recorded. */
export interface ReadAct {
	readonly kind: EventKind;
	readonly data: EventData;
	/** The id of the event that it undoes. */
	readonly undoes?: string;
}

/** What to put right, by field. */
export type Problems = Readonly<Record<string, string>>;

/** The acts that the form offers in this state, the likeliest first. */
export function actsFor(
	followUp: FollowUp,
	events: readonly EnquiryEvent[],
	form: FormName,
	now: number,
	firm: FirmActs,
	postcode = '',
): OfficeAct[] {
	const recorded = standingEvents(events).map(({ kind }) => kind);
	const isAcknowledged = recorded.includes('complaint-acknowledged');
	const isAnswered = recorded.includes('complaint-answered');
	return [
		...actsIn({ ...followUp, isAcknowledged, isAnswered, firm, now, postcode }),
		...undoActs(events, form),
	];
}

/** Reads what was posted: the act, or what to put right. */
export function readAct(
	posted: URLSearchParams,
	offered: readonly string[],
	now: number,
	firm: FirmActs,
): { act: ReadAct; problems?: undefined } | { act?: undefined; problems: Problems } {
	const problems: Record<string, string> = {};
	const chosen = fieldIn(posted, 'act').trim();
	const note = fieldIn(posted, 'note').trim().replace(/\s+/g, ' ');
	const length = [...note].length;
	if (!offered.includes(chosen)) problems.act = 'Choose what happened.';
	if (length > NOTE_LENGTH)
		problems.note = `The note has ${length} characters; ${NOTE_LENGTH} fit.`;
	if (chosen === 'note' && note === '') problems.note = 'Write the note.';
	const undoes = undoneBy(chosen);
	const [name = '', preset] = chosen.split(PRESET);
	const field = isActName(name) ? acts[name].field : undefined;
	const detail = field?.read(preset ?? fieldIn(posted, field.name).trim(), now, firm);
	const tick = field?.tick?.(firm);
	const ticked = tick && posted.has(tick.name) ? field?.ticked : undefined;
	if (field && !detail) problems[field.name] = field.problem(now, fieldIn(posted, field.name));
	if (Object.keys(problems).length > 0) return { problems };
	const data = { note: note || undefined, ...detail, ...ticked };
	return { act: undoes ? { kind: 'undone', data, undoes } : { kind: name as EventKind, data } };
}

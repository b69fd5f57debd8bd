/** The rows of the table `event`. Without the seal, what belongs to an event stays sealed. */
import { type EnquiryEvent, type EventData, officeLetters } from '#model/enquiry-events.ts';
import type { AnswerSeal } from './answer-seal.ts';
import type { Query, Row } from './database.ts';
import { jsonObject, oneOf, orNull, text, wholeNumber, withoutUndefined } from './rows.ts';

/** The events of an enquiry, in the order in which they were recorded. */
export async function eventsOf(
	query: Query,
	enquiryId: string,
	seal: AnswerSeal,
): Promise<EnquiryEvent[]> {
	return (
		await query('SELECT * FROM event WHERE enquiry_id = $1 ORDER BY number', [enquiryId])
	).map((row) => eventFrom(row, seal));
}

/**
 * Adds an event as the last one of its enquiry, within a transaction that has locked its events.
 * One that is there is left as it is.
 */
export async function insertEvent(
	query: Query,
	enquiryId: string,
	event: EnquiryEvent,
	seal: AnswerSeal,
): Promise<void> {
	const { id, at, kind, by, data, undoes, nonce } = event;
	const [mailbox, letter] = by.who === 'office' ? [by.mailbox, by.letter] : [null, null];
	await query(
		`INSERT INTO event (id, enquiry_id, number, at, kind, who, mailbox, letter, data, undoes, nonce)
		VALUES ($1, $2, (SELECT COALESCE(MAX(number), 0) + 1 FROM event WHERE enquiry_id = $2), $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT DO NOTHING`,
		[
			id,
			enquiryId,
			at,
			kind,
			by.who,
			mailbox,
			letter,
			sealData(id, by.who === 'office' && by.person ? { ...data, person: by.person } : data, seal),
			undoes ?? null,
			nonce ?? null,
		],
	);
}

function sealData(id: string, data: EventData, seal: AnswerSeal): string {
	const plain = JSON.stringify(data);
	return plain === '{}' ? plain : seal.sealText(`${id} event`, plain);
}

export function eventFrom(row: Row, seal: AnswerSeal): EnquiryEvent {
	const { person, ...data } = dataFrom(row, seal);
	return withoutUndefined({
		id: text(row, 'id'),
		at: wholeNumber(row, 'at'),
		kind: text(row, 'kind'),
		by: actorFrom(row, person),
		data,
		undoes: orNull(text, row, 'undoes'),
		nonce: orNull(text, row, 'nonce'),
	});
}

function actorFrom(row: Row, person: string | undefined): EnquiryEvent['by'] {
	const who = oneOf(row, 'who', ['office', 'visitor', 'system']);
	return who === 'office'
		? {
				who,
				mailbox: text(row, 'mailbox'),
				letter: oneOf(row, 'letter', officeLetters),
				...(person ? { person } : {}),
			}
		: { who };
}

function dataFrom(row: Row, seal: AnswerSeal): EventData {
	return jsonObject(row, 'data', seal.openText(`${text(row, 'id')} event`, text(row, 'data')));
}

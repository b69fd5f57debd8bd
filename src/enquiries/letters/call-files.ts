/**
 * Files that go with the office's letter: the person for its address book, and the call for its
 * calendar.
 */
import ical, { ICalAlarmType, ICalCalendarMethod } from 'ical-generator';
import VCard from 'vcard-creator';
import { dialLink } from '#forms/fields/phone.ts';
import { machineClock } from '#model/clock.ts';
import { HOUR_MS, SECOND_MS } from '#model/dates.ts';
import type { Attachment } from '#model/email.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { ContactDetails } from '../answers/contact-details.ts';
import { isolated } from '../answers/excerpt.ts';

/** A call takes a quarter of an hour, as an entry that can be moved. */
const CALL_MS = HOUR_MS / 4;

/** Without control characters: nothing that a visitor typed becomes a property of its own. */
const inOneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();

/** The person as a vCard, which every address book reads. */
export function vCard(
	{ phone, email, ...person }: ContactDetails,
	{ reference, receivedAt, answers }: Pick<Enquiry, 'reference' | 'receivedAt' | 'answers'>,
): Attachment {
	const name = inOneLine(person.name);
	const [familyName = '', ...first] = name.split(' ').reverse();
	const card = new VCard()
		.addRevision(new Date(receivedAt))
		.addName({ familyName, givenName: first.reverse().join(' ') });
	if (phone) card.addPhoneNumber({ number: dialLink(phone).slice('tel:'.length), type: ['voice'] });
	if (email) card.addEmail({ address: inOneLine(email) });
	if (answers.address) card.addAddress({ street: inOneLine(answers.address), type: ['home'] });
	const written = /\p{L}/u.test(phone) ? `\nPhone as written: ${inOneLine(phone)}` : '';
	card.addNote(`Enquiry ${reference}${written}`);
	return {
		filename: `${reference}.vcf`,
		contentType: 'text/vcard; charset=utf-8',
		content: card.toString(),
	};
}

/** The call as an entry for a calendar, at the time given. */
export function callEntry(
	{ name, phone, wishes }: ContactDetails,
	{
		reference,
		receivedAt,
		from,
		link,
	}: Pick<Enquiry, 'reference' | 'receivedAt'> & { from: number; link: string | undefined },
	madeAt = machineClock.now(),
): Attachment {
	const calendar = ical({
		prodId: '//website//enquiries//EN',
		method: ICalCalendarMethod.PUBLISH,
	});
	const description = inOneLine(`Ring ${name}`);
	calendar
		.createEvent({
			id: `ring-${reference}`,
			stamp: new Date(madeAt),
			// Calendars replace an entry only by one with a higher number (RFC 5546, 2.1.5).
			sequence: Math.max(0, Math.floor((madeAt - receivedAt) / SECOND_MS)),
			start: new Date(from),
			end: new Date(from + CALL_MS),
			summary: inOneLine(`Ring ${isolated(name)}, ${phone}`),
			description: [...wishes, `Reference ${reference}`, link].filter(Boolean).join('\n'),
		})
		.createAlarm({ type: ICalAlarmType.display, trigger: 0, description });
	return {
		filename: `ring-${reference}.ics`,
		contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
		content: `${calendar}\r\n`,
	};
}

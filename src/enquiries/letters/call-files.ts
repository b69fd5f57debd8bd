/**
 * Files that go with the office's letter: the person for its address book, and the call for its
 * calendar.
 */

import { dialLink } from '#forms/fields/phone.ts';
import { HOUR_MS } from '#model/dates.ts';
import type { Attachment } from '#model/email.ts';
import type { ContactDetails } from '../answers/contact-details.ts';

/** A call takes a quarter of an hour, as an entry that can be moved. */
const CALL_MS = HOUR_MS / 4;

/**
 * Both formats end their lines like this, and break them at 75 bytes (RFC 6350, 3.2; RFC 5545,
 * 3.1).
 */
const LINE_END = '\r\n';
const LINE_BYTES = 75;

/** The person as a vCard, which every address book reads. */
export function vCard(
	{ name, phone, email, address }: ContactDetails & { readonly address: string },
	reference: string,
): Attachment {
	const [last = '', ...first] = name.split(' ').reverse();
	return {
		filename: `${reference}.vcf`,
		contentType: 'text/vcard; charset=utf-8',
		content: file([
			'BEGIN:VCARD',
			'VERSION:3.0',
			`N:${escapeValue(last)};${escapeValue(first.reverse().join(' '))};;;`,
			`FN:${escapeValue(name)}`,
			...(phone ? [`TEL;TYPE=VOICE:${dialLink(phone).slice('tel:'.length)}`] : []),
			...(email ? [`EMAIL:${escapeValue(email)}`] : []),
			...(address ? [`ADR;TYPE=HOME:;;${escapeValue(address)};;;;`] : []),
			`NOTE:${escapeValue([`Enquiry ${reference}`, ...(/\p{L}/u.test(phone) ? [`Phone as written: ${phone}`] : [])].join('\n'))}`,
			'END:VCARD',
		]),
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
	}: { reference: string; receivedAt: number; from: number; link: string | undefined },
): Attachment {
	return {
		filename: `ring-${reference}.ics`,
		contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
		content: file([
			'BEGIN:VCALENDAR',
			'VERSION:2.0',
			'PRODID:-//website//enquiries//EN',
			'METHOD:PUBLISH',
			'BEGIN:VEVENT',
			`UID:ring-${reference}`,
			`DTSTAMP:${stamp(receivedAt)}`,
			`DTSTART:${stamp(from)}`,
			`DTEND:${stamp(from + CALL_MS)}`,
			`SUMMARY:${escapeValue(`Ring ${name}, ${phone}`)}`,
			`DESCRIPTION:${escapeValue([...wishes, `Reference ${reference}`, ...(link ? [link] : [])].join('\n'))}`,
			'BEGIN:VALARM',
			'ACTION:DISPLAY',
			`DESCRIPTION:${escapeValue(`Ring ${name}`)}`,
			'TRIGGER:PT0M',
			'END:VALARM',
			'END:VEVENT',
			'END:VCALENDAR',
		]),
	};
}

const stamp = (moment: number): string => new Date(moment).toISOString().replace(/[-:]|\.\d+/g, '');

/**
 * A value without what would end it: nothing that a visitor typed becomes a property of its own.
 */
function escapeValue(text: string): string {
	return text
		.replace(/[\\;,]/g, (mark) => `\\${mark}`)
		.replace(/\r\n|\r|\n/g, '\\n')
		.replace(/\p{Cc}/gu, ' ');
}

function file(lines: readonly string[]): string {
	return lines.map(fold).join(LINE_END) + LINE_END;
}

/** Breaks a long line: what follows begins with a space. */
function fold(line: string): string {
	const parts: string[] = [];
	let part = '';
	for (const character of line) {
		if (Buffer.byteLength(part + character) > LINE_BYTES - 1) {
			parts.push(part);
			part = '';
		}
		part += character;
	}
	return [...parts, part].join(`${LINE_END} `);
}

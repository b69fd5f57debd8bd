/**
 * Visits and the letters about them: a week of a firm with two vans, in which visitors ask for the
 * nearest half-day that it offers them, and the office confirms, moves and cancels; and letters that
 * leave late. The letters' words are in the golden copies (tests/golden/).
 */
import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS, londonMoment } from '#model/dates.ts';
import type { Email } from '#model/email.ts';
import type { NewEvent } from '#model/enquiry-events.ts';
import type { LetterMessage } from '../letters/letter-context.ts';
import { contextOf, visits as sample } from '../letters/testing.ts';
import { writeLetter } from '../letters/write-letter.ts';
import type { StoredEnquiry } from '../store/enquiry-reads.ts';
import { acknowledgementDispatch, emailTerms, keepEnquiry } from '../store/testing/fixtures.ts';
import { storeOfTests } from '../store/testing/kept-enquiries.ts';
import { type FirmVisits, freeTimes, visitEffects } from './firm-visits.ts';

const tests = storeOfTests();
const two = { am: 2, pm: 2 };
const visits: FirmVisits = {
	...sample,
	week: {
		monday: { ...two, districts: ['LS', 'BD1'] },
		tuesday: { ...two, districts: ['YO', 'LS6'] },
		wednesday: two,
		thursday: { ...two, districts: ['LS', 'BD1'] },
		friday: { am: 1 },
	},
	ahead: { from: 2, to: 21 },
	bankHolidays: ['2027-03-26', '2027-03-29'],
};

let now: number;
let letters: Email[];
let people: StoredEnquiry[];
beforeEach(() => {
	[letters, people] = [[], []];
});

/** A moment of March 2027: the clocks change, and Easter is, after its last full week. */
const moment = (time: string) => Date.parse(`2027-03-${time}:00Z`);

/** Delivers what is due each hour until then. */
async function until(end: number) {
	const terms = { ...emailTerms, kinds: ['visit-asked', 'visit'] as const, limit: 99 };
	const context = { ...contextOf(tests.store, () => now), visits };
	for (; now < end; now += HOUR_MS)
		for (const message of await tests.store.claim(now, terms)) {
			const letter = await writeLetter(message as LetterMessage, context);
			if (letter) letters.push(letter.email);
			await tests.store.markDelivered(message, now);
		}
}

/** From this number on they were sent no acknowledgement. */
const STRANGERS = 50;

/** The visitor of that number, who lives in one of three districts. */
const person = async (number: number) => {
	const address = `1 High Street ${['LS6', 'BD1', 'YO1'][number % 3]} 1AA`;
	const answers = { email: `${number}@example.org`, address };
	const heard = { ...acknowledgementDispatch, recipient: answers.email };
	people[number] ??= await keepEnquiry(
		tests.store,
		{ receivedAt: now, answers },
		number < STRANGERS ? [heard] : [],
	);
	return people[number];
};

/** Has that happen: "19T12 16 office confirmed 22 pm". Letters leave meanwhile, or wait. */
async function happen(all: string, isLate = false) {
	for (const happening of all.split(', ')) {
		const [time = '', number, who, what, date, half] = happening.split(' ');
		if (!isLate) await until(moment(time));
		now = moment(time);
		const one = await person(Number(number));
		const day = date && `2027-03-${date}`;
		const kind = what === 'lost' || what === 'survey-booked' ? what : `visit-${what}`;
		const data = { day, visit: day && `${day} ${half}` };
		const event = { kind, by: { who }, data } as NewEvent;
		const effects = { visits: visitEffects(visits, one, now) };
		const { state } = await tests.store.recordEvent(one.id, event, now, effects);
		expect(state).toBe('recorded');
	}
}

type Heard = readonly [uid: string, sequence: number, method: unknown, at: number, name: unknown];
/** What two programs read of a visit, and what they are to do. */
const programs: ((text: string) => Heard)[] = [
	(text) => {
		const calendar = new ICAL.Component(ICAL.parse(text));
		const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
		const [method, at] = [calendar.getFirstPropertyValue('method'), event.startDate.toJSDate()];
		return [event.uid, event.sequence, method, Number(at), event.summary];
	},
	(text) => {
		const [event] = Object.values(nodeIcal.sync.parseICS(text)) as VEvent[];
		if (!event) return expect.fail();
		const { uid, sequence, method, start, summary } = event;
		return [uid, Number(sequence), method, Number(start), summary];
	},
];
/** When a calendar has visits that heard this, in that order. */
function shown(heard: readonly Heard[]) {
	const known = new Map<string, Heard>();
	for (const one of heard) if (one[1] > (known.get(one[0])?.[1] ?? -1)) known.set(one[0], one);
	return [...known.values()].flatMap(([, , method, at]) => (method === 'REQUEST' ? at : []));
}

test('each half-day has the visits, each visitor the letters, and each calendar the time, of two weeks', async () => {
	now = moment('18T09');
	// From each district in turn one asks every hour.
	for (let number = 0; number < 21; number += 1, now += HOUR_MS) {
		const [nearest] = await freeTimes(tests.store, visits, await person(number), now);
		const time = new Date(now).toISOString().slice(8, 13);
		await happen(`${time} ${number} visitor asked ${nearest?.halfDay.slice(8)}`);
	}
	await happen('19T09 4 visitor cancelled');
	const numberOf = (id?: string) => people.findIndex((one) => one.id === id);
	for (const { halfDay, enquiryId } of await tests.store.takenPlaces(''))
		await happen(`19T09 ${numberOf(enquiryId)} office confirmed ${halfDay.slice(8)}`);
	await happen('19T09 21 office survey-booked 31 pm, 19T12 16 office confirmed 22 pm');
	await happen('19T12 13 visitor cancelled, 19T12 17 visitor asked 31 am');
	// A van is ill, and whoever waits for it in the afternoon is rung.
	await tests.store.closeHalfDay('2027-03-24 pm', true);
	await happen('24T08 10 office survey-booked 25 am, 24T08 11 office cancelled');
	await until(moment('31T18'));

	const taken = (await tests.store.takenPlaces('')).filter(({ place }) => place > 0);
	const made = taken.map(({ halfDay, enquiryId }) => `${halfDay.slice(8)} ${numberOf(enquiryId)}`);
	expect(made.sort().join(', ')).toBe(
		'22 am 0, 22 am 1, 22 pm 16, 22 pm 3, 23 am 2, 23 am 5, 23 pm 6, 23 pm 8, 24 am 7, 24 am 9, 25 am 10, 25 am 12, 25 pm 15, 30 am 14, 30 pm 18, 30 pm 20, 31 am 17, 31 am 19, 31 pm 21',
	);
	const [asked, confirmed, evening] = [
		'You asked for a visit',
		'Your visit is confirmed',
		'Your visit',
	];
	const [moved, cancelled] = ['Your visit has moved', 'Your visit is cancelled'];
	const otherwise: Record<number, string[]> = {
		4: [asked],
		10: [asked, confirmed, evening, moved, evening],
		11: [asked, confirmed, evening, cancelled],
		13: [asked, confirmed, cancelled],
		16: [asked, confirmed, moved, evening],
		17: [asked, confirmed, 'You asked for another visit'],
		21: [confirmed, evening],
	};
	for (const [number, { id }] of people.entries()) {
		const own = letters.filter(({ to }) => to === `${number}@example.org`);
		const titles = own.map(({ subject }) => subject.split(':')[0]);
		expect(titles).toEqual(otherwise[number] ?? [asked, confirmed, evening]);
		const { halfDay = '' } = taken.find((one) => one.enquiryId === id) ?? {};
		const [day = '', half = ''] = halfDay.split(' ');
		const comes = half ? [londonMoment(day, half === 'am' ? '09:00' : '13:00')] : [];
		const texts = own.flatMap(({ calendar }) => calendar?.content ?? []);
		for (const program of programs)
			for (const order of [texts, texts.toReversed()])
				expect(shown(order.map(program))).toEqual(comes);
		for (const text of texts) {
			const { name } = contextOf(tests.store, () => now).organizer;
			for (const program of programs) expect(program(text)[4]).toBe(`Visit by ${name}`);
			expect(text).not.toMatch(/High Street|Hopper|496 ?0142|loft|secret/);
			expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
		}
	}
});

// Who did what when; when letters leave, and which do if none could until then.
test.each([
	[
		'19T12 0 visitor asked 24 am, 19T13 0 visitor asked 23 am',
		'19T12:01',
		'20T09',
		'You asked for a visit',
	],
	[
		'19T12 0 visitor asked 24 am, 19T13 0 office cancelled',
		'19T12:01, 19T13',
		'20T09',
		'Your visit is cancelled',
	],
	[
		'19T12 0 office confirmed 23 am, 19T13 0 office confirmed 24 am, 19T14 0 office confirmed 24 am',
		'19T13, 23T17',
		'22T17',
		'Your visit has moved',
	],
	[
		'19T12 0 office confirmed 24 am, 19T13 0 visitor cancelled',
		'19T13:01',
		'23T17',
		'Your visit is cancelled',
	],
	[
		'19T12 0 office confirmed 23 am, 19T13 0 office confirmed 24 am, 19T14 0 office confirmed 23 am',
		'19T14, 22T17',
		'22T17',
		'Your visit has moved, Your visit',
	],
	['19T12 99 visitor asked 24 am', '19T12:01', '20T09', ''],
	['19T12 0 office confirmed 23 am, 23T13 0 office lost', '19T12, 22T17', '23T13', ''],
	['22T18 0 office confirmed 23 am', '22T18', '22T18', 'Your visit is confirmed'],
	[
		'19T12 0 office confirmed 24 am',
		'19T12, 23T17',
		'23T17',
		'Your visit is confirmed, Your visit',
	],
])('after %s letters leave at %s; and late, at %s: %s', async (all, due, late, subjects) => {
	await happen(all, true);
	const queued = await tests.store.dispatchesOf(people.at(-1)?.id ?? '');
	const times = queued
		.filter(({ kind }) => kind.startsWith('visit'))
		.map(({ dueAt }) => dueAt)
		.sort()
		.map((at) => new Date(at).toISOString().slice(8, 16).replace(':00', ''));
	expect(times.join(', ')).toBe(due);
	// A clock that jumps leaves the evening before where it is.
	await tests.store.makeAllDue(0);
	now = moment(late);
	await until(now + 1);
	expect(letters.map(({ subject }) => subject.split(':')[0]).join(', ')).toBe(subjects);
	// What calendars have already is not sent again.
	expect(letters.at(1)?.calendar).toBeUndefined();
});

/**
 * Visits and the letters about them: a week of a firm with two vans, in which visitors ask for the
 * nearest half-day that it offers them, and the office confirms, moves and cancels; and letters that
 * leave late. The letters' words are in the golden copies (tests/golden/).
 */
import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { expect, test } from 'vitest';
import { HOUR_MS, londonMoment } from '#model/dates.ts';
import type { Email } from '#model/email.ts';
import type { EventKind } from '#model/enquiry-events.ts';
import { dayOf } from '#model/visits.ts';
import type { LetterMessage } from '../letters/letter-context.ts';
import { contextOf } from '../letters/testing.ts';
import { writeLetter } from '../letters/write-letter.ts';
import type { StoredEnquiry } from '../store/enquiry-reads.ts';
import { emailTerms, keepEnquiry, NOON } from '../store/testing/fixtures.ts';
import { storeOfTests } from '../store/testing/kept-enquiries.ts';
import { type FirmVisits, freeTimes, visitEffects } from './firm-visits.ts';

const tests = storeOfTests();
const two = { am: 2, pm: 2 };
const visits: FirmVisits = {
	week: {
		monday: { ...two, districts: ['LS', 'BD1'] },
		tuesday: { ...two, districts: ['YO', 'LS6'] },
		wednesday: two,
		thursday: { ...two, districts: ['LS', 'BD1'] },
		friday: { am: 1 },
	},
	am: { from: '09:00', to: '12:30' },
	pm: { from: '13:00', to: '17:00' },
	ahead: { from: 2, to: 21 },
	bankHolidays: ['2027-03-26', '2027-03-29'],
	...{ who: 'Jo', takes: 'an hour', ready: [], writes: true },
};

/** A week of March 2027 and, after Easter and the change of the clocks, the next. */
const day = (number: number) => `2027-03-${number}`;
let now: number;
let letters: Email[];
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
const keep = (number: number) =>
	keepEnquiry(tests.store, {
		receivedAt: now,
		answers: {
			email: `${number}@example.org`,
			address: `1 High Street ${['LS6', 'BD1', 'YO1'][number % 3]} 1AA`,
		},
	});
async function act(who: string, one: StoredEnquiry, what: string, visit?: string) {
	const kind = (/survey|lost|note/.test(what) ? what : `visit-${what}`) as EventKind;
	const event = { kind, by: { who: who as 'office' }, data: { visit, day: visit && dayOf(visit) } };
	const effects = { visits: visitEffects(visits, one, now) };
	expect(await tests.store.recordEvent(one.id, event, now, effects)).toMatchObject({
		state: 'recorded',
	});
}

/** What two programs read of a visit, and what they are to do. */
const programs = [
	(text: string) => {
		const [, head, [[, event]]] = ICAL.parse(text);
		const said = [...head, ...event].map(([name, , , value]) => [name, value]);
		const { method, uid, sequence, summary, dtstart } = Object.fromEntries(said);
		return { method, uid, sequence, summary, at: Date.parse(dtstart) };
	},
	(text: string) => {
		const found = Object.values(nodeIcal.sync.parseICS(text));
		const event = found.find((one) => one?.type === 'VEVENT') as VEvent;
		const { method, uid, sequence, summary, start } = event;
		return { method, uid, sequence: Number(sequence), summary, at: Number(start) };
	},
];
/** When a calendar shows visits after these letters, whatever the order in which they come. */
const shown = (texts: readonly string[], program: (typeof programs)[number]) => {
	const known = new Map<string, ReturnType<typeof program>>();
	for (const one of texts.map(program))
		if (one.sequence > (known.get(one.uid)?.sequence ?? -1)) known.set(one.uid, one);
	return [...known.values()].flatMap(({ method, at }) => (method === 'REQUEST' ? at : []));
};

test('each half-day has the visits, each visitor the letters, and each calendar the time, of two weeks', async () => {
	[now, letters] = [londonMoment(day(18), '09:00'), []];
	const people: StoredEnquiry[] = [];
	const person = (number: number) => people[number] ?? expect.fail();
	// From each district in turn one asks every hour.
	for (let number = 0; number < 21; number += 1) {
		people.push(await keep(number));
		const [nearest] = await freeTimes(tests.store, visits, person(number), now);
		await act('visitor', person(number), 'asked', nearest?.halfDay);
		await until(now + HOUR_MS / 2);
	}
	await until(londonMoment(day(19), '09:00'));
	await act('visitor', person(4), 'cancelled');
	for (const { halfDay, enquiryId } of await tests.store.takenPlaces(''))
		await act(
			'office',
			people.find(({ id }) => id === enquiryId) ?? person(-1),
			'confirmed',
			halfDay,
		);
	people.push(await keep(21));
	await act('office', person(21), 'survey-booked', `${day(31)} pm`);
	await until(londonMoment(day(19), '12:00'));
	await act('office', person(16), 'confirmed', `${day(22)} pm`);
	await act('visitor', person(13), 'cancelled');
	await act('visitor', person(17), 'asked', `${day(31)} am`);
	await until(londonMoment(day(24), '08:00'));
	// A van is ill, and whoever waits for it in the afternoon is rung.
	await tests.store.closeHalfDay(`${day(24)} pm`, true);
	await act('office', person(10), 'survey-booked', `${day(25)} am`);
	await act('office', person(11), 'cancelled');
	await until(londonMoment(day(31), '18:00'));

	const taken = (await tests.store.takenPlaces('')).filter(({ place }) => place > 0);
	const made = Map.groupBy(taken, ({ halfDay }) => halfDay.slice(8));
	const numberOf = (id = '') => people.findIndex((one) => one.id === id);
	expect(
		[...made].map(([time, some]) => [time, ...some.map((one) => numberOf(one.enquiryId)).sort()]),
	).toEqual([
		...[
			['22 am', 0, 1],
			['22 pm', 16, 3],
			['23 am', 2, 5],
			['23 pm', 6, 8],
			['24 am', 7, 9],
		],
		...[
			['25 am', 10, 12],
			['25 pm', 15],
			['30 am', 14],
			['30 pm', 18, 20],
		],
		...[
			['31 am', 17, 19],
			['31 pm', 21],
		],
	]);
	const usual = 'You asked for a visit, Your visit is confirmed, Your visit: ';
	const otherwise: Record<number, string> = {
		4: 'You asked for a visit',
		10: `${usual}, Your visit has moved, Your visit: `,
		11: `${usual}, Your visit is cancelled`,
		13: 'You asked for a visit, Your visit is confirmed, Your visit is cancelled',
		16: 'You asked for a visit, Your visit is confirmed, Your visit has moved, Your visit: ',
		17: 'You asked for a visit, Your visit is confirmed, You asked for another visit',
		21: 'Your visit is confirmed, Your visit: ',
	};
	for (const [number, { id }] of people.entries()) {
		const own = letters.filter(({ to }) => to === `${number}@example.org`);
		const titles = own.map(({ subject }) => /^Your visit: |^[^:]+/.exec(subject)?.[0]);
		expect(titles.join(', ')).toBe(otherwise[number] ?? usual);
		const texts = own.flatMap(({ calendar }) => calendar?.content ?? []);
		const { halfDay } = taken.find((one) => one.enquiryId === id) ?? {};
		const from = halfDay?.endsWith('am') ? '09:00' : '13:00';
		for (const program of programs)
			for (const order of [texts, texts.toReversed()])
				expect(shown(order, program)).toEqual(halfDay ? [londonMoment(dayOf(halfDay), from)] : []);
		for (const text of texts) {
			expect(text).not.toMatch(/High Street|Hopper|0142|loft|secret/);
			expect(text.split('\r\n').every((line) => Buffer.byteLength(line) < 76)).toBe(true);
			const { name } = contextOf(tests.store, Date.now).organizer;
			expect(programs.map((program) => program(text).summary)).toEqual(
				Array(2).fill(`Visit by ${name}`),
			);
		}
	}
});

// Who did what about which half-day, so many hours after Friday noon; when letters leave, and which
// do if none could until then.
test.each([
	['0 visitor asked 24 am, 1 visitor asked 23 am', '20T12:01', '23T09:00', 'You asked for a visit'],
	[
		'0 visitor asked 24 am, 1 office cancelled',
		'20T12:01, 20T13:00',
		'23T09:00',
		'Your visit is cancelled',
	],
	[
		'0 office confirmed 23 am, 1 office confirmed 24 am, 2 office confirmed 24 am',
		'20T12:00, 20T13:00, 22T17:00, 23T17:00',
		'22T17:00',
		'Your visit has moved',
	],
	[
		'0 office confirmed 24 am, 1 visitor cancelled',
		'20T12:00, 20T13:01, 23T17:00',
		'23T17:00',
		'Your visit is cancelled',
	],
	['0 office confirmed 23 am, 73 office lost', '20T12:00, 22T17:00', '23T13:00', ''],
	['0 office confirmed 23 am', '20T12:00, 22T17:00', '23T13:00', ''],
	['78 office confirmed 24 am', '23T18:00', '23T18:00', 'Your visit is confirmed'],
	[
		'0 office confirmed 24 am',
		'20T12:00, 23T17:00',
		'23T17:00',
		'Your visit is confirmed, Your visit',
	],
])('after %s letters leave at %s; and late, at %s: %s', async (acts, due, late, subjects) => {
	[now, letters] = [NOON, []];
	const one = await keep(0);
	for (const did of acts.split(', ')) {
		const [hours, who = '', what = '', date, half] = did.split(' ');
		now = NOON + Number(hours) * HOUR_MS;
		await act(who, one, what, date && `2026-11-${date} ${half}`);
	}
	const queued = (await tests.store.dispatchesOf(one.id)).map(({ dueAt }) => dueAt).sort();
	expect(queued.map((at) => new Date(at).toISOString().slice(8, 16)).join(', ')).toBe(due);
	now = Date.parse(`2026-11-${late}Z`);
	await until(now + 1);
	expect(letters.map(({ subject }) => subject.split(':')[0]).join(', ')).toBe(subjects);
	// What calendars have already is not sent again.
	expect(letters.at(1)?.calendar).toBeUndefined();
});

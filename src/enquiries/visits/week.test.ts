/**
 * A week of a firm with two vans: visitors of three districts ask for the nearest half-day that it
 * offers them, and the office confirms, moves and cancels. Visits and letters are those that one
 * counts on one's fingers.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { londonMoment, MINUTE_MS } from '#model/dates.ts';
import type { Actor, EventKind } from '#model/enquiry-events.ts';
import { isOpenEnded, isToAnswer } from '#model/follow-up.ts';
import { dayOf } from '#model/visits.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { withFollowUp } from '../follow-up/with-follow-up.ts';
import type { LetterContext, LetterMessage } from '../letters/letter-context.ts';
import { firm } from '../letters/testing.ts';
import { writeLetter } from '../letters/write-letter.ts';
import type { StoredEnquiry } from '../store/enquiry-reads.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { openStore } from '../store/store.ts';
import { acknowledgementDispatch, keepEnquiry } from '../store/testing/fixtures.ts';
import { type FirmVisits, freeTimes, visitEffects } from './firm-visits.ts';

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
	bankHolidays: [],
	...{ who: 'Jo', takes: 'an hour', ready: [], writes: true },
};
const DISTRICTS = ['LS6 1AA', 'BD1 1AA', 'YO1 1AA'];

test('each half-day has the visits, and each visitor the letters, of the week from 7 December 2026', async () => {
	const file = join(temporaryFolder(), 'enquiries.db');
	const store = await openStore(openSqlite(file), 'example.co.uk');
	let now = londonMoment('2026-12-03', '09:00');
	const sent: string[] = [];
	const periods = { contactDays: 365, fundingDays: 365, sensitiveDays: 90, quarantinedDays: 30 };
	const context = {
		...{ store, firm, visits, periods, now: () => now, visitorUrl: async () => undefined },
		promise: { opens: '08:30', closes: '17:30', workingDays: 1, bankHolidays: [] },
		...{ photographNames: () => [], organizer: { name: 'Jo', email: 'office@example.co.uk' } },
	} as LetterContext;
	const terms = { kinds: ['visit-asked', 'visit'], limit: 99, durationMs: 1, except: [] } as const;
	/** Delivers what is due in each half-hour until then. */
	async function until(day: string, time: string) {
		for (const end = londonMoment(day, time); now < end; now += 30 * MINUTE_MS)
			for (const message of await store.claim(now, terms)) {
				const letter = await writeLetter(message as LetterMessage, context);
				if (letter) sent.push(message.recipient);
				await store.markDelivered(message, now);
			}
	}
	const people: StoredEnquiry[] = [];
	const come = async () => {
		const email = `${people.length}@example.org`;
		const address = `1 High Street ${DISTRICTS[people.length % 3]}`;
		const heard = { ...acknowledgementDispatch, recipient: email };
		const change = { receivedAt: now, answers: { email, address } };
		const enquiry = await keepEnquiry(store, change, [heard]);
		people.push(enquiry);
		return enquiry;
	};
	async function act(
		who: Actor['who'],
		one: StoredEnquiry | undefined,
		kind: EventKind,
		visit?: string,
	) {
		if (!one) return expect.fail();
		const data = { visit, day: kind === 'survey-booked' ? dayOf(visit ?? '') : undefined };
		const effects = { visits: visitEffects(visits, one, now) };
		const result = await store.recordEvent(one.id, { kind, by: { who }, data }, now, effects);
		expect(result.state).toBe('recorded');
	}
	const placeOf = async (one: StoredEnquiry) =>
		(await store.takenPlaces('')).find(({ enquiryId }) => enquiryId === one.id)?.halfDay;

	// On Thursday one asks every half-hour, from each district in turn: numbers 0 to 20.
	for (let hour = 0; hour < 21; hour += 1) {
		const one = await come();
		const [nearest] = await freeTimes(store, visits, one, now);
		await act('visitor', one, 'visit-asked', nearest?.halfDay);
		now += 30 * MINUTE_MS;
	}
	await until('2026-12-04', '09:00');
	await act('visitor', people[4], 'visit-cancelled');
	for (const one of people) {
		const asked = await placeOf(one);
		if (asked) await act('office', one, 'visit-confirmed', asked);
	}
	await act('office', await come(), 'survey-booked', '2026-12-14 pm');
	await until('2026-12-04', '12:00');
	await act('office', people[16], 'visit-confirmed', '2026-12-07 pm');
	await act('visitor', people[13], 'visit-cancelled');
	await until('2026-12-09', '08:00');
	// A van is ill, and whoever waits for it in the afternoon is rung.
	await store.closeHalfDay('2026-12-09 pm', true);
	await act('office', people[10], 'survey-booked', '2026-12-10 am');
	await act('office', people[11], 'visit-cancelled');
	await until('2026-12-11', '18:00');

	const made: Record<string, number[]> = {};
	for (const [number, one] of people.entries()) {
		const halfDay = (await placeOf(one)) ?? 'none';
		made[halfDay] = [...(made[halfDay] ?? []), number];
	}
	expect(made).toEqual({
		...{ '2026-12-07 am': [0, 1], '2026-12-07 pm': [3, 16] },
		...{ '2026-12-08 am': [2, 5], '2026-12-08 pm': [6, 8] },
		...{ '2026-12-09 am': [7, 9], '2026-12-10 am': [10, 12], '2026-12-10 pm': [15] },
		...{ '2026-12-11 am': [14], '2026-12-14 am': [18, 19], '2026-12-14 pm': [21] },
		...{ '2026-12-15 am': [17, 20], none: [4, 11, 13] },
	});
	// Asked, confirmed or booked, and the evening before: three of the week, two of the next.
	const three = Array(21).fill(3);
	const letters = people.map(
		(_, number) => sent.filter((to) => to === `${number}@example.org`).length,
	);
	const otherwise: Record<number, number> = {
		...{ 4: 1, 10: 5, 11: 4, 13: 3, 16: 4 },
		...{ 17: 2, 18: 2, 19: 2, 20: 2, 21: 1 },
	};
	expect(letters).toEqual([...three, 1].map((count, number) => otherwise[number] ?? count));
	for await (const { enquiry, followUp } of withFollowUp(store, people)) {
		const isMade = ((await placeOf(enquiry)) ?? '9') < '2026-12-12';
		if (isMade)
			expect([isOpenEnded(followUp, now), isToAnswer(followUp, now)]).toEqual([true, false]);
	}
	await store.close();
});

/**
 * A model-based test of visits: after any sequence of what visitors, the office, the clock and the
 * machine do to a real store, the places that are taken are those that the enquiries say, and within
 * what the firm has said.
 */
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, londonDay, londonMoment } from '#model/dates.ts';
import { type EventData, type EventKind, standingEvents } from '#model/enquiry-events.ts';
import { dayOf, type HalfDay, timesLeft } from '#model/visits.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { withFollowUp } from '../follow-up/with-follow-up.ts';
import type { CopiedEnquiry } from '../store/copies/copied-enquiry.ts';
import type { StoredEnquiry } from '../store/enquiry-reads.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { openStore } from '../store/store.ts';
import { keepEnquiry } from '../store/testing/fixtures.ts';
import { type FirmVisits, freeTimes, visitEffects } from './firm-visits.ts';

const RUNS = 500;

/** Few places, so that they are fought for, around Easter and the change of the clocks of 2027. */
const firm: FirmVisits = {
	week: {
		monday: { am: 1, pm: 1 },
		wednesday: { am: 1, pm: 2 },
		friday: { pm: 2, districts: ['LS6'] },
	},
	am: { from: '09:00', to: '12:30' },
	pm: { from: '13:00', to: '17:00' },
	ahead: { from: 1, to: 8 },
	bankHolidays: ['2027-03-26', '2027-03-29'],
	...{ who: 'Jo', takes: 'an hour', ready: [], writes: true },
};
const BEGIN = londonMoment('2027-03-25', '07:00');
const POSTCODES = ['LS6 3AB', 'LS7 3AB', ''];
/** By the number of the weekday: what the firm makes of mornings and afternoons. */
const NUMBERS: Record<number, readonly [number, number]> = { 1: [1, 1], 3: [1, 2], 5: [0, 2] };

const folder = temporaryFolder();
const file = join(folder, 'enquiries.db');
const backup = join(folder, 'backup.db');
const open = () => openStore(openSqlite(file), 'example.co.uk');
let store = await open();
let now = BEGIN;
let hasBackup = false;
let number = 0;
/** Each state that the second copy has, and which enquiries may never come back. */
let copies: CopiedEnquiry[] = [];
let erased = new Set<string>();

const pick = <One>(some: readonly One[], choice: number) => some[choice % (some.length || 1)];

async function record(
	enquiry: StoredEnquiry | undefined,
	kind: EventKind,
	data: EventData = {},
	undoes?: string,
): Promise<void> {
	if (!enquiry) return;
	const who = kind === 'visit-asked' || kind === 'withdrawn' ? 'visitor' : 'office';
	const { state } = await store.recordEvent(enquiry.id, { kind, by: { who }, data, undoes }, now, {
		visits: visitEffects(firm, enquiry, now),
	});
	if (data.visit && state === 'recorded') expectWithin(data.visit);
	if (!data.visit) expect(state, `${kind} takes nothing, so it is never refused`).not.toBe('full');
}

/** Expects that the firm makes a visit then, and that it is still to come. */
function expectWithin(halfDay: HalfDay) {
	const day = dayOf(halfDay);
	expect(firm.bankHolidays).not.toContain(day);
	expect(londonMoment(day, halfDay.endsWith('am') ? '09:00' : '13:00')).toBeGreaterThan(now);
	expect(placesOf(halfDay)).toBeGreaterThan(0);
	expect(day <= londonDay(now + firm.ahead.to * DAY_MS)).toBe(true);
}
const placesOf = (halfDay: HalfDay) =>
	NUMBERS[new Date(dayOf(halfDay)).getUTCDay()]?.[halfDay.endsWith('am') ? 0 : 1] ?? 0;

/** Chooses of what the page offers. A page that was drawn long ago offers what is gone. */
async function choose(
	enquiry: StoredEnquiry | undefined,
	by: 'office' | 'visitor',
	choice: number,
) {
	if (!enquiry) return '';
	const isOld = choice % 4 === 0;
	const drawn = now - (isOld ? DAY_MS : 0);
	const times =
		by === 'visitor'
			? await freeTimes(store, firm, enquiry, drawn)
			: timesLeft(firm, await store.takenPlaces(''), undefined, drawn);
	for (const { halfDay } of by === 'visitor' && !isOld ? times : []) {
		expect(dayOf(halfDay) > londonDay(now)).toBe(true);
		expect(/ .*LS6/.test(enquiry.answers.address ?? '') || !isFriday(halfDay)).toBe(true);
	}
	return pick(times, choice)?.halfDay ?? '2027-03-24 am';
}
const isFriday = (halfDay: HalfDay) => new Date(dayOf(halfDay)).getUTCDay() === 5;

type Act = (one: StoredEnquiry | undefined, choice: number, all: StoredEnquiry[]) => unknown;
async function visitOf(enquiry: StoredEnquiry | undefined): Promise<HalfDay | undefined> {
	const taken = await store.takenPlaces('');
	return taken.find(({ enquiryId }) => enquiryId === enquiry?.id)?.halfDay;
}
const acting =
	(kind: EventKind): Act =>
	(one) =>
		record(one, kind);
const taking =
	(kind: EventKind, by: 'office' | 'visitor'): Act =>
	async (one, choice) => {
		const visit = await choose(one, by, choice);
		return record(one, kind, { visit, day: kind === 'survey-booked' ? dayOf(visit) : undefined });
	};
const steps = {
	write: (_one, choice) =>
		keepEnquiry(store, {
			receivedAt: now,
			answers: {
				address: `1 High Street ${pick(POSTCODES, choice)}`,
				description: `${number++}`,
			},
		}),
	ask: taking('visit-asked', 'visitor'),
	move: taking('visit-confirmed', 'office'),
	book: taking('survey-booked', 'office'),
	async confirm(one) {
		const visit = await visitOf(one);
		if (visit && londonMoment(dayOf(visit), '09:00') > now)
			await record(one, 'visit-confirmed', { visit });
	},
	cancel: acting('visit-cancelled'),
	withdraw: acting('withdrawn'),
	lose: acting('lost'),
	call: acting('spoke'),
	complain: acting('complaint'),
	async race(one, choice, all) {
		const visit = await choose(one, 'visitor', choice);
		await Promise.all(all.map((each) => record(each, 'visit-asked', { visit })));
	},
	async undo(one, choice) {
		const standing = one ? standingEvents(await store.eventsOf(one.id)) : [];
		await record(one, 'undone', {}, standing.at(-1 - (choice % 2))?.id);
	},
	close: async (one, choice) =>
		store.closeHalfDay(await choose(one, 'office', choice), choice % 3 > 0),
	later(_one, choice) {
		now += pick([HOUR_MS, 5 * HOUR_MS, DAY_MS, 3 * DAY_MS], choice) ?? 0;
	},
	async erase(one) {
		if (one) erased.add(one.id);
		await store.erase(one ? [one.id] : []);
	},
	/** As when a disk is lost. */
	lack: (one) => store.erase(one ? [one.id] : []),
	async retain() {
		for await (const { id } of store.expired('contact', now - 6 * DAY_MS, now)) {
			erased.add(id);
			await store.erase([id]);
		}
	},
	async backUp() {
		if (hasBackup) rmSync(backup);
		await store.backup?.(backup);
		hasBackup = true;
	},
	async restore() {
		if (!hasBackup) return;
		await store.close();
		for (const ending of ['-wal', '-shm']) rmSync(file + ending, { force: true });
		copyFileSync(backup, file);
		store = await open();
		await store.erase([...erased]);
	},
	async recover(_one, choice) {
		const copied = copies.at(-1 - (choice % 8));
		if (copied && !erased.has(copied.id))
			await store.saveRecovered(copied, { letters: [], photographs: [], standing: 0, now });
	},
} satisfies Record<string, Act>;

/** Expects that what is taken is what the enquiries say. Returns those. */
async function check() {
	const all = await Array.fromAsync(store.find());
	const taken = (await store.takenPlaces('')).filter(({ place }) => place > 0);
	const says: string[] = [];
	for await (const { enquiry, followUp } of withFollowUp(store, all)) {
		if (followUp.visit)
			says.push(`${followUp.visit.halfDay} ${followUp.visit.place} ${enquiry.id}`);
	}
	expect(
		taken.map(({ halfDay, place, enquiryId }) => `${halfDay} ${place} ${enquiryId}`).sort(),
	).toEqual(says.sort());
	expect(new Set(taken.map(({ halfDay, place }) => `${halfDay} ${place}`)).size).toBe(taken.length);
	for (const { halfDay, place } of taken) expect(place).toBeLessThanOrEqual(placesOf(halfDay));
	expect(all.filter(({ id }) => erased.has(id))).toEqual([]);
	return all;
}

const sequences = fc.array(
	fc.tuple(
		fc.constantFrom(
			...(Object.keys(steps) as (keyof typeof steps)[]),
			...(['ask', 'race', 'move', 'undo', 'undo', 'recover', 'recover', 'lack'] as const),
		),
		fc.nat(11),
		fc.nat(59),
	),
	{ minLength: 10, maxLength: 24 },
);

test(`nobody has another's place after ${RUNS} random sequences`, async () => {
	await fc.assert(
		fc.asyncProperty(sequences, async (sequence) => {
			const before = await Array.fromAsync(store.find());
			await store.erase(before.map(({ id }) => id));
			for (const { halfDay } of await store.takenPlaces(''))
				await store.closeHalfDay(halfDay, false);
			now = BEGIN;
			[copies, erased, hasBackup] = [[], new Set(), false];
			rmSync(backup, { force: true });
			for (const choice of [0, 1, 2]) await steps.write(undefined, choice);
			let all = await check();
			for (const [name, which, choice] of sequence) {
				const one = pick(all, which);
				await steps[name](one, choice, all);
				all = await check();
				const copy = await store.enquiryToCopy(one?.reference ?? '');
				if (copy) copies.push(copy.enquiry);
			}
		}),
		{ numRuns: RUNS, seed: 69 },
	);
});

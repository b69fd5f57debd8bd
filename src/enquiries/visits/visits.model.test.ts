/**
 * A model-based test of visits: after any sequence of what visitors, the office, the clock and the
 * machine do to a real store, the places that are taken are those that the enquiries say, and within
 * what the firm has said.
 */
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, londonDay, londonMoment } from '#model/dates.ts';
import { type EventKind, standingEvents } from '#model/enquiry-events.ts';
import { dayOf, type HalfDay, type TakenPlace, visitTimes } from '#model/visits.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { withFollowUp } from '../follow-up/with-follow-up.ts';
import { visits } from '../letters/testing.ts';
import type { CopiedEnquiry } from '../store/copies/copied-enquiry.ts';
import type { StoredEnquiry } from '../store/enquiry-reads.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { openStore } from '../store/store.ts';
import { keepEnquiry } from '../store/testing/fixtures.ts';
import { type FirmVisits, visitEffects } from './firm-visits.ts';

const RUNS = 500;

/** Few places, so that they are fought for, around Easter and the change of the clocks of 2027. */
const firm: FirmVisits = {
	...visits,
	week: { monday: { am: 1 }, wednesday: { am: 1, pm: 2 } },
	ahead: { from: 1, to: 6 },
	bankHolidays: ['2027-03-26', '2027-03-29'],
};
const NUMBERS = new Map(Object.entries({ 'Mon am': 1, 'Wed am': 1, 'Wed pm': 2 }));
const placesOf = (halfDay: HalfDay) =>
	NUMBERS.get(new Date(dayOf(halfDay)).toUTCString().slice(0, 3) + halfDay.slice(10)) ?? 0;

const folder = temporaryFolder();
const [file, backup] = [join(folder, 'enquiries.db'), join(folder, 'backup.db')];
const open = () => openStore(openSqlite(file), 'example.co.uk');
let store = await open();
let now: number;
let number = 0;
/** Each state that the second copy has, and which enquiries may never come back. */
let copies: CopiedEnquiry[];
let erased: Set<string>;

const pick = <One>(some: readonly One[], choice: number) => some[choice % (some.length || 1)];
const write = () =>
	keepEnquiry(store, { receivedAt: now, answers: { description: `${number++}` } });

async function record(one: StoredEnquiry, kind: EventKind, visit?: HalfDay, undoes?: string) {
	const day = visit && dayOf(visit);
	const who = kind === 'visit-asked' ? 'visitor' : 'office';
	const event = { kind, by: { who }, data: { visit, day }, undoes } as const;
	const effects = { visits: visitEffects(firm, one, now) };
	const { state } = await store.recordEvent(one.id, event, now, effects);
	if (!visit) expect(state, `${kind} takes nothing, so it is never refused`).not.toBe('full');
	if (!day || state !== 'recorded') return;
	expect(firm.bankHolidays).not.toContain(day);
	expect(londonMoment(day, visit.endsWith('am') ? '09:00' : '13:00')).toBeGreaterThan(now);
	expect(day <= londonDay(now + firm.ahead.to * DAY_MS)).toBe(true);
}

/** Chooses of what the firm has, full or not. A page that was drawn long ago offers what is gone. */
const choose = (choice: number): HalfDay =>
	pick(visitTimes(firm, now - (choice % 4 ? 0 : DAY_MS)), choice)?.halfDay ?? '2027-03-24 am';

async function erase(id: string) {
	erased.add(id);
	await store.erase([id]);
}
const TAKES = ['visit-asked', 'visit-confirmed', 'survey-booked'] as const;
const FREES = ['visit-cancelled', 'withdrawn', 'lost', 'spoke', 'complaint'] as const;
type Act = (one: StoredEnquiry, choice: number, all: readonly StoredEnquiry[]) => unknown;
const steps = {
	...Object.fromEntries(
		TAKES.map((kind): [string, Act] => [kind, (one, choice) => record(one, kind, choose(choice))]),
	),
	...Object.fromEntries(FREES.map((kind): [string, Act] => [kind, (one) => record(one, kind)])),
	write,
	race: (_one, choice, all) =>
		Promise.all(all.map((each) => record(each, 'visit-asked', choose(choice)))),
	async undo(one, choice) {
		const standing = standingEvents(await store.eventsOf(one.id));
		await record(one, 'undone', undefined, standing.at(-1 - (choice % 2))?.id);
	},
	close: (_one, choice) => store.closeHalfDay(choose(choice), choice % 3 > 0),
	later(_one, choice) {
		now += pick([HOUR_MS, 5 * HOUR_MS, DAY_MS, 3 * DAY_MS], choice) ?? 0;
	},
	erase: ({ id }) => erase(id),
	/** As when a disk is lost. */
	lack: ({ id }) => store.erase([id]),
	async retain() {
		for await (const { id } of store.expired('contact', now - 6 * DAY_MS, now)) await erase(id);
	},
	async backUp() {
		rmSync(backup, { force: true });
		await store.backup?.(backup);
	},
	async restore() {
		if (!existsSync(backup)) return;
		await store.close();
		for (const ending of ['-wal', '-shm']) rmSync(file + ending, { force: true });
		copyFileSync(backup, file);
		store = await open();
		await store.erase([...erased]);
	},
	async recover(_one, choice, all) {
		const gone = copies.filter(({ id }) => all.every((one) => one.id !== id));
		const copied = pick(choice % 2 ? gone : copies.slice(-8), choice);
		if (copied && !erased.has(copied.id))
			await store.saveRecovered(copied, { letters: [], photographs: [], standing: 0, now });
	},
} as Record<string, Act>;

const placeOf = ({ halfDay, place, enquiryId }: Partial<TakenPlace>) =>
	`${halfDay} ${place} ${enquiryId}`;

/** Expects that what is taken is what the enquiries say. Returns those. */
async function check() {
	const all = await Array.fromAsync(store.find());
	const taken = (await store.takenPlaces('')).filter(({ place }) => place > 0);
	const says: string[] = [];
	for await (const { enquiry, followUp } of withFollowUp(store, all))
		if (followUp.visit) says.push(placeOf({ ...followUp.visit, enquiryId: enquiry.id }));
	expect(taken.map(placeOf).sort()).toEqual(says.sort());
	expect(new Set(taken.map(({ halfDay, place }) => `${halfDay} ${place}`)).size).toBe(taken.length);
	for (const { halfDay, place } of taken) expect(place).toBeLessThanOrEqual(placesOf(halfDay));
	expect(all.filter(({ id }) => erased.has(id))).toEqual([]);
	return all;
}

const oftener = ['visit-asked', 'race', 'visit-confirmed', 'undo', 'undo', 'recover', 'recover'];
const act = fc.constantFrom(...Object.keys(steps), ...oftener, 'lack', 'lack');

test(`nobody has another's place after ${RUNS} random sequences`, { tags: ['all'] }, async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.tuple(act, fc.nat(11), fc.nat(59)), { minLength: 8, maxLength: 18 }),
			async (sequence) => {
				for await (const { id } of store.find()) await store.erase([id]);
				for (const { halfDay } of await store.takenPlaces(''))
					await store.closeHalfDay(halfDay, false);
				[now, copies, erased] = [londonMoment('2027-03-25', '07:00'), [], new Set()];
				rmSync(backup, { force: true });
				for (const _ of [1, 2, 3]) await write();
				let all = await check();
				for (const [name, which, choice] of sequence) {
					const one = pick(all, which) ?? (await write());
					await steps[name]?.(one, choice, all);
					all = await check();
					const copy = await store.enquiryToCopy(one.reference);
					if (copy) copies.push(copy.enquiry);
				}
			},
		),
		{ numRuns: RUNS, seed: 69 },
	);
});

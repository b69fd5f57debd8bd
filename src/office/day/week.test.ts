/** Visits on the office's pages: the week, and what presses do to half-days and their places. */
import { expect, test } from 'vitest';
import { visitEffects } from '#enquiries/visits/firm-visits.ts';
import { DAY_MS } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { drawn, locationOf, type Office, startOffice, statusOf, testVisits } from '../testing.ts';

/** Of two visits, and of one. */
const MONDAY = '2026-11-23 am';
const FRIDAY = '2026-11-27 am';
const CONFIRM = `visit-confirmed@${MONDAY}`;
const LOST = { because: 'only a question' };

const start = () => startOffice({ visits: testVisits });
const keep = (office: Office, fullName: string, address = '') =>
	office.keep({ answers: { fullName, address, phone: '', email: `${fullName}@example.org` } });
/** The visitor asks. */
async function ask(office: Office, enquiry: Enquiry, visit: string): Promise<string> {
	const asked = { kind: 'visit-asked', by: { who: 'visitor' }, data: { visit } } as const;
	const visits = visitEffects(testVisits, enquiry, office.now);
	return (await office.store.recordEvent(enquiry.id, asked, office.now, { visits })).state;
}
const saidOf = (answer: Awaited<ReturnType<Office['ask']>>) =>
	locationOf(answer)?.match(/done=(\w+)/)?.[1];
const press = async (office: Office, { id }: Enquiry, act: string, fields = {}) =>
	saidOf(await office.press(id, { act, ...fields }));
const book = async (office: Office, name: string, day: string) =>
	press(office, await keep(office, name), 'survey-booked', { day });

/** Grace, whose visit is confirmed. */
async function withGrace(office: Office): Promise<Enquiry> {
	const grace = await keep(office, 'Grace');
	await ask(office, grace, MONDAY);
	await press(office, grace, CONFIRM);
	return grace;
}
const visitsOf = async (office: Office, name: string) =>
	(await office.day()).visited.flatMap((row) =>
		row.name === name ? (row.followUp.visit?.halfDay ?? []) : [],
	);

test('the week has who is visited and where, what is free, and whom to confirm, however late', async () => {
	await using office = await start();
	await ask(office, await keep(office, 'Bo', '1 Low Road, Otley, LS21 1AA'), MONDAY);
	await ask(office, await keep(office, 'Cy', 'BD16 1AA'), '2026-12-11 am');
	await book(office, 'Ann', MONDAY);
	expect(drawn(await office.ask(''))).toMatch(
		/#visits">Visits: 3, 2 to confirm<[\s\S]*Mon 23 Nov, morning<\/s[\s\S]*Bo<\/a> Otley[\s\S]*asked for[\s\S]*Confirm[\s\S]*Ann<\/a>[\s\S]*Mon 23 Nov, afternoon<\/s[\s\S]*2 free[\s\S]*Fri 11 Dec, morning[\s\S]*Cy<\/a> BD16/,
	);
	// It has begun.
	office.now = Date.parse('2026-11-23T10:00Z');
	expect(await visitsOf(office, 'Ann')).toEqual([MONDAY]);
});

test('a firm without half-days has no week, and books a day', async () => {
	await using office = await startOffice();
	await office.keep();
	const day = drawn(await office.ask(''));
	expect(day).not.toContain('Visits');
	expect(day).toMatch(/<input type="date"[^>]*aria-label="Day of the survey"/);
});

test('where two clerks confirm, it counts once, and the visitor is still to be rung', async () => {
	await using office = await start();
	const grace = await keep(office, 'Grace');
	await ask(office, grace, MONDAY);
	expect(drawn(await office.ask(''))).toContain('Visit asked for Mon 23 Nov, morning<');
	const [{ id: seen = '' } = {}] = await office.store.eventsOf(grace.id);
	const confirm = () => office.press(grace.id, { act: CONFIRM, seen });
	const answers = await Promise.all([confirm(), confirm()]);
	expect(answers.map(statusOf).toSorted()).toEqual([422, undefined]);
	expect((await office.day()).groups.toRing).toHaveLength(1);
	expect(drawn(await office.ask(grace.reference))).toContain('Visit Mon 23 Nov, morning.');
	office.now = Date.parse('2026-11-23T08:00Z');
	expect((await office.day()).groups.bookedToday).toHaveLength(1);
});

test('a half-day is closed and opened for visitors too, and devices hear of it', async () => {
	await using office = await start();
	const grace = await keep(office, 'Grace');
	const { version } = await office.day();
	const set = (act: string) => office.ask('', { posted: { act, visit: FRIDAY } });
	expect(saidOf(await set('close'))).toBe('recorded');
	expect(statusOf(await office.ask('', { query: `since=${version}` }))).toBe(200);
	expect(await ask(office, grace, FRIDAY)).toBe('full');
	await set('open');
	expect(await ask(office, grace, FRIDAY)).toBe('recorded');
});

test.each<readonly [string, object, string, readonly string[]]>([
	['visit-cancelled', {}, 'freed', []],
	['lost', LOST, 'freed', []],
	['withdrawn', {}, 'freed', []],
	['complaint', {}, 'freed', []],
	['visit-confirmed', { visit: FRIDAY }, 'full', [MONDAY]],
	['visit-confirmed', { visit: '2026-11-23 pm' }, 'recorded', ['2026-11-23 pm']],
])('a visit, pressed %s %j, is %s: %j; Undo brings it back', async (act, fields, said, visits) => {
	await using office = await start();
	const grace = await withGrace(office);
	await book(office, 'Ann', FRIDAY);
	expect(await press(office, grace, act, fields)).toBe(said);
	expect(await visitsOf(office, 'Grace')).toEqual(visits);
	if (said === 'full') return;
	if (act === 'complaint')
		expect(await press(office, grace, 'survey-booked', { day: MONDAY })).toBeUndefined();
	expect(saidOf(await office.undo(grace.id))).toBe('undone');
	expect(await visitsOf(office, 'Grace')).toEqual([MONDAY]);
});

test('Undo says so where the half-day has gone meanwhile', async () => {
	await using office = await start();
	const grace = await withGrace(office);
	await press(office, grace, 'lost', LOST);
	for (const name of ['Ann', 'Bo']) await book(office, name, MONDAY);
	expect(saidOf(await office.undo(grace.id))).toBe('displaced');
	expect(await visitsOf(office, 'Grace')).toEqual([]);
});

test('after a visit it is asked what came of it, though nobody rang; to lose it cancels nothing', async () => {
	await using office = await start();
	const grace = await withGrace(office);
	office.now += 5 * DAY_MS;
	expect(drawn(await office.ask(''))).toMatch(/visited, 2 days ago[\s\S]*Quoted[\s\S]*Won/);
	const letters = () => office.store.dispatchesOf(grace.id);
	const { length } = await letters();
	expect(await press(office, grace, 'lost', LOST)).toBe('recorded');
	expect(await letters()).toHaveLength(length);
});

test('the surveyor’s calendar has an address once that is pressed for, and then another', async () => {
	await using office = await start();
	const feeds = new Set([(await office.day()).feed]);
	for (const act of ['renew-feed', 'renew-feed']) {
		await office.ask('', { posted: { act } });
		feeds.add((await office.day()).feed);
	}
	const secret = expect.stringMatching(/^https:\/\/example\.co\.uk\/visits\/[\w-]{32}\.ics$/);
	expect([...feeds]).toEqual([undefined, secret, secret]);
});

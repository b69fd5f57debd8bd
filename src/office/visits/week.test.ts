/** Visits on the office's pages: the week, and what presses do to half-days and their places. */
import { describe, expect, test } from 'vitest';
import { visitEffects } from '#enquiries/visits/firm-visits.ts';
import { DAY_MS, HOUR_MS } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { drawn, locationOf, type Office, startOffice, statusOf, testVisits } from '../testing.ts';

const FRIDAY = '2026-11-27 am';
const MONDAY = '2026-11-23 am';
const CONFIRM = `visit-confirmed@${MONDAY}`;

const start = () => startOffice({ visits: testVisits });
const keep = (office: Office, fullName: string, address = '') =>
	office.keep({
		answers: { fullName, address, phone: '', email: `${fullName.replace(' ', '.')}@example.org` },
	});

/** The visitor asks. */
const ask = (office: Office, enquiry: Enquiry, visit: string) =>
	office.store.recordEvent(
		enquiry.id,
		{ kind: 'visit-asked', by: { who: 'visitor' }, data: { visit } },
		office.now,
		{ visits: visitEffects(testVisits, enquiry, office.now) },
	);
const book = (office: Office, { id }: Enquiry, day: string) =>
	office.press(id, { act: 'survey-booked', day });
const saidOf = (answer: Awaited<ReturnType<Office['press']>>) =>
	/done=([\w-]+)/.exec(locationOf(answer) ?? '')?.[1];
const visitsOf = async (office: Office) =>
	((await office.day()).week ?? []).flatMap(({ halfDay, visits }) =>
		visits.map(({ name }) => `${halfDay} ${name}`),
	);
const lettersOf = async (office: Office, { id }: Enquiry) =>
	(await office.store.dispatchesOf(id)).filter(({ kind }) => kind === 'visit').length;

test('a week has the next seven days of visits, whoever is visited, what is free, and what waits to be confirmed later', async () => {
	await using office = await start();
	await book(office, await keep(office, 'Ann Lee', '1 Low Road, Otley, LS21 1AA'), MONDAY);
	await ask(office, await keep(office, 'Bo Larch', 'BD16 1AA'), MONDAY);
	await ask(office, await keep(office, 'Cy Moss'), '2026-12-11 am');
	const { week = [], asked } = await office.day();
	expect(new Set(week.map(({ halfDay }) => halfDay.slice(0, 10)))).toEqual(
		new Set([
			...['2026-11-23', '2026-11-24', '2026-11-27', '2026-11-30', '2026-12-01', '2026-12-04'],
			...['2026-12-07', '2026-12-11'],
		]),
	);
	expect(week.slice(0, 2).map(({ free }) => free)).toEqual([0, 2]);
	expect(asked).toBe(2);
	expect(drawn(await office.ask(''))).toMatch(
		/2 to confirm\.[\s\S]*>3<\/span> <mark>2 to confirm<[\s\S]*Morning<span[^>]*> full<[\s\S]*Ann Lee<\/a> Otley[\s\S]*Bo Larch<\/a> BD16 <mark>asked for<[\s\S]*Confirm/,
	);
	// This morning's visit stays to be seen, and is no longer offered.
	office.now = Date.parse('2026-11-23T10:00Z');
	const [begun] = (await office.day()).week ?? [];
	expect(begun).toMatchObject({ halfDay: MONDAY, free: undefined });
	expect((await office.day()).groups.bookedToday.map(({ name }) => name)).toEqual(['Ann Lee']);
});

test('a firm without half-days has no week, and books a day', async () => {
	await using office = await startOffice();
	await office.keep();
	const day = drawn(await office.ask(''));
	expect(day).not.toMatch(/id="visits"|surveyor/);
	expect(day).toContain('aria-label="Day of the survey"');
});

test('two clerks confirm a visit: it counts once, the second is told, and it is still to be rung', async () => {
	await using office = await start();
	const grace = await keep(office, 'Grace Hopper');
	await ask(office, grace, MONDAY);
	expect(drawn(await office.ask(''))).toMatch(
		/Visit asked for Mon 23 Nov, morning<\/strong>[\s\S]*Confirm<span class="call__when">Mon 23 Nov, morning/,
	);
	const seen = (await office.store.eventsOf(grace.id)).at(-1)?.id ?? '';
	const press = () => office.press(grace.id, { act: CONFIRM, seen });
	const answers = await Promise.all([press(), press()]);
	expect(answers.map(statusOf).toSorted()).toEqual([422, undefined]);
	expect((await office.store.eventsOf(grace.id)).map(({ kind }) => kind)).toEqual([
		'visit-asked',
		'visit-confirmed',
	]);
	const { groups, asked } = await office.day();
	expect([groups.toRing.map(({ name }) => name), asked]).toEqual([['Grace Hopper'], 0]);
	expect(drawn(await office.ask(grace.reference))).toContain('Visit Mon 23 Nov, morning.');
});

test('a half-day is closed and opened in one press, for visitors too, and devices hear of it', async () => {
	await using office = await start();
	const grace = await keep(office, 'Grace Hopper');
	const { version } = await office.day();
	const close = (act: string) => office.ask('', { posted: { act, visit: FRIDAY } });
	expect(saidOf(await close('close'))).toBe('recorded');
	expect(await office.ask('', { query: `since=${version}` })).not.toEqual({ unchanged: true });
	expect(await ask(office, grace, FRIDAY)).toEqual({ state: 'full' });
	expect(drawn(await office.ask(''))).toMatch(/closed<\/span>[\s\S]*Open again/);
	await close('open');
	expect(await ask(office, grace, FRIDAY)).toMatchObject({ state: 'recorded' });
	await close('close');
	// Whoever has a place keeps it.
	expect(saidOf(await office.press(grace.id, { act: `visit-confirmed@${FRIDAY}` }))).toBe(
		'recorded',
	);
	expect((await office.day()).week?.find(({ halfDay }) => halfDay === FRIDAY)?.visits).toHaveLength(
		1,
	);
});

describe('a visit of Grace', () => {
	async function confirmed(office: Office) {
		const grace = await keep(office, 'Grace Hopper');
		const act = async (name: string, fields: Record<string, string> = {}) =>
			saidOf(await office.press(grace.id, { act: name, ...fields }));
		await ask(office, grace, MONDAY);
		await act(CONFIRM);
		return { grace, act };
	}

	test('moves, and not onto a half-day that is taken', async () => {
		await using office = await start();
		const { act } = await confirmed(office);
		await book(office, await keep(office, 'Ann Lee'), FRIDAY);
		expect(await act('visit-confirmed', { visit: FRIDAY })).toBe('full');
		expect(await visitsOf(office)).toContain(`${MONDAY} Grace Hopper`);
		expect(await act('visit-confirmed', { visit: '2026-11-23 pm' })).toBe('recorded');
		expect(await visitsOf(office)).toEqual(['2026-11-23 pm Grace Hopper', `${FRIDAY} Ann Lee`]);
	});

	test.each([
		['visit-cancelled', {}],
		['lost', { because: 'only a question' }],
		['withdrawn', {}],
		['complaint', {}],
	])(
		'is freed by %s, which is said, and comes back with Undo unless somebody has it',
		async (name, fields) => {
			await using office = await start();
			const { grace, act } = await confirmed(office);
			expect(await act(name, fields)).toBe('freed');
			expect(await visitsOf(office)).toEqual([]);
			expect(saidOf(await office.undo(grace.id))).toBe('undone');
			expect(await visitsOf(office)).toEqual([`${MONDAY} Grace Hopper`]);
			await act(name, fields);
			for (const caller of ['Ann Lee', 'Bo Larch'])
				await book(office, await keep(office, caller), MONDAY);
			expect(saidOf(await office.undo(grace.id))).toBe('displaced');
			expect(await visitsOf(office)).toEqual([`${MONDAY} Ann Lee`, `${MONDAY} Bo Larch`]);
		},
	);

	test('that is over asks what came of it, though nobody rang; to lose it then cancels nothing', async () => {
		await using office = await start();
		const { grace, act } = await confirmed(office);
		const letters = await lettersOf(office, grace);
		office.now += 5 * DAY_MS + HOUR_MS;
		const { groups } = await office.day();
		expect([groups.late.length, groups.openEnded.length]).toEqual([0, 1]);
		expect(drawn(await office.ask(''))).toMatch(/visited, 2 days ago[\s\S]*Quoted[\s\S]*Won/);
		expect(await act('lost', { because: 'only a question' })).toBe('recorded');
		expect(await lettersOf(office, grace)).toBe(letters);
	});
});

test('the surveyor’s calendar has an address once it was pressed for, and another when pressed again', async () => {
	await using office = await start();
	const feed = async () => (await office.day()).feed;
	expect(await feed()).toBeUndefined();
	const press = () => office.ask('', { posted: { act: 'renew-feed' } });
	await press();
	const first = await feed();
	expect(first).toMatch(/^https:\/\/example\.co\.uk\/visits\/[\w-]{32}\.ics$/);
	expect(drawn(await office.ask(''))).toContain(first);
	await press();
	expect(await feed()).not.toBe(first);
});

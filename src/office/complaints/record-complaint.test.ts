/** Complaints on the office's day. */
import { expect, test } from 'vitest';
import { DAY_PATH } from '#enquiries/links/day-link.ts';
import type { OfficeDay } from '#office/day/day-view.ts';
import { type Answer, dayAfter, type Office, pageAfter, startOffice } from '../testing.ts';

const grace = {
	answers: { fullName: 'Grace Hopper', phone: '0113 496 0142', description: 'My loft is cold.' },
};

/** The fields of the form that records a complaint about no enquiry. */
const newComplaint = (day: OfficeDay, received = day.today) => ({
	act: 'complaint-received',
	received,
	nonce: day.nonce,
	seen: String(Math.max(0, ...day.complaints.map(({ number }) => number))),
});

/** Presses about a complaint, as its line shows it. */
const step = (office: Office, cookie: string, day: OfficeDay, act: string, wanted = 1) => {
	const one = day.complaints.find(({ number }) => number === wanted);
	return office.post(
		DAY_PATH,
		{ act, complaint: String(wanted), seen: one?.seen ?? '', nonce: day.nonce },
		cookie,
	);
};

test('a complaint about no enquiry is noted with the day it came, listed with its last day, settled step by step, and each step taken back', async () => {
	await using office = await startOffice();
	const cookie = await office.open();
	const day = await office.day(cookie);
	expect(day.complaints).toEqual([]);
	const noted = await dayAfter(
		office,
		cookie,
		await office.post(DAY_PATH, newComplaint(day, '2026-11-18'), cookie),
	);
	const words =
		'number 1, received Wednesday, 18 November 2026, to be acknowledged by Friday, 18 December 2026';
	expect(noted).toMatchObject({
		done: `Complaint ${words}.`,
		complaints: [{ number: 1, words, pressure: '28 days left', isOpen: true }],
	});
	expect(noted.complaints[0]?.acts.map(({ value }) => value)).toEqual([
		'complaint-acknowledged',
		'complaint-answered',
		'undone',
	]);
	const acknowledged = await dayAfter(
		office,
		cookie,
		await step(office, cookie, noted, 'complaint-acknowledged'),
	);
	expect(acknowledged).toMatchObject({
		done: 'Recorded.',
		complaints: [{ words: expect.stringContaining('acknowledged Friday, 20') }],
	});
	expect(acknowledged.complaints[0]?.pressure).toBeUndefined();
	const answered = await dayAfter(
		office,
		cookie,
		await step(office, cookie, acknowledged, 'complaint-answered'),
	);
	expect(answered.complaints).toMatchObject([{ isOpen: false, acts: [{ value: 'undone' }] }]);
	expect(await office.store.openComplaints()).toEqual([]);
	await step(office, cookie, answered, 'undone');
	expect(await office.store.openComplaints()).toHaveLength(1);
	// The digest says how often.
	expect(await office.store.officeCounts('2026-11-20')).toMatchObject({ undone: 1 });
});

test('a complaint counts once, pressed twice or by two colleagues, and so does each step', async () => {
	await using office = await startOffice();
	const [mine, colleague] = [await office.open(), await office.open()];
	const [day, theirs] = [await office.day(mine), await office.day(colleague)];
	const pressed = await Promise.all([
		...['first', 'second'].map(() => office.post(DAY_PATH, newComplaint(day), mine)),
		office.post(DAY_PATH, newComplaint(theirs), colleague),
	]);
	expect(await office.store.complaints()).toHaveLength(1);
	const refused = await pageAfter(office, colleague, pressed[2] as Answer);
	expect(refused.status).toBe(422);
	expect(refused.view).toMatchObject({
		pressed: 'complaints',
		problems: { complaints: expect.stringMatching(/noted since/) },
	});
	const seen = await office.day(mine);
	await step(office, mine, seen, 'complaint-answered');
	for (const act of ['complaint-answered', 'complaint-acknowledged', 'undone'])
		expect((await step(office, mine, seen, act)).location, act).toContain('flash=pointless');
	expect(await office.store.complaints()).toMatchObject([{ answeredOn: '2026-11-20' }]);
});

test('one about an enquiry leads to its page, and a step of it is an act of that enquiry, with its Undo', async () => {
	await using office = await startOffice({ OFFICE_PIN: 'sam:73519046' });
	const { id, reference } = await office.keep(grace);
	const cookie = await office.open();
	await office.press(cookie, await office.day(cookie), id, { act: 'complaint' });
	const day = await office.day(cookie);
	expect(day.complaints).toMatchObject([{ enquiry: { id, reference, name: 'Grace Hopper' } }]);
	expect(day.complaints[0]?.acts.map(({ value }) => value)).toEqual([
		'complaint-acknowledged',
		'complaint-answered',
	]);
	const { location } = await step(office, cookie, day, 'complaint-acknowledged');
	expect(
		(await office.day(cookie, location.slice(DAY_PATH.length))).last?.acts.at(-2)?.value,
	).toMatch(/^undo:/);
	expect((await office.store.eventsOf(id)).at(-1)).toMatchObject({
		kind: 'complaint-acknowledged',
		by: { who: 'office', person: 'sam' },
		data: { complaint: 1 },
	});
	await step(office, cookie, await office.day(cookie), 'undone');
	expect(await office.store.complaints()).toMatchObject([{ acknowledgedOn: '2026-11-20' }]);
});

test('of two complaints about one enquiry the one that was pressed is settled', async () => {
	await using office = await startOffice();
	const { id } = await office.keep(grace);
	const cookie = await office.open();
	const by = { who: 'office' } as const;
	for (const _ of ['first', 'second'])
		await office.store.recordEvent(id, { kind: 'complaint', by }, office.now);
	await step(office, cookie, await office.day(cookie), 'complaint-answered', 2);
	expect((await office.store.openComplaints()).map(({ number }) => number)).toEqual([1]);
});

test.each(['', '2026-11-21'])('a complaint of “%s” is not noted', async (received) => {
	await using office = await startOffice();
	const cookie = await office.open();
	const answer = await office.post(
		DAY_PATH,
		newComplaint(await office.day(cookie), received),
		cookie,
	);
	expect((await dayAfter(office, cookie, answer)).problems).toEqual({
		complaints: expect.stringMatching(/^Enter a day/),
	});
	expect(await office.store.complaints()).toEqual([]);
});

test('such a press needs the open day and a nonce of this device, and neither log nor address names anybody', async () => {
	await using office = await startOffice();
	const { id } = await office.keep(grace);
	const [cookie, other] = [await office.open(), await office.open()];
	await office.store.park(id, office.now);
	const [day, theirs] = [await office.day(cookie), await office.day(other)];
	const parked = { act: 'resend-parked', nonce: day.nonce, seen: String(day.drawnAt) };
	const said: string[] = [];
	for (const fields of [newComplaint(day), parked]) {
		expect((await office.post(DAY_PATH, fields)).location).toBe(DAY_PATH);
		const { location } = await office.post(DAY_PATH, { ...fields, nonce: theirs.nonce }, cookie);
		expect((await office.get(location, cookie)).body).toContain('had lain open');
		expect(await office.store.complaints()).toEqual([]);
		expect(await office.store.parked()).toHaveLength(1);
	}
	for (const fields of [newComplaint(day), parked])
		said.push((await office.post(DAY_PATH, fields, cookie)).location);
	expect(office.logged() + said).not.toMatch(/Grace|496 ?0142|loft/);
});

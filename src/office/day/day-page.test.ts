/** The office's day: who gets in, and what is pressed there. */
import { expect, test } from 'vitest';
import { DAY_PATH } from '#enquiries/links/day-link.ts';
import { MINUTE_MS } from '#model/dates.ts';
import { seenIn } from '../acts/act-fields.ts';
import { CODE, dayAfter, drawn, startOffice } from '../testing.ts';

const grace = {
	answers: { fullName: 'Grace Hopper', phone: '0113 496 0142', description: 'My loft is cold.' },
};

test('the code opens the day on this device alone, until midnight in London', async () => {
	await using office = await startOffice();
	const { id } = await office.keep(grace);
	const { status, location, cookie } = await office.type(CODE);
	expect([status, location]).toEqual([303, DAY_PATH]);
	expect(cookie).toMatch(
		/^__Secure-office-day=[\w-]{43}; Max-Age=39590; Path=\/office\/; HttpOnly; SameSite=Lax; Secure$/,
	);
	expect((await office.day(cookie)).groups.toRing).toMatchObject([
		{ id, name: 'Grace Hopper', phone: '0113 496 0142', message: 'My loft is cold.' },
	]);
	expect((await office.get(DAY_PATH)).status).toBe(403);
});

test('what came of a call is one press: the row has gone, and another press undoes it', async () => {
	await using office = await startOffice();
	const { id } = await office.keep(grace);
	const cookie = await office.open();
	const press = { act: 'spoke', note: 'Two lofts.' };
	const answer = await office.press(cookie, await office.day(cookie), id, press);
	const { last, ...after } = await dayAfter(office, cookie, answer);
	expect(after).toMatchObject({ done: 'Recorded.', pressed: id, groups: { toRing: [] } });
	expect(await office.store.eventsOf(id)).toMatchObject([
		{ kind: 'spoke', by: { who: 'office', letter: 'digest' }, data: { note: 'Two lofts.' } },
	]);
	const undo = last?.acts.find(({ value }) => value.startsWith('undo:'))?.value ?? '';
	const { nonce = '', events = [] } = last ?? {};
	const fields = { enquiry: id, nonce, seen: seenIn(events), act: undo };
	await office.post(DAY_PATH, fields, cookie);
	expect((await office.day(cookie)).groups.toRing).toMatchObject([{ id, name: 'Grace Hopper' }]);
});

test('colleagues see who is rung at this moment, until something is noted or a quarter of an hour is over', async () => {
	await using office = await startOffice();
	const { id } = await office.keep(grace);
	const [mine, colleague] = [await office.open(), await office.open()];
	const { version } = await office.day(colleague);
	await office.post(DAY_PATH, { act: 'ringing', enquiry: id }, mine);
	expect((await office.get(`${DAY_PATH}?since=${version}`, colleague)).status).toBe(200);
	const { ringing } = await office.day(colleague);
	expect(ringing).toEqual({
		[id]: expect.stringMatching(/^A colleague \(.+\) has been ringing since 1/),
	});
	expect((await office.day(mine)).ringing).toEqual({});
	office.now += 15 * MINUTE_MS;
	expect((await office.day(colleague)).ringing).toEqual({});
	await office.post(DAY_PATH, { act: 'ringing', enquiry: id }, mine);
	expect(Object.keys((await office.day(colleague)).ringing)).toEqual([id]);
	office.now += MINUTE_MS;
	await office.press(mine, await office.day(mine), id, { act: 'no-answer@2026-11-20T16:00' });
	expect((await office.day(colleague)).ringing).toEqual({});
	const [event, ...others] = await office.store.eventsOf(id);
	expect([event?.kind, others]).toEqual(['no-answer', []]);
});

test('that the list was printed is counted, and nothing else happens', async () => {
	await using office = await startOffice();
	await office.keep(grace);
	const cookie = await office.open();
	await office.post(DAY_PATH, { act: 'printed' }, cookie);
	expect(await office.store.officeCounts('2026-11-20')).toMatchObject({ prints: 1 });
});

test('a person goes into the address book and a call into the calendar, without a link to anything, on an open device only', async () => {
	await using office = await startOffice();
	const { id } = await office.keep(grace);
	const cookie = await office.open();
	const [card, call] = await Promise.all(
		['vcf', 'ics'].map((file) => office.get(`${DAY_PATH}?file=${file}&about=${id}`, cookie)),
	);
	expect(card?.body).toContain('FN:Grace Hopper');
	expect(call?.body).toMatch(/DTSTART:20261120T\d{6}Z/);
	expect(`${card?.body}${call?.body}`).not.toMatch(/https?:/);
	expect((await office.get(`${DAY_PATH}?file=vcf&about=${id}`)).body).not.toContain('Grace');
});

test('the second press on the same call says who was first', async () => {
	await using office = await startOffice({ OFFICE_PIN: `sam:${CODE},priya:20846175` });
	const { id } = await office.keep(grace);
	const [sam, priya] = [await office.open(), await office.open('20846175')];
	const [seenBySam, seenByPriya] = [await office.day(sam), await office.day(priya)];
	await office.press(sam, seenBySam, id, { act: 'spoke' });
	const second = await office.press(priya, seenByPriya, id, {
		act: 'no-answer',
		remind: '2026-11-20T16:00',
	});
	const shown = await office.get(second.location, priya);
	expect(shown.status).toBe(422);
	expect(shown.body).toContain('Rung, and spoke, by sam');
	expect(await office.store.eventsOf(id)).toHaveLength(1);
});

test('while nothing has changed, the four-second question is answered with nothing', async () => {
	await using office = await startOffice();
	const { id } = await office.keep(grace);
	const cookie = await office.open();
	const day = await office.day(cookie);
	expect((await office.get(`${DAY_PATH}?since=${day.version}`, cookie)).status).toBe(204);
	await office.press(cookie, day, id, { act: 'spoke' });
	expect((await office.get(`${DAY_PATH}?since=${day.version}`, cookie)).status).toBe(200);
});

test('where the day is open, an enquiry’s whole page opens by its id and asks no digits; elsewhere it opens nothing', async () => {
	await using office = await startOffice();
	const { id } = await office.keep(grace);
	const open = await office.get(`/office/${id}`, await office.open());
	expect(drawn(open)).toMatch(/Grace Hopper[\s\S]*My loft is cold\./);
	expect(drawn(open)).not.toContain('last four digits');
	expect((await office.get(`/office/${id}`)).status).toBe(404);
});

test('a search finds by what was typed, and keeps no word of it', async () => {
	await using office = await startOffice();
	const { id } = await office.keep(grace);
	const cookie = await office.open();
	const { location } = await office.post(DAY_PATH, { act: 'search', words: 'hopp' }, cookie);
	expect(location).not.toContain('hopp');
	expect((await office.day(cookie, location.slice(DAY_PATH.length))).found).toMatchObject([
		{ id, name: 'Grace Hopper' },
	]);
	expect(office.logged()).not.toContain('hopp');
});

test('a device’s 61st search, the firm’s 151st, and “a” find nothing', async () => {
	await using office = await startOffice();
	await office.keep(grace);
	const cookies = [await office.open(), await office.open(), await office.open()];
	const search = async (cookie = '', words = 'hopper') =>
		(await office.post(DAY_PATH, { act: 'search', words }, cookie)).location;
	expect(await search(cookies[0], 'a')).toContain('flash=short');
	for (const cookie of cookies.slice(0, 2)) {
		for (let count = 1; count <= 60; count += 1)
			expect(await search(cookie)).toContain('show=found');
		expect(await search(cookie)).toContain('flash=often');
	}
	for (let count = 1; count <= 30; count += 1)
		expect(await search(cookies[2])).toContain('show=found');
	expect(await search(cookies[2])).toContain('flash=often');
	expect(office.limits).toHaveLength(3);
});

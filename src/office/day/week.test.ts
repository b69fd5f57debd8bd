/** Visits on the office's pages: the week, what presses do to it, and the surveyor's feed of it. */
import { expect, test } from 'vitest';
import { visits } from '#enquiries/letters/testing.ts';
import { visitEffects } from '#enquiries/visits/firm-visits.ts';
import { DAY_MS } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { createFeed } from '../calendar/feed.ts';
import { drawn, locationOf, type Office, startOffice, statusOf } from '../testing.ts';

/** Of two visits each. */
const MONDAY = '2026-11-23 am';
const AFTERNOON = '2026-11-23 pm';

const keep = (office: Office, fullName: string, address: string) =>
	office.keep({ answers: { fullName, address, phone: '', email: '' } });
/** The visitor asks. */
async function ask(office: Office, enquiry: Enquiry, visit: string): Promise<string> {
	const asked = { kind: 'visit-asked', by: { who: 'visitor' }, data: { visit } } as const;
	const effects = { visits: visitEffects(visits, enquiry, office.now) };
	return (await office.store.recordEvent(enquiry.id, asked, office.now, effects)).state;
}
const saidOf = (answer: Awaited<ReturnType<Office['ask']>>) =>
	locationOf(answer)?.match(/done=(\w+)/)?.[1];
const press = async (office: Office, { id }: Enquiry, act: string, fields = {}) =>
	saidOf(await office.press(id, { act, ...fields }));

test('the week has who is visited and where, what is free and whom to confirm, and presses change it', async () => {
	await using office = await startOffice({ visits });
	const bo = await keep(office, 'Bo', '1 Low Road, Otley, LS21 1AA');
	const cy = await keep(office, 'Cy', 'BD16 1AA');
	const ann = await keep(office, 'Ann', '');
	await ask(office, bo, MONDAY);
	await ask(office, cy, '2026-12-11 am');
	expect(await press(office, ann, 'survey-booked', { day: MONDAY })).toBe('recorded');
	expect(drawn(await office.ask(''))).toMatch(
		/#visits">Visits: 3, 2 to confirm<[\s\S]*Mon 23 Nov, morning<\/s[\s\S]*Bo<\/a> Otley[\s\S]*asked for[\s\S]*Confirm[\s\S]*Ann<\/a>[\s\S]*Mon 23 Nov, afternoon<\/s[\s\S]*2 free[\s\S]*Fri 11 Dec, morning[\s\S]*Cy<\/a> BD16/,
	);
	// It was moved since this page was drawn.
	expect(await press(office, cy, `visit-confirmed@${MONDAY}`)).toBeUndefined();
	expect(await press(office, cy, 'visit-confirmed', { visit: MONDAY })).toBe('full');
	expect(await press(office, bo, `visit-confirmed@${MONDAY}`)).toBe('recorded');
	expect(await press(office, ann, 'visit-confirmed', { visit: AFTERNOON })).toBe('recorded');
	expect(await press(office, ann, 'visit-cancelled')).toBe('freed');
	expect(await press(office, cy, 'complaint')).toBe('freed');
	expect(await press(office, cy, 'survey-booked', { day: AFTERNOON })).toBeUndefined();
	const { version, visited } = await office.day();
	expect(visited).toMatchObject([{ name: 'Bo', followUp: { visit: { isConfirmed: true } } }]);

	// Devices hear that a half-day is closed, and so do visitors.
	const set = (act: string) => office.ask('', { posted: { act, visit: AFTERNOON } });
	expect(saidOf(await set('close'))).toBe('recorded');
	expect(statusOf(await office.ask('', { query: `since=${version}` }))).toBe(200);
	expect(await ask(office, ann, AFTERNOON)).toBe('full');
	expect(saidOf(await office.undo(ann.id))).toBe('displaced');
	await set('open');
	expect(await ask(office, ann, AFTERNOON)).toBe('recorded');

	// It has begun, and then it is over, though nobody rang.
	office.now = Date.parse('2026-11-23T10:00Z');
	const { visited: begun, groups } = await office.day();
	expect([begun[0], groups.bookedToday[0]]).toMatchObject([{ name: 'Bo' }, { name: 'Bo' }]);
	office.now += 2 * DAY_MS;
	expect(drawn(await office.ask(''))).toMatch(/visited, 2 days ago[\s\S]*Quoted[\s\S]*Won/);
	// A slip is taken back, though nobody can have that half-day any more.
	await press(office, bo, 'lost', { because: 'only a question' });
	expect(saidOf(await office.undo(bo.id))).toBe('undone');
	expect((await office.day()).groups.openEnded.map(({ name }) => name)).toContain('Bo');
});

test('a firm without half-days has no week, and books a day', async () => {
	await using office = await startOffice();
	await office.keep();
	const day = drawn(await office.ask(''));
	expect(day).not.toContain('Visits');
	expect(day).toMatch(/<input type="date"[^>]*aria-label="Day of the survey"/);
});

test('the surveyor’s feed is at the address that was made last, and says when and where about', async () => {
	await using office = await startOffice({ visits });
	await ask(office, await keep(office, 'Grace', 'Long Road, LS21 3AB'), MONDAY);
	const feed = createFeed({ ...office, visits, now: () => office.now }, 'https://a.uk');
	const renew = async () => {
		await office.ask('', { posted: { act: 'renew-feed' } });
		return (
			(await office.day()).feed?.match(
				/^https:\/\/example\.co\.uk\/visits\/([\w-]{32}\.ics)$/,
			)?.[1] ?? ''
		);
	};
	const textOf = async (key: string) => {
		const answer = await feed.answer({ key });
		return 'file' in answer ? `${answer.file.text}` : '';
	};
	expect((await office.day()).feed).toBeUndefined();
	const [first, second] = [await renew(), await renew()];
	expect(await Promise.all([first, `${second}x`, ''].map(textOf))).toEqual(['', '', '']);
	const text = await textOf(second);
	expect(text).toMatch(
		/METHOD:PUBLISH\r\n[\s\S]*DTSTART:20261123T090000Z[\s\S]*SUMMARY:Visit LS21\r\nDESCRIPTION:https:\/\/a\.uk\/office\/[\s\S]*STATUS:TENTATIVE/,
	);
	expect(text).not.toMatch(/Grace|Long Road|loft|LS21 3/);
	for (const [days, shown] of [
		[10, true],
		[11, false],
	] as const) {
		office.now = Date.parse('2026-11-20T12:00Z') + days * DAY_MS;
		expect((await textOf(second)).includes('VEVENT')).toBe(shown);
	}
});

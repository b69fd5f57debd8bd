/** Letters that the office sends again from its day. */
import { expect, test } from 'vitest';
import { DAY_PATH } from '#enquiries/links/day-link.ts';
import { acknowledgementDispatch, newEnquiry } from '#enquiries/store/testing/fixtures.ts';
import { DAY_MS, MINUTE_MS } from '#model/dates.ts';
import type { OfficeDay } from '#office/day/day-view.ts';
import { dayAfter, drawn, type Office, startOffice } from '../testing.ts';

const grace = {
	answers: { fullName: 'Grace Hopper', phone: '0113 496 0142', description: 'My loft is cold.' },
};

/** Sends letters again, with what the page shows. */
const sendAgain = (office: Office, cookie: string, day: OfficeDay, since?: string) =>
	office.post(
		DAY_PATH,
		{
			nonce: day.nonce,
			seen: String(day.drawnAt),
			...(since ? { act: 'resend-since', day: since } : { act: 'resend-parked' }),
		},
		cookie,
	);

async function deliverAll({ store, now }: Office): Promise<string[]> {
	const terms = {
		kinds: ['office', 'acknowledgement', 'question'],
		limit: 99,
		durationMs: 1000,
		except: [],
	} as const;
	const claimed = await store.claim(now, terms);
	for (const dispatch of claimed) await store.markDelivered(dispatch, now);
	return claimed.map(({ kind, enquiry }) => `${kind} ${enquiry?.reference}`);
}

test('what is parked is named and sent again by one press; a second press, or a colleague’s, sends nothing', async () => {
	await using office = await startOffice();
	const { id, reference } = await office.keep(grace);
	const [cookie, colleague] = [await office.open(), await office.open()];
	expect((await office.day(cookie)).parked).toEqual([]);
	const known = (await office.day(cookie)).version;
	await office.store.park(id, office.now);
	expect((await office.get(`${DAY_PATH}?since=${known}`, cookie)).status).toBe(200);
	const day = await office.day(cookie);
	expect(day.parked).toEqual([{ id, reference }]);
	expect(drawn(await office.get(`/office/${id}`, cookie))).toContain('(parked by the office)');
	const theirs = await office.day(colleague);
	const sent = await dayAfter(office, cookie, await sendAgain(office, cookie, day));
	expect(sent).toMatchObject({
		done: 'On their way again: the letters about 1 enquiry.',
		parked: [],
	});
	expect(await deliverAll(office)).toEqual([`office ${reference}`]);
	expect((await sendAgain(office, cookie, day)).location).toContain('flash=pointless');
	expect((await sendAgain(office, colleague, theirs)).location).toContain('flash=pointless');
	expect(await deliverAll(office)).toEqual([]);
	expect(await office.store.officeCounts('2026-11-20')).toMatchObject({ resends: 1 });
});

test('everything since a day is sent to the office again, once, and nothing to a visitor; what is held back is not', async () => {
	await using office = await startOffice();
	const { store } = office;
	const before = await office.keep({ ...grace, receivedAt: office.now - DAY_MS });
	const held = await office.keep({ quarantined: 'too fast', answers: { description: 'Three.' } });
	const asked = newEnquiry({ answers: { description: 'Two.' } });
	await store.save(asked, [
		{ kind: 'office', recipient: 'office@example.co.uk' },
		acknowledgementDispatch,
	]);
	const [{ id } = { id: '' }] = await Array.fromAsync(store.find({ reference: asked.reference }));
	await store.queueLetter(id, 'question', 'grace@example.org', '1', office.now);
	expect(await deliverAll(office)).toHaveLength(4);
	const cookie = await office.open();
	const day = await office.day(cookie);
	office.now += MINUTE_MS;
	expect(
		(await dayAfter(office, cookie, await sendAgain(office, cookie, day, '2026-11-20'))).done,
	).toMatch(/about 1 enquiry\.$/);
	expect(await deliverAll(office)).toEqual([`office ${asked.reference}`]);
	expect((await sendAgain(office, cookie, day, '2026-11-20')).location).toContain(
		'flash=pointless',
	);
	office.now += MINUTE_MS;
	expect(
		(
			await dayAfter(
				office,
				cookie,
				await sendAgain(office, cookie, await office.day(cookie), '2026-11-19'),
			)
		).done,
	).toMatch(/2 enquiries/);
	const again = await deliverAll(office);
	expect(again.sort()).toEqual([`office ${before.reference}`, `office ${asked.reference}`].sort());
	expect(again.join()).not.toContain(held.reference);
});

test('what came back from the second copy without a letter is sent, by its own page and with everything since a day', async () => {
	await using office = await startOffice();
	const arrivals = ['One.', 'Two.'].map((description) => newEnquiry({ answers: { description } }));
	for (const arrival of arrivals) await office.store.save(arrival, []);
	const [{ id } = { id: '' }] = await Array.fromAsync(office.store.find());
	const cookie = await office.open();
	await office.post(`/office/${id}`, { act: 'resend' }, cookie);
	expect(await deliverAll(office)).toEqual([`office ${arrivals[0]?.reference}`]);
	office.now += MINUTE_MS;
	await sendAgain(office, cookie, await office.day(cookie), '2026-11-20');
	expect((await deliverAll(office)).sort()).toEqual(
		arrivals.map(({ reference }) => `office ${reference}`).sort(),
	);
});

test('letters are sent again ten times a day at most, and a press that sends none is no time', async () => {
	await using office = await startOffice();
	await office.keep(grace);
	const cookie = await office.open();
	expect((await sendAgain(office, cookie, await office.day(cookie))).location).toContain(
		'flash=pointless',
	);
	const send = async () => {
		office.now += MINUTE_MS;
		return dayAfter(
			office,
			cookie,
			await sendAgain(office, cookie, await office.day(cookie), '2026-11-20'),
		);
	};
	for (let count = 1; count <= 10; count += 1)
		expect((await send()).done).toMatch(/^On their way again/);
	expect((await send()).problems).toEqual({ letters: expect.stringMatching(/ten times today/) });
});

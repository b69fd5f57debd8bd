/** A visit: which half-days are offered, and what each press about one does. */
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPageNonces, LOOKED_AT_LEAST_MS } from '#enquiries/links/page-nonce.ts';
import { hashOfSecret, visitorSecret } from '#enquiries/links/visitor-link.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore, type Store } from '#enquiries/store/store.ts';
import { keepEnquiry, NOON } from '#enquiries/store/testing/fixtures.ts';
import { type FirmVisits, visitEffects } from '#enquiries/visits/firm-visits.ts';
import { DAY_MS } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { EnquiryEvent, EventKind } from '#model/enquiry-events.ts';
import { newReference } from '#model/reference.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { createVisitorPage } from './own-page.ts';
import type { VisitorAct, VisitorView } from './own-page-view.ts';

const key = Buffer.alloc(32, 7);
const IN_LEEDS = { districts: ['LS'] };

/** One place on each half-day of three days, on one of them in Leeds alone. */
const visits: FirmVisits = {
	week: { monday: { am: 1, pm: 1 }, tuesday: { am: 1, ...IN_LEEDS }, thursday: { am: 1 } },
	am: { from: '09:00', to: '12:30' },
	pm: { from: '13:00', to: '17:00' },
	ahead: { from: 2, to: 7 },
	bankHolidays: [],
	who: 'Ann Lee, our surveyor',
	takes: 'an hour',
	ready: [],
	writes: true,
};
const [MONDAY, MONDAY_PM, TUESDAY, THURSDAY] = [
	'2026-11-23 am',
	'2026-11-23 pm',
	'2026-11-24 am',
	'2026-11-26 am',
];
const inLeeds = { description: 'My loft is cold. LS6 1AA' };

let store: Store;
let now: number;
let told: string[];
beforeEach(async () => {
	store = await openStore(openSqlite(join(temporaryFolder(), 'enquiries.db')), 'example.co.uk');
	now = NOON;
	told = [];
});
afterEach(() => store.close());

const pageOf = (firmVisits?: FirmVisits) =>
	createVisitorPage({
		store,
		nonces: createPageNonces([key], () => now),
		promise: { opens: '08:30', closes: '17:30', workingDays: 1, bankHolidays: [] },
		visits: firmVisits,
		photographNames: () => [],
		firm: { caller: 'Ruth', phone: '0113 496 0142' },
		erase: async () => undefined,
		sendFreshLink: async () => false,
		onVisitorUpdate: async (_enquiry, { kind }) => void told.push(kind),
		now: () => now,
	});

/** An enquiry with its page: `offered` are the half-days on its buttons. */
async function visitor(change: Parameters<typeof keepEnquiry>[1] = {}, page = pageOf(visits)) {
	const reference = newReference();
	const secret = visitorSecret(key, reference);
	const enquiry = await keepEnquiry(store, {
		...{ reference, secretHash: hashOfSecret(secret) },
		...change,
	});
	const read = (answer: Awaited<ReturnType<typeof page.answer>>) => {
		const view = 'view' in answer ? (answer.view as VisitorView) : undefined;
		const asked = view?.answering.questions.find(({ act }) => act === 'visit');
		const offered = asked?.buttons.map(({ value }) => value);
		return { answer, view, asked, offered, says: asked?.answer };
	};
	const look = async (query = '') =>
		read(await page.answer({ key: secret, query: new URLSearchParams(query) }));
	return {
		enquiry,
		look,
		/** Presses as a person would, and reads where that leads. */
		async press(visit: string, act: VisitorAct = 'visit', nonce?: string) {
			const used = nonce ?? (await look()).view?.answering.nonce ?? '';
			const posted = new URLSearchParams({ act, nonce: used, visit, postcode: visit });
			now += LOOKED_AT_LEAST_MS;
			const pressed = read(await page.answer({ key: secret, posted }));
			return 'location' in pressed.answer ? look(pressed.answer.location.slice(1)) : pressed;
		},
	};
}

const officeDoes = (enquiry: Enquiry, kind: EventKind, data?: EnquiryEvent['data']) =>
	store.recordEvent(enquiry.id, { kind, by: { who: 'office' }, data }, now, {
		visits: visitEffects(visits, enquiry, now),
	});

describe('half-days are offered', () => {
	test.each([
		['with a postcode in the message', inLeeds, [MONDAY, MONDAY_PM, TUESDAY]],
		['elsewhere', { address: '1 High St, York YO1 7AA' }, [MONDAY, MONDAY_PM, THURSDAY]],
		['without a postcode', {}, [MONDAY, MONDAY_PM, THURSDAY]],
	])('the three nearest %s, and all behind a link', async (_where, answers, nearest) => {
		const { look } = await visitor({ answers });
		const { offered, asked, says } = await look();
		expect(offered).toEqual(nearest);
		expect(says).toContain('Ann Lee, our surveyor, comes');
		const { length } = (await look('visits=all')).offered ?? [];
		expect(asked?.more?.to).toBe(length > 3 ? '?visits=all#visit' : undefined);
		expect(length).toBe(answers === inLeeds ? 4 : 3);
	});

	test('nowhere by a firm that has set none', async () => {
		const { look, press, enquiry } = await visitor({}, pageOf());
		expect((await look()).asked).toBeUndefined();
		await press(MONDAY);
		expect(await store.eventsOf(enquiry.id)).toEqual([]);
	});

	test.each<[string, EventKind | undefined, EnquiryEvent['data']?]>([
		['is held back', undefined],
		['complained', 'complaint'],
		['asked the office for no call', 'withdrawn'],
		['became a customer', 'won'],
		['was lost', 'lost'],
		['is booked for a day without half-days', 'survey-booked', { day: '2026-12-01' }],
	])('to nobody who %s, and none can be had', async (_who, kind, data) => {
		const { enquiry, look, press } = await visitor({ quarantined: kind ? undefined : 'too fast' });
		if (kind) await officeDoes(enquiry, kind, data);
		expect((await look()).asked).toBeUndefined();
		expect((await press(MONDAY)).view?.problem).toBe('Nothing was changed.');
		expect(await store.takenPlaces(MONDAY)).toEqual([]);
	});

	test('or the page says whom to ring, where none is left', async () => {
		for (const halfDay of [MONDAY, MONDAY_PM, THURSDAY]) await store.closeHalfDay(halfDay, true);
		const { says, offered } = await (await visitor()).look();
		expect([says, offered]).toEqual([expect.stringContaining('Ring us on 0113 496 0142'), []]);
	});

	test('after the postcode, where each is for some places alone: it is kept with what was written', async () => {
		const page = pageOf({ ...visits, week: { tuesday: { am: 1, ...IN_LEEDS } } });
		const { look, press } = await visitor({}, page);
		expect((await look()).view).toMatchObject({ wantsPostcode: true });
		expect((await press('LS', 'postcode')).view?.problem).toContain('whole postcode');
		const { view, offered } = await press('ls6 1aa', 'postcode');
		expect(view?.answers.description).toBe('My loft is cold., LS6 1AA');
		expect([view?.wantsPostcode, offered]).toEqual([false, [TUESDAY]]);
	});
});

describe('a visit', () => {
	test('is asked for, changed and cancelled by one press each, which the office hears of', async () => {
		const { press, look, enquiry } = await visitor({ answers: inLeeds });
		const nonce = (await look()).view?.answering.nonce;
		for (const _ of ['once', 'again']) {
			const asked = await press(MONDAY, 'visit', nonce);
			expect(asked.view?.done).toContain('You asked for a visit on Monday, 23 November 2026');
			expect(asked.says).toBe(
				'Asked for: Monday, 23 November 2026, in the morning (9am to 12.30pm). We confirm it.',
			);
			expect(asked.offered).toEqual([MONDAY_PM, TUESDAY, THURSDAY, 'cancel']);
		}
		expect((await press(TUESDAY)).says).toContain('Asked for: Tuesday');
		expect(await store.takenPlaces(MONDAY)).toMatchObject([{ halfDay: TUESDAY }]);
		const { view, offered } = await press('cancel');
		expect([view?.done, offered]).toEqual([
			'The visit is cancelled.',
			[MONDAY, MONDAY_PM, TUESDAY],
		]);
		const kinds = ['visit-asked', 'visit-asked', 'visit-cancelled'];
		expect((await store.eventsOf(enquiry.id)).map(({ kind }) => kind)).toEqual(kinds);
		expect(new Set(told)).toEqual(new Set(kinds));
	});

	test('that is confirmed says who comes, is held, stays with one more press of it, and can be changed', async () => {
		const { press, look, enquiry } = await visitor();
		await press(MONDAY);
		await officeDoes(enquiry, 'visit-confirmed', { visit: MONDAY });
		await press(MONDAY);
		const { says, view } = await look();
		expect(says).toMatch(/^We come on Monday.*: Ann Lee, our surveyor\. It takes an hour\.$/);
		expect(view).toMatchObject({ hasVisit: true });
		expect(view?.held.lines).toContainEqual({
			question: 'Visit',
			answer: 'Monday, 23 November 2026, in the morning',
		});
		expect((await press(THURSDAY)).says).toContain('Asked for: Thursday');
	});

	test.each([MONDAY, '2026-11-21 am', TUESDAY, 'toString'])(
		'on %s that another has, or that is not offered, is refused, and the next ones are',
		async (halfDay) => {
			await (await visitor()).press(MONDAY);
			const second = await visitor();
			await second.press(MONDAY_PM);
			const { view, offered, says } = await second.press(halfDay);
			expect(view?.problem).toContain('That half-day has gone, and nothing was changed.');
			expect([offered, says]).toEqual([
				[THURSDAY, 'cancel'],
				expect.stringContaining('1pm to 5pm'),
			]);
		},
	);

	test('that is over can be neither changed nor cancelled; one that was not confirmed is asked for again', async () => {
		const [made, forgotten] = [await visitor(), await visitor()];
		await made.press(MONDAY);
		await officeDoes(made.enquiry, 'visit-confirmed', { visit: MONDAY });
		await forgotten.press(MONDAY_PM);
		now += 4 * DAY_MS;
		expect(await made.look()).toMatchObject({
			...{ offered: [], says: expect.stringMatching(/^The visit was on Monday/) },
			view: { hasVisit: false },
		});
		expect((await made.press('cancel')).view?.problem).toBe('Nothing was changed.');
		const { offered, says } = await forgotten.look();
		expect(says).toMatch(/^You asked for Monday.*and we did not confirm it\.$/);
		expect(offered).toEqual([THURSDAY, '2026-11-30 am', '2026-11-30 pm']);
	});

	test('of who withdraws is free for another', async () => {
		const { press, enquiry, look } = await visitor();
		await press(MONDAY);
		await officeDoes(enquiry, 'withdrawn');
		expect((await look()).asked).toBeUndefined();
		expect((await (await visitor()).look()).offered).toContain(MONDAY);
	});
});

/**
 * The visitor's own page: what its link opens, what each press does, and that nothing but a press on
 * our own page changes anything.
 */
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { visits as visitsOfTests } from '#enquiries/letters/testing.ts';
import { VISITOR_LINK_DAYS } from '#enquiries/links/enquiry-of-link.ts';
import { createPageNonces, LOOKED_AT_LEAST_MS } from '#enquiries/links/page-nonce.ts';
import type { PrivateAnswer, PrivatePage } from '#enquiries/links/private-page.ts';
import {
	hashOfSecret,
	visitorSecret,
	WRONG_DIGITS_AT_MOST,
} from '#enquiries/links/visitor-link.ts';
import { erasureIn } from '#enquiries/retention/testing.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore, type Store } from '#enquiries/store/store.ts';
import { NOON, newEnquiry, officeDispatch } from '#enquiries/store/testing/fixtures.ts';
import { type FirmVisits, visitEffects } from '#enquiries/visits/firm-visits.ts';
import { schemesForRules } from '#forms/eligibility/schemes-for-rules.ts';
import { DAY_MS, HOUR_MS } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { EventData, EventKind } from '#model/enquiry-events.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { CONFIRMATION_NONCE } from './answer-by.ts';
import { VisitorPage } from './OwnPage.tsx';
import { createVisitorPage } from './own-page.ts';
import {
	type VisitorAct,
	type VisitorPageView,
	type VisitorView,
	visitorActs,
} from './own-page-view.ts';

const key = Buffer.alloc(32, 7);
const closed = { status: 404, view: { page: 'closed' } };
const phone = '07700 900199';
const promise = { opens: '08:30', closes: '17:30', workingDays: 1, bankHolidays: ['2026-12-25'] };
const nonces = createPageNonces([key], () => now);

let folder: string;
let store: Store;
let page: PrivatePage<VisitorPageView>;
let now: number;
let told: string[];
let freshLinks: number;
let visits: FirmVisits | undefined;

beforeEach(async () => {
	folder = temporaryFolder();
	store = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk');
	now = NOON + HOUR_MS;
	told = [];
	freshLinks = 0;
	visits = undefined;
	page = createPage();
});
afterEach(async () => {
	await store.close();
});

const createPage = () =>
	createVisitorPage({
		store,
		nonces,
		promise,
		visits,
		photographNames: () => ['The loft hatch'],
		firm: {
			caller: 'Somebody',
			phone: '0113 496 0142',
			schemes: schemesForRules(content.schemes),
		},
		erase: async (enquiry) =>
			void (await erasureIn(folder, store, { now: () => now }).erase([enquiry], 'page')),
		async sendFreshLink() {
			freshLinks += 1;
			return true;
		},
		onVisitorUpdate: async (_enquiry, { kind }) => void told.push(kind),
		now: () => now,
	});

interface Kept {
	readonly enquiry: Enquiry;
	readonly secret: string;
}

async function keep(change: Parameters<typeof newEnquiry>[0] = {}): Promise<Kept> {
	const arrival = newEnquiry({ answers: { phone }, ...change });
	const secret = visitorSecret(key, arrival.reference);
	await store.save({ ...arrival, secretHash: hashOfSecret(secret) }, [officeDispatch]);
	const [enquiry] = await Array.fromAsync(store.find({ reference: arrival.reference }));
	if (!enquiry) throw new Error('The enquiry was not saved.');
	return { enquiry, secret };
}

function viewOf(answer: PrivateAnswer<VisitorPageView>): VisitorView {
	if (!('view' in answer) || answer.view.page !== 'visitor')
		throw new Error('It is not the visitor’s page.');
	return answer.view;
}

const get = (secret: string, query = '') =>
	page.answer({ key: secret, query: new URLSearchParams(query) });
const look = async (secret: string, query?: string) => viewOf(await get(secret, query));
const nonceOn = async (secret: string) => (await look(secret)).answering.nonce;

interface Sent {
	readonly nonce?: string;
	readonly after?: number;
}

/** Presses as a person would: after some seconds, with the nonce of the page. */
async function press(
	secret: string,
	act: VisitorAct,
	fields: Record<string, string> = {},
	{ nonce, after = LOOKED_AT_LEAST_MS }: Sent = {},
): Promise<PrivateAnswer<VisitorPageView>> {
	const posted = new URLSearchParams({ act, nonce: nonce ?? (await nonceOn(secret)), ...fields });
	now += after;
	return page.answer({ key: secret, posted });
}

/** Where a press leads that did something, and what is read there. */
async function pressAndRead(...[secret, ...more]: Parameters<typeof press>): Promise<VisitorView> {
	const answer = await press(secret, ...more);
	if (!('location' in answer)) throw new Error('The press did nothing.');
	return look(secret, answer.location.slice(1));
}

const refused = (problem: string, more: object = {}) => ({
	status: 422,
	view: { problem: expect.stringContaining(problem), ...more },
});

const drawn = (view: VisitorView) =>
	renderToStaticMarkup(VisitorPage({ ...view, company: content.company }));

describe('what a link opens', () => {
	test('how far it has got, the answers, and everything that can be done', async () => {
		const { secret } = await keep();
		const view = await look(secret);
		expect(view.stages).toEqual([
			{ what: 'Received', when: 'Friday, 20 November 2026 at 12:00' },
			{ what: 'Seen by our office' },
			{ what: 'Rung' },
			{ what: 'Survey booked' },
		]);
		expect(view).toMatchObject({
			next: expect.stringContaining('rings you by the end of Monday, 23 November 2026'),
			answering: {
				by: 'ring',
				questions: [{ buttons: [{ value: 'email' }, { value: 'text' }] }, { isLast: true }],
			},
			answers: { phone, fullName: 'Grace Hopper' },
		});
		// Nothing is chosen beforehand, and a secret is in no form.
		expect(drawn(view)).not.toMatch(new RegExp(`checked=""|${secret}`));
	});

	test('of an application the caller first, then each grant by its name', async () => {
		const { secret } = await keep({ form: 'funding' });
		expect(drawn(await look(secret))).toMatch(
			/Somebody rings you[\s\S]*No application[\s\S]*gov\.uk[^>]*>Warm Homes Local Grant \(England\)</,
		);
	});

	test('never issued, altered by one character, too old and erased look alike', async () => {
		const { enquiry, secret } = await keep();
		for (let place = 0; place < secret.length; place += 1) {
			const other = secret[place] === 'A' ? 'B' : 'A';
			expect(await get(secret.slice(0, place) + other + secret.slice(place + 1))).toEqual(closed);
		}
		const others = ['', `${secret}A`, secret.slice(1), 'x'.repeat(4000)];
		for (const other of [...others, visitorSecret(key, '7K3M-9QXD-4')])
			expect(
				await page.answer({ key: other, posted: new URLSearchParams({ act: 'withdraw' }) }),
			).toEqual(closed);
		now = NOON + VISITOR_LINK_DAYS * DAY_MS;
		expect(await get(secret)).toEqual(closed);
		now = NOON + HOUR_MS;
		await store.erase([enquiry.id]);
		expect(await get(secret)).toEqual(closed);
	});

	test('all that we hold, but answers about health and notes only after the digits', async () => {
		const { enquiry, secret } = await keep({
			form: 'funding',
			consents: ['healthCondition:1'],
			answers: { phone, phoneNumber: phone, firstName: 'Grace', healthCondition: 'yes' },
		});
		const by = { who: 'office' } as const;
		for (const event of [
			{ kind: 'spoke', by, data: { note: 'wants a survey' } },
			{ kind: 'call-time', by: { who: 'visitor' }, data: { callTime: 'In the morning' } },
		] as const)
			await store.recordEvent(enquiry.id, event, NOON);
		const shown = drawn(await look(secret));
		for (const part of ['First name</dt><dd>Grace', 'When to ring</dt><dd>In the morning', phone])
			expect(shown).toContain(part);
		expect(shown).toContain('about health, benefits or income, and what our office noted');
		expect(shown).not.toMatch(/health condition|wants a survey/);
		expect(await press(secret, 'show-all', { digits: '0000' })).toMatchObject(
			refused('not the last four digits', {
				held: { keptBack: [expect.anything(), expect.anything()] },
			}),
		);
		const whole = drawn(viewOf(await press(secret, 'show-all', { digits: '0199' })));
		for (const part of [/worse by the cold.*<dd>Yes/, /To our wording 1/, /wants a survey/])
			expect(whole).toMatch(part);
		expect(whole).not.toContain('Not shown here');
		expect(drawn(await look(secret))).not.toMatch(/health condition|wants a survey/);
		expect(await store.eventsOf(enquiry.id)).toHaveLength(2);
	});
});

describe('a press', () => {
	test.each<[VisitorAct, Record<string, string>, string, object?]>([
		['answer-by', { answerBy: 'email' }, 'You asked for an e-mail. We do not ring you.'],
		['answer-by', { answerBy: 'text' }, 'You asked for a text message. We do not ring you.'],
		['call-time', { callTime: 'morning' }, 'We ring you in the morning, before noon'],
		[
			'correct',
			{ fullName: 'Grace B.' },
			'Corrected',
			{ answers: { fullName: 'Grace B.', phone } },
		],
		['withdraw', { digits: ' 01 99' }, 'You have withdrawn it.', { isWithdrawn: true }],
	])(
		'“%s” with %j does it once, tells the office, and says so',
		async (act, fields, done, more) => {
			const { enquiry, secret } = await keep();
			const nonce = await nonceOn(secret);
			for (const _ of ['first', 'again'])
				expect(await pressAndRead(secret, act, fields, { nonce })).toMatchObject({
					done: expect.stringContaining(done),
					...more,
				});
			expect(await store.eventsOf(enquiry.id)).toHaveLength(1);
			expect(new Set(told).size).toBe(1);
		},
	);

	test.each<[VisitorAct, Record<string, string>, object]>([
		['answer-by', {}, refused('Nothing was changed')],
		['answer-by', { answerBy: 'toString' }, refused('Nothing was changed')],
		['call-time', { callTime: 'midnight' }, refused('Nothing was changed')],
		['ask-again', {}, refused('Nothing was changed')],
		['correct', { fullName: 'Grace Hopper' }, { view: { problem: 'Everything is as it was.' } }],
		[
			'correct',
			{ phone: '12' },
			refused('put right', { answers: { phone: '12' }, pressed: 'correct' }),
		],
		['withdraw', {}, refused('not the last four digits', { pressed: 'withdraw' })],
		['erase', { digits: '0199' }, refused('tick the box', { digits: '0199' })],
		['erase', { sure: 'yes', digits: '0000' }, refused('not the last four digits')],
	])('“%s” with %j changes nothing, and what was typed stays', async (act, fields, answer) => {
		const { enquiry, secret } = await keep();
		const nonce = await nonceOn(secret);
		expect(await press(secret, act, fields, { nonce })).toMatchObject(answer);
		expect(await store.eventsOf(enquiry.id)).toEqual([]);
		expect(await store.enquiryById(enquiry.id)).toMatchObject({ answers: enquiry.answers });
	});

	const everything = {
		answerBy: 'email',
		heardOf: 'van',
		callTime: 'any',
		digits: '0199',
		sure: 'yes',
		phone: '07700900000',
		description: 'x',
	};

	test.each(visitorActs)(
		'of a machine, “%s” changes nothing: at once, without a nonce, or with that of another page',
		async (act) => {
			const [one, other] = [
				await keep(),
				await keep({ answers: { phone, description: 'Another' } }),
			];
			const nonce = await nonceOn(one.secret);
			expect(await press(one.secret, act, everything, { nonce, after: 0 })).toMatchObject(
				refused('press once more', { answering: { nonce } }),
			);
			for (const wrong of [await nonceOn(other.secret), '', 'x'])
				expect(await press(one.secret, act, everything, { nonce: wrong })).toMatchObject(
					refused('open too long'),
				);
			expect(await store.eventsOf(one.enquiry.id)).toEqual([]);
			expect(await store.enquiryById(one.enquiry.id)).toMatchObject({
				answers: one.enquiry.answers,
			});
		},
	);

	test('on the confirmation counts at once, and says how to be answered, how they heard of us, when to visit them, and nothing else', async () => {
		const { enquiry, secret } = await keep();
		const nonce = nonces.issue(CONFIRMATION_NONCE, enquiry.id);
		const counts = ['answer-by', 'heard-of', 'visit'];
		for (const act of visitorActs.filter((one) => !counts.includes(one)))
			expect(await press(secret, act, everything, { nonce, after: 0 })).toMatchObject({
				status: 422,
			});
		const answer = await press(secret, 'answer-by', { answerBy: 'text' }, { nonce, after: 0 });
		expect(answer).toEqual({ location: '?done=answer-by' });
		expect(await store.eventsOf(enquiry.id)).toMatchObject([
			{ kind: 'answer-by', by: { who: 'visitor' }, data: { answerBy: 'text' } },
		]);
	});

	test('says how they heard of us, tells the office nothing, and counts as it was pressed last', async () => {
		const { enquiry, secret } = await keep({ answers: { phone, via: 'google' } });
		const [, asked] = (await look(secret)).answering.questions;
		expect(asked?.buttons).toHaveLength(5);
		const nonce = nonces.issue(CONFIRMATION_NONCE, enquiry.id);
		const say = (heardOf: string) => press(secret, 'heard-of', { heardOf }, { nonce, after: 0 });
		for (const one of ['van', 'friend', 'friend'])
			expect(await say(one)).toEqual({ location: '?done=heard-of' });
		expect(await say('valueOf')).toMatchObject(refused('Nothing was changed'));
		const by = { who: 'visitor' };
		expect(await store.eventsOf(enquiry.id)).toMatchObject([
			{ kind: 'heard-of', by, data: { heardOf: 'van' } },
			{ kind: 'heard-of', by, data: { heardOf: 'friend' } },
		]);
		expect(told).toEqual([]);
		const view = await look(secret, 'done=heard-of');
		expect(view).toMatchObject({
			done: 'Thank you for telling us.',
			answering: { questions: [{ act: 'answer-by' }] },
		});
		expect(drawn(view)).toMatch(/heard of us<\/dt><dd>a friend[\s\S]*came from<\/dt><dd>google/);
	});

	test.each<[VisitorAct, Record<string, string>]>([
		['answer-by', { answerBy: 'text' }],
		['call-time', { callTime: 'any' }],
		['correct', { fullName: 'Grace B.' }],
		['withdraw', { digits: '0199' }],
	])('“%s” with %j after another press of the same page asks for one more', async (act, fields) => {
		const { enquiry, secret } = await keep();
		const nonce = await nonceOn(secret);
		await press(secret, 'call-time', { callTime: 'morning' }, { nonce });
		const refusal = await press(secret, act, fields, { nonce });
		expect(refusal).toMatchObject(refused('Something else was pressed'));
		expect(await press(secret, act, fields)).toMatchObject({ location: expect.anything() });
		expect(await store.eventsOf(enquiry.id)).toHaveLength(2);
	});

	test('records nothing beyond two hundred, nor of an enquiry that was erased meanwhile', async () => {
		const { enquiry, secret } = await keep();
		for (let count = 0; count < 200; count += 1)
			await store.recordEvent(enquiry.id, { kind: 'note', by: { who: 'office' } }, now);
		const nonce = await nonceOn(secret);
		const pressed = () => press(secret, 'answer-by', { answerBy: 'text' }, { nonce });
		expect(await pressed()).toMatchObject(refused('Nothing was changed.'));
		await store.erase([enquiry.id]);
		expect(await pressed()).toEqual(closed);
	});
});

describe('how to be answered', () => {
	test.each([
		[{ phone }, ['email', 'text']],
		[{ phone: '0113 496 0199' }, ['email']],
		[{ phone: '+44 7700 900199', email: '' }, ['text']],
	])('with %j is offered, besides a call, by %j', async (answers, others) => {
		const { secret } = await keep({ answers });
		const [ways] = (await look(secret)).answering.questions;
		expect(ways?.buttons.map(({ value }) => value)).toEqual(others);
	});
});

test('what somebody chose before is not shown to who gives another number beside the rest', async () => {
	const first = await keep();
	await press(first.secret, 'answer-by', { answerBy: 'email' });
	const { secret } = await keep({ answers: { phone: '07700 900111' } });
	expect((await look(secret)).answering.by).toBe('ring');
});

describe('withdrawing and erasing', () => {
	test('withdrawing ends every promise, until the visitor asks again, which takes back no correction', async () => {
		const { secret } = await keep();
		const withdrawn = await pressAndRead(secret, 'withdraw', { digits: '0199' });
		expect(withdrawn.next).toContain('withdrawn');
		expect(drawn(withdrawn)).not.toMatch(/choose a time|not yet|How shall we/i);
		expect(await press(secret, 'answer-by', { answerBy: 'text' })).toMatchObject({ status: 422 });
		await press(secret, 'correct', { fullName: 'Grace B. Hopper' });
		expect(await pressAndRead(secret, 'ask-again')).toMatchObject({
			done: 'We have it again.',
			next: expect.stringContaining('rings you'),
			isWithdrawn: false,
			answers: { fullName: 'Grace B. Hopper' },
		});
		expect((await look(secret, 'done=withdrawn')).done).toBeUndefined();
	});

	test('a link takes ten wrong digits in all its life, also in another process; then the visitor gets a fresh one', async () => {
		const { secret, enquiry } = await keep();
		const guess = async (digits: string) =>
			viewOf(await press(secret, 'withdraw', { digits })).problem;
		for (let tries = 1; tries < WRONG_DIGITS_AT_MOST; tries += 1)
			expect(await guess('0000')).toContain('not the last four digits');
		// Right ones are no try.
		await pressAndRead(secret, 'withdraw', { digits: '0199' });
		page = createPage();
		expect([await guess('0000'), freshLinks]).toEqual([
			expect.stringContaining('We have sent a fresh one to the e-mail address'),
			1,
		]);
		expect([await guess('0199'), freshLinks]).toEqual([
			expect.stringContaining('takes none any more'),
			1,
		]);
		// It goes on to show how far it has got.
		expect((await look(secret)).reference).toBe(enquiry.reference);
		const spent = await store.spentLinks(enquiry.id, WRONG_DIGITS_AT_MOST);
		const fresh = visitorSecret(key, enquiry.reference, spent);
		await store.issueVisitorLink(enquiry.id, [hashOfSecret(fresh)], now);
		expect((await pressAndRead(fresh, 'withdraw', { digits: '0199' })).isWithdrawn).toBe(true);
	});

	test('a corrected number is the one whose digits count', async () => {
		const { secret } = await keep();
		await press(secret, 'correct', { phone: '07700 900123' });
		expect(await press(secret, 'withdraw', { digits: '0199' })).toMatchObject({ status: 422 });
		await pressAndRead(secret, 'withdraw', { digits: '0123' });
	});
});

describe('a visit', () => {
	const MONDAY = '2026-11-23 am';
	const MONDAY_PM = '2026-11-23 pm';
	/** To some places alone. */
	const TUESDAY = '2026-11-24 am';
	const THURSDAY = '2026-11-26 am';
	beforeEach(() => {
		visits = visitsOfTests;
		page = createPage();
	});

	/** What is said of a visit, the half-days to press, and where more are. */
	function visitOn({ answering: { questions } }: VisitorView) {
		const { answer, buttons, more } = questions.find(({ act }) => act === 'visit') ?? {};
		return [answer, buttons?.map(({ value }) => value).join(', '), more?.to];
	}
	const ask = async ({ secret }: Kept, visit: string) =>
		visitOn(await pressAndRead(secret, 'visit', { visit }));
	const officeDoes = ({ enquiry }: Kept, kind: EventKind, data?: EventData) =>
		store.recordEvent(enquiry.id, { kind, by: { who: 'office' }, data }, now, {
			visits: visitEffects(visits, enquiry, now),
		});
	const withWords = (description: string) => keep({ answers: { phone, description } });
	const saying = (words: string) => expect.stringContaining(words);

	test.each([
		['LS6 1AA', TUESDAY, 'no half-day near', undefined],
		['Cold', THURSDAY, 'Add your postcode', '#field-description'],
	])(
		'is offered to “%s” on the three nearest half-days and on all; where none is left, a way to one',
		async (words, third, none, to) => {
			const { secret } = await withWords(words);
			const near = `${MONDAY}, ${MONDAY_PM}, ${third}`;
			expect(visitOn(await look(secret)).slice(1)).toEqual([near, '?visits=all#visit']);
			const [, all = '', more] = visitOn(await look(secret, 'visits=all'));
			expect([all, more]).toEqual([saying('2026-12-11 am'), undefined]);
			for (const halfDay of all.split(', ')) await store.closeHalfDay(halfDay, true);
			expect(visitOn(await look(secret))).toEqual([saying(none), '', to]);
		},
	);

	test.each<[string, EventKind?, EventData?]>([
		['is held back'],
		['complained', 'complaint'],
		['was lost', 'lost'],
		['is booked for a day alone', 'survey-booked', { day: '2026-12-01' }],
	])('is not to be had by who %s', async (_who, kind, data) => {
		const kept = await keep({ quarantined: kind ? undefined : 'too fast' });
		if (kind) await officeDoes(kept, kind, data);
		expect(visitOn(await look(kept.secret))[1]).toBeUndefined();
		expect(await press(kept.secret, 'visit', { visit: MONDAY })).toMatchObject(
			refused('Nothing was changed.'),
		);
	});

	test('is asked for, changed and cancelled by a press each; confirmed, it stays with one more press of it', async () => {
		const kept = await keep();
		const view = await pressAndRead(kept.secret, 'visit', { visit: MONDAY });
		expect(view.done).toBe('You asked for the visit below.');
		expect(drawn(view)).toMatch(
			/Asked for a visit[\s\S]*Visit<\/dt><dd>Monday, 23 November 2026, in the morning[\s\S]*The visit is cancelled with it\./,
		);
		expect(visitOn(view).slice(0, 2)).toEqual([
			'Asked for: Monday, 23 November 2026, in the morning (9am to 12.30pm). We still have to confirm it.',
			`${MONDAY_PM}, ${THURSDAY}, 2026-11-26 pm, cancel`,
		]);
		await ask(kept, THURSDAY);
		await officeDoes(kept, 'visit-confirmed', { visit: THURSDAY });
		expect((await ask(kept, THURSDAY))[0]).toMatch(/^We come on Thursday.*: Ruth Ashworth/);
		expect((await ask(kept, 'cancel'))[1]).toBe(`${MONDAY}, ${MONDAY_PM}, ${THURSDAY}`);
		expect(new Set(told)).toEqual(new Set(['visit-asked', 'visit-cancelled']));
	});

	test.each([MONDAY, '2026-11-21 am', TUESDAY, 'toString'])(
		'on %s, taken meanwhile or not offered, is refused with the next half-days, and hers stays',
		async (visit) => {
			const [kept, ...others] = [await keep(), await withWords('A'), await withWords('B')];
			await ask(kept, THURSDAY);
			for (const other of others) await ask(other, MONDAY);
			const view = viewOf(await press(kept.secret, 'visit', { visit }));
			expect(view.problem).toContain('That half-day has gone, and nothing was changed.');
			expect(visitOn(view).slice(0, 2)).toEqual([
				saying('Asked for: Thursday'),
				`${MONDAY_PM}, 2026-11-26 pm, 2026-11-27 am, cancel`,
			]);
		},
	);

	test('that is over is not changed; one that was not confirmed is asked for again', async () => {
		const [made, forgotten] = [await keep(), await withWords('Another')];
		for (const kept of [made, forgotten]) await ask(kept, MONDAY);
		await officeDoes(made, 'visit-confirmed', { visit: MONDAY });
		now += 3 * DAY_MS;
		expect(visitOn(await look(made.secret)).slice(0, 2)).toEqual([saying('The visit was on'), '']);
		expect(await press(made.secret, 'visit', { visit: 'cancel' })).toMatchObject(
			refused('Nothing was changed.', { hasVisit: false }),
		);
		expect(visitOn(await look(forgotten.secret)).slice(0, 2)).toEqual([
			saying('and we did not confirm it.'),
			`${THURSDAY}, 2026-11-26 pm, 2026-11-27 am`,
		]);
	});
});

/**
 * What the visitor's own page says in each state, which times it offers, and what the copy holds.
 * (What opens and changes it: ./own-page.test.ts.)
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { createAnswerPages } from '#enquiries/links/answer-pages.ts';
import { createPageNonces } from '#enquiries/links/page-nonce.ts';
import { PRESS_ANSWER_MS } from '#enquiries/links/press-answers.ts';
import type { PrivateAnswer } from '#enquiries/links/private-page.ts';
import { hashOfSecret, visitorSecret } from '#enquiries/links/visitor-link.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore, type Store } from '#enquiries/store/store.ts';
import { NOON, newEnquiry, officeDispatch } from '#enquiries/store/testing/fixtures.ts';
import { schemesForRules } from '#forms/eligibility/outcomes.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#model/dates.ts';
import type { NewEvent } from '#model/enquiry-events.ts';
import { VisitorPage } from '#visitor/own-page/OwnPage.tsx';
import type { VisitorPageView, VisitorView } from '#visitor/own-page/own-page-view.ts';
import { createVisitorPage } from './own-page.ts';

const key = Buffer.alloc(32, 7);
const by = { who: 'office', mailbox: 'office@example.co.uk', letter: 'enquiry' } as const;
const FIRM_PHONE = '0113 496 0199';

let folder: string;
let store: Store;
let now: number;
beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), 'visitor-view-'));
	store = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk');
	now = NOON + HOUR_MS;
});
afterEach(async () => {
	await store.close();
	rmSync(folder, { recursive: true });
});

/** Grace's page, in an office with these hours. */
async function pageOf(
	change: Parameters<typeof newEnquiry>[0] = {},
	hours = { opens: '08:30', closes: '17:30' },
	usually?: string,
) {
	const arrival = newEnquiry(change);
	const secret = visitorSecret(key, arrival.reference);
	await store.save({ ...arrival, secretHash: hashOfSecret(secret) }, [officeDispatch]);
	const [enquiry] = await Array.fromAsync(store.find({ reference: arrival.reference }));
	if (!enquiry) throw new Error('The enquiry was not saved.');
	const page = createVisitorPage({
		store,
		nonces: createPageNonces([key], () => now),
		answers: createAnswerPages(store, [key], () => now, PRESS_ANSWER_MS),
		photographs: {
			most: 0,
			isOpen: false,
			take: async () => ({ added: 0, problems: {} }),
			remove: async () => false,
		},
		promise: { ...hours, workingDays: 1, bankHolidays: [] },
		firm: {
			within: 'one working day',
			caller: 'Ruth',
			phone: FIRM_PHONE,
			name: 'Larkfield',
			schemes: schemesForRules(content.schemes),
		},
		usually: async () => usually,
		erase: async () => undefined,
		sendFreshLink: async () => false,
		onVisitorUpdate: async () => undefined,
		now: () => now,
	} as Parameters<typeof createVisitorPage>[0]);
	const look = async () => viewOf(await page.answer({ key: secret }));
	async function press(act: string, nonce: string, fields: Record<string, string> = {}) {
		now += 10 * SECOND_MS;
		const pressed = await page.answer({
			key: secret,
			posted: new URLSearchParams({ act, nonce, ...fields }),
		});
		if (!('location' in pressed)) return pressed;
		return page.answer({ key: secret, query: new URLSearchParams(pressed.location.slice(1)) });
	}
	const open = async () => viewOf(await press('open', (await look()).nonce, { digits: '0142' }));
	const record = (event: NewEvent, at = NOON + MINUTE_MS) =>
		store.recordEvent(enquiry.id, event, at);
	return { enquiry, look, press, open, record };
}

function viewOf(answer: PrivateAnswer<VisitorPageView>): VisitorView {
	if (!('view' in answer) || answer.view.page !== 'visitor')
		throw new Error(`It is not the visitor’s page: ${JSON.stringify(answer)}`);
	return answer.view;
}

describe('what happens next', () => {
	test.each<[string, NewEvent, RegExp]>([
		['withdrawn', { kind: 'withdrawn', by: { who: 'visitor' } }, /withdrawn it\. We do not ring/],
		['not for us', { kind: 'not-for-us', by }, new RegExp(`cannot take it on.*${FIRM_PHONE}`)],
		['spoken to', { kind: 'spoke', by }, new RegExp(`We have spoken.*${FIRM_PHONE}`)],
		[
			'not answered',
			{ kind: 'no-answer', by },
			new RegExp(`missed you, and try again\\. Or ring us: ${FIRM_PHONE}`),
		],
		[
			'booked',
			{ kind: 'survey-booked', by, data: { day: '2026-11-20' } },
			/We come on Friday, 20 November 2026/,
		],
		[
			'booked for a day that is over',
			{ kind: 'survey-booked', by, data: { day: '2026-11-19' } },
			/The survey was booked/,
		],
		['booked without a day', { kind: 'survey-booked', by }, /The survey was booked/],
	])('to one that is %s', async (_state, event, sentence) => {
		const { look, record } = await pageOf();
		await record(event);
		expect((await look()).next).toMatch(sentence);
	});

	test('the promise names its caller, its day and its number until the office closes on that day, and is owned up to afterwards', async () => {
		const { look } = await pageOf();
		now = Date.parse('2026-11-23T17:30:00Z');
		expect((await look()).next).toMatch(
			new RegExp(`^Ruth rings you by the end of Monday, 23 November 2026, from ${FIRM_PHONE}`),
		);
		now += 1;
		expect((await look()).next).toMatch(/^We promised to ring by Monday, 23 November 2026/);
	});

	test.each<[string, NewEvent, RegExp]>([
		['complains', { kind: 'complaint', by }, /^We have your complaint.*do not ring/],
		[
			'told the office not to ring',
			{ kind: 'withdrawn', by },
			/^You asked us not to ring\. We do not\.$/,
		],
		['withdrew it', { kind: 'withdrawn', by: { who: 'visitor' } }, /do not ring/],
	])(
		'who %s is promised no call, asked for no time and not asked whether we rang, whatever the day',
		async (_who, event, sentence) => {
			const { look, open, press, record } = await pageOf(
				{},
				undefined,
				'Usually rung within one working day.',
			);
			await record({ kind: 'no-answer', by, data: { remindAt: NOON + DAY_MS } });
			await record(event, NOON + 2 * MINUTE_MS);
			await record({ kind: 'asked', by: { who: 'system' } }, NOON + 3 * MINUTE_MS);
			// Noted late, by a colleague who had not heard of it.
			await record(
				{ kind: 'no-answer', by, data: { remindAt: NOON + 2 * DAY_MS } },
				NOON + 4 * MINUTE_MS,
			);
			for (now of [now, NOON + 2 * DAY_MS, NOON + 9 * DAY_MS]) {
				const view = await look();
				expect(view).toMatchObject({
					next: expect.stringMatching(sentence),
					mayBeRung: false,
					asksWhetherWeRang: false,
				});
				expect(view.next).not.toMatch(/rings you|promised|pick up|try again/);
				expect(view).not.toHaveProperty('usually');
				expect(view.stages.filter(({ when }) => when === undefined)).toEqual([]);
				expect(
					renderToStaticMarkup(VisitorPage({ ...view, company: content.company })),
				).not.toMatch(/choose a time|not yet/i);
				const opened = await open();
				expect(
					renderToStaticMarkup(VisitorPage({ ...opened, company: content.company })),
				).not.toMatch(/choose a time/i);
				expect(await press('call-time', opened.nonce, { callTime: 'any' })).toMatchObject({
					status: 422,
				});
			}
		},
	);

	test('of an application the caller comes first, then each grant by its name', async () => {
		const { look } = await pageOf({ form: 'funding' });
		const html = renderToStaticMarkup(VisitorPage({ ...(await look()), company: content.company }));
		expect(html).toMatch(
			/Ruth rings you[\s\S]*No application[\s\S]*gov\.uk[^>]*>Warm Homes Local Grant \(England\)</,
		);
	});

	test('a complaint about one that was held back promises no call either', async () => {
		const { look, record } = await pageOf({ quarantined: 'links in the text' });
		await record({ kind: 'complaint', by });
		expect((await look()).next).toMatch(/^We have your complaint/);
	});

	test('an answer by e-mail or post is one: no call is promised after it', async () => {
		const { look, record } = await pageOf();
		await record({ kind: 'answered-in-writing', by });
		now = NOON + 9 * DAY_MS;
		expect(await look()).toMatchObject({
			next: expect.stringMatching(/^We have answered you by e-mail or post/),
			asksWhetherWeRang: false,
		});
		expect((await look()).stages.map(({ what }) => what)).toEqual([
			'Received',
			'Seen by our office',
			'Answered by e-mail or post',
		]);
	});

	test('a survey stays booked when it is rung about, and until its day is over', async () => {
		const { look, record } = await pageOf();
		await record({ kind: 'survey-booked', by, data: { day: '2026-12-01' } });
		await record({ kind: 'spoke', by }, NOON + DAY_MS);
		expect((await look()).next).toBe('We come on Tuesday, 1 December 2026 for the survey.');
		await record(
			{ kind: 'no-answer', by, data: { remindAt: NOON + 3 * DAY_MS } },
			NOON + 2 * DAY_MS,
		);
		expect((await look()).next).toBe(
			`We come on Tuesday, 1 December 2026 for the survey. We rang about it and missed you. Please ring ${FIRM_PHONE}.`,
		);
		await record({ kind: 'spoke', by }, NOON + 12 * DAY_MS);
		expect((await look()).next).toMatch(/^We have spoken/);
	});

	test('a day for trying again that has passed is today', async () => {
		const { look, record } = await pageOf();
		await record({ kind: 'no-answer', by, data: { remindAt: NOON + DAY_MS } });
		expect((await look()).next).toContain('on Saturday, 21 November 2026');
		now = NOON + 3 * DAY_MS;
		expect((await look()).next).toContain('on Monday, 23 November 2026');
	});

	test('the stages tell an unanswered call from one that was answered, and nothing that has not happened', async () => {
		const { look, record } = await pageOf();
		await record({ kind: 'no-answer', by });
		const stage = async () => (await look()).stages.find(({ what }) => what.startsWith('Rung'));
		expect(await stage()).toEqual({
			what: 'Rung, and nobody answered',
			when: 'Friday, 20 November 2026 at 12:01',
		});
		await record({ kind: 'spoke', by }, NOON + 2 * MINUTE_MS);
		expect(await stage()).toEqual({ what: 'Rung', when: 'Friday, 20 November 2026 at 12:02' });
		expect((await look()).stages.map(({ when }) => when !== undefined)).toEqual([
			true,
			true,
			true,
			false,
		]);
	});

	test('how soon people are usually rung is said where there is a figure', async () => {
		expect(await (await pageOf()).look()).not.toHaveProperty('usually');
		const { look } = await pageOf(
			{ answers: { description: 'Two.' } },
			undefined,
			'Usually rung within one working day.',
		);
		expect((await look()).usually).toBe('Usually rung within one working day.');
	});
});

test.each([
	['08:30', '17:30', ['morning', 'midday', 'afternoon', 'any']],
	['08:30', '12:00', ['morning', 'any']],
	['12:00', '14:00', ['midday', 'any']],
	['14:00', '20:00', ['afternoon', 'any']],
	['11:59', '14:01', ['morning', 'midday', 'afternoon', 'any']],
])(
	'an office open from %s to %s can be asked to ring in its own hours only',
	async (opens, closes, values) => {
		const { open } = await pageOf({}, { opens, closes });
		expect((await open()).controls?.callTimes.map(({ value }) => value)).toEqual(values);
	},
);

describe('behind the digits', () => {
	test('what was chosen and withdrawn is shown, and asking again needs something withdrawn', async () => {
		const { press, open } = await pageOf();
		const { nonce } = await open();
		expect(await press('ask-again', nonce)).toMatchObject({
			status: 422,
			view: { problem: 'Nothing was changed.' },
		});
		const chosen = viewOf(await press('call-time', nonce, { callTime: 'any' }));
		expect(chosen.controls).toMatchObject({
			callTime: 'At any time while the office is open',
			isWithdrawn: false,
		});
		const withdrawn = viewOf(await press('withdraw', chosen.nonce));
		expect(withdrawn.controls?.isWithdrawn).toBe(true);
		expect(viewOf(await press('ask-again', withdrawn.nonce)).controls?.isWithdrawn).toBe(false);
	});

	test('whether we rang is thanked for, or apologised for, and only with an answer', async () => {
		const { press, open } = await pageOf();
		const { nonce } = await open();
		for (const rang of ['', 'maybe', 'toString'])
			expect(await press('did-we-ring', nonce, { rang }), rang).toMatchObject({ status: 422 });
		const yes = viewOf(await press('did-we-ring', nonce, { rang: 'yes' }));
		expect(yes.done).toBe('Thank you.');
		expect(viewOf(await press('did-we-ring', yes.nonce, { rang: 'no' })).done).toContain('sorry');
	});

	test('it is not asked of somebody whom the office has rung, nor again', async () => {
		const { open, record } = await pageOf();
		now = Date.parse('2026-11-26T12:00:00Z');
		expect((await open()).asksWhetherWeRang).toBe(true);
		await record({ kind: 'spoke', by });
		expect((await open()).asksWhetherWeRang).toBe(false);
	});

	test('whoever was asked by letter is asked on the page at once', async () => {
		const { open, record } = await pageOf();
		expect((await open()).asksWhetherWeRang).toBe(false);
		await record({ kind: 'asked', by: { who: 'system' } });
		expect((await open()).asksWhetherWeRang).toBe(true);
	});

	test('a correction of nothing changes nothing', async () => {
		const { enquiry, press, open, record } = await pageOf();
		await record({ kind: 'note', by });
		const answer = await press('correct', (await open()).nonce, { fullName: 'Grace Hopper' });
		expect(viewOf(answer)).toMatchObject({ problem: 'Everything is as it was.' });
		expect(await store.eventsOf(enquiry.id)).toMatchObject([{ kind: 'note' }]);
	});

	test('an enquiry that was erased meanwhile is closed', async () => {
		const { enquiry, press, open } = await pageOf();
		const { nonce } = await open();
		await store.erase([enquiry.id]);
		expect(await press('withdraw', nonce)).toEqual({ status: 404, view: { page: 'closed' } });
	});

	test('beyond two hundred presses nothing is recorded any more', async () => {
		const { press, open, record } = await pageOf();
		for (let count = 0; count < 200; count += 1) await record({ kind: 'note', by });
		expect(await press('withdraw', (await open()).nonce)).toMatchObject({
			status: 422,
			view: { problem: 'Nothing was changed.' },
		});
	});

	test('the copy has all that we hold: when, what was chosen, consents and notes', async () => {
		const change = {
			form: 'funding',
			consents: ['healthCondition:1'],
			answers: { healthCondition: 'yes' },
		} as const;
		const { enquiry, press, open, record } = await pageOf(change);
		await record({ kind: 'spoke', by, data: { note: 'wants a survey' } });
		await record({
			kind: 'call-time',
			by: { who: 'visitor' },
			data: { callTime: 'In the morning' },
		});
		await record({ kind: 'did-we-ring', by: { who: 'visitor' }, data: { rang: false } });
		const answer = await press('copy', (await open()).nonce);
		if (!('file' in answer)) throw new Error('There is no file.');
		expect(answer.file.name).toBe(`${enquiry.reference}.txt`);
		for (const part of [
			'Received Friday, 20 November 2026 at 12:00',
			'Rung Friday, 20 November 2026 at 12:01',
			'When to ring: In the morning',
			'You told us that we did not ring.',
			'Consent given by answering: healthCondition, wording 1',
			'What the office noted\r\n  wants a survey',
		])
			expect(answer.file.text).toContain(part);
		expect(answer.file.text).not.toMatch(/Survey booked|deleted/);
	});
});

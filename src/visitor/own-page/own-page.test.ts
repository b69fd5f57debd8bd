/**
 * The visitor's own page: what opens it, what a press does, and that nothing but the right digits
 * and a choice changes anything.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { createAnswerPages } from '#enquiries/links/answer-pages.ts';
import { createPageNonces } from '#enquiries/links/page-nonce.ts';
import { EXPIRED_ADDRESS, PRESS_ANSWER_MS } from '#enquiries/links/press-answers.ts';
import type {
	PrivateAnswer,
	PrivatePage,
	PrivateRequest,
	Upload,
} from '#enquiries/links/private-page.ts';
import {
	hashOfSecret,
	visitorSecret,
	WRONG_DIGITS_AT_MOST,
} from '#enquiries/links/visitor-link.ts';
import { openErasureLog } from '#enquiries/retention/erasure-log.ts';
import { erasureIn } from '#enquiries/retention/testing.ts';
import { StoreUnavailable } from '#enquiries/store/database.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore, type Store } from '#enquiries/store/store.ts';
import { NOON, newEnquiry, officeDispatch } from '#enquiries/store/testing/fixtures.ts';
import { schemesForRules } from '#forms/eligibility/outcomes.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#model/dates.ts';
import { longestRead } from '#server/testing/longest-read.ts';
import {
	type VisitorPageView,
	type VisitorView,
	visitorActs,
} from '#visitor/own-page/own-page-view.ts';
import { createPhotographUploads } from '../photographs/page-photographs.ts';
import { VisitorPage } from './OwnPage.tsx';
import { createVisitorPage, VISITOR_LINK_DAYS } from './own-page.ts';

const key = Buffer.alloc(32, 7);
const closed = { status: 404, view: { page: 'closed' } };
const phone = '0113 496 0199';
const promise = { opens: '08:30', closes: '17:30', workingDays: 1, bankHolidays: ['2026-12-25'] };

let folder: string;
let store: Store;
let page: PrivatePage<VisitorPageView>;
let now: number;
let told: string[];
let freshLinks: number;
/** How soon people are usually rung, where there is a figure. */
let usually: string | undefined;

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), 'visitor-'));
	store = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk');
	now = NOON + HOUR_MS;
	told = [];
	freshLinks = 0;
	usually = undefined;
	page = pageWith();
});
afterEach(async () => {
	await store.close();
	rmSync(folder, { recursive: true });
});

/** Keeps photographs as they are, but for what is broken. */
const uploadsWith = ({
	whileDecoding,
	tell,
}: {
	whileDecoding?: () => Promise<unknown>;
	tell?: (eventId: string) => Promise<unknown>;
} = {}) =>
	createPhotographUploads({
		store,
		reencoder: {
			isThere: true,
			async reencode(full) {
				await whileDecoding?.();
				return String(full) === 'broken'
					? 'broken'
					: { width: 5, height: 4, full: Buffer.from(full), preview: Buffer.from('small') };
			},
		},
		limits: { most: 8, mostBytes: 1e7 },
		hasRoom: () => true,
		now: () => now,
		onVisitorUpdate: async (_enquiry, { id }) => void (await tell?.(id)),
	});

/** Files as they arrive, by their fields; an empty one was not chosen. */
async function* sending(...files: (readonly [string, string])[]): AsyncGenerator<Upload> {
	for (const [field, text] of files)
		yield { field, use: async (_most, work) => (text ? work(Buffer.from(text)) : 'none') };
}

const pageWith = (photographs = uploadsWith()) =>
	createVisitorPage({
		store,
		nonces: createPageNonces([key], () => now),
		answers: createAnswerPages(store, [key], () => now, PRESS_ANSWER_MS),
		photographs,
		promise,
		firm: {
			within: 'one working day',
			caller: 'Somebody',
			phone: '0113 496 0142',
			name: 'Larkfield',
			schemes: schemesForRules(content.schemes),
		},
		usually: async () => usually,
		erase: async (enquiry) =>
			void (await erasureIn(folder, store, { now: () => now }).erase([enquiry], 'page')),
		async sendFreshLink() {
			freshLinks += 1;
			return true;
		},
		onVisitorUpdate: async (_enquiry, { kind }) => void told.push(kind),
		now: () => now,
	});

async function keep(change: Parameters<typeof newEnquiry>[0] = {}) {
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

const look = async (secret: string) => viewOf(await page.answer({ key: secret }));

/** Presses as a person would: after some seconds, with the nonce of the page before. */
function press(
	secret: string,
	act: string,
	nonce: string,
	fields: Record<string, string> = {},
	after = 10 * SECOND_MS,
) {
	now += after;
	return send(secret, { posted: new URLSearchParams({ act, nonce, ...fields }) });
}

/** Sends a press, and follows the redirect that it is answered with. */
async function send(
	secret: string,
	press: Pick<PrivateRequest, 'posted' | 'files'>,
): Promise<PrivateAnswer<VisitorPageView>> {
	return lookAt(secret, locationOf(await page.answer({ key: secret, ...press })));
}

const lookAt = (secret: string, location: string) =>
	page.answer({ key: secret, query: new URLSearchParams(location.split('?')[1]) });

/** A press is answered with a redirect, or opens nothing. */
function locationOf(answer: PrivateAnswer<VisitorPageView>): string {
	if ('location' in answer) return answer.location;
	expect(answer).toEqual(closed);
	return '?';
}

const drawn = (view: VisitorView) =>
	renderToStaticMarkup(VisitorPage({ ...view, company: content.company }));

/** Opens the rest of the page with the right digits. */
async function open(secret: string): Promise<VisitorView> {
	return viewOf(await press(secret, 'open', (await look(secret)).nonce, { digits: '0199' }));
}

describe('photographs', () => {
	/** Opens the page, and sends these files. */
	async function add(secret: string, ...files: (readonly [string, string])[]) {
		const { nonce } = await open(secret);
		now += 10 * SECOND_MS;
		const posted = new URLSearchParams({ act: 'add-photographs', nonce });
		return send(secret, { posted, files: sending(...files) });
	}

	test('the same press keeps one and tells the office again; with another photograph it keeps both; removing twice is removing', async () => {
		const { enquiry } = await keep();
		const heard: string[] = [];
		const uploads = uploadsWith({ tell: async (id) => heard.push(id) });
		for (const photograph of ['one', 'one', 'two'])
			expect(await uploads.take(enquiry, sending(['boiler', photograph]), 'n')).toEqual({
				added: 1,
				problems: {},
			});
		const [one, two, ...more] = await store.photographsOf(enquiry.id);
		expect([one, two, more]).toMatchObject([{ subject: 'boiler' }, { subject: 'boiler' }, []]);
		expect(heard[1]).toBe(heard[0]);
		for (const nonce of ['r', 'r', 'of another tab'])
			expect(await uploads.remove(enquiry, one?.id ?? '', nonce)).toBe(true);
		expect(await uploads.remove(enquiry, 'never', 'r')).toBe(false);
		expect(await store.photographsOf(enquiry.id)).toHaveLength(1);
		// The office is told of the removal as well, and of what.
		const removal = (await store.eventsOf(enquiry.id)).find(
			({ kind }) => kind === 'photograph-removed',
		);
		expect([removal?.data, heard.slice(3)]).toEqual([
			{ photograph: one?.id, subject: 'boiler' },
			Array(3).fill(removal?.id),
		]);
	});

	test('one that is kept is said to be kept, also when the store fails before the office’s letter is queued', async () => {
		const { enquiry } = await keep();
		const tell = () => Promise.reject(new StoreUnavailable('gone'));
		expect(await uploadsWith({ tell }).take(enquiry, sending(['boiler', 'one']), 'n')).toEqual({
			added: 1,
			problems: {},
		});
		expect(await store.photographsOf(enquiry.id)).toHaveLength(1);
	});

	test('one that arrives while its enquiry is erased is not kept, and nothing of the enquiry is shown', async () => {
		const { enquiry, secret } = await keep();
		page = pageWith(uploadsWith({ whileDecoding: () => store.erase([enquiry.id]) }));
		expect(await add(secret, ['boiler', 'one'])).toEqual(closed);
		expect(await store.photographsOf(enquiry.id)).toEqual([]);
	});

	test('are thanked for and shown, small and whole, through the page’s own passes only', async () => {
		const { secret, enquiry } = await keep();
		const view = viewOf(
			await add(secret, ['boiler', 'one'], ['loft', 'two'], ['other', 'three'], ['meter', '']),
		);
		expect(view.done).toBe('2 photographs are with us. Thank you.');
		const shown = view.controls?.photographs?.shown ?? [];
		const [boiler, loft] = ['Boiler, or what heats the home', 'Loft'].map((label) =>
			shown.find((one) => one.label === label),
		);
		expect([boiler, shown.length]).toMatchObject([
			{ width: 5, height: 4, when: 'Friday, 20 November 2026 at 13:00' },
			2,
		]);
		const ask = (query: string | undefined) =>
			page.answer({ key: secret, query: new URLSearchParams(query) });
		expect(await ask(boiler?.previewUrl)).toEqual({ jpeg: new Uint8Array(Buffer.from('small')) });
		expect(await ask(boiler?.fullUrl)).toEqual({ jpeg: new Uint8Array(Buffer.from('one')) });
		const passOfAnother = new URLSearchParams(boiler?.fullUrl);
		passOfAnother.set('pass', new URLSearchParams(loft?.fullUrl).get('pass') ?? '');
		expect(await ask(String(passOfAnother))).toEqual(closed);
		expect(await ask(`photograph=${boiler?.id}&size=full`)).toEqual(closed);
		now += PRESS_ANSWER_MS;
		expect(await ask(boiler?.fullUrl)).toEqual({ location: EXPIRED_ADDRESS });
		expect((await store.photographCounts([enquiry.id])).get(enquiry.id)).toBe(2);
	});

	test.each([
		[[], 'Please choose a photograph first. Nothing was changed.'],
		[[['boiler', 'broken']], 'One could not be taken: see below.'],
		[
			[
				['boiler', 'one'],
				['loft', 'broken'],
				['meter', 'broken'],
			],
			'Your photograph is with us. Thank you. But 2 could not be taken: see below.',
		],
	] as const)('that were not taken, of %j, are named: %s', async (files, problem) => {
		const answer = await add((await keep()).secret, ...files);
		const view = viewOf(answer);
		expect(answer).toMatchObject({ status: 422 });
		expect(view.problem).toContain(problem);
		expect(
			Object.values(view.controls?.photographs?.problems ?? {}).every((why) =>
				why.includes('damaged'),
			),
		).toBe(true);
	});
});

describe('what a link opens', () => {
	test('the state, and neither name, number nor answer', async () => {
		const { secret } = await keep();
		const view = await look(secret);
		expect(view.stages).toEqual([
			{ what: 'Received', when: 'Friday, 20 November 2026 at 12:00' },
			{ what: 'Seen by our office' },
			{ what: 'Rung' },
			{ what: 'Survey booked' },
		]);
		expect(view.next).toContain('by the end of Monday, 23 November 2026');
		expect(view.controls).toBeUndefined();
		expect(JSON.stringify(view)).not.toMatch(/Grace|0199|loft/);
		expect(view).not.toHaveProperty('usually');
		usually = 'Usually rung within one working day.';
		expect((await look(secret)).usually).toBe(usually);
	});

	test('of an application the caller first, then each grant by its name', async () => {
		const { secret } = await keep({ form: 'funding' });
		expect(drawn(await look(secret))).toMatch(
			/Somebody rings you[\s\S]*No application[\s\S]*gov\.uk[^>]*>Warm Homes Local Grant \(England\)</,
		);
	});

	test('never issued, altered by one character, revoked, too old and erased look alike', async () => {
		const { enquiry, secret } = await keep();
		for (let place = 0; place < secret.length; place += 1) {
			const other = secret[place] === 'A' ? 'B' : 'A';
			expect(
				await page.answer({ key: secret.slice(0, place) + other + secret.slice(place + 1) }),
			).toEqual(closed);
		}
		for (const other of [
			'',
			`${secret}A`,
			secret.slice(1),
			'x'.repeat(4000),
			visitorSecret(key, '7K3M-9QXD-4'),
		])
			expect(
				await page.answer({ key: other, posted: new URLSearchParams({ act: 'open' }) }),
			).toEqual(closed);
		now = NOON + VISITOR_LINK_DAYS * DAY_MS;
		expect(await page.answer({ key: secret })).toEqual(closed);
		now = NOON + HOUR_MS;
		await store.revokeVisitorLinks(enquiry.id, now);
		expect(await page.answer({ key: secret })).toEqual(closed);
	});
});

describe('what opens the rest', () => {
	test('the digits, after a moment, and five wrong ones lock it for an hour', async () => {
		const { secret } = await keep();
		const { nonce } = await look(secret);
		expect((await press(secret, 'open', nonce, { digits: '0199' }, 0)) as object).toMatchObject({
			status: 422,
			// Typed once is enough.
			view: { problem: expect.stringContaining('press once more'), digits: '0199' },
		});
		expect(
			viewOf(await press(secret, 'open', nonce, { digits: ' 01 99' })).controls?.answers.phone,
		).toBe(phone);
		for (let tries = 0; tries < 5; tries += 1)
			expect(await press(secret, 'open', nonce, { digits: `000${tries}` })).toMatchObject({
				status: 422,
			});
		expect(await press(secret, 'open', nonce, { digits: '0199' })).toMatchObject({ status: 429 });
		expect(
			viewOf(await press(secret, 'open', (await look(secret)).nonce, { digits: '0199' }, HOUR_MS))
				.controls,
		).toBeDefined();
	});

	test('a link takes twenty wrong digits in all its life, also in another process; then the visitor gets a fresh one', async () => {
		const { secret, enquiry } = await keep();
		const guess = async (digits: string) =>
			viewOf(await press(secret, 'open', (await look(secret)).nonce, { digits }, HOUR_MS)).problem;
		for (let tries = 1; tries < WRONG_DIGITS_AT_MOST; tries += 1)
			expect(await guess('0000')).toContain('not the last four digits');
		// Right ones are no try.
		expect((await open(secret)).controls).toBeDefined();
		page = pageWith();
		expect([await guess('0000'), freshLinks]).toEqual([
			expect.stringContaining('We have sent a fresh one to the e-mail address'),
			1,
		]);
		expect([await guess('0199'), freshLinks]).toEqual([
			expect.stringContaining('takes none any more'),
			1,
		]);
		const fresh = visitorSecret(
			key,
			enquiry.reference,
			await store.spentLinks(enquiry.id, WRONG_DIGITS_AT_MOST),
		);
		await store.issueVisitorLink(enquiry.id, [hashOfSecret(fresh)], now);
		expect(fresh).not.toBe(secret);
		expect((await open(fresh)).controls).toBeDefined();
	});

	test('a nonce of the closed page, of another enquiry or none presses nothing, whatever is typed', async () => {
		const [one, other] = [await keep(), await keep({ answers: { phone, description: 'Another' } })];
		const { nonce } = await look(one.secret);
		const foreign = (await open(other.secret)).nonce;
		const everything = {
			callTime: 'any',
			rang: 'yes',
			sure: 'yes',
			phone: '07700900000',
			description: 'x',
		};
		for (const wrong of [nonce, foreign, '', 'x'])
			for (const act of visitorActs)
				expect(await press(one.secret, act, wrong, everything), act).toMatchObject({ status: 422 });
		expect(await store.eventsOf(one.enquiry.id)).toEqual([]);
		expect((await store.enquiryById(one.enquiry.id))?.answers).toEqual(one.enquiry.answers);
	});
});

describe('what a press does', () => {
	test('nothing is chosen beforehand, and a choice counts once', async () => {
		const { enquiry, secret } = await keep();
		const { nonce } = await open(secret);
		// The page stays open, and can be pressed again at once.
		for (const act of ['call-time', 'did-we-ring'])
			expect(await press(secret, act, nonce)).toMatchObject({
				status: 422,
				view: { nonce, controls: { isErasing: false } },
			});
		const quick = viewOf(
			await press(secret, 'call-time', (await open(secret)).nonce, { callTime: 'morning' }, 0),
		);
		expect(quick).toMatchObject({
			problem: expect.stringContaining('press once more'),
			controls: { isErasing: false },
		});
		expect(viewOf(await press(secret, 'call-time', nonce, { callTime: 'morning' })).done).toContain(
			'in the morning, before noon',
		);
		expect(viewOf(await press(secret, 'call-time', nonce, { callTime: 'morning' })).done).toContain(
			'counts once',
		);
		expect(await store.eventsOf(enquiry.id)).toMatchObject([
			{ kind: 'call-time', data: { callTime: 'In the morning, before noon' } },
		]);
		// Told again, which makes no second letter.
		expect(told).toEqual(['call-time', 'call-time']);
	});

	test.each<[string, Record<string, string>, string]>([
		['ask-again', {}, 'Nothing was changed.'],
		['add-photographs', {}, 'Nothing was changed.'],
		['correct', { fullName: 'Grace Hopper' }, 'Everything is as it was.'],
		['did-we-ring', { rang: 'toString' }, 'choose'],
	])('“%s” with %j changes nothing, and says so', async (act, fields, problem) => {
		const { enquiry, secret } = await keep();
		expect(await press(secret, act, (await open(secret)).nonce, fields)).toMatchObject({
			view: { problem: expect.stringContaining(problem) },
		});
		expect(await store.eventsOf(enquiry.id)).toEqual([]);
	});

	test('nothing is recorded beyond two hundred presses, nor of an enquiry that was erased meanwhile', async () => {
		const { enquiry, secret } = await keep();
		for (let count = 0; count < 200; count += 1)
			await store.recordEvent(enquiry.id, { kind: 'note', by: { who: 'system' } }, now);
		const { nonce } = await open(secret);
		expect(await press(secret, 'withdraw', nonce)).toMatchObject({
			status: 422,
			view: { problem: 'Nothing was changed.' },
		});
		await store.erase([enquiry.id]);
		expect(await press(secret, 'withdraw', nonce)).toEqual(closed);
	});

	test('withdrawing ends every promise of a call, until the visitor asks again, which takes back no correction', async () => {
		const { secret } = await keep();
		const withdrawn = viewOf(await press(secret, 'withdraw', (await open(secret)).nonce));
		expect(withdrawn).toMatchObject({
			next: expect.stringContaining('withdrawn'),
			mayBeRung: false,
			controls: { isWithdrawn: true },
		});
		expect(drawn(withdrawn)).not.toMatch(/choose a time|not yet/i);
		const time = { callTime: 'any' };
		expect(await press(secret, 'call-time', withdrawn.nonce, time)).toMatchObject({ status: 422 });
		const name = { fullName: 'Grace B. Hopper' };
		const corrected = viewOf(await press(secret, 'correct', withdrawn.nonce, name));
		const again = viewOf(await press(secret, 'ask-again', corrected.nonce));
		expect(again).toMatchObject({
			next: expect.stringContaining('rings you'),
			controls: { isWithdrawn: false, answers: name },
		});
	});

	test('a copy holds every answer and all else that we hold', async () => {
		const { enquiry, secret } = await keep({
			form: 'funding',
			consents: ['healthCondition:1'],
			answers: { phone, phoneNumber: phone, firstName: 'Grace', healthCondition: 'yes' },
		});
		const by = { who: 'office' } as const;
		for (const event of [
			{ kind: 'spoke', by, data: { note: 'wants a survey' } },
			{ kind: 'call-time', by: { who: 'visitor' }, data: { callTime: 'In the morning' } },
			{ kind: 'did-we-ring', by: { who: 'visitor' }, data: { rang: false } },
		] as const)
			await store.recordEvent(enquiry.id, event, NOON);
		// It changes nothing, so it need not wait.
		const answer = await press(secret, 'copy', (await open(secret)).nonce, {}, 0);
		if (!('file' in answer)) throw new Error('There is no file.');
		expect(answer.file.name).toBe(`${enquiry.reference}.txt`);
		for (const part of [
			`Reference ${enquiry.reference}\r\nReceived Friday, 20 November 2026 at 12:00\r\n`,
			'Rung Friday, 20 November 2026 at 12:00',
			'First name\r\n  Grace',
			phone,
			'When to ring: In the morning',
			'You told us that we did not ring.',
			'Consent given by answering: healthCondition, wording 1',
			'What the office noted\r\n  wants a survey',
		])
			expect(answer.file.text).toContain(part);
		expect(answer.file.text).not.toMatch(/Survey booked|deleted/);
	});

	test('a number is corrected by the form’s own rules, and what was not changed stays', async () => {
		const { enquiry, secret } = await keep();
		const { nonce } = await open(secret);
		const wrong = viewOf(
			await press(secret, 'correct', nonce, { phone: '12', email: enquiry.answers.email ?? '' }),
		);
		expect(wrong.controls?.problems).toEqual({
			phone: 'Phone number is invalid (must be 11 digits).',
		});
		const done = viewOf(
			await press(secret, 'correct', wrong.nonce, {
				phone: '07700 900123',
				healthCondition: 'yes',
			}),
		);
		expect(done.controls?.answers).toMatchObject({
			phone: '07700 900123',
			fullName: 'Grace Hopper',
		});
		expect((await store.enquiryById(enquiry.id))?.answers).toEqual({
			...enquiry.answers,
			phone: '07700 900123',
		});
		// From now on the new number opens it.
		expect(
			await press(secret, 'open', (await look(secret)).nonce, { digits: '0199' }),
		).toMatchObject({ status: 422 });
	});

	test('whether we rang is answered with the digits, on the page that the letter opens, and by nobody without them', async () => {
		const { enquiry, secret } = await keep();
		now = Date.parse('2026-11-25T10:00:00Z');
		const { nonce } = await look(secret);
		const wrong = viewOf(await press(secret, 'open', nonce, { digits: '0000', rang: 'no' }));
		expect([wrong.asksWhetherWeRang, wrong.controls]).toEqual([true, undefined]);
		expect(await store.eventsOf(enquiry.id)).toEqual([]);
		const told = viewOf(await press(secret, 'open', nonce, { digits: '0199', rang: 'no' }));
		expect(told).toMatchObject({
			asksWhetherWeRang: false,
			done: 'We are sorry. The office has been told.',
			controls: {},
		});
		expect(await store.eventsOf(enquiry.id)).toMatchObject([
			{ kind: 'did-we-ring', data: { rang: false } },
		]);
	});

	test('is shown at an address of its own for two minutes; then it asks for the digits again, and shows no answer', async () => {
		const { secret } = await keep();
		const pressed = async (act: string, nonce: string, fields: Record<string, string> = {}) => {
			now += 10 * SECOND_MS;
			return locationOf(
				await page.answer({ key: secret, posted: new URLSearchParams({ act, nonce, ...fields }) }),
			);
		};
		const address = await pressed('open', (await look(secret)).nonce, { digits: '0199' });
		expect(address).not.toMatch(/0199/);
		const first = viewOf(await lookAt(secret, address));
		const slip = await pressed('correct', first.nonce, { phone: '12' });
		const corrected = await pressed('correct', first.nonce, { phone: '07700 900124' });
		const copy = await pressed('copy', first.nonce);
		// Back, Forward and Reload: each page again, with what the enquiry says now.
		expect(viewOf(await lookAt(secret, address)).controls?.answers.phone).toBe('07700 900124');
		expect(viewOf(await lookAt(secret, corrected)).done).toBe('Corrected. The office has it.');
		const back = viewOf(await lookAt(secret, slip));
		expect(back.controls?.problems).toHaveProperty('phone');
		// Its nonce was used since: what is pressed there now is another press.
		expect(
			viewOf(await press(secret, 'call-time', back.nonce, { callTime: 'any' })).done,
		).not.toContain('counts once');
		expect(await lookAt(secret, copy)).toHaveProperty('file');
		now += PRESS_ANSWER_MS;
		for (const gone of [address, slip, corrected, copy, '?answer=made-up']) {
			const answer = await lookAt(secret, gone);
			expect(answer).toMatchObject({
				status: 410,
				view: { problem: expect.stringContaining('Please type the digits again') },
			});
			expect(viewOf(answer).controls).toBeUndefined();
			expect(JSON.stringify(answer)).not.toMatch(/Grace|0124/);
		}
	});

	test('erased after a second look, down to the bytes, and for good', async () => {
		const { enquiry, secret } = await keep();
		const first = await open(secret);
		expect(await press(secret, 'erase-now', first.nonce, { sure: 'yes' })).toMatchObject({
			status: 422,
		});
		const second = viewOf(await press(secret, 'erase', (await open(secret)).nonce, {}, 0));
		expect(second.controls?.isErasing).toBe(true);
		expect(await press(secret, 'erase-now', second.nonce)).toMatchObject({ status: 422 });
		expect(await store.enquiryById(enquiry.id)).toBeDefined();
		const third = viewOf(await press(secret, 'erase', (await open(secret)).nonce));
		now += 10 * SECOND_MS;
		const erased = locationOf(
			await page.answer({
				key: secret,
				posted: new URLSearchParams({ act: 'erase-now', nonce: third.nonce, sure: 'yes' }),
			}),
		);
		expect(await lookAt(secret, erased)).toEqual({ status: 200, view: { page: 'erased' } });
		now += PRESS_ANSWER_MS;
		expect(await lookAt(secret, erased)).toEqual(closed);
		expect(await page.answer({ key: secret })).toEqual(closed);
		expect(openErasureLog(folder).has(enquiry.reference, enquiry.receivedAt)).toBe(true);
		const bytes = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'latin1'));
		expect(bytes.join()).not.toMatch(/Grace Hopper|My loft is cold/);
	});
});

test('of a press with texts that are far too long no pattern reads them, and they come back to be shortened', async () => {
	const { secret } = await keep();
	const text = '<b x. '.repeat(8_000);
	const { nonce } = await look(secret);
	expect(await longestRead(() => press(secret, 'open', nonce, { digits: text }))).toBeLessThan(
		4_000,
	);
	const opened = await open(secret);
	let answer: PrivateAnswer<VisitorPageView> | undefined;
	const read = await longestRead(async () => {
		answer = await press(secret, 'correct', opened.nonce, {
			fullName: text,
			email: text,
			phone: text,
			description: text,
		});
	});
	expect(read).toBeLessThan(4_000);
	expect(viewOf(answer as PrivateAnswer<VisitorPageView>).controls?.answers.phone?.length).toBe(
		text.length,
	);
});

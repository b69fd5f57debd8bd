/** The office's page of one enquiry: what its link shows, and which presses count. */

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { createAnswerPages } from '#enquiries/links/answer-pages.ts';
import { createOfficeLinks, OFFICE_PATH } from '#enquiries/links/office-link.ts';
import { createPageNonces } from '#enquiries/links/page-nonce.ts';
import { PRESS_ANSWER_MS } from '#enquiries/links/press-answers.ts';
import type { PrivateAnswer, PrivatePage, PrivateRequest } from '#enquiries/links/private-page.ts';
import { dispatchesFor } from '#enquiries/receive.ts';
import type { OfficeDevice } from '#enquiries/store/office-devices.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore, type Store } from '#enquiries/store/store.ts';
import { NOON, newEnquiry, officeDispatch } from '#enquiries/store/testing/fixtures.ts';
import { schemesForRules } from '#forms/eligibility/outcomes.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#model/dates.ts';
import type { OfficeView } from '#office/enquiry/enquiry-view.ts';
import { longestRead } from '#server/testing/longest-read.ts';
import type { OfficePageView } from '../office-page-view.ts';
import { createOfficePage } from './enquiry-page.ts';

/** How these pages answer. */
type OfficeAnswer = PrivateAnswer<OfficePageView>;

const OFFICE = 'office@example.co.uk';
const key = Buffer.alloc(32, 7);
const closed = { status: 404, view: { page: 'closed' } };
const schemes = { schemes: schemesForRules(content.schemes) };

let folder: string;
let store: Store;
let page: PrivatePage<OfficePageView>;
let now: number;
let released: number;
let reminders: number[];
const links = createOfficeLinks([key], [OFFICE], () => now);

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), 'office-page-'));
	store = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk');
	now = NOON + HOUR_MS;
	released = 0;
	reminders = [];
	page = createPage(store);
});
afterEach(async () => {
	await store.close();
	rmSync(folder, { recursive: true });
});

const createPage = (from: Partial<Store>) =>
	createOfficePage({
		store: { ...store, ...from },
		links,
		nonces: createPageNonces([key], () => now),
		answers: createAnswerPages(store, [key], () => now, PRESS_ANSWER_MS),
		now: () => now,
		dispatchesFor: (answers) => dispatchesFor(answers, { officeEmail: OFFICE, acknowledge: true }),
		schemes,
		devices: {
			noteWork: async () => undefined,
			refusalOf: async () => undefined,
			end: async () => undefined,
		},
		whyNoDay: undefined,
		erase: async () => undefined,
		onReminder: async (_enquiry, at) => void reminders.push(at),
		onReleased: () => {
			released += 1;
		},
	});

async function keep(change: Parameters<typeof newEnquiry>[0] = {}) {
	const arrival = newEnquiry(change);
	await store.save(arrival, arrival.quarantined ? [] : [officeDispatch]);
	const [enquiry] = await Array.fromAsync(store.find({ reference: arrival.reference }));
	if (!enquiry) throw new Error('The enquiry was not saved.');
	const path = links.pathFor({ enquiryId: enquiry.id, mailbox: OFFICE, letter: 'enquiry' });
	return { enquiry, token: path.slice(OFFICE_PATH.length) };
}

const funding = {
	form: 'funding' as const,
	answers: {
		fullName: '',
		phone: '',
		phoneNumber: '07700 900123',
		benefitsClaim: 'yes',
		selectedBenefits: 'universalCredit',
	},
};

function viewOf(answer: OfficeAnswer): OfficeView {
	if (!('view' in answer) || answer.view.page !== 'office')
		throw new Error(`It is not the office’s page: ${JSON.stringify(answer)}`);
	return answer.view;
}
/** On which the office's code has opened the day. */
const device: OfficeDevice = {
	hash: 'the hash of a cookie',
	day: '2026-11-20',
	mailbox: OFFICE,
	letter: 'digest',
	browser: 'Firefox on Windows',
	codeTag: 'a tag',
	openedAt: NOON,
	pressedAt: NOON,
};

/** The latest event on the page that was last opened, by the page's token. */
const seen = new Map<string, string>();
async function look(token: string, query = '', more: Pick<PrivateRequest, 'device'> = {}) {
	const view = viewOf(
		await page.answer({ key: token, query: new URLSearchParams(query), ...more }),
	);
	seen.set(token, view.seen);
	return view;
}

/**
 * Presses as a person would: after some seconds, with the nonce of the page and the digits typed.
 */
function pressed(
	token: string,
	fields: Record<string, string>,
	after = 10 * SECOND_MS,
	more: Pick<PrivateRequest, 'device'> = {},
) {
	now += after;
	return page.answer({
		key: token,
		...more,
		posted: new URLSearchParams({ digits: '0142', seen: seen.get(token) ?? '', ...fields }),
	});
}

/** Presses, and follows a redirect to an answer that the press has made. */
async function press(
	...[token, fields, after, more]: Parameters<typeof pressed>
): Promise<OfficeAnswer> {
	const answer = await pressed(token, fields, after, more);
	if (!('location' in answer)) throw new Error('A press is answered with a redirect.');
	return answer.location.startsWith('?')
		? page.answer({ key: token, query: new URLSearchParams(answer.location.slice(1)), ...more })
		: answer;
}
/** Presses on an open device, where neither digits nor seconds are asked. */
const pressBehindCode = (token: string, fields: Record<string, string>) =>
	press(token, { digits: '', ...fields }, 0, { device });
const problemsOf = async (answer: Promise<OfficeAnswer>) => viewOf(await answer).problems;

describe('what a link opens', () => {
	test('by which words the same person asked for no call, in this enquiry or before', async () => {
		await keep({ answers: { description: 'Do not ring me, please.' } });
		const { token } = await keep({ answers: { description: 'The loft is bare.' } });
		expect(await look(token, '', { device })).toMatchObject({ noCalls: 'Do not ring me' });
	});

	test('who wrote, what they asked, and where it has got to', async () => {
		const { enquiry, token } = await keep();
		expect(await look(token)).toMatchObject({
			page: 'office',
			reference: enquiry.reference,
			name: 'Grace Hopper',
			phone: '0113 496 0142',
			received: 'Friday, 20 November 2026 at 12:00',
			state: expect.stringContaining('No call is recorded yet'),
			hasSensitive: false,
			history: [],
		});
		expect(await look(token, '', { device })).toMatchObject({
			message: 'My loft is cold.',
			answers: [],
		});
		expect(await look(token)).toMatchObject({ photographCount: 0 });
		expect(await look(token)).not.toHaveProperty('heldBack');
		expect(await look(token)).not.toHaveProperty('done');
	});

	test('how many photographs there are, and themselves only after a press', async () => {
		const { enquiry, token } = await keep();
		const photograph = {
			id: randomUUID(),
			subject: 'boiler' as const,
			width: 5,
			height: 5,
			full: Buffer.from('a'),
			preview: Buffer.from('b'),
		};
		await store.recordEvent(enquiry.id, { kind: 'photograph-added', by: { who: 'visitor' } }, now, {
			photograph: { ...photograph, most: 8, mostBytes: 1e7 },
		});
		const { photographCount, nonce } = await look(token, '', { device });
		expect(photographCount).toBe(1);
		const [shown, ...more] =
			viewOf(await pressBehindCode(token, { act: 'photographs-shown', nonce })).photographs ?? [];
		expect([shown?.label, more]).toEqual(['Boiler, or what heats the home', []]);
		const query = new URLSearchParams(shown?.fullUrl);
		const jpeg = await page.answer({ key: token, query, device });
		expect(jpeg).toEqual({ jpeg: new Uint8Array(photograph.full) });
		expect(await page.answer({ key: token, query })).not.toHaveProperty('jpeg');
	});

	test('nothing for a link that is made up or too old, or whose enquiry is gone', async () => {
		const { enquiry, token } = await keep();
		expect(await page.answer({ key: 'A'.repeat(80) })).toEqual(closed);
		now = NOON + 62 * DAY_MS;
		expect(await page.answer({ key: token })).toEqual(closed);
		now = NOON + HOUR_MS;
		await store.erase([enquiry.id]);
		expect(await page.answer({ key: token })).toEqual(closed);
		expect(
			await page.answer({ key: token, posted: new URLSearchParams({ act: 'spoke' }) }),
		).toEqual(closed);
	});

	test('a reminder for the same day is asked for at its time, and one for a later morning is left to the list', async () => {
		const { token } = await keep();
		const rung = async (act: string, remind = '') => {
			const { nonce } = await look(token);
			now += 4 * SECOND_MS;
			await press(token, { act, remind, nonce, digits: '0142' });
		};
		await rung('no-answer@2026-11-20T16:00');
		await rung('no-answer', '2026-11-23T09:00');
		expect(reminders).toEqual([Date.parse('2026-11-20T16:00Z')]);
		// It holds again once what came after it is undone.
		await rung((await look(token)).acts.find(({ value }) => /^undo/.test(value))?.value ?? '');
		expect(reminders).toHaveLength(2);
	});

	test('why it is held back, when the visitor wants to be rung, and the history, latest first', async () => {
		const { enquiry, token } = await keep({ quarantined: 'links in the text' });
		const by = { who: 'office', mailbox: OFFICE, letter: 'enquiry' } as const;
		const spoke = await store.recordEvent(
			enquiry.id,
			{ kind: 'spoke', by, data: { note: 'wants a survey' } },
			NOON + MINUTE_MS,
		);
		await store.recordEvent(
			enquiry.id,
			{ kind: 'call-time', by: { who: 'visitor' }, data: { callTime: 'In the morning' } },
			NOON + HOUR_MS,
		);
		if ('event' in spoke)
			await store.recordEvent(
				enquiry.id,
				{ kind: 'undone', by, undoes: spoke.event.id },
				NOON + 2 * HOUR_MS,
			);
		expect(await look(token, '', { device })).toMatchObject({
			heldBack: 'links in the text',
			callTime: 'In the morning',
			history: [
				{
					what: 'Undone: Rung, and spoke',
					when: 'Friday, 20 November 2026 at 14:00',
					isUndone: false,
				},
				{ by: 'by the visitor', isUndone: false },
				{ what: 'Rung, and spoke', note: 'wants a survey', isUndone: true },
			],
		});
	});

	test('what the last press did, and nothing for other words in the address', async () => {
		const { token } = await keep();
		expect((await look(token, 'flash=recorded')).done).toBe('Recorded.');
		expect((await look(token, 'flash=repeated')).done).toContain('counts once');
		expect((await look(token, 'flash=pointless')).done).toContain('Nothing was changed');
		for (const other of ['flash=x', 'flash=toString', 'other=recorded'])
			expect(await look(token, other), other).not.toHaveProperty('done');
	});
});

describe('a press', () => {
	test('is recorded once with its note and whose it was, however often it is sent, and leads to the page', async () => {
		const { enquiry, token } = await keep();
		const { nonce } = await look(token);
		const fields = { act: 'spoke', note: 'rings back', nonce };
		expect(await press(token, fields)).toEqual({
			location: `${OFFICE_PATH}${token}?flash=recorded#happened`,
		});
		// The same press again, as after a reload: neither time nor digits can make it count twice, or
		// not at all.
		expect(await press(token, { ...fields, digits: '' }, DAY_MS)).toEqual({
			location: `${OFFICE_PATH}${token}?flash=repeated#happened`,
		});
		expect(await store.eventsOf(enquiry.id)).toMatchObject([
			{
				kind: 'spoke',
				at: NOON + HOUR_MS + 10 * SECOND_MS,
				by: { who: 'office', mailbox: OFFICE, letter: 'enquiry' },
				data: { note: 'rings back' },
			},
		]);
	});

	test('that comes too quickly, from an old or another page, or without the digits records nothing and keeps what was typed', async () => {
		const { enquiry, token } = await keep();
		const other = await keep({ answers: { description: 'Another.' } });
		const { nonce } = await look(token);
		const fields = { act: 'spoke', note: 'rings back', nonce };
		const quick = viewOf(await press(token, fields, SECOND_MS));
		expect(quick).toMatchObject({
			problems: { nonce: expect.stringContaining('press once more') },
			typed: fields,
			nonce,
		});
		const unknown = viewOf(
			await press(token, { ...fields, nonce: (await look(other.token)).nonce }),
		);
		expect(unknown).toMatchObject({ problems: { nonce: expect.stringContaining('too long') } });
		// A new one, because what was sent will never do.
		expect([nonce, (await look(other.token)).nonce]).not.toContain(unknown.nonce);
		const wrong = viewOf(await press(token, { ...fields, digits: '0143' }));
		expect(wrong).toMatchObject({
			problems: { digits: expect.stringContaining('last four digits') },
			nonce,
		});
		expect(await problemsOf(press(token, { act: 'spoke', nonce: '' }))).toHaveProperty('nonce');
		now += DAY_MS;
		expect(await problemsOf(press(token, fields))).toHaveProperty('nonce');
		expect(await store.eventsOf(enquiry.id)).toEqual([]);
	});

	test('whose slip was put right since has another nonce, when Back leads to it', async () => {
		const { token } = await keep();
		const { nonce } = await look(token);
		const slip = await pressed(token, { act: 'spoke', nonce, digits: '9999' });
		const address = 'location' in slip ? slip.location : '';
		expect((await look(token, address)).nonce).toBe(nonce);
		await press(token, { act: 'spoke', nonce });
		const back = await look(token, address);
		expect(back).toMatchObject({
			problems: { digits: expect.any(String) },
			typed: { act: 'spoke' },
		});
		expect(await press(token, { act: 'not-for-us', nonce: back.nonce })).toMatchObject({
			location: expect.stringContaining('flash=recorded'),
		});
	});

	test('says what to put right in the form, and in the digits, at once', async () => {
		const { enquiry, token } = await keep();
		const { nonce } = await look(token);
		expect(
			Object.keys(
				(await problemsOf(press(token, { act: 'note', nonce, digits: '' }))) ?? {},
			).sort(),
		).toEqual(['digits', 'note']);
		expect(await press(token, { act: 'released', nonce })).toMatchObject({ status: 422 });
		expect(await store.eventsOf(enquiry.id)).toEqual([]);
	});

	test('after five wrong tries waits ten minutes, even with the right digits', async () => {
		const { token } = await keep();
		const { nonce } = await look(token);
		for (let tries = 0; tries < 5; tries += 1)
			expect(
				await problemsOf(press(token, { act: 'spoke', nonce, digits: '9999' })),
			).toHaveProperty('digits');
		expect(await problemsOf(press(token, { act: 'spoke', nonce }))).toEqual({
			nonce: expect.stringContaining('ten minutes'),
		});
		expect(await press(token, { act: 'spoke', nonce }, 10 * MINUTE_MS)).toHaveProperty('location');
	});

	test('of a phone number that is too short asks for the start of the reference', async () => {
		const { enquiry, token } = await keep({ answers: { phone: '12' } });
		const { nonce } = await look(token);
		expect(
			await press(token, {
				act: 'spoke',
				nonce,
				digits: enquiry.reference.slice(0, 4).toLowerCase(),
			}),
		).toHaveProperty('location');
	});

	test('of the second of two colleagues records nothing, and tells what the first recorded; pressed again, knowing it, it counts', async () => {
		const { enquiry, token } = await keep();
		const [first, second] = [await look(token), await look(token)];
		await press(token, { act: 'spoke', nonce: first.nonce, seen: first.seen });
		const fields = { act: 'not-for-us', note: 'a flat', nonce: second.nonce, seen: second.seen };
		const told = viewOf(await press(token, fields));
		expect(told.problems?.nonce).toMatch(
			/Rung, and spoke, from the letter to office@example\.co\.uk, Friday.*Nothing was recorded/,
		);
		// Nothing stays chosen: they choose again, and the note is not lost.
		expect(told).toMatchObject({
			typed: { note: 'a flat' },
			state: expect.stringContaining('Rung, and spoke'),
		});
		expect(told.typed).not.toHaveProperty('act');
		expect(await store.eventsOf(enquiry.id)).toMatchObject([{ kind: 'spoke' }]);
		expect(await press(token, { ...fields, nonce: told.nonce, seen: told.seen })).toHaveProperty(
			'location',
		);
		expect(await store.eventsOf(enquiry.id)).toMatchObject([
			{ kind: 'spoke' },
			{ kind: 'not-for-us' },
		]);
	});

	test('tells also when both arrive within the same moment, and of a visitor who withdrew meanwhile', async () => {
		const { enquiry, token } = await keep();
		const [first, second] = [await look(token), await look(token)];
		now += MINUTE_MS;
		const answers = await Promise.all([
			press(token, { act: 'spoke', nonce: first.nonce, seen: '' }),
			press(token, { act: 'not-for-us', nonce: second.nonce, seen: '' }),
		]);
		expect(answers.map((answer) => 'location' in answer).sort()).toEqual([false, true]);
		expect(await store.eventsOf(enquiry.id)).toHaveLength(1);
		const third = await look(token);
		await store.recordEvent(enquiry.id, { kind: 'withdrawn', by: { who: 'visitor' } }, now);
		expect(
			await problemsOf(
				press(token, {
					act: 'no-answer',
					remind: '2026-11-23T09:00',
					nonce: third.nonce,
					seen: third.seen,
				}),
			),
		).toEqual({
			nonce: expect.stringContaining('Withdrawn, by the visitor'),
		});
		// Looking at something decides nothing.
		const fourth = await look(token);
		await store.recordEvent(enquiry.id, { kind: 'asked', by: { who: 'system' } }, now);
		expect(
			await press(token, { act: 'note', note: 'x', nonce: fourth.nonce, seen: fourth.seen }),
		).toHaveProperty('location');
	});

	test('notes that a complaint was acknowledged and answered, and is offered once for each', async () => {
		const { token } = await keep();
		const offered = async () =>
			(await look(token)).acts
				.map(({ value }) => value)
				.filter((value) => value.startsWith('complaint'));
		for (const [act, next] of [
			['complaint', ['complaint-acknowledged', 'complaint-answered']],
			['complaint-acknowledged', ['complaint-answered']],
			['complaint-answered', []],
		] as const) {
			const { nonce } = await look(token);
			await press(token, { nonce, act, received: '2026-11-18' });
			expect(await offered()).toEqual(next);
		}
		expect(await store.complaints()).toMatchObject([
			{ receivedOn: '2026-11-18', acknowledgedOn: '2026-11-20', answeredOn: '2026-11-20' },
		]);
		expect(await store.openComplaints()).toEqual([]);
		expect((await look(token)).history.map(({ what }) => what).slice(0, 2)).toEqual([
			'Complaint answered',
			'Complaint acknowledged',
		]);
	});

	test('can be undone once', async () => {
		const { enquiry, token } = await keep();
		await press(token, { act: 'not-for-us', nonce: (await look(token)).nonce });
		const [{ id = '' } = {}] = await store.eventsOf(enquiry.id);
		expect(
			await press(token, { act: `undo:${id}`, nonce: (await look(token)).nonce }),
		).toHaveProperty('location', `${OFFICE_PATH}${token}?flash=undone#happened`);
		expect((await look(token)).state).toContain('No call is recorded yet');
		expect(
			await press(token, { act: `undo:${id}`, nonce: (await look(token)).nonce }),
		).toMatchObject({ status: 422 });
	});

	test('lets out what was held back: the letters are queued, and delivery is woken, once', async () => {
		const { enquiry, token } = await keep({ quarantined: 'too fast' });
		await press(token, { act: 'note', note: 'a real person', nonce: (await look(token)).nonce });
		expect(released).toBe(0);
		const { nonce } = await look(token);
		expect(await press(token, { act: 'released', nonce })).toEqual({
			location: `${OFFICE_PATH}${token}?flash=recorded#happened`,
		});
		expect((await store.dispatchesOf(enquiry.id)).map(({ kind }) => kind).sort()).toEqual([
			'acknowledgement',
			'office',
		]);
		expect((await look(token)).acts.map(({ value }) => value)).not.toContain('released');
		// A second click finds it done, not refused.
		expect(await press(token, { act: 'released', nonce })).toEqual({
			location: `${OFFICE_PATH}${token}?flash=repeated#happened`,
		});
		expect(released).toBe(1);
	});

	test('to let out what somebody else has let out meanwhile wakes nothing', async () => {
		const { enquiry, token } = await keep({ quarantined: 'too fast' });
		const { nonce } = await look(token);
		const stale: Pick<Store, 'enquiryById' | 'eventsOf' | 'recordEvent'> = {
			...store,
			enquiryById: async () => enquiry,
			eventsOf: async () => [],
		};
		await store.release(enquiry.id, [officeDispatch], now);
		page = createPage(stale);
		expect(await press(token, { act: 'released', nonce })).toEqual({
			location: `${OFFICE_PATH}${token}?flash=pointless#happened`,
		});
		expect(released).toBe(0);
	});
});

describe('the answers about health, benefits and income', () => {
	const shown = (view: OfficeView) => JSON.stringify([view.answers, view.sensitive ?? []]);

	test('are shown only after a press that is recorded, with what an application may come to', async () => {
		const { enquiry, token } = await keep(funding);
		const before = await look(token, '', { device });
		expect(before.hasSensitive).toBe(true);
		expect(before).not.toHaveProperty('sensitive');
		expect(shown(before)).not.toContain('Universal Credit');
		const after = viewOf(
			await pressBehindCode(token, { act: 'answers-shown', nonce: before.nonce }),
		);
		expect(after.sensitive?.map(({ answer }) => answer)).toEqual(['Yes', 'Universal Credit']);
		expect(after.guide?.join('\n')).toContain('Energy Company Obligation');
		expect(after.history).toMatchObject([{ what: expect.stringContaining('looked at') }]);
		expect(await store.eventsOf(enquiry.id)).toMatchObject([{ kind: 'answers-shown' }]);
	});

	test('are shown at an address of their own for two minutes, on an open device alone, and recorded once', async () => {
		const { enquiry, token } = await keep(funding);
		const { nonce } = await look(token, '', { device });
		const answered = await pressed(token, { act: 'answers-shown', nonce }, 0, { device });
		const address = 'location' in answered ? answered.location : '';
		expect(address).not.toMatch(/0123|niversal/);
		for (const _reload of [1, 2])
			expect(shown(await look(token, address, { device }))).toContain('Universal Credit');
		expect(shown(await look(token, address))).not.toContain('Universal Credit');
		expect(await store.eventsOf(enquiry.id)).toHaveLength(1);
		now += PRESS_ANSWER_MS;
		const query = new URLSearchParams(address);
		const late = await page.answer({ key: token, query, device });
		expect(late).toMatchObject({
			status: 410,
			view: { expired: expect.stringContaining('Press its button again') },
		});
		expect(shown(viewOf(late))).not.toContain('Universal Credit');
		expect(await store.eventsOf(enquiry.id)).toHaveLength(1);
	});

	test('are not shown by the nonce of another press, and leave a message without a guide', async () => {
		const application = await keep(funding);
		const { nonce } = await look(application.token);
		await press(application.token, { act: 'spoke', nonce, digits: '0123' });
		expect(await pressBehindCode(application.token, { act: 'answers-shown', nonce })).toEqual({
			location: `${OFFICE_PATH}${application.token}?flash=repeated#happened`,
		});
		const { token } = await keep();
		const answered = viewOf(
			await pressBehindCode(token, {
				act: 'answers-shown',
				nonce: (await look(token, '', { device })).nonce,
			}),
		);
		expect(answered).toMatchObject({ sensitive: [], guide: [] });
	});
});

test('of a press with texts that are far too long no pattern reads them, and the note comes back', async () => {
	const { token } = await keep();
	const note = '<b x. '.repeat(8_000).trim();
	const nonce = (await look(token)).nonce;
	const fields = { nonce, act: 'note', note, digits: '0 '.repeat(24_000), remind: note, day: note };
	let answer: OfficeAnswer | undefined;
	const read = await longestRead(async () => {
		answer = await press(token, fields);
	});
	// What is read is ours: statements, and words for days.
	expect(read).toBeLessThan(4_000);
	expect(viewOf(answer as OfficeAnswer)).toMatchObject({
		typed: { note },
		problems: {
			note: `The note has ${note.length} characters; 300 fit.`,
			digits: expect.stringContaining('last four digits'),
		},
	});
});

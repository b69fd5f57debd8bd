/** The letters about the promise to ring. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Enquiry } from '#model/enquiry.ts';
import type { ClaimedDispatch } from '#model/outbox-message.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { openStore, type Store } from '../store/store.ts';
import { databaseFiles } from '../store/testing/database-files.ts';
import { emailTerms, NOON, newEnquiry, officeDispatch } from '../store/testing/fixtures.ts';
import type { LetterContext, LetterMessage } from './letter-context.ts';
import { writeLetter } from './write-letter.ts';

const newFile = databaseFiles();

const OFFICE = 'office@example.co.uk';
const firm = {
	name: 'Larkfield',
	legalName: 'Larkfield Ltd',
	particulars: 'Registered in England and Wales, number 00000000.',
	phone: '0113 496 0142',
	siteUrl: 'https://larkfield.example',
};
const promise = { opens: '08:30', closes: '17:30', workingDays: 1, bankHolidays: ['2026-12-25'] };
/** The day on which what came at noon on Friday, 20 November falls due. */
const MONDAY = Date.parse('2026-11-23T14:30:00Z');

let store: Store;
let enquiry: Enquiry;
let context: LetterContext;
let claimed: ClaimedDispatch[];

const write = async (dispatch: ClaimedDispatch, change: Partial<LetterContext> = {}) =>
	(await writeLetter(dispatch as LetterMessage, { ...context, ...change })).email;

/** The letter that was queued, as its channel would write it. */
const letter = async (kind: ClaimedDispatch['kind']) => {
	const dispatch = claimed.find((one) => one.kind === kind);
	if (!dispatch) throw new Error(`There is no ${kind} letter.`);
	return write(dispatch);
};

beforeAll(async () => {
	store = await openStore(openSqlite(newFile()), 'example.co.uk');
	const arrival = newEnquiry();
	await store.save(arrival, [officeDispatch]);
	const [saved] = await Array.fromAsync(store.find({ reference: arrival.reference }));
	if (!saved) throw new Error('The enquiry was not saved.');
	enquiry = saved;
	context = {
		store,
		promise,
		firm,
		officeUrl: (id: string, mailbox: string) => `https://larkfield.example/office/${id}/${mailbox}`,
		visitorUrl: async () => 'https://larkfield.example/your-enquiry/secret',
	} as unknown as LetterContext;
	await store.queueNotice('promise', OFFICE, '2026-11-23', MONDAY);
	for (const name of ['once', 'once'])
		await store.queueLetter(enquiry.id, 'question', 'grace@example.org', name, MONDAY);
	await store.queueLetter(enquiry.id, 'news', OFFICE, '1', MONDAY, MONDAY + 60_000);
	const terms = { ...emailTerms, limit: 9, kinds: ['promise', 'question', 'news'] as const };
	const early = await store.claim(MONDAY, terms);
	expect(early.map(({ kind }) => kind).sort()).toEqual(['promise', 'question']);
	claimed = [...early, ...(await store.claim(MONDAY + 60_000, terms))];
});
afterAll(() => store.close());

test('the warning names whom to ring before the office closes, each with a link for this mailbox', async () => {
	const { subject, text } = await letter('promise');
	expect(subject).toBe('To ring before 5.30pm today: 1 person');
	expect(text).toContain('Grace Hopper  0113 496 0142');
	expect(text).toContain(
		`Say what happened:\n  https://larkfield.example/office/${enquiry.id}/${OFFICE}`,
	);
	expect(text).not.toContain('loft');
});

test('the question has nothing in it that the visitor typed, and is asked once', async () => {
	const { to, text, subject } = await letter('question');
	expect(to).toBe('grace@example.org');
	expect(text).toContain('https://larkfield.example/your-enquiry/secret');
	expect(subject + text).not.toMatch(/Hopper|loft/);
	expect(claimed.filter(({ kind }) => kind === 'question')).toHaveLength(1);
});

test('what a visitor says reaches the office a minute later, as it is by then; and a warning that is late names nobody who was rung', async () => {
	const visitor = { who: 'visitor' } as const;
	await store.recordEvent(
		enquiry.id,
		{ kind: 'call-time', by: visitor, data: { callTime: 'In the morning, before noon' } },
		NOON + 1,
	);
	await store.recordEvent(
		enquiry.id,
		{ kind: 'did-we-ring', by: visitor, data: { rang: false } },
		NOON + 2,
	);
	const news = await letter('news');
	expect(news.subject).toBe(`Says that nobody rang: Grace Hopper (${enquiry.reference})`);
	expect(news.text).toMatch(/please ring today[\s\S]*in the morning, before noon/);
	await store.recordEvent(enquiry.id, { kind: 'withdrawn', by: visitor }, NOON + 3);
	expect((await letter('news')).text).toContain('WITHDRAWN');
	expect((await letter('news')).text).not.toMatch(/NOBODY RANG|Asked to be rung|please ring today/);
	expect((await letter('promise')).subject).toBe('Nobody is left to ring today');
});

test('who undid something is read from the event, a correction names the answers, and the plainest warning has no names', async () => {
	const visitor = { who: 'visitor' } as const;
	const arrival = newEnquiry({ answers: { description: 'Another.' } });
	await store.save(arrival, [officeDispatch]);
	const [other] = await Array.fromAsync(store.find({ reference: arrival.reference }));
	if (!other) throw new Error('The enquiry was not saved.');
	const news = () => write({ ...claimed[0], kind: 'news', enquiry: other } as ClaimedDispatch);
	const office = { who: 'office', mailbox: OFFICE, letter: 'enquiry' } as const;
	for (const [by, says] of [
		[office, ''],
		[visitor, 'Undone: Withdrawn, by the visitor.\n'],
	] as const) {
		await store.recordEvent(other.id, { kind: 'withdrawn', by }, NOON);
		const undoes = (await store.eventsOf(other.id)).at(-1)?.id ?? '';
		await store.recordEvent(other.id, { kind: 'undone', by, undoes }, NOON);
		expect((await news()).text).toContain(`0142\n\n${says}No call is recorded yet.`);
	}
	const rang = await store.recordEvent(
		other.id,
		{ kind: 'did-we-ring', by: visitor, data: { rang: true } },
		NOON + 1,
	);
	expect(rang.state).toBe('recorded');
	expect(await news()).toMatchObject({
		subject: `News: Grace Hopper (${other.reference})`,
		text: expect.stringContaining('Says that we rang, by the visitor.'),
	});
	await store.recordEvent(other.id, { kind: 'corrected', by: visitor }, NOON + 2, {
		answers: { phone: '07700 900123', email: 'g@example.org' },
	});
	expect((await news()).text).toContain('Corrected: Phone number, Email address.');
	expect((await news()).text).not.toMatch(/WITHDRAWN|NOBODY RANG|Asked to be rung|we rang/);
	await store.recordEvent(other.id, { kind: 'withdrawn', by: visitor }, NOON + 3);
	expect((await news()).subject).toMatch(/^Withdrawn/);
	const dispatch = {
		...claimed.find(({ kind }) => kind === 'promise'),
		isPlain: true,
	} as ClaimedDispatch;
	const third = newEnquiry({ answers: { description: 'A third.' } });
	await store.save(third, [officeDispatch]);
	const plain = await write(dispatch);
	expect(plain.text).toContain(`Message, reference ${third.reference}`);
	expect(plain.text).not.toMatch(/Hopper|0142/);
	expect(await write({ ...dispatch, isPlain: false })).toMatchObject({
		text: expect.stringContaining('Grace Hopper  0113'),
	});
});

test('without a page of their own the question leads the visitor to the site, and needs its enquiry', async () => {
	const dispatch = { ...claimed[0], kind: 'question', enquiry } as ClaimedDispatch;
	expect((await write(dispatch, { visitorUrl: async () => undefined })).text).toContain(
		'on your own page:\nhttps://larkfield.example\n',
	);
	for (const kind of ['question', 'news'] as const) {
		const { enquiry: _none, ...orphan } = { ...dispatch, kind };
		await expect(write(orphan as ClaimedDispatch), kind).rejects.toThrow('is gone');
	}
});

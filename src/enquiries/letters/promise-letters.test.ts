/** The letters about the promise to ring. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Enquiry } from '#model/enquiry.ts';
import type { NewEvent } from '#model/enquiry-events.ts';
import type { ClaimedDispatch } from '#model/outbox-message.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { openStore, type Store } from '../store/store.ts';
import { databaseFiles } from '../store/testing/database-files.ts';
import { emailTerms, NOON, newEnquiry, officeDispatch } from '../store/testing/fixtures.ts';
import type { LetterContext, LetterMessage } from './letter-context.ts';
import { writeLetter } from './write-letter.ts';

const newFile = databaseFiles();

const OFFICE = 'office@example.co.uk';
const office = { who: 'office' } as const;
const visitor = { who: 'visitor' } as const;
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

async function keep(description: string): Promise<Enquiry> {
	const arrival = newEnquiry({ answers: { description } });
	await store.save(arrival, [officeDispatch]);
	const [saved] = await Array.fromAsync(store.find({ reference: arrival.reference }));
	if (!saved) throw new Error('The enquiry was not saved.');
	return saved;
}

beforeAll(async () => {
	store = await openStore(openSqlite(newFile()), 'example.co.uk');
	enquiry = await keep('My loft is cold.');
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

test('the warning names whom to ring before the office closes, each with a link for this mailbox; in its plainest form nobody; late, nobody who is not to be rung any more', async () => {
	const dispatch = claimed.find((one) => one.kind === 'promise') as ClaimedDispatch;
	const { subject, text } = await write(dispatch);
	expect(subject).toBe('To ring before 5.30pm today: 1 person');
	expect(text).toContain('Grace Hopper  0113 496 0142');
	expect(text).toContain(
		`Say what happened:\n  https://larkfield.example/office/${enquiry.id}/${OFFICE}`,
	);
	expect(text).not.toContain('loft');
	const plain = await write({ ...dispatch, isPlain: true });
	expect(plain.text).toContain(`Message, reference ${enquiry.reference}`);
	expect(plain.text).not.toMatch(/Hopper|0142/);
	await store.recordEvent(enquiry.id, { kind: 'withdrawn', by: visitor }, NOON + 3);
	expect((await write(dispatch)).subject).toBe('Nobody is left to ring today');
});

test('the question has nothing in it that the visitor typed, and is asked once', async () => {
	const [dispatch, ...more] = claimed.filter(({ kind }) => kind === 'question');
	const { to, text, subject } = await write(dispatch as ClaimedDispatch);
	expect(to).toBe('grace@example.org');
	expect(text).toContain('https://larkfield.example/your-enquiry/secret');
	expect(subject + text).not.toMatch(/Hopper|loft/);
	expect(more).toEqual([]);
});

const callTime = {
	kind: 'call-time',
	by: visitor,
	data: { callTime: 'In the morning, before noon' },
} as const;
const rang = (rang: boolean) => ({ kind: 'did-we-ring', by: visitor, data: { rang } }) as const;
const withdrawn = { kind: 'withdrawn', by: visitor } as const;
const corrected = { kind: 'corrected', by: visitor } as const;

test.each<readonly [string, readonly NewEvent[], string, RegExp]>([
	[
		'that nobody rang, and when they want to be rung',
		[callTime, rang(false)],
		'Says that nobody rang',
		/please ring today[\s\S]*in the morning, before noon/,
	],
	[
		'nothing of that once it is withdrawn',
		[callTime, rang(false), withdrawn],
		'Withdrawn',
		/^(?![\s\S]*(NOBODY RANG|Asked to be rung|please ring today))[\s\S]*WITHDRAWN/,
	],
	['that we rang', [rang(true)], 'News', /Says that we rang, by the visitor\./],
	[
		'which answers they corrected',
		[rang(true), corrected],
		'News',
		/^(?![\s\S]*(WITHDRAWN|we rang))[\s\S]*Corrected: Phone number, Email address\./,
	],
	[
		'who undid something',
		[withdrawn, { kind: 'undone', by: visitor }],
		'News',
		/0142\n\nUndone: Withdrawn, by the visitor\.\nNo call is recorded yet\./,
	],
	[
		'nothing of what the office undid',
		[
			{ kind: 'withdrawn', by: office },
			{ kind: 'undone', by: office },
		],
		'News',
		/0142\n\nNo call is recorded yet\./,
	],
])('the office hears %s', async (description, events, subject, words) => {
	const other = await keep(description);
	for (const [index, event] of events.entries()) {
		const last = (await store.eventsOf(other.id)).at(-1)?.id ?? '';
		await store.recordEvent(
			other.id,
			event.kind === 'undone' ? { ...event, undoes: last } : event,
			NOON + index,
			event === corrected ? { answers: { phone: '07700 900123', email: 'g@example.org' } } : {},
		);
	}
	const letter = await write({ ...claimed[0], kind: 'news', enquiry: other } as ClaimedDispatch);
	expect(letter.subject).toBe(`${subject}: Grace Hopper (${other.reference})`);
	expect(letter.text).toMatch(words);
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

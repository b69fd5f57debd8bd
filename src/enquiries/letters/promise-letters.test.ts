/** The letters to the office while an enquiry goes on: what the visitor did, and whom to ring. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Enquiry } from '#model/enquiry.ts';
import type { NewEvent } from '#model/enquiry-events.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { openStore, type Store } from '../store/store.ts';
import { databaseFiles } from '../store/testing/database-files.ts';
import { NOON, newEnquiry, officeDispatch } from '../store/testing/fixtures.ts';
import type { LetterContext, LetterMessage } from './letter-context.ts';
import { writeLetter } from './write-letter.ts';

const newFile = databaseFiles();

const office = { who: 'office' } as const;
const visitor = { who: 'visitor' } as const;
const promise = { opens: '08:30', closes: '17:30', workingDays: 1, bankHolidays: ['2026-12-25'] };
/** The day on which what came at noon on Friday, 20 November falls due. */
const MONDAY = Date.parse('2026-11-23T14:30:00Z');

let store: Store;
beforeAll(async () => {
	store = await openStore(openSqlite(newFile()), 'example.co.uk');
});
afterAll(() => store.close());

async function keep(phone: string, description = 'My loft is cold.'): Promise<Enquiry> {
	const email = `${phone.replace(/\D/g, '')}@example.org`;
	const arrival = newEnquiry({ answers: { phone, email, description } });
	await store.save(arrival, [officeDispatch]);
	const [saved] = await Array.fromAsync(store.find({ reference: arrival.reference }));
	if (!saved) throw new Error('The enquiry was not saved.');
	return saved;
}

async function write(message: Pick<LetterMessage, 'kind' | 'queuedAt'> & Partial<LetterMessage>) {
	const context = {
		store,
		promise,
		firm: { name: 'Larkfield', siteUrl: 'https://larkfield.example' },
	} as unknown as LetterContext;
	const named = { isPlain: false, messageId: `<id.news.${MONDAY}@example.co.uk>`, ...message };
	return (await writeLetter(named as LetterMessage, context)).email;
}

const callTime = {
	kind: 'call-time',
	by: visitor,
	data: { callTime: 'In the morning, before noon' },
} as const;
const byEmail = { kind: 'answer-by', by: visitor, data: { answerBy: 'email' } } as const;
const byText = { kind: 'answer-by', by: visitor, data: { answerBy: 'text' } } as const;
const withdrawn = { kind: 'withdrawn', by: visitor } as const;
const corrected = { kind: 'corrected', by: visitor } as const;
const noAnswer = { kind: 'no-answer', by: office, data: { remindAt: MONDAY } } as const;

test.each<readonly [string, readonly NewEvent[], string, RegExp]>([
	[
		'when they want to be rung, with their words above the number',
		[callTime],
		'News',
		/^Grace Hopper\n\nAsked to be rung: in the morning, before noon\n\nWhat they wrote\nMy loft is cold\.\n\n0113 496 01\d\d\n\nOpen its page:\nhttps:\/\/larkfield\.example\/office\/[\w-]+\n/,
	],
	[
		'that they would rather have an e-mail, first and without a number',
		[callTime, byEmail],
		'E-mail, please',
		/^Grace Hopper\nAsked to be answered by e-mail: \d+@example\.org\n\nOpen its page:/,
	],
	[
		'that they would rather have a text message',
		[byText],
		'Text, please',
		/^Grace Hopper\nAsked to be answered by text message: 0113 496 01\d\d\n\nOpen its page:/,
	],
	[
		'that they withdraw it, and nothing else',
		[callTime, withdrawn],
		'Withdrawn',
		/^Grace Hopper\nWithdrawn by the visitor on .*: do not ring\.\n\nOpen its page:/,
	],
	[
		'which answers they corrected',
		[corrected],
		'News',
		/^Grace Hopper\n\nCorrected: Phone number\. The page has the new answers\.\n/,
	],
	[
		'who undid something',
		[withdrawn, { kind: 'undone', by: visitor }],
		'News',
		/^Grace Hopper\n\nUndone: Withdrawn, by the visitor\.\nNo call is recorded yet\./,
	],
	[
		'nothing of what the office itself undid',
		[noAnswer, { kind: 'undone', by: office }],
		'News',
		/^Grace Hopper\n\nNo call is recorded yet\. Received .*\.\n\nWhat they wrote/,
	],
	[
		'that a reminder’s time has come',
		[noAnswer],
		'To try again',
		/^Grace Hopper\n\nNo answer once, last on .*\. To ring again: .*\.\n\nWhat they wrote/,
	],
	[
		'of a reminder also where the visitor has corrected something since',
		[noAnswer, corrected],
		'To try again',
		/^Grace Hopper\n\nCorrected: Phone number\. .*\nNo answer once, /,
	],
])('the office hears %s', async (description, events, subject, words) => {
	const enquiry = await keep(`0113 496 01${String(description.length).padStart(2, '0')}`);
	for (const [index, event] of events.entries()) {
		const last = (await store.eventsOf(enquiry.id)).at(-1)?.id ?? '';
		await store.recordEvent(
			enquiry.id,
			event.kind === 'undone' ? { ...event, undoes: last } : event,
			NOON + index,
			event === corrected ? { answers: { phone: '07700 900123' } } : {},
		);
	}
	const letter = await write({ kind: 'news', queuedAt: NOON, enquiry });
	expect(letter.subject).toBe(`${subject}: Grace Hopper (${enquiry.reference})`);
	expect(letter.text).toMatch(words);
});

test('the warning names whom to ring before the office closes; in its plainest form nobody; and late, nobody who is not to be rung any more', async () => {
	const enquiry = await keep('07700 900999', 'Cold since Friday.');
	const warning = { kind: 'promise', queuedAt: MONDAY } as const;
	const { subject, text } = await write(warning);
	expect(subject).toMatch(/^To ring before 5\.30pm today: \d+ people$/);
	expect(text).toContain(
		`Grace Hopper\n  Wrote: Cold since Friday.\n  07700 900999\n  Message, reference ${enquiry.reference}\n  Say what happened:\n  https://larkfield.example/office/${enquiry.reference}\n`,
	);
	const plain = await write({ ...warning, isPlain: true });
	expect(plain.text).toContain(`Message, reference ${enquiry.reference}`);
	expect(plain.text).not.toMatch(/Hopper|0999|Cold/);
	for await (const { id } of store.find({}, () => undefined))
		await store.recordEvent(id, withdrawn, MONDAY);
	expect((await write(warning)).subject).toBe('Nobody is left to ring today');
});

/** What letters are written from: the store as it is then, and the addresses of pages. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#model/dates.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { openStore, type Store } from '../store/store.ts';
import { databaseFiles } from '../store/testing/database-files.ts';
import { NOON, newEnquiry } from '../store/testing/fixtures.ts';
import type { LetterContext, LetterMessage } from './letter-context.ts';
import { writeLetter } from './write-letter.ts';

const newFile = databaseFiles();

let store: Store;
beforeEach(async () => {
	store = await openStore(openSqlite(newFile()), 'example.co.uk');
});
afterEach(() => store.close());

async function keep(daysAgo: number) {
	const arrival = newEnquiry({ receivedAt: NOON - daysAgo * DAY_MS });
	await store.save(arrival, []);
	const [enquiry] = await Array.fromAsync(store.find({ reference: arrival.reference }));
	if (!enquiry) throw new Error('The enquiry was not saved.');
	return enquiry;
}

async function write(kind: LetterMessage['kind'], enquiry: unknown, isPlain = false) {
	const message = { kind, recipient: 'x@example.org', isPlain, enquiry } as LetterMessage;
	const context = {
		store,
		firm: {
			name: 'Larkfield',
			phone: '0113 496 0142',
			siteUrl: 'https://larkfield.example',
			nextSteps: [],
			schemes: {},
		},
		visitorUrl: async () => undefined,
	} as unknown as LetterContext;
	return (await writeLetter(message, context)).email;
}

test('the office’s letter has its page’s address, the time that the visitor chose and who wrote before; the visitor’s has none', async () => {
	const before = await keep(3);
	const enquiry = await keep(0);
	const callTime = { callTime: 'In the morning' };
	await store.recordEvent(
		enquiry.id,
		{ kind: 'call-time', by: { who: 'visitor' }, data: callTime },
		NOON + 1,
	);
	const { text, fromName } = await write('office', enquiry);
	expect(fromName).toBe('Larkfield website');
	expect(text).toContain('Best time: In the morning');
	expect(text).toMatch(new RegExp(`Wrote before on .* \\(${before.reference}\\)`));
	expect(text).toContain(`:\nhttps://larkfield.example/office/${enquiry.reference}\n`);
	expect((await write('acknowledgement', enquiry)).text).not.toMatch(
		/Best time|Wrote before|\/office|Say so on your page/,
	);
});

test('the plainest form has no personal data in a header, and the address to write to in the text', async () => {
	const enquiry = await keep(0);
	const email = await write('office', enquiry, true);
	expect(email).toEqual({
		to: 'x@example.org',
		subject: `[${enquiry.reference}]`,
		text: expect.stringContaining('begin a new e-mail to grace@example.org'),
	});
});

test.each(['office', 'acknowledgement', 'news'] as const)(
	'a letter of the kind %s whose enquiry is gone is not written',
	async (kind) => {
		await expect(write(kind, undefined)).rejects.toThrow('is gone');
	},
);

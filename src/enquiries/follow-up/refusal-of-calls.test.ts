/**
 * That somebody who once asked for no call is so marked in every letter about what else they send.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { dueOn } from '../call-promise/promise-watch.ts';
import type { LetterContext, LetterMessage } from '../letters/letter-context.ts';
import { writeLetter } from '../letters/write-letter.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { openStore, type Store } from '../store/store.ts';
import { databaseFiles } from '../store/testing/database-files.ts';
import { NOON, newEnquiry, officeDispatch } from '../store/testing/fixtures.ts';

const newFile = databaseFiles();
const REFUSAL = 'Do not ring me';
const promise = { opens: '08:30', closes: '17:30', workingDays: 1, bankHolidays: [] };
const firm = {
	name: 'Larkfield',
	legalName: 'Larkfield Ltd',
	particulars: '',
	phone: '0113 496 0142',
	openingHours: 'always',
	siteUrl: 'https://larkfield.example',
	nextSteps: ['We ring you.'],
	schemes: {},
	callBack: () => ({ from: NOON, until: NOON + DAY_MS }),
};

let store: Store;
beforeAll(async () => {
	store = await openStore(openSqlite(newFile()), 'example.co.uk');
});
afterAll(() => store.close());

async function keep(answers: Record<string, string>): Promise<Enquiry> {
	const arrival = newEnquiry({ answers });
	await store.save(arrival, [officeDispatch]);
	const [enquiry] = await Array.fromAsync(store.find({ reference: arrival.reference }));
	if (!enquiry) throw new Error('The enquiry was not saved.');
	return enquiry;
}

async function lettersAbout(enquiry: Enquiry): Promise<string[]> {
	const context = {
		store,
		promise,
		firm,
		officeUrl: () => 'https://larkfield.example/office/x',
		visitorUrl: async () => undefined,
	} as unknown as LetterContext;
	const write = async (kind: LetterMessage['kind']) => {
		const message = { kind, recipient: 'x@example.org', isPlain: false, enquiry } as LetterMessage;
		return (await writeLetter(message, context)).email;
	};
	const letters = (['office', 'acknowledgement'] as const).map(async (kind) => {
		const { text, attachments = [] } = await write(kind);
		return [text, ...attachments.map(({ filename }) => filename)].join('\n');
	});
	return [...(await Promise.all(letters)), (await write('news')).html ?? ''];
}

test('whoever asked for no call is promised none when they write again, and every letter to the office has those words', async () => {
	await keep({
		fullName: 'Grace',
		phone: '0113 496 0001',
		email: 'grace@example.org',
		description: `${REFUSAL}, I am deaf.`,
	});
	const again = await keep({
		phone: '0113 496 0001',
		email: 'grace@example.org',
		description: 'I forgot to say: the loft is bare.',
	});
	const [office = '', acknowledgement = '', news = ''] = await lettersAbout(again);
	expect(office).toContain(`Said before “${REFUSAL}”`);
	expect(office).not.toMatch(/Promised|After the call|\.ics/);
	expect(acknowledgement).not.toContain('We ring you');
	expect(news).toContain(`“${REFUSAL}”`);
	const due = await dueOn(store, promise, '2026-11-23', NOON + 3 * DAY_MS);
	expect(due.map(({ noCalls }) => noCalls)).toEqual([REFUSAL]);
});

test('the words of somebody else at the same address are not theirs, and a letter to another mailbox says nothing of them', async () => {
	await keep({
		phone: '0113 496 0002',
		email: 'harry@example.org',
		description: REFUSAL,
		address: '1 Mill Lane',
	});
	const neighbour = await keep({
		phone: '0113 496 0003',
		email: 'ida@example.org',
		description: 'A cold loft.',
		address: '1 Mill Lane',
	});
	expect((await lettersAbout(neighbour))[0]).toContain('Promised');
	const sameNumber = await keep({
		phone: '0113 496 0002',
		email: 'ida2@example.org',
		description: 'A cold hall.',
	});
	const [office, acknowledgement] = await lettersAbout(sameNumber);
	expect(office).toContain(`Said before “${REFUSAL}”`);
	expect(acknowledgement).toContain('We ring you');
});

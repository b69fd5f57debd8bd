/** What letters are written from: the store, and links for their mailbox. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#model/dates.ts';
import { createOfficeLinks, OFFICE_PATH } from '../links/office-link.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { openStore, type Store } from '../store/store.ts';
import { databaseFiles } from '../store/testing/database-files.ts';
import { NOON, newEnquiry } from '../store/testing/fixtures.ts';
import { type LetterContext, type LetterMessage, officeUrls } from './letter-context.ts';
import { writeLetter } from './write-letter.ts';

const newFile = databaseFiles();
const OFFICE = 'office@example.co.uk';

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

test('the office’s letter has a link for its mailbox, the time that the visitor chose and who wrote before; other letters have none', async () => {
	const before = await keep(3);
	const enquiry = await keep(0);
	await store.recordEvent(
		enquiry.id,
		{ kind: 'call-time', by: { who: 'visitor' }, data: { callTime: 'In the morning' } },
		NOON + 1,
	);
	const links = createOfficeLinks([Buffer.alloc(32, 7)], [OFFICE], () => NOON);
	const context = {
		store,
		firm: { name: 'Larkfield', phone: '0113 496 0142', nextSteps: [], schemes: {} },
		officeUrl: officeUrls(links, 'https://x.example'),
		visitorUrl: async () => undefined,
	} as unknown as LetterContext;
	const textOf = async (kind: LetterMessage['kind'], recipient: string) => {
		const message = { kind, recipient, isPlain: false, enquiry } as unknown as LetterMessage;
		return (await writeLetter(message, context)).email.text;
	};
	const office = await textOf('office', OFFICE);
	expect(office).toContain('Best time: In the morning');
	expect(office).toMatch(new RegExp(`Wrote before on .* \\(${before.reference}\\)`));
	const path = `https://x.example${OFFICE_PATH}`;
	const key = office.split(/\s/).find((word) => word.startsWith(path)) ?? '';
	expect(links.read(key.slice(path.length))).toMatchObject({
		enquiryId: enquiry.id,
		mailbox: OFFICE,
		letter: 'enquiry',
	});
	const acknowledgement = await textOf('acknowledgement', 'grace@example.org');
	expect(acknowledgement).not.toMatch(/Best time|Wrote before|\/office\//);
});

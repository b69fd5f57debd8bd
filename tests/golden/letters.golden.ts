/** Golden copies of a letter of each kind, and of what the office's tool exports. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore } from '#enquiries/store/store.ts';
import { CODE, keepText, OFFICE, SECOND, startWebsite } from './website.ts';

const ada = {
	firstName: 'Ada',
	lastName: 'Byron',
	email: 'ada@example.org',
	phoneNumber: '07700 900123',
	address: '12 Ember Row, ZZ1 1ZZ',
	benefitsClaim: 'yes',
	selectedBenefits: 'universalCredit',
	healthCondition: 'yes',
	heatingSource: 'gas',
	energySavings: 'solar',
	home: JSON.stringify({ kind: 'semi', walls: 'cavity', loft: 'none', measureLoft: 'yes' }),
	reference: '2222-2222-8',
};
const grace = {
	fullName: 'Grace Hopper',
	email: 'grace@example.org',
	phone: '0113 496 0142',
	description: 'My loft in Leeds is cold, and my income is < £31k.',
	reference: '1111-1111-M',
};
const spam = {
	fullName: 'Rank Higher',
	email: 'rank@example.org',
	phone: '07700 900999',
	description: 'We get your website on page 1 of Google.',
	furtherNotes: 'https://spam.example/offer',
	reference: '4444-4444-G',
};

let site: Awaited<ReturnType<typeof startWebsite>>;
beforeAll(async () => {
	site = await startWebsite('2026-12-01T10:00');
});
afterAll(() => site.stop());

test('an application and a message: to the office, and to their senders', async () => {
	await site.send(ada, 'template_funding');
	await site.keepLetter('office-application', OFFICE, ada.reference);
	await site.keepLetter('acknowledgement-application', ada.email, ada.reference);
	await site.send(grace);
	await site.keepLetter('office-message', OFFICE, grace.reference);
	await site.keepLetter('acknowledgement-message', grace.email, grace.reference);
	await site.send(spam);
});

test('what the office does: a wrong code too often, an enquiry let out and one erased', async () => {
	await site.ask('/office', { act: 'sign-in', code: CODE });
	const page = `/office/${spam.reference}`;
	await site.press(page, 'value="released"', { act: 'released' });
	await site.keepLetter('office-let-out', OFFICE, spam.reference);
	await site.press(page, 'value="erase"', { act: 'erase', reason: 'spam', code: CODE });
	await site.keepLetter('alert-erased', SECOND, 'erased');
	await site.press(`/office/${ada.reference}`, 'What happened?', {
		act: 'no-answer@2026-12-01T16:00',
		note: 'Rings out.',
	});
	for (let code = 73519050; code < 73519061; code += 1)
		await site.call(new URLSearchParams({ act: 'sign-in', code: String(code) }), {}, '/office');
	await site.keepLetter('alert-wrong-codes', SECOND, 'wrong codes');
});

test('what a visitor does, and what is due on the days after', async () => {
	const page = await site.pathIn(ada.email, ada.reference, '/your-enquiry/');
	await site.press(page, 'value="correct"', { act: 'correct', phoneNumber: '07700 900124' });
	await site.press(page, 'value="call-time"', { act: 'call-time', callTime: 'morning' });
	site.later(61);
	await site.keepLetter('news-corrected', OFFICE, 'News: Ada Byron');
	await site.restartAt('2026-12-01T16:01');
	await site.keepLetter('to-try-again', OFFICE, 'To try again: Ada Byron');
	await site.restartAt('2026-12-02T08:05');
	await site.keepLetter('digest', OFFICE, 'since yesterday');
	await site.restartAt('2026-12-02T14:45');
	await site.keepLetter('promise-warning', OFFICE, 'To ring before');
	await site.press(page, 'value="withdraw"', { act: 'withdraw', digits: '0124' });
	site.later(61);
	await site.keepLetter('news-withdrawn', OFFICE, 'Withdrawn: Ada Byron');
});

test('what the month brought, once the clock has run evenly for a day', async () => {
	await site.restartAt('2027-01-01T08:05');
	await site.restartAt('2027-01-02T08:10');
	await site.keepLetter('month', OFFICE, 'December 2026');
});

test('what the office’s tool exports', async () => {
	await keepText('exports/all.csv', await site.exported('all.csv'));
	await keepText('exports/all.json', await site.exported('all.json'));
	await keepText('exports/accounts.csv', await site.exported('accounts.csv', '--for-accounts'));
});

test.each([
	['visit-asked', '2027-01-07 am', '2027-01-04T09:00', 'asked', 'asked for a visit'],
	['visit-confirmed', '2027-01-07 am', '2027-01-04T10:00', 'confirmed', 'is confirmed'],
	['visit-confirmed', '2027-01-14 pm', '2027-01-04T11:00', 'moved', 'has moved'],
	['note', '', '2027-01-13T17:00', 'the-evening-before', '14 January'],
	['visit-cancelled', '', '2027-01-13T18:00', 'cancelled', 'is cancelled'],
] as const)('%s of a visit, %s, at %s', async (kind, visit, at, name, words) => {
	const store = await openStore(openSqlite(join(site.dataDir, 'enquiries.db')), 'example.co.uk');
	const [enquiry] = await Array.fromAsync(store.find({ reference: grace.reference }));
	const visits = { places: { [visit]: 1 }, letterTo: grace.email };
	const event = { kind, by: { who: 'office' }, data: { visit } } as const;
	await store.recordEvent(enquiry?.id ?? '', event, Date.parse(`${at}Z`), { visits });
	await store.close();
	await site.restartAt(at);
	await site.keepLetter(`visit-${name}`, grace.email, words);
});

test('another address of the office, and a store that is away', async () => {
	await site.restartAt('2027-01-14T10:05', { OFFICE_EMAIL: 'new@example.co.uk' });
	await site.keepLetter('address-change', OFFICE, 'another address');
	for (const ending of ['', '-wal', '-shm']) rmSync(join(site.dataDir, `enquiries.db${ending}`));
	await site.send(grace);
	await site.keepLetter('alert-store-away', SECOND, 'cannot be kept');
});

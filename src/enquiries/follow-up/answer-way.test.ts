/** That a choice holds for whatever else the same person sends, and for nobody else. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Enquiry } from '#model/enquiry.ts';
import type { AnswerWay } from '#model/enquiry-events.ts';
import { callStateOf } from '../letters/call-state.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { openStore, type Store } from '../store/store.ts';
import { databaseFiles } from '../store/testing/database-files.ts';
import { NOON, newEnquiry } from '../store/testing/fixtures.ts';

const newFile = databaseFiles();
let store: Store;
beforeEach(async () => {
	store = await openStore(openSqlite(newFile()), 'example.co.uk');
});
afterEach(() => store.close());

async function keep(answers: Record<string, string>): Promise<Enquiry> {
	const arrival = newEnquiry({ answers });
	await store.save(arrival, []);
	const [enquiry] = await Array.fromAsync(store.find({ reference: arrival.reference }));
	if (!enquiry) throw new Error('The enquiry was not saved.');
	return enquiry;
}

const choose = ({ id }: Enquiry, answerBy: AnswerWay, at: number) =>
	store.recordEvent(id, { kind: 'answer-by', by: { who: 'visitor' }, data: { answerBy } }, at);

const karen = { phone: '0113 496 0001', email: 'karen@example.org', address: '1 Mill Lane' };

test.each<readonly [string, Record<string, string>, AnswerWay, AnswerWay]>([
	['the same person', karen, 'email', 'email'],
	['the same number with another address', { ...karen, email: 'k2@example.org' }, 'ring', 'ring'],
	['the same number without an address', { ...karen, email: '' }, 'email', 'ring'],
	['the same address with another number', { ...karen, phone: '07700 900114' }, 'email', 'email'],
	[
		'a neighbour of the same home',
		{ ...karen, phone: '07700 900114', email: 'ida@example.org' },
		'ring',
		'ring',
	],
])('%s: letters to the office and to the visitor', async (_, answers, toOffice, toVisitor) => {
	await choose(await keep({ ...karen, description: 'First.' }), 'email', NOON + 1);
	const again = await keep({ ...answers, description: 'Again.' });
	expect(await callStateOf(store, again)).toMatchObject({ answerBy: toOffice });
	expect(await callStateOf(store, again, true)).toMatchObject({ answerBy: toVisitor });
});

test('the latest choice counts, and one that was taken back does not', async () => {
	const first = await keep({ ...karen, description: 'First.' });
	const second = await keep({ ...karen, description: 'Second.' });
	const way = async () => (await callStateOf(store, second)).answerBy;
	expect(await way()).toBe('ring');
	await choose(second, 'text', NOON + 1);
	await choose(first, 'email', NOON + 2);
	expect(await way()).toBe('email');
	const [chosen] = await store.eventsOf(first.id);
	const undone = { kind: 'undone', by: { who: 'visitor' }, undoes: chosen?.id ?? '' } as const;
	await store.recordEvent(first.id, undone, NOON + 3);
	expect(await way()).toBe('text');
});

/** The office's day: who is listed where, and who no longer. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#model/dates.ts';
import type { AnswerWay, NewEvent } from '#model/enquiry-events.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { openStore, type Store } from '../store/store.ts';
import { NOON, newEnquiry } from '../store/testing/fixtures.ts';
import { readWorkList, type WorkItem } from './work-list.ts';

const office = { who: 'office' } as const;
const EVENING = NOON + 6 * HOUR_MS;

let folder: string;
let store: Store;
beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), 'work-list-'));
	store = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk');
});
afterEach(async () => {
	await store.close();
	rmSync(folder, { recursive: true });
});

/** Stores an enquiry that came some days ago, with what was done about it. */
async function keep(name: string, daysAgo: number, ...events: NewEvent[]) {
	return keepMessage(name, daysAgo, `${name} ${daysAgo}`, ...events);
}

async function keepMessage(
	name: string,
	daysAgo: number,
	description: string,
	...events: NewEvent[]
) {
	return keepOf(name, '', daysAgo, description, ...events);
}

async function keepOf(
	name: string,
	phone: string,
	daysAgo: number,
	description: string,
	...events: NewEvent[]
) {
	// The same name is the same person.
	const email = `${name.replaceAll(' ', '.').toLowerCase()}@example.org`;
	const answers = { fullName: name, phone, email, description };
	const arrival = newEnquiry({ receivedAt: NOON - daysAgo * DAY_MS, answers });
	await store.save(arrival, []);
	const [enquiry] = await Array.fromAsync(store.find({ reference: arrival.reference }));
	if (!enquiry) throw new Error('The enquiry was not saved.');
	for (const event of events) await store.recordEvent(enquiry.id, event, NOON - HOUR_MS);
	return enquiry;
}

const noAnswer = (remindAt: number): NewEvent => ({
	kind: 'no-answer',
	by: office,
	data: { remindAt },
});
const twoDaysLater = (receivedAt: number) => receivedAt + 2 * DAY_MS;
const list = async (dueAt?: (receivedAt: number) => number) => {
	const { late, today, reminders, more } = await readWorkList(store, NOON, EVENING, dueAt);
	const names = (items: typeof late) => items.map(({ name }) => name);
	return { late: names(late), today: names(today), reminders: names(reminders), more };
};

test('who is late, whom to ring today, and whom to try again by the evening, each once and oldest first', async () => {
	await keep('Late', 3);
	await keep('Just late', 2);
	await keep('Today', 1);
	await keep('Reminded', 5, noAnswer(EVENING));
	await keep('Reminded tomorrow', 5, noAnswer(EVENING + 1));
	await keep('Agreed', 5, { kind: 'spoke', by: office, data: { remindAt: EVENING } });
	await keep('Agreed tomorrow', 5, { kind: 'spoke', by: office, data: { remindAt: EVENING + 1 } });
	await keep('Spoken to', 1, { kind: 'spoke', by: office });
	await keep('Withdrawn', 1, { kind: 'withdrawn', by: { who: 'visitor' } });
	expect(await list(twoDaysLater)).toEqual({
		late: ['Late', 'Just late'],
		today: ['Today'],
		reminders: ['Reminded', 'Agreed'],
		more: 0,
	});
	expect(await list()).toMatchObject({ late: [], today: ['Late', 'Just late', 'Today'] });
});

test('who says that they cannot wait stands first where they belong, with their words', async () => {
	await keep('Bob', 1);
	await keepMessage('Betty', 0.5, 'URGENT please: my mother is 88 and there is no heating');
	await keepMessage('Frank', 0.4, 'This is the third time that I write');
	await keep('Late', 3);
	await keepMessage('Colin', 0.3, 'No hurry, there is some heating');
	expect(await list(twoDaysLater)).toEqual({
		late: ['Late'],
		today: ['Betty', 'Frank', 'Bob', 'Colin'],
		reminders: [],
		more: 0,
	});
	const { today } = await readWorkList(store, NOON, EVENING, undefined);
	expect(today.map(({ pressing }) => pressing)).toEqual([
		'urgent',
		'third time',
		undefined,
		undefined,
		undefined,
	]);
});

test('words that cannot wait count in a second message too', async () => {
	await keep('Bob', 1);
	const first = await keep('Maureen', 0.9);
	await keepMessage('Maureen', 0.5, 'Still waiting!');
	const { today } = await readWorkList(store, NOON, EVENING, undefined);
	expect(today).toMatchObject([
		{ reference: first.reference, pressing: 'still waiting' },
		{ name: 'Bob' },
	]);
});

test('one person is one line, however often they wrote, with what they wrote besides and where they were rung about it', async () => {
	const first = await keep('Maureen', 2);
	const second = await keep('Maureen', 1);
	await keep('Grace', 1);
	const answered = await keep('Grace', 0.5, { kind: 'spoke', by: office });
	const { today } = await readWorkList(store, NOON, EVENING, undefined);
	expect(today).toMatchObject([
		{ reference: first.reference, more: [{ reference: second.reference }] },
		{ name: 'Grace', more: [], rungAbout: { reference: answered.reference } },
	]);
});

const choose = (answerBy: AnswerWay): NewEvent => ({
	kind: 'answer-by',
	by: { who: 'visitor' },
	data: { answerBy },
});
/** Who is answered how, with what they wrote besides. */
const waysOf = (items: readonly WorkItem[]) =>
	items.flatMap(({ name, followUp, more }) => [
		[name, followUp.answerBy],
		...more.map((one) => [one.name, one.followUp.answerBy]),
	]);

test('who chose e-mail or text stays on the list, and the latest choice holds for all that the same person sent', async () => {
	await keep('Betty', 3, choose('text'), { kind: 'answered-in-writing', by: office });
	await keep('Betty', 1, choose('email'));
	await keep('Betty', 0.5);
	await keep('Bob', 0.5);
	const { today } = await readWorkList(store, NOON, EVENING, undefined);
	expect(waysOf(today)).toEqual([
		['Betty', 'email'],
		['Betty', 'email'],
		['Bob', 'ring'],
	]);
});

test('people who share a number are each answered as they chose', async () => {
	await keepOf('Pa', '0113 496 0142', 1, 'Cold.', choose('email'));
	await keepOf('Ma', '0113 496 0142', 0.5, 'Cold too.');
	const { today } = await readWorkList(store, NOON, EVENING, undefined);
	expect(waysOf(today)).toEqual([
		['Ma', 'ring'],
		['Pa', 'email'],
	]);
});

test('who complains is not rung about what they sent before, in whichever of their messages it was recorded; only about what comes after', async () => {
	await keep('Betty', 2);
	await keep('Betty', 1, { kind: 'complaint', by: office });
	expect(await list()).toMatchObject({ today: [], reminders: [] });
	const later = await keep('Betty', 0);
	const { today } = await readWorkList(store, NOON, EVENING, undefined);
	expect(today).toMatchObject([{ reference: later.reference, more: [] }]);
});

test('who is held back, or wrote more than thirty days ago, is not listed; who was judged not to be for us, not even with those held back', async () => {
	await keep('Thirty days', 30);
	await keep('Older', 30.001);
	await store.save(newEnquiry({ quarantined: 'too fast' }), []);
	const held = newEnquiry({
		quarantined: 'too fast',
		answers: { fullName: 'Rung though held back' },
	});
	await store.save(held, []);
	const [enquiry] = await Array.fromAsync(store.find({ reference: held.reference }));
	await store.recordEvent(enquiry?.id ?? '', noAnswer(NOON), NOON);
	expect(await list()).toEqual({ late: [], today: ['Thirty days'], reminders: [], more: 0 });
	const judged: NewEvent = { kind: 'not-for-us', by: office, data: {} };
	await store.recordEvent(enquiry?.id ?? '', judged, NOON);
	const { heldBack } = await readWorkList(store, NOON, EVENING, undefined);
	expect(heldBack.map(({ reference }) => reference)).not.toContain(held.reference);
	expect(heldBack).toHaveLength(1);
});

test('of more than two hundred the rest is counted', async () => {
	async function* find() {
		for (let count = 0; count < 203; count += 1)
			yield {
				...newEnquiry({ answers: { phone: '', email: `${count}@example.org` } }),
				id: `${count}`,
				progress: 'delivered' as const,
			};
	}
	const { today, more } = await readWorkList(
		{ find, eventsOfAll: async () => new Map() },
		NOON,
		EVENING,
		undefined,
	);
	expect([today.length, more]).toEqual([200, 3]);
});

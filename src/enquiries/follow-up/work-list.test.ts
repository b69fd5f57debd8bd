/** The office's day: who is listed where, and who no longer. */
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#model/dates.ts';
import type { AnswerWay, NewEvent } from '#model/enquiry-events.ts';
import { NOON, newEnquiry } from '../store/testing/fixtures.ts';
import { storeOfTests } from '../store/testing/kept-enquiries.ts';
import { readWorkList, type WorkItem } from './work-list.ts';

const office = { who: 'office' } as const;
const EVENING = NOON + 6 * HOUR_MS;

const tests = storeOfTests();

/** Stores an enquiry that came some days ago. The same name is the same person. */
const keep = (name: string, daysAgo: number, ...events: NewEvent[]) =>
	keepMessage(name, daysAgo, `${name} ${daysAgo}`, ...events);
const keepMessage = (name: string, daysAgo: number, description: string, ...events: NewEvent[]) =>
	tests.keep(
		{
			receivedAt: NOON - daysAgo * DAY_MS,
			answers: { fullName: name, phone: '', email: `${name}@example.org`, description },
		},
		...events,
	);
const keepFrom = (phone: string, name: string, ...events: NewEvent[]) =>
	tests.keep({ answers: { fullName: name, phone, email: `${name}@example.org` } }, ...events);

const noAnswer = (remindAt: number): NewEvent => ({
	kind: 'no-answer',
	by: office,
	data: { remindAt },
});
const twoDaysLater = (receivedAt: number) => receivedAt + 2 * DAY_MS;
const read = (dueAt?: (receivedAt: number) => number) =>
	readWorkList(tests.store, NOON, EVENING, dueAt);
const list = async (dueAt?: (receivedAt: number) => number) => {
	const { late, today, reminders, more } = await read(dueAt);
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
	const { today } = await read();
	expect(today.map(({ pressing }) => pressing)).toEqual([
		'urgent',
		'third time',
		undefined,
		undefined,
		undefined,
	]);
});

test('one person is one line, however often they wrote, with what they wrote besides and where they were rung about it', async () => {
	const first = await keep('Maureen', 2);
	const second = await keep('Maureen', 1);
	await keep('Grace', 1);
	const answered = await keep('Grace', 0.5, { kind: 'spoke', by: office });
	const { today } = await read();
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
	const { today } = await read();
	expect(waysOf(today)).toEqual([
		['Betty', 'email'],
		['Betty', 'email'],
		['Bob', 'ring'],
	]);
});

test('people who share a number are each answered as they chose', async () => {
	await keepFrom('0113 496 0142', 'Pa', choose('email'));
	await keepFrom('0113 496 0142', 'Ma');
	const { today } = await read();
	expect(waysOf(today)).toEqual([
		['Ma', 'ring'],
		['Pa', 'email'],
	]);
});

test('who complains is not rung about what they sent before, in whichever of their messages it was recorded; only about what comes after', async () => {
	await keep('Betty', 2);
	await keep('Betty', 1, { kind: 'complaint', by: office });
	expect(await list()).toMatchObject({ today: [], reminders: [] });
	const later = await keep('Betty', -1);
	const { today } = await read();
	expect(today).toMatchObject([{ reference: later.reference, more: [] }]);
});

test('who is held back, or wrote more than thirty days ago, is not listed; who was judged not to be for us, not even with those held back', async () => {
	await keep('Thirty days', 30);
	await keep('Older', 30.001);
	const unseen = await tests.keep({ quarantined: 'too fast' });
	const held = await tests.keep(
		{ quarantined: 'too fast', answers: { fullName: 'Rung though held back' } },
		noAnswer(NOON),
	);
	expect(await list()).toEqual({ late: [], today: ['Thirty days'], reminders: [], more: 0 });
	const judged: NewEvent = { kind: 'not-for-us', by: office, data: {} };
	await tests.store.recordEvent(held.id, judged, NOON + HOUR_MS);
	const { heldBack } = await read();
	expect(heldBack.map(({ reference }) => reference)).toEqual([unseen.reference]);
});

test('asks what came of it the longest first, and asks again on the day agreed, months after the enquiry came', async () => {
	const spoke = { kind: 'spoke', by: office } as const;
	const later = (remindAt: number): NewEvent => ({ kind: 'later', by: office, data: { remindAt } });
	await keep('Quoted', 4, spoke, { kind: 'quoted', by: office });
	await keep('Survey over', 90, spoke, {
		kind: 'survey-booked',
		by: office,
		data: { day: '2026-11-19' },
	});
	await keep('Too old', 121, spoke);
	await keep('Asked again', 300, spoke, later(EVENING));
	await keep('Another day', 300, spoke, later(EVENING + 1));
	const { openEnded } = await read();
	expect(openEnded.map(({ name }) => name)).toEqual(['Survey over', 'Quoted']);
	expect(await list()).toMatchObject({ reminders: ['Asked again'] });
});

test('a survey of today is listed until they withdraw or are lost, whatever was sold before it', async () => {
	const day = '2026-11-20';
	const booked: NewEvent = { kind: 'survey-booked', by: office, data: { day } };
	await keep('Booked', 4, booked);
	await keep('Quoted before', 4, booked, { kind: 'quoted', by: office });
	await keep('Won before', 4, booked, { kind: 'won', by: office });
	await keep('Lost', 4, booked, { kind: 'lost', by: office });
	await keep('Of long ago', 200, booked);
	const { surveys } = await read();
	const names = surveys.map(({ name }) => name);
	expect(names).toEqual(['Of long ago', 'Booked', 'Quoted before', 'Won before']);
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
		{ find, openEnded: async () => [], eventsOfAll: async () => new Map() },
		NOON,
		EVENING,
		undefined,
	);
	expect([today.length, more]).toEqual([200, 3]);
});

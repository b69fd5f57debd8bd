/** What `status`, `find` and `show` tell the office, and when `status` calls for somebody. */
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore } from '#enquiries/store/store.ts';
import {
	acknowledgementDispatch,
	emailTerms,
	NOON,
	newEnquiry,
	officeDispatch,
} from '#enquiries/store/testing/fixtures.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#model/dates.ts';
import { createTestContext, type TestContext } from '../testing.ts';

const office = { who: 'office' } as const;

let harness: TestContext;
beforeEach(async () => {
	harness = await createTestContext();
});
afterEach(() => harness.clear());

/** Stores an enquiry with an e-mail to the office, and resolves with its id and reference. */
async function keep(change: Parameters<typeof newEnquiry>[0] = {}) {
	const arrival = newEnquiry(change);
	await harness.store.save(arrival, arrival.quarantined ? [] : [officeDispatch]);
	const [enquiry] = await Array.fromAsync(harness.store.find({ reference: arrival.reference }));
	return { id: enquiry?.id ?? '', reference: arrival.reference };
}

/** Has the next try of whatever is due fail. */
async function failOnce(failure: string) {
	for (const dispatch of await harness.store.claim(harness.now, emailTerms))
		await harness.store.markWaiting(dispatch, harness.now + HOUR_MS, failure, true);
}

async function linesOf(...typed: string[]): Promise<string[]> {
	return (await harness.run(...typed)).text.split('\n');
}
const jsonOf = async (...typed: string[]) =>
	JSON.parse((await harness.run(...typed, '--json')).text);

describe('status', () => {
	const line = async (label: string) =>
		(await linesOf('status')).find((one) => one.startsWith(label));

	test('of an empty store asks for nothing', async () => {
		expect(await linesOf('status')).toEqual([
			'0 enquiries kept.',
			'Delivered    0',
			'Waiting      0',
			'Parked       0',
			'Quarantined  0',
			'To ring      0',
			'Returned     0 (acknowledgements to addresses that refuse them)',
			'FAIL  No backup was ever made   → npm run enquiries -- backup, best every 15 minutes by cron',
		]);
		expect(await jsonOf('status')).toEqual({
			isWell: true,
			findings: [expect.objectContaining({ about: 'backup', severity: 'advice' })],
			enquiries: 0,
			quarantined: 0,
			waiting: 0,
			delivered: 0,
			parked: 0,
			uncopied: 0,
			unreported: 0,
			returned: 0,
			toRing: 0,
			lastBackup: null,
		});
	});

	test('says since when one waits and why, and is well for a quarter of an hour', async () => {
		await keep();
		await failOnce('ECONNREFUSED\u0007');
		harness.now += 15 * MINUTE_MS;
		const { code, text } = await harness.run('status');
		expect(code).toBe(0);
		expect(text).toMatch(
			/1 enquiry not delivered: 1 waiting, the oldest since Friday, 20 November 2026 at 12:00; the last try failed with: ECONNREFUSED {2}/,
		);
		expect(await jsonOf('status')).toMatchObject({ waiting: 1, lastFailure: 'ECONNREFUSED\u0007' });
		harness.now += 1;
		expect(await harness.run('status')).toMatchObject({ code: 1 });
		expect(await jsonOf('status')).toMatchObject({ isWell: false });
	});

	test('counts whom to ring, in all parts of the office’s list', async () => {
		const [unanswered] = [
			await keep(),
			await keep({ answers: { phone: '0113 496 0177', email: 'two@example.org' } }),
		];
		expect(await line('To ring')).toBe('To ring      2   → find --call to-ring');
		await harness.store.recordEvent(
			unanswered.id,
			{ kind: 'no-answer', by: office, data: { remindAt: NOON + DAY_MS } },
			NOON,
		);
		expect((await jsonOf('status')).toRing).toBe(1);
		harness.now += DAY_MS;
		expect((await jsonOf('status')).toRing).toBe(2);
	});

	test('counts acknowledgements that came back', async () => {
		await harness.store.save(newEnquiry(), [acknowledgementDispatch]);
		const [dispatch] = await harness.store.claim(harness.now, emailTerms);
		if (dispatch) await harness.store.markParked(dispatch, harness.now, '550');
		expect(await line('Returned')).toMatch(/^Returned {5}1 /);
		expect(await jsonOf('status')).toMatchObject({ returned: 1, isWell: true });
	});

	test('says when the last backup was made, where there is a file to back up', async () => {
		await harness.run('backup');
		expect(await line('Last backup')).toBe('Last backup  Friday, 20 November 2026 at 12:00');
		expect((await jsonOf('status')).lastBackup).toBe(NOON);
		harness.context = { ...harness.context, databaseFile: undefined };
		expect(await line('Last backup')).toBeUndefined();
	});

	test('says what the second copy lacks, and calls for somebody after five minutes', async () => {
		await harness.store.close();
		harness.store = await openStore(
			openSqlite(join(harness.folder, 'enquiries.db')),
			'example.co.uk',
			{ makesCopies: true },
		);
		const before = Date.now();
		await harness.store.save(newEnquiry(), []);
		harness.now = before + 5 * MINUTE_MS;
		expect(await harness.run('status')).toMatchObject({ code: 0 });
		expect(await line('FAIL  1')).toMatch(
			/^FAIL {2}1 enquiry without a second copy: the oldest since .* doctor$/,
		);
		harness.now = Date.now() + 5 * MINUTE_MS + 1;
		expect(await harness.run('status')).toMatchObject({ code: 1 });
	});

	test('says what another system has not got, and why, and calls for somebody after an hour', async () => {
		for (const description of ['One.', 'Two.'])
			await harness.store.save(newEnquiry({ answers: { description } }), [
				{ kind: 'webhook', recipient: 'crm.example.co.uk' },
			]);
		expect(await line('Hand-over')).toBe('Hand-over    2 waiting, 0 parked');
		const [one, other] = await harness.store.claim(harness.now, {
			...emailTerms,
			kinds: ['webhook'],
		});
		if (one) await harness.store.markWaiting(one, harness.now, 'ECONNREFUSED\u0007', true);
		harness.now += HOUR_MS;
		const { code, text } = await harness.run('status');
		expect([code, text]).toEqual([0, expect.not.stringContaining('handed over')]);
		harness.now += 1;
		expect(await harness.run('status')).toMatchObject({
			code: 1,
			text: expect.stringMatching(
				/FAIL {2}2 enquiries not handed over .*the last try failed with: ECONNREFUSED {4}→ npm run/,
			),
		});
		harness.now = NOON;
		if (other) await harness.store.markParked(other, harness.now, '422');
		expect(await line('Hand-over')).toMatch(/1 waiting, 1 parked$/);
		expect((await harness.run('status')).code).toBe(1);
	});

	test('is not well while the store can be read but not written to', async () => {
		const store = {
			...harness.store,
			check: () => Promise.reject(new Error('attempt to write a readonly database')),
		};
		harness.context = { ...harness.context, store: async () => store };
		const { code, text } = await harness.run('status');
		expect([code, text]).toEqual([
			2,
			expect.stringMatching(
				/^0 enq[\s\S]*FAIL {2}Enquiries cannot be kept: attempt to write a readonly database /,
			),
		]);
	});
});

describe('find', () => {
	const references = async (...options: string[]) =>
		(await linesOf('find', ...options))
			.filter((line) => /^[0-9A-Z]{4}-/.test(line))
			.map((line) => line.slice(0, 11));

	test('tells of each when it came, by which form, how far it is and why it is held back, and counts them', async () => {
		const message = await keep();
		const held = await keep({
			form: 'funding',
			receivedAt: NOON + MINUTE_MS,
			quarantined: 'links\u0007 in the text',
		});
		expect(await linesOf('find')).toEqual([
			`${message.reference}  2026-11-20 12:00  contact   waiting      to ring              G… H…  g…@example.org  … 0142`,
			`${held.reference}  2026-11-20 12:01  funding   quarantined  held back            G… H…  g…@example.org  … 0142  links  in the text`,
			'2 enquiries.',
		]);
	});

	test('is narrowed by state, form, days and the call', async () => {
		const monday = await keep({ receivedAt: NOON - 4 * DAY_MS });
		const funding = await keep({ form: 'funding' });
		await harness.store.recordEvent(funding.id, { kind: 'spoke', by: office }, NOON);
		await harness.deliverAll();
		const waiting = await keep({ answers: { description: 'Three.' } });
		expect(await references()).toEqual(
			[monday, funding, waiting].map(({ reference }) => reference),
		);
		expect(await references('--state', 'waiting')).toEqual([waiting.reference]);
		expect(await references('--form', 'funding')).toEqual([funding.reference]);
		expect(await references('--since', '2026-11-17')).toEqual([
			funding.reference,
			waiting.reference,
		]);
		expect(await references('--until', '2026-11-17')).toEqual([monday.reference]);
		expect(await references('--call', 'spoke')).toEqual([funding.reference]);
		expect(await linesOf('find', '--state', 'parked')).toEqual(['There are none.']);
		await expect(harness.run('find', '--call', 'later')).rejects.toThrow(
			/Allowed choices are held-back, to-ring/,
		);
	});

	test.each([
		'hopp',
		'grace LOFT',
		'0113496 0142',
		'0113–496–0142',
		'+44 113 496 0142',
		'loft cold',
		'a dog',
		'Mrs Hóppér',
	])('finds “%s” however it is written', async (words) => {
		const { id, reference } = await keep();
		await keep({
			answers: {
				fullName: 'Ada Byron',
				email: 'ada@example.net',
				phone: '07700 900123',
				description: 'Hello.',
			},
		});
		await harness.store.recordEvent(
			id,
			{ kind: 'note', by: office, data: { note: 'has a dog' } },
			NOON,
		);
		expect(await references(words)).toEqual([reference]);
		// A number may have a note.
		if (!words.includes('0142')) expect(await references(...words.split(' '), 'zebra')).toEqual([]);
	});

	test('finds as many as there are by words that only the index knows', async () => {
		for (let count = 0; count < 7; count += 1) await keep({ answers: { description: `${count}` } });
		expect(await references('the Hoppers')).toHaveLength(7);
	});

	test('finds a reference, and nothing by answers about health, benefits and income', async () => {
		const { reference } = await keep({
			form: 'funding',
			answers: { selectedBenefits: 'universalCredit' },
		});
		expect(await references(reference.replaceAll('-', '').toLowerCase())).toEqual([reference]);
		expect(await references('universalCredit')).toEqual([]);
	});

	test('as JSON has a line for each, masked or not, and no count', async () => {
		const { reference } = await keep({ quarantined: 'too fast' });
		expect(await jsonOf('find')).toEqual({
			reference,
			form: 'contact',
			receivedAt: '2026-11-20T12:00:00.000Z',
			state: 'quarantined',
			call: 'held-back',
			quarantined: 'too fast',
			name: 'G… H…',
			email: 'g…@example.org',
			phone: '… 0142',
		});
		expect(await jsonOf('find', '--reveal')).toMatchObject({
			name: 'Grace Hopper',
			email: 'grace@example.org',
			phone: '0113 496 0142',
		});
	});
});

describe('show', () => {
	test('tells what became of an enquiry, with whose act it was', async () => {
		const { id, reference } = await keep();
		await harness.store.recordEvent(
			id,
			{ kind: 'spoke', by: office, data: { note: 'wants\u0007 a survey' } },
			NOON + HOUR_MS,
		);
		await harness.store.recordEvent(
			id,
			{ kind: 'call-time', by: { who: 'visitor' }, data: { callTime: 'In the morning' } },
			NOON + 2 * HOUR_MS,
		);
		const lines = await linesOf('show', reference);
		expect(lines.slice(0, 4)).toEqual([
			`${reference}: contact, waiting, received Friday, 20 November 2026 at 12:00`,
			'Rung, and spoke: Friday, 20 November 2026 at 13:00.',
			'  2026-11-20 13:00  Rung, and spoke, from the letter to office@example.co.uk: wants  a survey',
			'  2026-11-20 14:00  Asked to be rung: In the morning, by the visitor',
		]);
		expect(lines.at(-1)).toMatch(/: waiting, next try .*, 0 tries$/);
	});

	test('tells why it is held back, what it follows, which complaint there is, and what was forgotten', async () => {
		const first = await keep();
		const by = { who: 'office' } as const;
		await harness.store.recordEvent(first.id, { kind: 'complaint', by }, harness.now);
		const plain = (await harness.run('show', first.reference)).text;
		expect(plain).toContain('Complaint: number 1');
		expect(plain).not.toMatch(/Held back|Sent from the same page|forgotten/);
		const second = newEnquiry({
			follows: first.reference,
			quarantined: 'links\u0007',
			answers: { description: 'Other.' },
		});
		await harness.store.save(second, []);
		const text = (await harness.run('show', second.reference)).text;
		expect(text).toContain(`Sent from the same page as ${first.reference}`);
		expect(text).toContain('Held back because: links ');
		expect(text).not.toContain('Complaint:');
	});

	test('tells of a failed try why, and as JSON everything', async () => {
		const { reference } = await keep();
		await failOnce('ETIMEDOUT\u0007');
		const lines = await linesOf('show', reference);
		expect(lines.at(-1)).toMatch(
			/next try Friday, 20 November 2026 at 13:00, 1 try \(ETIMEDOUT \)$/,
		);
		expect(await jsonOf('show', reference)).toMatchObject({
			reference,
			answers: { description: 'My loft is cold.' },
			dispatches: [{ kind: 'office', state: 'waiting', attempts: 1 }],
			complaints: [],
			events: [],
		});
	});

	test('of an application has the answers about the home too, and says since when the others are forgotten', async () => {
		const { reference } = await keep({
			form: 'funding',
			receivedAt: NOON - 91 * DAY_MS,
			answers: { healthCondition: 'yes', home: JSON.stringify({ kind: 'flat' }) },
		});
		harness.now -= 91 * DAY_MS;
		await harness.deliverAll();
		harness.now = NOON;
		expect((await harness.run('show', reference)).text).toContain('  Flat or maisonette');
		expect((await harness.run('show', reference)).text).not.toContain('forgotten');
		expect((await harness.run('retention', '--yes', '1')).text).toContain('Done.');
		expect((await harness.run('show', reference)).text).toContain(
			'Health, benefit and income answers forgotten Friday, 20 November 2026 at 12:00',
		);
	});
});

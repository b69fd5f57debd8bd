/** The office's page of one enquiry: what it shows, and which presses count. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parkAll } from '#enquiries/store/testing/fixtures.ts';
import { MINUTE_MS } from '#model/dates.ts';
import type { NewEvent } from '#model/enquiry-events.ts';
import { seenIn } from '../acts/act-fields.ts';
import {
	CODE,
	drawn,
	enquiryIn,
	locationOf,
	type Office,
	startOffice,
	statusOf,
} from '../testing.ts';

const funding = {
	form: 'funding' as const,
	answers: {
		fullName: '',
		phone: '',
		phoneNumber: '07700 900142',
		benefitsClaim: 'yes',
		selectedBenefits: 'universalCredit',
	},
};
const by = { who: 'office' } as const;

/** Presses on the enquiry's own page. */
const press = (
	office: Office,
	{ id, reference }: { readonly id: string; readonly reference: string },
	fields: Record<string, string>,
) => office.press(id, fields, { at: reference });
const kindsOf = async ({ store }: Office, id: string) =>
	(await store.eventsOf(id)).map(({ kind }) => kind);

describe('the page', () => {
	test('says who wrote, what, and where it has got to, with the words above the number and nothing chosen', async () => {
		await using office = await startOffice();
		const { reference } = await office.keep();
		const html = drawn(await office.ask(reference));
		expect(html).toMatch(/Grace Hopper[\s\S]*My loft is cold\.[\s\S]*tel:\+441134960142/);
		expect(html).toContain(`received Friday, 20 November 2026 at 13:00. Reference ${reference}.`);
		expect(html).toMatch(/No call is recorded yet[\s\S]*Nothing yet\./);
		expect(html).not.toMatch(/checked=|Because:|id="answers"/);
	});

	test.each<readonly [string, NewEvent, RegExp, RegExp]>([
		[
			'chose e-mail',
			{ kind: 'answer-by', by: { who: 'visitor' }, data: { answerBy: 'email' } },
			/Asked to be answered by e-mail[\s\S]*Number given: 0113[\s\S]*To answer\./,
			/tel:/,
		],
		['withdrew', { kind: 'withdrawn', by: { who: 'visitor' } }, /do not ring/, /tel:|sms:/],
		[
			'complained',
			{ kind: 'complaint', by },
			/acknowledge it by Sunday, 20 December 2026/,
			/tel:|sms:/,
		],
	])('of who %s says so, and offers no call', async (_, event, says, offers) => {
		await using office = await startOffice();
		const { id, reference } = await office.keep();
		await office.store.recordEvent(id, event, office.now);
		const html = drawn(await office.ask(reference));
		expect(html).toMatch(says);
		expect(html).not.toMatch(offers);
	});

	test('says how they heard of the firm, and where the visit came from', async () => {
		await using office = await startOffice();
		const { id, reference } = await office.keep({ answers: { via: 'google.co.uk' } });
		await office.press(id, { act: 'heard-of', heardOf: 'friend' });
		expect(drawn(await office.ask(reference))).toContain(
			' Heard of us by a friend. Came by google.co.uk.</p>',
		);
	});

	test('says why it is held back, when the visitor wants to be rung, and the history, latest first', async () => {
		await using office = await startOffice();
		const { id, reference } = await office.keep({ quarantined: 'links in the text' });
		const record = async (event: NewEvent) => {
			office.now += MINUTE_MS;
			return office.store.recordEvent(id, event, office.now);
		};
		const spoke = await record({ kind: 'spoke', by, data: { note: 'wants a survey' } });
		const callTime = 'In the morning';
		await record({ kind: 'call-time', by: { who: 'visitor' }, data: { callTime } });
		if ('event' in spoke) await record({ kind: 'undone', by, undoes: spoke.event.id });
		expect(drawn(await office.ask(reference))).toMatch(
			/Wants to be rung: In the morning[\s\S]*Because: links in the text\.[\s\S]*<strong>Undone: Spoken to<\/strong>[\s\S]*at 13:03[\s\S]*by the visitor[\s\S]*<s>Spoken to<\/s> \(undone\)[\s\S]*“wants a survey”/,
		);
	});

	test('of no reference, one that is made up, or one that is gone, opens nothing', async () => {
		await using office = await startOffice();
		const { id, reference } = await office.keep();
		await office.store.erase([id]);
		for (const key of ['x', '7K3M-9QXD-4', reference]) {
			expect(statusOf(await office.ask(key))).toBe(404);
			expect(statusOf(await office.ask(key, { posted: { act: 'spoke' } }))).toBe(404);
		}
	});

	test.each(['done=x', 'done=toString', 'other=recorded'])(
		'says nothing of the last press for “%s” in its address',
		async (query) => {
			await using office = await startOffice();
			const { reference } = await office.keep();
			expect(enquiryIn(await office.ask(reference, { query })).done).toBeUndefined();
		},
	);
});

describe('a press', () => {
	test('is recorded once with its note and whose it was, and another of the same page is refused', async () => {
		await using office = await startOffice();
		const enquiry = await office.keep();
		const { nonce } = enquiryIn(await office.ask(enquiry.reference)).forms;
		const fields = { act: 'spoke', note: 'rings back', nonce };
		const done = (state: string) =>
			`/office/${enquiry.reference}?done=${state}&about=${enquiry.reference}#happened`;
		expect(locationOf(await press(office, enquiry, fields))).toBe(done('recorded'));
		expect(locationOf(await press(office, enquiry, fields))).toBe(done('repeated'));
		const others: Record<string, string>[] = [{ act: 'withdrawn' }, { note: 'never' }];
		for (const other of others) {
			const answer = await press(office, enquiry, { ...fields, ...other });
			expect(enquiryIn(answer).problems?.nonce).toMatch(/Spoken to.*Nothing was recorded now/);
		}
		expect(await office.store.eventsOf(enquiry.id)).toMatchObject([
			{ kind: 'spoke', by, data: { note: 'rings back' } },
		]);
	});

	test.each([
		[{ act: 'no-answer' }, 'Choose when to try again.'],
		[{ act: 'answer-by', answer: 'text' }, 'They gave no mobile number.'],
	])(
		'with the slip %j is answered with the page, which says what and keeps what was typed',
		async (slip, problem) => {
			await using office = await startOffice();
			const enquiry = await office.keep({ answers: { phone: '0113 496 0142' } });
			const answer = await press(office, enquiry, { ...slip, note: 'after five' });
			expect(statusOf(answer)).toBe(422);
			expect(drawn(answer)).toMatch(RegExp(`${problem}[\\s\\S]*checked=""[\\s\\S]*after five`));
			expect(await kindsOf(office, enquiry.id)).toEqual([]);
		},
	);

	test('after a colleague’s or a withdrawal keeps the note alone, and counts once it is pressed knowing that', async () => {
		await using office = await startOffice();
		const enquiry = await office.keep();
		const { id } = enquiry;
		await office.store.recordEvent(id, { kind: 'spoke', by: { ...by, person: 'sam' } }, office.now);
		await office.store.recordEvent(id, { kind: 'withdrawn', by: { who: 'visitor' } }, office.now);
		const fields = { act: 'lost', because: 'only a question', note: 'a flat' };
		const answer = await press(office, enquiry, { ...fields, seen: '' });
		const told = enquiryIn(answer);
		expect([statusOf(answer), told.typed]).toEqual([422, { note: 'a flat' }]);
		expect(told.problems?.nonce).toMatch(
			/Spoken to, by sam, Friday.*Withdrawn, by the visitor.*Nothing was recorded/,
		);
		// What decides nothing overtakes nothing.
		const looked = { kind: 'answers-shown', by: { who: 'office' } } as const;
		await office.store.recordEvent(id, looked, office.now);
		const again = await press(office, enquiry, { ...fields, seen: seenIn(told.events) });
		expect(locationOf(again)).toContain('done=recorded');
	});

	test('that lets out what was held back queues its letters and wakes delivery once, pressed by two at once', async () => {
		await using office = await startOffice();
		const enquiry = await office.keep({ quarantined: 'too fast' });
		await press(office, enquiry, { act: 'note', note: 'a real person' });
		expect(office.released).toBe(0);
		await Promise.all([1, 2].map(() => press(office, enquiry, { act: 'released' })));
		expect((await office.store.dispatchesOf(enquiry.id)).map(({ kind }) => kind).sort()).toEqual([
			'acknowledgement',
			'office',
		]);
		expect(office.released).toBe(1);
	});

	const lost = { act: 'lost', because: 'only a question' };
	test.each<readonly [string, Record<string, string>[], string[]]>([
		['quoted is handed over', [{ act: 'quoted', pounds: '8,400' }], ['webhook']],
		['won is, and thanked', [{ act: 'won' }], ['thanks', 'webhook']],
		['won without a letter is not thanked', [{ act: 'won', noLetter: 'on' }], ['webhook']],
		['undone is handed over again', [lost, { act: 'undo' }], ['webhook', 'webhook']],
		['rung again, and undone, is not', [{ act: 'spoke' }, { act: 'undo' }], []],
		['held back is neither', [{ act: 'won' }], []],
	])('that says that it is %s', async (what, acts, kinds) => {
		await using office = await startOffice({ webhookHost: 'crm.example.co.uk' });
		const quarantined = what.startsWith('held back') ? 'a link' : undefined;
		const enquiry = await office.keep({ quarantined });
		await press(office, enquiry, { act: 'spoke' });
		for (const fields of acts)
			await (fields.act === 'undo' ? office.undo(enquiry.id) : press(office, enquiry, fields));
		const all = await office.store.dispatchesOf(enquiry.id);
		const queued = all.filter(({ kind }) => kind !== 'office');
		expect(queued.map(({ kind }) => kind).toSorted()).toEqual(kinds);
		for (const { dueAt } of queued.filter(({ kind }) => kind === 'thanks'))
			expect(dueAt).toBe(Date.parse('2026-11-21T10:00Z'));
	});

	test('asks for a reminder on the same day at its time, again once what came after it is undone; a later morning is left to the list', async () => {
		await using office = await startOffice();
		const enquiry = await office.keep();
		await press(office, enquiry, { act: 'no-answer@2026-11-20T16:00' });
		await press(office, enquiry, { act: 'no-answer', remind: '2026-11-23T09:00' });
		expect(office.reminders).toEqual([Date.parse('2026-11-20T16:00Z')]);
		await office.undo(enquiry.id);
		expect(office.reminders).toHaveLength(2);
	});

	test('sends the letter and whatever is parked again, once however often it is pressed', async () => {
		await using office = await startOffice();
		const enquiry = await office.keep();
		await parkAll(office.store, office.now);
		office.now += MINUTE_MS;
		expect(drawn(await office.ask(enquiry.reference))).toContain('Send what was refused again');
		const seen = `${office.now}`;
		const resend = () => press(office, enquiry, { act: 'resend', seen });
		expect(locationOf(await resend())).toContain('done=resent');
		office.now += MINUTE_MS;
		expect(locationOf(await resend())).toContain('done=not-resent');
		expect(await office.store.dispatchesOf(enquiry.id)).toMatchObject([{ state: 'waiting' }]);
		expect(office.released).toBe(1);
	});

	test('erases with a reason and the code again, five times a day', async () => {
		await using office = await startOffice();
		const erase = async (fields: Record<string, string> = {}) => {
			const enquiry = await office.keep({ answers: { description: randomUUID() } });
			return press(office, enquiry, { act: 'erase', reason: 'spam', code: CODE, ...fields });
		};
		const slips: Record<string, string>[] = [{ reason: '' }, { code: '20846175' }];
		for (const slip of slips) {
			const answer = await erase(slip);
			expect(statusOf(answer)).toBe(422);
			expect(drawn(answer)).not.toContain(slip.code ?? CODE);
		}
		for (let count = 1; count <= 5; count += 1)
			expect(locationOf(await erase())).toBe('/office?done=erased');
		expect(statusOf(await erase())).toBe(422);
		expect(office.erased).toHaveLength(5);
		expect(office.erased[0]).toMatch(/: It is spam, or a test$/);
	});
});

describe('a correction', () => {
	const PHONE = '0113 496 0777';

	test('is kept once with what it was, found by the new number alone, and ends a wrong number', async () => {
		await using office = await startOffice();
		const enquiry = await office.keep();
		await press(office, enquiry, { act: 'wrong-number' });
		const fields = { act: 'correct', fullName: 'Grace Hopper', phone: PHONE, nonce: 'n' };
		expect(locationOf(await press(office, enquiry, fields))).toContain('done=corrected');
		expect(locationOf(await press(office, enquiry, fields))).toContain('done=pointless');
		expect(drawn(await office.ask(enquiry.reference))).toMatch(
			/No call is recorded yet[\s\S]*Corrected: Phone number \(was 0113 496 0142\)/,
		);
		expect(await kindsOf(office, enquiry.id)).toEqual(['wrong-number', 'corrected']);
		const found = await Promise.all(['0777', '0142'].map((digits) => office.store.search(digits)));
		expect(found.map(({ length }) => length)).toEqual([1, 0]);
	});

	test.each<readonly [string, Record<string, string>, RegExp]>([
		['against the form’s rules', { phone: '12' }, /"Ada"[\s\S]*"12"[\s\S]*must be 11 digits/],
		['on a page older than another', { phone: PHONE, seen: '' }, /something was recorded since/],
		['after another press of its page', { phone: PHONE, nonce: 'n' }, /something was recorded/],
	])('%s is not kept', async (_, fields, says) => {
		await using office = await startOffice();
		const enquiry = await office.keep();
		await press(office, enquiry, { act: 'spoke', nonce: 'n' });
		const answer = await press(office, enquiry, { act: 'correct', fullName: 'Ada', ...fields });
		expect([statusOf(answer), drawn(answer)]).toEqual([422, expect.stringMatching(says)]);
		expect(await kindsOf(office, enquiry.id)).toEqual(['spoke']);
	});
});

describe('what is hidden', () => {
	test('of health, benefits and income is the answer to a press, which is recorded, and to nothing else', async () => {
		await using office = await startOffice();
		const enquiry = await office.keep(funding);
		const before = drawn(await office.ask(enquiry.reference));
		expect(before).toContain('Show the answers');
		expect(before).not.toContain('Universal Credit');
		const nonce = randomUUID();
		const show = () => press(office, enquiry, { act: 'answers-shown', nonce });
		for (const _reload of [1, 2])
			expect(drawn(await show())).toMatch(/Universal Credit[\s\S]*Energy Company Obligation/);
		expect(await kindsOf(office, enquiry.id)).toEqual(['answers-shown']);
		const used = randomUUID();
		await press(office, enquiry, { act: 'spoke', nonce: used });
		const other = await press(office, enquiry, { act: 'answers-shown', nonce: used });
		expect(locationOf(other)).toContain('done=repeated');
	});

	test('of a message is no section', async () => {
		await using office = await startOffice();
		const enquiry = await office.keep();
		expect(drawn(await press(office, enquiry, { act: 'answers-shown' }))).not.toContain(
			'Health, benefits',
		);
	});

	test('photographs are named, each a download of its own enquiry alone; looking records nothing', async () => {
		await using office = await startOffice();
		const [{ id, reference }, other] = [await office.keep(), await office.keep()];
		const photograph = { id: 'p', jpeg: Buffer.alloc(1025) };
		await office.store.recordEvent(
			id,
			{ kind: 'photograph-added', by: { who: 'visitor' }, data: { photograph: 'p' } },
			office.now,
			{ photograph },
		);
		const query = 'photograph=p';
		expect(drawn(await office.ask(reference))).toMatch(
			/<a href="\?photograph=p">Photograph 1, 2 KB, sent \w/,
		);
		expect(await office.ask(reference, { query })).toEqual({
			name: `${reference}-1.jpg`,
			jpeg: new Uint8Array(photograph.jpeg),
		});
		expect(statusOf(await office.ask(other.reference, { query }))).toBe(404);
		expect(await office.store.eventsOf(id)).toHaveLength(1);
	});
});

/** The office's page of one enquiry: what it shows, and which presses count. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PRESS_ANSWER_MS } from '#enquiries/links/press-answers.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#model/dates.ts';
import type { NewEvent } from '#model/enquiry-events.ts';
import { longestRead } from '#server/testing/longest-read.ts';
import { seenIn } from '../acts/act-fields.ts';
import { type Answer, drawn, enquiryView, OFFICE, type Office, startOffice } from '../testing.ts';

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

const viewAt = async (office: Office, path: string, cookie?: string) =>
	enquiryView(await office.get(path, cookie));

/**
 * Presses as a person would: after some seconds, with what the page shows and the digits typed.
 * Returns the page that it leads to.
 */
async function press(
	office: Office,
	path: string,
	fields: Record<string, string>,
	{ cookie, after = 10 * SECOND_MS }: { cookie?: string; after?: number } = {},
): Promise<Answer> {
	const { nonce, events } = await viewAt(office, path, cookie);
	office.now += after;
	const shown = { digits: '0142', nonce, seen: seenIn(events) };
	const { location } = await office.post(path, { ...shown, ...fields }, cookie);
	return office.get(location.startsWith('?') ? path + location : location, cookie);
}
const doneBy = async (answer: Promise<Answer>) => enquiryView(await answer).done;
const problemsOf = async (answer: Promise<Answer>) => enquiryView(await answer).problems;
const kindsOf = async ({ store }: Office, id: string) =>
	(await store.eventsOf(id)).map(({ kind }) => kind);

describe('the page', () => {
	test('says who wrote and where it has got to, with nothing chosen; what they wrote, behind the code alone', async () => {
		await using office = await startOffice();
		const { path, reference } = await office.keep();
		const letter = drawn(await office.get(path));
		const open = drawn(await office.get(path, await office.open()));
		for (const html of [letter, open]) {
			for (const words of [
				'Grace Hopper',
				'0113 496 0142',
				`received Friday, 20 November 2026 at 13:00. Reference ${reference}.`,
				'No call is recorded yet',
				'Nothing yet.',
			])
				expect(html).toContain(words);
			expect(html).not.toMatch(/checked=|Because:|id="photographs"|id="answers"/);
		}
		expect([letter, open].map((html) => html.includes('My loft is cold.'))).toEqual([false, true]);
	});

	test('says by which words the same person asked for no call, in this enquiry or before', async () => {
		await using office = await startOffice();
		await office.keep({ answers: { description: 'Do not ring me, please.' } });
		const { path } = await office.keep({ answers: { description: 'The loft is bare.' } });
		const html = drawn(await office.get(path, await office.open()));
		expect(html).toContain('Says “Do not ring me”');
	});

	test('says why it is held back, when the visitor wants to be rung, and the history, latest first', async () => {
		await using office = await startOffice();
		const { id } = await office.keep({ quarantined: 'links in the text' });
		const record = async (event: NewEvent) => {
			office.now += MINUTE_MS;
			return office.store.recordEvent(id, event, office.now);
		};
		const spoke = await record({ kind: 'spoke', by, data: { note: 'wants a survey' } });
		const callTime = 'In the morning';
		await record({ kind: 'call-time', by: { who: 'visitor' }, data: { callTime } });
		if ('event' in spoke) await record({ kind: 'undone', by, undoes: spoke.event.id });
		expect(drawn(await office.get(`/office/${id}`, await office.open()))).toMatch(
			/Wants to be rung: In the morning[\s\S]*Because: links in the text\.[\s\S]*<strong>Undone: Rung, and spoke<\/strong>[\s\S]*at 13:03[\s\S]*by the visitor[\s\S]*<s>Rung, and spoke<\/s> \(undone\)[\s\S]*“wants a survey”/,
		);
	});

	test('shows photographs after a press alone, and to an open device alone', async () => {
		await using office = await startOffice();
		const { id, path } = await office.keep();
		const cookie = await office.open();
		const full = Buffer.from('a');
		const picture = { subject: 'boiler' as const, width: 5, height: 5, full, preview: full };
		await office.store.recordEvent(
			id,
			{ kind: 'photograph-added', by: { who: 'visitor' } },
			office.now,
			{ photograph: { id: randomUUID(), ...picture, most: 8, mostBytes: 1e7 } },
		);
		const before = await office.get(path, cookie);
		expect(drawn(before)).toContain('One photograph');
		expect(enquiryView(before)).not.toHaveProperty('photographs');
		const { photographs = [] } = enquiryView(
			await press(office, path, { act: 'photographs-shown' }, { cookie, after: 0 }),
		);
		expect(photographs).toMatchObject([{ label: 'Boiler, or what heats the home' }]);
		const address = path + photographs[0]?.fullUrl;
		expect((await office.get(address, cookie)).body).toBe('a');
		expect((await office.get(address)).view).toMatchObject({ page: 'office' });
	});

	test('does not open by a link that is made up or too old, nor where the enquiry is gone', async () => {
		await using office = await startOffice();
		const { id, path } = await office.keep();
		const isClosed = async (at: string) => {
			const { status, view } = await office.get(at);
			expect([status, view]).toEqual([404, { page: 'closed' }]);
		};
		await isClosed(`/office/${'A'.repeat(80)}`);
		const { now } = office;
		office.now += 62 * DAY_MS;
		await isClosed(path);
		office.now = now;
		await office.store.erase([id]);
		await isClosed(path);
		expect((await office.post(path, { act: 'spoke' })).location).toBe('?');
	});

	test.each(['flash=x', 'flash=toString', 'other=recorded'])(
		'says nothing of the last press for “%s” in its address',
		async (query) => {
			await using office = await startOffice();
			const { path } = await office.keep();
			expect(await viewAt(office, `${path}?${query}`)).not.toHaveProperty('done');
		},
	);
});

describe('a press', () => {
	test('is recorded once with its note and whose it was, however often and with whatever choice it is sent', async () => {
		await using office = await startOffice();
		const { id, path } = await office.keep();
		const { nonce } = await viewAt(office, path);
		const fields = { act: 'spoke', note: 'rings back', nonce };
		expect(await doneBy(press(office, path, fields))).toBe('Recorded.');
		// Sent again, as after a reload, neither time nor digits nor choice make it count twice.
		for (const again of [
			{ digits: '', act: 'spoke' },
			{ digits: '0142', act: 'not-for-us' },
		])
			expect(
				await doneBy(press(office, path, { ...fields, ...again }, { after: DAY_MS })),
			).toContain('counts once');
		expect(await office.store.eventsOf(id)).toMatchObject([
			{ kind: 'spoke', by, data: { note: 'rings back' } },
		]);
	});

	test.each([
		['within a second', {}, SECOND_MS, { nonce: /press once more/ }],
		['with wrong digits', { digits: '0143' }, undefined, { digits: /last four digits/ }],
		['without a nonce', { nonce: '' }, undefined, { nonce: /too long/ }],
		['a day later', {}, DAY_MS, { nonce: /too long/ }],
		[
			'with two slips',
			{ act: 'note', note: '', digits: '' },
			undefined,
			{ digits: /last four/, note: /Write/ },
		],
	])('%s records nothing, and keeps what was typed', async (_when, change, after, problems) => {
		await using office = await startOffice();
		const { id, path } = await office.keep();
		const fields: Record<string, string> = { act: 'spoke', note: 'rings back', ...change };
		const answer = await press(office, path, fields, { after });
		expect([answer.status, enquiryView(answer)]).toMatchObject([
			422,
			{
				typed: fields,
				problems: Object.fromEntries(
					Object.entries(problems).map(([name, words]) => [name, expect.stringMatching(words)]),
				),
			},
		]);
		expect(await office.store.eventsOf(id)).toEqual([]);
	});

	test('with the nonce of another enquiry’s page records nothing', async () => {
		await using office = await startOffice();
		const [one, other] = [await office.keep(), await office.keep({ answers: { phone: '12' } })];
		const { nonce } = await viewAt(office, other.path);
		expect(await problemsOf(press(office, one.path, { act: 'spoke', nonce }))).toHaveProperty(
			'nonce',
		);
	});

	test('after a slip counts with the nonce of the slip; where that was used since, Back leads to another nonce', async () => {
		await using office = await startOffice();
		const { path, id } = await office.keep();
		const { nonce } = await viewAt(office, path);
		office.now += 10 * SECOND_MS;
		const wrong = { act: 'spoke', nonce, digits: '9999' };
		const slip = path + (await office.post(path, wrong)).location;
		expect((await viewAt(office, slip)).nonce).toBe(nonce);
		await press(office, path, { act: 'spoke', nonce }, { after: 0 });
		const back = await viewAt(office, slip);
		expect(back).toMatchObject({ problems: { digits: expect.any(String) }, typed: wrong });
		expect(await doneBy(press(office, path, { act: 'not-for-us', nonce: back.nonce }))).toBe(
			'Recorded.',
		);
		expect(await kindsOf(office, id)).toEqual(['spoke', 'not-for-us']);
	});

	test('after five wrong tries waits ten minutes, even with the right digits', async () => {
		await using office = await startOffice();
		const { path } = await office.keep();
		const wrong = { act: 'spoke', digits: '9999' };
		for (let tries = 0; tries < 5; tries += 1)
			expect(await problemsOf(press(office, path, wrong))).toHaveProperty('digits');
		expect(await problemsOf(press(office, path, { act: 'spoke' }))).toEqual({
			nonce: expect.stringContaining('ten minutes'),
		});
		const later = { after: 10 * MINUTE_MS };
		expect(await doneBy(press(office, path, { act: 'spoke' }, later))).toBe('Recorded.');
	});

	test('after a colleague’s or a withdrawal keeps the note alone, and counts once it is pressed knowing that', async () => {
		await using office = await startOffice();
		const { path, id } = await office.keep();
		const fields = { act: 'not-for-us', note: 'a flat', seen: '' };
		await press(office, path, { act: 'spoke' });
		await office.store.recordEvent(id, { kind: 'withdrawn', by: { who: 'visitor' } }, office.now);
		const told = enquiryView(await press(office, path, fields));
		expect(told.problems?.nonce).toMatch(
			/Rung, and spoke, from the letter to office@example\.co\.uk, Friday.*Withdrawn, by the visitor.*Nothing was recorded/,
		);
		expect(told.typed).toEqual({ note: 'a flat' });
		// What decides nothing overtakes nothing.
		for (const kind of ['asked', 'answers-shown'] as const)
			await office.store.recordEvent(id, { kind, by: { who: 'system' } }, office.now);
		const again = { ...fields, nonce: told.nonce, seen: seenIn(told.events) };
		expect(await doneBy(press(office, path, again))).toBe('Recorded.');
	});

	test('that lets out what was held back queues its letters and wakes delivery once, pressed by two at once', async () => {
		await using office = await startOffice();
		const { path, id } = await office.keep({ quarantined: 'too fast' });
		await press(office, path, { act: 'note', note: 'a real person' });
		expect(office.released).toBe(0);
		await Promise.all([1, 2].map(() => press(office, path, { act: 'released' })));
		expect((await office.store.dispatchesOf(id)).map(({ kind }) => kind).sort()).toEqual([
			'acknowledgement',
			'office',
		]);
		expect((await viewAt(office, path)).acts.map(({ value }) => value)).not.toContain('released');
		expect(office.released).toBe(1);
	});

	test('asks for a reminder on the same day at its time, again once what came after it is undone; a later morning is left to the list', async () => {
		await using office = await startOffice();
		const { path } = await office.keep();
		await press(office, path, { act: 'no-answer@2026-11-20T16:00' });
		await press(office, path, { act: 'no-answer', remind: '2026-11-23T09:00' });
		expect(office.reminders).toEqual([Date.parse('2026-11-20T16:00Z')]);
		const { acts } = await viewAt(office, path);
		const undo = acts.find(({ value }) => value.startsWith('undo:'))?.value ?? '';
		expect(await doneBy(press(office, path, { act: undo }))).toBe('Taken back.');
		expect(office.reminders).toHaveLength(2);
	});

	test('of texts that are far too long has no pattern read them, and the note comes back', async () => {
		await using office = await startOffice();
		const { path } = await office.keep();
		const note = '<b x. '.repeat(8_000).trim();
		const fields = { act: 'note', note, digits: '0 '.repeat(24_000), remind: note, day: note };
		let answer: Answer | undefined;
		const read = await longestRead(async () => {
			answer = await press(office, path, fields);
		});
		// What is read is ours: statements, and words for days.
		expect(read).toBeLessThan(4_000);
		expect(enquiryView(answer as Answer)).toMatchObject({
			typed: { note },
			problems: {
				note: `The note has ${note.length} characters; 300 fit.`,
				digits: expect.stringContaining('last four digits'),
			},
		});
	});
});

describe('the answers about health, benefits and income', () => {
	test('are shown after a press that is recorded once, at an address of their own for two minutes, on an open device alone', async () => {
		await using office = await startOffice();
		const { path, id } = await office.keep(funding);
		const cookie = await office.open();
		const { nonce } = await viewAt(office, path, cookie);
		const before = drawn(await office.get(path, cookie));
		expect(before).toContain('Show the answers');
		const { location } = await office.post(path, { act: 'answers-shown', nonce }, cookie);
		expect(location).not.toMatch(/0142|niversal/);
		const address = path + location;
		for (const _reload of [1, 2])
			expect(drawn(await office.get(address, cookie))).toMatch(
				/answers-shown|Universal Credit[\s\S]*Energy Company Obligation/,
			);
		const elsewhere = await office.get(address);
		office.now += PRESS_ANSWER_MS;
		const late = await office.get(address, cookie);
		expect(late.status).toBe(410);
		expect(drawn(late)).toContain('Press its button again');
		for (const html of [before, drawn(elsewhere), drawn(late)])
			expect(html).not.toContain('Universal Credit');
		expect(await kindsOf(office, id)).toEqual(['answers-shown']);
	});

	test('are not shown by the nonce of another press, and leave a message without a guide', async () => {
		await using office = await startOffice();
		const cookie = await office.open();
		const behindCode = { cookie, after: 0 };
		const { path } = await office.keep(funding);
		const { nonce } = await viewAt(office, path, cookie);
		await press(office, path, { act: 'spoke', nonce }, behindCode);
		const shown = { act: 'answers-shown', nonce };
		expect(await doneBy(press(office, path, shown, behindCode))).toContain('counts once');
		const message = await office.keep();
		const answer = await press(office, message.path, { act: 'answers-shown' }, behindCode);
		expect(enquiryView(answer)).toMatchObject({ guide: [] });
		expect(drawn(answer)).not.toContain('Health, benefits');
	});
});

/**
 * What letters are written from, and that who pressed e-mail or text is promised no call, and
 * offered none, in any kind of letter.
 */
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { AnswerWay, NewEvent } from '#model/enquiry-events.ts';
import { visitorForms } from '#model/form-names.ts';
import { type LetterKind, letterKinds } from '#model/outbox-message.ts';
import { NOON } from '../store/testing/fixtures.ts';
import { storeOfTests } from '../store/testing/kept-enquiries.ts';
import type { LetterMessage } from './letter-context.ts';
import { contextOf } from './testing.ts';
import { writeLetter } from './write-letter.ts';

const tests = storeOfTests();

/** Writes a letter on Monday afternoon, when what came on Friday at noon falls due. */
const written = async (kind: LetterKind, enquiry: Enquiry | undefined, isPlain = false) => {
	const [last] = enquiry ? (await tests.store.eventsOf(enquiry.id)).slice(-1) : [];
	const message = {
		kind,
		recipient: 'x@example.org',
		isPlain,
		messageId: `<${last?.id}.news.${NOON}@example.co.uk>`,
		queuedAt: Date.parse('2026-11-23T14:30:00Z'),
		enquiry,
	} as LetterMessage;
	return (
		await writeLetter(
			message,
			contextOf(tests.store, () => NOON + 3),
		)
	)?.email;
};

const write = async (...about: Parameters<typeof written>) => {
	const email = await written(...about);
	if (!email) throw new Error('There is no reason for the letter.');
	return email;
};

const by = { who: 'visitor' } as const;
const inTheMorning: NewEvent = { kind: 'call-time', by, data: { callTime: 'In the morning' } };
const choose = (answerBy: AnswerWay): NewEvent => ({ kind: 'answer-by', by, data: { answerBy } });

/** An enquiry whose sender chose a time for a call, and then how to be answered. */
const keep = (answerBy: AnswerWay, form: Enquiry['form'] = 'contact', ...more: NewEvent[]) => {
	const email = `${answerBy}@example.org`;
	const details = { phone: '07700 900114', phoneNumber: '07700 900114', description: 'Cold.' };
	return tests.keep(
		{ form, answers: { ...details, email } },
		inTheMorning,
		choose(answerBy),
		...more,
	);
};

const office = { who: 'office' } as const;
const won: NewEvent = { kind: 'won', by: office };
const data = { visit: '2026-12-03 am' };

/** What a letter of a kind is about. */
const CAUSES: Readonly<Partial<Record<LetterKind, NewEvent>>> = {
	thanks: won,
	'visit-asked': { kind: 'visit-asked', by, data },
	visit: { kind: 'visit-confirmed', by: office, data },
};

/** What speaks of a call, or leads to one. */
const CALL = /\b(?:ring|rings|rung|rang|calls?|phones?|phoned|talk)\b|tel:/i;

/** What letters may say nevertheless: that there is no call to make, and what was once chosen. */
const ALLOWED: Readonly<Partial<Record<LetterKind, RegExp>>> = {
	promise: /Nobody is left to ring today|No call that was promised for today is left to make/g,
	digest: /Asked to be rung: In the morning/g,
	month: /Of these, rung the same day/g,
};

describe.each(['email', 'text'] as const)('who is answered by %s', (way) => {
	test.each(letterKinds.flatMap((kind) => visitorForms.map((form) => [kind, form] as const)))(
		'finds no call in the letter of the kind %s, about the form %s',
		async (kind, form) => {
			const {
				subject,
				text,
				html = '',
			} = await write(kind, await keep(way, form, ...[CAUSES[kind] ?? []].flat()));
			const drawn = [subject, text, html.replace(/<style>.*?<\/style>/gs, '')].join('\n');
			expect(drawn.replace(ALLOWED[kind] ?? /(?!)/, '')).not.toMatch(CALL);
		},
	);
});

test('the office’s letter has what the same number wrote and chose before; the visitor’s, who may be another, has neither', async () => {
	const phone = '0113 496 0142';
	const before = await tests.keep(
		{ receivedAt: NOON - DAY_MS, answers: { email: '', phone } },
		choose('email'),
	);
	const enquiry = await tests.keep({ answers: { phone } }, inTheMorning);
	const office = await write('office', enquiry);
	expect(office.fromName).toBe('Larkfield website');
	expect(office.text).toContain('Asked to be answered by e-mail');
	expect(office.text).toContain(`(${before.reference})`);
	const { text } = await write('acknowledgement', enquiry);
	expect(text).toMatch(CALL);
	expect(text).not.toMatch(/by e-mail|In the morning|Wrote before|\/office/);
});

test('thanks name whom to ring and the page for reviews, and nothing that was typed but the name', async () => {
	const { text } = await write('thanks', await tests.keep({}, won));
	expect(text).toMatch(/Dear Grace Hopper,[\s\S]*0113 496 0142: Maureen[\s\S]*example\/reviews/);
	expect(text).not.toMatch(/grace@|loft/);
});

test.each<readonly [NewEvent[], boolean]>([
	[[], true],
	[[{ kind: 'spoke', by: office }], false],
])('who rang reads so, and is promised a call until the talk: %j', async (events, isPromised) => {
	const caller = { form: 'telephone', answers: { phone: '07700 900115' } } as const;
	const { subject, text } = await write('acknowledgement', await tests.keep(caller, ...events));
	expect(subject).toMatch(/^We have noted your call: /);
	expect(text.includes('Maureen rings you')).toBe(isPromised);
});

test.each<readonly [string, NewEvent[], NewEvent[]]>([
	['the job is not won', [], []],
	['they withdrew another enquiry', [won], [{ kind: 'withdrawn', by }]],
	['they complained about another', [won], [{ kind: 'complaint', by: office }]],
])('thanks are not sent where %s', async (_, events, aboutAnother) => {
	await tests.keep({ answers: { description: 'Another.' } }, ...aboutAnother);
	expect(await written('thanks', await tests.keep({}, ...events))).toBeUndefined();
});

test('the plainest form has no personal data in a header, and the address to write to in the text', async () => {
	const enquiry = await tests.keep({});
	expect(await write('office', enquiry, true)).toEqual({
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

test.each([
	[{ energySavings: 'solar' }, '/services/solar#three-quotes'],
	[{}, '/How-to-check-us'],
])('a confirmed visit about %j leads who asks other firms too to %s', async (answers, path) => {
	const enquiry = await tests.keep(
		{ form: 'funding', answers: { firstName: 'Ada', email: 'ada@example.org', ...answers } },
		{ kind: 'visit-confirmed', by: office, data },
	);
	const { html = '' } = await write('visit', enquiry);
	const [, url] = /other firms too\? (?:<!-- -->)?<a[^>]*href="([^"]*)"/.exec(html) ?? [];
	expect(url).toBe(`https://larkfield.example${path}`);
});

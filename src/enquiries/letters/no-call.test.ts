/** Who pressed e-mail or text is promised no call, and offered none, in any kind of letter. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { schemesForRules } from '#forms/eligibility/outcomes.ts';
import { DAY_MS } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { AnswerWay } from '#model/enquiry-events.ts';
import { formNames } from '#model/form-names.ts';
import { type LetterKind, letterKinds } from '#model/outbox-message.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { openStore, type Store } from '../store/store.ts';
import { databaseFiles } from '../store/testing/database-files.ts';
import { NOON, newEnquiry, officeDispatch } from '../store/testing/fixtures.ts';
import type { LetterContext, LetterMessage } from './letter-context.ts';
import { writeLetter } from './write-letter.ts';

const newFile = databaseFiles();

/** What speaks of a call, or leads to one. */
const CALL = /\b(?:ring|rings|rung|rang|calls?|phones?|phoned|talk)\b|tel:/i;

/** What letters may say nevertheless: that there is no call to make, and what was once chosen. */
const ALLOWED: Readonly<Partial<Record<LetterKind, RegExp>>> = {
	promise: /Nobody is left to ring today|No call that was promised for today is left to make/g,
	digest: /Asked to be rung: In the morning/g,
};

const PHONE = '07700 900114';
const firm = {
	name: 'Larkfield',
	legalName: 'Larkfield Ltd',
	particulars: '',
	phone: '0113 496 0142',
	openingHours: 'always',
	siteUrl: 'https://larkfield.example',
	within: 'one working day',
	caller: 'Maureen',
	nextSteps: ['We ring you.', 'On the phone we talk.', 'You get a price.'],
	schemes: schemesForRules(content.schemes),
	callBack: () => ({ until: NOON + DAY_MS }),
};

let store: Store;
beforeEach(async () => {
	store = await openStore(openSqlite(newFile()), 'example.co.uk');
});
afterEach(() => store.close());

async function keep(answerBy: AnswerWay, form: Enquiry['form']): Promise<Enquiry> {
	const email = `${answerBy}@example.org`;
	const answers: Record<string, string> =
		form === 'contact'
			? { email, phone: PHONE, description: `Cold, and ${answerBy} suits.` }
			: {
					firstName: 'Karen',
					lastName: 'Price',
					email,
					phoneNumber: PHONE,
					address: '1 High Street, Otley LS21 3AB',
					energySavings: 'solar',
				};
	const arrival = newEnquiry({ form, answers });
	await store.save(arrival, [officeDispatch]);
	const [enquiry] = await Array.fromAsync(store.find({ reference: arrival.reference }));
	if (!enquiry) throw new Error('The enquiry was not saved.');
	await store.recordEvent(
		enquiry.id,
		{ kind: 'call-time', by: { who: 'visitor' }, data: { callTime: 'In the morning' } },
		NOON + 1,
	);
	await store.recordEvent(
		enquiry.id,
		{ kind: 'answer-by', by: { who: 'visitor' }, data: { answerBy } },
		NOON + 2,
	);
	return enquiry;
}

const write = (kind: LetterKind, enquiry: Enquiry) =>
	writeLetter(
		{
			kind,
			recipient: 'x@example.org',
			isPlain: false,
			messageId: `<id.news.${NOON}@example.co.uk>`,
			queuedAt: Date.parse('2026-11-23T14:30:00Z'),
			enquiry,
		} as unknown as LetterMessage,
		{
			store,
			firm,
			promise: { opens: '08:30', closes: '17:30', workingDays: 1, bankHolidays: ['2026-12-25'] },
			periods: { contactDays: 365, fundingDays: 365 },
			now: () => NOON + 3,
			visitorUrl: async () => 'https://larkfield.example/your-enquiry/secret',
		} as unknown as LetterContext,
	).then(({ email }) => email);

describe.each(['email', 'text'] as const)('by %s', (way) => {
	test.each(letterKinds.flatMap((kind) => formNames.map((form) => [kind, form] as const)))(
		'the letter of the kind %s, about the form %s',
		async (kind, form) => {
			const { subject, text, html = '' } = await write(kind, await keep(way, form));
			const drawn = [subject, text, html.replace(/<style>.*?<\/style>/gs, '')].join('\n');
			expect(drawn.replace(ALLOWED[kind] ?? /(?!)/, '')).not.toMatch(CALL);
		},
	);
});

test('who is to be rung finds a call in the letters to both', async () => {
	const enquiry = await keep('ring', 'contact');
	for (const kind of ['office', 'acknowledgement', 'news', 'digest', 'promise'] as const)
		expect((await write(kind, enquiry)).html, kind).toMatch(CALL);
});

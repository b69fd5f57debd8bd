/** The letters about an enquiry, to the office and to the visitor: their text, subject and links. */
import { describe, expect, test } from 'vitest';
import { fieldsOf } from '#forms/fields/field.ts';
import { allForms, sensitiveNames } from '#forms/sending/all-forms.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { NOON } from '../store/testing/fixtures.ts';
import { acknowledgement } from './acknowledgement.tsx';
import type { CallState } from './call-state.ts';
import type { CompanyDetails } from './letter-context.ts';
import { officeLetter } from './office-letter.tsx';
import { firm } from './testing.ts';

const message: Enquiry = {
	id: '1',
	reference: '7K3M-9QXD-4',
	form: 'contact',
	formVersion: 1,
	receivedAt: NOON,
	answers: {
		fullName: 'Grace Hopper',
		email: 'grace@example.org',
		phone: '0113 496 0142',
		description: 'My loft is <b>cold</b> & damp.',
	},
	consents: [],
};
const application: Enquiry = {
	...message,
	form: 'funding',
	answers: {
		firstName: 'Ada',
		lastName: 'Byron',
		email: 'ada@example.org',
		phoneNumber: '07700 900123',
		address: '1 High Street, Otley, LS21 3AB',
		healthCondition: 'yes',
		benefitsClaim: 'no',
		selectedBenefits: 'universalCredit',
		energySavings: 'solar',
	},
	consents: ['healthCondition:1'],
	follows: '2M9X-4KTR-7',
};
const link = 'https://larkfield.example/office/7K3M-9QXD-4';
const yourPage = 'https://larkfield.example/your-enquiry/secret';
const ring: CallState = { answerBy: 'ring' };

const withAnswers = (enquiry: Enquiry, answers: Record<string, string>): Enquiry => ({
	...enquiry,
	answers: { ...enquiry.answers, ...answers },
});
const toOffice = (
	enquiry: Enquiry,
	about: Partial<Parameters<typeof officeLetter>[2]> = {},
	change: Partial<CompanyDetails> = {},
) => officeLetter(enquiry, { ...firm, ...change }, { ...ring, ...about });
const toVisitor = (
	enquiry: Enquiry,
	state: Parameters<typeof acknowledgement>[2] = ring,
	change: Partial<CompanyDetails> = {},
) => acknowledgement(enquiry, { ...firm, ...change }, state, yourPage);

/** Every combination of answers about health, benefits and income. */
function sensitiveAnswers(): Record<string, string>[] {
	return sensitiveNames('funding').reduce<Record<string, string>[]>(
		(known, name) => {
			const field = fieldsOf(allForms.funding).find(([one]) => one === name)?.[1];
			const values = ['', ...(field?.kind === 'choice' ? Object.keys(field.options) : [])];
			return known.flatMap((one) => values.map((value) => ({ ...one, [name]: value })));
		},
		[{}],
	);
}

test.each([
	['office’s letter', toOffice],
	['acknowledgement', toVisitor],
])('the %s is the same whatever was answered about health, benefits and income', (_, write) => {
	const letters = sensitiveAnswers().map((answers) =>
		JSON.stringify(
			write({
				...withAnswers(application, answers),
				consents: answers.healthCondition ? ['healthCondition:1'] : [],
			}),
		),
	);
	expect(letters.length).toBeGreaterThan(100);
	expect(new Set(letters).size).toBe(1);
});

describe('the office’s letter', () => {
	test.each<readonly [string, Partial<CallState>, string, RegExp, RegExp]>([
		[
			'a call, with the number and when',
			{ callTime: 'after 5pm' },
			'',
			/^Ada Byron\n\n07700 900123\nOtley, LS21 3AB\n[\s\S]*\nBest time: after 5pm\nPromised: a call by Mon 23 Nov, 17:30\n/,
			/Asked to be/,
		],
		[
			'an e-mail, with the address, and the number at the end',
			{ answerBy: 'email', callTime: 'after 5pm' },
			'E-mail: ',
			/^Ada Byron\nAsked [^\n]+: ada@example\.org\n[\s\S]*\nPromised: an answer by [\s\S]*\nNumber given: 07700 900123\n/,
			/Best time|tel:/,
		],
		[
			'a text message, with the number',
			{ answerBy: 'text' },
			'Text: ',
			/^Ada Byron\nAsked [^\n]+: 07700 900123\n/,
			/Number given|tel:/,
		],
		[
			'nothing, with why',
			{ doNotRing: 'A complaint: it is answered.', callTime: 'after 5pm' },
			'',
			/^Ada Byron\nA complaint: it is answered\.\n\nOtley, LS21 3AB\n/,
			/Promised|Best time|tel:/,
		],
	])('begins, where they are to have %s', (_, state, asked, words, never) => {
		const { subject, text, html } = toOffice(application, state);
		expect(subject).toBe(`${asked}Ada Byron, Otley: Solar [7K3M-9QXD-4]`);
		expect(text).toMatch(words);
		expect(text + html).not.toMatch(never);
		expect(text).toContain(`:\n${link}\n`);
	});

	test('names three earlier enquiries at most, the latest first', () => {
		const before = [4, 3, 2, 1].map((day) => ({
			reference: `2M9X-4KTR-${day}`,
			receivedAt: Date.UTC(2026, 10, day, 9),
		}));
		expect(toOffice(application, { before }).text.match(/Wrote before .*/g)).toEqual(
			[4, 3, 2].map((day) => `Wrote before on ${day} November 2026 (2M9X-4KTR-${day})`),
		);
	});

	test('has the visitor’s own words in full, escaped, above the number that can be pressed', () => {
		const { html = '' } = toOffice(message);
		const words = html.indexOf('My loft is &lt;b&gt;cold&lt;/b&gt; &amp; damp.');
		expect(words).toBeGreaterThan(0);
		expect(html.indexOf('tel:')).toBeGreaterThan(words);
	});

	test('names what is to be found out, and gives no reason that hangs on what it leaves out', () => {
		const { text, html } = toOffice(application);
		expect(text).toContain('To find out about: ');
		expect(text).not.toContain('do not know');
		expect(text).toMatch(/How is your home heated\?\n {2}Not answered/);
		expect(text).toContain('from the page that sent 2M9X-4KTR-7');
		expect(html).toContain(`href="${link}#answers"`);
	});

	test.each<readonly [string, Enquiry, string]>([
		['a message', message, 'Grace Hopper: Message'],
		[
			'an application with one name and no measure',
			withAnswers(application, { energySavings: '', lastName: '' }),
			'Ada, Otley: Funding application',
		],
		[
			'a long name, cut between two characters',
			withAnswers(application, { firstName: `${'A'.repeat(59)}👩‍🚒` }),
			`${'A'.repeat(59)}, Otley: Solar`,
		],
		[
			'a name that a mail client would decode as a line break',
			withAnswers(application, { lastName: '=?utf-8?Q?=0D=0ABcc:_a@b.example?=' }),
			'Ada = ?utf-8?Q?=0D=0ABcc:_a@b.example?=, Otley: Solar',
		],
	])('has a subject for %s', (_, enquiry, subject) => {
		expect(toOffice(enquiry).subject).toBe(`${subject} [7K3M-9QXD-4]`);
	});

	test('of a firm that asks nothing about health, benefits and income has nothing of them', () => {
		const asksNothing = {
			schemes: {},
			unasked: () => [...sensitiveNames('funding'), 'homeOwnership'],
		};
		expect(toOffice(application, {}, asksNothing).text).not.toMatch(
			/health|benefit|income|who owns|energy rating/i,
		);
	});

	test('has those answers where the office needs them in it, with the consent in words', () => {
		const { text } = toOffice(application, {}, { answersInEmail: true });
		expect(text).toContain('Universal Credit');
		expect(text).toMatch(
			/Consent given by answering “Does anyone in your home have a health condition.*” \(wording 1\)/,
		);
	});
});

describe('the acknowledgement', () => {
	test('names the firm, the visitor and what was chosen, and nothing else that was typed', () => {
		const { subject, text, html } = toVisitor(application);
		expect(subject).toBe('We have your answers: reference 7K3M-9QXD-4');
		expect(text.split('\n').slice(0, 4)).toEqual([
			'Thank you. We have your answers.',
			'Larkfield',
			'',
			'Dear Ada Byron,',
		]);
		expect(text).toMatch(/\nWhat you sent\n\n[^\n]+\n {2}Solar\n/);
		expect(`${text}${html}`).not.toMatch(/ada@|900123|High Street|Not answered/);
		const ofMessage = toVisitor(message);
		expect(`${ofMessage.text}${ofMessage.html}`).not.toMatch(/loft|grace@|What you sent/);
		for (const drawn of [text, html]) expect(drawn).toContain(firm.particulars);
	});

	test.each<readonly [string, Parameters<typeof toVisitor>[1], RegExp, RegExp]>([
		[
			'no promise, to who has been spoken to',
			{ ...ring, isAnswered: true },
			/Would you rather talk\?/,
			/Maureen|Rather have|What happens next/,
		],
		[
			'when an e-mail comes',
			{ answerBy: 'email' },
			/We answer you by e-mail within one working day\.\n/,
			/0113|Rather have|text message|What happens next/,
		],
		[
			'when a text message comes',
			{ answerBy: 'text' },
			/We answer you by text message within one working day\.\n/,
			/0113|Rather have|e-mail|What happens next/,
		],
		[
			'nothing of what comes next, to who has withdrawn it',
			{ ...ring, doNotRing: 'Withdrawn' },
			/Your reference is/,
			/0113|We answer you|What happens next/,
		],
	])('says %s', (_, state, words, never) => {
		const { text } = toVisitor(message, state);
		expect(text).toMatch(words);
		expect(text).not.toMatch(never);
	});

	test.each(['Win at evil.example', 'Ring 0900 123', 'x'.repeat(41), 'http://evil', 'a@b'])(
		'is no way to send a stranger “%s”',
		(words) => {
			const { text, html } = toVisitor(withAnswers(message, { fullName: words }));
			expect(`${text}${html}`).not.toMatch(new RegExp(`Dear|${words}`));
			expect(toVisitor(withAnswers(application, { energySavings: words })).text).not.toContain(
				words,
			);
		},
	);

	test('of an application says that no scheme has one, and where to apply for those that are not applied for here', () => {
		const { text } = toVisitor(application);
		expect(text).toContain('No application to a grant or scheme has been made.');
		expect(text).toMatch(
			/not through us\n {2}- Warm Homes Local Grant \(England\): https:\/\/www\.gov\.uk\/apply-warm-homes-local-grant/,
		);
		expect(toVisitor(message).text).not.toMatch(/scheme|grant/i);
	});
});

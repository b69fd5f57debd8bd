/** The e-mails about an enquiry: their text, and their plainest form. */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { schemesForRules } from '#forms/eligibility/outcomes.ts';
import { fieldsOf } from '#forms/fields/field.ts';
import { allForms, sensitiveNames } from '#forms/sending/all-forms.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { NOON } from '../store/testing/fixtures.ts';
import { acknowledgement } from './acknowledgement.tsx';
import type { CompanyDetails, LetterContext, LetterMessage } from './letter-context.ts';
import { officeLetter } from './office-letter.tsx';
import { writeLetter } from './write-letter.ts';

const firm: CompanyDetails = {
	name: 'Larkfield',
	legalName: 'Larkfield Ltd',
	phone: '0113 496 0142',
	openingHours: 'Monday to Friday, 8.30am to 5.30pm',
	siteUrl: 'https://larkfield.example',
	nextSteps: ['We read it.', 'We ring you.'],
	particulars: '',
	schemes: schemesForRules(content.schemes),
};
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
		address: '1 High Street, Leeds',
		healthCondition: 'yes',
		benefitsClaim: 'no',
		selectedBenefits: 'universalCredit',
		energySavings: 'solar',
	},
	consents: ['healthCondition:1'],
	follows: '2M9X-4KTR-7',
};

type About = Parameters<typeof officeLetter>[2];

const emailFor = (
	kind: 'office' | 'acknowledgement',
	enquiry: Enquiry,
	change: Partial<CompanyDetails> = {},
	about: About = {},
) => (kind === 'office' ? officeLetter : acknowledgement)(enquiry, { ...firm, ...change }, about);

/** The office's letter as it is sent, where nothing is known of the person. */
async function sentToOffice(enquiry: Enquiry, isPlain = false) {
	const store = { eventsOf: async () => [], earlierThan: async () => [] };
	const message = { kind: 'office', recipient: 'office@larkfield.example', isPlain, enquiry };
	const officeUrl = () => 'https://larkfield.example/office/token';
	const { email } = await writeLetter(
		message as LetterMessage,
		{ store, firm, officeUrl } as unknown as LetterContext,
	);
	return email;
}

test('a letter that leaves late promises no call, and has none for the calendar, when the visitor has said that nobody is to ring', () => {
	const callBack = () => ({ from: NOON, until: NOON + 1 });
	const doNotRing = 'A complaint: it is answered.';
	const office = emailFor(
		'office',
		message,
		{ callBack },
		{ doNotRing, callTime: 'In the morning' },
	);
	expect(office.text).toContain(doNotRing);
	expect(office.text + office.html).not.toMatch(/Promised|Best time/);
	expect(office.attachments?.map(({ filename }) => filename)).toEqual(['7K3M-9QXD-4.vcf']);
	const acknowledgement = emailFor('acknowledgement', message, {}, { doNotRing });
	expect(acknowledgement.text + acknowledgement.html).not.toMatch(/We ring you|What happens next/);
	expect(emailFor('acknowledgement', message).text).toContain('2. We ring you.');
});

test.each([
	['a message', message, 'grace@example.org'],
	['an application', application, 'ada@example.org'],
])(
	'the office’s e-mail about %s says how to write to the visitor, to whom no reply goes that quotes the office’s link',
	async (_what, enquiry, visitor) => {
		const email = await sentToOffice(enquiry);
		expect(email).toMatchObject({ to: 'office@larkfield.example', fromName: 'Larkfield website' });
		expect(email.text).toContain(`begin a new e-mail to ${visitor}`);
		expect(email.html).toContain(
			`href="mailto:${visitor}?subject=Your%20enquiry%2C%20reference%207K3M-9QXD-4"`,
		);
	},
);

test('the office’s letter begins with what a call needs, and its subject ends with the reference', () => {
	const { subject, text, html } = emailFor(
		'office',
		application,
		{},
		{ link: 'https://x.example/office/key', callTime: 'after 5pm' },
	);
	expect(subject).toBe('Ada Byron, Leeds: Solar [7K3M-9QXD-4]');
	expect(text.split('\n').slice(0, 9)).toEqual([
		'Ada Byron',
		'07700 900123',
		'Leeds',
		'ada@example.org',
		'Solar',
		'Best time: after 5pm',
		'',
		'After the call, say what happened:',
		'https://x.example/office/key',
	]);
	expect(html).toContain('href="tel:+447700900123"');
	expect(html).toContain('href="https://x.example/office/key#answers"');
	for (const part of [
		'Sent with other answers, perhaps for another person or home, from the page that sent 2M9X-4KTR-7',
		'To ask on the call',
	])
		expect(text).toContain(part);
	// Whether those are so hangs on answers that the office has and the letter has not: no reason is
	// given.
	expect(text).toContain('To find out about: ');
	expect(text).not.toContain('do not know');
	expect(text).toMatch(/How is your home heated\?\n {2}Not answered/);
});

test('the letter is the same whatever was answered about health, benefits and income', () => {
	const context = { link: 'https://x.example/office/key' };
	const letters = fundingAnswers().map((answers) =>
		emailFor(
			'office',
			{
				...application,
				answers: { ...application.answers, ...answers },
				consents: answers.healthCondition ? ['healthCondition:1'] : [],
			},
			{},
			context,
		),
	);
	expect(letters.length).toBeGreaterThan(100);
	expect(new Set(letters.map((letter) => JSON.stringify(letter))).size).toBe(1);
});

/** Every combination of answers about health, benefits and income. */
function fundingAnswers(): Record<string, string>[] {
	return sensitiveNames('funding').reduce<Record<string, string>[]>(
		(known, name) => {
			const field = fieldsOf(allForms.funding).find(([one]) => one === name)?.[1];
			const values = ['', ...(field?.kind === 'choice' ? Object.keys(field.options) : [])];
			return known.flatMap((one) => values.map((value) => ({ ...one, [name]: value })));
		},
		[{}],
	);
}

test('a firm that asks nothing about them is told nothing of them', () => {
	const { text } = emailFor('office', application, {
		schemes: {},
		unasked: () => [...sensitiveNames('funding'), 'homeOwnership'],
	});
	expect(text).not.toMatch(/health|benefit|income|who owns|energy rating/i);
});

test('an office that needs those answers in its letters gets them, with the consent in words', () => {
	const { text } = emailFor('office', application, { answersInEmail: true });
	expect(text).toContain('Universal Credit');
	expect(text).toMatch(
		/Consent given by answering “Does anyone in your home have a health condition.*” \(wording 1\)/,
	);
	expect(emailFor('office', application).text).not.toContain('Universal Credit');
});

test('earlier letters are named, and the call promised', () => {
	const { text, attachments } = emailFor(
		'office',
		message,
		{
			callBack: () => ({
				from: Date.UTC(2026, 10, 23, 8, 30),
				until: Date.UTC(2026, 10, 23, 17, 30),
			}),
		},
		{ before: [{ reference: '2M9X-4KTR-7', receivedAt: Date.UTC(2026, 10, 3, 9) }] },
	);
	expect(text).toContain('Wrote before on 3 November 2026 (2M9X-4KTR-7)');
	expect(text).toContain('Promised: a call by Mon 23 Nov, 17:30');
	expect(attachments?.map(({ filename }) => filename)).toEqual([
		'7K3M-9QXD-4.vcf',
		'ring-7K3M-9QXD-4.ics',
	]);
	expect(attachments?.[1]?.content).toContain('DTSTART:20261123T083000Z');
});

test('no word of a visitor becomes a line of its own in an attached file', () => {
	const hostile = 'Grace\r\nTEL:0900;x,\\y';
	const { attachments } = emailFor(
		'office',
		{ ...message, answers: { ...message.answers, fullName: hostile } },
		{ callBack: () => ({ from: NOON, until: NOON }) },
	);
	for (const { content } of attachments ?? []) {
		expect(content).not.toMatch(/^TEL:0900/m);
		expect(content.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
	}
});

test('a long name is cut in a subject between two characters', () => {
	const answers = { ...application.answers, firstName: `${'A'.repeat(59)}👩‍🚒`, lastName: 'Byron' };
	expect(emailFor('office', { ...application, answers }).subject).toMatch(/^A{59}, Leeds: /);
});

test('a name that a mail client would decode as a line break ends no header', () => {
	const answers = { ...application.answers, lastName: 'Byron=?utf-8?Q?=0D=0ABcc:_a@example.org?=' };
	expect(emailFor('office', { ...application, answers }).subject).toContain('Byron= ?utf-8?Q?');
});

test('an application without measures says so, and one name is enough for the subject', () => {
	const { energySavings: _, lastName: __, ...answers } = application.answers;
	const { subject, text } = emailFor('office', { ...application, answers });
	expect(text).toContain('No measure chosen');
	expect(subject).toBe('Ada, Leeds: Funding application [7K3M-9QXD-4]');
});

test('no mail client reads a visitor’s words as markup', () => {
	expect(emailFor('office', message).html).toContain(
		'My loft is &lt;b&gt;cold&lt;/b&gt; &amp; damp.',
	);
});

test('the acknowledgement names the firm, the visitor and what was chosen, and nothing else that was typed', () => {
	const { subject, text, html } = emailFor('acknowledgement', application);
	expect(subject).toBe('We have your answers: reference 7K3M-9QXD-4');
	expect(text.split('\n').slice(0, 4)).toEqual([
		'Thank you. We have your answers.',
		'Larkfield',
		'',
		'Dear Ada Byron,',
	]);
	expect(text).toMatch(/\nWhat you sent\n\n[^\n]+\n {2}Solar\n/);
	expect(text).toContain('2. We ring you.');
	expect(`${text}${html}`).not.toMatch(/ada@|900123|High Street|Not answered/);
	const ofMessage = emailFor('acknowledgement', message);
	expect(ofMessage.text).toContain('Dear Grace Hopper,');
	expect(`${ofMessage.text}${ofMessage.html}`).not.toMatch(/loft|grace@|What you sent/);
});

test('the acknowledgement is the same whatever was answered about health, benefits and income', () => {
	const letters = fundingAnswers().map((answers) =>
		JSON.stringify(
			emailFor('acknowledgement', {
				...application,
				answers: { ...application.answers, ...answers },
			}),
		),
	);
	expect(new Set(letters).size).toBe(1);
});

test.each(['Win at evil.example', 'Ring 0900 123', 'x'.repeat(41), 'http://evil', 'a@b'])(
	'a stranger’s letter is no way to send them “%s”',
	(fullName) => {
		const answers = { ...message.answers, fullName };
		const { text, html } = emailFor('acknowledgement', { ...message, answers });
		expect(`${text}${html}`).not.toMatch(new RegExp(`Dear|${fullName}`));
		const chosen = { ...application.answers, energySavings: fullName };
		expect(emailFor('acknowledgement', { ...application, answers: chosen }).text).not.toContain(
			fullName,
		);
	},
);

test('the acknowledgement of an application says who rings, then that no scheme has one, and where to apply for those that are not applied for here', () => {
	const { text } = emailFor('acknowledgement', application, { caller: 'Maureen' });
	expect(text).toMatch(
		/Maureen rings you, from 0113 496 0142\.[\s\S]*No application to a grant or scheme has been made\./,
	);
	expect(text).toMatch(
		/not through us\n {2}- Warm Homes Local Grant \(England\): https:\/\/www\.gov\.uk\/apply-warm-homes-local-grant/,
	);
	expect(emailFor('acknowledgement', message).text).not.toMatch(/scheme|grant/i);
});

test('the plainest form has no personal data in a header, and the reply address in the text', async () => {
	const email = await sentToOffice(message, true);
	expect(email).toEqual({
		to: 'office@larkfield.example',
		subject: '[7K3M-9QXD-4]',
		text: expect.any(String),
	});
	expect(email.text).toContain('begin a new e-mail to grace@example.org');
});

test('who asks for no call is promised none, and the office reads that beside the number', () => {
	const answers = { ...message.answers, description: 'STOP ringing me. My son has 07700 900555.' };
	const callBack = () => ({ from: NOON, until: NOON + 1 });
	expect(
		emailFor('acknowledgement', { ...message, answers }, { caller: 'Maureen' }).text,
	).not.toMatch(/We ring you|Maureen|rather talk/);
	const { text, attachments } = emailFor('office', { ...message, answers }, { callBack });
	const top = [
		'Grace Hopper',
		'Says “STOP ringing me”',
		'Number given: 0113 496 0142',
		'Number in the message: 07700 900555',
	];
	expect(text.split('\n').slice(0, 4)).toEqual(top);
	expect(text).not.toContain('Promised');
	expect(attachments?.map(({ filename }) => filename)).toEqual(['7K3M-9QXD-4.vcf']);
});

test.each([
	['Heat pump and solar for a semi in York, please', 'Grace Hopper, York: Heat pump, Solar'],
	['My mother is 84 and has no heating, we are in leeds', 'Grace Hopper, Leeds: “no heating”'],
	['Can somebody come to LS8 2AB', 'Grace Hopper, LS8: Can somebody come to …'],
	[
		'Hello, just a quick question about when you open on a Saturday',
		'Grace Hopper: Hello, just a quick question about when you open …',
	],
	['Please cancel the survey on Thursday', 'Grace Hopper: A visit is off'],
	['Cancel my hospital appointment', 'Grace Hopper: A visit is off'],
	['x', 'Grace Hopper: Message'],
	['=?utf-8?Q?=0D=0ABcc: a@b.example?= hello', 'Grace Hopper: Message'],
	['👩‍👩‍👧‍👦 do you do solar?', 'Grace Hopper: Solar'],
])('the subject about “%s” says where and what', (description, subject) => {
	const answers = { ...message.answers, description };
	expect(emailFor('office', { ...message, answers }, { towns: ['Leeds', 'York'] }).subject).toBe(
		`${subject} [7K3M-9QXD-4]`,
	);
});

test.each([
	'I have MS and cannot get warm',
	'My wife’s glaucoma is worse in the cold',
	'I am deaf, write to me',
	'Mum is on oxygen at home',
	'We are on universal credit',
	'I get £900 a month',
	'My son has Huntington’s disease',
	'I cannot see or hear well',
	'PIP and DLA here',
	'My chest is bad',
	'He is in a wheelchair',
	'I had a stroke last year',
	'Out of work since May',
	'I take tablets for my nerves',
])('the subject about “%s” says nothing of health, benefits or income', (description) => {
	const { subject } = emailFor('office', {
		...message,
		answers: { ...message.answers, description },
	});
	expect(subject).not.toMatch(
		/MS\b|glaucoma|deaf|oxygen|credit|£|900|huntington|disease|see|hear|PIP|DLA|chest|bad|chair|stroke|work since|tablets|nerves/i,
	);
});

test('a message stands before everything else that was answered, and its facts at the end', () => {
	const { email: _email, ...withoutEmail } = message.answers;
	expect(emailFor('office', { ...message, answers: withoutEmail }).text).not.toContain(
		'begin a new e-mail',
	);
	const { subject, text } = emailFor('office', message);
	expect(subject).toBe('Grace Hopper: Loft, Damp [7K3M-9QXD-4]');
	expect(text.split('\n').slice(0, 2)).toEqual(['Grace Hopper', '0113 496 0142']);
	const places = [
		'My loft is <b>cold</b> & damp.',
		'Message, received Fri 20 Nov, 12:00. Reference 7K3M-9QXD-4',
		'To write to them',
	].map((part) => text.indexOf(part));
	expect(places).toEqual([...places].sort((one, other) => one - other));
	expect(places[0]).toBeGreaterThan(0);
});

test('the acknowledgement names the hours of the number that it asks people to ring, as text and as HTML', () => {
	const { text, html } = emailFor('acknowledgement', message);
	expect(text).toContain('Ring 0113 496 0142: Monday to Friday, 8.30am to 5.30pm.');
	expect(html?.replace(/<[^>]*>/g, '')).toContain(
		'Ring 0113 496 0142: Monday to Friday, 8.30am to 5.30pm.',
	);
});

test('the acknowledgement has the particulars that the law asks for', () => {
	const { text, html } = emailFor('acknowledgement', message, {
		particulars: 'Registered in England and Wales, number 00000000.',
	});
	expect(text).toContain('Registered in England and Wales, number 00000000.');
	expect(html).toContain('Registered in England and Wales, number 00000000.');
});

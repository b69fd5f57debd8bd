/** The e-mails about an enquiry: their text, their reply address, and their plainest form. */
import { expect, test } from 'vitest';
import { readSchemes } from '../../content/read.ts';
import { schemesForRules } from '../../forms/eligibility/outcomes.ts';
import type { ClaimedDispatch, Enquiry } from '../enquiry.ts';
import { NOON } from '../store/testing/fixtures.ts';
import { type CompanyDetails, writeEmail } from './enquiry-email.ts';

const firm: CompanyDetails = {
	name: 'Larkfield',
	legalName: 'Larkfield Ltd',
	phone: '0113 496 0142',
	email: 'hello@larkfield.example',
	siteUrl: 'https://larkfield.example',
	nextSteps: ['We read it.', 'We ring you.'],
	schemes: schemesForRules(readSchemes()),
};
const message: Enquiry = {
	id: '1',
	reference: '7K3M-9QXD-4',
	form: 'contact',
	formVersion: 1,
	receivedAt: NOON,
	answers: { fullName: 'Grace Hopper', email: 'grace@example.org', phone: '0113 496 0142', description: 'My loft is <b>cold</b> & damp.' },
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

function emailFor(kind: 'office' | 'acknowledgement', enquiry: Enquiry, isPlain = false) {
	const recipient = kind === 'office' ? 'office@larkfield.example' : (enquiry.answers.email ?? '');
	return writeEmail({ kind, recipient, isPlain } as ClaimedDispatch, enquiry, firm);
}

test.each([
	['a message', message, 'grace@example.org'],
	['an application', application, 'ada@example.org'],
])('a reply to the office’s e-mail about %s goes to the visitor', (_what, enquiry, visitor) => {
	expect(emailFor('office', enquiry)).toMatchObject({ to: 'office@larkfield.example', replyTo: visitor });
});

test('a reply to the acknowledgement goes to the office', () => {
	expect(emailFor('acknowledgement', message)).toMatchObject({ to: 'grace@example.org', replyTo: 'hello@larkfield.example' });
});

test('the office’s e-mail has every answer in words, the consent, the earlier reference and the triage', () => {
	const { subject, text, html } = emailFor('office', application);
	expect(subject).toBe('[7K3M-9QXD-4] Funding application from Ada Byron');
	for (const part of [
		'Reference 7K3M-9QXD-4',
		'Sent with other answers, perhaps for another person or home, from the page that sent 2M9X-4KTR-7',
		'Consent given by answering: healthCondition, wording 1',
		'1 High Street, Leeds',
		'To ask on the call',
		'Asked for',
	]) {
		expect(text).toContain(part);
		expect(html).toContain(part);
	}
	expect(text).toMatch(/How is your home heated\?\n {2}Not answered/);
});

test('an application without measures has no section for them, and one name is enough for the subject', () => {
	const { energySavings: _, lastName: __, ...answers } = application.answers;
	const { subject, text } = emailFor('office', { ...application, answers });
	expect(text).not.toContain('Asked for');
	expect(subject).toBe('[7K3M-9QXD-4] Funding application from Ada');
});

test('no mail client reads a visitor’s words as markup', () => {
	expect(emailFor('office', message).html).toContain('My loft is &lt;b&gt;cold&lt;/b&gt; &amp; damp.');
});

test('the acknowledgement contains nothing that the visitor typed', () => {
	const { subject, text, html } = emailFor('acknowledgement', application);
	expect(subject).toBe('We have your application: reference 7K3M-9QXD-4');
	expect(text).toContain('2. We ring you.');
	expect(`${subject}${text}${html}`).not.toMatch(/Ada|Byron|ada@|900123|High Street/);
});

test('the plainest form has no personal data in a header, and the reply address in the text', () => {
	const email = emailFor('office', message, true);
	expect(email).toEqual({ to: 'office@larkfield.example', subject: '[7K3M-9QXD-4]', text: expect.any(String) });
	expect(email.text).toContain('Write to the visitor at grace@example.org');
	expect(email.text).not.toContain('Reply to this e-mail');
});

test('the office’s e-mail lists the facts, then every answer in the order of the form', () => {
	const { email: _email, ...withoutEmail } = message.answers;
	const { replyTo, subject, text } = emailFor('office', { ...message, answers: withoutEmail });
	expect(replyTo).toBe('hello@larkfield.example');
	expect(subject).toBe('[7K3M-9QXD-4] Message from Grace Hopper');
	expect(text.split('\n').slice(0, 5)).toEqual([
		'Message from Grace Hopper',
		'',
		'Reference 7K3M-9QXD-4',
		'Received Friday, 20 November 2026 at 12:00',
		'',
	]);
	const places = ['Grace Hopper\n\n', '0113 496 0142', 'My loft is <b>cold</b> & damp.', 'Reply to this e-mail'].map((part) =>
		text.indexOf(part),
	);
	expect(places).toEqual([...places].sort((one, other) => one - other));
	expect(places[0]).toBeGreaterThan(0);
});

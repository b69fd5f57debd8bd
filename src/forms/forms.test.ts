/** The two forms: questions, validation and messages. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isVisitorForm } from '#model/form-names.ts';
import { contactForm } from './contact.ts';
import {
	adviceFor,
	consentsGiven,
	findProblem,
	findProblems,
	isIncomplete,
	noAnswers,
	readAnswers,
} from './fields/answers.ts';
import { describeAnswers } from './fields/answers-in-words.ts';
import { type Field, fieldsOf } from './fields/field.ts';
import { fundingForm, fundingTexts, grantDetail } from './funding.ts';
import { healthDetail } from './health-detail.ts';
import { moveFrom, nextStep } from './sending/funding-steps.ts';

const ada = readAnswers(
	fundingForm,
	Object.entries({
		firstName: 'Ada',
		lastName: 'Byron',
		email: 'ada@example.org',
		phoneNumber: '07700 900123',
		address: '12 Ember Row',
	}),
);

/** What is read of an answer to the contact form, and what is said of it. */
function onContact(name: 'email' | 'description', typed: string) {
	const answers = readAnswers(contactForm, [[name, typed]]);
	return { read: answers[name], problem: findProblems(contactForm.steps, answers)[name] };
}

describe('what the forms ask', () => {
	test('as specified: they stand on /Contact and /grant, in steps called Grant Detail and Health Detail', () => {
		expect([contactForm.path, fundingForm.path]).toEqual(['/Contact', '/grant']);
		expect(fundingForm.steps.map(({ title }) => title)).toEqual(['Grant Detail', 'Health Detail']);
	});

	test.each([
		[
			'Contact',
			contactForm.steps[0],
			[
				['fullName', 'Full name is required.', 'name'],
				['email', 'Email is required.', 'email'],
				['phone', 'Phone number is required.', 'tel'],
				['description', 'Message/Description is required.', undefined],
			],
		],
		[
			'Grant Detail',
			grantDetail,
			[
				['firstName', 'Enter your first name.', 'given-name'],
				['lastName', 'Enter your last name.', 'family-name'],
				['email', 'Enter your email.', 'email'],
				['phoneNumber', 'Enter your phone number.', 'tel'],
				['address', 'Enter your address.', 'street-address'],
			],
		],
	])(
		'as specified: %s asks for these, with a sentence for each that is missing, and browsers fill them in',
		(_, { fields }, asked) => {
			expect(
				Object.entries<Field>(fields).map(([name, field]) => [
					name,
					findProblem(field, ''),
					field.kind === 'text' ? field.autocomplete : '',
				]),
			).toEqual(asked);
		},
	);

	test('as specified: Health Detail has eight dropdowns with fixed messages and values', () => {
		const asked = Object.entries(healthDetail.fields).map(([name, field]) => [
			name,
			adviceFor(field, ''),
			Object.keys(field.options).join(' '),
		]);
		expect(asked).toEqual([
			['benefitsClaim', 'Please select if you claim any benefits.', 'yes no notSure'],
			[
				'selectedBenefits',
				'Please select at least one benefit.',
				'pensionCredit universalCredit jobseekersAllowance employmentSupport incomeSupport housingBenefit childTaxCredit workingTaxCredit notSure',
			],
			['healthCondition', 'Please specify if you have a health condition.', 'yes no notSure'],
			['householdIncome', 'Please select your household income range.', 'yes no notSure'],
			['homeOwnership', 'Please specify if you own your home.', 'yes no'],
			['heatingSource', 'Please select your heating source.', 'gas solidFuel lpg electric'],
			[
				'energySavings',
				'Please select an Energy Saving method.',
				'solar airSourceHeatPump gasBoiler highHeatRetentionStorageHeaters internalWallInsulation cavityWallInsulations',
			],
			[
				'insulationMethod',
				'Please select an insulation method.',
				'internalWall cavityWall externalWall loft',
			],
		]);
		expect(adviceFor(healthDetail.fields.homeOwnership, 'yes')).toBeUndefined();
		expect(healthDetail.fields.householdIncome.label).toContain('below £31k a year');
		expect(healthDetail.fields.selectedBenefits.options.childTaxCredit).toContain('ended');
	});

	test('the health question is optional, says what an answer is used for, and only an answer gives consent', () => {
		const { label, consent } = healthDetail.fields.healthCondition;
		expect(label).toContain('(optional)');
		expect(consent.words).toContain('you agree that we use the answer for one thing');
		expect(consentsGiven(fundingForm, { ...ada, healthCondition: 'no' })).toEqual([
			'healthCondition:1',
		]);
		expect(consentsGiven(fundingForm, ada)).toEqual([]);
	});

	test('answers are described with their labels, in the order asked', () => {
		const words = describeAnswers(fundingForm, { ...ada, heatingSource: 'lpg' });
		expect(words.map(({ name }) => name)).toEqual(fieldsOf(fundingForm).map(([name]) => name));
		expect(words).toContainEqual({
			name: 'heatingSource',
			question: 'How is your home heated?',
			answer: 'LPG',
		});
		expect(words.find(({ name }) => name === 'homeOwnership')?.answer).toBe('Not answered');
	});

	test('a form is known by its own name only', () => {
		const names = ['contact', 'funding', 'check', 'telephone', 'toString', undefined];
		expect(names.filter(isVisitorForm)).toEqual(['contact', 'funding']);
	});
});

describe('what is refused', () => {
	const TOO_LONG = 'Please keep this to 300 characters or fewer.';
	const NO_OPTION = 'Please choose one of the options listed.';
	const { email, address, firstName } = grantDetail.fields;
	const { heatingSource } = healthDetail.fields;
	test.each<[string, Field, string, string?]>([
		['as specified: an e-mail of the wrong form', email, 'ada at example', 'Invalid email format.'],
		[
			'as specified: an address of four characters',
			address,
			'Here',
			'Address must be at least 5 characters long.',
		],
		['as specified: not one of five', address, 'There'],
		['as specified: no name that is there', firstName, 'X Æ A-12'],
		['no name of 80 characters', firstName, '👩'.repeat(80)],
		['a longer name', firstName, 'x'.repeat(81), 'Please keep this to 80 characters or fewer.'],
		['no address of 300 characters', address, '🏠'.repeat(300)],
		['a longer address', address, '🏠'.repeat(301), TOO_LONG],
		['an option that is not offered', heatingSource, 'nuclear', NO_OPTION],
		['the name of a method of objects', heatingSource, 'constructor', NO_OPTION],
		['no skipped question', heatingSource, ''],
	])('%s', (_, field, value, problem) => {
		expect(findProblem(field, value)).toBe(problem);
	});

	test.each([
		'grace',
		'grace@',
		'@example.org',
		'grace@example',
		'grace hopper@example.org',
		'grace@exa mple.org',
		'g@x.org Bcc: all@x.org',
		'grace..h@example.org',
		'.grace@example.org',
		'grace.@example.org',
		`${'g'.repeat(65)}@example.org`,
		'gräce@example.org',
		'jane@example.org, bob@example.org',
		'jane@example.org <bob@example.org>',
		'Jane <jane>',
		'jane@@example.org',
	])('as specified: %j is no e-mail address, and keeps its words', (typed) => {
		expect(onContact('email', typed)).toEqual({
			read: typed,
			problem: 'Email address is invalid.',
		});
	});

	test('a far too long answer, which is returned complete', () => {
		const typed = `${'<b>'.repeat(6_000)}cold${' '.repeat(2_000)}`;
		expect(onContact('description', typed)).toEqual({
			read: typed,
			problem: 'Please keep this to 4000 characters or fewer.',
		});
		const heatingSource = '<b>'.repeat(200);
		expect(readAnswers(fundingForm, [['heatingSource', heatingSource]])).toMatchObject({
			heatingSource,
		});
	});
});

describe('the two steps', () => {
	const turned = (step: number, rest: object = {}) => ({
		step,
		problems: {},
		send: false,
		...rest,
	});
	const nothing = noAnswers(fundingForm);
	const alert = fundingTexts.incomplete;
	test.each([
		['as specified: Next moves on when all five fields are filled in', 'next', ada, turned(1)],
		[
			'a malformed answer stays on step 1, with its message and no alert',
			'next',
			{ ...ada, email: 'ada' },
			turned(0, { problems: { email: 'Invalid email format.' } }),
		],
		[
			'as specified: Submit does not check that step 2 is complete',
			'submit',
			ada,
			turned(1, { send: true }),
		],
		[
			'an application without contact details is never sent',
			'submit',
			nothing,
			turned(1, { alert }),
		],
		['Back always leads to the first step', 'back', nothing, turned(0)],
		['Back sends nothing', 'back', ada, turned(0)],
	] as const)('%s', (_, move, answers, change) => {
		expect(nextStep(move, answers)).toEqual(change);
	});

	test.each(Object.keys(grantDetail.fields))(
		'as specified: Next without %s shows the alert',
		(missing) => {
			expect(alert).toBe('Please fill in all required fields in the first form.');
			const answers = { ...ada, [missing]: '' };
			expect(nextStep('next', answers)).toMatchObject({ step: 0, alert, send: false });
			expect(Object.keys(nextStep('next', answers).problems)).toEqual([missing]);
			expect(isIncomplete(grantDetail, answers)).toBe(true);
		},
	);

	test('any button but Next and Submit leads back', () => {
		expect(['next', 'submit', 'back', 'delete', undefined].map(moveFrom).join(' ')).toBe(
			'next submit back back back',
		);
	});
});

describe('how answers are read', () => {
	test('only the form’s own fields, and a value that is not text counts as empty', () => {
		expect(
			readAnswers(
				contactForm,
				Object.entries({ fullName: 'Grace', admin: 'true', phone: 7, email: null }),
			),
		).toEqual({ fullName: 'Grace', email: '', phone: '', description: '' });
	});

	test.each<[string, string]>([
		['Grace@Bücher.example', 'Grace@xn--bcher-kva.example'],
		['Ada@Example.ORG', 'Ada@Example.ORG'],
		...[
			'\u200bja\u00adne\u2060@example.org\u200e',
			'ja\u200dne@example.org',
			'\ufeff jane@example.org',
			'MAILTO:jane@example.org?subject=Hi',
			'E-mail: jane@example.org',
			'<mailto:jane@example.org>',
			'"O’Hara, Jane" <jane@example.org>',
			'jane@example.org <mailto:Jane@example.org>',
			'(jane@example.org)',
			'ｊａｎｅ＠ｅｘａｍｐｌｅ．ｏｒｇ',
			'jane@example。org',
			'jane@example.org... ',
			'jane@example.org;',
			'“jane@example.org”',
			"'jane@example.org',",
			'jane @ example.org',
			'`jane@example.org`',
			'<b>jane@example.org</b>',
		].map((typed) => [typed, 'jane@example.org'] as [string, string]),
	])('the e-mail address in %j is %s', (typed, read) => {
		expect(onContact('email', typed)).toEqual({ read, problem: undefined });
	});

	test.each(['bücher', 'ada@bücher.example/x'])(
		'%j has no international domain, and stays as typed',
		(typed) => {
			expect(onContact('email', typed).read).toBe(typed);
		},
	);

	test.each([
		'\u200b',
		'\u200e\u200f',
		'\u2060 \u00ad',
		'\u2800',
		'\u3164',
		'\u200c\u200d',
		'\u00a0',
	])('%j is no answer to any question', (nothing) => {
		for (const form of [contactForm, fundingForm])
			for (const [name] of fieldsOf(form).filter(([, field]) => field.kind === 'text'))
				expect(readAnswers(form, [[name, nothing]])).toEqual(noAnswers(form));
	});

	test('a name and a message keep what joins their letters, and a message its direction marks', () => {
		const description = '\u200fשלום, می\u200cخواهم';
		const fullName = '\u200bنی\u200cما ක්\u200dෂ 👩\u200d🚒\u200e';
		expect(readAnswers(contactForm, Object.entries({ fullName, description }))).toMatchObject({
			fullName: 'نی\u200cما ක්\u200dෂ 👩\u200d🚒',
			description,
		});
	});

	test.each([
		['14 Oak Street,\r\nHalifax ,\n\n HX1 1AA\n', '14 Oak Street, Halifax, HX1 1AA'],
		['\n14 Oak Street\u2028<b>Halifax</b>\n<i>\nHX1 1AA', '14 Oak Street, Halifax, HX1 1AA'],
		['14 Oak Street,Halifax', '14 Oak Street,Halifax'],
		['\n,\n', ''],
	])('the address %j is kept on one line as %j', (typed, address) => {
		expect(readAnswers(fundingForm, [['address', typed]])).toMatchObject({ address });
	});

	test('what was read is read again as the same, whatever was typed', () => {
		const piece = fc.constantFrom(
			...'Jé@.,;:<>(‘ -\n\u0085\u200b\u200d\ufe0f٣ＬÀ०？'.split(''),
			'x.org',
			'<b>',
			'mailto:',
			'👩',
		);
		const typing = fc.string({
			unit: fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 1 })),
			maxLength: 40,
		});
		fc.assert(
			fc.property(typing, fc.constantFrom(contactForm, fundingForm), (typed, form) => {
				const answers = readAnswers(
					form,
					fieldsOf(form).map(([name]) => [name, typed]),
				);
				expect(readAnswers(form, Object.entries(answers))).toEqual(answers);
			}),
			{ numRuns: 2_000 },
		);
	});

	test('no text is ever cut: a sanitised answer is accepted whole or refused', () => {
		fc.assert(
			fc.property(fc.nat(20_000), fc.nat(20_000), (before, after) => {
				const typed = `first${' '.repeat(before)}${'<i>'.repeat(after / 3)}last`;
				expect(onContact('description', typed).read).toMatch(/^first.*last$/);
			}),
			{ numRuns: 200 },
		);
	});
});

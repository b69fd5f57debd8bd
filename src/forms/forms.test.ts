/** The two forms: questions, validation and messages. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFormName } from '#model/form-names.ts';
import { contactForm } from './contact.ts';
import {
	adviceFor,
	consentsGiven,
	describeAnswers,
	findProblem,
	findProblems,
	isIncomplete,
	noAnswers,
	readAnswers,
} from './fields/answers.ts';
import { fieldsOf } from './fields/field.ts';
import { fundingForm, fundingTexts, grantDetail } from './funding.ts';
import { healthDetail } from './health-detail.ts';
import { moveFrom, nextStep } from './sending/funding-steps.ts';

test('as specified: the forms stand on /Contact and /grant', () => {
	expect([contactForm.path, fundingForm.path]).toEqual(['/Contact', '/grant']);
});

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
const grace = Object.entries({
	fullName: 'Grace Hopper',
	email: 'grace@example.org',
	phone: '0113 496 0142',
	description: 'My loft is cold.',
});

describe('the contact form', () => {
	test('as specified: it asks for fullName, email, phone and description', () => {
		expect(fieldsOf(contactForm).map(([name]) => name)).toEqual([
			'fullName',
			'email',
			'phone',
			'description',
		]);
	});

	test('as specified: each missing answer has its own sentence', () => {
		expect(findProblems(contactForm.steps, noAnswers(contactForm))).toEqual({
			fullName: 'Full name is required.',
			email: 'Email is required.',
			phone: 'Phone number is required.',
			description: 'Message/Description is required.',
		});
	});

	test.each([
		'grace',
		'grace@',
		'@example.org',
		'grace@example',
		'grace hopper@example.org',
		'grace@exa mple.org',
		'g@x.org\nBcc: all@x.org',
		'grace..h@example.org',
		'.grace@example.org',
		'grace.@example.org',
		`${'g'.repeat(65)}@example.org`,
		'gräce@example.org',
	])('as specified: %j is no e-mail address', (email) => {
		const answers = { ...readAnswers(contactForm, grace), email };
		expect(findProblems(contactForm.steps, answers)).toEqual({
			email: 'Email address is invalid.',
		});
	});
});

describe('the funding application', () => {
	test('as specified: step 1 is Grant Detail and asks for five things', () => {
		expect(grantDetail.title).toBe('Grant Detail');
		expect(Object.keys(grantDetail.fields)).toEqual([
			'firstName',
			'lastName',
			'email',
			'phoneNumber',
			'address',
		]);
	});

	test('as specified: step 2 is Health Detail, eight dropdowns with fixed messages and values', () => {
		expect(healthDetail.title).toBe('Health Detail');
		const asked = Object.entries(healthDetail.fields).map(([name, field]) => [
			name,
			adviceFor(field, ''),
			...Object.keys(field.options),
		]);
		const yesNoNotSure = ['yes', 'no', 'notSure'];
		expect(asked).toEqual([
			['benefitsClaim', 'Please select if you claim any benefits.', ...yesNoNotSure],
			[
				'selectedBenefits',
				'Please select at least one benefit.',
				'pensionCredit',
				'universalCredit',
				'jobseekersAllowance',
				'employmentSupport',
				'incomeSupport',
				'housingBenefit',
				'childTaxCredit',
				'workingTaxCredit',
				'notSure',
			],
			['healthCondition', 'Please specify if you have a health condition.', ...yesNoNotSure],
			['householdIncome', 'Please select your household income range.', ...yesNoNotSure],
			['homeOwnership', 'Please specify if you own your home.', 'yes', 'no'],
			[
				'heatingSource',
				'Please select your heating source.',
				'gas',
				'solidFuel',
				'lpg',
				'electric',
			],
			[
				'energySavings',
				'Please select an Energy Saving method.',
				'solar',
				'airSourceHeatPump',
				'gasBoiler',
				'highHeatRetentionStorageHeaters',
				'internalWallInsulation',
				'cavityWallInsulations',
			],
			[
				'insulationMethod',
				'Please select an insulation method.',
				'internalWall',
				'cavityWall',
				'externalWall',
				'loft',
			],
		]);
	});

	test('as specified: the income question names £31k a year', () => {
		expect(healthDetail.fields.householdIncome.label).toContain('below £31k a year');
	});

	test('there is advice only for a choice left open', () => {
		expect(adviceFor(healthDetail.fields.homeOwnership, 'yes')).toBeUndefined();
		expect(adviceFor(grantDetail.fields.address, '')).toBeUndefined();
	});

	test('as specified: an e-mail of the wrong form is named', () => {
		expect(findProblems([grantDetail], { ...ada, email: 'ada at example' })).toEqual({
			email: 'Invalid email format.',
		});
	});

	test('as specified: an address of four characters is too short', () => {
		expect(findProblems([grantDetail], { ...ada, address: 'Here' })).toEqual({
			address: 'Address must be at least 5 characters long.',
		});
		expect(findProblems([grantDetail], { ...ada, address: 'There' })).toEqual({});
	});

	test('as specified: names have no rule beyond being there', () => {
		expect(findProblems([grantDetail], { ...ada, firstName: 'X Æ A-12', lastName: '-' })).toEqual(
			{},
		);
	});

	test('a name of more than 80 characters is too long', () => {
		const [atMost, tooLong] = ['👩'.repeat(80), 'x'.repeat(81)];
		const problem = 'Please keep this to 80 characters or fewer.';
		expect(findProblems([grantDetail], { ...ada, firstName: atMost, lastName: tooLong })).toEqual({
			lastName: problem,
		});
	});

	test('an option that the form does not offer is a problem, a skipped question is not', () => {
		expect(
			findProblems([healthDetail], { ...ada, heatingSource: 'nuclear', homeOwnership: '' }),
		).toEqual({
			heatingSource: 'Please choose one of the options listed.',
		});
		expect(findProblems([healthDetail], { ...ada, heatingSource: 'constructor' })).toHaveProperty(
			'heatingSource',
		);
	});

	test('the health question says that it is optional and what an answer is used for', () => {
		expect(healthDetail.fields.healthCondition.label).toContain('(optional)');
		expect(healthDetail.fields.healthCondition.consent.words).toContain(
			'you agree that we use the answer for one thing',
		);
	});

	test('answering the health question gives consent to its wording, skipping it does not', () => {
		expect(consentsGiven(fundingForm, { ...ada, healthCondition: 'no' })).toEqual([
			'healthCondition:1',
		]);
		expect(consentsGiven(fundingForm, ada)).toEqual([]);
	});

	test('benefits that have ended say so and keep their stored values', () => {
		expect(healthDetail.fields.selectedBenefits.options.childTaxCredit).toBe(
			'Child Tax Credit (ended April 2025)',
		);
	});
});

describe('the two steps', () => {
	test('as specified: Next moves on when all five fields are filled in', () => {
		expect(nextStep('next', ada)).toEqual({ step: 1, problems: {}, send: false });
	});

	test.each(['firstName', 'lastName', 'email', 'phoneNumber', 'address'] as const)(
		'as specified: Next without %s shows the alert',
		(missing) => {
			const turned = nextStep('next', { ...ada, [missing]: '' });
			expect(turned).toMatchObject({
				step: 0,
				alert: 'Please fill in all required fields in the first form.',
				send: false,
			});
			expect(Object.keys(turned.problems)).toEqual([missing]);
		},
	);

	test('a malformed answer keeps the visitor on step 1, with its message and no alert', () => {
		expect(nextStep('next', { ...ada, email: 'ada' })).toEqual({
			step: 0,
			problems: { email: 'Invalid email format.' },
			send: false,
		});
	});

	test('as specified: Submit does not check that step 2 is complete', () => {
		expect(nextStep('submit', ada)).toEqual({ step: 1, problems: {}, send: true });
	});

	test('an application without contact details is never sent', () => {
		expect(nextStep('submit', noAnswers(fundingForm))).toEqual({
			step: 1,
			problems: {},
			alert: fundingTexts.incomplete,
			send: false,
		});
	});

	test('Back always leads to the first step', () => {
		expect(nextStep('back', noAnswers(fundingForm)).step).toBe(0);
		expect(isIncomplete(grantDetail, noAnswers(fundingForm))).toBe(true);
		expect(nextStep('back', ada)).toEqual({ step: 0, problems: {}, send: false });
	});

	test('any button but Next and Submit leads back and sends nothing', () => {
		expect(['next', 'submit', 'back', 'delete', undefined].map(moveFrom)).toEqual([
			'next',
			'submit',
			'back',
			'back',
			'back',
		]);
	});
});

describe('reading and describing answers', () => {
	test('only the form’s own fields are read, and a value that is not text counts as empty', () => {
		expect(
			readAnswers(
				contactForm,
				Object.entries({ fullName: 'Grace', admin: 'true', phone: 7, email: null }),
			),
		).toEqual({
			fullName: 'Grace',
			email: '',
			phone: '',
			description: '',
		});
	});

	test.each(['Grace@Bücher.example', 'grace@xn--bcher-kva.example'])(
		'%j is stored with its domain in Punycode',
		(email) => {
			const answers = readAnswers(contactForm, [...grace, ['email', email]]);
			expect(answers.email.toLowerCase()).toBe('grace@xn--bcher-kva.example');
			expect(findProblems(contactForm.steps, answers)).toEqual({});
		},
	);

	test.each(['ada', 'bücher', 'Ada@Example.ORG', 'ada@bücher.example/x'])(
		'%j has no international domain, and stays as typed',
		(email) => {
			expect(readAnswers(contactForm, [...grace, ['email', email]]).email).toBe(email);
		},
	);

	test.each([
		'\u200bjane@example.org',
		'jane\u2060@example.org\u200e',
		'ja\u00adne@example.org\u200f',
		'ja\u200dne@example.org',
		'\ufeff jane@example.org',
		'mailto:jane@example.org',
		'MAILTO:jane@example.org?subject=Hi',
		'E-mail: jane@example.org',
		'<jane@example.org>',
		'<mailto:jane@example.org>',
		'Jane <jane@example.org>',
		'"O’Hara, Jane" <jane@example.org>',
		'jane@example.org <mailto:Jane@example.org>',
		'(jane@example.org)',
		'jane＠example.org',
		'ｊａｎｅ＠ｅｘａｍｐｌｅ．ｏｒｇ',
		'jane@example。org',
		'jane@example.org.',
		'jane@example.org. ',
		'jane@example.org,',
		'jane@example.org;',
		'“jane@example.org”',
		"'jane@example.org'",
		'jane @ example.org',
		'`jane@example.org`',
		'<b>jane@example.org</b>',
		'jane@example.org...',
	])('the e-mail address in %j is jane@example.org', (typed) => {
		const answers = readAnswers(contactForm, [...grace, ['email', typed]]);
		expect([answers.email, findProblems(contactForm.steps, answers)]).toEqual([
			'jane@example.org',
			{},
		]);
	});

	test.each([
		'jane smith@example.org',
		'jane@example.org, bob@example.org',
		'jane@example.org <bob@example.org>',
		'Jane <jane>',
		'jane@@example.org',
		'jane smith@example.org',
		'.jane@example.org',
	])('%j is not exactly one e-mail address, is refused, and keeps its words', (typed) => {
		const answers = readAnswers(contactForm, [...grace, ['email', typed]]);
		expect([answers.email, findProblems(contactForm.steps, answers).email]).toEqual([
			typed,
			'Email address is invalid.',
		]);
	});

	test.each([
		'\u200b',
		'\u200e\u200f',
		'\u2060 \u00ad',
		'\u2800',
		'\u3164',
		'\u200d',
		'\u200c\u200d',
		'\u00a0',
	])('%j is no answer to any question', (nothing) => {
		for (const form of [contactForm, fundingForm])
			for (const [name] of fieldsOf(form).filter(([, field]) => field.kind === 'text'))
				expect(readAnswers(form, [[name, nothing]])).toEqual(noAnswers(form));
	});

	test('a name and a message keep what joins their letters, and a message its direction marks', () => {
		const description = '\u200fשלום, می\u200cخواهم';
		const answers = readAnswers(
			contactForm,
			Object.entries({ fullName: '\u200bنی\u200cما ක්\u200dෂ 👩\u200d🚒\u200e', description }),
		);
		expect(answers).toMatchObject({ fullName: 'نی\u200cما ක්\u200dෂ 👩\u200d🚒', description });
	});

	test.each([
		['14 Oak Street\r\nHalifax\r\nHX1 1AA', '14 Oak Street, Halifax, HX1 1AA'],
		['14 Oak Street,\nHalifax ,\n\n HX1 1AA\n', '14 Oak Street, Halifax, HX1 1AA'],
		['\n14 Oak Street\u2028<b>Halifax</b>\n<i>\nHX1 1AA', '14 Oak Street, Halifax, HX1 1AA'],
		['14 Oak Street,Halifax', '14 Oak Street,Halifax'],
		['\n,\n', ''],
	])('the address %j is kept on one line as %j', (typed, address) => {
		expect(readAnswers(fundingForm, [['address', typed]]).address).toBe(address);
	});

	test('what was read is read again as the same, whatever was typed', () => {
		const piece = fc.constantFrom(
			...'Jé@.,;:<>(‘ -'.split(''),
			'x.org',
			'\n',
			'\u0085',
			'\u200b',
			'\u200d',
			'\ufe0f',
			'<b>',
			'mailto:',
			'٣',
			'👩',
			'Ｌ',
			'०',
			'？',
		);
		fc.assert(
			fc.property(
				fc.string({
					unit: fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 1 })),
					maxLength: 40,
				}),
				(typed) => {
					for (const form of [contactForm, fundingForm]) {
						const answers = readAnswers(
							form,
							fieldsOf(form).map(([name]) => [name, typed]),
						);
						expect(readAnswers(form, Object.entries(answers))).toEqual(answers);
					}
				},
			),
			{ numRuns: 1_000 },
		);
	});

	test('a long message is sanitised; an option far too long is kept as sent, to be refused', () => {
		const { description } = readAnswers(contactForm, [
			...grace,
			['description', `<b>${'cold '.repeat(200)}</b>damp`],
		]);
		expect(description).toBe(`${'cold '.repeat(200)}damp`);
		const heatingSource = '<b>'.repeat(200);
		expect(readAnswers(fundingForm, [['heatingSource', heatingSource]]).heatingSource).toBe(
			heatingSource,
		);
	});

	test('an answer of the maximum length is valid, and one character more is not', () => {
		const { address } = grantDetail.fields;
		expect(findProblem(address, 'x'.repeat(300))).toBeUndefined();
		expect(findProblem(address, 'x'.repeat(301))).toBe(
			'Please keep this to 300 characters or fewer.',
		);
		expect(findProblem(address, '🏠'.repeat(300))).toBeUndefined();
		expect(findProblem(address, '🏠'.repeat(301))).toBe(
			'Please keep this to 300 characters or fewer.',
		);
	});

	test('a far too long answer is refused and returned complete', () => {
		const description = `${'<b>'.repeat(6_000)}cold${' '.repeat(2_000)}`;
		const answers = readAnswers(contactForm, [...grace, ['description', description]]);
		expect(answers.description).toBe(description);
		expect(findProblems(contactForm.steps, answers)).toEqual({
			description: 'Please keep this to 4000 characters or fewer.',
		});
	});

	test('no text is ever cut: a sanitised answer is accepted whole or refused', () => {
		fc.assert(
			fc.property(fc.nat(20_000), fc.nat(20_000), (before, after) => {
				const description = `first${' '.repeat(before)}${'<i>'.repeat(after / 3)}last`;
				const answers = readAnswers(contactForm, [...grace, ['description', description]]);
				expect(answers.description).toMatch(/^first/);
				expect(answers.description).toMatch(/last$/);
			}),
			{ numRuns: 200 },
		);
	});

	test('answers are described with their labels, in the order asked', () => {
		const words = describeAnswers(fundingForm, { ...ada, heatingSource: 'lpg' });
		expect(words.map(({ name }) => name)).toEqual(fieldsOf(fundingForm).map(([name]) => name));
		expect(words.find(({ name }) => name === 'heatingSource')).toEqual({
			name: 'heatingSource',
			question: 'How is your home heated?',
			answer: 'LPG',
		});
		expect(words.find(({ name }) => name === 'homeOwnership')?.answer).toBe('Not answered');
	});
});

test('a form is known by its own name only', () => {
	expect(['contact', 'funding', 'check', 'toString', undefined].map(isFormName)).toEqual([
		true,
		true,
		false,
		false,
		false,
	]);
});

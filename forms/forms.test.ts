/** The two forms: questions, validation and messages. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFormName } from './all-forms.ts';
import { adviceFor, consentsGiven, describeAnswers, findProblem, findProblems, isIncomplete, noAnswers, readAnswers } from './answers.ts';
import { contactForm } from './contact.ts';
import { fieldsOf } from './field.ts';
import { fundingForm, fundingTexts, grantDetail, healthDetail } from './funding.ts';
import { moveFrom, nextStep } from './funding-steps.ts';
import { phoneKey } from './phone.ts';
import { newReference, readReference } from './reference.ts';
import { sanitise } from './sanitise.ts';

const ada = readAnswers(
	fundingForm,
	Object.entries({ firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org', phoneNumber: '07700 900123', address: '12 Ember Row' }),
);
const grace = Object.entries({
	fullName: 'Grace Hopper',
	email: 'grace@example.org',
	phone: '0113 496 0142',
	description: 'My loft is cold.',
});

/** One number as people write it, paste it, and have it filled in by a browser or an address book. */
const spellings = [
	'0113\u2013496\u20130142',
	'0113\u2011496\u20140142',
	'0113\u2212496 0142',
	'0113/496/0142',
	'0044 113 496 0142',
	'0044 (0)113 496 0142',
	'44 113 496 0142',
	'441134960142',
	'44 (0) 113 496 0142',
	'(+44) 113 496 0142',
	'+4401134960142',
	'0113\u00a0496\u202f0142',
	'\u202a+44 113 496 0142\u202c',
	'tel:+441134960142',
	'Work: 0113 496 0142',
	'０１１３ ４９６ ０１４２',
	'٠١١٣٤٩٦٠١٤٢',
	'0113 496 0142.',
	'0113 496 0142 ext 4',
	'0113 496 0142 ext. 4021',
	'01134960142x4',
	'0113 496 0142 #4',
	'0113 496 0142 (evenings)',
	'0113 496 0142, after 6pm please',
	'0113 496 0142 – Grace',
];

describe('the contact form', () => {
	test('as specified: it asks for fullName, email, phone and description', () => {
		expect(fieldsOf(contactForm).map(([name]) => name)).toEqual(['fullName', 'email', 'phone', 'description']);
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
		expect(findProblems(contactForm.steps, answers)).toEqual({ email: 'Email address is invalid.' });
	});

	test.each(['0113496014', '011349601421', 'not a number', '+1 202 555 0123', '1134960142', '0113 496 0142 or 07700 900123'])(
		'as specified: %j does not have exactly 11 digits',
		(phone) => {
			const answers = { ...readAnswers(contactForm, grace), phone };
			expect(findProblems(contactForm.steps, answers)).toEqual({ phone: 'Phone number is invalid (must be 11 digits).' });
		},
	);

	test.each(['01134960142', '0113 496 0142', '(0113) 496-0142', '+44 113 496 0142', '+44 (0)113 496.0142', ...spellings])(
		'%j is read as 11 digits',
		(phone) => {
			expect(findProblems(contactForm.steps, { ...readAnswers(contactForm, grace), phone })).toEqual({});
		},
	);
});

describe('the funding application', () => {
	test('as specified: step 1 is Grant Detail and asks for five things', () => {
		expect(grantDetail.title).toBe('Grant Detail');
		expect(Object.keys(grantDetail.fields)).toEqual(['firstName', 'lastName', 'email', 'phoneNumber', 'address']);
	});

	test('as specified: step 2 is Health Detail, eight dropdowns with fixed values', () => {
		expect(healthDetail.title).toBe('Health Detail');
		const values = Object.entries(healthDetail.fields).map(([name, field]) => [name, field.kind, ...Object.keys(field.options)]);
		expect(values).toEqual([
			['benefitsClaim', 'choice', 'yes', 'no', 'notSure'],
			[
				'selectedBenefits',
				'choice',
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
			['healthCondition', 'choice', 'yes', 'no', 'notSure'],
			['householdIncome', 'choice', 'yes', 'no', 'notSure'],
			['homeOwnership', 'choice', 'yes', 'no'],
			['heatingSource', 'choice', 'gas', 'solidFuel', 'lpg', 'electric'],
			[
				'energySavings',
				'choice',
				'solar',
				'airSourceHeatPump',
				'gasBoiler',
				'highHeatRetentionStorageHeaters',
				'internalWallInsulation',
				'cavityWallInsulations',
			],
			['insulationMethod', 'choice', 'internalWall', 'cavityWall', 'externalWall', 'loft'],
		]);
	});

	test('as specified: the income question names £31k a year', () => {
		expect(healthDetail.fields.householdIncome.label).toContain('below £31k a year');
	});

	test('as specified: the messages of step 2', () => {
		expect(Object.values(healthDetail.fields).map((field) => adviceFor(field, ''))).toEqual([
			'Please select if you claim any benefits.',
			'Please select at least one benefit.',
			'Please specify if you have a health condition.',
			'Please select your household income range.',
			'Please specify if you own your home.',
			'Please select your heating source.',
			'Please select an Energy Saving method.',
			'Please select an insulation method.',
		]);
	});

	test('there is advice only for a choice left open', () => {
		expect(adviceFor(healthDetail.fields.homeOwnership, 'yes')).toBeUndefined();
		expect(adviceFor(grantDetail.fields.address, '')).toBeUndefined();
	});

	test('as specified: an e-mail of the wrong form is named', () => {
		expect(findProblems([grantDetail], { ...ada, email: 'ada at example' })).toEqual({ email: 'Invalid email format.' });
	});

	test.each([
		'077009001',
		'0770090012345678',
		'ring me',
		'07700900123/01134960142',
		'07700900123 or 01134960142',
		'07700900123 or 4960142',
	])('as specified: %j is not 10 to 15 digits', (phoneNumber) => {
		expect(findProblems([grantDetail], { ...ada, phoneNumber })).toEqual({ phoneNumber: 'Enter a valid phone number (10-15 digits).' });
	});

	test.each([
		'0770090012',
		'07700 900 123',
		'+44 7700 900123',
		'+353 (0)87 123 4567',
		'7700900123',
		'07700 900123 ext 123456',
		...spellings,
	])('%j has 10 to 15 digits, whatever stands between them', (phoneNumber) => {
		expect(findProblem(grantDetail.fields.phoneNumber, phoneNumber)).toBeUndefined();
	});

	test('as specified: an address of four characters is too short', () => {
		expect(findProblems([grantDetail], { ...ada, address: 'Here' })).toEqual({ address: 'Address must be at least 5 characters long.' });
		expect(findProblems([grantDetail], { ...ada, address: 'There' })).toEqual({});
	});

	test('as specified: names have no rule beyond being there', () => {
		expect(findProblems([grantDetail], { ...ada, firstName: 'X Æ A-12', lastName: '-' })).toEqual({});
	});

	test('an option that the form does not offer is a problem, a skipped question is not', () => {
		expect(findProblems([healthDetail], { ...ada, heatingSource: 'nuclear', homeOwnership: '' })).toEqual({
			heatingSource: 'Please choose one of the options listed.',
		});
		expect(findProblems([healthDetail], { ...ada, heatingSource: 'constructor' })).toHaveProperty('heatingSource');
	});

	test('the health question says that it is optional and what an answer is used for', () => {
		expect(healthDetail.fields.healthCondition.label).toContain('(optional)');
		expect(healthDetail.fields.healthCondition.consent.words).toContain('you agree that we use the answer for one thing');
	});

	test('answering the health question gives consent to its wording, skipping it does not', () => {
		expect(consentsGiven(fundingForm, { ...ada, healthCondition: 'no' })).toEqual(['healthCondition:1']);
		expect(consentsGiven(fundingForm, ada)).toEqual([]);
	});

	test('benefits that have ended say so and keep their stored values', () => {
		expect(healthDetail.fields.selectedBenefits.options.childTaxCredit).toBe('Child Tax Credit (ended April 2025)');
	});
});

describe('a phone number', () => {
	test.each([...spellings, '0113 496 0142', '1134960142'])('%j is the same number as 01134960142', (spelling) => {
		expect(phoneKey(spelling)).toBe('01134960142');
	});

	test('a foreign number is the same with + and with 00, and is not a UK number', () => {
		expect([phoneKey('+353 (0)87 123 4567'), phoneKey('00353 87 123 4567')]).toEqual(['00353871234567', '00353871234567']);
		expect(phoneKey('+1 202 555 0123')).not.toBe(phoneKey('1202 555 0123'));
	});

	test('every number that the application form accepts has a key', () => {
		const { phoneNumber } = grantDetail.fields;
		const piece = fc.constantFrom('0', '44', '+', '7', '113', '(0)', ' ', '-', '\u2013', '/', '.', 'ext ', 'x', '#', '(', ')', '\u00a0');
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
				const typed = pieces.join('');
				// Ten digits at least, of which 00, 44 and a 0 become one.
				if (findProblem(phoneNumber, sanitise(typed)) === undefined) expect(phoneKey(typed)).toMatch(/^\d{6,}$/);
			}),
			{ numRuns: 2_000, examples: [[['0', '0', '44', '0', '7', '7', '7', '7', '7']]] },
		);
	});

	test('44 is the country code only at the start of a number', () => {
		expect(phoneKey('+353 44 123 456 7890')).toBe('00353441234567890');
		expect(phoneKey('0113 004 4012')).toBe('01130044012');
	});

	test('a zero in brackets is dropped only after a country code', () => {
		expect(phoneKey('+44 ( 0 ) 113 496 0142')).toBe('01134960142');
		expect(phoneKey('0113(0)960014')).toBe('01130960014');
	});

	test('a missing first zero is restored before ten digits, not before eleven', () => {
		expect([phoneKey('1134960142'), phoneKey('11349601421')]).toEqual(['01134960142', '11349601421']);
	});

	test('spaces around a number are ignored, unless there are a hundred', () => {
		expect(phoneKey('  Tel 0113 496 0142')).toBe('01134960142');
		expect(phoneKey('01134960142'.padStart(100))).toBe('01134960142');
		expect(phoneKey('01134960142'.padStart(101))).toBe('');
	});

	test.each(['', 'ring me', '0113 496 0142 or 07700 900123'])('%j is not a phone number and has no key', (typed) => {
		expect(phoneKey(typed)).toBe('');
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
			expect(turned).toMatchObject({ step: 0, alert: 'Please fill in all required fields in the first form.', send: false });
			expect(Object.keys(turned.problems)).toEqual([missing]);
		},
	);

	test('a malformed answer keeps the visitor on step 1, with its message and no alert', () => {
		expect(nextStep('next', { ...ada, email: 'ada' })).toEqual({ step: 0, problems: { email: 'Invalid email format.' }, send: false });
	});

	test('as specified: Submit does not check that step 2 is complete', () => {
		expect(nextStep('submit', ada)).toEqual({ step: 1, problems: {}, send: true });
	});

	test('an application without contact details is never sent', () => {
		expect(nextStep('submit', noAnswers(fundingForm))).toEqual({ step: 1, problems: {}, alert: fundingTexts.incomplete, send: false });
	});

	test('Back always leads to the first step', () => {
		expect(nextStep('back', noAnswers(fundingForm)).step).toBe(0);
		expect(isIncomplete(grantDetail, noAnswers(fundingForm))).toBe(true);
		expect(nextStep('back', ada)).toEqual({ step: 0, problems: {}, send: false });
	});

	test('a step of choices is never incomplete', () => {
		expect(isIncomplete(healthDetail, noAnswers(fundingForm))).toBe(false);
	});

	test('any button but Next and Submit leads back and sends nothing', () => {
		expect(['next', 'submit', 'back', 'delete', undefined].map(moveFrom)).toEqual(['next', 'submit', 'back', 'back', 'back']);
	});
});

describe('reading and describing answers', () => {
	test('only the form’s own fields are read, and a value that is not text counts as empty', () => {
		expect(readAnswers(contactForm, Object.entries({ fullName: 'Grace', admin: 'true', phone: 7, email: null }))).toEqual({
			fullName: 'Grace',
			email: '',
			phone: '',
			description: '',
		});
	});

	test.each(['Grace@Bücher.example', 'grace@xn--bcher-kva.example'])('%j is stored with its domain in Punycode', (email) => {
		const answers = readAnswers(contactForm, [...grace, ['email', email]]);
		expect(answers.email.toLowerCase()).toBe('grace@xn--bcher-kva.example');
		expect(findProblems(contactForm.steps, answers)).toEqual({});
	});

	test.each(['ada', 'bücher', 'Ada@Example.ORG', 'ada@bücher.example/x'])('%j has no international domain, and stays as typed', (email) => {
		expect(readAnswers(contactForm, [...grace, ['email', email]]).email).toBe(email);
	});

	test('an address within a message stays as typed', () => {
		const description = 'Write to ada@bücher.example';
		expect(readAnswers(contactForm, [...grace, ['description', description]]).description).toBe(description);
	});

	test('a long message is sanitised; an option far too long is kept as sent, to be refused', () => {
		const { description } = readAnswers(contactForm, [...grace, ['description', `<b>${'cold '.repeat(200)}</b>damp`]]);
		expect(description).toBe(`${'cold '.repeat(200)}damp`);
		const heatingSource = '<b>'.repeat(200);
		expect(readAnswers(fundingForm, [['heatingSource', heatingSource]]).heatingSource).toBe(heatingSource);
	});

	test('an answer of the maximum length is valid, and one character more is not', () => {
		const { address } = grantDetail.fields;
		expect(findProblem(address, 'x'.repeat(300))).toBeUndefined();
		expect(findProblem(address, 'x'.repeat(301))).toBe('Please keep this to 300 characters or fewer.');
		expect(findProblem(address, '🏠'.repeat(300))).toBeUndefined();
		expect(findProblem(address, '🏠'.repeat(301))).toBe('Please keep this to 300 characters or fewer.');
	});

	test('a far too long answer is refused and returned complete', () => {
		const description = `${'<b>'.repeat(6_000)}cold${' '.repeat(2_000)}`;
		const answers = readAnswers(contactForm, [...grace, ['description', description]]);
		expect(answers.description).toBe(description);
		expect(findProblems(contactForm.steps, answers)).toEqual({ description: 'Please keep this to 4000 characters or fewer.' });
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
	expect(['contact', 'funding', 'check', 'toString', undefined].map(isFormName)).toEqual([true, true, false, false, false]);
});

describe('references', () => {
	test('a reference survives being read out and typed in again', () => {
		const reference = newReference();
		expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]$/);
		expect(readReference(reference.toLowerCase().replaceAll('-', ' '))).toBe(reference);
		expect(readReference(reference.replaceAll('0', 'O').replaceAll('1', 'l'))).toBe(reference);
	});

	test('a single wrong character is always detected', () => {
		const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
		const reference = newReference();
		for (const [place, letter] of [...reference].entries()) {
			if (letter === '-') continue;
			for (const other of letters.replace(letter, '')) {
				expect(readReference(reference.slice(0, place) + other + reference.slice(place + 1))).toBeUndefined();
			}
		}
	});

	test('two swapped neighbours are detected, except 0 and Z, which have the same check character either way', () => {
		const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
		let unnoticed = 0;
		let swaps = 0;
		for (let made = 0; made < 200; made += 1) {
			const plain = newReference().replaceAll('-', '');
			for (let at = 0; at < plain.length - 1; at += 1) {
				const [one = '', two = ''] = [plain[at], plain[at + 1]];
				if (one === two) continue;
				swaps += 1;
				if (readReference(plain.slice(0, at) + two + one + plain.slice(at + 2)) === undefined) continue;
				unnoticed += 1;
				expect([letters.indexOf(one), letters.indexOf(two)].sort((a, b) => a - b)).toEqual([0, 31]);
			}
		}
		expect(swaps).toBeGreaterThan(1_000);
		expect(unnoticed).toBeLessThan(swaps / 50);
	});

	test('spaces around a reference are ignored, up to forty characters in all', () => {
		const reference = newReference();
		expect([readReference(reference.padEnd(40)), readReference(reference.padEnd(41))]).toEqual([reference, undefined]);
	});

	test.each([undefined, '', 'DROP TABLE', '1234-5678', { reference: 1 }])('%j is not a reference', (typed) => {
		expect(readReference(typed)).toBeUndefined();
	});
});

/** Phone numbers as people write them, and the key by which one is known again. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contactForm } from '../contact.ts';
import { grantDetail } from '../funding.ts';
import { findProblem, findProblems, readAnswers } from './answers.ts';
import { phoneKey, textLinks } from './phone.ts';
import { sanitise } from './sanitise.ts';

/** 0113 496 0142, otherwise written. */
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
	'०११३ ४९६ ०१४२',
	'০১১৩ ৪৯৬ ০১৪২',
	'੦੧੧੩ ੪੯੬ ੦੧੪੨',
	'۰۱۱۳ ۴۹۶ ۰۱۴۲',
	'📞 0113 496 0142',
	'☎️0113 496 0142 📱',
	'Tel. no.: 0113 496 0142',
	'My number is (0113) 496 0142',
	'WhatsApp +44 113 496 0142',
	'0113 496 0142.',
	'(home) 0113 496 0142',
	'Tel (work): (0113) 496 0142!',
	'<0113•496•0142>',
	'0113 | 496 | 0142?',
	'0113 496 0142 ext 4',
	'0113 496 0142 ext. 4021',
	'01134960142x4',
	'0113 496 0142 #4',
	'0113 496 0142 (evenings)',
	'0113 496 0142, after 6pm please',
	'0113 496 0142 – Grace',
	'0113 496 0142 9am-5pm',
	'0113 496 0142, 10.30 a.m. to 4pm',
	'0113 496 0142 (7:30pm)',
];

const grace = Object.entries({
	fullName: 'Grace Hopper',
	email: 'grace@example.org',
	phone: '0113 496 0142',
	description: 'My loft is cold.',
});

describe('a phone number', () => {
	test.each([...spellings, '0113 496 0142', '1134960142'])(
		'%j is the same number as 01134960142',
		(spelling) => {
			expect(phoneKey(spelling)).toBe('01134960142');
		},
	);

	test('a foreign number is the same with + and with 00, and is not a UK number', () => {
		expect([phoneKey('+353 (0)87 123 4567'), phoneKey('00353 87 123 4567')]).toEqual([
			'00353871234567',
			'00353871234567',
		]);
		expect(phoneKey('+1 202 555 0123')).not.toBe(phoneKey('1202 555 0123'));
	});

	test('every number that the application form accepts has a key', () => {
		const { phoneNumber } = grantDetail.fields;
		const piece = fc.constantFrom(
			'0',
			'44',
			'+',
			'7',
			'113',
			'(0)',
			' ',
			'-',
			'\u2013',
			'/',
			'.',
			'ext ',
			'x',
			'#',
			'(',
			')',
			'\u00a0',
		);
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
				const typed = pieces.join('');
				// Ten digits at least, of which 00, 44 and a 0 become one.
				if (findProblem(phoneNumber, sanitise(typed)) === undefined)
					expect(phoneKey(typed)).toMatch(/^\d{6,}$/);
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
		expect([phoneKey('1134960142'), phoneKey('11349601421')]).toEqual([
			'01134960142',
			'11349601421',
		]);
	});

	test('spaces around a number are ignored, unless there are a hundred', () => {
		expect(phoneKey('  Tel 0113 496 0142')).toBe('01134960142');
		expect(phoneKey('01134960142'.padStart(100))).toBe('01134960142');
		expect(phoneKey('01134960142'.padStart(101))).toBe('');
	});

	test.each([
		'',
		'ring me',
		'Flat 2, 0113 496 0142',
		'jane07700900123@x.org',
		'0113 496 0142 or 07700 900123',
	])('%j is not a phone number and has no key', (typed) => {
		expect(phoneKey(typed)).toBe('');
	});
});

describe('the contact form', () => {
	test.each([
		'0113496014',
		'011349601421',
		'not a number',
		'+1 202 555 0123',
		'1134960142',
		'0113 496 0142 or 07700 900123',
	])('as specified: %j does not have exactly 11 digits', (phone) => {
		const answers = { ...readAnswers(contactForm, grace), phone };
		expect(findProblems(contactForm.steps, answers)).toEqual({
			phone: 'Phone number is invalid (must be 11 digits).',
		});
	});

	test.each([
		'01134960142',
		'0113 496 0142',
		'(0113) 496-0142',
		'+44 113 496 0142',
		'+44 (0)113 496.0142',
		...spellings,
	])('%j is read as 11 digits', (phone) => {
		expect(findProblems(contactForm.steps, { ...readAnswers(contactForm, grace), phone })).toEqual(
			{},
		);
	});
});

test('a number is kept with digits that whoever rings it can read, and with its words', () => {
	const answers = readAnswers(contactForm, [
		...grace,
		['phone', '\u202dঅফিস ০১১৩ ৪৯৬ ০১৪২\u202c (Grace)'],
	]);
	expect(answers.phone).toBe('অফিস 0113 496 0142 (Grace)');
});

describe('the application', () => {
	test.each([
		'077009001',
		'0770090012345678',
		'ring me',
		'07700900123/01134960142',
		'07700900123 or 01134960142',
		'07700900123 or 4960142',
	])('as specified: %j is not 10 to 15 digits', (phoneNumber) => {
		expect(findProblem(grantDetail.fields.phoneNumber, phoneNumber)).toBe(
			'Enter a valid phone number (10-15 digits).',
		);
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
});

test.each([
	[
		'07700 900123',
		'sms:+447700900123?&body=Hello%20%26%20more',
		'https://wa.me/447700900123?text=Hello%20%26%20more',
	],
	[
		'+44 (0)7700 900123 (evenings)',
		'sms:+447700900123?&body=Hello%20%26%20more',
		'https://wa.me/447700900123?text=Hello%20%26%20more',
	],
	['0113 496 0142', undefined, undefined],
	['', undefined, undefined],
])('a text message to %j', (written, sms, whatsapp) => {
	const links = textLinks(written, 'Hello & more');
	expect([links?.sms, links?.whatsapp]).toEqual([sms, whatsapp]);
});

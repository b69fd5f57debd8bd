/** Phone numbers as people write them, and the key by which one is known again. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactForm } from '../contact.ts';
import { grantDetail } from '../funding.ts';
import { findProblem, readAnswers } from './answers.ts';
import { phoneKey, textLinks } from './phone.ts';
import { sanitise } from './sanitise.ts';

const onContact = (typed: string) => findProblem(contactForm.steps[0].fields.phone, typed);
const onApplication = (typed: string) => findProblem(grantDetail.fields.phoneNumber, typed);

// 0113 496 0142, otherwise written. (Digits of every script: ./characters.test.ts.)
test.each([
	'0113 496 0142',
	'(0113) 496-0142',
	'0113\u2013496\u20130142',
	'0113/496/0142',
	'0044 (0)113 496 0142',
	'441134960142',
	'44 (0) 113 496 0142',
	'(+44) 113 496 0142',
	'+44 ( 0 ) 113 496.0142',
	'+4401134960142',
	'0113\u00a0496\u202f0142',
	'\u202a+44 113 496 0142\u202c',
	'tel:+441134960142',
	'Work: 0113 496 0142',
	'０１１３ ४९६ ٠١٤٢',
	'☎️0113 496 0142 📱',
	'Tel. no.: 0113 496 0142',
	'My number is (0113) 496 0142',
	'Tel (work): (0113) 496 0142!',
	'<0113•496•0142>',
	'0113 | 496 | 0142?',
	'0113 496 0142 ext. 4021',
	'01134960142x4',
	'0113 496 0142 #4',
	'0113 496 0142, after 6pm please',
	'0113 496 0142 – Grace',
	'0113 496 0142 9am-5pm',
	'0113 496 0142, 10.30 a.m. to 4pm',
	'0113 496 0142 (7:30pm)',
])('%j is 01134960142 to both forms', (typed) => {
	expect([phoneKey(typed), onContact(typed), onApplication(typed)]).toEqual([
		'01134960142',
		undefined,
		undefined,
	]);
});

test.each([
	'0113496014',
	'011349601421',
	'not a number',
	'+1 202 555 0123',
	'1134960142',
	'0113 496 0142 or 07700 900123',
])('as specified: on Contact %j does not have exactly 11 digits', (typed) => {
	expect(onContact(typed)).toBe('Phone number is invalid (must be 11 digits).');
});

test.each(['077009001', '0770090012345678', 'ring me', '07700900123 or 4960142'])(
	'as specified: in the application %j is not 10 to 15 digits',
	(typed) => {
		expect(onApplication(typed)).toBe('Enter a valid phone number (10-15 digits).');
	},
);

test.each(['0770090012', '+353 (0)87 123 4567', '7700900123', '07700 900123 ext 123456'])(
	'as specified: in the application %j has 10 to 15 digits, whatever stands between them',
	(typed) => {
		expect(onApplication(typed)).toBeUndefined();
	},
);

test.each([
	// A foreign number is the same with + and with 00, and is not a UK number.
	['+353 (0)87 123 4567', '00353871234567'],
	['00353 87 123 4567', '00353871234567'],
	['+1 202 555 0123', '0012025550123'],
	// 44 is the country code only at the start, and a zero in brackets is dropped only after a code.
	['+353 44 123 456 7890', '00353441234567890'],
	['0113 004 4012', '01130044012'],
	['0113(0)960014', '01130960014'],
	// A missing first zero is restored before ten digits, not before eleven.
	['1134960142', '01134960142'],
	['11349601421', '11349601421'],
	// Spaces around a number are ignored, unless there are a hundred.
	['01134960142'.padStart(100), '01134960142'],
	['01134960142'.padStart(101), ''],
	// No phone number, or more than one.
	['', ''],
	['ring me', ''],
	['Flat 2, 0113 496 0142', ''],
	['jane07700900123@x.org', ''],
	['0113 496 0142 or 07700 900123', ''],
])('the key of %j is “%s”', (typed, key) => {
	expect(phoneKey(typed)).toBe(key);
});

test('every number that the application accepts has a key', () => {
	const piece = fc.constantFrom(
		...'0|44|+|7|113|(0)| |-|\u2013|/|.|ext |x|#|(|)|\u00a0'.split('|'),
	);
	fc.assert(
		fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
			const typed = pieces.join('');
			// Ten digits at least, of which 00, 44 and a 0 become one.
			if (onApplication(sanitise(typed)) === undefined) expect(phoneKey(typed)).toMatch(/^\d{6,}$/);
		}),
		{ numRuns: 2_000, examples: [[['0', '0', '44', '0', '7', '7', '7', '7', '7']]] },
	);
});

test('a number is kept with digits that whoever rings it can read, and with its words', () => {
	const phone = '\u202dঅফিস ০১১৩ ৪৯৬ ০১৪২\u202c (Grace)';
	expect(readAnswers(contactForm, [['phone', phone]]).phone).toBe('অফিস 0113 496 0142 (Grace)');
});

test.each([
	['07700 900123', '447700900123'],
	['+44 (0)7700 900123 (evenings)', '447700900123'],
	['0113 496 0142', undefined],
	['', undefined],
])('a text message to %j goes to %s', (written, number) => {
	expect(textLinks(written, 'Hello & more')).toEqual(
		number && {
			sms: `sms:+${number}?&body=Hello%20%26%20more`,
			whatsapp: `https://wa.me/${number}?text=Hello%20%26%20more`,
		},
	);
});

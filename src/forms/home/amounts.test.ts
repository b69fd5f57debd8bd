/** Amounts as people write them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kwhOfYear, penceFrom, poundsOfYear, readAmount } from './amounts.ts';

describe('an amount', () => {
	test.each([
		['14,000 kWh', { number: 14_000, unit: 'kWh' }],
		['£1,234.50', { number: 1234.5, unit: 'pounds' }],
		['9 500', { number: 9500 }],
		['9\u202f500\u200b', { number: 9500 }],
		['１４５００', { number: 14_500 }],
		['£১,২০০', { number: 1200, unit: 'pounds' }],
		['9000 units last year', { number: 9000, unit: 'kWh', per: 1 }],
		['25.4p', { number: 25.4, unit: 'pence' }],
		['£0.245/kWh', { number: 0.245, unit: 'pounds', per: 0 }],
		['24.5p/kWh inc. VAT', { number: 24.5, unit: 'pence', per: 0 }],
		['24 pence a unit (including VAT)', { number: 24, unit: 'pence', per: 0 }],
		['about 900', { number: 900 }],
		['£100ish', { number: 100, unit: 'pounds' }],
		['Usually £100', { number: 100, unit: 'pounds' }],
		['12,000 kilowatt hours', { number: 12_000, unit: 'kWh' }],
		['24.5p per kilowatt-hour', { number: 24.5, unit: 'pence', per: 0 }],
		['~ £85 by direct debit', { number: 85, unit: 'pounds' }],
		['1.2k', { number: 1200 }],
	])('%j is read with what it says', (written, amount) => {
		expect(readAmount(written)).toEqual(amount);
	});

	test.each([
		'£100 a month',
		'£100pm',
		'£100 p.m.',
		'£100pcm',
		'£100/month',
		'£100 per calendar month',
		'£100 mthly',
		'Monthly: £100',
		'Maybe £100/mnth?',
		'£100 a month by DD',
		'£100 each month',
		'£300 a quarter',
		'£1,200 a year',
		'£1200pa',
		'£1200/yr',
		'£1.2k per annum',
	])('%j comes to £1,200 a year', (written) => {
		expect(poundsOfYear(written)).toBe(1200);
	});

	test.each([
		'12,000 kWh a year',
		'12000kwh/yr',
		'12k kWh p.a.',
		'1000 kWh a month',
		'3,000 units a quarter',
	])('%j comes to 12,000 kWh a year', (written) => {
		expect(kwhOfYear(written)).toBe(12_000);
	});

	test.each(['24.5', '24.5p', '24.5 p per kWh', '£0.245', '£0.245 a unit', '24.5 pence/unit'])(
		'%j is 24.5 pence',
		(written) => {
			expect(penceFrom(written)).toBe(24.5);
		},
	);

	test.each([
		'',
		'£',
		'a month',
		'-5',
		'1e4',
		'12,3',
		'$100',
		'€100',
		'£100-£120',
		'£100 or £120',
		'100 to 120',
		'£100 gas and £80 electric',
		'£100 kWh a month a year',
		'£100 x 12',
		'less than £100',
		'24.5p + VAT',
		'£100 a month per year',
	])('%j may be another amount, and is asked again', (written) => {
		for (const read of [poundsOfYear, kwhOfYear, penceFrom]) expect(read(written)).toBeNaN();
	});

	test('with any words around it is the number that was written, or is asked again', () => {
		const word = fc.constantFrom(
			...'about,£,p,kWh,a,month,year,/,per,inc VAT, ,.,-,k,x'.split(','),
		);
		fc.assert(
			fc.property(
				fc.array(word, { maxLength: 5 }),
				fc.nat(9_999),
				fc.array(word, { maxLength: 5 }),
				(before, number, after) => {
					const amount = readAmount([...before, number, ...after].join(' '));
					if (amount) expect([number, number * 1000]).toContain(amount.number);
				},
			),
			{ numRuns: 2_000 },
		);
	});
});

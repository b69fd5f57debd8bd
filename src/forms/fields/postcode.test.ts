/** Postcodes as people type them, by themselves and in an address. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { homeForm } from '../home/home-form.ts';
import { findProblems, noAnswers, readAnswers } from './answers.ts';
import { postcodeFrom, postcodeIn, wholePostcode } from './postcode.ts';

/** LS8 2AB, otherwise typed. */
const spellings = [
	'ls82ab',
	' LS8  2AB ',
	'LS8-2AB',
	'[LS8 2AB]',
	'L.S.8.2.A.B.',
	'LS8\u20132AB',
	'LS8\u200b2AB',
	'\u200eLS8 2AB\ufeff',
	'L\u00adS8 2AB',
	'ＬＳ８　２ＡＢ',
	'LS८ ২AB',
];

describe('on /check', () => {
	test('it is kept in its usual spelling', () => {
		const answers = readAnswers(homeForm, [['postcode', ' ls8-2ab']]);
		expect([answers.postcode, findProblems(homeForm.steps, answers)]).toEqual(['LS8 2AB', {}]);
	});

	test.each<readonly [string, string]>([
		...spellings.map((typed) => [typed, 'LS8 2AB'] as const),
		['SW1A OAA', 'SW1A 0AA'],
		['m1 oae', 'M1 0AE'],
		['Y01 7HU', 'YO1 7HU'],
		['0X1 2AB', 'OX1 2AB'],
		['CF 242NY', 'CF24 2NY'],
		['sw1a', 'SW1A'],
		['L.S. 8', 'LS8'],
		['LS-8', 'LS8'],
		['SY23 4', 'SY23 4'],
		['EH101', 'EH10 1'],
		['(gu)', 'GU'],
	])('%j is read as %j', (typed, postcode) => {
		expect(postcodeFrom(typed)).toBe(postcode);
	});

	test.each(['Leeds', '12', 'LS8 2A', 'LS8 2ABC', 'LS8 2AB, LS1 4AP', 'ÉLS8 2AB', '...'])(
		'%j is none, and stays as it was typed',
		(typed) => {
			expect(postcodeFrom(typed)).toBeUndefined();
			const answers = readAnswers(homeForm, [['postcode', typed]]);
			expect(answers).toEqual({ ...noAnswers(homeForm), postcode: typed });
			expect(findProblems(homeForm.steps, answers).postcode).toMatch(/^Enter a postcode/);
		},
	);
});

describe('in an address', () => {
	test.each(spellings)('%j is found at the end of its line and before a note', (postcode) => {
		for (const address of [
			`14 Oak Street, Leeds, ${postcode}`,
			`14 Oak Street\nLeeds ${postcode}\nring twice`,
			`14 Oak St, Leeds (${postcode})`,
		])
			expect(postcodeIn(address), address).toBe('LS8 2AB');
	});

	test.each([
		['E1 4NS House, Fore Street, Truro TR1 2AB', 'TR1 2AB'],
		['Flat L S8 2AB', 'S8 2AB'],
		['1 Old Palace Yard, London SW1A OAA', 'SW1A 0AA'],
		['14 Oak Street LS8 2AB ring twice', 'LS8 2AB'],
		['Stoke-on-Trent ST4-1AA', 'ST4 1AA'],
	])('of “%s” it is %s', (address, postcode) => {
		expect(postcodeIn(address)).toBe(postcode);
	});

	test.each([
		'12 Elm Road, Leeds',
		'Flat B2 1st Floor, Elm Road',
		'Unit B 12 3rd Avenue',
		'Flat E1 Old Mill Lane',
		'',
		'x'.repeat(100_000),
	])('there is none in “%.30s”', (address) => {
		expect(postcodeIn(address)).toBeUndefined();
	});

	test('is the same as by itself', () => {
		const area = fc.stringMatching(/^[A-Z]{1,2}[1-9][A-Z\d]?$/);
		const gap = fc.constantFrom('', ' ', '-', '.', '\u2013', ' \u200b');
		fc.assert(
			fc.property(area, fc.stringMatching(/^\d[A-Z]{2}$/), gap, (outward, inward, between) => {
				const whole = `${outward} ${inward}`;
				expect(wholePostcode(outward + between + inward)).toBe(whole);
				expect(postcodeIn(`Elm Road, ${outward}${between}${inward}, ring`)).toBe(whole);
			}),
		);
	});
});

/**
 * The note of what came along from the check: named as far as it is known, and never by what was
 * assumed.
 */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { noAnswers } from '#forms/fields/answers.ts';
import { fundingForm } from '#forms/funding.ts';
import { broughtHome } from './brought-home.ts';

const brought = (home: Readonly<Record<string, string>>) =>
	broughtHome(
		{
			...noAnswers(fundingForm),
			homeOwnership: 'yes',
			heatingSource: 'electric',
			home: JSON.stringify(home),
		},
		content,
	);

test.each([
	[
		{ kind: 'semi', heatingSource: 'gas', walls: 'cavity' },
		': a semi heated with gas, empty cavity walls.',
	],
	[{ kind: 'flat', walls: 'notSure' }, ': a flat.'],
	[{ heatingSource: 'oil' }, ': a home heated with oil.'],
	[{ loft: 'none' }, '.'],
])('%j is named%s', (home, says) =>
	expect(brought(home)?.says).toBe(`Your answers about the home came along${says}`),
);

test('the check gets back the answers about the home and its household, the fuel as it was answered there', () => {
	expect(brought({ kind: 'semi', heatingSource: 'storage' })?.posted).toEqual({
		kind: 'semi',
		heatingSource: 'storage',
		homeOwnership: 'yes',
	});
});

test('all answers are listed where the sentence has not said them', () => {
	expect(brought({ kind: 'semi', heatingSource: 'gas' })?.answers).toEqual([]);
	expect(brought({ kind: 'semi', loft: 'none' })?.answers.map(({ name }) => name)).toEqual([
		'kind',
		'loft',
	]);
});

test('an application that brought no answers has no note', () => {
	expect(broughtHome(noAnswers(fundingForm), content)).toBeUndefined();
	expect(brought({})).toBeUndefined();
});

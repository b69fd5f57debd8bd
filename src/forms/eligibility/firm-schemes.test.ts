/** Which questions a firm asks, by the schemes that it works with. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { healthDetail } from '../funding.ts';
import {
	hasFundingForm,
	privateAnswers,
	schemeQuestions,
	unaskedQuestions,
} from './firm-schemes.ts';
import { questionsForTheOffice } from './outcomes.ts';
import { eligibilityRules } from './scheme-rules.ts';
import type { HomeAnswers } from './types.ts';

const TODAY = '2026-11-24';
const all = Object.keys(healthDetail.fields);

const firm = (worksWith: readonly string[] | undefined, nation = 'England') => ({
	...(worksWith ? { worksWith } : {}),
	schemes: content.schemes,
	company: { nations: [nation] },
});
const asked = (...of: Parameters<typeof firm>) => {
	const unasked: readonly string[] = unaskedQuestions(firm(...of), TODAY);
	return all.filter((name) => !unasked.includes(name));
};

const WISHES = ['energySavings', 'insulationMethod'];
const INCOME = ['benefitsClaim', 'selectedBenefits', 'householdIncome'];

describe('the questions of the application', () => {
	test.each<[string, readonly string[] | undefined, string, readonly string[], boolean]>([
		['the specification’s site: all of them', undefined, 'England', all, true],
		['chargers', ['workplace-charging-scheme', 'ev-chargepoint-grant'], 'England', WISHES, false],
		['solar for business', ['smart-export-guarantee'], 'England', WISHES, false],
		[
			'what only VAT and a tariff pay for',
			['vat-zero-rate', 'smart-export-guarantee'],
			'England',
			WISHES,
			false,
		],
		[
			'heat pumps',
			['boiler-upgrade-scheme', 'vat-zero-rate'],
			'England',
			['homeOwnership', 'heatingSource', ...WISHES],
			true,
		],
		[
			'insulation without ECO4',
			['warm-homes-local-grant'],
			'England',
			[...INCOME, 'homeOwnership', ...WISHES],
			true,
		],
		[
			'the same in Scotland, where that grant is not',
			['warm-homes-local-grant'],
			'Scotland',
			WISHES,
			false,
		],
		['ECO4', ['eco4'], 'England', all.filter((name) => name !== 'heatingSource'), true],
		['a scheme that has closed', ['gbis'], 'England', WISHES, false],
		[
			'Nest, in Wales alone',
			['nest-wales'],
			'Wales',
			all.filter((name) => name !== 'heatingSource'),
			true,
		],
	])('of a firm for %s', (_for, worksWith, nation, expected, hasForm) => {
		expect(asked(worksWith, nation).sort()).toEqual([...expected].sort());
		expect(hasFundingForm(firm(worksWith, nation), TODAY)).toBe(hasForm);
	});

	test('are those of the schemes that are open on the day', () => {
		const both = firm(['eco4', 'warm-homes-local-grant']);
		expect(privateAnswers(both, '2026-12-31')).toBe('health, benefits and income');
		expect(privateAnswers(both, '2027-01-01')).toBe('benefits and income');
		expect(hasFundingForm(both, '2028-04-01')).toBe(false);
		// The specification's form does not go by the day.
		expect(unaskedQuestions(firm(undefined), '2028-04-01')).toEqual([]);
	});
});

test('no rule reads an answer that its scheme is not said to depend on', () => {
	const answers = fc.record(
		Object.fromEntries(
			Object.entries(healthDetail.fields).map(([name, { options }]) => [
				name,
				fc.constantFrom('', ...Object.keys(options)),
			]),
		),
	) as fc.Arbitrary<HomeAnswers>;
	fc.assert(
		fc.property(
			answers,
			fc.constantFrom(...(Object.keys(eligibilityRules) as (keyof typeof eligibilityRules)[])),
			(given, id) => {
				const read: PropertyKey[] = [];
				const watched = new Proxy(given, {
					get(target, name) {
						read.push(name);
						return Reflect.get(target, name);
					},
				});
				eligibilityRules[id].evaluate(watched);
				const known: readonly PropertyKey[] = [...schemeQuestions[id], ...WISHES];
				expect(read.filter((name) => !known.includes(name))).toEqual([]);
			},
		),
	);
});

test('the office is not sent to ask what the firm does not ask', () => {
	const unasked = unaskedQuestions(firm(['boiler-upgrade-scheme']), TODAY);
	expect(questionsForTheOffice({}, 'England', unasked)).toEqual([
		'Who owns the home?',
		'What heats the home? Oil, which the form has no answer for, may mean the higher heat pump grant.',
		'What is its energy rating?',
	]);
});

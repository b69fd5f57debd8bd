/** Which questions a firm asks, by its part in the schemes that are open. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import type { Nation } from '#model/places.ts';
import { type Form, fieldsOf } from '../fields/field.ts';
import { fundingForm } from '../funding.ts';
import { healthDetail } from '../health-detail.ts';
import {
	hasFundingForm,
	type Offer,
	type PartInScheme,
	privateAnswers,
	unaskedQuestions,
} from './offer.ts';
import { questionsForTheOffice } from './questions-for-office.ts';
import { eligibilityRules } from './scheme-rules.ts';
import { anyAnswers } from './testing.ts';

const TODAY = '2026-11-24';
/** The questions whose answers schemes read. All others are always asked. */
const read = [
	'benefitsClaim',
	'selectedBenefits',
	'healthCondition',
	'householdIncome',
	'homeOwnership',
	'heatingSource',
];

const firm = (schemes: Offer['schemes'], isSpecification = false) => ({
	offer: {
		isSpecification,
		nations: ['England'] satisfies Nation[],
		services: [],
		measures: [],
		schemes,
	},
	schemes: content.schemes,
});
const having = (part: PartInScheme, ...ids: readonly string[]): Offer['schemes'] =>
	Object.fromEntries(ids.map((id) => [id, part]));
const asked = (of: Offer['schemes'], day = TODAY) => {
	const unasked = unaskedQuestions(fundingForm, firm(of), day);
	return read.filter((name) => !unasked.includes(name));
};

const INCOME = ['benefitsClaim', 'selectedBenefits', 'householdIncome'];
const everyScheme = Object.keys(content.schemes);

describe('the questions of the application', () => {
	test.each<[string, Offer['schemes'], readonly string[], boolean]>([
		['nothing that a scheme pays for', {}, [], false],
		['chargers', having('applies', 'workplace-charging-scheme', 'ev-chargepoint-grant'), [], false],
		[
			'what only VAT and a tariff pay for',
			having('applies', 'vat-zero-rate', 'smart-export-guarantee'),
			[],
			false,
		],
		[
			'heat pumps',
			having('applies', 'boiler-upgrade-scheme', 'vat-zero-rate'),
			['homeOwnership', 'heatingSource'],
			true,
		],
		[
			'a council that it works for',
			having('works with', 'warm-homes-local-grant'),
			[...INCOME, 'homeOwnership'],
			true,
		],
		[
			'insulation, of which it applies for nothing: no scheme of others is a reason to ask about health or money',
			having('names', 'eco4', 'warm-homes-local-grant', 'nest-wales'),
			['homeOwnership'],
			true,
		],
		[
			'ECO4 that it applies for, beside one that it only names',
			{ ...having('applies', 'eco4'), ...having('names', 'warm-homes-local-grant') },
			read.filter((name) => name !== 'heatingSource'),
			true,
		],
		['a scheme that has closed', having('applies', 'gbis'), [], false],
		['every scheme', having('applies', ...everyScheme), read, true],
	])('of a firm for %s', (_for, schemes, expected, hasForm) => {
		expect(asked(schemes).sort()).toEqual([...expected].sort());
		expect(hasFundingForm(firm(schemes), TODAY)).toBe(hasForm);
	});

	test('are those of the schemes that are open on the day, also of a firm that offers everything', () => {
		const english = firm(having('works with', ...everyScheme.filter((id) => id !== 'nest-wales')));
		expect(privateAnswers(english, '2026-12-31')).toBe('health, benefits and income');
		expect(privateAnswers(english, '2027-01-01')).toBe('benefits and income');
		expect(privateAnswers(english, '2028-04-01')).toBe('');
		expect(hasFundingForm(english, '2030-04-01')).toBe(true);
	});

	test('as specified: are all of them on the specification’s sample, whatever the day', () => {
		expect(unaskedQuestions(fundingForm, content, '2028-04-01')).toEqual([]);
		expect(content.offer.isSpecification).toBe(true);
	});

	test('are asked where no scheme is said to read them, in whatever form', () => {
		const added = {
			...fundingForm,
			steps: [
				{
					fields: {
						...healthDetail.fields,
						loftHatch: { kind: 'choice', label: 'Is there a loft hatch?', options: { yes: 'Yes' } },
					},
				},
			],
		} as const satisfies Form;
		expect(unaskedQuestions(added, firm({}), TODAY)).toEqual(read);
	});
});

test('no rule reads an answer that its scheme is not said to depend on', () => {
	fc.assert(
		fc.property(
			anyAnswers,
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
				const known: readonly PropertyKey[] = fieldsOf(fundingForm).flatMap(([name, field]) =>
					field.kind === 'choice' && field.readBy?.includes(id) !== false ? name : [],
				);
				expect(read.filter((name) => !known.includes(name))).toEqual([]);
			},
		),
	);
});

test('the office is not sent to ask what the firm does not ask', () => {
	const unasked = unaskedQuestions(
		fundingForm,
		firm(having('applies', 'boiler-upgrade-scheme')),
		TODAY,
	);
	expect(questionsForTheOffice({}, 'England', unasked)).toEqual([
		'Who owns the home?',
		'What heats the home? Oil, which the form has no answer for, may mean the higher heat pump grant.',
		'What is its energy rating?',
	]);
});

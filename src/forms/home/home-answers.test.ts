/**
 * The answers about a home: what the estimate reads of them, what travels with an application, and
 * what a shared link carries.
 */
import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../fields/field.ts';
import {
	type CheckAction,
	carriedAnswers,
	checkReducer,
	givenAnswers,
	initialCheck,
	noCheckAnswers,
	schemeAnswers,
} from './check-state.ts';
import { answersInHomeText, homeFrom, homeText, tickedMeasures } from './home-answers.ts';
import { withHomeForSchemes } from './home-for-schemes.ts';
import { homeForm, measureFields } from './home-form.ts';
import { describeHome } from './home-in-words.ts';
import { answersInFragment, sharedLink } from './shared-link.ts';

const terrace = {
	kind: 'terrace',
	walls: 'solid',
	heatingSource: 'gas',
	useKwh: '14,000 kWh',
	postcode: 'LS6 1AA',
	measureLoft: 'yes',
};

test.each([
	['useKwh', ['£1,200', '14.500', '20.000 kWh', '1200 units']],
	['usePounds', ['1200p', '1200 kWh', '£1 a month', '25.000', '£1800 gas electric']],
	['bill', ['26p', '3', '1200 a year', '£100 or £120', '£0.25/kWh', '12.000 kWh', '1200 units']],
	['bill', ['£180 gas/electric', '£180 inc electric', '12000', '2000 litres']],
	['rateFuel', ['£25', '0.062', '6,2', '53p a day', '24p electricity', '70p a litre']],
	['rateElectricity', ['6p gas', '70p a litre']],
])('%s: each of %j is an amount of something else, or a slip, and is asked again', (name, all) => {
	for (const written of all) expect(givenAnswers({ [name]: written }), written).toEqual({});
});

test.each([
	['storage', 'bill', '9000 units', true],
	['electric', 'bill', '£180 inc electric', true],
	['electric', 'bill', '£180 inc gas', false],
	['lpg', 'bill', '£90 gas', true],
	['oil', 'bill', '£90 gas', false],
	['oil', 'bill', '1200 units', false],
	['oil', 'bill', '1900', false],
	['lpg', 'bill', '1500 ltr a year', true],
	['oil', 'rateFuel', '700', false],
	['oil', 'rateFuel', '0.70', false],
	['oil', 'rateFuel', '£25', false],
	['oil', 'rateFuel', '70p a litre a unit', false],
])('a home with %s: as %s %s is taken: %s', (heatingSource, name, written, isTaken) => {
	expect(name in givenAnswers({ heatingSource, [name]: written })).toBe(isTaken);
});

test.each([
	['let', {}],
	['yes', { benefitsClaim: 'yes', householdIncome: 'no' }],
])('of who lives there an owner is heard (%s)', (homeOwnership, heard) => {
	const said = { homeOwnership, benefitsClaim: 'yes', householdIncome: 'no' };
	expect(givenAnswers(said)).toEqual({ homeOwnership, ...heard });
});

describe('what the estimate reads', () => {
	test.each<[Parameters<typeof homeFrom>[0], object]>([
		[{ bill: '85' }, { use: { pounds: 1020 } }],
		[{ bill: '£85', billUnit: 'kwhYear' }, { use: { pounds: 1020 } }],
		[{ bill: '9,000', billUnit: 'kwhYear' }, { use: { kWh: 9000 } }],
		[{ bill: '9000 kWh' }, { use: { kWh: 9000 } }],
		[{ bill: '£255 a quarter', billUnit: 'kwhYear' }, { use: { pounds: 1020 } }],
		[{ bill: '85', useKwh: '12,000' }, { use: { kWh: 12_000 } }],
		[{ bill: '85', usePounds: '£1,100' }, { use: { pounds: 1100 } }],
		[{ useKwh: '9500', usePounds: '800' }, { use: { kWh: 9500 } }],
		[
			{ heatingSource: 'oil', bill: '2000 litres' },
			{ heating: 'oil', use: { kWh: 20_700 } },
		],
		[
			{ heatingSource: 'lpg', useKwh: '1,000 litres' },
			{ heating: 'lpg', use: { kWh: 7080 } },
		],
		// What is open or not sure is absent.
		[{ billUnit: 'kwhYear' }, {}],
		[{ kind: 'notSure', walls: '', loft: 'room', heatingSource: 'notSure' }, { loft: 'room' }],
		[
			{ heatingSource: 'solidFuel', hasCar: 'yes' },
			{ heating: 'solid-fuel', has: ['car'] },
		],
		[{ rateElectricity: '£0.254', rateFuel: '£25' }, { rates: { electricity: 25.4 } }],
	])('of %j: %j', (answers, home) => {
		expect(homeFrom(answers)).toEqual(home);
	});

	test.each([
		['oil', ['7', '7p/kWh'], 7],
		['oil', ['70', '£0.70', '70p a litre', '70 ppl', '70p/l inc VAT'], 6.763],
		['oil', ['£1.05 per litre'], 10.145],
		['lpg', ['60'], 8.475],
		['lpg', ['£0.09'], 9],
		['solidFuel', ['60'], 60],
	])('of %s at each of %j: %d pence a kWh', (heatingSource, all, fuel) => {
		for (const rateFuel of all)
			expect(homeFrom(givenAnswers({ heatingSource, rateFuel })).rates, rateFuel).toEqual({ fuel });
	});

	test('ticked measures have the estimate’s names', () => {
		expect(
			tickedMeasures({ measureHeatPump: 'yes', measureRoomInRoof: 'yes', measureSolar: '' }),
		).toEqual(['room-in-roof', 'heat-pump']);
	});
});

describe('what travels', () => {
	test('the answers come back from their string, the longest too, and nothing else does', () => {
		expect(answersInHomeText(homeText(Object.entries(terrace)))).toEqual(terrace);
		const forged = JSON.stringify({ ...terrace, kind: 'castle', name: 'Ada', usePounds: 'lots' });
		const { kind: _, ...rest } = terrace;
		expect(answersInHomeText(forged)).toEqual(rest);
		for (const text of ['', 'no JSON', '[]', 'null', '"kind"', `{"kind":"${'x'.repeat(2000)}"}`])
			expect(answersInHomeText(text), text).toEqual({});
		const longest = fieldsOf(homeForm).flatMap(([name, field]): [string, string][] => {
			if (field.kind === 'tick') return [[name, 'yes']];
			if (field.kind === 'choice')
				return [
					[
						name,
						Object.keys(field.options)
							.sort((a, b) => a.length - b.length)
							.at(-1) ?? '',
					],
				];
			if (field.control !== 'amount') return name === 'postcode' ? [[name, 'SW1A 1AA']] : [];
			const least = field.rules[0]?.holds('30', {}) ? 30 : 300;
			return [[name, `about ${least} ${'in total, '.repeat(4)}`]];
		});
		expect(Object.keys(answersInHomeText(homeText(longest)))).toEqual(
			longest.map(([name]) => name),
		);
	});

	test('the office reads questions with answers', () => {
		expect(describeHome(homeText([['loft', 'room']]))).toEqual([
			{
				name: 'loft',
				question: 'How much insulation is in the loft?',
				answer: 'No loft: there is a room under the roof',
			},
		]);
	});

	test.each([
		// Oil, for which the application has no answer, reaches the schemes through the home.
		['', '{"heatingSource":"oil"}', 'oil'],
		['lpg', '{"heatingSource":"oil"}', 'lpg'],
		['', '{"heatingSource":"toString"}', ''],
		['', '{"heatingSource":7}', ''],
		['', '{', ''],
		['', 'null', ''],
	])('to the schemes “%s” with %s is “%s”', (heatingSource, home, known) => {
		expect(withHomeForSchemes({ heatingSource, home }).heatingSource).toBe(known);
	});

	test.each<[Parameters<typeof carriedAnswers>[0], object, object?]>([
		// A landlord is an owner to the application.
		[{ kind: 'flat', homeOwnership: 'let' }, { homeOwnership: 'yes' }],
		[{ kind: 'flat', homeOwnership: 'yes' }, { homeOwnership: 'yes' }, { kind: 'flat' }],
		[
			{ heatingSource: 'storage', benefitsClaim: 'yes', homeOwnership: 'maybe' },
			{ heatingSource: 'electric', benefitsClaim: 'yes' },
			{ heatingSource: 'storage' },
		],
		[{ heatingSource: 'oil' }, {}],
		[{}, {}],
	])(
		'of %j the application is filled in with %j, and the home goes beside it',
		(answers, filledIn, beside = answers) => {
			const { home = '', ...filled } = carriedAnswers(answers);
			expect([filled, answersInHomeText(home)]).toEqual([filledIn, beside]);
		},
	);

	test('a landlord is one to the schemes when the home comes back, and a tenant stays one', () => {
		const { home } = carriedAnswers({ kind: 'flat', homeOwnership: 'let' });
		for (const [homeOwnership, known] of [
			['yes', 'let'],
			['no', 'no'],
		] as const)
			expect(withHomeForSchemes({ homeOwnership, home }).homeOwnership).toBe(known);
	});

	test('the schemes go by the household and the heating alone', () => {
		expect(schemeAnswers({ ...terrace, benefitsClaim: 'no' })).toEqual({
			benefitsClaim: 'no',
			heatingSource: 'gas',
		});
	});
});

test('a shared link carries the house and nothing else, whatever was answered or written into it', () => {
	const everything = Object.fromEntries(
		fieldsOf(homeForm).map(([name, field]) => [
			name,
			field.kind === 'choice' ? (Object.keys(field.options)[0] ?? '') : 'yes',
		]),
	);
	expect([...new URLSearchParams(sharedLink(everything).split('?')[1]).keys()]).toEqual([
		...['kind', 'walls', 'heatingSource', 'priority', 'loft', 'roof', 'shading', 'band'],
		...['hasPanels', 'hasBattery', ...Object.keys(measureFields)],
	]);
	expect(sharedLink({ postcode: 'LS6' })).toBe('');
	expect(
		answersInFragment('#house?kind=castle&postcode=LS61AA&walls=solid&benefitsClaim=yes'),
	).toEqual({ walls: 'solid' });
	expect(answersInFragment('#field-kind')).toEqual({});
});

describe('the check while it is filled in', () => {
	const stateAfter = (...actions: CheckAction[]) =>
		actions.reduce(checkReducer, initialCheck({ answers: {}, problems: {} }));
	type Name = Extract<CheckAction, { type: 'blurred' }>['name'];
	const typed = (name: Name, value: string): CheckAction => ({ type: 'changed', name, value });
	const left = (name: Name): CheckAction => ({ type: 'blurred', name });
	const arrived = (fragment: string, answers = {}): CheckAction => ({
		type: 'hydrated',
		answers: { ...noCheckAnswers, ...answers },
		fragment,
	});

	test('a wrong answer is said when it is left, and withdrawn when it or another one is put right', () => {
		const leeds = [typed('postcode', 'Leeds'), left('postcode')] as const;
		expect(stateAfter(leeds[0]).problems).toEqual({});
		expect(stateAfter(...leeds).problems.postcode).toMatch(/^Enter a postcode/);
		expect(givenAnswers({ ...stateAfter(...leeds).answers, kind: 'flat' })).toEqual({
			kind: 'flat',
		});
		expect(stateAfter(...leeds, typed('postcode', 'LS6')).problems).toEqual({});
		const bill = [typed('bill', '12000'), left('bill')] as const;
		expect(stateAfter(...bill).problems.bill).toMatch(/12,000 kWh/);
		expect(stateAfter(...bill, typed('billUnit', 'kwhYear')).problems).toEqual({});
	});

	test('an answer is read as it will be sent', () => {
		expect(stateAfter(typed('postcode', '(ls8-2ab)')).answers.postcode).toBe('LS8 2AB');
	});

	test.each([
		['#house?kind=semi', { loft: 'some' }, { kind: 'semi', loft: 'some' }, 1],
		// After a reload the browser has put back what was changed since.
		['#house?kind=semi&walls=solid', { kind: 'flat' }, { kind: 'flat', walls: 'solid' }, 1],
		['', {}, {}, 0],
	])(
		'a shared link “%s” fills the fields afresh, and %j stays: %j',
		(link, answers, all, formKey) => {
			const shared = stateAfter(arrived(link, answers));
			expect(shared.answers).toEqual({ ...noCheckAnswers, ...all });
			expect([shared.initial.formKey, shared.isChanged]).toEqual([formKey, formKey === 1]);
		},
	);
});

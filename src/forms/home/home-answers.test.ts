/**
 * The answers about a home: what the estimate reads of them, what travels with an application, and
 * what a shared link carries.
 */
import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../fields/field.ts';
import {
	carriedAnswers,
	checkReducer,
	givenAnswers,
	initialCheck,
	noCheckAnswers,
	schemeAnswers,
} from './check-state.ts';
import {
	answersInFragment,
	answersInHomeText,
	describeHome,
	homeFrom,
	homeText,
	sharedLink,
	tickedMeasures,
} from './home-answers.ts';
import { withHomeForSchemes } from './home-for-schemes.ts';
import { homeForm, measureFields } from './home-form.ts';

const terrace = {
	kind: 'terrace',
	walls: 'solid',
	heatingSource: 'gas',
	useKwh: '14,000 kWh',
	postcode: 'LS6 1AA',
	measureLoft: 'yes',
};

test.each([
	['useKwh', '£1,200'],
	['useKwh', '1200 pounds'],
	['useKwh', '14.500'],
	['usePounds', '1200p'],
	['usePounds', '1200 kWh'],
	['usePounds', '900 units'],
	['bill', '26p'],
	['bill', '3'],
	['rateFuel', '£25'],
	['rateFuel', '0.062'],
	['rateFuel', '6,2'],
	['rateFuel', '53p a day'],
	['bill', '1200 a year'],
	['bill', '£100 or £120'],
	['bill', '£0.25/kWh'],
	['bill', '£3 a month'],
	['usePounds', '£1 a month'],
	['bill', '12.000 kWh'],
	['useKwh', '20.000 kWh'],
	['usePounds', '25.000'],
	['bill', '1200 units'],
	['useKwh', '1200 units'],
	['bill', '£180 gas/electric'],
	['bill', '£180 inc electric'],
	['usePounds', '£1800 gas electric'],
	['rateFuel', '24p electricity'],
	['rateElectricity', '6p gas'],
	['rateElectricity', '70p a litre'],
	['rateFuel', '70p a litre'],
	['bill', '12000'],
	['bill', '2000 litres'],
])('%s: %s is an amount of something else, or a slip, and is asked again', (name, written) =>
	expect(givenAnswers({ [name]: written })).toEqual({}),
);

test.each([
	['storage', '9000 units', true],
	['electric', '£180 inc electric', true],
	['electric', '£180 inc gas', false],
	['lpg', '£90 gas', true],
	['oil', '£90 gas', false],
	['oil', '1200 units', false],
	['oil', '2000 litres', true],
	['oil', '1900', false],
	['lpg', '1500 ltr a year', true],
] as const)('a home with %s: %s', (heatingSource, bill, isTaken) =>
	expect('bill' in givenAnswers({ heatingSource, bill })).toBe(isTaken),
);

test.each(['£9', '700', '0.70', '£25', '70p a litre a unit'])(
	'%s is no price of oil, and is asked again',
	(rateFuel) =>
		expect(givenAnswers({ heatingSource: 'oil', rateFuel })).toEqual({ heatingSource: 'oil' }),
);

describe('what the estimate reads', () => {
	test.each([
		[{ bill: '85' }, { pounds: 1020 }],
		[{ bill: '£85', billUnit: 'kwhYear' }, { pounds: 1020 }],
		[{ bill: '9,000', billUnit: 'kwhYear' }, { kWh: 9000 }],
		[{ bill: '9000 kWh' }, { kWh: 9000 }],
		[{ bill: '£255 a quarter', billUnit: 'kwhYear' }, { pounds: 1020 }],
		[{ bill: '85', useKwh: '12,000' }, { kWh: 12_000 }],
		[{ bill: '85', usePounds: '£1,100' }, { pounds: 1100 }],
		[{ heatingSource: 'oil', bill: '2000 litres' }, { kWh: 20_700 }],
		[{ heatingSource: 'lpg', useKwh: '1,000 litres' }, { kWh: 7080 }],
		[{ billUnit: 'kwhYear' }, undefined],
	] as const)('of a bill of %j: %j a year', (answers, use) =>
		expect(homeFrom(answers).use).toEqual(use),
	);

	test('an answer that is open or not sure is absent', () => {
		expect(
			homeFrom({ kind: 'notSure', walls: '', loft: 'room', heatingSource: 'notSure' }),
		).toEqual({ loft: 'room' });
		expect(homeFrom({})).toEqual({});
	});
	test('kWh beat pounds, fuels have the estimate’s names, prices and boxes come along', () => {
		expect(
			homeFrom({
				useKwh: '9500',
				usePounds: '800',
				heatingSource: 'solidFuel',
				hasCar: 'yes',
				rateFuel: '6.2',
			}),
		).toEqual({
			use: { kWh: 9500 },
			heating: 'solid-fuel',
			has: ['car'],
			rates: { fuel: 6.2 },
		});
		expect(homeFrom({ rateElectricity: '£0.254', rateFuel: '£25' }).rates).toEqual({
			electricity: 25.4,
		});
	});
	test.each([
		['oil', '7', 7],
		['oil', '7p/kWh', 7],
		['oil', '70', 6.763],
		['oil', '£0.70', 6.763],
		['oil', '70p a litre', 6.763],
		['oil', '70 ppl', 6.763],
		['oil', '70p/l inc VAT', 6.763],
		['oil', '£1.05 per litre', 10.145],
		['lpg', '60', 8.475],
		['lpg', '£0.09', 9],
		['solidFuel', '60', 60],
	])('of %s at %s: %d pence a kWh', (heatingSource, rateFuel, pence) => {
		expect(givenAnswers({ heatingSource, rateFuel })).toEqual({ heatingSource, rateFuel });
		expect(homeFrom({ heatingSource, rateFuel }).rates).toEqual({ fuel: pence });
	});
	test('ticked measures have the estimate’s names', () => {
		expect(
			tickedMeasures({ measureHeatPump: 'yes', measureRoomInRoof: 'yes', measureSolar: '' }),
		).toEqual(['room-in-roof', 'heat-pump']);
	});
});

describe('what travels', () => {
	test('the answers come back from their string, and nothing else does', () => {
		expect(answersInHomeText(homeText(Object.entries(terrace)))).toEqual(terrace);
		const forged = JSON.stringify({
			...terrace,
			kind: 'castle',
			name: 'Ada',
			usePounds: 'lots',
			__proto__: 1,
		});
		const { kind: _, ...rest } = terrace;
		expect(answersInHomeText(forged)).toEqual(rest);
	});
	test('the longest answers fit into their string', () => {
		const longest = fieldsOf(homeForm).map(([name, field]): [string, string] => {
			if (field.kind === 'tick') return [name, 'yes'];
			if (field.kind === 'choice')
				return [name, Object.keys(field.options).reduce((a, b) => (b.length >= a.length ? b : a))];
			const amount = `about ${field.rules[0]?.holds('30', {}) ? 30 : 300} ${'in total, '.repeat(4)}`;
			return [name, (name as string) === 'postcode' ? 'SW1A 1AA' : amount];
		});
		expect(Object.entries(answersInHomeText(homeText(longest)))).toHaveLength(longest.length);
	});
	test.each(['', 'no JSON', '[]', 'null', '"kind"', `{"kind":"${'x'.repeat(2000)}"}`, undefined])(
		'%s brings nothing',
		(text) => expect(answersInHomeText(text)).toEqual({}),
	);
	test('the office reads questions with answers', () => {
		expect(describeHome(homeText([['loft', 'room']]))).toEqual([
			{
				name: 'loft',
				question: 'How much insulation is in the loft?',
				answer: 'No loft: there is a room under the roof',
			},
		]);
	});
	test('oil, for which the application has no answer, reaches the schemes through the home', () => {
		expect(
			withHomeForSchemes({ heatingSource: '', home: homeText([['heatingSource', 'oil']]) })
				.heatingSource,
		).toBe('oil');
		expect(
			withHomeForSchemes({ heatingSource: 'lpg', home: homeText([['heatingSource', 'oil']]) })
				.heatingSource,
		).toBe('lpg');
		for (const home of [
			'',
			'null',
			'{',
			'[]',
			'{"heatingSource":"toString"}',
			'{"heatingSource":7}',
		])
			expect(withHomeForSchemes({ heatingSource: '', home }).heatingSource, home).toBe('');
	});
	test('a landlord is an owner to the application, and a landlord to the schemes and to the check when it comes back', () => {
		const { home = '', homeOwnership = '' } = carriedAnswers({
			kind: 'flat',
			homeOwnership: 'let',
		});
		expect(homeOwnership).toBe('yes');
		expect(answersInHomeText(home)).toEqual({ kind: 'flat', homeOwnership: 'let' });
		expect(withHomeForSchemes({ homeOwnership, home }).homeOwnership).toBe('let');
		expect(withHomeForSchemes({ homeOwnership: 'no', home }).homeOwnership).toBe('no');
		expect(answersInHomeText(carriedAnswers({ kind: 'flat', homeOwnership: 'yes' }).home)).toEqual({
			kind: 'flat',
		});
	});
	test('the application is filled in with its own answers only, and the home goes beside them', () => {
		const { home, ...filled } = carriedAnswers({
			...terrace,
			heatingSource: 'storage',
			benefitsClaim: 'yes',
			homeOwnership: 'maybe',
		});
		expect(filled).toEqual({ benefitsClaim: 'yes', heatingSource: 'electric' });
		expect(answersInHomeText(home)).toEqual({ ...terrace, heatingSource: 'storage' });
		expect(carriedAnswers({ heatingSource: 'oil' })).toEqual({ home: '{"heatingSource":"oil"}' });
		expect(carriedAnswers({})).toEqual({});
	});
});

describe('a shared link', () => {
	test('carries no other answer, whatever was answered', () => {
		const everything = Object.fromEntries(
			fieldsOf(homeForm).map(([name, field]) => [
				name,
				field.kind === 'choice'
					? (Object.keys(field.options)[0] ?? '')
					: field.kind === 'tick'
						? 'yes'
						: '10',
			]),
		);
		const carried = [...new URLSearchParams(sharedLink(everything).split('?')[1]).keys()];
		expect(carried).toEqual([
			'kind',
			'walls',
			'heatingSource',
			'priority',
			'loft',
			'roof',
			'shading',
			'band',
			'hasPanels',
			'hasBattery',
			...Object.keys(measureFields),
		]);
	});
	test('brings back nothing else, whatever somebody wrote into it', () => {
		expect(
			answersInFragment('#house?kind=castle&postcode=LS61AA&walls=solid&benefitsClaim=yes'),
		).toEqual({ walls: 'solid' });
		expect(answersInFragment('#field-kind')).toEqual({});
		expect(sharedLink({ postcode: 'LS6' })).toBe('');
	});
});

describe('the check while it is filled in', () => {
	const fresh = initialCheck({ answers: {}, problems: {} });
	test('a wrong postcode is said when it is left, and withdrawn when it is right', () => {
		const typed = checkReducer(fresh, { type: 'changed', name: 'postcode', value: 'Leeds' });
		expect(typed.problems).toEqual({});
		const left = checkReducer(typed, { type: 'blurred', name: 'postcode' });
		expect(left.problems.postcode).toMatch(/^Enter a postcode/);
		expect(givenAnswers({ ...left.answers, kind: 'flat' })).toEqual({ kind: 'flat' });
		expect(
			checkReducer(left, { type: 'changed', name: 'postcode', value: 'LS6' }).problems,
		).toEqual({});
	});
	test('a bill that another answer puts right is no slip any more', () => {
		const typed = checkReducer(fresh, { type: 'changed', name: 'bill', value: '12000' });
		const left = checkReducer(typed, { type: 'blurred', name: 'bill' });
		expect(left.problems.bill).toMatch(/12,000 kWh/);
		expect(
			checkReducer(left, { type: 'changed', name: 'billUnit', value: 'kwhYear' }).problems,
		).toEqual({});
	});
	test('while it is typed an answer is read as it will be sent', () => {
		const typed = checkReducer(fresh, { type: 'changed', name: 'postcode', value: '(ls8-2ab)' });
		expect([typed.answers.postcode, givenAnswers(typed.answers)]).toEqual([
			'LS8 2AB',
			{ postcode: 'LS8 2AB' },
		]);
	});
	test('a shared link fills the fields afresh, and what was there otherwise stays', () => {
		const answers = { ...noCheckAnswers, loft: 'some' };
		const shared = checkReducer(fresh, { type: 'hydrated', answers, fragment: '#house?kind=semi' });
		expect([
			shared.answers.kind,
			shared.answers.loft,
			shared.initial.formKey,
			shared.isChanged,
		]).toEqual(['semi', 'some', 1, true]);
		// After a reload the browser has put back what was changed since.
		const again = checkReducer(fresh, {
			type: 'hydrated',
			answers: { ...answers, kind: 'flat' },
			fragment: '#house?kind=semi&walls=solid',
		});
		expect([again.answers.kind, again.answers.walls]).toEqual(['flat', 'solid']);
		const plain = checkReducer(fresh, { type: 'hydrated', answers: noCheckAnswers, fragment: '' });
		expect([plain.initial.formKey, plain.isChanged]).toEqual([0, false]);
	});
	test('the schemes go by the household and the heating alone', () => {
		expect(schemeAnswers({ ...terrace, benefitsClaim: 'no' })).toEqual({
			benefitsClaim: 'no',
			heatingSource: 'gas',
		});
	});
});

/**
 * The words of figures: more is never called less, what saves nothing is not called a saving, and
 * no end of a range is said twice.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { estimate } from '#estimate/estimate.ts';
import type { MeasureResult } from '#estimate/measure-result.ts';
import { anyHome, EXPIRED_DAY, LIVE_DAY, siteFigures } from '#estimate/testing.ts';
import type { Measure } from '#model/measures.ts';
import { measureInWords } from './plan-rows.ts';
import {
	aboutChange,
	amount,
	capPrices,
	change,
	energyOf,
	heatingCost,
	heatPumpNotes,
	inPlaceOfFuel,
	ofGrant,
	ownMoney,
	paybackBasis,
	paybackInRow,
	paybackRange,
	price,
	range,
	saving,
	unusedBill,
	whenItCostsMore,
	years,
} from './words.ts';

const words = content.checkWords;
const figures = siteFigures();
const ends = (low: number, middle: number, high: number) => ({ low, middle, high });

test.each<[string, string, string]>([
	['an amount is rounded to what it means', amount(2_345), '£2,300'],
	['and has no sign of its own', amount(-73), '£75'],
	['in kWh', amount(1_234, 'kWh'), '1,230 kWh'],
	['less', change(71, words), '£70 less'],
	['more', change(-38, words), '£40 more'],
	['neither', change(1, words), 'hardly any change'],
	['about less', aboutChange(71, words), 'about £70 less'],
	['about neither', aboutChange(-2, words), 'hardly any change'],
	['a range', range(204, 449, words), '£200 to £450'],
	['a range names its unit once', range(400, 2_000, words, 'kWh'), '400 to 2,000 kWh'],
	['ends that round to one', range(201, 199, words), '£200'],
	['a price', price({ from: 300, to: 600 }, words), '£300 to £600'],
	['a price that is one', price({ from: 7_000, to: 7_000 }, words), 'about £7,000'],
	['a year', years(0.2, words), '1 year'],
	['years', years(4.4, words), '4 years'],
])('%s', (_, said, expected) => {
	expect(said).toBe(expected);
});

test.each([
	[
		'a saving',
		ends(90, 210, 300),
		'About £210 less a year (£90 to £300)',
		['About £210', '£90 to £300'],
	],
	[
		'a cost',
		ends(-900, -790, -680),
		'About £790 more a year (£900 more to £680 more)',
		['About £790', '£900 more to £680 more'],
	],
	[
		'either',
		ends(-40, 2, 60),
		'Hardly any change (£40 more to £60 less)',
		['Hardly any change', '£40 more to £60 less'],
	],
	[
		'nothing at the least',
		ends(0, 15, 40),
		'About £15 less a year (£0 to £40)',
		['About £15', '£0 to £40'],
	],
	[
		'an end that is the middle',
		ends(15, 16, 40),
		'About £15 to £40 less a year',
		['£15 to £40', '£15 to £40'],
	],
	[
		'a middle that is the other end',
		ends(15, 39, 40),
		'About £15 to £40 less a year',
		['£15 to £40', '£15 to £40'],
	],
	['one figure', ends(70, 70, 71), 'About £70 less a year', ['About £70', '']],
])('a year with %s, on a line and as a number', (_, saved, line, number) => {
	const said = saving(saved, words);
	expect(said.line).toBe(line);
	expect([said.value, said.ends]).toEqual(number);
});

/** A measure that fits, with these figures. */
const result = (measure: Measure, given: Partial<MeasureResult>): MeasureResult => ({
	measure,
	fits: 'yes',
	assumed: [],
	...given,
});
const pays = (of: Partial<NonNullable<MeasureResult['payback']>>) => ({
	payback: { low: 4, middle: 6, high: 9, life: 25, within: 'yes' as const, ...of },
});
const NEVER = { low: undefined, middle: undefined, high: undefined, within: 'no' } as const;
const later = { percent: 5, from: '2027-04-01', pounds: 300 };
const GUIDE = { from: 300, middle: 380, to: 450, checked: '' };
const GRANT = { pounds: 7_500 };
const SOME = { pounds: 9_000, condition: 'the home is off the gas grid', until: '2027-03-31' };
const fuel = ends(8_000, 12_000, 16_000);

test.each<[string, string | undefined, string | undefined]>([
	[
		'insulation beside pounds: energy and its share of the heating',
		energyOf(result('loft', { kWh: ends(300, 600, 900), pounds: ends(20, 40, 60) }), fuel, words),
		'In energy: about 600 kWh, 5% of your heating.',
	],
	[
		'beside energy its share alone',
		energyOf(result('loft', { kWh: ends(300, 600, 900) }), fuel, words),
		'In energy: 5% of your heating.',
	],
	[
		'panels: what they make and what is used',
		energyOf(
			result('solar', { kWh: ends(600, 900, 1_200), made: ends(2_400, 2_900, 3_400) }),
			fuel,
			words,
		),
		'Makes about 2,900 kWh a year (2,400 to 3,400 kWh). You would use about 900 kWh of it yourself.',
	],
	[
		'a heat pump: its electricity',
		energyOf(
			result('heat-pump', { kWh: ends(1, 2, 3), electricity: ends(3_000, 4_000, 5_000) }),
			fuel,
			words,
		),
		'It would use about 4,000 kWh of electricity a year (3,000 to 5,000 kWh) in place of the fuel.',
	],
	[
		'a battery: no share of the heating',
		energyOf(
			result('battery', { kWh: ends(600, 600, 600), pounds: ends(70, 70, 70) }),
			fuel,
			words,
		),
		'In energy: about 600 kWh.',
	],
	[
		'a heat pump beside panels that make more than it uses',
		inPlaceOfFuel({ heating: 'oil' }, { fuel }, ends(9_000, 12_500, 16_000), words)?.slice(0, 22),
		'Uses 0 kWh of electric',
	],
	['nobody has measured it', energyOf(result('room-in-roof', {}), fuel, words), ''],
	[
		'a heat pump that may cost more says above which SCOP it does not',
		heatPumpNotes(
			result('heat-pump', { pounds: ends(-90, -60, 20), breakEven: { gone: 2.94, kept: 3.21 } }),
			words,
		)[0],
		'It costs less to run than now above a SCOP of 2.9 with the gas meter gone, and of 3.2 where it stays. SCOP is the heat that it gives for each unit of electricity, over the year.',
	],
	[
		'one that saves little but the meter’s charge',
		heatPumpNotes(result('heat-pump', { mostlyCharge: 110, pounds: ends(1, 130, 200) }), words)[0],
		'Most of what it saves is the gas meter’s daily charge, £110 a year, and not the heat. A home that keeps a gas hob keeps the meter.',
	],
	[
		'one that saves nothing else',
		heatPumpNotes(result('heat-pump', { mostlyCharge: 110, pounds: ends(1, 100, 200) }), words)[0],
		'All that it saves is the gas meter’s daily charge, £110 a year, and not the heat. A home that keeps a gas hob keeps the meter.',
	],
	[
		'and plainly what it costs',
		whenItCostsMore(
			result('heat-pump', { pounds: ends(-90, -60, -20), breakEven: { gone: 2.94 } }),
			words,
		),
		'At these prices a heat pump would cost you about £60 more a year. It would cost less than now if it gave more than 2.9 units of heat for each unit of electricity (its SCOP).',
	],
	[
		'a grant for every home',
		ofGrant(GRANT, words.help.heatPump),
		'£7,500 may come off the heat pump. No other grant is likely.',
	],
	[
		'a grant for some homes',
		ofGrant(SOME, words.help.heatPump),
		'£9,000 off a heat pump until 31 March 2027, if the home is off the gas grid.',
	],
	[
		'one’s own money after a grant',
		ownMoney({ from: 3_800, to: 6_100 }, GRANT, 'owner', words),
		'£3,800 to £6,100 of your own money, after the £7,500 of the Boiler Upgrade Scheme',
	],
	[
		'a tenant has no grant',
		ownMoney({ from: 300, to: 450 }, GRANT, 'tenant', words),
		'£300 to £450 for the owner to pay, and less on your bill',
	],
	[
		'what a payback goes by',
		paybackBasis(result('loft', { ...pays({}), price: GUIDE }), words).join(' '),
		'The middle price is about £380. A payback goes by the middle price and the middle saving.',
	],
	[
		'what one after a grant goes by',
		paybackBasis(result('solar', { ...pays({}), grant: GRANT }), words).join(' '),
		'Its payback goes by the middle price less the grant, and by the middle saving.',
	],
	[
		'nothing of what lowers no bill',
		paybackBasis(result('heat-pump', pays(NEVER)), words).join(' ') +
			paybackRange(result('heat-pump', pays(NEVER)), words),
		'',
	],
	[
		'the ends of a payback',
		paybackRange(result('loft', pays({})), words),
		'It pays for itself in 4 to 9 years, as the saving goes. It lasts about 25 years.',
	],
	[
		'a payback that the smallest saving does not make',
		paybackRange(result('solar', pays({ within: 'perhaps' })), words),
		'With the smallest saving it does not pay for itself in the 25 years that it lasts.',
	],
	[
		'no payback, and why it may be worth it',
		paybackRange(result('cavity', pays({ middle: 40, low: 20, high: 80, within: 'no' })), words),
		'With the largest saving it pays for itself in about 20 years. It may be worth it for the warmth, or with a grant.',
	],
	[
		'nothing of a range where even the largest saving is too little',
		paybackRange(result('solar', pays({ middle: 40, low: 30, high: 80, within: 'no' })), words),
		'',
	],
	[
		'in a row',
		paybackInRow(result('loft', pays({})), undefined, words),
		'Pays for itself in about 6 years',
	],
	[
		'in a row of what a scheme pays for',
		paybackInRow(result('internal-wall', pays({ within: 'no' })), 'Scheme', words),
		'Not paid back in its 25 years, unless the Scheme pays for it',
	],
	[
		'in a row with another VAT',
		paybackInRow(
			result('solar', { ...pays({ later }), pounds: ends(1, 340, 400) }),
			undefined,
			words,
		),
		'Pays for itself in about 6 years, at £300 less with 5% VAT on electricity from 1 April 2027',
	],
	[
		'in a row that lowers no bill, whatever its VAT',
		paybackInRow(
			result('heat-pump', { ...pays({ ...NEVER, later }), pounds: ends(-90, -60, -20) }),
			undefined,
			words,
		),
		'Lowers no bill, so it does not pay for itself',
	],
	[
		'in a row without a price of today',
		paybackInRow(result('loft', {}), 'Scheme', words),
		'Nothing to pay if the Scheme pays for it',
	],
	[
		'the price cap',
		capPrices({ from: '2026-10-01', until: '2026-12-31', isPast: false, gas: 7.97 }, words),
		'At the price cap of October to December 2026: gas 7.97p a unit.',
	],
])('of a measure, %s', (_, said, expected) => {
	expect(said).toBe(expected);
});

test('heating has its cost in pounds, and without a price in kWh', () => {
	const gas = estimate({ heating: 'gas', use: { kWh: 12_000 } }, figures, LIVE_DAY);
	expect(heatingCost(gas, words)).toMatch(/^about £[\d,]+ a year to heat\.$/);
	const oil = { heating: 'oil', use: { pounds: 2_100 } } as const;
	const unpriced = estimate(oil, figures, LIVE_DAY);
	expect(heatingCost(unpriced, words)).toMatch(/^about [\d,]+ kWh a year to heat\.$/);
	expect(unusedBill(unpriced, oil, words)).toContain('Not used yet: your £2,100 a year');
	expect(unusedBill(gas, oil, words)).toBe('');
});

test('no sentence of any home has a number that is none, a figure below zero or a word that is missing', () => {
	fc.assert(
		fc.property(anyHome, fc.constantFrom(LIVE_DAY, EXPIRED_DAY), (home, day) => {
			const estimated = estimate(home, figures, day);
			for (const one of estimated.results) {
				const { measure, says, notes } = measureInWords(one, {
					home,
					estimated,
					who: 'tenant',
					words,
				});
				const text = [says, ...notes].join(' ');
				expect(text, measure).not.toMatch(/NaN|Infinity|undefined|null|[-−]£?\d|£-|^$|\[|£0 less/);
				// Pounds of a bill, and not of a price.
				const ofBill = text.replace(/The (?:middle price|Boiler Upgrade Scheme)[^.]*\./g, '');
				if (day === EXPIRED_DAY && !home.rates) expect(ofBill, measure).not.toContain('£');
			}
		}),
		{ numRuns: 1_000 },
	);
});

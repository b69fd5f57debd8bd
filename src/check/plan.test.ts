/**
 * The plan in words: the sentence names the scheme with its condition, and nothing is promised that
 * the figures do not hold.
 */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { EXPIRED_DAY, LIVE_DAY, lastPriceOf, PAST_DAY } from '#estimate/testing.ts';
import type { CheckAnswers } from '#forms/home/check-state.ts';
import { monthsInWords } from '#model/dates.ts';
import { siteContent } from '#site/testing.ts';
import { checkData } from './check-data.ts';
import { resultFor } from './check-result.ts';
import type { Plan } from './plan.ts';

const data = checkData(siteContent);

/** The plan, with its numbers by name. */
function planOf(answers: Partial<CheckAnswers>, day = LIVE_DAY) {
	const plan = resultFor(answers, { ...data, day }).home?.plan;
	if (!plan) throw new Error('These answers say nothing of a home.');
	return { ...plan, ...plan.numbers };
}
const numbersOf = ({ feels, numbers: { price } }: Plan) => [feels, price?.value];
const rowOf = (plan: Plan, measure: string) =>
	plan.groups.flatMap(({ rows }) => rows).find((row) => row.measure === measure);

const semi = { kind: 'semi', heatingSource: 'gas', homeOwnership: 'yes' } as const;
const nothingLikely = {
	benefitsClaim: 'no',
	householdIncome: 'no',
	healthCondition: 'no',
	postcode: 'LS6',
} as const;

const FLAT_LET = { kind: 'flat', heatingSource: 'storage', homeOwnership: 'let' } as const;
const noGrant = { ...semi, ...nothingLikely } as const;
const words = content.checkWords;

test.each<[string, Partial<CheckAnswers>, object]>([
	[
		'after three taps the sentence names the grant, where it is, and what it hangs on',
		semi,
		{
			heading: expect.stringMatching(/^Say what walls and loft are/),
			sentence: 'The Warm Homes Local Grant may pay for most or all of what a survey finds.',
			conditions: [
				'The home is in England',
				'Your household’s income is £36,000 or less',
				'The home’s certificate says D or worse',
			],
		},
	],
	[
		'what is known is no condition any more',
		{ ...semi, postcode: 'LS6', householdIncome: 'yes' },
		{
			conditions: ['Your council is taking applications', 'The home’s certificate says D or worse'],
		},
	],
	[
		'of a rented home its owner must agree',
		{ ...semi, homeOwnership: 'no' },
		{ conditions: expect.arrayContaining(['The owner agrees']) },
	],
	[
		'where no grant is likely the heading is what to do first, and below it who pays and how long that takes',
		{ ...noGrant, loft: 'none', walls: 'cavity' },
		{
			heading: 'Worth doing first: loft insulation.',
			text: expect.stringMatching(
				/^£300 to £450 of your own money, paid back in about \d years\.$/,
			),
		},
	],
	[
		'with something ticked there no grant is said',
		{ ...noGrant, measureControls: 'yes' },
		{ sentence: words.help.none },
	],
	[
		'where nothing pays, nobody is told that there is no grant beside the grant for a heat pump',
		{ ...noGrant, loft: 'full', walls: 'cavity-filled', roof: 'none' },
		{
			sentence: words.help.nothing,
			help: { value: '£7,500', note: words.numbers.offHeatPump.always },
		},
	],
	[
		'a postcode on both sides of a border promises no grant of one of them',
		{ ...semi, postcode: 'LD7' },
		{
			sentence: 'Which side of the border the home is on decides who may pay.',
			conditions: [],
			help: {
				note: 'By the nation of your council: in England the Warm Homes Local Grant and in Wales Nest.',
			},
		},
	],
	[
		'a tenant is told of the owner, and offered no work to start with that only the owner can have done',
		{ kind: 'flat', heatingSource: 'electric', homeOwnership: 'no', postcode: 'G12' },
		{ sentence: expect.stringContaining('people who rent'), chosen: [], basis: words.basis.tenant },
	],
	[
		'where an open question stands between a home and a grant, nothing is begun that would not pay without it',
		{ ...semi, walls: 'solid', loft: 'full', useKwh: '12000', postcode: 'LS6', roof: 'none' },
		{
			chosen: [],
			sentence: 'The Warm Homes Local Grant may pay for most or all of what a survey finds.',
			basis:
				'We suggest no start before you know whether the Warm Homes Local Grant pays. Tick what you would like to see.',
		},
	],
	[
		'with a heat pump in the plan, what comes off it is no contradiction to the headline, and its price is said without the grant, too',
		{ ...noGrant, measureHeatPump: 'yes' },
		{
			sentence: '£7,500 may come off the heat pump. No other grant is likely.',
			conditions: ['The Boiler Upgrade Scheme approves it'],
			text: expect.stringMatching(/^An approved installer applies for it\./),
			help: { value: '£7,500' },
			price: {
				value: '£3,800 to £6,100',
				note: '£11,300 to £13,600 without the Boiler Upgrade Scheme.',
			},
		},
	],
	[
		'beside a grant that may pay for all of it both are said',
		{ ...semi, postcode: 'LS6', householdIncome: 'yes', measureHeatPump: 'yes' },
		{
			help: { value: 'Perhaps all of it', note: 'Or £7,500 off the heat pump.' },
			price: { value: '£0, or £3,800 to £6,100' },
		},
	],
	[
		'a tenant’s heat pump has its whole price',
		{ ...noGrant, homeOwnership: 'no', measureHeatPump: 'yes' },
		{
			price: { value: '£11,300 to £13,600' },
			groups: expect.arrayContaining([
				expect.objectContaining({
					rows: [expect.objectContaining({ measure: 'heat-pump', price: '£11,300 to £13,600' })],
				}),
			]),
		},
	],
	[
		'a landlord’s has its grant, and no payback, because the tenants save',
		{ ...noGrant, homeOwnership: 'let', measureHeatPump: 'yes' },
		{
			groups: expect.arrayContaining([
				expect.objectContaining({
					rows: [expect.objectContaining({ measure: 'heat-pump', grant: 7_500, pays: '' })],
				}),
			]),
		},
	],
	[
		'a price that nothing comes off is no price after help',
		{ ...noGrant, loft: 'none' },
		{ price: { label: words.numbers.fullPrice } },
	],
	[
		'one that something comes off is',
		{ ...semi, loft: 'none', householdIncome: 'yes' },
		{ price: { label: words.numbers.price } },
	],
	[
		'a landlord reads of the tenants’ income, and of a part of the cost',
		FLAT_LET,
		{
			sentence: 'The Warm Homes Local Grant may pay for part of the work.',
			conditions: expect.arrayContaining(['Your tenants’ household income is £36,000 or less']),
			help: { value: 'Perhaps part of it' },
		},
	],
])('%s', (_rule, answers, expected) => {
	expect(planOf(answers)).toMatchObject(expected);
});

test('where no help outside us is named there is no door, and where nothing pays no advice', () => {
	for (const answers of [noGrant, { ...semi, postcode: 'LD7' }, { ...semi, postcode: 'LS6' }])
		expect(planOf(answers).door).toBeUndefined();
	const nothing = { ...noGrant, loft: 'full', walls: 'cavity-filled', roof: 'none' } as const;
	expect(planOf(nothing).advice).toBeUndefined();
});

test.each([
	['EH1', 'Home Energy Scotland'],
	['CF10', 'Nest'],
	['BT1', 'Housing Executive'],
])('a home in %s is told of %s, and of no English grant', (postcode, name) => {
	const { sentence, numbers } = planOf({ ...semi, postcode });
	expect(sentence).toContain(name);
	expect(sentence).not.toContain('Warm Homes Local Grant');
	expect(numbers.help.note).toContain(name);
});

test('where a grant pays as far as the answers go, the start is the insulation that it pays for, and the rows say so', () => {
	const solid = {
		...semi,
		walls: 'solid',
		loft: 'some',
		useKwh: '12000',
		postcode: 'LS6',
		roof: 'none',
	} as const;
	const paid = planOf({ ...solid, householdIncome: 'yes' });
	expect(paid.chosen).toEqual(['loft', 'internal-wall']);
	expect(rowOf(paid, 'internal-wall')?.pays).toBe(
		'Not paid back in its 25 years, unless the Warm Homes Local Grant pays for it',
	);
	expect(rowOf(planOf({ ...solid, householdIncome: 'yes' }, PAST_DAY), 'internal-wall')?.pays).toBe(
		'Nothing to pay if the Warm Homes Local Grant pays for it',
	);
	expect(planOf({ ...solid, ...nothingLikely, loft: 'full' }).chosen).toEqual([]);
});

test('the sum for a heat pump off the gas grid says for whom and until when, wherever it is named', () => {
	const oil = { ...semi, ...nothingLikely, heatingSource: 'oil', measureHeatPump: 'yes' } as const;
	const { heading, numbers, conditions } = planOf(oil);
	const forWhom = 'until 31 March 2027, if the home is off the gas grid';
	expect(heading).toBe(`£9,000 off a heat pump ${forWhom}.`);
	expect(conditions[0]).toBe('The home is off the gas grid');
	expect(numbers.help.value).toBe('Perhaps £9,000');
	const { householdIncome: _, ...mayBePaid } = oil;
	for (const plan of [planOf(oil), planOf({ ...mayBePaid, householdIncome: 'yes' })])
		expect(plan.numbers.help.note).toContain(forWhom);
	expect(planOf(oil, '2027-04-01').heading).toContain('£7,500');
});

test('the two figures of the bill differ by the saving that is said', () => {
	for (const kind of ['flat', 'terrace', 'semi', 'detached'] as const) {
		const { bill, feels } = planOf({
			...semi,
			kind,
			postcode: 'G12',
			walls: 'cavity',
			loft: 'none',
		});
		expect(feels).toContain(
			`About £${((bill?.before ?? 0) - (bill?.after ?? 0)).toLocaleString('en-GB')} less a year`,
		);
	}
});

test('where nothing is ticked the numbers name the start that they are for, and a tick takes its place', () => {
	const suggested = planOf({ ...semi, loft: 'none' });
	expect(suggested.chosen).toEqual(['loft']);
	expect(suggested.basis).toContain('a sensible start: loft insulation.');
	const ticked = planOf({ ...semi, loft: 'none', measureControls: 'yes' });
	expect(ticked.chosen).toEqual(['controls']);
	expect(ticked.basis).toContain('what you ticked: heating controls.');
	expect(ticked.feels).not.toBe(suggested.feels);
});

test.each([
	[{ loft: 'full' }, 'measureLoft', 'loft insulation'],
	[{ walls: 'solid' }, 'measureCavity', 'cavity wall insulation'],
	[{ hasBattery: 'yes' }, 'measureBattery', 'battery'],
] as const)('with %j what is ticked at %s is in no number, and is said', (known, box, name) => {
	const home = { ...semi, roof: 'south', measureSolar: 'yes', ...known } as const;
	const plan = planOf({ ...home, [box]: 'yes' });
	expect(plan.numbers).toEqual(planOf(home).numbers);
	expect(plan.basis).toContain(`does not fit the home as you describe it: ${name}.`);
});

test('panels and a battery are planned together where there are neither', () => {
	const both = planOf({ ...semi, roof: 'south', measureSolar: 'yes', measureBattery: 'yes' });
	expect(both.chosen).toEqual(['solar', 'battery']);
	const alone = planOf({ ...semi, roof: 'south', measureSolar: 'yes' });
	expect(alone.chosen).toEqual(['solar']);
	// A start of ours offers no battery, which alone would not fit.
	expect(rowOf(planOf({ ...semi, roof: 'south' }), 'battery')).toBeUndefined();
	expect(rowOf(alone, 'battery')?.amount).toMatch(/less a year/);
	expect(numbersOf(both)).not.toEqual(numbersOf(alone));
});

/** Gas homes up to large ones, and electric ones, with a roof for panels. */
const ofManySizes = [4_000, 12_000, 20_000, 26_000, 28_000, 40_000].flatMap((kWh) =>
	(['gas', 'electric'] as const).map((heatingSource) => ({
		...semi,
		...nothingLikely,
		heatingSource,
		roof: 'south' as const,
		useKwh: `${kWh}`,
	})),
);

test('no row says that it saves and that it lowers no bill, none says again what it says, and panels are paid back by the saving with the VAT to come', () => {
	const rows = ofManySizes.flatMap((answers) =>
		planOf(answers).groups.flatMap((group) => group.rows),
	);
	for (const { amount, price, pays, says, notes } of rows) {
		if (amount.includes(' less a year')) expect(pays).not.toMatch(/^Lowers/);
		const fold = [says, ...notes].join(' ');
		for (const said of [amount, price, pays]) if (said) expect(fold).not.toContain(said);
	}
	const solar = rows.filter(({ measure }) => measure === 'solar');
	for (const { pays } of solar) {
		const [, years, saving] = /in about (\d+) years, at £(\d+) less with 5% VAT/.exec(pays) ?? [];
		expect(Math.abs(7000 / Number(saving) - Number(years)), pays).toBeLessThan(1);
	}
	expect(solar).toHaveLength(ofManySizes.length);
});

test('daily charges of a past cap beside prices of one’s own say which cap it was', () => {
	const plan = planOf(
		{
			...semi,
			...nothingLikely,
			loft: 'none',
			rateFuel: '9',
			rateElectricity: '30',
			useKwh: '12000',
		},
		PAST_DAY,
	);
	const charges = `The daily charges in these figures are those of the price cap of ${monthsInWords(lastPriceOf('gasStandingCharge'))}.`;
	expect(plan.bill?.charges).toBe(charges);
	expect(rowOf(plan, 'heat-pump')?.notes).toContain(charges);
	expect(rowOf(plan, 'loft')?.notes).not.toContain(charges);
	// One dated price says the months already.
	expect(
		planOf({ ...semi, rateFuel: '9', useKwh: '12000' }, PAST_DAY).bill?.charges,
	).toBeUndefined();
});

test('the work stands in the order of time, with what to say when the heating breaks', () => {
	const headings = (heatingSource: string, day = LIVE_DAY) =>
		planOf({ ...semi, heatingSource }, day).groups.map(({ heading }) => heading);
	expect(headings('gas')).toEqual(['This month', 'Next summer', 'When the boiler needs replacing']);
	expect(headings('gas', '2027-08-31')[1]).toBe('This summer');
	expect(headings('gas', '2027-09-01')[1]).toBe('Next summer');
	expect(headings('storage').at(-1)).toBe('When the heaters need replacing');
	expect(headings('heatPump')).not.toContain('When the boiler needs replacing');
	expect(planOf(semi).groups.at(-1)?.call).toContain('Say to whoever comes');
});

test.each([
	{ ...semi, kind: 'terrace', walls: 'solid', loft: 'some' },
	{ ...semi, kind: 'terrace', walls: 'before-1930' },
	{ ...semi, walls: 'cavity' },
	// An unknown kind counts as a semi.
	{ ...semi, kind: 'notSure', walls: 'solid', loft: 'none' },
] as const)('a plan begins with walls that lose most of the heat: $kind, $walls', (answers) => {
	const [first, second] = planOf(answers).groups;
	expect(first?.heading).toBe('For the warmth: the walls');
	expect(first?.rows.map(({ measure }) => measure)).toEqual([
		answers.walls === 'cavity' ? 'cavity' : 'internal-wall',
	]);
	expect(second?.heading).toBe('This month');
});

test.each([
	{ ...semi },
	{ ...semi, walls: 'after-1930' },
	{ ...semi, walls: 'cavity-filled' },
	{ ...semi, kind: 'bungalow', walls: 'cavity', loft: 'none' },
	{ ...semi, kind: 'notSure' },
] as const)('no other plan does: $kind, $walls', (answers) => {
	expect(planOf(answers).groups[0]?.heading).toBe('This month');
});

test.each(['bills', 'carbon'])(
	'for %s a plan begins with the group of what it advises first, whatever the walls lose',
	(priority) => {
		const { groups, advice } = planOf({
			...semi,
			...nothingLikely,
			kind: 'terrace',
			walls: 'solid',
			loft: 'full',
			roof: 'south',
			priority,
		});
		const first = groups[0]?.rows.map(({ name }) => name.toLowerCase()) ?? [];
		expect(first.some((name) => advice?.what.includes(name))).toBe(true);
	},
);

test('walls that are taken for what most homes of their age have say so', () => {
	const assumed = content.checkWords.assumed['walls-by-age'];
	expect(rowOf(planOf({ ...semi, walls: 'before-1930' }), 'internal-wall')?.assumed).toContain(
		assumed,
	);
	expect(rowOf(planOf({ ...semi, walls: 'solid' }), 'internal-wall')?.assumed).not.toContain(
		assumed,
	);
	expect(planOf({ ...semi, walls: 'after-1930' }).bill).toEqual(planOf(semi).bill);
});

test('a fuel without a price has kWh, and no pounds that nobody knows', () => {
	const plan = planOf({ ...semi, heatingSource: 'oil', loft: 'none' });
	expect(plan.feels).toMatch(/About [\d,]+ kWh less a year/);
	expect(plan.bill).toBeUndefined();
	expect(rowOf(plan, 'loft')?.range).toBeUndefined();
});

test.each([
	[{ heatingSource: 'oil' }, 'oil'],
	[{ heatingSource: 'oil', measureLoft: 'yes' }, 'oil'],
	[{ heatingSource: 'solidFuel' }, 'solid fuel'],
	[{ postcode: 'BT1' }, 'gas'],
	[{}, 'gas', EXPIRED_DAY],
] as const)(
	'with %j and no price a heat pump’s electricity is in place of %s, and no saving in kWh',
	(answers, fuel, day = LIVE_DAY) => {
		const plan = planOf({ ...semi, useKwh: '20000', measureHeatPump: 'yes', ...answers }, day);
		expect(plan.feels).toMatch(/Uses \d,\d00 kWh of electricity a year in place of 20,000 kWh/);
		expect(rowOf(plan, 'heat-pump')?.amount).toMatch(
			new RegExp(`^Uses \\d,\\d00 kWh of electricity a year in place of 20,000 kWh of ${fuel}$`),
		);
	},
);

test('after the prices’ last day no row says that anything pays for itself', () => {
	const rows = planOf({ ...semi, loft: 'none', walls: 'cavity' }, PAST_DAY).groups.flatMap(
		(group) => group.rows,
	);
	expect(rows.map(({ pays }) => pays).filter(Boolean)).toEqual([]);
	expect(rows.some(({ range }) => range)).toBe(true);
});

test('help that is not applied for through us has its own door', () => {
	expect(planOf({ ...semi, householdIncome: 'yes' }).door).toMatchObject({
		label: 'Warm Homes Local Grant: apply yourself at GOV.UK',
		href: 'https://www.gov.uk/apply-warm-homes-local-grant',
	});
});

test.each(['EH1', 'CF10'])('a landlord in %s reads nothing of a home of one’s own', (postcode) => {
	expect(planOf({ ...FLAT_LET, postcode }).conditions.join()).not.toMatch(/you own|in the home/);
});

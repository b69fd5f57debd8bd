/** The assessment’s texts, for any combination of answers. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { healthDetail } from '../health-detail.ts';
import {
	assess,
	grantForAll,
	grantForPart,
	headlineFor,
	isWorthwhile,
	situationNote,
} from './assessment.ts';
import { schemesForRules } from './outcomes.ts';
import type { DatedScheme, HomeAnswers, SchemeOutcome } from './types.ts';

const schemes = schemesForRules(content.schemes);
const withPlace = schemesForRules(content.schemes, [
	{ scheme: 'eco4', supplierSlot: { supplier: 'Sample Energy', confirmed: '2026-11-20' } },
]);
const TODAY = '2026-11-21';
const said = (answers: HomeAnswers, day = TODAY) => assess(answers, schemes, day);

describe('the headline', () => {
	test.each<[string, HomeAnswers, string]>([
		[
			'a low income and insulation',
			{
				householdIncome: 'yes',
				homeOwnership: 'yes',
				heatingSource: 'gas',
				insulationMethod: 'loft',
			},
			'The Warm Homes Local Grant may pay for most or all of the work.',
		],
		[
			'a low income and a heat pump',
			{
				householdIncome: 'yes',
				homeOwnership: 'yes',
				heatingSource: 'lpg',
				energySavings: 'airSourceHeatPump',
			},
			'The Warm Homes Local Grant may pay for most or all of the work.',
		],
		[
			'an income above the line and a heat pump',
			{
				householdIncome: 'no',
				homeOwnership: 'yes',
				heatingSource: 'gas',
				energySavings: 'airSourceHeatPump',
			},
			'The Boiler Upgrade Scheme may pay for part of a heat pump. No other grant is likely.',
		],
		[
			'a benefit and no wish',
			{ selectedBenefits: 'universalCredit' },
			'The Warm Homes Local Grant may pay for most or all of the work.',
		],
		[
			'nothing known but the wish',
			{ energySavings: 'solar' },
			'The Warm Homes Local Grant may pay for most or all of the work.',
		],
		[
			'an income above the line and solar',
			{ householdIncome: 'no', energySavings: 'solar' },
			'The Warm Homes Local Grant might pay for the work, but the chance is small.',
		],
		[
			'a home that is let',
			{ homeOwnership: 'let', heatingSource: 'gas' },
			'The Warm Homes Local Grant may pay for part of the work.',
		],
		[
			'an owner who says nothing of income',
			{ homeOwnership: 'yes', heatingSource: 'gas' },
			'The Warm Homes Local Grant may pay for most or all of the work.',
		],
		[
			'a gas boiler',
			{ householdIncome: 'yes', energySavings: 'gasBoiler' },
			'We know of no grant for a gas boiler, but there may be help with something else.',
		],
	])('for %s', (_case, answers, headline) => {
		expect(said(answers).headline).toBe(headline);
	});

	test('sends nobody to Nest who has said no to a benefit, a low income and illness, and everybody else', () => {
		const no = { benefitsClaim: 'no', householdIncome: 'no', healthCondition: 'no' };
		const inWales = (answers: HomeAnswers) => assess(answers, schemes, TODAY, 'Wales').headline;
		expect(inWales(no)).not.toContain('ask Nest first');
		for (const answers of [
			{},
			{ ...no, healthCondition: 'notSure' },
			{ benefitsClaim: 'no', healthCondition: 'no' },
			{ ...no, householdIncome: 'yes' },
		])
			expect([answers, inWales(answers)]).toEqual([
				answers,
				expect.stringContaining('In Wales, ask Nest first.'),
			]);
	});

	test.each([
		[['little'], 'No grant looks likely on these answers, but there is a smaller saving.'],
		[[], 'No scheme looks likely on these answers.'],
	] as const)('where schemes pay %j', (shares, headline) => {
		const [one] = said({ householdIncome: 'yes' }).outcomes;
		const outcomes = shares.map((share) => ({
			...(one as SchemeOutcome),
			pays: { for: '', howMuch: '', share },
		}));
		expect(headlineFor(outcomes, {})).toBe(headline);
	});

	test('never names a closed or unlikely scheme, one for something else or a small saving, nor a long shot as if it were none; never promises', () => {
		fc.assert(
			fc.property(
				anyAnswers,
				fc.constantFrom('2026-06-01', TODAY, '2027-01-01', '2027-04-01', '2030-01-01'),
				(answers, day) => {
					const { headline, outcomes } = assess(answers, withPlace, day);
					const possible = outcomes.filter(
						(one) =>
							['possible', 'likely'].includes(one.likelihood) &&
							one.pays.share !== 'little' &&
							!one.mismatch,
					);
					// A long shot counts only where there is nothing better, and then the sentence says what
					// it is.
					expect(headline.includes('the chance is small')).toBe(
						!grantForAll(outcomes) &&
							!grantForPart(outcomes) &&
							possible.length > 0 &&
							possible.every(({ isLongShot }) => isLongShot),
					);
					expect(headline).toMatch(/^[A-Z].*\.$/);
					expect(headline).not.toMatch(/\bwill\b|undefined|eligible|qualify/);
					for (const { name } of outcomes.filter(
						(one) => !isWorthwhile(one) || one.mismatch || one.pays.share === 'little',
					))
						expect(headline).not.toContain(name);
				},
			),
			{ numRuns: 2000 },
		);
	});
});

describe('what only a survey can answer', () => {
	test('storage heaters in an electrically heated home: the tariff is checked first', () => {
		const { notes } = said({
			heatingSource: 'electric',
			energySavings: 'highHeatRetentionStorageHeaters',
		});
		expect(notes).toEqual([expect.stringContaining('off-peak tariff')]);
	});

	test('any insulation: walls, damp and ventilation are checked first', () => {
		expect(said({ heatingSource: 'gas', insulationMethod: 'cavityWall' }).notes).toEqual([
			expect.stringContaining('damp'),
		]);
		for (const energySavings of ['internalWallInsulation', 'cavityWallInsulations'])
			expect(said({ heatingSource: 'gas', energySavings }).notes).toHaveLength(1);
		expect(said({ heatingSource: 'gas' }).notes).toEqual([]);
	});

	test('a visitor who skipped the heating question is told that oil counts, and how much', () => {
		expect(said({ homeOwnership: 'yes' }).notes).toEqual([
			expect.stringMatching(/If it is oil, tell us.*£9,000 where it replaces oil/),
		]);
		expect(said({ homeOwnership: 'no' }).notes).toEqual([]);
		expect(said({ energySavings: 'gasBoiler' }).notes).toEqual([]);
	});
});

test('a visitor who does not own the home is told that the owner has to agree', () => {
	expect(situationNote({ homeOwnership: 'no' })).toContain('owner has to agree');
	expect(situationNote({ homeOwnership: 'yes' })).toBeUndefined();
	expect(situationNote({ homeOwnership: 'let' })).toContain('goes by the people who live there');
});

describe('the other nations', () => {
	const words = (answers: HomeAnswers) =>
		Object.fromEntries(said(answers).otherNations.map(({ nation, words }) => [nation, words]));

	test('Scotland is pointed to Home Energy Scotland, Wales to Nest, Northern Ireland to the Housing Executive', () => {
		const { Scotland, Wales, 'Northern Ireland': ireland } = words({});
		expect(Scotland).toMatch(/Home Energy Scotland.*£7,500/);
		expect(Wales).toContain('Nest');
		expect(ireland).toContain('Housing Executive');
	});

	test('for a nation whose own scheme has closed, what there is instead is shown', () => {
		const closed = {
			...schemes,
			'nest-wales': {
				...(schemes['nest-wales'] as DatedScheme),
				closes: '2026-11-20',
				instead: 'Ask your council.',
			},
		};
		const wales = (day: string) =>
			assess({}, closed, day).otherNations.find(({ nation }) => nation === 'Wales')?.words;
		expect(wales('2026-11-20')).toContain('Nest');
		expect(wales('2026-11-21')).toMatch(/Ask your council\.$/);
	});

	test('each nation lists which of the shown schemes do not apply there, and no others', () => {
		const lowIncome = words({
			householdIncome: 'yes',
			homeOwnership: 'no',
			insulationMethod: 'loft',
		});
		expect(lowIncome.Scotland).toMatch(/^Warm Homes Local Grant does not apply\./);
		expect(lowIncome['Northern Ireland']).toMatch(
			/^Warm Homes Local Grant and Energy Company Obligation \(ECO4\) do not apply\./,
		);
		expect(lowIncome.Scotland).not.toContain('Boiler Upgrade');
	});
});

const anyAnswers = fc.record(
	Object.fromEntries(
		Object.entries(healthDetail.fields).map(([name, field]) => [
			name,
			fc.constantFrom('', ...Object.keys(field.options)),
		]),
	),
) as fc.Arbitrary<HomeAnswers>;

describe('where the nation is known', () => {
	const at = (nation: string) =>
		assess({ homeOwnership: 'yes', heatingSource: 'gas' }, schemes, TODAY, nation);

	test('in Scotland the headline names the first door there, its own line is apart, and England’s schemes are unlikely', () => {
		const { headline, ownNation, otherNations, outcomes } = at('Scotland');
		expect(headline).toBe('In Scotland, ask Home Energy Scotland first.');
		expect(ownNation?.words).toMatch(/^Home Energy Scotland/);
		expect(otherNations.map(({ nation }) => nation)).toEqual(['Wales', 'Northern Ireland']);
		expect(outcomes.find(({ scheme }) => scheme === 'boiler-upgrade-scheme')).toMatchObject({
			likelihood: 'unlikely',
			why: 'It is for England and Wales only, and your home is in Scotland.',
		});
	});

	test('in England there is no line of its own, and the others’ are all there', () => {
		const { headline, ownNation, otherNations } = at('England');
		expect(headline).not.toMatch(/first\.$/);
		expect(ownNation).toBeUndefined();
		expect(otherNations).toHaveLength(3);
	});

	test('outside the United Kingdom nothing is possible, and the headline says why', () => {
		const { headline, outcomes } = at('outside the United Kingdom');
		expect(headline).toBe(
			'Your home is outside the United Kingdom, and these schemes are for homes in it.',
		);
		expect(
			outcomes.filter(({ likelihood }) => likelihood !== 'unlikely' && likelihood !== 'closed'),
		).toEqual([]);
	});
});

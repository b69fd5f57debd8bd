/** The eligibility rules as tables, one row a case, and what holds for any answers. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { findOutcomes } from './outcomes.ts';
import { questionsForTheOffice } from './questions-for-office.ts';
import { schemesForRules } from './schemes-for-rules.ts';
import { anyAnswers } from './testing.ts';
import type { HomeAnswers, Likelihood, SchemeId, SchemeOutcome } from './types.ts';

const schemes = schemesForRules(content.schemes);
const TODAY = '2026-11-21';

function outcome(
	scheme: SchemeId,
	answers: HomeAnswers,
	day = TODAY,
	known = schemes,
): SchemeOutcome {
	const found = findOutcomes(answers, known, day).find((one) => one.scheme === scheme);
	if (!found) throw new Error(`There is no outcome for ${scheme}.`);
	return found;
}

const ECO4 = 'eco4';
const LOCAL = 'warm-homes-local-grant';
const BOILER = 'boiler-upgrade-scheme';
const VAT = 'vat-zero-rate';
const SURVEY = 'needs a survey';

const NO = { benefitsClaim: 'no', householdIncome: 'no' };
const LOW = { householdIncome: 'yes' };
const OPEN = {
	benefitsClaim: 'notSure',
	selectedBenefits: 'notSure',
	healthCondition: 'notSure',
	householdIncome: 'notSure',
};
const OWNS = { homeOwnership: 'yes' };
const TENANT = { homeOwnership: 'no' };
const LET = { homeOwnership: 'let' };
const gets = (selectedBenefits: string) => ({ benefitsClaim: 'yes', selectedBenefits });
const heats = (heatingSource: string) => ({ ...OWNS, heatingSource });
const wants = (energySavings: string) => ({ energySavings });
const LOFT = { insulationMethod: 'loft' };

test.each<[SchemeId, Likelihood, HomeAnswers[], string?]>([
	[
		ECO4,
		'possible',
		['universalCredit', 'pensionCredit', 'housingBenefit', 'incomeSupport'].map(gets),
	],
	// Of these two the kind has to be confirmed; the next two have ended.
	[ECO4, 'possible', ['jobseekersAllowance', 'employmentSupport'].map(gets)],
	[ECO4, SURVEY, ['childTaxCredit', 'workingTaxCredit', 'notSure'].map(gets)],
	// A council may put those forward who get no benefit; health alone is not enough.
	[
		ECO4,
		'possible',
		[
			{ ...LOW, benefitsClaim: 'no' },
			{ ...LOW, healthCondition: 'yes' },
		],
	],
	[ECO4, SURVEY, [{ ...NO, healthCondition: 'yes' }]],
	[ECO4, 'unlikely', [{ ...NO, healthCondition: 'no' }]],
	// Left open is unknown, and never a no.
	[
		ECO4,
		SURVEY,
		[NO, { ...NO, healthCondition: 'notSure' }, OPEN, {}, { benefitsClaim: 'notSure' }],
	],
	[ECO4, 'possible', [LOW], '2026-12-31'],
	[ECO4, 'closed', [LOW], '2027-01-01'],
	// Not below £31k is possible, since the limit is £36,000.
	[
		LOCAL,
		'possible',
		[gets('universalCredit'), LOW, { householdIncome: 'no' }, { ...LOW, ...TENANT }],
	],
	[LOCAL, SURVEY, [OPEN, LET]],
	// Heating is left open by those with oil, too.
	[
		BOILER,
		'possible',
		[...['gas', 'electric', 'solidFuel', 'lpg'].map(heats), { ...heats('gas'), ...NO }, OWNS],
	],
	[
		BOILER,
		'unlikely',
		[
			{ ...heats('gas'), ...TENANT },
			{ ...heats('gas'), ...wants('gasBoiler') },
		],
	],
	[VAT, 'likely', [wants('solar'), wants('airSourceHeatPump'), LOFT]],
	[VAT, 'unlikely', [wants('gasBoiler')]],
	[VAT, 'closed', [wants('solar')], '2027-04-01'],
	['smart-export-guarantee', 'possible', [wants('solar')]],
	['gbis', 'closed', [LOW]],
])('%s is %s after each of %j (on %s)', (scheme, likelihood, all, day) => {
	for (const answers of all)
		expect(outcome(scheme, answers, day).likelihood, JSON.stringify(answers)).toBe(likelihood);
});

const OFF_GRID = '£9,000 towards a heat pump until 31 March 2027, if the home is off the gas grid.';
test.each([
	['lpg', TODAY, OFF_GRID],
	['oil', '2027-03-31', OFF_GRID],
	['oil', '2027-04-01', '£7,500 towards a heat pump.'],
	['gas', TODAY, '£7,500 towards a heat pump.'],
	[
		'',
		TODAY,
		'£7,500 towards a heat pump. Until 31 March 2027 £9,000 where it replaces oil or LPG off the gas grid.',
	],
	['notSure', '2027-04-01', '£7,500 towards a heat pump.'],
])('the heat pump grant in place of “%s” on %s: %s', (heatingSource, day, howMuch) => {
	expect(outcome(BOILER, heats(heatingSource), day).pays.howMuch).toBe(howMuch);
});

type Said = 'why' | 'toCheck' | 'mismatch' | 'whoApplies';
test.each<[SchemeId, HomeAnswers, Said, RegExp]>([
	[
		ECO4,
		gets('universalCredit'),
		'why',
		/^Somebody in your home gets Universal Credit, which is on/,
	],
	[ECO4, gets('employmentSupport'), 'toCheck', /^Whether it is the kind/],
	[ECO4, gets('workingTaxCredit'), 'why', /^Working Tax Credit ended/],
	[ECO4, gets('workingTaxCredit'), 'toCheck', /^Which benefit you get now\.$/],
	[ECO4, gets('notSure'), 'why', /Child Benefit can count.*PIP.* do not/],
	[ECO4, LOW, 'why', /council may .* put you forward/],
	[ECO4, { ...LOW, ...TENANT }, 'toCheck', /its owner must agree\.$/],
	[ECO4, { ...LOW, healthCondition: 'yes' }, 'why', /which a council or the NHS may put/],
	[ECO4, { ...LOW, healthCondition: 'yes' }, 'toCheck', /letter\. Your/],
	[ECO4, { healthCondition: 'yes' }, 'why', /That alone is not enough/],
	[ECO4, { ...NO, healthCondition: 'no' }, 'toCheck', /65 or over, pregnant/],
	[ECO4, {}, 'why', /^We do not know enough yet/],
	[BOILER, heats('gas'), 'why', /heat it with gas\. A heat pump would take its place/],
	[BOILER, heats('lpg'), 'why', /heat it with LPG/],
	[BOILER, OWNS, 'why', /most heating counts/],
	// Electric heating may be a heat pump already.
	[BOILER, heats('electric'), 'toCheck', /such as a heat pump\./],
	[BOILER, heats('solidFuel'), 'toCheck', /wood pellet boiler/],
	[VAT, wants('highHeatRetentionStorageHeaters'), 'why', /does not cover storage heaters/],
	[VAT, wants('solar'), 'why', /covers solar panels/],
	[
		VAT,
		{ ...wants('gasBoiler'), ...LOFT },
		'why',
		/covers loft insulation.* not cover a gas boiler/,
	],
	[
		BOILER,
		{ ...OWNS, ...wants('solar') },
		'mismatch',
		/^This pays for a heat pump\. You asked about solar panels\.$/,
	],
	[BOILER, { ...OWNS, ...LOFT }, 'mismatch', /You asked about loft insulation\.$/],
	[LOCAL, { ...LOW, ...wants('gasBoiler') }, 'mismatch', /You asked about a gas boiler\.$/],
	[ECO4, {}, 'whoApplies', /^An .*installer.* We help you with the papers\.$/],
	[
		BOILER,
		{},
		'whoApplies',
		/^An installer with an MCS certificate.* We help you with the papers\.$/,
	],
])('%s after %j says in its %s: %s', (scheme, answers, where, words) => {
	expect(outcome(scheme, answers)[where]).toMatch(words);
});

test.each<[SchemeId, HomeAnswers]>([
	// One of two requested measures is enough, and nothing is said of what is unlikely or closed.
	[BOILER, { ...OWNS, ...wants('airSourceHeatPump'), ...LOFT }],
	[BOILER, OWNS],
	[BOILER, { ...TENANT, ...wants('solar') }],
	['gbis', wants('solar')],
])('%s after %j is not said to pay for something else', (scheme, answers) => {
	expect(outcome(scheme, answers).mismatch).toBeUndefined();
});

test.each<[SchemeId, HomeAnswers, RegExp, RegExp]>([
	[ECO4, { ...gets('universalCredit'), ...OWNS }, /benefit/, /landlord|income/],
	[ECO4, { ...LOW, benefitsClaim: 'no', ...TENANT }, /income.*landlord/, /benefit/],
	[ECO4, { ...LOW, benefitsClaim: 'yes' }, /benefit.*income/, /landlord/],
	[BOILER, OWNS, /you own the home/, /landlord/],
	[BOILER, {}, /you own the home/, /landlord/],
	[BOILER, TENANT, /./, /you own the home/],
])('the documents for %s after %j are %s and not %s', (scheme, answers, some, none) => {
	const papers = outcome(scheme, answers).documents.join('; ');
	expect(papers).toMatch(some);
	expect(papers).not.toMatch(none);
});

test.each([
	// 1 November is sixty days before 31 December: just enough. The next day is not.
	['2026-06-01', false],
	['2026-11-01', false],
	['2026-11-02', true],
	['2026-12-31', true],
	['2027-01-01', false],
])('on %s ECO4 closes soon: %s', (day, closesSoon) => {
	expect(outcome(ECO4, {}, day).closesSoon).toBe(closesSoon);
});

test('a firm with a supplier’s place applies for that scheme, which is no long shot near its end', () => {
	const supplierSlot = { supplier: 'Sample Energy', confirmed: '2026-11-20' };
	const known = schemesForRules(content.schemes, [{ scheme: ECO4, supplierSlot }]);
	expect(outcome(ECO4, {}, TODAY, known)).toMatchObject({
		whoApplies: 'We do, with you. Sample Energy has given us a place for new homes.',
		isLongShot: false,
	});
	expect(outcome(BOILER, {}, TODAY, known).whoApplies).toMatch(/^An installer/);
	expect(outcome(ECO4, {}).isLongShot).toBe(true);
});

test('a scheme missing from the content is an error', () => {
	const { gbis: _, ...others } = content.schemes;
	expect(() => schemesForRules(others)).toThrow('There is no scheme called gbis');
});

const NATION_AND_RATING = 'Which nation is it in, and what is its energy rating?';
const known = { ...NO, ...heats('gas') };
const QUESTIONS = [
	'Which benefits does anybody in the home get?',
	'What is the household income before tax?',
	'Who owns the home?',
	'What heats the home? Oil, which the form has no answer for, may mean the higher heat pump grant.',
	NATION_AND_RATING,
];
test.each<[HomeAnswers, string[], string?]>([
	[{}, QUESTIONS],
	[{ ...gets('notSure'), householdIncome: 'notSure' }, QUESTIONS],
	[known, [NATION_AND_RATING]],
	[known, ['What is its energy rating?'], 'England'],
	[{ ...known, ...gets('pensionCredit') }, [NATION_AND_RATING]],
	[{ ...known, selectedBenefits: 'notSure' }, [NATION_AND_RATING]],
	[
		{ ...known, selectedBenefits: 'universalCredit' },
		['Says nobody claims benefits, yet names Universal Credit: which is right?', NATION_AND_RATING],
	],
	[
		{ ...known, ...gets('childTaxCredit') },
		['Child Tax Credit has ended: what is paid instead?', NATION_AND_RATING],
	],
	[
		{ ...known, ...gets('jobseekersAllowance') },
		['Jobseeker’s Allowance: is it the kind that depends on income?', NATION_AND_RATING],
	],
	[
		{ ...known, ...LET },
		[
			'The home is let: what benefits or income do its tenants have, and will they take part?',
			NATION_AND_RATING,
		],
	],
])('after %j the office asks %j', (answers, questions, nation) => {
	expect(questionsForTheOffice(answers, nation)).toEqual(questions);
});

test('a benefit that is named counts, though nobody is said to claim any', () => {
	expect(outcome(ECO4, { ...NO, selectedBenefits: 'universalCredit' }).likelihood).toBe('possible');
});

/** What holds for any answers, and what comes of them for each scheme. */
const holds = (
	property: (answers: HomeAnswers, all: Record<SchemeId, SchemeOutcome>) => void,
): void =>
	fc.assert(
		fc.property(anyAnswers, (answers) => property(answers, allOf(answers))),
		{ numRuns: 2000 },
	);
const allOf = (answers: HomeAnswers) =>
	Object.fromEntries(
		findOutcomes(answers, schemes, TODAY).map((one) => [one.scheme, one]),
	) as Record<SchemeId, SchemeOutcome>;

test('each scheme has one outcome; low-income schemes are never likely without a rating, nor unlikely while a question about them is open', () => {
	const isOpen = (answer?: string) => !answer || answer === 'notSure';
	holds((answers, all) => {
		const said = [all[ECO4].likelihood, all[LOCAL].likelihood];
		expect([Object.keys(all).length, all.gbis.likelihood]).toEqual([6, 'closed']);
		expect(said).not.toContain('likely');
		const { benefitsClaim, selectedBenefits, householdIncome, healthCondition } = answers;
		if (
			[benefitsClaim, householdIncome, healthCondition].some(isOpen) ||
			selectedBenefits === 'notSure'
		)
			expect(said).not.toContain('unlikely');
	});
});

test('an answer about health only ever raises the likelihood, and skipping it is no worse than “no” or “not sure”', () => {
	const order = ['closed', 'unlikely', SURVEY, 'possible', 'likely'];
	holds((answers) => {
		const [yes, no, notSure, open] = ['yes', 'no', 'notSure', ''].map((healthCondition) =>
			Object.values(allOf({ ...answers, healthCondition }))
				.sort((a, b) => a.scheme.localeCompare(b.scheme))
				.map(({ likelihood }) => order.indexOf(likelihood)),
		) as [number[], number[], number[], number[]];
		expect(open).toEqual(notSure);
		for (const [at, rank] of open.entries()) {
			expect(yes[at]).toBeGreaterThanOrEqual(rank);
			expect(rank).toBeGreaterThanOrEqual(no[at] ?? 0);
		}
	});
});

test('the low-income schemes never depend on the requested measures', () => {
	holds(({ energySavings: _, insulationMethod: __, ...circumstances }, asked) => {
		const unasked = allOf(circumstances);
		for (const scheme of [ECO4, LOCAL] as const)
			expect(asked[scheme].likelihood).toBe(unasked[scheme].likelihood);
	});
});

test('no text says that somebody qualifies, and the Boiler Upgrade Scheme never reads as help towards a boiler', () => {
	holds((_, all) => {
		const { pays, why, mismatch } = all[BOILER];
		expect(pays.howMuch).toContain('heat pump');
		expect(`${why} ${mismatch}`).not.toMatch(/towards a (?:gas )?boiler/);
		for (const one of Object.values(all))
			expect(one.why + one.toCheck).not.toMatch(/eligible|you qualify|guarantee[ds]\b/i);
	});
});

test('a landlord is never spoken to as if the income, the benefits or the fuel bill were theirs, and gets a part', () => {
	holds((answers) => {
		const all = allOf({ ...answers, ...LET });
		const said = Object.values(all).map(({ why, toCheck, conditions = [], documents }) =>
			[why, toCheck, ...conditions, ...documents].join(' '),
		);
		expect(said.join(' ')).not.toMatch(
			/your (household|income)|in your home|you told us|benefit you get|household income before tax/i,
		);
		expect(all[LOCAL]).toMatchObject({
			likelihood: SURVEY,
			pays: { share: 'part', howMuch: expect.stringContaining('half of each after that') },
		});
	});
});

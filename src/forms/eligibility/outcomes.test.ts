/** The eligibility rules, one scenario a line, and properties that hold for any answers. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { healthDetail } from '../health-detail.ts';
import { findOutcomes, questionsForTheOffice, schemesForRules } from './outcomes.ts';
import type { HomeAnswers, Likelihood, SchemeId, SchemeOutcome } from './types.ts';

const schemes = schemesForRules(content.schemes);
const TODAY = '2026-11-21';
const AFTER_ECO4 = '2027-01-01';

function outcome(scheme: SchemeId, answers: HomeAnswers, day = TODAY): SchemeOutcome {
	const found = findOutcomes(answers, schemes, day).find((one) => one.scheme === scheme);
	if (!found) throw new Error(`There is no outcome for ${scheme}.`);
	return found;
}

const everythingNotSure = {
	benefitsClaim: 'notSure',
	selectedBenefits: 'notSure',
	healthCondition: 'notSure',
	householdIncome: 'notSure',
};

describe('a home that is let', () => {
	const household = fc.record({
		benefitsClaim: fc.constantFrom('', 'yes', 'no', 'notSure'),
		selectedBenefits: fc.constantFrom('', 'pensionCredit', 'childTaxCredit'),
		healthCondition: fc.constantFrom('', 'yes', 'no'),
		householdIncome: fc.constantFrom('', 'yes', 'no'),
		heatingSource: fc.constantFrom('', 'gas', 'oil', 'storage', 'heatPump'),
	});
	test('its landlord is never spoken to as if the income, the benefits or the fuel bill were theirs', () => {
		fc.assert(
			fc.property(household, (answers) => {
				const outcomes = findOutcomes({ ...answers, homeOwnership: 'let' }, schemes, TODAY);
				const said = outcomes
					.map(({ why, toCheck, conditions = [], documents }) =>
						[why, toCheck, ...conditions, ...documents].join(' '),
					)
					.join(' ');
				expect(said).not.toMatch(
					/your (household|income)|in your home|you told us|benefit you get|household income before tax/i,
				);
				expect(outcomes.find(({ scheme }) => scheme === 'warm-homes-local-grant')).toMatchObject({
					likelihood: 'needs a survey',
					pays: { share: 'part', howMuch: expect.stringContaining('half of each after that') },
				});
			}),
		);
	});
	test('the office asks about the tenants', () => {
		expect(questionsForTheOffice({ homeOwnership: 'let', heatingSource: 'gas' }).join(' ')).toMatch(
			/The home is let: what benefits or income/,
		);
	});
});

const BENEFITS = (selectedBenefits: string) => ({ benefitsClaim: 'yes', selectedBenefits });
const NO = { benefitsClaim: 'no', householdIncome: 'no' };
const OWNS = { homeOwnership: 'yes' };
const ECO4 = 'eco4';
const LOCAL = 'warm-homes-local-grant';
const BOILER = 'boiler-upgrade-scheme';
const VAT = 'vat-zero-rate';
const SURVEY = 'needs a survey';

describe('the eligibility rules', () => {
	test.each<[SchemeId, Likelihood, HomeAnswers, string?]>([
		[ECO4, 'possible', BENEFITS('universalCredit')],
		[ECO4, 'possible', BENEFITS('pensionCredit')],
		[ECO4, 'possible', BENEFITS('housingBenefit')],
		[ECO4, 'possible', BENEFITS('incomeSupport')],
		// Of these two the kind has to be confirmed.
		[ECO4, 'possible', BENEFITS('jobseekersAllowance')],
		[ECO4, 'possible', BENEFITS('employmentSupport')],
		// These two have ended.
		[ECO4, SURVEY, BENEFITS('childTaxCredit')],
		[ECO4, SURVEY, BENEFITS('workingTaxCredit')],
		[ECO4, SURVEY, BENEFITS('notSure')],
		[ECO4, SURVEY, { benefitsClaim: 'notSure' }],
		// Flex.
		[ECO4, 'possible', { benefitsClaim: 'no', householdIncome: 'yes' }],
		[ECO4, 'possible', { healthCondition: 'yes', householdIncome: 'yes' }],
		[ECO4, SURVEY, { ...NO, healthCondition: 'yes' }],
		[ECO4, 'unlikely', { ...NO, healthCondition: 'no' }],
		// Left open is unknown, and never a no.
		[ECO4, SURVEY, NO],
		[ECO4, SURVEY, { ...NO, healthCondition: 'notSure' }],
		[ECO4, SURVEY, everythingNotSure],
		[ECO4, 'possible', { householdIncome: 'yes' }, '2026-12-31'],
		[ECO4, 'closed', { householdIncome: 'yes' }, AFTER_ECO4],
		[LOCAL, 'possible', { selectedBenefits: 'universalCredit' }],
		[LOCAL, 'possible', { householdIncome: 'yes' }],
		// Not below £31k, since its limit is £36,000.
		[LOCAL, 'possible', { householdIncome: 'no' }],
		[LOCAL, 'possible', { householdIncome: 'yes', homeOwnership: 'no' }],
		[LOCAL, SURVEY, everythingNotSure],
		[BOILER, 'possible', { ...OWNS, heatingSource: 'gas', householdIncome: 'no' }],
		[BOILER, 'possible', { ...OWNS, heatingSource: 'electric' }],
		[BOILER, 'possible', { ...OWNS, heatingSource: 'solidFuel' }],
		[BOILER, 'possible', { ...OWNS, heatingSource: 'lpg' }],
		// Heating left open, as those with oil have to.
		[BOILER, 'possible', { ...OWNS, energySavings: 'airSourceHeatPump' }],
		[BOILER, 'unlikely', { homeOwnership: 'no', heatingSource: 'gas' }],
		[BOILER, 'unlikely', { ...OWNS, heatingSource: 'gas', energySavings: 'gasBoiler' }],
		[VAT, 'likely', { energySavings: 'solar' }],
		[VAT, 'likely', { energySavings: 'airSourceHeatPump' }],
		[VAT, 'likely', { insulationMethod: 'loft' }],
		[VAT, 'unlikely', { energySavings: 'gasBoiler' }],
		[VAT, 'closed', { energySavings: 'solar' }, '2027-04-01'],
		['smart-export-guarantee', 'possible', { energySavings: 'solar' }],
		['gbis', 'closed', { householdIncome: 'yes' }],
	])('%s is %s after %j on %s', (scheme, expected, answers, day = TODAY) => {
		expect(outcome(scheme, answers, day).likelihood).toBe(expected);
	});

	test.each([
		[
			'lpg',
			TODAY,
			'£9,000 towards a heat pump until 31 March 2027, if the home is off the gas grid.',
		],
		[
			'oil',
			'2027-03-31',
			'£9,000 towards a heat pump until 31 March 2027, if the home is off the gas grid.',
		],
		['oil', '2027-04-01', '£7,500 towards a heat pump.'],
		['gas', TODAY, '£7,500 towards a heat pump.'],
		[
			'',
			TODAY,
			'£7,500 towards a heat pump. Until 31 March 2027 £9,000 where it replaces oil or LPG off the gas grid.',
		],
		['notSure', '2027-04-01', '£7,500 towards a heat pump.'],
	])('the heat pump grant in place of “%s” on %s: %s', (heatingSource, day, howMuch) => {
		const outcomes = findOutcomes({ homeOwnership: 'yes', heatingSource }, schemes, day);
		expect(outcomes.find(({ scheme }) => scheme === 'boiler-upgrade-scheme')?.pays.howMuch).toBe(
			howMuch,
		);
	});

	test.each<[SchemeId, HomeAnswers, 'why' | 'toCheck', RegExp]>([
		// It may be one already.
		[BOILER, { ...OWNS, heatingSource: 'electric' }, 'toCheck', /such as a heat pump/],
		[BOILER, { ...OWNS, heatingSource: 'solidFuel' }, 'toCheck', /wood pellet boiler/],
		[ECO4, { ...NO, healthCondition: 'no' }, 'toCheck', /65 or over, pregnant, not yet at school/],
		[
			ECO4,
			BENEFITS('notSure'),
			'why',
			/Child Benefit can count.*PIP, Attendance Allowance and State Pension do not/,
		],
	])('%s after %j says in %s: %s', (scheme, answers, where, words) => {
		expect(outcome(scheme, answers)[where]).toMatch(words);
	});
});

describe('contradictions', () => {
	test('claims nothing, yet names a benefit: the benefit counts, and the office gets a question', () => {
		const answers = {
			benefitsClaim: 'no',
			selectedBenefits: 'universalCredit',
			householdIncome: 'no',
		};
		expect(outcome('eco4', answers).likelihood).toBe('possible');
		expect(questionsForTheOffice(answers)[0]).toBe(
			'Says nobody claims benefits, yet names Universal Credit: which is right?',
		);
	});
});

describe('what the office asks', () => {
	const ALWAYS = 'Which nation is it in, and what is its energy rating?';

	test('everything left open or answered with not sure, in this order', () => {
		const open = [
			'Which benefits does anybody in the home get?',
			'What is the household income before tax?',
			'Who owns the home?',
			'What heats the home? Oil, which the form has no answer for, may mean the higher heat pump grant.',
			ALWAYS,
		];
		expect(questionsForTheOffice({})).toEqual(open);
		expect(
			questionsForTheOffice({
				benefitsClaim: 'yes',
				selectedBenefits: 'notSure',
				householdIncome: 'notSure',
			}),
		).toEqual(open);
	});

	const known = {
		benefitsClaim: 'no',
		householdIncome: 'no',
		homeOwnership: 'yes',
		heatingSource: 'gas',
	};

	test('a nation that is known is not asked for', () => {
		expect(questionsForTheOffice(known, 'England')).toEqual(['What is its energy rating?']);
	});

	test('only the nation and the energy rating when everything is known', () => {
		expect(questionsForTheOffice(known)).toEqual([ALWAYS]);
		expect(
			questionsForTheOffice({ ...known, benefitsClaim: 'yes', selectedBenefits: 'pensionCredit' }),
		).toEqual([ALWAYS]);
		expect(questionsForTheOffice({ ...known, selectedBenefits: 'notSure' })).toEqual([ALWAYS]);
	});

	test.each([
		['childTaxCredit', 'Child Tax Credit has ended: what is paid instead?'],
		['jobseekersAllowance', 'Jobseeker’s Allowance: is it the kind that depends on income?'],
	])('the kind or the successor of %s', (selectedBenefits, question) => {
		expect(questionsForTheOffice({ ...known, benefitsClaim: 'yes', selectedBenefits })).toEqual([
			question,
			ALWAYS,
		]);
	});
});

describe('what visitors read', () => {
	test.each<[HomeAnswers, RegExp, RegExp?]>([
		[
			{ selectedBenefits: 'universalCredit' },
			/^Somebody in your home gets Universal Credit, which is on the scheme’s list\.$/,
		],
		// A benefit of two kinds.
		[
			{ selectedBenefits: 'employmentSupport' },
			/on the scheme’s list/,
			/^Whether it is the kind that depends on your income/,
		],
		[
			{ householdIncome: 'yes' },
			/your council may be able to put you forward/,
			/^Whether your council takes part\. Your/,
		],
		[
			{ householdIncome: 'yes', healthCondition: 'yes' },
			/which a council or the NHS may put/,
			/letter\. Your/,
		],
		[
			{ healthCondition: 'yes' },
			/^Somebody’s health is made worse by the cold\. That alone is not enough/,
		],
		[
			{ selectedBenefits: 'workingTaxCredit' },
			/^Working Tax Credit ended in April 2025\./,
			/^Which benefit you get now\.$/,
		],
		[{}, /^We do not know enough yet about benefits or income/],
		[
			{ householdIncome: 'yes', homeOwnership: 'no' },
			/below £31k/,
			/As you do not own the home, its owner must agree\.$/,
		],
	])('the reason given for ECO4 after %j', (answers, why, toCheck = /\.$/) => {
		const eco4 = outcome(ECO4, answers);
		expect(eco4.why).toMatch(why);
		expect(eco4.toCheck).toMatch(toCheck);
		if (answers.homeOwnership !== 'no') expect(eco4.toCheck).not.toContain('owner must agree');
	});

	test.each<[HomeAnswers, string]>([
		[
			{ heatingSource: 'gas' },
			'You own your home and heat it with gas. A heat pump would take its place.',
		],
		[
			{ heatingSource: 'lpg' },
			'You own your home and heat it with LPG. A heat pump would take its place.',
		],
		[{}, 'You own your home, and most heating counts.'],
	])('the reason given for the heat pump grant after %j: %s', (answers, why) => {
		expect(outcome(BOILER, { ...OWNS, ...answers })).toMatchObject({
			why,
			toCheck: expect.stringContaining('such as a heat pump.'),
		});
	});

	const GAS = { ...OWNS, heatingSource: 'gas' };
	test.each<[SchemeId, HomeAnswers, string | undefined]>([
		[
			BOILER,
			{ ...GAS, energySavings: 'solar' },
			'This pays for a heat pump. You asked about solar panels.',
		],
		[
			LOCAL,
			{ householdIncome: 'yes', energySavings: 'gasBoiler' },
			expect.stringMatching(/You asked about a gas boiler\.$/),
		],
		[
			BOILER,
			{ ...GAS, insulationMethod: 'loft' },
			'This pays for a heat pump. You asked about loft insulation.',
		],
		// One of two requested measures is enough.
		[BOILER, { ...GAS, energySavings: 'airSourceHeatPump', insulationMethod: 'loft' }, undefined],
		[BOILER, GAS, undefined],
		// Not of one that is unlikely or closed.
		[BOILER, { homeOwnership: 'no', energySavings: 'solar' }, undefined],
		['gbis', { energySavings: 'solar' }, undefined],
	])('%s after %j pays for something else: %s', (scheme, answers, mismatch) => {
		expect(outcome(scheme, answers).mismatch).toEqual(mismatch);
	});

	test('a scheme closes soon when fewer than sixty days are left', () => {
		const left = (day: string) => outcome('eco4', {}, day).closesSoon;
		// 1 November is sixty days before 31 December: just enough. The next day is not.
		expect([
			left('2026-06-01'),
			left('2026-11-01'),
			left('2026-11-02'),
			left('2026-12-31'),
			left('2027-01-01'),
		]).toEqual([false, false, true, true, false]);
	});

	test.each([
		[
			{ energySavings: 'highHeatRetentionStorageHeaters' },
			'The 0% rate does not cover storage heaters.',
		],
		[{ energySavings: 'solar' }, 'The 0% rate covers solar panels, fitted in a home.'],
		[
			{ energySavings: 'gasBoiler', insulationMethod: 'loft' },
			'The 0% rate covers loft insulation, fitted in a home. It does not cover a gas boiler.',
		],
	])('the VAT outcome after %j reads: %s', (answers, why) => {
		expect(outcome(VAT, answers).why).toBe(why);
	});

	test('the documents fit the visitor’s answers', () => {
		const papers = (answers: HomeAnswers) => outcome(ECO4, answers).documents.join('; ');
		expect(papers({ ...BENEFITS('universalCredit'), ...OWNS })).not.toMatch(/landlord|income/);
		expect(papers({ benefitsClaim: 'no', householdIncome: 'yes', homeOwnership: 'no' })).toMatch(
			/income.*landlord/,
		);
		expect(papers({ benefitsClaim: 'no', householdIncome: 'yes' })).not.toMatch(/benefit|landlord/);
		expect(papers({ benefitsClaim: 'yes', householdIncome: 'yes' })).toMatch(/benefit.*income/);
		const toOwn = (homeOwnership?: string) =>
			outcome('boiler-upgrade-scheme', homeOwnership ? { homeOwnership } : {}).documents.join();
		expect(
			['yes', 'no', undefined].map((owns) => toOwn(owns).includes('you own the home')),
		).toEqual([true, false, true]);
	});
});

test('a scheme missing from the content is an error', () => {
	const { gbis: _, ...others } = content.schemes;
	expect(() => schemesForRules(others)).toThrow('There is no scheme called gbis');
});

describe('who applies', () => {
	const all = content.schemes;
	const slot = [
		{ scheme: 'eco4', supplierSlot: { supplier: 'Sample Energy', confirmed: '2026-11-20' } },
	];
	const of = (scheme: SchemeId, appliesFor: Parameters<typeof schemesForRules>[1]) =>
		findOutcomes({}, schemesForRules(all, appliesFor), TODAY).find((one) => one.scheme === scheme);

	test('a company without a certificate or a place says who does and that it helps with the papers; one with a supplier’s place says “we do” for that scheme only', () => {
		for (const scheme of [ECO4, BOILER] as const)
			expect(of(scheme, [])?.whoApplies).toMatch(
				/^An .*installer.* We help you with the papers\.$/,
			);
		expect(of(ECO4, slot)?.whoApplies).toBe(
			'We do, with you. Sample Energy has given us a place for new homes.',
		);
		expect(of(BOILER, slot)?.whoApplies).toMatch(/^An installer with an MCS certificate/);
		// Near its end ECO4 is a long shot without one.
		expect([of(ECO4, [])?.isLongShot, of(ECO4, slot)?.isLongShot]).toEqual([true, false]);
	});
});

/** What may be answered to each of the eight questions, or left open. */
const choices = Object.entries(healthDetail.fields).map(
	([name, field]) => [name, ['', ...Object.keys(field.options)]] as const,
);
const anyAnswers = fc.record(
	Object.fromEntries(choices.map(([name, options]) => [name, fc.constantFrom(...options)])),
);

describe('over any combination of answers', () => {
	const rank: Record<Likelihood, number> = {
		closed: 0,
		unlikely: 1,
		'needs a survey': 2,
		possible: 3,
		likely: 4,
	};
	const of = (answers: HomeAnswers) =>
		Object.fromEntries(
			findOutcomes(answers, schemes, TODAY).map(({ scheme, likelihood: said }) => [scheme, said]),
		) as Record<SchemeId, Likelihood>;
	const holds = (property: (answers: HomeAnswers) => void) =>
		fc.assert(fc.property(anyAnswers, property), { numRuns: 2000 });

	test('there is one outcome for each scheme, and the low-income schemes are never likely without an energy rating', () => {
		holds((answers) => {
			const outcomes = of(answers);
			expect(Object.keys(outcomes)).toHaveLength(6);
			expect(outcomes.gbis).toBe('closed');
			expect([outcomes.eco4, outcomes['warm-homes-local-grant']]).not.toContain('likely');
		});
	});

	test('“not sure” or a skipped question never makes a low-income scheme unlikely', () => {
		holds((answers) => {
			const { benefitsClaim, selectedBenefits, householdIncome, healthCondition } = answers;
			const isOpen = (answer?: string) => !answer || answer === 'notSure';
			const open =
				isOpen(benefitsClaim) ||
				selectedBenefits === 'notSure' ||
				isOpen(householdIncome) ||
				isOpen(healthCondition);
			if (open)
				expect([of(answers).eco4, of(answers)['warm-homes-local-grant']]).not.toContain('unlikely');
		});
	});

	test('an answer about health only ever raises the likelihood, and skipping it is no worse than “no” or “not sure”', () => {
		holds((answers) => {
			const [yes, no, notSure, open] = ['yes', 'no', 'notSure', ''].map((healthCondition) =>
				of({ ...answers, healthCondition }),
			);
			for (const scheme of Object.keys(schemes) as SchemeId[]) {
				for (const less of [no, notSure, open]) {
					if (yes && less && rank[yes[scheme]] < rank[less[scheme]])
						throw new Error(`health lowers ${scheme}`);
				}
				expect(open?.[scheme]).toBe(notSure?.[scheme]);
				if (open && no && rank[open[scheme]] < rank[no[scheme]])
					throw new Error(`an open answer about health counts against ${scheme}`);
			}
		});
	});

	test('the low-income schemes never depend on the requested measures', () => {
		holds((answers) => {
			const { energySavings: _wish, insulationMethod: _other, ...circumstances } = answers;
			const [asked, unasked] = [of(answers), of(circumstances)];
			expect([asked.eco4, asked['warm-homes-local-grant']]).toEqual([
				unasked.eco4,
				unasked['warm-homes-local-grant'],
			]);
		});
	});

	test('the Boiler Upgrade Scheme never reads as help towards a boiler', () => {
		holds((answers) => {
			const { pays, why, mismatch } = outcome('boiler-upgrade-scheme', answers);
			expect(pays.howMuch).toContain('heat pump');
			expect(`${why} ${mismatch ?? ''}`).not.toMatch(/towards a (?:gas )?boiler/);
		});
	});

	test('no text says that somebody qualifies or is eligible', () => {
		holds((answers) => {
			for (const { why, toCheck } of findOutcomes(answers, schemes, TODAY)) {
				expect(why + toCheck).not.toMatch(/eligible|you qualify|guarantee[ds]\b/i);
			}
		});
	});
});

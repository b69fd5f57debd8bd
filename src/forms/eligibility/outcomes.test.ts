/** The eligibility rules, one scenario a line, and properties that hold for any answers. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { healthDetail } from '../funding.ts';
import { findOutcomes, questionsForTheOffice, schemesForRules } from './outcomes.ts';
import type { HomeAnswers, Likelihood, SchemeId, SchemeOutcome } from './types.ts';

const schemes = schemesForRules(content.schemes);
const TODAY = '2026-11-21';
const AFTER_ECO4 = '2027-01-01';

function likelihood(scheme: SchemeId, answers: HomeAnswers, day = TODAY): Likelihood | undefined {
	return findOutcomes(answers, schemes, day).find((outcome) => outcome.scheme === scheme)
		?.likelihood;
}

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

describe('the eligibility rules', () => {
	test.each<[string, SchemeId, HomeAnswers, Likelihood, string?]>([
		[
			'ECO4: claims Universal Credit',
			'eco4',
			{ benefitsClaim: 'yes', selectedBenefits: 'universalCredit' },
			'possible',
		],
		[
			'ECO4: claims Pension Credit',
			'eco4',
			{ benefitsClaim: 'yes', selectedBenefits: 'pensionCredit' },
			'possible',
		],
		[
			'ECO4: claims Housing Benefit',
			'eco4',
			{ benefitsClaim: 'yes', selectedBenefits: 'housingBenefit' },
			'possible',
		],
		[
			'ECO4: claims Income Support',
			'eco4',
			{ benefitsClaim: 'yes', selectedBenefits: 'incomeSupport' },
			'possible',
		],
		[
			'ECO4: claims Jobseeker’s Allowance, kind to be confirmed',
			'eco4',
			{ benefitsClaim: 'yes', selectedBenefits: 'jobseekersAllowance' },
			'possible',
		],
		[
			'ECO4: claims Employment and Support Allowance, kind to be confirmed',
			'eco4',
			{ benefitsClaim: 'yes', selectedBenefits: 'employmentSupport' },
			'possible',
		],
		[
			'ECO4: only Child Tax Credit, which has ended',
			'eco4',
			{ benefitsClaim: 'yes', selectedBenefits: 'childTaxCredit' },
			'needs a survey',
		],
		[
			'ECO4: only Working Tax Credit, which has ended',
			'eco4',
			{ benefitsClaim: 'yes', selectedBenefits: 'workingTaxCredit' },
			'needs a survey',
		],
		[
			'ECO4: not sure which benefit',
			'eco4',
			{ benefitsClaim: 'yes', selectedBenefits: 'notSure' },
			'needs a survey',
		],
		[
			'ECO4: not sure whether anybody claims',
			'eco4',
			{ benefitsClaim: 'notSure' },
			'needs a survey',
		],
		[
			'ECO4 Flex: no benefits, income below £31k',
			'eco4',
			{ benefitsClaim: 'no', householdIncome: 'yes' },
			'possible',
		],
		[
			'ECO4 Flex: health and income',
			'eco4',
			{ healthCondition: 'yes', householdIncome: 'yes' },
			'possible',
		],
		[
			'ECO4 Flex: health, income not below £31k',
			'eco4',
			{ benefitsClaim: 'no', healthCondition: 'yes', householdIncome: 'no' },
			'needs a survey',
		],
		[
			'ECO4: none of these',
			'eco4',
			{ benefitsClaim: 'no', householdIncome: 'no', healthCondition: 'no' },
			'unlikely',
		],
		[
			'ECO4: none of these, health left open, which is unknown and never a no',
			'eco4',
			{ benefitsClaim: 'no', householdIncome: 'no' },
			'needs a survey',
		],
		[
			'ECO4: none of these, health not sure',
			'eco4',
			{ benefitsClaim: 'no', householdIncome: 'no', healthCondition: 'notSure' },
			'needs a survey',
		],
		['ECO4: everything not sure', 'eco4', everythingNotSure, 'needs a survey'],
		['ECO4: on its last day', 'eco4', { householdIncome: 'yes' }, 'possible', '2026-12-31'],
		['ECO4: after 31 December 2026', 'eco4', { householdIncome: 'yes' }, 'closed', AFTER_ECO4],
		[
			'Local Grant: a means-tested benefit',
			'warm-homes-local-grant',
			{ selectedBenefits: 'universalCredit' },
			'possible',
		],
		[
			'Local Grant: income below £31k',
			'warm-homes-local-grant',
			{ householdIncome: 'yes' },
			'possible',
		],
		[
			'Local Grant: income not below £31k, since the limit is £36,000',
			'warm-homes-local-grant',
			{ householdIncome: 'no' },
			'possible',
		],
		[
			'Local Grant: does not own the home',
			'warm-homes-local-grant',
			{ householdIncome: 'yes', homeOwnership: 'no' },
			'possible',
		],
		[
			'Local Grant: everything not sure',
			'warm-homes-local-grant',
			everythingNotSure,
			'needs a survey',
		],
		[
			'Boiler Upgrade Scheme: owns, gas',
			'boiler-upgrade-scheme',
			{ homeOwnership: 'yes', heatingSource: 'gas', householdIncome: 'no' },
			'possible',
		],
		[
			'Boiler Upgrade Scheme: owns, electric',
			'boiler-upgrade-scheme',
			{ homeOwnership: 'yes', heatingSource: 'electric' },
			'possible',
		],
		[
			'Boiler Upgrade Scheme: owns, solid fuel',
			'boiler-upgrade-scheme',
			{ homeOwnership: 'yes', heatingSource: 'solidFuel' },
			'possible',
		],
		[
			'Boiler Upgrade Scheme: owns, LPG',
			'boiler-upgrade-scheme',
			{ homeOwnership: 'yes', heatingSource: 'lpg' },
			'possible',
		],
		[
			'Boiler Upgrade Scheme: owns, heating left open, as those with oil have to',
			'boiler-upgrade-scheme',
			{ homeOwnership: 'yes', energySavings: 'airSourceHeatPump' },
			'possible',
		],
		[
			'Boiler Upgrade Scheme: does not own',
			'boiler-upgrade-scheme',
			{ homeOwnership: 'no', heatingSource: 'gas' },
			'unlikely',
		],
		[
			'Boiler Upgrade Scheme: would like a gas boiler',
			'boiler-upgrade-scheme',
			{ homeOwnership: 'yes', heatingSource: 'gas', energySavings: 'gasBoiler' },
			'unlikely',
		],
		['0% VAT: solar', 'vat-zero-rate', { energySavings: 'solar' }, 'likely'],
		['0% VAT: heat pump', 'vat-zero-rate', { energySavings: 'airSourceHeatPump' }, 'likely'],
		['0% VAT: insulation', 'vat-zero-rate', { insulationMethod: 'loft' }, 'likely'],
		['0% VAT: gas boiler', 'vat-zero-rate', { energySavings: 'gasBoiler' }, 'unlikely'],
		[
			'0% VAT: from 1 April 2027',
			'vat-zero-rate',
			{ energySavings: 'solar' },
			'closed',
			'2027-04-01',
		],
		[
			'Smart Export Guarantee: solar',
			'smart-export-guarantee',
			{ energySavings: 'solar' },
			'possible',
		],
		['Great British Insulation Scheme: any', 'gbis', { householdIncome: 'yes' }, 'closed'],
	])('%s', (_scenario, scheme, answers, expected, day = TODAY) => {
		expect(likelihood(scheme, answers, day)).toBe(expected);
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

	test('electric heating may already be a heat pump, and solid fuel a wood pellet boiler: either has to be checked', () => {
		expect(
			outcome('boiler-upgrade-scheme', { homeOwnership: 'yes', heatingSource: 'electric' }).toCheck,
		).toContain('such as a heat pump');
		expect(
			outcome('boiler-upgrade-scheme', { homeOwnership: 'yes', heatingSource: 'solidFuel' })
				.toCheck,
		).toContain('wood pellet boiler');
	});

	test('after “no” to benefits, income and health it says that age, pregnancy and small children may still count', () => {
		const eco4 = outcome('eco4', {
			benefitsClaim: 'no',
			householdIncome: 'no',
			healthCondition: 'no',
		});
		expect(eco4.toCheck).toMatch(/65 or over, pregnant, not yet at school/);
	});

	test('a benefit that is not in the list: it says which ones count', () => {
		const eco4 = outcome('eco4', { benefitsClaim: 'yes', selectedBenefits: 'notSure' });
		expect(eco4.why).toMatch(
			/Child Benefit can count.*PIP, Attendance Allowance and State Pension do not/,
		);
	});
});

test('a value that is not an option has no label, even if it is a name such as “constructor”', () => {
	expect(() =>
		findOutcomes({ homeOwnership: 'yes', heatingSource: 'toString' }, schemes, TODAY),
	).not.toThrow();
	expect(
		questionsForTheOffice({ benefitsClaim: 'no', selectedBenefits: 'constructor' }).join(),
	).not.toContain('function');
});

describe('contradictions', () => {
	test('claims nothing, yet names a benefit: the benefit counts, and the office gets a question', () => {
		const answers = {
			benefitsClaim: 'no',
			selectedBenefits: 'universalCredit',
			householdIncome: 'no',
		};
		expect(likelihood('eco4', answers)).toBe('possible');
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
	test.each<[string, HomeAnswers, RegExp, RegExp?]>([
		[
			'a benefit',
			{ selectedBenefits: 'universalCredit' },
			/^Somebody in your home gets Universal Credit, which is on the scheme’s list\.$/,
		],
		[
			'a benefit of two kinds',
			{ selectedBenefits: 'employmentSupport' },
			/on the scheme’s list/,
			/^Whether it is the kind that depends on your income/,
		],
		[
			'a low income',
			{ householdIncome: 'yes' },
			/your council may be able to put you forward/,
			/^Whether your council takes part\. Your/,
		],
		[
			'a low income and bad health',
			{ householdIncome: 'yes', healthCondition: 'yes' },
			/which a council or the NHS may put/,
			/letter\. Your/,
		],
		[
			'bad health alone',
			{ healthCondition: 'yes' },
			/^Somebody’s health is made worse by the cold\. That alone is not enough/,
		],
		[
			'a benefit that has ended',
			{ selectedBenefits: 'workingTaxCredit' },
			/^Working Tax Credit ended in April 2025\./,
			/^Which benefit you get now\.$/,
		],
		['nothing at all', {}, /^We do not know enough yet about benefits or income/],
		[
			'a home that is rented',
			{ householdIncome: 'yes', homeOwnership: 'no' },
			/below £31k/,
			/As you do not own the home, its owner must agree\.$/,
		],
	])('the reason given for ECO4 after %s', (_what, answers, why, toCheck = /\.$/) => {
		expect(outcome('eco4', answers).why).toMatch(why);
		expect(outcome('eco4', answers).toCheck).toMatch(toCheck);
		if (answers.homeOwnership !== 'no')
			expect(outcome('eco4', answers).toCheck).not.toContain('owner must agree');
	});

	test.each<[string, HomeAnswers, RegExp]>([
		[
			'gas',
			{ heatingSource: 'gas' },
			/^You own your home and heat it with gas\. A heat pump would take its place\.$/,
		],
		['LPG', { heatingSource: 'lpg' }, /heat it with LPG\. A heat pump would take its place\.$/],
		['an unknown fuel', {}, /^You own your home, and most heating counts\.$/],
	])('the reason given for the heat pump grant in a home heated with %s', (_what, answers, why) => {
		expect(outcome('boiler-upgrade-scheme', { homeOwnership: 'yes', ...answers }).why).toMatch(why);
		expect(
			outcome('boiler-upgrade-scheme', { homeOwnership: 'yes', ...answers }).toCheck,
		).toContain('such as a heat pump.');
	});

	test('a scheme that is closed or unlikely has no mismatch', () => {
		expect(
			outcome('boiler-upgrade-scheme', { homeOwnership: 'no', energySavings: 'solar' }).mismatch,
		).toBeUndefined();
		expect(outcome('gbis', { energySavings: 'solar' }).mismatch).toBeUndefined();
	});

	test('why begins with a capital and ends with a full stop', () => {
		for (const { why } of findOutcomes(
			{
				benefitsClaim: 'yes',
				selectedBenefits: 'pensionCredit',
				homeOwnership: 'yes',
				heatingSource: 'solidFuel',
				energySavings: 'solar',
			},
			schemes,
			TODAY,
		)) {
			expect(why).toMatch(/^[A-Z0].*\.$/);
		}
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

	test('a scheme that pays for something else says so, and names what was asked for', () => {
		expect(
			outcome('boiler-upgrade-scheme', {
				homeOwnership: 'yes',
				heatingSource: 'gas',
				energySavings: 'solar',
			}).mismatch,
		).toBe('This pays for a heat pump. You asked about solar panels.');
		expect(
			outcome('warm-homes-local-grant', { householdIncome: 'yes', energySavings: 'gasBoiler' })
				.mismatch,
		).toMatch(/You asked about a gas boiler\.$/);
		expect(
			outcome('boiler-upgrade-scheme', {
				homeOwnership: 'yes',
				heatingSource: 'gas',
				insulationMethod: 'loft',
			}).mismatch,
		).toBe('This pays for a heat pump. You asked about loft insulation.');
	});

	test('one of two requested measures is enough for a scheme to fit', () => {
		const answers = {
			homeOwnership: 'yes',
			heatingSource: 'gas',
			energySavings: 'airSourceHeatPump',
			insulationMethod: 'loft',
		};
		expect(outcome('boiler-upgrade-scheme', answers).mismatch).toBeUndefined();
		expect(
			outcome('boiler-upgrade-scheme', { homeOwnership: 'yes', heatingSource: 'gas' }).mismatch,
		).toBeUndefined();
	});

	test('the VAT outcome reads as a sentence for any combination', () => {
		expect(outcome('vat-zero-rate', { energySavings: 'highHeatRetentionStorageHeaters' }).why).toBe(
			'The 0% rate does not cover storage heaters.',
		);
		expect(outcome('vat-zero-rate', { energySavings: 'solar' }).why).toBe(
			'The 0% rate covers solar panels, fitted in a home.',
		);
		expect(
			outcome('vat-zero-rate', { energySavings: 'gasBoiler', insulationMethod: 'loft' }).why,
		).toBe('The 0% rate covers loft insulation, fitted in a home. It does not cover a gas boiler.');
	});

	test('a possible grant is ranked above the VAT relief', () => {
		const order = (answers: HomeAnswers) =>
			findOutcomes(answers, schemes, TODAY).map(({ scheme }) => scheme);
		expect(order({ householdIncome: 'yes', energySavings: 'solar' }).slice(0, 3)).toEqual([
			'warm-homes-local-grant',
			'eco4',
			'vat-zero-rate',
		]);
		expect(
			order({
				homeOwnership: 'yes',
				heatingSource: 'lpg',
				householdIncome: 'no',
				energySavings: 'airSourceHeatPump',
			})[0],
		).toBe('boiler-upgrade-scheme');
	});

	test('the documents fit the visitor’s answers', () => {
		const papers = (answers: HomeAnswers) => outcome('eco4', answers).documents.join('; ');
		expect(
			papers({ benefitsClaim: 'yes', selectedBenefits: 'universalCredit', homeOwnership: 'yes' }),
		).not.toMatch(/landlord|income/);
		expect(papers({ benefitsClaim: 'no', householdIncome: 'yes', homeOwnership: 'no' })).toMatch(
			/income.*landlord/,
		);
		expect(papers({ benefitsClaim: 'no', householdIncome: 'yes' })).not.toMatch(/benefit|landlord/);
		expect(papers({ benefitsClaim: 'yes', householdIncome: 'yes' })).toMatch(/benefit.*income/);
		expect(papers({ selectedBenefits: 'universalCredit' })).toMatch(/benefit/);
		const toOwn = (homeOwnership?: string) =>
			outcome('boiler-upgrade-scheme', homeOwnership ? { homeOwnership } : {}).documents.join();
		expect(
			['yes', 'no', undefined].map((owns) => toOwn(owns).includes('you own the home')),
		).toEqual([true, false, true]);
	});

	test.each([
		['Flex', 'called Flex'],
		['retrofit assessment', 'survey of the whole home (a retrofit assessment)'],
		['means-tested', 'goes by income (it is means-tested)'],
		['Ofgem', 'Ofgem, the energy regulator'],
		['MCS', 'MCS is the certificate'],
	])('“%s” is explained on the card where it first stands', (term, explanation) => {
		fc.assert(
			fc.property(anyAnswers, (answers) => {
				const cards = findOutcomes(answers, schemes, TODAY)
					.filter(({ likelihood: said }) => said !== 'closed')
					.map(({ why, toCheck, decidedBy, whoApplies, pays, mismatch }) =>
						[pays.howMuch, mismatch, why, toCheck, decidedBy, whoApplies].join(' '),
					);
				const first = cards.find((words) => words.includes(term));
				if (first && !first.includes(explanation)) throw new Error(first);
			}),
		);
	});

	test('the outcome of a closed scheme says what there is instead', () => {
		expect(
			findOutcomes({}, schemes, AFTER_ECO4).find(({ scheme }) => scheme === 'eco4')?.why,
		).toContain('Warm Homes');
	});
});

test('a scheme missing from the content is an error', () => {
	const { gbis: _, ...others } = content.schemes;
	expect(() => schemesForRules(others)).toThrow('There is no scheme called gbis');
});

describe('who applies', () => {
	const all = content.schemes;
	const whoApplies = (scheme: SchemeId, appliesFor: Parameters<typeof schemesForRules>[1]) =>
		findOutcomes({}, schemesForRules(all, appliesFor), TODAY).find((one) => one.scheme === scheme);

	test('a company that applies for no scheme says who does, and that it helps with the papers', () => {
		for (const scheme of ['eco4', 'boiler-upgrade-scheme'] as const) {
			expect(whoApplies(scheme, [])?.whoApplies).toMatch(
				/^An .*installer.* We help you with the papers\.$/,
			);
		}
	});

	test('a company with a certificate or a supplier’s place says “we do” for that scheme only', () => {
		const appliesFor = [
			{ scheme: 'eco4', supplierSlot: { supplier: 'Sample Energy', confirmed: '2026-11-20' } },
		];
		expect(whoApplies('eco4', appliesFor)?.whoApplies).toBe(
			'We do, with you. Sample Energy has given us a place for new homes.',
		);
		expect(whoApplies('boiler-upgrade-scheme', appliesFor)?.whoApplies).toMatch(
			/^An installer with an MCS certificate/,
		);
	});

	test('near its end ECO4 is a long shot for a company without a supplier’s place, and not for one with a place', () => {
		expect(whoApplies('eco4', [])?.isLongShot).toBe(true);
		expect(
			whoApplies('eco4', [
				{ scheme: 'eco4', supplierSlot: { supplier: 'S', confirmed: '2026-11-20' } },
			])?.isLongShot,
		).toBe(false);
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

	test('every scheme is closed after its last day', () => {
		holds((answers) => {
			for (const { until, likelihood: said } of findOutcomes(answers, schemes, '2030-01-01')) {
				if (until && said !== 'closed') throw new Error(`open after ${until}`);
			}
		});
	});
});

/** The policy table, a scenario a line, and what must hold for every answer anybody could give. */
import { describe, expect, test } from 'vitest';
import { readSchemes } from '../content/read.ts';
import {
	findOutcomes,
	type HomeAnswers,
	questionsForTheOffice,
	type SchemeId,
	schemesForRules,
	surveyNotes,
	type Verdict,
} from './eligibility.ts';
import { healthDetail } from './funding.ts';

const schemes = schemesForRules(readSchemes());
const TODAY = '2026-11-21';
const AFTER_ECO4 = '2027-01-01';

function verdict(scheme: SchemeId, answers: HomeAnswers, day = TODAY): Verdict | undefined {
	return findOutcomes(answers, schemes, day).find((outcome) => outcome.scheme === scheme)?.verdict;
}

const everythingNotSure = { benefitsClaim: 'notSure', selectedBenefits: 'notSure', healthCondition: 'notSure', householdIncome: 'notSure' };

describe('the policy table', () => {
	test.each<[string, SchemeId, HomeAnswers, Verdict, string?]>([
		['ECO4: claims Universal Credit', 'eco4', { benefitsClaim: 'yes', selectedBenefits: 'universalCredit' }, 'possible'],
		['ECO4: claims Pension Credit', 'eco4', { benefitsClaim: 'yes', selectedBenefits: 'pensionCredit' }, 'possible'],
		['ECO4: claims Housing Benefit', 'eco4', { benefitsClaim: 'yes', selectedBenefits: 'housingBenefit' }, 'possible'],
		['ECO4: claims Income Support', 'eco4', { benefitsClaim: 'yes', selectedBenefits: 'incomeSupport' }, 'possible'],
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
		['ECO4: not sure which benefit', 'eco4', { benefitsClaim: 'yes', selectedBenefits: 'notSure' }, 'needs a survey'],
		['ECO4: not sure whether anybody claims', 'eco4', { benefitsClaim: 'notSure' }, 'needs a survey'],
		['ECO4 Flex: no benefits, income below £31k', 'eco4', { benefitsClaim: 'no', householdIncome: 'yes' }, 'possible'],
		['ECO4 Flex: health and income', 'eco4', { healthCondition: 'yes', householdIncome: 'yes' }, 'possible'],
		[
			'ECO4 Flex: health, income not below £31k',
			'eco4',
			{ benefitsClaim: 'no', healthCondition: 'yes', householdIncome: 'no' },
			'needs a survey',
		],
		['ECO4: none of these', 'eco4', { benefitsClaim: 'no', householdIncome: 'no', healthCondition: 'no' }, 'unlikely'],
		['ECO4: everything not sure', 'eco4', everythingNotSure, 'needs a survey'],
		['ECO4: on its last day', 'eco4', { householdIncome: 'yes' }, 'possible', '2026-12-31'],
		['ECO4: after 31 December 2026', 'eco4', { householdIncome: 'yes' }, 'closed', AFTER_ECO4],
		['Local Grant: a means-tested benefit', 'warm-homes-local-grant', { selectedBenefits: 'universalCredit' }, 'possible'],
		['Local Grant: income below £31k', 'warm-homes-local-grant', { householdIncome: 'yes' }, 'possible'],
		['Local Grant: income not below £31k, since the limit is £36,000', 'warm-homes-local-grant', { householdIncome: 'no' }, 'possible'],
		['Local Grant: does not own the home', 'warm-homes-local-grant', { householdIncome: 'yes', homeOwnership: 'no' }, 'possible'],
		['Local Grant: everything not sure', 'warm-homes-local-grant', everythingNotSure, 'needs a survey'],
		[
			'Boiler Upgrade Scheme: owns, gas',
			'boiler-upgrade-scheme',
			{ homeOwnership: 'yes', heatingSource: 'gas', householdIncome: 'no' },
			'possible',
		],
		['Boiler Upgrade Scheme: owns, electric', 'boiler-upgrade-scheme', { homeOwnership: 'yes', heatingSource: 'electric' }, 'possible'],
		['Boiler Upgrade Scheme: owns, solid fuel', 'boiler-upgrade-scheme', { homeOwnership: 'yes', heatingSource: 'solidFuel' }, 'possible'],
		['Boiler Upgrade Scheme: owns, LPG', 'boiler-upgrade-scheme', { homeOwnership: 'yes', heatingSource: 'lpg' }, 'possible'],
		['Boiler Upgrade Scheme: does not own', 'boiler-upgrade-scheme', { homeOwnership: 'no', heatingSource: 'gas' }, 'unlikely'],
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
		['0% VAT: from 1 April 2027', 'vat-zero-rate', { energySavings: 'solar' }, 'closed', '2027-04-01'],
		['Smart Export Guarantee: solar', 'smart-export-guarantee', { energySavings: 'solar' }, 'possible'],
		['Great British Insulation Scheme: any', 'gbis', { householdIncome: 'yes' }, 'closed'],
	])('%s', (_scenario, scheme, answers, expected, day = TODAY) => {
		expect(verdict(scheme, answers, day)).toBe(expected);
	});

	test('storage heaters in an electrically heated home: the tariff is looked at first', () => {
		expect(surveyNotes({ heatingSource: 'electric', energySavings: 'highHeatRetentionStorageHeaters' })).toEqual([
			expect.stringContaining('off-peak tariff'),
		]);
	});

	test('any insulation: walls, damp and ventilation are looked at first', () => {
		expect(surveyNotes({ insulationMethod: 'cavityWall' })).toEqual([expect.stringContaining('damp')]);
		expect(surveyNotes({ energySavings: 'internalWallInsulation' })).toHaveLength(1);
		expect(surveyNotes({ heatingSource: 'gas' })).toEqual([]);
	});

	test('an LPG home hears of the higher heat pump grant', () => {
		const bus = findOutcomes({ homeOwnership: 'yes', heatingSource: 'lpg' }, schemes, TODAY).find(
			({ scheme }) => scheme === 'boiler-upgrade-scheme',
		);
		expect(bus?.checked).toContain('higher grant');
	});
});

test('a value that is no option has no label, even where every object has something by its name', () => {
	expect(() => findOutcomes({ homeOwnership: 'yes', heatingSource: 'toString' }, schemes, TODAY)).not.toThrow();
	expect(questionsForTheOffice({ benefitsClaim: 'no', selectedBenefits: 'constructor' }).join()).not.toContain('function');
});

describe('contradictions', () => {
	test('claims nothing, yet names a benefit: the kinder reading, and a question for the office', () => {
		const answers = { benefitsClaim: 'no', selectedBenefits: 'universalCredit', householdIncome: 'no' };
		expect(verdict('eco4', answers)).toBe('possible');
		expect(questionsForTheOffice(answers)[0]).toBe('Says nobody claims benefits, yet names Universal Credit: which is right?');
	});
});

describe('what visitors read', () => {
	test('why is said in one sentence that begins with a capital and ends with a full stop', () => {
		for (const { why } of findOutcomes(
			{ benefitsClaim: 'yes', selectedBenefits: 'pensionCredit', homeOwnership: 'yes', heatingSource: 'solidFuel', energySavings: 'solar' },
			schemes,
			TODAY,
		)) {
			expect(why).toMatch(/^[A-Z0].*\.$/);
		}
	});

	test('nobody is told that they qualify or are eligible', () => {
		everyCombination((answers) => {
			for (const { why, checked } of findOutcomes(answers, schemes, TODAY)) {
				if (/eligible|you qualify|guarantee[ds]\b/i.test(why + checked)) throw new Error(why);
			}
		}, 97);
	});

	test('little time is left only near the end', () => {
		const left = (day: string) => findOutcomes({}, schemes, day).find(({ scheme }) => scheme === 'eco4')?.littleTimeLeft;
		expect([left('2026-06-01'), left('2026-11-21'), left('2027-01-01')]).toEqual([false, true, false]);
	});

	test('after a scheme has closed its outcome says what there is instead', () => {
		expect(findOutcomes({}, schemes, AFTER_ECO4).find(({ scheme }) => scheme === 'eco4')?.why).toContain('Warm Homes');
	});
});

/** Every answer and every blank of the eight questions: 336,000 in all. `step` looks at one in so many. */
function everyCombination(look: (answers: HomeAnswers) => void, step = 1): number {
	const choices = Object.entries(healthDetail.fields).map(([name, field]) => [name, ['', ...Object.keys(field.options)]] as const);
	const total = choices.reduce((product, [, values]) => product * values.length, 1);
	for (let index = 0; index < total; index += step) {
		let rest = index;
		const answers: Record<string, string> = {};
		for (const [name, values] of choices) {
			answers[name] = values[rest % values.length] ?? '';
			rest = Math.floor(rest / values.length);
		}
		look(answers);
	}
	return total;
}

describe('over every combination of answers', () => {
	const rank: Record<Verdict, number> = { closed: 0, unlikely: 1, 'needs a survey': 2, possible: 3, likely: 4 };
	const of = (answers: HomeAnswers) =>
		Object.fromEntries(findOutcomes(answers, schemes, TODAY).map(({ scheme, verdict: said }) => [scheme, said])) as Record<
			SchemeId,
			Verdict
		>;

	test('there is one outcome for each scheme, the low-income ones are never likely, not sure is never unlikely, and health only raises', () => {
		const faults: string[] = [];
		const total = everyCombination((answers) => {
			const outcomes = of(answers);
			if (Object.keys(outcomes).length !== 6) faults.push('not one for each scheme');
			if (outcomes.eco4 === 'likely' || outcomes['warm-homes-local-grant'] === 'likely') faults.push('likely without an energy rating');
			const notSure = [answers.benefitsClaim, answers.selectedBenefits, answers.householdIncome, answers.healthCondition].includes(
				'notSure',
			);
			if (notSure && (outcomes.eco4 === 'unlikely' || outcomes['warm-homes-local-grant'] === 'unlikely'))
				faults.push(`unlikely from not sure: ${JSON.stringify(answers)}`);
			if (outcomes.gbis !== 'closed') faults.push('a closed scheme is open');
			if (answers.healthCondition === 'yes') {
				for (const less of ['', 'no', 'notSure']) {
					const without = of({ ...answers, healthCondition: less });
					for (const scheme of Object.keys(outcomes) as SchemeId[]) {
						if (rank[outcomes[scheme]] < rank[without[scheme]]) faults.push(`health lowers ${scheme}`);
					}
				}
			}
		});
		expect(total).toBe(336_000);
		expect(faults.slice(0, 5)).toEqual([]);
	});

	test('the low-income schemes never depend on what somebody would like to have', () => {
		const byCircumstances = new Map<string, string>();
		const faults: string[] = [];
		everyCombination((answers) => {
			const { energySavings: _wish, insulationMethod: _other, ...circumstances } = answers;
			const { eco4, 'warm-homes-local-grant': grant } = of(answers);
			const key = JSON.stringify(circumstances);
			const said = `${eco4} ${grant}`;
			if ((byCircumstances.get(key) ?? said) !== said) faults.push(key);
			byCircumstances.set(key, said);
		}, 7);
		expect(faults.slice(0, 5)).toEqual([]);
	});

	test('everything is closed after its day', () => {
		everyCombination((answers) => {
			for (const { until, verdict: said } of findOutcomes(answers, schemes, '2030-01-01')) {
				if (until && said !== 'closed') throw new Error(`open after ${until}`);
			}
		}, 11);
	});
});

/**
 * The policy table of what help may fit, one rule a scheme; each names its source. Nobody is ever told that they qualify,
 * "not sure" never makes anything unlikely, and an answer about health only ever raises.
 */
import type { HomeAnswers, Outcome, SchemeId } from './eligibility.ts';
import { healthDetail } from './funding.ts';

/** What a rule makes of the answers. */
export type Reading = Pick<Outcome, 'verdict' | 'why' | 'checked'>;
type Rule = { readonly source: string; readonly read: (answers: HomeAnswers) => Reading };

/** Benefits that count for the low-income schemes (ECO4 Order 2022, Schedule 1, less those that have ended). */
const QUALIFYING = ['pensionCredit', 'universalCredit', 'jobseekersAllowance', 'employmentSupport', 'incomeSupport', 'housingBenefit'];

/** Benefits that ended on 5 April 2025; their claimants were moved to Universal Credit or Pension Credit. */
export const ENDED = ['childTaxCredit', 'workingTaxCredit'];

/** Counted only in the kind that depends on income, which the name alone does not tell. */
export const OF_TWO_KINDS = ['jobseekersAllowance', 'employmentSupport'];

/** True when a value was given and is among these. */
export const isOneOf = (values: readonly string[], value: string | undefined) => value !== undefined && values.includes(value);
/** True when a question was left open, or answered with not sure. */
export const isOpenQuestion = (value: string | undefined) => !value || value === 'notSure';

/** Said of a benefit, an income or a home by the label the visitor chose. */
export function labelOf(name: keyof typeof healthDetail.fields, value: string | undefined): string {
	const options: Readonly<Record<string, string>> = healthDetail.fields[name].options;
	return (value !== undefined && Object.hasOwn(options, value) && options[value]) || '';
}

const HOME_CHECKS = 'Your home’s energy rating, the paperwork for what you told us, and a survey of the home.';

const eco4: Rule = {
	source: 'Electricity and Gas (Energy Company Obligation) Order 2022, Schedule 1; Ofgem guidance on Flex; GOV.UK benefits check, 2025',
	read({ benefitsClaim, selectedBenefits, householdIncome, healthCondition, homeOwnership }) {
		const landlord = homeOwnership === 'no' ? ' As you do not own the home, its owner must agree.' : '';
		const possible = (why: string, checked = HOME_CHECKS): Reading => ({ verdict: 'possible', why, checked: checked + landlord });
		const survey = (why: string, checked = HOME_CHECKS): Reading => ({ verdict: 'needs a survey', why, checked: checked + landlord });

		if (isOneOf(QUALIFYING, selectedBenefits)) {
			return possible(
				`Somebody in your home gets ${labelOf('selectedBenefits', selectedBenefits)}, which is on the scheme’s list.`,
				isOneOf(OF_TWO_KINDS, selectedBenefits) ? `Whether it is the kind that depends on your income. ${HOME_CHECKS}` : HOME_CHECKS,
			);
		}
		if (householdIncome === 'yes') {
			return healthCondition === 'yes'
				? possible(
						'Your household income is below £31k a year and somebody’s health is made worse by the cold, which a council or the NHS may put forward.',
						`Whether your council takes part, and a health professional’s letter. ${HOME_CHECKS}`,
					)
				: possible(
						'Your household income is below £31k a year, so your council may be able to put you forward.',
						`Whether your council takes part. ${HOME_CHECKS}`,
					);
		}
		if (isOneOf(ENDED, selectedBenefits)) {
			return survey(
				`${benefitName(selectedBenefits)} ended in April 2025. Universal Credit or Pension Credit may have taken its place, and either would count.`,
				'Which benefit you get now.',
			);
		}
		if (healthCondition === 'yes') {
			return survey(
				'Somebody’s health is made worse by the cold. That alone is not enough, but together with one more circumstance it may be.',
				'Which of the council’s other circumstances apply to you.',
			);
		}
		if (benefitsClaim === 'no' && !selectedBenefits && householdIncome === 'no' && healthCondition !== 'notSure') {
			return {
				verdict: 'unlikely',
				why: 'You told us that nobody claims benefits and that your income is not below £31k a year.',
				checked: 'Nothing further, unless something changes.',
			};
		}
		return survey(
			'We do not know enough yet about benefits or income in your home.',
			'Which benefits anybody in your home gets, and your household income before tax.',
		);
	},
};

const warmHomesLocalGrant: Rule = {
	source: 'Warm Homes: Local Grant online service, August 2026; council pages for York, Walsall and North Yorkshire',
	read({ benefitsClaim, selectedBenefits, householdIncome, homeOwnership }) {
		const checked = `Whether the home is in England and your council is taking applications, and its energy rating.${homeOwnership === 'no' ? ' As you do not own the home, the owner applies through the council with you.' : ''}`;
		if (isOneOf(QUALIFYING, selectedBenefits)) {
			return {
				verdict: 'possible',
				why: `Somebody in your home gets ${labelOf('selectedBenefits', selectedBenefits)}, which is means-tested.`,
				checked,
			};
		}
		if (householdIncome === 'yes')
			return { verdict: 'possible', why: 'Your household income is below £31k a year; the grant’s limit is £36,000.', checked };
		if (householdIncome === 'no') {
			return {
				verdict: 'possible',
				why: 'Your income is not below £31k, but the grant’s limit is £36,000, and some postcodes count whatever the income.',
				checked,
			};
		}
		if (benefitsClaim === 'yes')
			return { verdict: 'possible', why: 'Somebody in your home claims a benefit, which may be one that counts.', checked };
		return { verdict: 'needs a survey', why: 'It depends on your income, your benefits or your postcode, which we do not know.', checked };
	},
};

const boilerUpgradeScheme: Rule = {
	source: 'GOV.UK, Apply for the Boiler Upgrade Scheme; notice of approved grant categories, June 2026',
	read({ homeOwnership, heatingSource, energySavings }) {
		if (energySavings === 'gasBoiler') {
			return {
				verdict: 'unlikely',
				why: 'You would like a gas boiler, and this scheme pays only towards heating that burns no gas, such as a heat pump.',
				checked: 'Nothing further, unless you would consider a heat pump.',
			};
		}
		if (homeOwnership === 'no') {
			return {
				verdict: 'unlikely',
				why: 'Only the owner of a home can use this scheme, and you told us that you do not own yours.',
				checked: 'Whether the owner would like to apply.',
			};
		}
		const checked =
			'Whether the home is in England or Wales and has a valid energy certificate, and whether a heat pump can be designed for it.';
		if (!homeOwnership)
			return {
				verdict: 'needs a survey',
				why: 'Only the owner of a home can use this scheme, and we do not know whether you own yours.',
				checked,
			};
		if (!heatingSource) return { verdict: 'needs a survey', why: 'You own your home. It depends on what heats it now.', checked };
		const why = `You own your home and heat it with ${(labelOf('heatingSource', heatingSource) === 'LPG' ? 'LPG' : labelOf('heatingSource', heatingSource).toLowerCase()).replace(/^electric$/, 'electricity')}.`;
		return heatingSource === 'lpg'
			? { verdict: 'possible', why, checked: `${checked} Off the gas grid, a home that gives up LPG gets the higher grant.` }
			: { verdict: 'possible', why, checked };
	},
};

/** What the 0% rate covers, among the things the form offers. */
const ZERO_RATED = ['solar', 'airSourceHeatPump', 'internalWallInsulation', 'cavityWallInsulations'];

const vatZeroRate: Rule = {
	source: 'HMRC, VAT Notice 708/6',
	read({ energySavings, insulationMethod }) {
		const checked = 'That the work is supplied and installed in a home. There is nothing to apply for.';
		if (isOneOf(ZERO_RATED, energySavings))
			return {
				verdict: 'likely',
				why: `${labelOf('energySavings', energySavings)} is on the list of what carries no VAT when it is installed in a home.`,
				checked,
			};
		if (insulationMethod)
			return { verdict: 'likely', why: 'Insulation is on the list of what carries no VAT when it is installed in a home.', checked };
		if (energySavings)
			return {
				verdict: 'unlikely',
				why: `${labelOf('energySavings', energySavings)} is not on the list of what carries no VAT.`,
				checked: 'What else would be installed with it.',
			};
		return { verdict: 'needs a survey', why: 'It depends on what would be installed, which you have not chosen yet.', checked };
	},
};

const smartExportGuarantee: Rule = {
	source: 'Smart Export Guarantee Order 2019, as described by Ofgem and the Energy Saving Trust',
	read({ energySavings }) {
		const checked = 'A certified installation, a meter that counts each half hour, and the rates suppliers offer.';
		if (energySavings === 'solar')
			return { verdict: 'possible', why: 'You would like solar, and a supplier pays for what you do not use yourself.', checked };
		if (energySavings)
			return {
				verdict: 'unlikely',
				why: 'It pays for electricity you send to the grid, and you did not choose solar.',
				checked: 'Nothing further, unless you would like solar panels.',
			};
		return {
			verdict: 'needs a survey',
			why: 'It pays for electricity you send to the grid, so it depends on whether you would like solar panels.',
			checked,
		};
	},
};

const gbis: Rule = {
	source: 'Electricity and Gas (Energy Company Obligation) (Amendment) Order 2023',
	read: () => ({ verdict: 'closed', why: 'The scheme takes no more applications.', checked: 'Nothing.' }),
};

/** In the order they are shown. */
export const rules: Readonly<Record<SchemeId, Rule>> = {
	eco4,
	'warm-homes-local-grant': warmHomesLocalGrant,
	'boiler-upgrade-scheme': boilerUpgradeScheme,
	'vat-zero-rate': vatZeroRate,
	'smart-export-guarantee': smartExportGuarantee,
	gbis,
};

/** A benefit by its name, without what its label adds in brackets. */
export function benefitName(value: string | undefined): string {
	return labelOf('selectedBenefits', value).replace(/ \(.*/, '');
}

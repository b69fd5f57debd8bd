/**
 * The eligibility rules, one for each scheme, with their sources. No rule ever says that a visitor
 * qualifies. "Not sure" or a skipped question never makes a low-income scheme unlikely, and an
 * answer about health can only raise the likelihood.
 */

import { healthDetail } from '../health-detail.ts';
import type { HomeAnswers, RuleResult, SchemeId } from './types.ts';

interface EligibilityRule {
	/** The requested measures (`energySavings`, `insulationMethod`) that the scheme may pay for. */
	readonly paysFor: readonly string[];
	readonly evaluate: (answers: HomeAnswers) => RuleResult;
}

/** The measures that a visitor can request, as a sentence names them. */
const MEASURE_NAMES: Readonly<Record<string, string>> = {
	solar: 'solar panels',
	airSourceHeatPump: 'an air source heat pump',
	gasBoiler: 'a gas boiler',
	highHeatRetentionStorageHeaters: 'storage heaters',
	internalWallInsulation: 'internal wall insulation',
	cavityWallInsulations: 'cavity wall insulation',
	internalWall: 'internal wall insulation',
	cavityWall: 'cavity wall insulation',
	externalWall: 'external wall insulation',
	loft: 'loft insulation',
};
const INSULATION = [
	'internalWallInsulation',
	'cavityWallInsulations',
	'internalWall',
	'cavityWall',
	'externalWall',
	'loft',
];
/**
 * What the low-income schemes may fit. The retrofit assessment decides; a gas boiler is hardly ever
 * granted.
 */
const LOW_INCOME_WORK = [
	'solar',
	'airSourceHeatPump',
	'highHeatRetentionStorageHeaters',
	...INSULATION,
];

/** The requested measures, each once: the stored value and the name in a sentence. */
export function requestedMeasures({
	energySavings,
	insulationMethod,
}: HomeAnswers): { readonly value: string; readonly words: string }[] {
	const requested = [energySavings, insulationMethod].flatMap((value) => {
		const words = value && Object.hasOwn(MEASURE_NAMES, value) ? MEASURE_NAMES[value] : undefined;
		return value && words ? [{ value, words }] : [];
	});
	return requested.filter(
		({ words }, index) => requested.findIndex((other) => other.words === words) === index,
	);
}

/**
 * Benefits that count for the low-income schemes (ECO4 Order 2022, Schedule 1, less those that have
 * ended).
 */
const QUALIFYING_BENEFITS = [
	'pensionCredit',
	'universalCredit',
	'jobseekersAllowance',
	'employmentSupport',
	'incomeSupport',
	'housingBenefit',
];

/**
 * Benefits that ended on 5 April 2025; their claimants were moved to Universal Credit or Pension
 * Credit.
 */
export const ENDED_BENEFITS = ['childTaxCredit', 'workingTaxCredit'];

/**
 * These have an income-based kind, which counts, and another, which does not. The answer does not
 * say which.
 */
export const INCOME_BASED_BENEFITS = ['jobseekersAllowance', 'employmentSupport'];

export const isOneOf = (values: readonly string[], value: string | undefined) =>
	value !== undefined && values.includes(value);
/** True if a question was skipped, or answered with “not sure”. */
export const isUnanswered = (value: string | undefined) => !value || value === 'notSure';

/** The label of the option that the visitor chose. */
export function optionLabel(
	name: keyof typeof healthDetail.fields,
	value: string | undefined,
): string {
	const options: Readonly<Record<string, string>> = healthDetail.fields[name].options;
	return (value !== undefined && Object.hasOwn(options, value) && options[value]) || '';
}

/** Who else councils count as vulnerable to cold (NICE guideline NG6). */
const VULNERABLE_PEOPLE =
	'somebody in your home is 65 or over, pregnant, not yet at school, or made ill by the cold';

const HOME_CHECKS =
	'Your home’s energy rating, the paperwork for what you told us, and a survey of the home.';

/**
 * Where the home is let the answers about a household may be the landlord's own, so that they
 * decide nothing.
 */
const TENANTS_CHECKS =
	'Your tenants’ benefits or household income, the home’s energy rating, and a survey of the home.';

/** Says which benefit was named, and whether that contradicts the answer before. */
function benefitSentence(
	benefitsClaim: string | undefined,
	selectedBenefits: string | undefined,
): string {
	const benefit = optionLabel('selectedBenefits', selectedBenefits);
	return benefitsClaim === 'no'
		? `You say that nobody claims benefits, but chose ${benefit}`
		: `Somebody in your home gets ${benefit}`;
}

/** What ECO4 hangs on for everybody. */
const eco4Conditions = (whose: string) => [
	'an energy supplier still has room',
	`${whose} circumstances count`,
	'a survey finds the home fit for it',
];

/**
 * Source: Electricity and Gas (Energy Company Obligation) Order 2022, Schedule 1; Ofgem guidance on
 * Flex; GOV.UK benefits check, 2025.
 */
const eco4: EligibilityRule = {
	paysFor: LOW_INCOME_WORK,
	evaluate({ benefitsClaim, selectedBenefits, householdIncome, healthCondition, homeOwnership }) {
		const landlord =
			homeOwnership === 'no' ? ' As you do not own the home, its owner must agree.' : '';
		const possible = (why: string, toCheck = HOME_CHECKS): RuleResult => ({
			likelihood: 'possible',
			why,
			toCheck: toCheck + landlord,
			conditions: eco4Conditions('your'),
		});
		const survey = (why: string, toCheck = HOME_CHECKS): RuleResult => ({
			likelihood: 'needs a survey',
			why,
			toCheck: toCheck + landlord,
			conditions: eco4Conditions('your'),
		});

		if (homeOwnership === 'let')
			return {
				likelihood: 'needs a survey',
				why: 'It goes by who lives there: by your tenants’ benefits or income.',
				toCheck: TENANTS_CHECKS,
				conditions: eco4Conditions('your tenants’'),
			};
		if (isOneOf(QUALIFYING_BENEFITS, selectedBenefits)) {
			return possible(
				`${benefitSentence(benefitsClaim, selectedBenefits)}, which is on the scheme’s list.`,
				isOneOf(INCOME_BASED_BENEFITS, selectedBenefits)
					? `Whether it is the kind that depends on your income. ${HOME_CHECKS}`
					: HOME_CHECKS,
			);
		}
		if (householdIncome === 'yes') {
			return healthCondition === 'yes'
				? possible(
						'Your household income is below £31k a year and somebody’s health is made worse ' +
							'by the cold, which a council or the NHS may put forward.',
						`Whether your council takes part, and a health professional’s letter. ${HOME_CHECKS}`,
					)
				: possible(
						'Your household income is below £31k a year, so your council may be able to put you forward.',
						`Whether your council takes part. ${HOME_CHECKS}`,
					);
		}
		if (isOneOf(ENDED_BENEFITS, selectedBenefits)) {
			return survey(
				`${benefitName(selectedBenefits)} ended in April 2025. Universal Credit or Pension ` +
					'Credit may have taken its place, and either would count.',
				'Which benefit you get now.',
			);
		}
		if (healthCondition === 'yes') {
			return survey(
				'Somebody’s health is made worse by the cold. That alone is not enough, but together ' +
					'with one more circumstance it may be.',
				'Which of the council’s other circumstances apply to you.',
			);
		}
		if (benefitsClaim === 'no' && !selectedBenefits && householdIncome === 'no') {
			const why =
				'You told us that nobody claims benefits and that your income is not below £31k a year.';
			// Unlikely only after three times “no”: a skipped question is unknown, above all about
			// health.
			return healthCondition === 'no'
				? {
						likelihood: 'unlikely',
						why,
						toCheck: `Whether ${VULNERABLE_PEOPLE}. Some councils count that together with another circumstance.`,
					}
				: survey(
						`${why} A council can still put a home forward for other reasons.`,
						`If you like to say: whether ${VULNERABLE_PEOPLE}.`,
					);
		}
		if (benefitsClaim === 'yes') {
			return survey(
				'Somebody in your home claims a benefit, and we do not know which. Child Benefit can ' +
					'count, up to an income limit. PIP, Attendance Allowance and State Pension do not ' +
					'count by themselves.',
				'Which benefits anybody in your home gets, and your household income before tax.',
			);
		}
		return survey(
			'We do not know enough yet about benefits or income in your home.',
			'Which benefits anybody in your home gets, and your household income before tax.',
		);
	},
};

const COUNCIL = 'your council is taking applications';
/** The condition that the letter of the home's certificate answers (./by-certificate.ts). */
export const CERTIFICATE_CONDITION = 'the home’s certificate says D or worse';

/**
 * Source: Warm Homes: Local Grant online service, August 2026; council pages for York, Walsall,
 * North Yorkshire and Wyre Forest (income after housing costs).
 */
const warmHomesLocalGrant: EligibilityRule = {
	paysFor: LOW_INCOME_WORK,
	evaluate({ benefitsClaim, selectedBenefits, householdIncome, homeOwnership }) {
		if (homeOwnership === 'let')
			return {
				likelihood: 'needs a survey',
				why: 'It depends on your tenants’ income, their benefits or the postcode, which we do not know.',
				toCheck: `Whether your council takes applications from landlords, and what part you would pay. ${TENANTS_CHECKS}`,
				conditions: ['your tenants’ household income is £36,000 or less', CERTIFICATE_CONDITION],
			};
		const isRented = homeOwnership === 'no';
		const toCheck =
			'Whether your council is taking applications, and the home’s energy ' +
			`rating.${isRented ? ' As you do not own the home, the owner applies through the council with you.' : ''}`;
		const conditions = (circumstance: string) => [
			circumstance,
			CERTIFICATE_CONDITION,
			...(isRented ? ['the owner agrees'] : []),
		];
		if (isOneOf(QUALIFYING_BENEFITS, selectedBenefits)) {
			return {
				conditions: conditions(COUNCIL),
				likelihood: 'possible',
				why: `${benefitSentence(benefitsClaim, selectedBenefits)}. It goes by income (it is means-tested), so it counts.`,
				toCheck,
			};
		}
		if (householdIncome === 'yes')
			return {
				likelihood: 'possible',
				why: 'Your household income is below £31k a year; the grant’s limit is £36,000.',
				toCheck,
				conditions: conditions(COUNCIL),
			};
		if (householdIncome === 'no') {
			return {
				likelihood: 'possible',
				isLongShot: true,
				why:
					'Your income is not below £31k, but the grant’s limit is £36,000, families may come ' +
					'under it by what is left after rent or mortgage, and some postcodes count whatever ' +
					'the income.',
				toCheck,
			};
		}
		if (benefitsClaim === 'yes')
			return {
				likelihood: 'possible',
				why: 'Somebody in your home claims a benefit, which may be one that counts.',
				toCheck,
				conditions: conditions('that benefit counts'),
			};
		return {
			likelihood: 'needs a survey',
			why: 'It depends on your income, your benefits or your postcode, which we do not know.',
			toCheck,
			conditions: conditions('your household’s income is £36,000 or less'),
		};
	},
};

/** The fuels, as a sentence names them. */
const FUEL_NAMES: Readonly<Record<string, string>> = {
	gas: 'gas',
	solidFuel: 'solid fuel',
	lpg: 'LPG',
	electric: 'electricity',
	// The check of a home has answers that the application has not.
	oil: 'oil',
	storage: 'storage heaters',
};

/**
 * Source: GOV.UK, Apply for the Boiler Upgrade Scheme; notice of approved grant categories, June
 * 2026.
 */
const boilerUpgradeScheme: EligibilityRule = {
	paysFor: ['airSourceHeatPump'],
	evaluate({ homeOwnership, heatingSource, energySavings }) {
		if (energySavings === 'gasBoiler') {
			return {
				likelihood: 'unlikely',
				why:
					'You would like a gas boiler, and this scheme pays only towards heating that burns no ' +
					'gas, such as a heat pump.',
				toCheck: 'Nothing further, unless you would consider a heat pump.',
			};
		}
		if (heatingSource === 'heatPump') {
			return {
				likelihood: 'unlikely',
				why: 'Your home is heated by a heat pump already, and this scheme pays for a first one.',
				toCheck: 'Nothing further.',
			};
		}
		if (homeOwnership === 'no') {
			return {
				likelihood: 'unlikely',
				why: 'Only the owner of a home can use this scheme, and you told us that you do not own yours.',
				toCheck: 'Whether the owner would like to apply.',
			};
		}
		const alreadyGreen: Readonly<Record<string, string>> = {
			electric: 'a heat pump',
			storage: 'a heat pump',
			solidFuel: 'a wood pellet boiler',
		};
		const green =
			heatingSource && Object.hasOwn(alreadyGreen, heatingSource)
				? alreadyGreen[heatingSource]
				: 'a heat pump';
		const toCheck =
			'Whether the home has a valid energy certificate, whether a heat pump can be designed for ' +
			`it, and that it has no low-carbon heating yet, such as ${green}.`;
		if (!homeOwnership)
			return {
				likelihood: 'needs a survey',
				why: 'Only the owner of a home can use this scheme, and we do not know whether you own yours.',
				toCheck,
			};
		const isLet = homeOwnership === 'let';
		const home = isLet ? 'the home' : 'your home';
		const fuel =
			heatingSource && Object.hasOwn(FUEL_NAMES, heatingSource)
				? FUEL_NAMES[heatingSource]
				: undefined;
		// Every fuel and direct electric heating count, so a skipped question rules nothing out. Oil
		// has no option in the application.
		if (!fuel)
			return {
				likelihood: 'possible',
				why: `You own ${home}, and most heating counts.`,
				toCheck: `What heats the home now. ${toCheck}`,
			};
		const why = isLet
			? `You own the home, which is heated with ${fuel}.`
			: `You own your home and heat it with ${fuel}.`;
		return heatingSource === 'lpg' || heatingSource === 'oil'
			? {
					likelihood: 'possible',
					why: `${why} A heat pump would take its place.`,
					toCheck: `Whether the home is off the gas grid. ${toCheck}`,
				}
			: { likelihood: 'possible', why: `${why} A heat pump would take its place.`, toCheck };
	},
};

/** What the 0% rate covers, of the measures in the form. */
const ZERO_RATED = ['solar', 'airSourceHeatPump', ...INSULATION];

/** Source: HMRC, VAT Notice 708/6. */
const vatZeroRate: EligibilityRule = {
	paysFor: ZERO_RATED,
	evaluate(answers) {
		const requested = requestedMeasures(answers);
		const covered = requested
			.filter(({ value }) => ZERO_RATED.includes(value))
			.map(({ words }) => words);
		const others = requested
			.filter(({ value }) => !ZERO_RATED.includes(value))
			.map(({ words }) => words);
		const toCheck = 'That one business supplies and fits it in a home.';
		if (covered.length > 0) {
			const but = others.length > 0 ? ` It does not cover ${others.join(' or ')}.` : '';
			return {
				likelihood: 'likely',
				why: `The 0% rate covers ${covered.join(' and ')}, fitted in a home.${but}`,
				toCheck,
			};
		}
		if (others.length > 0)
			return {
				likelihood: 'unlikely',
				why: `The 0% rate does not cover ${others.join(' or ')}.`,
				toCheck: 'What else would be installed with it.',
			};
		return {
			likelihood: 'needs a survey',
			why: 'It depends on what would be installed, which you have not chosen yet.',
			toCheck,
		};
	},
};

/** Source: Smart Export Guarantee Order 2019, as described by Ofgem and the Energy Saving Trust. */
const smartExportGuarantee: EligibilityRule = {
	paysFor: ['solar'],
	evaluate({ energySavings, insulationMethod }) {
		const toCheck =
			'That the panels have their installer’s certificate, that the meter counts each half ' +
			'hour, and what rates suppliers offer.';
		if (energySavings === 'solar')
			return {
				likelihood: 'possible',
				why: 'You would like solar, and a supplier pays for what you do not use yourself.',
				toCheck,
			};
		if (energySavings || insulationMethod)
			return {
				likelihood: 'unlikely',
				why: 'It pays for electricity you send to the grid, and you did not choose solar.',
				toCheck: 'Nothing further, unless you would like solar panels.',
			};
		return {
			likelihood: 'needs a survey',
			why: 'It pays for electricity you send to the grid, so it depends on whether you would like solar panels.',
			toCheck,
		};
	},
};

/** Source: Electricity and Gas (Energy Company Obligation) (Amendment) Order 2023. */
const gbis: EligibilityRule = {
	paysFor: INSULATION,
	evaluate: () => ({
		likelihood: 'closed',
		why: 'The scheme takes no more applications.',
		toCheck: 'Nothing.',
	}),
};

/** In the order of display where the ranking score is equal. */
export const eligibilityRules: Readonly<Record<SchemeId, EligibilityRule>> = {
	eco4,
	'warm-homes-local-grant': warmHomesLocalGrant,
	'boiler-upgrade-scheme': boilerUpgradeScheme,
	'vat-zero-rate': vatZeroRate,
	'smart-export-guarantee': smartExportGuarantee,
	gbis,
};

/** The benefit's label without the remark in brackets. */
export function benefitName(value: string | undefined): string {
	return optionLabel('selectedBenefits', value).replace(/ \(.*/, '');
}

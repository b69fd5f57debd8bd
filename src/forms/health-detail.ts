/**
 * The second step of the application: the home, and who lives in it. The check of a home asks some
 * of the same (src/forms/home/check-questions.ts).
 */
import type { Step } from './fields/field.ts';

const yesNoNotSure = { yes: 'Yes', no: 'No', notSure: 'Not sure' } as const;

const FOR_LOW_INCOMES = ['eco4', 'warm-homes-local-grant', 'nest-wales'] as const;

export const healthDetail = {
	title: 'Health Detail',
	about: 'Your home and who lives in it. Skip anything.',
	fields: {
		benefitsClaim: {
			kind: 'choice',
			readBy: FOR_LOW_INCOMES,
			sensitive: true,
			label: 'Does anyone in your home claim benefits?',
			advice: 'Please select if you claim any benefits.',
			options: yesNoNotSure,
		},
		selectedBenefits: {
			kind: 'choice',
			readBy: FOR_LOW_INCOMES,
			sensitive: true,
			label: 'Which benefit?',
			hint:
				'If there are several, choose the first one in the list that applies. Another one, such ' +
				'as Child Benefit or PIP? Choose “Not sure”.',
			notNeeded: 'Not needed: nobody claims any.',
			advice: 'Please select at least one benefit.',
			options: {
				pensionCredit: 'Pension Credit',
				universalCredit: 'Universal Credit',
				jobseekersAllowance: 'Jobseeker’s Allowance (income-based)',
				employmentSupport: 'Employment and Support Allowance (income-related)',
				incomeSupport: 'Income Support',
				housingBenefit: 'Housing Benefit',
				childTaxCredit: 'Child Tax Credit (ended April 2025)',
				workingTaxCredit: 'Working Tax Credit (ended April 2025)',
				notSure: 'Not sure',
			},
		},
		healthCondition: {
			kind: 'choice',
			readBy: ['eco4', 'nest-wales'],
			sensitive: true,
			label: 'Does anyone in your home have a health condition made worse by the cold? (optional)',
			hint: 'Yes, no or not sure is enough. Please do not tell us who or what.',
			advice: 'Please specify if you have a health condition.',
			options: yesNoNotSure,
			consent: {
				version: 1,
				words:
					'You can leave this open, and it will not count against you. If you answer, you ' +
					'agree that we use the answer for one thing: to see whether a scheme that looks at ' +
					'health could help with your home.',
			},
		},
		householdIncome: {
			kind: 'choice',
			readBy: FOR_LOW_INCOMES,
			sensitive: true,
			label: 'Is your household income below £31k a year?',
			hint: 'Before tax, everyone in the home added together. Some schemes draw a higher line; the answer says which.',
			advice: 'Please select your household income range.',
			options: yesNoNotSure,
		},
		homeOwnership: {
			kind: 'choice',
			readBy: [...FOR_LOW_INCOMES, 'boiler-upgrade-scheme', 'home-energy-scotland'],
			label: 'Do you own your home?',
			advice: 'Please specify if you own your home.',
			options: { yes: 'Yes', no: 'No' },
		},
		heatingSource: {
			kind: 'choice',
			readBy: ['boiler-upgrade-scheme'],
			label: 'How is your home heated?',
			hint:
				'Oil, or something that is not in the list? Leave this open. Oil can mean a larger ' +
				'grant, so tell us when we speak.',
			advice: 'Please select your heating source.',
			options: { gas: 'Gas', solidFuel: 'Solid fuel', lpg: 'LPG', electric: 'Electric' },
		},
		energySavings: {
			kind: 'choice',
			label: 'What would you most like to have fitted?',
			advice: 'Please select an Energy Saving method.',
			services: true,
			options: {
				solar: 'Solar',
				airSourceHeatPump: 'Air source heat pump',
				gasBoiler: 'Gas boiler',
				highHeatRetentionStorageHeaters: 'High heat retention storage heaters',
				internalWallInsulation: 'Internal wall insulation',
				cavityWallInsulations: 'Cavity wall insulation',
			},
		},
		insulationMethod: {
			kind: 'choice',
			label: 'Which insulation interests you?',
			hint: 'Not sure? Leave it. The survey tells you.',
			advice: 'Please select an insulation method.',
			options: {
				internalWall: 'Internal wall',
				cavityWall: 'Cavity wall',
				externalWall: 'External wall',
				loft: 'Loft',
			},
		},
	},
} as const satisfies Step;

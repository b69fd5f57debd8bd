/**
 * The funding application: the one place its questions, their order, rules and wording are written
 * down.
 */

import type { Answers, Form } from './fields/field.ts';
import { hasMinLength, isEmail, readEmail } from './fields/field-rules.ts';
import { hasDigits, readPhone } from './fields/phone.ts';
import { readAddress, readName } from './fields/sanitise.ts';
import { formPaths } from './form-paths.ts';

const yesNoNotSure = { yes: 'Yes', no: 'No', notSure: 'Not sure' } as const;

const FOR_LOW_INCOMES = ['eco4', 'warm-homes-local-grant', 'nest-wales'] as const;

export const fundingForm = {
	name: 'funding',
	path: formPaths.funding,
	version: 3,
	steps: [
		{
			title: 'Grant Detail',
			about: 'How we reach you.',
			fields: {
				firstName: {
					kind: 'text',
					label: 'First name',
					control: 'text',
					autocomplete: 'given-name',
					missing: 'Enter your first name.',
					read: readName,
					rules: [],
					maxLength: 80,
				},
				lastName: {
					kind: 'text',
					label: 'Last name',
					control: 'text',
					autocomplete: 'family-name',
					missing: 'Enter your last name.',
					read: readName,
					rules: [],
					maxLength: 80,
				},
				email: {
					kind: 'text',
					label: 'Email',
					control: 'email',
					autocomplete: 'email',
					missing: 'Enter your email.',
					read: readEmail,
					rules: [{ holds: isEmail, message: 'Invalid email format.' }],
					maxLength: 254,
				},
				phoneNumber: {
					kind: 'text',
					label: 'Phone number',
					hint: 'We ring you back on this number, mobile or landline. You may add a note after it, such as ext 4 or evenings.',
					control: 'tel',
					autocomplete: 'tel',
					missing: 'Enter your phone number.',
					read: readPhone,
					rules: [
						{ holds: hasDigits(10, 15), message: 'Enter a valid phone number (10-15 digits).' },
					],
					maxLength: 60,
				},
				address: {
					kind: 'text',
					label: 'Address',
					hint: 'The home where the work would be done, with its postcode.',
					// Several lines, as addresses are written; only such a control may be filled in with a
					// whole address.
					control: 'textarea',
					lines: 3,
					autocomplete: 'street-address',
					missing: 'Enter your address.',
					read: readAddress,
					rules: [
						{ holds: hasMinLength(5), message: 'Address must be at least 5 characters long.' },
					],
					maxLength: 300,
				},
			},
		},
		{
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
					hint: 'If there are several, choose the first one in the list that applies. Another one, such as Child Benefit or PIP? Choose “Not sure”.',
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
					label:
						'Does anyone in your home have a health condition made worse by the cold? (optional)',
					hint: 'Yes, no or not sure is enough. Please do not tell us who or what.',
					advice: 'Please specify if you have a health condition.',
					options: yesNoNotSure,
					consent: {
						version: 1,
						words:
							'You can leave this open, and it will not count against you. If you answer, you agree that we use the answer for one thing: to see whether a scheme that looks at health could help with your home.',
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
					hint: 'Oil, or something that is not in the list? Leave this open. Oil can mean a larger grant, so tell us when we speak.',
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
		},
	],
} as const satisfies Form;

/**
 * The answers, and those about the home if they came along from its check
 * (src/forms/home/home-answers.ts).
 */
export type FundingAnswers = Answers<typeof fundingForm> & { readonly home?: string };

/** The steps by name, for code that means one of them. */
export const [grantDetail, healthDetail] = fundingForm.steps;

/** The alert and the confirmation of the application (specification, sections 4 and 8). */
export const fundingTexts = {
	incomplete: 'Please fill in all required fields in the first form.',
	received: 'Data Submitted Successfully!',
	/**
	 * Not of the specification: its words "apply" and "application" mean ours, and could be taken for
	 * a scheme's.
	 */
	toUsAlone: 'No application to a grant or scheme has been made.',
} as const;

/** About the second step, when answers came along from the check of the home. */
export const aboutAfterCheck =
	'Your answers are filled in. Look them over and send them. Skip anything else.';

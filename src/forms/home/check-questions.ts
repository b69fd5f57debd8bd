/**
 * The check of a home: the questions about it and about its household, without contact details.
 * Nothing is stored.
 */
import type { Form } from '../fields/field.ts';
import { healthDetail } from '../health-detail.ts';
import { homeForm } from './home-form.ts';

/** Whose home it is, and how it is heated, are questions about the home, with options of their own. */
const {
	benefitsClaim,
	selectedBenefits,
	healthCondition,
	householdIncome,
	energySavings,
	insulationMethod,
} = healthDetail.fields;

/** Of who lives there, which a landlord is not asked. */
export const household = {
	benefitsClaim,
	selectedBenefits,
	healthCondition,
	householdIncome,
} as const;
const wishes = { energySavings, insulationMethod } as const;

/** The application's questions that the check asks as well. */
export const sharedFields = { ...household, ...wishes } as const;

export const checkForm = {
	name: 'check',
	path: homeForm.path,
	version: 7,
	steps: [
		...homeForm.steps,
		{
			title: 'Who lives there',
			about: 'Decides who may help with the cost.',
			fields: household,
		},
		{
			title: 'What you would like',
			about: 'Puts help with that first.',
			fields: wishes,
		},
	],
} as const satisfies Form;

/** Shown when no question was answered. */
export const CHECK_NEEDS_AN_ANSWER = 'Answer at least one question, and we can say something.';

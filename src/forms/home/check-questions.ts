/**
 * The check of a home: the questions about it and about its household, without contact details.
 * Nothing is stored.
 */
import type { Form } from '../fields/field.ts';
import { healthDetail } from '../funding.ts';
import { homeForm } from './home-form.ts';

/** How the home is heated is asked with the home. */
const { heatingSource: _, ...household } = healthDetail.fields;

export const householdStep = { title: 'Who lives there', fields: household } as const;

/** Nor is whose home it is: the check tells landlords from owners who live there. */
const { homeOwnership: _owner, energySavings, insulationMethod, ...folded } = household;

export const checkForm = {
	name: 'check',
	path: homeForm.path,
	version: 6,
	steps: [
		...homeForm.steps,
		{ ...householdStep, about: 'Decides who may help with the cost.', fields: folded },
		{
			title: 'What you would like',
			about: 'Puts help with that first.',
			fields: { energySavings, insulationMethod },
		},
	],
} as const satisfies Form;

/** Shown when no question was answered. */
export const CHECK_NEEDS_AN_ANSWER = 'Answer at least one question, and we can say something.';

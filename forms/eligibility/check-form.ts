/** The check of a home: the questions about it and about its household, without contact details. Nothing is stored. */
import type { Form } from '../field.ts';
import { healthDetail } from '../funding.ts';
import { homeForm } from '../home/home-form.ts';

/** How the home is heated is asked with the home. */
const { heatingSource: _, ...household } = healthDetail.fields;

export const householdStep = { title: 'Who lives there', fields: household } as const;

export const checkForm = {
	name: 'check',
	path: homeForm.path,
	version: 2,
	steps: [...homeForm.steps, householdStep],
} as const satisfies Form;

/** Shown when no question was answered. */
export const CHECK_NEEDS_AN_ANSWER = 'Answer at least one question, and we can say something.';

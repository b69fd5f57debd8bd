/**
 * The state of the check of a home while it is filled in, as a reducer, and what its result goes
 * by. Pure, needs no browser.
 */

import { findProblem, findProblems, noAnswers, readAnswer } from '../fields/answers.ts';
import {
	type Answers,
	type Field,
	type FieldName,
	fieldsOf,
	type Problems,
} from '../fields/field.ts';
import { healthDetail } from '../health-detail.ts';
import { checkForm, household, sharedFields } from './check-questions.ts';
import { answersInHomeText, homeText } from './home-answers.ts';
import { withHomeForSchemes } from './home-for-schemes.ts';
import { answersInFragment } from './shared-link.ts';

export type CheckAnswers = Answers<typeof checkForm>;
type CheckField = FieldName<typeof checkForm>;

export interface CheckState {
	/** What the fields hold, as last reported. */
	readonly answers: CheckAnswers;
	/** What the (uncontrolled) fields start from; a new key mounts them afresh. */
	readonly initial: { readonly formKey: number; readonly answers: CheckAnswers };
	readonly problems: Problems;
	/** Whether anything has changed since the page was drawn, so that its result no longer holds. */
	readonly isChanged: boolean;
}

export type CheckAction =
	/**
	 * The script has taken over the page. The fields hold what was chosen early, or restored by the
	 * browser.
	 */
	| { readonly type: 'hydrated'; readonly answers: CheckAnswers; readonly fragment: string }
	| { readonly type: 'changed'; readonly name: CheckField; readonly value: string }
	| { readonly type: 'blurred'; readonly name: CheckField };

const fields = Object.fromEntries(fieldsOf(checkForm)) as Readonly<Record<CheckField, Field>>;

export const noCheckAnswers: CheckAnswers = noAnswers(checkForm);

export function initialCheck({
	answers,
	problems,
}: {
	readonly answers: Partial<CheckAnswers>;
	readonly problems: Problems;
}): CheckState {
	const all = { ...noCheckAnswers, ...answers };
	return { answers: all, initial: { formKey: 0, answers: all }, problems, isChanged: false };
}

export function checkReducer(state: CheckState, action: CheckAction): CheckState {
	switch (action.type) {
		case 'hydrated': {
			const shared = answersInFragment(action.fragment);
			// What the fields hold already stays: after a reload it is newer than the link.
			const filled = Object.fromEntries(
				Object.entries(action.answers).filter(([, value]) => value),
			);
			const answers = { ...action.answers, ...shared, ...filled };
			const isChanged = fieldsOf(checkForm).some(([name]) => answers[name] !== state.answers[name]);
			const isShared = Object.keys(shared).length > 0;
			const initial = isShared ? { formKey: state.initial.formKey + 1, answers } : state.initial;
			return { ...state, answers, initial, isChanged: state.isChanged || isChanged };
		}
		case 'changed': {
			const value = readAnswer(fields[action.name], action.value);
			const answers = { ...state.answers, [action.name]: value };
			// Another answer may put one right: the unit of a bill, or the fuel.
			const problems = Object.fromEntries(
				(Object.keys(state.problems) as CheckField[]).flatMap((name) => {
					const problem = findProblem(fields[name], answers[name], answers);
					return problem ? [[name, problem]] : [];
				}),
			);
			return { ...state, answers, problems, isChanged: true };
		}
		case 'blurred': {
			const problem = findProblem(fields[action.name], state.answers[action.name], state.answers);
			return problem
				? { ...state, problems: { ...state.problems, [action.name]: problem } }
				: state;
		}
	}
}

/**
 * What can be worked with: the answers that were given and are in order; of a landlord nothing about
 * who lives there.
 */
export function givenAnswers(answers: Partial<CheckAnswers>): Partial<CheckAnswers> {
	const problems = findProblems(checkForm.steps, { ...noCheckAnswers, ...answers });
	return Object.fromEntries(
		Object.entries(answers).filter(
			([name, value]) =>
				value && !problems[name] && !(answers.homeOwnership === 'let' && name in household),
		),
	);
}

type SchemeQuestion = keyof typeof sharedFields | 'homeOwnership' | 'heatingSource' | 'band';

/**
 * Answers to the household's questions, how the home is heated and its certificate: what the
 * schemes go by.
 */
export function schemeAnswers(
	answers: Partial<CheckAnswers>,
): Partial<Pick<CheckAnswers, SchemeQuestion>> {
	const names = [
		...Object.keys(sharedFields),
		'homeOwnership',
		'heatingSource',
		'band',
	] as SchemeQuestion[];
	return Object.fromEntries(
		Object.entries(answers).filter(([name]) => names.includes(name as SchemeQuestion)),
	);
}

/**
 * What the application is filled in with: the household's answers, the fuel where it is among the
 * application's, and the home.
 */
export function carriedAnswers(answers: Partial<CheckAnswers>): Record<string, string> {
	const given = givenAnswers(answers);
	const { heatingSource, homeOwnership, band: _, ...household } = schemeAnswers(given);
	const owner = homeOwnership === 'let' ? 'yes' : homeOwnership;
	const fuel = heatingSource === 'storage' ? 'electric' : heatingSource;
	const isInApplication =
		fuel !== undefined && Object.hasOwn(healthDetail.fields.heatingSource.options, fuel);
	const home = homeText(Object.entries(given));
	return {
		...household,
		...(owner ? { homeOwnership: owner } : {}),
		...(isInApplication ? { heatingSource: fuel } : {}),
		...(home ? { home } : {}),
	};
}

/** The answers of the check that an application goes back to: the home's, and its own of the household. */
export function checkAnswersOf(
	application: Readonly<Partial<Record<string, string>>>,
): Partial<CheckAnswers> {
	const known = withHomeForSchemes(application);
	return {
		...answersInHomeText(application.home),
		...Object.fromEntries(
			['homeOwnership', ...Object.keys(sharedFields)].flatMap((name) =>
				known[name] ? [[name, known[name]]] : [],
			),
		),
	};
}

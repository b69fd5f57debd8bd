/** The order of the application's two steps, for the page with script and the one without. */
import { findProblems, isIncomplete } from '../fields/answers.ts';
import type { Problems } from '../fields/field.ts';
import { type FundingAnswers, fundingTexts, grantDetail } from '../funding.ts';

/** Zero is Grant Detail, one is Health Detail. */
export type StepIndex = 0 | 1;

/** The buttons, by the value they post. */
export type Move = 'next' | 'back' | 'submit';

interface StepChange {
	/** The step to show now. */
	readonly step: StepIndex;
	readonly problems: Problems;
	/** Shown in the form's alert, where there is one. */
	readonly alert?: string;
	/** True when the application is ready to be sent. */
	readonly send: boolean;
}

/**
 * Where a button leads (specification, section 4; docs/specification.md, nos. 5 and 6).
 */
export function nextStep(move: Move, answers: FundingAnswers): StepChange {
	if (move === 'back') return { step: 0, problems: {}, send: false };
	const problems = findProblems([grantDetail], answers);
	const inOrder = Object.keys(problems).length === 0;
	if (move === 'submit') {
		return inOrder
			? { step: 1, problems: {}, send: true }
			: { step: 1, problems: {}, alert: fundingTexts.incomplete, send: false };
	}
	if (inOrder) return { step: 1, problems: {}, send: false };
	const alert = isIncomplete(grantDetail, answers) ? fundingTexts.incomplete : undefined;
	return { step: 0, problems, alert, send: false };
}

/** The button that was pressed. An unknown value sends nothing and shows the first step. */
export function moveFrom(value: unknown): Move {
	return value === 'next' || value === 'submit' ? value : 'back';
}

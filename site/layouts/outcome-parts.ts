/** What may fit for some answers, today, out of the schemes in the content. */
import { dayAt } from '../../content/days.ts';
import { readSchemes } from '../../content/read.ts';
import { findOutcomes, type HomeAnswers, schemesForRules, situationOf, surveyNotes } from '../../forms/eligibility.ts';
import type { OutcomesProps } from '../components/Outcomes.tsx';

/** The schemes, as the funding form needs them. */
export const schemesOfContent = () => schemesForRules(readSchemes());

/** The outcomes for a page, as of now. */
export function outcomesFor(answers: HomeAnswers): OutcomesProps {
	return {
		outcomes: findOutcomes(answers, schemesOfContent(), dayAt(Date.now())),
		notes: surveyNotes(answers),
		situation: situationOf(answers),
	};
}

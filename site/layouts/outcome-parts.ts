/** What may fit for some answers, out of the schemes in the content. */
import { readSchemes } from '../../content/read.ts';
import { findOutcomes, type HomeAnswers, schemesForRules, situationOf, surveyNotes } from '../../forms/eligibility.ts';
import type { OutcomesProps } from '../components/Outcomes.tsx';

/** The schemes, as the funding form needs them. */
export const schemesOfContent = () => schemesForRules(readSchemes());

/** The outcomes for a page that is read on that day. */
export function outcomesFor(answers: HomeAnswers, day: string): OutcomesProps {
	return {
		outcomes: findOutcomes(answers, schemesOfContent(), day),
		notes: surveyNotes(answers),
		situation: situationOf(answers),
	};
}

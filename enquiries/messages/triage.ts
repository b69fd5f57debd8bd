/** The triage of an application for the call back: likely schemes, open questions and requested measures. */
import { londonDay } from '../../dates.ts';
import { describeAnswers } from '../../forms/answers.ts';
import { headlineFor } from '../../forms/eligibility/assessment.ts';
import { findOutcomes, questionsForTheOffice } from '../../forms/eligibility/outcomes.ts';
import type { SchemeOutcome, Schemes } from '../../forms/eligibility/types.ts';
import { fundingForm } from '../../forms/funding.ts';
import type { Enquiry } from '../enquiry.ts';

/** The schemes to check, and the day to check them on. */
export interface TriageSchemes {
	readonly schemes: Schemes;
	/** The day from the setting TODAY. Replaces the day an application was received. */
	readonly rehearsedDay?: string | undefined;
}

export interface Triage {
	/** The headline of the outcomes, as the visitor read it. */
	readonly headline: string;
	readonly outcomes: readonly SchemeOutcome[];
	/** The day of the outcomes. */
	readonly day: string;
	/** Questions about missing or contradictory answers. */
	readonly questions: readonly string[];
	/** The measures asked for, in words. */
	readonly measures: readonly string[];
}

/** Checks an application as of the day it was received. */
export function triageApplication(
	{ answers, receivedAt }: Pick<Enquiry, 'answers' | 'receivedAt'>,
	{ schemes, rehearsedDay }: TriageSchemes,
): Triage {
	const day = rehearsedDay ?? londonDay(receivedAt);
	const outcomes = findOutcomes(answers, schemes, day);
	return {
		headline: headlineFor(outcomes, answers),
		outcomes,
		day,
		questions: questionsForTheOffice(answers),
		measures: describeAnswers(fundingForm, answers)
			.filter(({ name }) => (name === 'energySavings' || name === 'insulationMethod') && answers[name])
			.map(({ answer }) => answer),
	};
}

/** A first sorting of an application for whoever rings back: what it may come to, what to ask, what was asked for. */
import { londonDay } from '../../dates.ts';
import { describeAnswers } from '../../forms/answers.ts';
import { headlineFor } from '../../forms/eligibility/assessment.ts';
import { findOutcomes, questionsForTheOffice } from '../../forms/eligibility/outcomes.ts';
import type { SchemeOutcome, Schemes } from '../../forms/eligibility/types.ts';
import { fundingForm } from '../../forms/funding.ts';
import type { Enquiry } from '../enquiry.ts';

/** The schemes an application may fit, and the day they are looked at on. */
export interface TriageSchemes {
	readonly schemes: Schemes;
	/** The day that the setting TODAY rehearses, in place of the day an application was received. */
	readonly rehearsedDay?: string | undefined;
}

export interface Triage {
	/** What the outcomes come to, as the visitor read it. */
	readonly headline: string;
	readonly outcomes: readonly SchemeOutcome[];
	/** The day the outcomes hold for. */
	readonly day: string;
	/** What is missing to say more, or does not fit together. */
	readonly questions: readonly string[];
	/** The measures the visitor would like, in words. */
	readonly measures: readonly string[];
}

/** Sorts an application as of the day it was received. */
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

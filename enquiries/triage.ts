/** A first sorting of an application for whoever rings back: what it may come to, what to ask, what was asked for. */
import { describeAnswers } from '../forms/answers.ts';
import { findOutcomes, type Outcome, questionsForTheOffice, type Schemes } from '../forms/eligibility.ts';
import { fundingForm } from '../forms/funding.ts';
import type { Enquiry } from './enquiry.ts';

/** The schemes an application may fit, and the day they are looked at on. */
export interface SchemesOfDay {
	readonly schemes: Schemes;
	/** The day it is for the schemes, at a moment. */
	readonly dayAt: (moment: number) => string;
}

export interface Sorting {
	readonly outcomes: readonly Outcome[];
	/** What is missing to say more, or does not fit together. */
	readonly toAsk: readonly string[];
	/** The measures the visitor would like, in words. */
	readonly wishes: readonly string[];
}

/** Sorts an application as of the day it was received. */
export function sortApplication(
	{ answers, receivedAt }: Pick<Enquiry, 'answers' | 'receivedAt'>,
	{ schemes, dayAt }: SchemesOfDay,
): Sorting {
	return {
		outcomes: findOutcomes(answers, schemes, dayAt(receivedAt)),
		toAsk: questionsForTheOffice(answers),
		wishes: describeAnswers(fundingForm, answers)
			.filter(({ name }) => (name === 'energySavings' || name === 'insulationMethod') && answers[name])
			.map(({ answer }) => answer),
	};
}

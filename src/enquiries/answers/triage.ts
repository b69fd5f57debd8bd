/**
 * The triage of an application for the call back: likely schemes, open questions and requested
 * measures.
 */

import { assessByCertificate, withCertificate } from '#forms/eligibility/by-certificate.ts';
import { questionsForTheOffice } from '#forms/eligibility/questions-for-office.ts';
import type { SchemeOutcome, Schemes } from '#forms/eligibility/types.ts';
import type { AnswerInWords } from '#forms/fields/answers-in-words.ts';
import { HOME } from '#forms/fields/hidden-fields.ts';
import { describeHome } from '#forms/home/home-in-words.ts';
import { nationOfApplication } from '#forms/home/home-place.ts';
import { londonDay } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';

/** The schemes to check, and the day to check them on. */
export interface TriageSchemes {
	readonly schemes: Schemes;
	/**
	 * The questions of the application that the firm does not ask on a day
	 * (src/forms/eligibility/offer.ts).
	 */
	readonly unasked?: (day: string) => readonly string[];
	/** The day from the setting TODAY. Replaces the day an application was received. */
	readonly rehearsedDay?: string;
	/** The plan for the home that came with an application (src/server/configuration/plan-for-office.ts). */
	readonly planHome?: (sent: Enquiry['answers'], day: string) => HomePlan | undefined;
}

/**
 * A visitor's plan, in lines. All but `read` are the same whatever was answered about health,
 * benefits and income.
 */
export interface HomePlan {
	/** What heating costs, at which prices. */
	readonly cost: string;
	/** Who may pay, what to do first and why, and what the plan begins with, as they read it. */
	readonly read: readonly string[];
	/** What to do first and what it begins with, whether or not a grant pays. */
	readonly anybodys: readonly string[];
	/** What each measure saves and costs, and whether one's own money comes back. */
	readonly measures: readonly string[];
}

export interface Triage {
	/** The headline of the outcomes, as the visitor read it. */
	readonly headline: string;
	readonly outcomes: readonly SchemeOutcome[];
	/** The day of the outcomes. */
	readonly day: string;
	/** Where the home is, as its address or postcode says. */
	readonly nation?: string;
	/** Questions about missing or contradictory answers. */
	readonly questions: readonly string[];
	/** The questions of the application that the firm did not ask on that day. */
	readonly unasked: readonly string[];
	/** What was answered about the home in its check, and the plan as of the same day. */
	readonly home: {
		readonly answers: readonly AnswerInWords[];
		readonly plan?: HomePlan;
	};
}

/** Checks an application as of the day it was received. */
export function triageApplication(
	{ answers: sent, receivedAt }: Pick<Enquiry, 'answers' | 'receivedAt'>,
	{ schemes, unasked: unaskedOn, rehearsedDay, planHome }: TriageSchemes,
): Triage {
	const day = rehearsedDay ?? londonDay(receivedAt);
	const answers = withCertificate(sent);
	const home = sent[HOME] ?? '';
	const nation = nationOfApplication(sent);
	const { headline, outcomes } = assessByCertificate(answers, schemes, day, nation);
	const unasked = unaskedOn?.(day) ?? [];
	return {
		headline,
		outcomes,
		day,
		nation,
		questions: questionsForTheOffice(answers, nation, unasked),
		unasked,
		home: {
			answers: describeHome(home),
			plan: home ? planHome?.(sent, day) : undefined,
		},
	};
}

/** What the answers about a home come to: what may help with the cost, and what each measure may do. For server and browser alike. */
import { type Assessment, assess } from '../../forms/eligibility/assessment.ts';
import type { Schemes } from '../../forms/eligibility/types.ts';
import { type CheckAnswers, schemeAnswers } from '../../forms/home/check.ts';

/** Where the form's script fetches what it works the result out with. */
export const CHECK_DATA_PATH = '/check-data.json';

/** What the result is worked out with. The page of the check does not carry it: its script fetches it. */
export interface CheckData {
	readonly schemes: Schemes;
	/** The day it is where the visitors are, as 2026-11-21. */
	readonly day: string;
}

export interface CheckResult {
	readonly day: string;
	readonly assessment: Assessment;
}

/** The result of answers that are in order (givenAnswers). */
export function resultFor(answers: Partial<CheckAnswers>, { schemes, day }: CheckData): CheckResult {
	return { day, assessment: assess(schemeAnswers(answers), schemes, day) };
}

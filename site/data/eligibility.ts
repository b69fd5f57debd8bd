/** What may fit for some answers, out of the schemes in the content. */
import { readCompany, readSchemes } from '../../content/read.ts';
import { type Assessment, assess } from '../../forms/eligibility/assessment.ts';
import { schemesForRules } from '../../forms/eligibility/outcomes.ts';
import type { HomeAnswers } from '../../forms/eligibility/types.ts';

/** The schemes, as the funding form needs them. */
export const eligibilitySchemes = () => schemesForRules(readSchemes(), readCompany().appliesFor);

/** The outcomes for a page that is read on that day. */
export const assessmentFor = (answers: HomeAnswers, day: string): Assessment => assess(answers, eligibilitySchemes(), day);

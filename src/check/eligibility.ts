/** The eligibility assessment with the schemes in the content. */
import type { Content } from '#content/reader/load-content.ts';
import type { Assessment } from '#forms/eligibility/assessment.ts';
import { assessByCertificate } from '#forms/eligibility/by-certificate.ts';
import { schemesForRules } from '#forms/eligibility/schemes-for-rules.ts';
import type { HomeAnswers } from '#forms/eligibility/types.ts';

/** The schemes in the form that the rules and the funding form need. */
export const eligibilitySchemes = ({ schemes, company, offer }: Content) =>
	schemesForRules(schemes, company.appliesFor, Object.keys(offer.schemes));

/** The assessment of these answers on that day. `nation`: where the home is, if that is known. */
export const assessmentFor = (
	answers: HomeAnswers,
	content: Content,
	day: string,
	nation?: string,
): Assessment => assessByCertificate(answers, eligibilitySchemes(content), day, nation);

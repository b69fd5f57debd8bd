/** Answers a step of the application that was posted without script. */

import { assessmentFor } from '#check/eligibility.ts';
import type { FundingView } from '#check/form-views.ts';
import type { PageContent } from '#content/reader/content-on-day.ts';
import { withCertificate } from '#forms/eligibility/by-certificate.ts';
import { noAnswers, readAnswers } from '#forms/fields/answers.ts';
import { RECEIVED_REFERENCES } from '#forms/fields/hidden-fields.ts';
import { ALERT_ID, CONFIRMATION_ID, controlId } from '#forms/fields/page-places.ts';
import { type FundingAnswers, fundingForm } from '#forms/funding.ts';
import { withHome } from '#forms/home/home-answers.ts';
import { nationOfApplication } from '#forms/home/home-place.ts';
import { moveFrom, nextStep } from '#forms/sending/funding-steps.ts';
import { nextStepsFrom, type Receipt } from '#forms/sending/next-steps.ts';
import { newReference, REFERENCE, readReference } from '#model/reference.ts';
import { ANSWER_EXPIRED, type AnsweredForm, type FormAnswer } from './form-answer.ts';

const empty = { answers: noAnswers(fundingForm), problems: {} };

/** More earlier applications than one visitor sends. */
const MOST_EARLIER = 20;

/** What the page shows of an application that was received. `received`: its reference, and earlier ones. */
export const confirmedFunding = (
	answers: FundingAnswers,
	received: readonly string[],
	receipt: Receipt,
	content: PageContent,
): FundingView => ({
	step: 1,
	...empty,
	received,
	outcomes: assessmentFor(
		withCertificate(answers),
		content,
		receipt.day,
		nationOfApplication(answers),
	),
	receipt,
});

export const fundingAnswer: AnsweredForm = {
	path: fundingForm.path,
	drawnAs: '/answered/grant',
	async answer(posted, { content, receive, receiptFor }): Promise<FormAnswer> {
		/** Made at the first post and passed along, so that a page posted twice is one application. */
		const reference = readReference(posted.get(REFERENCE)) ?? newReference();
		/** Of this visitor's earlier applications, for other homes. They stay on the page. */
		const received = (posted.get(RECEIVED_REFERENCES) ?? '')
			.split(' ', MOST_EARLIER)
			.flatMap((words) => readReference(words) ?? []);
		const answers = withHome(readAnswers(fundingForm, posted), posted);
		const move = moveFrom(posted.get('move'));
		const { send, ...next } = nextStep(move, answers);
		const passedOn = { reference, received };
		if (!send) {
			const [wrong] = Object.keys(next.problems);
			const view: FundingView = { ...next, answers, ...passedOn };
			const place = next.alert ? ALERT_ID : wrong ? controlId(wrong) : '';
			return { page: { view, status: place ? 422 : 200 }, place };
		}
		const result = await receive('funding', [...posted, [REFERENCE, reference]]);
		if (result.state === 'problems') {
			const view: FundingView = { step: 1, answers, problems: result.problems, ...passedOn };
			return { page: { view, status: 422 }, place: '' };
		}
		if (result.state === 'unavailable') {
			const { message, retryAfter } = result;
			const failed = { message };
			const view: FundingView = { step: 1, answers, problems: {}, failed, ...passedOn };
			const page = retryAfter ? { view, status: 429, retryAfter } : { view, status: 503 };
			return { page, place: ALERT_ID };
		}
		const receipt = await receiptFor(result.reference);
		const references = [result.reference, ...received.filter((one) => one !== result.reference)];
		const view = confirmedFunding(answers, references, receipt, content);
		return {
			page: { view, status: 200, reference: result.reference },
			place: CONFIRMATION_ID,
		};
	},
	show({ view, reference }, { company, officeHolidays }, { answering, photographs } = {}) {
		if (view) {
			const shown = view as FundingView;
			const receipt = shown.receipt && { ...shown.receipt, answering, photographs };
			return { funding: { ...shown, receipt } };
		}
		if (!reference) return { funding: { step: 0, ...empty, alert: ANSWER_EXPIRED } };
		const receipt = { next: nextStepsFrom(company, officeHolidays), answering };
		return { funding: { step: 1, ...empty, received: [reference], receipt } };
	},
};

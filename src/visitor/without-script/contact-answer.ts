/** Answers a message that was posted without script. */

import type { ContactAnswer, ContactView } from '#check/form-views.ts';
import { contactForm } from '#forms/contact.ts';
import { noAnswers } from '#forms/fields/answers.ts';
import { ABOUT } from '#forms/fields/hidden-fields.ts';
import { ALERT_ID, CONFIRMATION_ID, ERROR_SUMMARY_ID } from '#forms/fields/page-places.ts';
import { nextStepsFrom, type Receipt } from '#forms/sending/next-steps.ts';
import { ANSWER_EXPIRED, type AnsweredForm } from './form-answer.ts';

const empty = { answers: noAnswers(contactForm), problems: {} };

/** What the page shows of a message that was received. */
export const confirmedContact = (reference: string, receipt: Receipt): ContactView => ({
	...empty,
	received: reference,
	receipt,
});

export const contactAnswer: AnsweredForm = {
	path: contactForm.path,
	drawnAs: '/answered/contact',
	async answer(posted, { content, receive, receiptFor }) {
		const name = posted.get(ABOUT);
		const about = name !== null && Object.hasOwn(content.asks, name) ? name : undefined;
		const result = await receive('contact', posted);
		if (result.state === 'received') {
			const { reference } = result;
			const receipt = await receiptFor(reference);
			const view: ContactAnswer = { view: confirmedContact(reference, receipt), about };
			return { page: { view, status: 200, reference }, place: CONFIRMATION_ID };
		}
		const { answers } = result;
		if (result.state === 'problems') {
			const view: ContactAnswer = { view: { answers, problems: result.problems }, about };
			return { page: { view, status: 422 }, place: ERROR_SUMMARY_ID };
		}
		const { message, retryAfter } = result;
		const failed = { message };
		const view: ContactAnswer = { view: { answers, problems: {}, failed }, about };
		const page = retryAfter ? { view, status: 429, retryAfter } : { view, status: 503 };
		return { page, place: ALERT_ID };
	},
	show({ view, reference }, { company, officeHolidays }, { answering, photographs } = {}) {
		if (view) {
			const { view: shown, ...about } = view as ContactAnswer;
			const receipt = shown.receipt && { ...shown.receipt, answering, photographs };
			return { contact: { ...about, view: { ...shown, receipt } } };
		}
		const left = reference
			? {
					received: reference,
					receipt: { next: nextStepsFrom(company, officeHolidays), answering },
				}
			: { alert: ANSWER_EXPIRED };
		return { contact: { view: { ...empty, ...left } } };
	},
};

/** Answers a post of the check of a home. Its answers are not stored. */
import { checkData } from '#check/check-data.ts';
import { resultFor } from '#check/check-result.ts';
import type { CheckView } from '#check/form-views.ts';
import { unaskedQuestions } from '#forms/eligibility/offer.ts';
import { findProblems, readAnswers } from '#forms/fields/answers.ts';
import { fieldsOf } from '#forms/fields/field.ts';
import { CHANGE } from '#forms/fields/hidden-fields.ts';
import { ALERT_ID, controlId, RESULT_ID } from '#forms/fields/page-places.ts';
import { CHECK_NEEDS_AN_ANSWER, checkForm } from '#forms/home/check-questions.ts';
import { givenAnswers } from '#forms/home/check-state.ts';
import { ANSWER_EXPIRED, type AnsweredForm } from './form-answer.ts';

export const checkAnswer: AnsweredForm = {
	path: checkForm.path,
	drawnAs: '/answered/check',
	async answer(posted, { content }) {
		const given = readAnswers(checkForm, posted);
		const problems = findProblems(checkForm.steps, given);
		const [wrong] = Object.keys(problems);
		// A page that was opened before a scheme closed asked more.
		for (const name of unaskedQuestions(checkForm, content, content.day))
			delete given[name as keyof typeof given];
		const answers = givenAnswers(given);
		const isEmpty = Object.keys(answers).length === 0;
		if (wrong || isEmpty) {
			const view: CheckView = {
				// A wrong word comes back to be corrected; a wrong option, which only a hand-made request
				// can send, does not.
				answers: Object.fromEntries(
					fieldsOf(checkForm).map(([name, field]) => [
						name,
						field.kind === 'text' || !problems[name] ? given[name] : '',
					]),
				),
				problems,
				alert: isEmpty ? CHECK_NEEDS_AN_ANSWER : undefined,
			};
			return { page: { view, status: 422 }, place: isEmpty ? ALERT_ID : controlId(wrong ?? '') };
		}
		const result = resultFor(answers, { ...checkData(content), day: content.day });
		const view: CheckView = { answers, result };
		return { page: { view, status: 200 }, place: posted.has(CHANGE) ? '' : RESULT_ID };
	},
	show: ({ view }) => ({ check: (view as CheckView | undefined) ?? { alert: ANSWER_EXPIRED } }),
};

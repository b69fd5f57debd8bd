/** The visitor's copy of an enquiry, as text. */

import { answerWayAsked } from '#enquiries/follow-up/words.ts';
import { describeAnswers } from '#forms/fields/answers.ts';
import { allForms } from '#forms/sending/all-forms.ts';
import { timeInWords } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { EnquiryEvent } from '#model/enquiry-events.ts';
import { followUpOf } from '#model/follow-up.ts';
import { stagesOf } from './progress.ts';

/** Returns everything that we hold of an enquiry. */
export function copyAsText(enquiry: Enquiry, events: readonly EnquiryEvent[]): string {
	const followUp = followUpOf(enquiry, events);
	return [
		`Reference ${enquiry.reference}`,
		`Received ${timeInWords(enquiry.receivedAt)}`,
		...stagesOf(followUp)
			.slice(1)
			.flatMap(({ what, when }) => (when ? [`${what} ${when}`] : [])),
		answerWayAsked[followUp.answerBy],
		...(followUp.callTime ? [`When to ring: ${followUp.callTime}`] : []),
		...enquiry.consents.map(
			(consent) => `Consent given by answering: ${consent.replace(':', ', wording ')}`,
		),
		...(enquiry.forgottenAt === undefined
			? []
			: [
					`Answers about health, benefits and income were deleted ${timeInWords(enquiry.forgottenAt)}.`,
				]),
		...(followUp.notes.length
			? ['', 'What the office noted', ...followUp.notes.map((note) => `  ${note}`)]
			: []),
		'',
		...describeAnswers(allForms[enquiry.form], enquiry.answers).flatMap(({ question, answer }) => [
			question,
			`  ${answer}`,
			'',
		]),
	].join('\r\n');
}

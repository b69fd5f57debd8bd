/** What both forms do when something is to be sent: send it once, say in a toast what became of it, and tell the form. */
import { useEffect } from 'react';
import type { FormName } from '../../forms/all-forms.ts';
import type { Attempt, SubmissionEvent } from '../../forms/submission.ts';
import { submissionTexts } from '../../forms/texts.ts';
import { sendEnquiry, sentenceOf } from './send-enquiry.ts';
import { announce } from './toasts.tsx';

/** Sends what is under way, whenever there is something new. `received` is said in a toast; `tell` stays the same function. */
export function useSubmission(
	form: FormName,
	sending: Attempt | undefined,
	received: string,
	tell: (event: SubmissionEvent) => void,
): void {
	useEffect(() => {
		if (!sending) return;
		sendEnquiry(form, sending.answers, sending.reference).then(
			(day) => {
				tell({ type: 'received', day });
				announce.success(received);
			},
			(error: unknown) => {
				const message = sentenceOf(error);
				tell({ type: 'failed', ...(message ? { message } : {}) });
				announce.error(submissionTexts.failed);
			},
		);
	}, [form, sending, received, tell]);
}

/**
 * Sends what a form has submitted, shows the result in a toast and reports it to the form's
 * reducer. Both forms use it.
 */
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { Attempt, SubmissionEvent } from '#forms/sending/submission.ts';
import { submissionTexts } from '#forms/shared-texts.ts';
import type { VisitorForm } from '#model/form-names.ts';
import { lastReceived } from './last-received.ts';
import { focusOn } from './scroll-to.ts';
import { sendEnquiry, serverMessage } from './send-enquiry.ts';
import { mountToasts, showToast } from './toasts/toasts.tsx';

/**
 * Sends each new attempt once, and moves the focus to the status that says so. `received` is the
 * toast's text on success; `status` and `dispatch` must be stable.
 */
export function useSubmission(
	form: VisitorForm,
	sending: Attempt | undefined,
	received: string,
	status: RefObject<HTMLElement | null>,
	dispatch: (action: SubmissionEvent) => void,
): void {
	useEffect(mountToasts, []);
	// Sent before the next frame, because by then the page may have been left.
	useLayoutEffect(() => {
		if (!sending) return;
		// The button that was pressed is disabled now, and a disabled button holds no focus.
		focusOn(status.current);
		sendEnquiry(form, sending.answers, sending.reference).then(
			(receipt) => {
				lastReceived.says = `${received} Your reference is ${sending.reference}.`;
				// The address of an answer page must go: on reload it would show the posted answers again.
				history.replaceState(null, '', receipt?.address ?? location.pathname);
				dispatch({ type: 'received', receipt });
				showToast.success(received);
			},
			(error: unknown) => {
				const message = serverMessage(error);
				dispatch({ type: 'failed', message: message || undefined });
				showToast.error(submissionTexts.failed);
			},
		);
	}, [form, sending, received, status, dispatch]);
}

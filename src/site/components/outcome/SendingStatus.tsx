/**
 * Says beside a form's button that the form is being sent. It takes the focus from the button,
 * which is disabled meanwhile.
 */
import type { Ref } from 'react';
import { submissionTexts } from '#forms/shared-texts.ts';
import './notice.css';

/**
 * Always on the page, because only a change inside an element that is already there is sure to be
 * read out.
 */
export function SendingStatus({
	isSending,
	ref,
}: {
	isSending: boolean;
	ref?: Ref<HTMLDivElement>;
}) {
	return (
		<div className="sending" role="status" tabIndex={-1} ref={ref}>
			{isSending && submissionTexts.sending}
		</div>
	);
}

/** What the posts of the three forms are answered with. Each form's own answer is a pure function. */

import type { AnsweredPage, FormPageValue } from '#check/form-views.ts';
import type { PageContent } from '#content/reader/content-on-day.ts';
import type { Receipt, ReceiptFor } from '#forms/sending/next-steps.ts';
import type { AnswerPage, Receive, StoredAnswerPage } from '#forms/sending/submission-port.ts';

/** Where the browser goes after a post: a page that is stored for it, and the place on that page. */
export interface FormAnswer {
	readonly page: AnswerPage;
	/** The fragment of its URL, or empty: then the browser keeps the one that was requested. */
	readonly place: string;
}

/** What an answer needs of the server. */
export interface FormPorts {
	/** As it reads today. */
	readonly content: PageContent;
	readonly receive: Receive;
	readonly receiptFor: ReceiptFor;
}

/** What a visitor may have changed since: how they are answered, and what they have sent. */
type ChangingReceipt = Pick<Receipt, 'answering' | 'photographs'>;

/** A form whose posts are answered with pages. */
export interface AnsweredForm {
	/** The form's own page. */
	readonly path: string;
	/** The page that shows answers. */
	readonly drawnAs: AnsweredPage;
	answer(posted: URLSearchParams, ports: FormPorts): Promise<FormAnswer>;
	/**
	 * What the page shows of a stored answer, or of what is left of one. `now`: what may
	 * have changed of its receipt since.
	 */
	show(stored: StoredAnswerPage, content: PageContent, now?: ChangingReceipt): FormPageValue;
}

/**
 * Shown when a browser comes back to an answer page that has expired
 * (docs/decisions/forms.md).
 */
export const ANSWER_EXPIRED =
	'The page you came back to is no longer kept, so the form is empty. Whatever you had a reference for is with us.';

/** What the pages of the three forms show after a post: plain data, which the server stores. */
import type { ContactAnswers } from '#forms/contact.ts';
import type { Assessment } from '#forms/eligibility/assessment.ts';
import type { Problems } from '#forms/fields/field.ts';
import type { FundingAnswers } from '#forms/funding.ts';
import type { CheckAnswers } from '#forms/home/check-state.ts';
import type { StepIndex } from '#forms/sending/funding-steps.ts';
import type { Receipt } from '#forms/sending/next-steps.ts';
import type { BroughtHome } from './brought-home.ts';
import type { CheckResult } from './check-result.ts';

/** The state of the form when the page is rendered. */
export interface ContactView {
	readonly answers: ContactAnswers;
	readonly problems: Problems;
	/** Present if the message could not be stored, with the server's own message if there is one. */
	readonly failed?: { readonly message?: string };
	/** A message about the page, such as that it has expired. */
	readonly alert?: string;
	/** The reference, once the message has been received. */
	readonly received?: string;
	readonly receipt?: Partial<Receipt>;
}

/** The state of the application when the page is rendered. */
export interface FundingView {
	readonly step: StepIndex;
	readonly answers: FundingAnswers;
	readonly problems: Problems;
	readonly alert?: string;
	/**
	 * Present if the application could not be stored, with the server's own message if there is one.
	 */
	readonly failed?: { readonly message?: string };
	/**
	 * Passed from post to post, so that a page posted twice is one application. The hydrated form
	 * makes its own.
	 */
	readonly reference?: string;
	/** The references of received applications, the newest first. */
	readonly received?: readonly string[];
	/** The assessment of the newest, and its receipt. */
	readonly outcomes?: Assessment;
	readonly receipt?: Partial<Receipt>;
	/** What `home` in the answers says: its questions are not in this form's script. */
	readonly home?: BroughtHome;
}

/** The state of the check when its page is rendered. */
export interface CheckView {
	readonly answers?: Partial<CheckAnswers>;
	readonly problems?: Problems;
	readonly alert?: string;
	/** What the answers come to, once there are any. */
	readonly result?: CheckResult;
}

/** What the page of the contact form shows after a post. */
export interface ContactAnswer {
	readonly view: ContactView;
	/** What the form was opened for (content/asks.yaml). */
	readonly about?: string;
}

/** The page that shows the answers of a form, by its internal address. */
export type AnsweredPage = '/answered/contact' | '/answered/grant' | '/answered/check';

/** The value of such a page: that of its own form. */
export interface FormPageValue {
	readonly contact?: ContactAnswer;
	readonly funding?: FundingView;
	readonly check?: CheckView;
}

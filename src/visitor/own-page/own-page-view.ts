/**
 * The visitor's own page of an enquiry: what it shows, and what its presses ask for. Opened by the
 * link in the acknowledgement and on the confirmation.
 */

import type { ownApplications } from '#enquiries/answers/own-applications.ts';
import { type Field, fieldsOf } from '#forms/fields/field.ts';
import { allForms } from '#forms/sending/all-forms.ts';
import type { Answering } from '#forms/sending/next-steps.ts';
import type { FormName } from '#model/form-names.ts';

/** How many of the last digits of the phone number some presses take. */
export const DIGITS_ASKED = 4;

/** What a press on the page asks for. */
export const visitorActs = [
	'answer-by',
	'heard-of',
	'visit',
	'call-time',
	'correct',
	'show-all',
	'withdraw',
	'ask-again',
	'erase',
] as const;
export type VisitorAct = (typeof visitorActs)[number];

/** A stage of an enquiry, in the order in which a visitor meets them. */
export interface VisitorStage {
	readonly what: string;
	/** When it happened. Absent while it has not. */
	readonly when?: string;
}

/** What we hold of an enquiry. */
export interface HeldData {
	readonly lines: readonly { readonly question: string; readonly answer: string }[];
	/** What is shown only after the digits of the visitor's number, in words. */
	readonly keptBack: readonly string[];
}

export interface VisitorView {
	readonly page: 'visitor';
	readonly form: FormName;
	readonly reference: string;
	readonly stages: readonly VisitorStage[];
	/** What happens next, and by when. */
	readonly next: string;
	/** Of an application: the schemes that visitors apply for themselves. */
	readonly schemes?: ReturnType<typeof ownApplications>;
	/** How the visitor is answered. Its nonce goes with every press. */
	readonly answering: Answering;
	/** Whether a place is freed by withdrawing. */
	readonly hasVisit: boolean;
	/** The times to ring. Empty where the page may not speak of a call to come. */
	readonly callTimes: readonly { readonly value: string; readonly words: string }[];
	/** What was chosen before. */
	readonly callTime?: string;
	/** Every answer that can be corrected, by name. Never those about health, benefits and income. */
	readonly answers: Readonly<Record<string, string>>;
	/** Why a correction was not kept. */
	readonly problems: Readonly<Record<string, string>>;
	readonly held: HeldData;
	/** What photographs help, by name, and what has been sent. Absent once it is withdrawn. */
	readonly photographs?: { readonly names: readonly string[]; readonly sent?: string };
	readonly isWithdrawn: boolean;
	/** What the last press did. */
	readonly done?: string;
	/** Why the last press did nothing, which press it was, and the digits that were typed. */
	readonly problem?: string;
	readonly pressed?: VisitorAct;
	readonly digits?: string;
}

/** What is shown when the visitor has erased everything. */
export interface ErasedView {
	readonly page: 'erased';
}

/**
 * The questions whose answers can be corrected: all but those about health, benefits and income. The
 * office's form has hints for whoever types in it alone.
 */
export const correctableFields = (form: FormName): [string, Field][] =>
	fieldsOf(allForms[form])
		.filter(([, field]) => !(field.kind === 'choice' && field.sensitive))
		.map(([name, field]) => [name, form === 'telephone' ? { ...field, hint: undefined } : field]);

/**
 * The link opens nothing: made up, altered, too old, or its enquiry was erased. All of
 * them look alike.
 */
export interface ClosedView {
	readonly page: 'closed';
}

/** What the visitor's own page shows. */
export type VisitorPageView = VisitorView | ErasedView | ClosedView;

/**
 * The visitor's own page of an enquiry: what it shows, and the fields that it sends. Opened by the
 * link in the acknowledgement and on the confirmation. Everything but the state needs the last
 * digits of the visitor's own phone number.
 */

import type { ownApplications } from '#enquiries/answers/own-applications.ts';
import { type Field, fieldsOf } from '#forms/fields/field.ts';
import { allForms } from '#forms/sending/all-forms.ts';
import type { FormName } from '#model/form-names.ts';
import type { VisitorPhotographs } from '../photographs/photographs-view.ts';

/** How many of the last digits of the phone number open the rest of the page. */
export const DIGITS_TO_OPEN = 4;

/** What a press on the page asks for. */
export const visitorActs = [
	'open',
	'add-photographs',
	'remove-photograph',
	'correct',
	'call-time',
	'did-we-ring',
	'copy',
	'withdraw',
	'ask-again',
	'erase',
	'erase-now',
] as const;
export type VisitorAct = (typeof visitorActs)[number];

/** A stage of an enquiry, in the order in which a visitor meets them. */
export interface VisitorStage {
	readonly what: string;
	/** When it happened. Absent while it has not. */
	readonly when?: string;
}

/** The rest of the page, shown after the digits of the phone number. */
export interface VisitorControls {
	/** Every answer that can be corrected, by name. Never those about health, benefits and income. */
	readonly answers: Readonly<Record<string, string>>;
	readonly problems: Readonly<Record<string, string>>;
	readonly callTimes: readonly { readonly value: string; readonly words: string }[];
	/** What was chosen before. */
	readonly callTime?: string;
	/** Absent where photographs are switched off. */
	readonly photographs?: VisitorPhotographs;
	readonly isWithdrawn: boolean;
	/** The second look before everything is erased. */
	readonly isErasing: boolean;
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
	/** How soon people are usually rung, where there is a figure. */
	readonly usually?: string;
	/** What was typed before a press that came too soon. */
	readonly digits?: string;
	/** Whether anything on the page may speak of a call to come. */
	readonly mayBeRung: boolean;
	/** Whether we want to know from the visitor if we rang. */
	readonly asksWhetherWeRang: boolean;
	readonly nonce: string;
	/** What the last press did. */
	readonly done?: string;
	/** Why the last press did nothing. */
	readonly problem?: string;
	readonly controls?: VisitorControls;
}

/** What is shown when the visitor has erased everything. */
export interface ErasedView {
	readonly page: 'erased';
}

/**
 * The questions whose answers can be corrected: all but those about health, benefits and income.
 */
export const correctableFields = (form: FormName): [string, Field][] =>
	fieldsOf(allForms[form]).filter(([, field]) => !(field.kind === 'choice' && field.sensitive));

/**
 * The link opens nothing: made up, altered, too old, revoked, or its enquiry was erased. All of
 * them look alike.
 */
export interface ClosedView {
	readonly page: 'closed';
}

/** What the visitor's own page shows. */
export type VisitorPageView = VisitorView | ErasedView | ClosedView;

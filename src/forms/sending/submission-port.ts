/**
 * The port through which routes hand in a form. It is implemented in
 * src/enquiries/receive.ts, which `site` may not import.
 */

import type { FormName } from '#model/form-names.ts';
import type { Answers, Problems } from '../fields/field.ts';
import type { allForms } from './all-forms.ts';

/** What became of a form that was handed in. */
export type SubmissionResult<Name extends FormName = FormName> =
	/** Stored, and known to the visitor by its reference. */
	| { readonly state: 'received'; readonly reference: string }
	/** Something is wrong with the answers; nothing was stored. */
	| { readonly state: 'problems'; readonly answers: AnswersOf<Name>; readonly problems: Problems }
	/** The enquiry could not be stored now. The visitor must learn that. */
	| {
			readonly state: 'unavailable';
			readonly answers: AnswersOf<Name>;
			/**
			 * Seconds to wait, when the visitor's connection sent too many. Absent when the store is
			 * unavailable.
			 */
			readonly retryAfter?: number;
			/** What to tell the visitor about it. */
			readonly message?: string;
	  };

type AnswersOf<Name extends FormName> = Answers<(typeof allForms)[Name]>;

/**
 * How much an enquiry looks like spam (src/server/spam/spam-score.ts). It never changes what the
 * visitor reads.
 */
export interface SpamScore {
	/** 0 if nothing is suspicious. */
	readonly score: number;
	/** Fixed phrases for the office, with nothing that a visitor wrote. */
	readonly reasons: readonly string[];
	/** True when the office should look before anything is e-mailed. */
	readonly quarantine: boolean;
	/**
	 * False when one connection sent so many enquiries that no more acknowledgements should leave
	 * because of it.
	 */
	readonly acknowledge?: boolean;
}

/**
 * Receives the answers of a form and the hidden fields sent with them. Resolves after the commit.
 */
export type Receive<Forms extends FormName = FormName> = <Name extends Forms>(
	form: Name,
	sent: Iterable<readonly [string, unknown]>,
	spam?: SpamScore,
) => Promise<SubmissionResult<Name>>;

/** How to draw the page that answers a POST. */
export interface AnswerPage {
	/** The props of that page's component, as plain data. */
	readonly view: unknown;
	readonly status: number;
	/** Seconds to wait, where the visitor's connection sent too many. */
	readonly retryAfter?: number;
	/** The reference of a received enquiry: shown even after the rest of the page has expired. */
	readonly reference?: string;
}

/** What is still stored of such a page. */
export interface StoredAnswerPage {
	readonly view?: unknown;
	readonly status: number;
	readonly retryAfter?: number;
	readonly reference?: string;
}

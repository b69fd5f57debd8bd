/** What becomes of a form that was sent, as the pages and the entrances are told it. */
import type { FormName } from './all-forms.ts';
import type { Problems } from './field.ts';

export type SubmissionResult =
	/** On the disk, and shown to the visitor by its reference. */
	| { readonly state: 'received'; readonly reference: string }
	/** Something is wrong with it; nothing was kept. */
	| { readonly state: 'problems'; readonly answers: Readonly<Record<string, string>>; readonly problems: Problems }
	/** It could not be kept just now; nothing was kept, and the visitor must be told so. */
	| {
			readonly state: 'unavailable';
			readonly answers: Readonly<Record<string, string>>;
			/** Present when too many came from the visitor's connection, rather than the store being away. */
			readonly tooMany?: true;
			/** What to tell the visitor about it. */
			readonly says?: string;
	  };

/** What the front door thinks of an enquiry (server/spam/spam-score.ts). It changes nothing of what the visitor is told. */
export interface SpamScore {
	/** 0 for nothing odd at all. */
	readonly score: number;
	/** Fixed words, for the office. Nothing a visitor wrote. */
	readonly reasons: readonly string[];
	/** True when the office should look before anything is e-mailed. */
	readonly quarantine: boolean;
	/** False when so many enquiries came by one connection that no more acknowledgements should leave because of it. */
	readonly acknowledge?: boolean;
}

/** Takes in whatever was sent for a form: its answers and, beside them, the reference. Answers after the commit. */
export type Receive = (form: FormName, sent: Iterable<readonly [string, unknown]>, verdict?: SpamScore) => Promise<SubmissionResult>;

/** How a page is to be drawn that answers a post. */
export interface AnswerPage {
	/** Plain data, as the page's own layout takes it. */
	readonly view: unknown;
	readonly status: number;
	/** In seconds, where too many came from the visitor's connection. */
	readonly retryAfter?: number;
	/** Where something was received: shown even where the rest of the page is known no more. */
	readonly reference?: string;
}

/** What is still known of an answer. */
export interface StoredAnswerPage {
	readonly view?: unknown;
	readonly status: number;
	readonly retryAfter?: number;
	readonly reference?: string;
}

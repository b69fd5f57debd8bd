/**
 * What the server hands to the pages that it has drawn on demand (`Astro.locals`). It knows the
 * store, which `site` does not.
 */

import type { FindPostcode } from '../home/postcode-port.ts';
import type { LinkedLocals } from '../private-pages/private-page-urls.ts';
import type { Receipt } from './next-steps.ts';
import type { AnswerPage, Receive, StoredAnswerPage } from './submission-port.ts';

/** Of every such page. Absent while a page is built. */
export interface DrawnLocals {
	/** Today's date for visitors, as 2026-12-31. */
	readonly today: () => string;
	/** The content security policy for the page's finished HTML. Absent in development. */
	readonly cspFor?: (html: string) => string;
}

/** Of the pages that answer a form. */
export interface AnswerLocals extends DrawnLocals {
	readonly receive: Receive;
	/** What the lists of postcodes say of one. */
	readonly findPostcode: FindPostcode;
	/** What the confirmation says of an enquiry that was just received. */
	readonly receiptFor: (reference: string) => Promise<Receipt>;
	/** Told of each Next that was pressed in an application. */
	readonly onStarted: (reference: string) => void;
	/** Stores the answer to a post, and resolves with the URL that shows it. */
	readonly saveAnswer: (answer: AnswerPage) => Promise<string>;
	/** The stored answer that the URL asks for. A post has none yet. */
	readonly savedAnswer?: StoredAnswerPage;
}

/** Of the pages that a link opens. */
export interface LinkedPageLocals extends DrawnLocals {
	readonly linked: LinkedLocals;
}

/** As a page's source sees them: each reads those that its kind of page is handed. */
export type Locals = Partial<LinkedPageLocals> & Omit<AnswerLocals, keyof DrawnLocals>;

/**
 * What every press on the visitor's page works with: whom it belongs to, what it brought, and the
 * pages that it leads to.
 */

import type { TriageSchemes } from '#enquiries/answers/triage.ts';
import type { CallPromise } from '#enquiries/call-promise/call-promise.ts';
import type { AnswerPages } from '#enquiries/links/answer-pages.ts';
import type { PageNonces } from '#enquiries/links/page-nonce.ts';
import { createPressAnswers, type PressAnswers } from '#enquiries/links/press-answers.ts';
import { closed, type PrivateAnswer, type PrivateRequest } from '#enquiries/links/private-page.ts';
import { VISITOR_PATH } from '#enquiries/links/visitor-link.ts';
import type { Effects } from '#enquiries/store/events.ts';
import type { Store } from '#enquiries/store/store.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { EnquiryEvent, NewEvent } from '#model/enquiry-events.ts';
import type { VisitorControls, VisitorPageView } from '#visitor/own-page/own-page-view.ts';
import type { PhotographUploads, Taken } from '../photographs/page-photographs.ts';

/** How the page answers. */
export type VisitorAnswer = PrivateAnswer<VisitorPageView>;

export interface VisitorPageParts {
	readonly store: Pick<
		Store,
		| 'enquiryById'
		| 'enquiryOfSecret'
		| 'eventsOf'
		| 'recordEvent'
		| 'photographsOf'
		| 'photographBytes'
		| 'consumeAttempt'
		| 'refundAttempt'
	>;
	readonly photographs: PhotographUploads;
	readonly nonces: PageNonces;
	readonly answers: AnswerPages;
	readonly promise: CallPromise;
	/** How the firm says its promise and its number. */
	readonly firm: Partial<TriageSchemes> & {
		readonly within: string;
		readonly caller: string;
		readonly phone: string;
		readonly name: string;
	};
	/** How soon people are usually rung, in a sentence; undefined where there is no figure. */
	readonly usually: () => Promise<string | undefined>;
	readonly erase: (enquiry: Enquiry) => Promise<void>;
	/**
	 * Sends a fresh link to the visitor's own address, when the one in use has no tries left. Returns
	 * false where visitors get no e-mails.
	 */
	readonly sendFreshLink: (enquiry: Enquiry) => Promise<boolean>;
	/** Called when the visitor has changed something that the office should know before it rings. */
	readonly onVisitorUpdate: (enquiry: Enquiry, event: EnquiryEvent) => Promise<void>;
	readonly now: () => number;
}

/**
 * What the answer to a press shows: the page as its link opens it, the rest of it, the second look
 * before erasing, the copy, the end.
 */
const kinds = ['closed', 'opened', 'erasing', 'copy', 'erased'] as const;
export type Kind = (typeof kinds)[number];

/** What a press has to say on the page that it leads to. */
export interface Flash {
	readonly done?: string;
	readonly problem?: string;
	readonly status?: number;
	/** What to put right in a correction, and what was typed. */
	readonly correction?: Pick<VisitorControls, 'problems' | 'answers'>;
	/** Why photographs were not taken. */
	readonly refused?: Taken['problems'];
	/** Of the page before, which only needs a slip put right: the time spent on it counts on. */
	readonly nonce?: string;
	/** The digits typed on a page that was pressed too soon, so that they are not typed again. */
	readonly digits?: string;
}

/** A press on a page that the digits had opened. */
export interface Press {
	readonly enquiry: Enquiry;
	readonly posted: URLSearchParams;
	readonly nonce: string;
	readonly files?: PrivateRequest['files'];
}

/** What several kinds of press say. */
export const NOTHING_CHANGED = 'Nothing was changed.';
export const NOTHING_CHOSEN = 'Please choose one of the answers first. Nothing was changed.';

export interface VisitorContext extends VisitorPageParts {
	readonly pages: PressAnswers<Kind, Flash>;
	/** The address of what a press leads to. */
	leadTo(enquiry: Enquiry, kind: Kind, flash?: Flash): Promise<VisitorAnswer>;
	/** The address of the opened page, after a press that did something. */
	didThis(enquiry: Enquiry, done: string): Promise<VisitorAnswer>;
	/** The address of the opened page, after a press that changed nothing. */
	didNothing(enquiry: Enquiry, problem: string, more?: Flash): Promise<VisitorAnswer>;
	/** Records what the visitor did, once, and notifies the office. */
	record(
		press: Press,
		event: Omit<NewEvent, 'by' | 'nonce'>,
		done: string,
		effects?: Effects,
	): Promise<VisitorAnswer>;
}

/** Creates what the presses work with. */
export function createVisitorContext(parts: VisitorPageParts): VisitorContext {
	const pages = createPressAnswers<Kind, Flash>(VISITOR_PATH, kinds, parts.answers);
	const context: VisitorContext = {
		...parts,
		pages,
		leadTo: async (enquiry, kind, flash = {}) => ({
			location: await pages.addressFor(enquiry.id, kind, flash),
		}),
		didThis: (enquiry, done) => context.leadTo(enquiry, 'opened', { done }),
		didNothing: (enquiry, problem, more = {}) =>
			context.leadTo(enquiry, 'opened', { problem, status: 422, ...more }),
		async record({ enquiry, nonce }, event, done, effects) {
			const result = await parts.store.recordEvent(
				enquiry.id,
				{ ...event, nonce, by: { who: 'visitor' } },
				parts.now(),
				effects,
			);
			if (result.state === 'gone') return closed;
			if (result.state === 'pointless') return context.didNothing(enquiry, NOTHING_CHANGED);
			// Again for a press that had arrived before: the website may have stopped in between, and it
			// makes no second letter.
			if ('event' in result) await parts.onVisitorUpdate(enquiry, result.event);
			return context.didThis(
				enquiry,
				result.state === 'repeated'
					? `${done} (You had pressed this before: it counts once.)`
					: done,
			);
		},
	};
	return context;
}

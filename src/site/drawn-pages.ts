/**
 * The pages that the server has drawn on demand, and what it hands them (`Astro.locals`): values
 * alone. They only draw.
 */
import { contactForm } from '#forms/contact.ts';
import { noAnswers } from '#forms/fields/answers.ts';
import { fundingForm } from '#forms/funding.ts';
import type { OfficeCodeView, OfficeDay, OfficeDayClosedView } from '#office/office-day-view.ts';
import type { OfficeView } from '#office/office-page-view.ts';
import type { ErasedView, VisitorView } from '#visitor/visitor-page-view.ts';
import type { CheckView } from './islands/check-form.tsx';
import type { ContactView } from './islands/contact-form.tsx';
import type { FundingView } from './islands/funding-form.tsx';

/** What the page of the contact form shows after a post. */
export interface ContactAnswer {
	readonly view: ContactView;
	/** What the form was opened for (content/asks.yaml). */
	readonly about?: string;
}

/** What a page that a link opens shows. */
export type LinkedView =
	| ClosedView
	| OfficeView
	| OfficeCodeView
	| OfficeDayClosedView
	| OfficeDay
	| VisitorView
	| ErasedView;

/**
 * The link opens nothing: made up, altered, too old, revoked, or its enquiry was erased. All of
 * them look alike.
 */
interface ClosedView {
	readonly page: 'closed';
}

/** The value of a page: that of its own kind. */
export interface PageValue {
	readonly contact?: ContactAnswer;
	readonly funding?: FundingView;
	readonly check?: CheckView;
	readonly linked?: LinkedView;
}

/** What a page is drawn from. */
export interface DrawnLocals extends PageValue {
	/** Today's date for visitors, as 2026-12-31. */
	readonly day: string;
}

const closed: PageValue = { linked: { page: 'closed' } };

/**
 * Each page by its internal address, which no visitor sees, with the value of an empty one: its
 * policy is made from that (src/server/plugins/drawing.ts).
 */
export const emptyPages = {
	'/answered/contact': { contact: { view: { answers: noAnswers(contactForm), problems: {} } } },
	'/answered/grant': { funding: { step: 0, answers: noAnswers(fundingForm), problems: {} } },
	'/answered/check': { check: {} },
	'/linked/office': closed,
	'/linked/office/today': closed,
	'/linked/your-enquiry': closed,
} as const satisfies Readonly<Record<string, PageValue>>;

export type DrawnPage = keyof typeof emptyPages;

export const drawnPages = Object.keys(emptyPages) as DrawnPage[];

/** Draws a page as HTML. Rejects if that fails. */
export type Draw = (page: DrawnPage, locals: DrawnLocals) => Promise<string>;

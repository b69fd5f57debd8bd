/**
 * The pages that the server has drawn on demand, and what it hands them (`Astro.locals`): values
 * alone. They only draw.
 */

import type { FormPageValue } from '#check/form-views.ts';
import { contactForm } from '#forms/contact.ts';
import { noAnswers } from '#forms/fields/answers.ts';
import { fundingForm } from '#forms/funding.ts';
import type { OfficePageView } from '#office/office-page-view.ts';
import type { VisitorPageView } from '#visitor/own-page/own-page-view.ts';

/** What a page that a link opens shows. */
export type PrivateView = OfficePageView | VisitorPageView;

/** The value of a page: that of its own kind. */
export interface PageValue extends FormPageValue {
	readonly privateView?: PrivateView;
}

/** What a page is drawn from. */
export interface DrawnLocals extends PageValue {
	/** Today's date for visitors, as 2026-12-31. */
	readonly day: string;
}

const closed: PageValue = { privateView: { page: 'closed' } };

/**
 * Each page by its internal address, which no visitor sees, with the value of an empty one: its
 * policy is made from that (src/server/plugins/drawing.ts).
 */
export const emptyPages = {
	'/answered/contact': { contact: { view: { answers: noAnswers(contactForm), problems: {} } } },
	'/answered/grant': { funding: { step: 0, answers: noAnswers(fundingForm), problems: {} } },
	'/answered/check': { check: {} },
	'/private/office': closed,
	'/private/office/today': closed,
	'/private/your-enquiry': closed,
} as const satisfies Readonly<Record<string, PageValue>>;

export type DrawnPage = keyof typeof emptyPages;

export const drawnPages = Object.keys(emptyPages) as DrawnPage[];

/** Draws a page as HTML. Rejects if that fails. */
export type Draw = (page: DrawnPage, locals: DrawnLocals) => Promise<string>;

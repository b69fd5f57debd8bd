/**
 * The pages that the server draws, and what it hands them (`Astro.locals`): values alone. They only
 * draw.
 */

import type { FormPageValue } from '#check/form-views.ts';
import type { PageContent, SiteContent } from '#content/reader/content-on-day.ts';
import { contactForm } from '#forms/contact.ts';
import { noAnswers } from '#forms/fields/answers.ts';
import { ABOUT } from '#forms/fields/hidden-fields.ts';
import { fundingForm } from '#forms/funding.ts';
import type { OfficeDay } from '#office/day/day-view.ts';
import type { OfficeView } from '#office/enquiry/enquiry-view.ts';
import type { OfficeMonth } from '#office/month/month-view.ts';
import type { SignInView } from '#office/sign-in/sign-in-view.ts';
import type { VisitorPageView } from '#visitor/own-page/own-page-view.ts';
import { allPages } from './data/pages/all-pages.ts';
import type { RetentionDays } from './data/pages/legal-placeholders.ts';

/** What a page that a link opens shows. */
export type PrivateView = OfficeView | OfficeDay | OfficeMonth | SignInView | VisitorPageView;

/** The value of a page: that of its own kind. */
export interface PageValue extends FormPageValue {
	readonly privateView?: PrivateView;
}

/** What every page is drawn from. */
export interface SiteValue {
	/** As it reads on the day that the page is drawn for. */
	readonly content: PageContent;
	/** The website's own address. */
	readonly site: URL;
	/** For how many days enquiries are kept, and where. */
	readonly kept: RetentionDays;
	/** What forms send through, as JSON, where it is not this website (src/forms/sending/email-wire.ts). */
	readonly emailWire?: string;
}

/** What one page is drawn from. */
export interface PageLocals extends SiteValue, PageValue {}

const closed: PageValue = { privateView: { page: 'closed' } };

/**
 * Each page that answers a form or that a link opens, by its internal address, which no visitor
 * sees, with the value of an empty one: its policy is made from that (src/server/plugins/send-page.ts).
 */
export const emptyPages = {
	'/answered/contact': { contact: { view: { answers: noAnswers(contactForm), problems: {} } } },
	'/answered/grant': { funding: { step: 0, answers: noAnswers(fundingForm), problems: {} } },
	'/answered/check': { check: {} },
	'/private/office': closed,
	'/private/your-enquiry': closed,
} as const satisfies Readonly<Record<string, PageValue>>;

export type DrawnPage = keyof typeof emptyPages;

export const drawnPages = Object.keys(emptyPages) as DrawnPage[];

/** The internal address of the page for unknown URLs. */
export const NOT_FOUND = '/not-found';

/** The address of a contact page that is prepared for an ask: /Contact?about=survey. */
const askAddress = (ask: string): string => `${contactForm.path}/${ABOUT}/${ask}`;

/**
 * The address of every page that is the same for every visitor: those of the sitemap, the home
 * page's second one, the prepared contact pages, and the page for unknown URLs.
 */
export const publicPages = (content: SiteContent): string[] => [
	...allPages(content).map(({ path }) => path),
	'/Home',
	...Object.keys(content.asks).map(askAddress),
	NOT_FOUND,
];

/** Made when it is asked for, because a bitmap takes a moment. */
export type SiteFile = () => string | Uint8Array;

/** Draws a page as HTML. Rejects if that fails. */
export type Draw = (address: string, locals: PageLocals) => Promise<string>;

/** The module that Astro bundles with the pages (src/site/draw.ts). */
export interface Drawing {
	readonly draw: Draw;
	/** The URL of the script that sends photographs (src/components/send-photographs.ts). */
	readonly photographsScript: string;
	/** The files beside the pages, by path. */
	readonly siteFiles: (
		content: SiteContent,
		site: URL,
		/** The bytes of a file in the brand's folder, as it is served. */
		bytesOf: (file: string) => Uint8Array,
	) => ReadonlyMap<string, SiteFile>;
}

/** The content as it reads on a day, from which a page is drawn. */
import type { Figures } from '#estimate/figures.ts';
import { priceOn } from '#estimate/guide-price.ts';
import { hasFundingForm } from '#forms/eligibility/offer.ts';
import type { Dated } from '#model/dates.ts';
import { contentAsOf } from './content-by-date.ts';
import type { Content } from './load-content.ts';

/**
 * All content of the site, and what estimates are worked out with, which takes a moment to
 * simulate: made once for a build.
 */
export interface SiteContent extends Content {
	readonly engine: Figures;
}

/** What a page is drawn from: the content as it reads on a day. */
export interface PageContent extends SiteContent {
	readonly day: string;
}

/**
 * The content as it reads on that day, for this firm: pages and services with their changes. A
 * page, unlike a service, no longer speaks of a scheme that the firm does not offer.
 */
export function contentOn(content: SiteContent, day: string): PageContent {
	const firm = { schemes: content.schemes, hasFundingForm: hasFundingForm(content, day) };
	const offered = Object.keys(content.offer.schemes);
	const pages = Object.fromEntries(
		Object.entries(content.pages).map(([name, page]) => [
			name,
			contentAsOf(page as Dated, day, { ...firm, offered }),
		]),
	);
	return {
		...content,
		pages: pages as Content['pages'],
		services: content.services.map((service) => contentAsOf(service, day, firm)),
		company: { ...content.company, guidePrices: guidePricesOn(content, day) },
		day,
	};
}

/**
 * The guide prices with the VAT of that day. Only the work of measures has its own rate of VAT; no
 * other price changes.
 */
function guidePricesOn(
	{ company, services, vat }: Content,
	day: string,
): Content['company']['guidePrices'] {
	const periods = vat.work?.periods ?? [];
	return Object.fromEntries(
		Object.entries(company.guidePrices).map(([slug, price]) => {
			const isMeasure = services.some((service) => service.slug === slug && service.measure);
			return [slug, isMeasure ? priceOn(price, periods, day) : price];
		}),
	);
}

/** The content as it reads on a day, from which a page is drawn. */
import type { Figures } from '#estimate/figures.ts';
import { priceOn } from '#estimate/guide-price.ts';
import { hasFundingForm } from '#forms/eligibility/offer.ts';
import { contentAsOf, type DatedContent } from './content-by-date.ts';
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
 * The content as it reads on that day: pages and services have the blocks that replace others once
 * a scheme has closed, and pages those of a firm without a funding form.
 */
export function contentOn(content: SiteContent, day: string): PageContent {
	const isPlain = !hasFundingForm(content, day);
	const pages = Object.fromEntries(
		Object.entries(content.pages).map(([name, page]) => {
			const dated = contentAsOf(
				page as DatedContent,
				content.schemes,
				day,
				Object.keys(content.offer.schemes),
			);
			return [name, isPlain && 'plain' in page ? { ...dated, ...page.plain } : dated];
		}),
	);
	return {
		...content,
		pages: pages as Content['pages'],
		services: content.services.map((service) => contentAsOf(service, content.schemes, day)),
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

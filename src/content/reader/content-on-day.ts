/**
 * The content as it reads on a day, from which a page is drawn: it changes when a scheme closes
 * (docs/decisions/content.md), and what a firm has not looked up for long is not shown.
 */
import type { Figures } from '#estimate/figures.ts';
import { priceOn } from '#estimate/guide-price.ts';
import { hasFundingForm } from '#forms/eligibility/offer.ts';
import { asOf, type Dated, dayAfter, daysBetween } from '#model/dates.ts';
import type { Company, Scheme } from '../schemas/content-schemas.ts';
import type { Insurance, Membership } from '../schemas/evidence-schemas.ts';
import type { Content } from './load-content.ts';
import type { Photographs } from './pictures.ts';

/**
 * All content of the site, and what estimates are worked out with, which takes a moment to
 * simulate: made once at the start.
 */
export interface SiteContent extends Content {
	readonly engine: Figures;
	/** None until they are made (src/server/firm-pictures/make-pictures.ts). */
	readonly photographs?: Photographs;
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

type SchemesByName = Readonly<Record<string, Scheme>>;

/** What changes depend on beside the day. */
interface ChangingFirm {
	readonly schemes: SchemesByName;
	/** The schemes that the firm offers. What changes after another one has changed already. */
	readonly offered?: readonly string[];
	readonly hasFundingForm?: boolean;
}

/** Later than any day: what a firm without a funding form says, it says whatever has closed. */
const LAST_OF_ALL = '9999-12-31';

/** A page, a service, a claim or a scheme as it reads on that day. */
export const contentAsOf = <W extends Dated>(
	words: W,
	day: string,
	{ schemes, offered, hasFundingForm = true }: ChangingFirm,
): W =>
	asOf(words, day, ({ from, after, without }) => {
		if (without) return hasFundingForm ? undefined : LAST_OF_ALL;
		const began = after === undefined ? from : dayAfterScheme(after, schemes);
		const isAtOnce = after !== undefined && offered?.includes(after) === false;
		return isAtOnce || (began !== undefined && began <= day) ? (began ?? '') : undefined;
	});

/** The day after the scheme's last one; undefined where it has none. */
function dayAfterScheme(name: string, schemes: SchemesByName): string | undefined {
	const scheme = schemes[name];
	if (!scheme)
		throw new Error(
			`There is no scheme called ${name} in facts/schemes.yaml, which another content file names.`,
		);
	return scheme.closes && dayAfter(scheme.closes);
}

/**
 * How long a look at a register is good for. A certificate is renewed each year, so half a year
 * misses no lapse for long.
 */
export const MEMBERSHIP_DAYS = 180;

/** Whether the membership was checked recently enough to show it. */
function isCurrentMembership({ checked }: Membership, day: string): boolean {
	const days = daysBetween(checked, day);
	return days >= 0 && days <= MEMBERSHIP_DAYS;
}

/** The company's memberships that are shown on that day. */
export const currentMemberships = ({ memberships }: Company, day: string): Membership[] =>
	memberships.filter((membership) => isCurrentMembership(membership, day));

/** The company's insurance that is shown on that day. */
export const currentInsurance = ({ insurance }: Company, day: string): Insurance[] =>
	insurance.filter(({ until }) => day <= until);

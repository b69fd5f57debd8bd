/**
 * What pages refer to in the content by name. Throws with the name and the file if it does not
 * exist.
 */

import type { PageContent } from '#content/reader/content-on-day.ts';
import { contentAsOf } from '#content/reader/content-on-day.ts';
import type { Content, ServiceEntry } from '#content/reader/load-content.ts';
import type { Claim, DiagramTexts, Scheme } from '#content/schemas/content-schemas.ts';
import { howToApply } from '#forms/eligibility/apply-through.ts';
import { hasFundingForm } from '#forms/eligibility/offer.ts';
import { schemesOfForms } from '#forms/eligibility/schemes-for-rules.ts';
import { fundingForm } from '#forms/funding.ts';
import { checkForm } from '#forms/home/check-questions.ts';
import { asOf } from '#model/dates.ts';
import { askNamed } from './asks.ts';
import { type OwnEstimate, ownEstimate, unitOf } from './own-estimates.ts';

/** The service with that file name. Throws if it is not offered. */
export function serviceBySlug(slug: string, { services }: Pick<Content, 'services'>): ServiceEntry {
	const service = services.find((one) => one.slug === slug);
	if (!service)
		throw new Error(`No service on offer is called ${slug}, which another content file names.`);
	return service;
}

/** Whether the service with that file name is offered. */
export const isOffered = (slug: string, { offer }: Pick<Content, 'offer'>): boolean =>
	offer.services.includes(slug);

/** Whether the firm has an application for funding on that day. */
export const hasForm = (content: PageContent): boolean => hasFundingForm(content, content.day);

/** Whether the check of a home has a measure to speak of. */
export const hasCheck = ({ offer }: Pick<Content, 'offer'>): boolean => offer.measures.length > 0;

/**
 * What a firm without a funding form is asked for in its place: what visitors to its first service
 * may ask for.
 */
export function ownAsk(content: PageContent) {
	const name = content.services[0]?.ask ?? content.pages.home.ask;
	return { ...askNamed(name, content), name };
}

/**
 * Up to this many services are seen at a glance; headings over one or two of them would only push
 * them apart.
 */
const FEW = 8;

/** A group of the overview, with its services on offer. */
interface OverviewGroup {
	/** None if there are too few services to put into groups. */
	readonly title?: string;
	readonly services: readonly string[];
}

/**
 * The groups of the overview: the services that content/pages/services.yaml names, those whose
 * files name the group, and last those that are in no group and on no card. A group without a
 * service is left out; a few services make one group.
 */
export function overviewGroups(content: Content): OverviewGroup[] {
	const { services, pages } = content;
	const { all, cards } = pages.services;
	const named = [
		...all.groups.flatMap((group) => group.services),
		...cards.items.map(({ service }) => service),
	];
	const joined = services.filter(({ slug }) => !named.includes(slug));
	const groups: OverviewGroup[] = all.groups.map((group) => ({
		...group,
		services: [
			...group.services.filter((slug) => isOffered(slug, content)),
			...joined.flatMap((one) => (one.group === group.title ? one.slug : [])),
		],
	}));
	const others = joined.flatMap(({ slug, group }) =>
		all.groups.some(({ title }) => title === group) ? [] : slug,
	);
	const filled = [...groups, { title: all.others, services: others }].filter(
		(group) => group.services.length > 0,
	);
	const everything = filled.flatMap((group) => group.services);
	return everything.length <= FEW && filled.length > 1 ? [{ services: everything }] : filled;
}

/**
 * Whether a link leads to a page of the site that has something to say: not to that of a service
 * that is not offered.
 */
export function leadsSomewhere(link: string, content: PageContent): boolean {
	if (link === checkForm.path) return hasCheck(content);
	if (link === fundingForm.path) return hasForm(content);
	const page = link.toLowerCase().replace(/#.*/, '');
	return (
		!page.startsWith('/services/') ||
		content.services.some(({ path }) => path.toLowerCase() === page)
	);
}

/** A claim as pages show it. */
export type NamedClaim = Claim & {
	readonly name: string;
	/** What our own estimate says of the same, for a named home. */
	readonly own?: OwnEstimate;
};

/**
 * The claims with these names, in that order, without those that are withheld. A claim that needs
 * our own estimate of the same is left out on a day that has none.
 */
export function publishedClaims(names: readonly string[], content: PageContent): NamedClaim[] {
	const { claims, schemes, offer, day } = content;
	const firm = { schemes, hasFundingForm: hasForm(content) };
	return names.flatMap((name): NamedClaim[] => {
		const claim = claims[name];
		if (!claim)
			throw new Error(
				`There is no claim called ${name} in content/claims.yaml, which a service page names.`,
			);
		if (claim.status !== 'published') return [];
		const unit =
			claim.estimate && offer.measures.includes(claim.estimate) ? unitOf(claim) : undefined;
		const own = claim.estimate && unit ? ownEstimate(claim.estimate, unit, content) : undefined;
		if (unit && !own) return [];
		return [
			{
				...contentAsOf(claim, day, firm),
				name,
				own,
			},
		];
	});
}

/**
 * The schemes with these ids that the firm offers, as they are on that day, in that order.
 */
export function schemesById(
	names: readonly string[],
	{ schemes, offer, day }: Pick<PageContent, 'schemes' | 'offer' | 'day'>,
): (Scheme & { id: string })[] {
	return names.flatMap((id) => {
		const scheme = schemes[id];
		if (!scheme)
			throw new Error(
				`There is no scheme called ${id} in facts/schemes.yaml, which a service page names.`,
			);
		return id in offer.schemes ? { ...asOf(scheme, day), id } : [];
	});
}

/**
 * The props of `OpenSchemes`: the schemes of the nations where the company works. `ofForm`: only
 * those that the application and the check are about.
 */
export function openSchemes(content: PageContent, { ofForm = false } = {}) {
	const { schemes, ...words } = content.pages.shared.openSchemes;
	const { offer } = content;
	const named = schemes.filter((id) => !ofForm || schemesOfForms.includes(id));
	const here = schemesById(named, content)
		.filter((scheme) => scheme.nations.some((nation) => offer.nations.includes(nation)))
		.map((scheme) => ({
			...scheme,
			howToApply: howToApply(offer.schemes[scheme.id] === 'applies' ? 'us' : scheme.applyThrough),
		}));
	return { ...words, schemes: here, day: content.day };
}

/** The texts of the service's diagram, if it has one. */
export function diagramTexts(
	slug: string,
	{ diagrams, claims }: Content,
): DiagramTexts | undefined {
	const words = diagrams[slug];
	if (!words) return undefined;
	const isPublished = ({ claim }: { claim?: string }) =>
		claim === undefined || claims[claim]?.status === 'published';
	const { coin, panels } = words;
	return {
		...words,
		coin: coin && isPublished(coin) ? coin : undefined,
		panels: panels?.map((panel) => (isPublished(panel) ? panel : { text: '' })),
	};
}

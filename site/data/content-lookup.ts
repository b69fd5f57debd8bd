/** Looks up the content that pages refer to by name, as of a day. Throws with the name and the file if it does not exist. */
import type { AstroGlobal } from 'astro';
import type { z } from 'zod';
import { claimAsOf, contentAsOf } from '../../content/as-of-date.ts';
import { servicesPage, sharedBlocks } from '../../content/page-schemas.ts';
import {
	readClaims,
	readCompany,
	readDiagrams,
	readMeasuresOnOffer,
	readPage,
	readSchemes,
	readServices,
	type ServiceEntry,
} from '../../content/read.ts';
import type { DiagramTexts, Scheme } from '../../content/schemas.ts';
import { asOf, londonDay } from '../../dates.ts';
import type { NamedClaim } from '../components/claims/ClaimList.tsx';
import { ownEstimate } from './own-estimates.ts';

/** The day a page is rendered for: the future day in its route, the server's today, or the day of the build. */
export const pageDay = ({ params, locals }: Pick<AstroGlobal, 'params' | 'locals'>): string =>
	params.day ?? locals.today?.() ?? londonDay(Date.now());

/** A page's content as of that day. */
export const readPageAsOf = <S extends z.ZodType<{ closed?: Record<string, object> | undefined }>>(
	name: string,
	schema: S,
	day: string,
): z.infer<S> => contentAsOf(readPage(name, schema), readSchemes(), day);

/** The services in menu order. */
export function servicesAsOf(day: string): ServiceEntry[] {
	const schemes = readSchemes();
	return readServices().map((service) => contentAsOf(service, schemes, day));
}

/** The service with that file name. Throws if it is not offered. */
export function serviceBySlug(slug: string, day: string): ServiceEntry {
	const service = readServices().find((one) => one.slug === slug);
	if (!service) throw new Error(`No service on offer is called ${slug}, which another content file names.`);
	return contentAsOf(service, readSchemes(), day);
}

/** Whether the service with that file name is offered. */
export const isOffered = (slug: string): boolean => readServices().some((service) => service.slug === slug);

/** So many services are seen at a glance; headings over one or two of them would only push them apart. */
const FEW = 8;

/** A group of the overview, with its services on offer. */
interface OverviewGroup {
	/** None if there are too few services to put into groups. */
	readonly title?: string;
	readonly services: readonly string[];
	readonly nudge?: 'check' | 'call' | undefined;
}

/**
 * The groups of the overview: the services that pages/services.yaml names, those whose files name the group, and last those that
 * nobody names and no card shows. A group without a service is left out; of few services there is one.
 */
export function overviewGroups(day: string): OverviewGroup[] {
	const { all, cards } = readPageAsOf('services', servicesPage, day);
	const services = readServices();
	const named = [...all.groups.flatMap((group) => group.services), ...cards.items.map(({ service }) => service)];
	const joined = services.filter(({ slug }) => !named.includes(slug));
	const groups: OverviewGroup[] = all.groups.map((group) => ({
		...group,
		services: [...group.services.filter(isOffered), ...joined.flatMap((one) => (one.group === group.title ? one.slug : []))],
	}));
	const others = joined.flatMap(({ slug, group }) => (all.groups.some(({ title }) => title === group) ? [] : slug));
	const filled = [...groups, { title: all.others, services: others }].filter((group) => group.services.length > 0);
	const everything = filled.flatMap((group) => group.services);
	return everything.length <= FEW && filled.length > 1 ? [{ services: everything, nudge: 'call' }] : filled;
}

/** Everybody reads so many names in a menu; of more it shows the overview's groups, and no page carries them all. */
const MENU_HOLDS = 16;

/** A line of the services' menu. */
export interface MenuEntry {
	readonly path: string;
	readonly name: string;
	/** Shown beside a name that would mislead on its own. */
	readonly menuHint?: string | undefined;
	/** Whether it is the current page, or the group that has it. */
	readonly mark?: 'page' | 'true' | undefined;
}

/** The id of a group in the overview, by which the menu of many services leads there. */
export const groupId = (title: string | undefined): string | undefined =>
	title && readServices().length > MENU_HOLDS ? title.toLowerCase().replace(/[^a-z0-9]+/g, '-') : undefined;

/** The services' menu on the page of that route: the services, or where there are many, those on the overview's cards and its groups. */
export function servicesMenu(day: string, current: string): MenuEntry[] {
	const services = servicesAsOf(day);
	const entry = ({ path, name, menuHint }: ServiceEntry): MenuEntry => ({
		path,
		name,
		menuHint,
		mark: path === current ? 'page' : undefined,
	});
	if (services.length <= MENU_HOLDS) return services.map(entry);
	const groups = overviewGroups(day);
	const grouped = groups.flatMap((group) => group.services);
	return [
		...services.filter(({ slug }) => !grouped.includes(slug)).map(entry),
		...groups.map(({ title = '', services: members }): MenuEntry => {
			const isHere = services.some(({ slug, path }) => path === current && members.includes(slug));
			return {
				path: `/Services#${groupId(title)}`,
				name: title,
				menuHint: `${members.length} ${members.length === 1 ? 'service' : 'services'}`,
				mark: isHere ? 'true' : undefined,
			};
		}),
	];
}

/** Whether a link leads to a page of the site: not to that of a service that is not offered. */
export const leadsSomewhere = (link: string): boolean =>
	!link.toLowerCase().startsWith('/services/') || readServices().some(({ path }) => path.toLowerCase() === link.toLowerCase());

/** Of a source that names no other. */
const ALONE = /^Company (?:figure|estimate)(?:; no .*)?$/;

/** Whether a figure rests on us alone. */
export const isAlone = ({ source }: { readonly source: { readonly name: string } }): boolean => ALONE.test(source.name);

/** The claims with these names, without those that are withheld, in that order. */
export function publishedClaims(names: readonly string[], day: string): NamedClaim[] {
	const all = readClaims();
	const schemes = readSchemes();
	const isOnOffer = readMeasuresOnOffer();
	return names.flatMap((name): NamedClaim[] => {
		const claim = all[name];
		if (!claim) throw new Error(`There is no claim called ${name} in content/claims.yaml, which a service page names.`);
		if (claim.status !== 'published') return [];
		const own = claim.estimate && isOnOffer.has(claim.estimate) ? ownEstimate(claim.estimate, day, claim.range?.unit) : undefined;
		return [{ ...claimAsOf(claim, schemes, day), name, ...(own ? { own } : {}), ...(isAlone(claim) ? { isAlone: true } : {}) }];
	});
}

/** The schemes with these ids as they are on that day, in that order. */
export function schemesById(names: readonly string[], day: string): (Scheme & { id: string })[] {
	const all = readSchemes();
	return names.map((id) => {
		const scheme = all[id];
		if (!scheme) throw new Error(`There is no scheme called ${id} in facts/schemes.yaml, which a service page names.`);
		return { ...asOf(scheme, day), id };
	});
}

/** The props of `OpenSchemes` for that day: the schemes of the nations where the company works. */
export function openSchemesAsOf(day: string) {
	const { schemes, ...words } = readPage('shared', sharedBlocks).openSchemes;
	const { nations } = readCompany();
	const here = schemesById(schemes, day).filter((scheme) => scheme.nations.some((nation) => nations.includes(nation)));
	return { ...words, schemes: here, day };
}

/** The texts of the service's diagram, if it has one. */
export function diagramTexts(slug: string): DiagramTexts | undefined {
	const words = readDiagrams()[slug];
	if (!words) return undefined;
	const { coin, ...others } = words;
	return coin && readClaims()[coin.claim]?.status === 'published' ? words : others;
}

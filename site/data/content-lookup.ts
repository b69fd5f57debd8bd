/** Finds what pages refer to by name, in the words of a day, and says which name is wrong where there is no such thing. */
import type { AstroGlobal } from 'astro';
import type { z } from 'zod';
import { claimAsOf, contentAsOf } from '../../content/as-of-date.ts';
import { sharedBlocks } from '../../content/page-schemas.ts';
import { readClaims, readDiagrams, readPage, readSchemes, readServices, type ServiceEntry } from '../../content/read.ts';
import type { DiagramTexts, Scheme } from '../../content/schemas.ts';
import { londonDay } from '../../dates.ts';
import type { NamedClaim } from '../components/claims/ClaimList.tsx';

/** The day a page is drawn for: the coming one it is for, the one the server answers on, or the one it is built on. */
export const pageDay = ({ params, locals }: Pick<AstroGlobal, 'params' | 'locals'>): string =>
	params.day ?? locals.today?.() ?? londonDay(Date.now());

/** A page's words on that day. */
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

/** The service of that file name. */
export function serviceBySlug(slug: string, day: string): ServiceEntry {
	const service = readServices().find((one) => one.slug === slug);
	if (!service) throw new Error(`There is no content/services/${slug}.yaml, which another content file names.`);
	return contentAsOf(service, readSchemes(), day);
}

/** The published ones among the claims named, in that order. */
export function publishedClaims(names: readonly string[], day: string): NamedClaim[] {
	const all = readClaims();
	const schemes = readSchemes();
	return names.flatMap((name) => {
		const claim = all[name];
		if (!claim) throw new Error(`There is no claim called ${name} in content/claims.yaml, which a service page names.`);
		return claim.status === 'published' ? [{ ...claimAsOf(claim, schemes, day), name }] : [];
	});
}

/** The schemes named, in that order. */
export function schemesById(names: readonly string[]): (Scheme & { id: string })[] {
	const all = readSchemes();
	return names.map((id) => {
		const scheme = all[id];
		if (!scheme) throw new Error(`There is no scheme called ${id} in content/schemes.yaml, which a service page names.`);
		return { ...scheme, id };
	});
}

/** What a page says of the help that is open on that day. */
export function openSchemesAsOf(day: string) {
	const { schemes, ...words } = readPage('shared', sharedBlocks).openSchemes;
	return { ...words, schemes: schemesById(schemes), day };
}

/** The words to the service's diagram. */
export function diagramTexts(slug: string): DiagramTexts {
	const words = readDiagrams()[slug];
	if (!words) throw new Error(`There is nothing about ${slug} in content/diagrams.yaml, and its page shows a diagram.`);
	return words;
}

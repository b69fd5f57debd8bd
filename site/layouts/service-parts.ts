/** Finds what pages refer to by name, in the words of a day, and says which name is wrong where there is no such thing. */
import { dayAt, isClosed } from '../../content/days.ts';
import { claimOn, serviceOn } from '../../content/on-the-day.ts';
import { readClaims, readDiagrams, readSchemes, readServices, type ServicePage } from '../../content/read.ts';
import type { Diagram, Scheme } from '../../content/schemas.ts';
import type { NamedClaim } from '../components/ClaimList.tsx';

/** The day the pages are drawn for unless they are told another: the day they are built. */
export const today = (): string => dayAt(Date.now());

/** The services in menu order. */
export function servicesOn(day: string): ServicePage[] {
	const schemes = readSchemes();
	return readServices().map((service) => serviceOn(service, schemes, day));
}

/** The service of that file name. */
export function serviceNamed(slug: string, day: string): ServicePage {
	const service = readServices().find((one) => one.slug === slug);
	if (!service) throw new Error(`There is no content/services/${slug}.yaml, which another content file names.`);
	return serviceOn(service, readSchemes(), day);
}

/** Whether the scheme a service is about has closed. */
export function isOverOn({ closed }: ServicePage, day: string): boolean {
	return closed !== undefined && isClosed(readSchemes()[closed.scheme] ?? {}, day);
}

/** The published ones among the claims named, in that order. */
export function publishedClaims(names: readonly string[], day: string): NamedClaim[] {
	const all = readClaims();
	const schemes = readSchemes();
	return names.flatMap((name) => {
		const claim = all[name];
		if (!claim) throw new Error(`There is no claim called ${name} in content/claims.yaml, which a service page names.`);
		return claim.status === 'published' ? [{ ...claimOn(claim, schemes, day), name }] : [];
	});
}

/** The schemes named, in that order. */
export function schemesNamed(names: readonly string[]): (Scheme & { id: string })[] {
	const all = readSchemes();
	return names.map((id) => {
		const scheme = all[id];
		if (!scheme) throw new Error(`There is no scheme called ${id} in content/schemes.yaml, which a service page names.`);
		return { ...scheme, id };
	});
}

/** The words to the service's diagram. */
export function diagramOf(slug: string): Diagram {
	const words = readDiagrams()[slug];
	if (!words) throw new Error(`There is nothing about ${slug} in content/diagrams.yaml, and its page shows a diagram.`);
	return words;
}

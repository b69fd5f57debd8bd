/** Finds what pages refer to by name, and says which name is wrong where there is no such thing. */
import { readClaims, readDiagrams, readSchemes, readServices, type ServicePage } from '../../content/read.ts';
import type { Diagram, Scheme } from '../../content/schemas.ts';
import type { NamedClaim } from '../components/ClaimList.tsx';

/** The service of that file name. */
export function serviceNamed(slug: string): ServicePage {
	const service = readServices().find((one) => one.slug === slug);
	if (!service) throw new Error(`There is no content/services/${slug}.yaml, which another content file names.`);
	return service;
}

/** The published ones among the claims named, in that order. */
export function publishedClaims(names: readonly string[]): NamedClaim[] {
	const all = readClaims();
	return names.flatMap((name) => {
		const claim = all[name];
		if (!claim) throw new Error(`There is no claim called ${name} in content/claims.yaml, which a service page names.`);
		return claim.status === 'published' ? [{ ...claim, name }] : [];
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

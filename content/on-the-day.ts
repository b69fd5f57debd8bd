/** What the site says on a given day: schemes close, and the words about them change with them (docs/decisions/0020-the-day-it-is-read.md). */
import { dayAfter, isClosed } from './days.ts';
import type { Claim, Scheme, Service } from './schemas.ts';

type Schemes = Readonly<Record<string, Scheme>>;

/** A service in the words of that day: once its scheme has closed, the blocks under `closed` take the place of their namesakes. */
export function serviceOn<S extends Service>(service: S, schemes: Schemes, day: string): S {
	if (!service.closed || !isOver(service.closed.scheme, schemes, day)) return service;
	const { scheme, ...blocks } = service.closed;
	return { ...service, ...blocks };
}

/** A claim in the words of that day. */
export function claimOn<C extends Claim>(claim: C, schemes: Schemes, day: string): C {
	return claim.closed && claim.scheme && isOver(claim.scheme, schemes, day) ? { ...claim, ...claim.closed } : claim;
}

/** The days, after the given one, on which the words of these schemes turn: the mornings after they close. In order. */
export function turningDays(schemes: Iterable<Pick<Scheme, 'closes'>>, after: string): string[] {
	const days = [...schemes].flatMap(({ closes }) => (closes ? [dayAfter(closes)] : []));
	return [...new Set(days)].filter((day) => day > after).sort();
}

/** The schemes by which a page's words may change. */
export function schemesBehind(service: Service, claims: Readonly<Record<string, Claim>>): string[] {
	const { closed, benefits, installation } = service;
	const named = [...benefits.claims, ...installation.claims, ...(closed?.benefits?.claims ?? []), ...(closed?.installation?.claims ?? [])];
	return [
		...new Set([
			...benefits.schemes,
			...(closed ? [closed.scheme, ...(closed.benefits?.schemes ?? [])] : []),
			...named.flatMap((name) => claims[name]?.scheme ?? []),
		]),
	];
}

function isOver(name: string, schemes: Schemes, day: string): boolean {
	const scheme = schemes[name];
	if (!scheme) throw new Error(`There is no scheme called ${name} in content/schemes.yaml, which another content file names.`);
	return isClosed(scheme, day);
}

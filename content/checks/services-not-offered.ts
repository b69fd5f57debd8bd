/** Finds what still speaks of a service that is not offered (`offered: false` in its file). */
import type { Service } from '../schemas/content-schemas.ts';
import type { ContentProblem } from './content-problem.ts';
import { type ContentText, locationOf } from './words/content-text.ts';

type ServiceEntry = Service & { readonly slug: string };

const fileOf = (slug: string) => `content/services/${slug}.yaml`;

const isOff = ({ offered }: ServiceEntry) => offered === false;

/** Links in the middle of a text to a page that is switched off. Those under `link:` are dropped with the block that they end. */
export function linksToServicesNotOffered(texts: readonly ContentText[], services: readonly ServiceEntry[]): ContentProblem[] {
	const off = services.filter(isOff);
	return texts.flatMap((text) =>
		[...text.text.matchAll(/\]\((\/[^)#?]*)/g)].flatMap(([, link = '']) =>
			off
				.filter(({ path }) => path.toLowerCase() === link.toLowerCase())
				.map(({ slug }) => ({
					where: locationOf(text),
					what: `links to ${link}, which is not offered.`,
					todo: `Take the link out, or take offered: false out of ${fileOf(slug)}.`,
				})),
		),
	);
}

/** Lists that another file keeps of services, of which nothing would be left. */
export function emptiedLists(services: readonly ServiceEntry[]): ContentProblem[] {
	const off = services.filter(isOff).map(({ slug }) => slug);
	return services
		.filter((service) => !isOff(service) && service.measures && service.measures.every(({ service: name }) => off.includes(name)))
		.map(({ slug }) => ({
			where: `${fileOf(slug)} measures`,
			what: 'lists services of which none is offered.',
			todo: `Name the services that you offer, or write offered: false into ${fileOf(slug)} as well.`,
		}));
}

/** The files of texts that nobody reads while their service is not offered, and those that name schemes' own offers. */
const isShown = ({ file, key }: ContentText, off: readonly string[]) =>
	!key.startsWith('picture.parts.') &&
	!off.some((slug) => file === fileOf(slug) || (file === 'content/diagrams.yaml' && key.startsWith(`${slug}.`))) &&
	!/^content\/(?:claims|schemes|company|home-drawing)\.yaml$|^content\/estimate\//.test(file);

/**
 * A line for each text that names a service which is not offered, for the owner to read. It is no mistake: a page may well explain
 * what somebody else fits.
 */
export function mentionsOfServicesNotOffered(texts: readonly ContentText[], services: readonly ServiceEntry[]): string[] {
	const off = services.filter(isOff);
	if (off.length === 0) return [];
	const patterns = off.map(({ slug, name, alsoCalled = [] }) => ({ what: slug, pattern: patternOf([name, ...alsoCalled]) }));
	const still = new Set(services.flatMap((one) => (isOff(one) ? [] : (one.listedAs ?? []))));
	const gone = new Set(off.flatMap(({ listedAs }) => (listedAs === undefined || still.has(listedAs) ? [] : [listedAs])));
	for (const listed of gone)
		if (!patterns.some(({ pattern }) => pattern.test(listed))) patterns.push({ what: listed, pattern: patternOf([listed]) });
	const slugs = off.map(({ slug }) => slug);
	return texts
		.filter((text) => isShown(text, slugs))
		.flatMap((text) => [
			...(COUNTED.exec(text.text) ?? []).map((words) => `${locationOf(text)} says “${words}”. Count those that you offer.`),
			...patterns.flatMap(({ what, pattern }) => {
				const [words] = pattern.exec(text.text) ?? [];
				return words ? [`${locationOf(text)} says “${words}”, and ${what} is not offered.`] : [];
			}),
		]);
}

const patternOf = (names: readonly string[]) => new RegExp(`\\b(?:${names.map(RegExp.escape).join('|')})\\b`, 'i');

/** A number of services or measures, which was counted while all were offered. */
const COUNTED = /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen) (?:measures|services|ways)\b/i;

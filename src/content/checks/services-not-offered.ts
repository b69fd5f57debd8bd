/** Finds what still speaks of a service that is not offered (`offered: false` in its file). */

import type { Offer } from '#forms/eligibility/offer.ts';
import type { ContentProblem } from '../reader/content-problem.ts';
import type { Scheme, Service } from '../schemas/content-schemas.ts';
import { type ContentText, locationOf } from './words/content-text.ts';

type ServiceEntry = Service & { readonly slug: string };

const fileOf = (slug: string) => `content/services/${slug}.yaml`;

const isOff = ({ offered }: ServiceEntry) => offered === false;

/**
 * Links in the middle of a text to a page that is switched off. Those under `link:` are dropped
 * with the block that they end.
 */
export function linksToServicesNotOffered(
	texts: readonly ContentText[],
	services: readonly ServiceEntry[],
): ContentProblem[] {
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
		.filter(
			(service) =>
				!isOff(service) &&
				service.measures &&
				service.measures.every(({ service: name }) => off.includes(name)),
		)
		.map(({ slug }) => ({
			where: `${fileOf(slug)} measures`,
			what: 'lists services of which none is offered.',
			todo: `Name the services that you offer, or write offered: false into ${fileOf(slug)} as well.`,
		}));
}

/**
 * Whether an owner can change that text, and a visitor reads it: not while its service is not
 * offered, nor what is true for every installer, the words of estimates and of the check, which
 * leave out by themselves what is not offered, or legal pages.
 */
const isShown = ({ file, key }: ContentText, off: readonly string[]) =>
	!key.startsWith('picture.') &&
	!key.endsWith('source.name') &&
	!off.some(
		(slug) =>
			file === fileOf(slug) || (file === 'content/diagrams.yaml' && key.startsWith(`${slug}.`)),
	) &&
	!/^facts\/|^content\/(?:claims|company|home-drawing|estimate-words|pages\/(?:check|privacy|accessibility))\.yaml$/.test(
		file,
	);

/** Measures that make a home warmer, or heat it. */
const WARMING: readonly string[] = [
	'loft',
	'room-in-roof',
	'cavity',
	'internal-wall',
	'controls',
	'heat-pump',
	'storage-heaters',
];

interface Firm {
	readonly services: readonly ServiceEntry[];
	readonly schemes: Readonly<Record<string, Pick<Scheme, 'name' | 'alsoCalled' | 'nations'>>>;
	readonly offer: Pick<Offer, 'nations' | 'schemes'>;
}

/**
 * A line for each text that names a service which is not offered, or a scheme that is not for the
 * firm, or speaks of warmth where nothing on offer brings any. For the owner to read: it
 * is no mistake, because a page may well explain what other firms fit.
 */
export function mentionsOfServicesNotOffered(
	texts: readonly ContentText[],
	{ services, schemes, offer }: Firm,
): string[] {
	const off = services.filter(isOff);
	const patterns = off.map(({ slug, name, alsoCalled = [] }) => ({
		pattern: patternOf([name, ...alsoCalled]),
		why: `${slug} is not offered`,
	}));
	const still = new Set(services.flatMap((one) => (isOff(one) ? [] : (one.listedAs ?? []))));
	const gone = new Set(
		off.flatMap(({ listedAs }) =>
			listedAs === undefined || still.has(listedAs) ? [] : [listedAs],
		),
	);
	for (const listed of gone)
		if (!patterns.some(({ pattern }) => pattern.test(listed)))
			patterns.push({ pattern: patternOf([listed]), why: `${listed} is not offered` });
	for (const [id, { name, alsoCalled = [], nations }] of Object.entries(schemes))
		if (!(id in offer.schemes))
			patterns.push({
				pattern: patternOf([name, ...alsoCalled]),
				why: nations.some((nation) => offer.nations.includes(nation))
					? 'it pays for nothing that you offer'
					: 'it is not for a nation where you work',
			});
	if (
		!services.some(
			({ measure, offered }) => offered !== false && measure && WARMING.includes(measure),
		)
	)
		patterns.push({ pattern: WARMTH, why: 'nothing that you offer makes a home warmer' });
	const slugs = off.map(({ slug }) => slug);
	return texts
		.filter((text) => isShown(text, slugs))
		.flatMap((text) => [
			...((off.length > 0 && COUNTED.exec(text.text)) || []).map(
				(words) => `${locationOf(text)} says “${words}”. Count those that you offer.`,
			),
			// One reason is enough to read it again.
			...patterns
				.flatMap(({ pattern, why }) => {
					const [words] = pattern.exec(text.text) ?? [];
					return words ? [`${locationOf(text)} says “${words}”, and ${why}.`] : [];
				})
				.slice(0, 1),
		]);
}

const patternOf = (names: readonly string[]) =>
	new RegExp(`\\b(?:${names.map(RegExp.escape).join('|')})\\b`, 'i');

/** Words of a warm home and of a cold one. */
const WARMTH = /\b(?:warm(?:er|th)?|cold|draught\w*|insulat\w*|heat(?:ed|ing))\b/i;

/** A number of services or measures, which was counted while all were offered. */
const COUNTED =
	/\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen) (?:measures|services|ways)\b/i;

/**
 * What the check says to people who let a home or rent it: what the law asks of it, whom to ask,
 * and a letter to the landlord. For server and browser alike.
 */

import type { CheckPlanWords } from '#content/schemas/check-page-schema.ts';
import type { CheckWords } from '#content/schemas/check-words-schema.ts';
import type { LetHomes } from '#content/schemas/fact-schemas.ts';
import type { Home } from '#estimate/home.ts';
import { type Assessment, grantForAll, grantForPart } from '#forms/eligibility/assessment.ts';
import { joinWords } from '#forms/eligibility/outcomes.ts';
import { type Band, bandFrom } from '#forms/home/certificate.ts';
import { withSmallInitial } from '#model/capitals.ts';
import { interpolate } from '#model/interpolate.ts';
import { INSULATION } from '#model/measures.ts';
import type { Nation } from '#model/places.ts';
import { homeNamed } from './home-line.ts';
import type { Plan } from './plan.ts';

/** What a law says, without where it is from. */
export type Law = Pick<LetHomes[string], 'nations' | 'register' | 'periods'>;

/** A register of energy certificates. */
export interface Register {
	readonly label: string;
	readonly link: string;
}

/** A list with its heading. */
export interface PointList {
	readonly heading: string;
	readonly points: readonly string[];
}

/** What a landlord reads. */
export interface LetHome {
	readonly heading: string;
	/** While its letter is open: the way to that question, and where the letter is looked up. */
	readonly ask?: {
		readonly says: string;
		readonly question: string;
		readonly registers: readonly Register[];
	};
	readonly points: readonly string[];
	/** Folded. */
	readonly more: PointList;
	/** What the law asks of it by when, short enough for a heading; absent where it asks no more. */
	readonly rule?: string;
}

/** What a tenant reads. */
export interface RentedHome {
	readonly whom: PointList;
	/** Folded. */
	readonly may: PointList;
	/** With [phone], which the page has. */
	readonly letter: CheckPlanWords['rented']['letter'];
}

interface Place {
	readonly laws: readonly Law[];
	/** Where it may be; none where that is not known. */
	readonly nations: readonly Nation[];
	readonly day: string;
	/** The answer to the question for its letter. */
	readonly answer: string | undefined;
}

/** The nations' laws that may hold for the home: all of them while that is not known. */
const lawsOf = ({ laws, nations }: Place): Law[] =>
	laws.filter(
		(law) => nations.length === 0 || law.nations.some((nation) => nations.includes(nation)),
	);

/** What a law says that day of a home with that letter; without one, where the visitor named none. */
function said(
	law: Law,
	part: 'landlord' | 'more' | 'heading' | 'tenant' | 'letter',
	{ nations, day }: Place,
	band?: Band,
): string[] {
	const period = law.periods.findLast(({ from }) => from <= day);
	const where = law.nations.filter((one) => nations.length === 0 || nations.includes(one));
	return (period?.[part] ?? [])
		.filter(({ letters }) => !letters || letters.includes(band ?? 'unnamed'))
		.map(({ says }) => interpolate(says, { band: band ?? '', nations: joinWords(where) }));
}

/** What a landlord reads of one home. */
export function letHomeFor(
	place: Place,
	/** That the tenants decide, and whose the saving is. */
	situation: string | undefined,
	outcomes: Assessment['outcomes'],
	words: CheckPlanWords['let'],
): LetHome {
	const laws = lawsOf(place);
	const band = bandFrom(place.answer);
	// Of laws that are perhaps not the home's, the first leads and the others are in the fold.
	const [own, ...others] = laws;
	const ofOwn = (part: Parameters<typeof said>[1]) => (own ? said(own, part, place, band) : []);
	const examples = grantForPart(outcomes)?.pays.examples;
	const { heading, ask, question, none, each, more } = words;
	return {
		heading,
		ask:
			band || place.answer === 'none'
				? undefined
				: { says: ask, question, registers: registersOf(laws) },
		points: [
			...(place.answer === 'none' ? [none] : []),
			...ofOwn('landlord'),
			...(situation ? [situation] : []),
			each,
		],
		more: {
			heading: more,
			points: [
				...ofOwn('more'),
				...others.flatMap((law) => said(law, 'landlord', place)),
				...(examples ? [examples] : []),
			],
		},
		// One rule for every nation in which it may be.
		rule: laws.length === 1 || place.nations.length === 0 ? ofOwn('heading')[0] : undefined,
	};
}

/** The registers of certificates, each once. */
export const registersOf = (laws: readonly Law[]): Register[] => [
	...new Map(laws.map(({ register }) => [register.link, register])).values(),
];

interface Rented {
	readonly home: Home;
	readonly plan: Plan | undefined;
	readonly assessment: Assessment;
	readonly words: CheckWords;
}

/** What a tenant reads. */
export function rentedHomeFor(
	place: Place,
	rented: Rented,
	words: CheckPlanWords['rented'],
): RentedHome {
	const { heating } = rented.home;
	const ofLaws = (part: 'tenant' | 'letter') =>
		lawsOf(place).flatMap((law) => said(law, part, place, bandFrom(place.answer)));
	return {
		whom: {
			heading: words.whom.heading,
			points: [words.whom.private, ...ofLaws('tenant'), words.whom.social],
		},
		may: {
			heading: words.may.heading,
			points: words.may.points.flatMap(({ says, heating: only }) =>
				!only || (heating && only.includes(heating)) ? says : [],
			),
		},
		letter: { ...words.letter, text: letterOf(rented, place.nations, ofLaws('letter'), words) },
	};
}

function letterOf(
	{ home, plan, assessment, words }: Rented,
	homeNations: readonly Nation[],
	law: readonly string[],
	{ letter, pays, forOwners, nobodyPays, survey }: CheckPlanWords['rented'],
): string {
	const rows = plan?.groups.flatMap((group) => group.rows) ?? [];
	const chosen = rows.filter(({ measure }) => plan?.chosen.includes(measure));
	const insulation = rows.filter(({ measure }) => INSULATION.includes(measure));
	const named = [chosen, insulation, rows].find(({ length }) => length > 0) ?? [];
	const { outcomes, ownNation, ownHelp } = assessment;
	const scheme = grantForAll(outcomes) ?? grantForPart(outcomes);
	const link = ownHelp ? ownNation?.link : scheme?.officialPage;
	const pump = outcomes.find(
		({ scheme, likelihood, nations }) =>
			scheme === 'boiler-upgrade-scheme' &&
			likelihood !== 'closed' &&
			(homeNations.length === 0 || homeNations.some((one) => nations.includes(one))) &&
			named.some(({ measure }) => measure === 'heat-pump'),
	);
	const help = [
		...(plan && link ? [interpolate(pays, { says: plan.sentence, link })] : []),
		...(pump
			? [
					interpolate(forOwners, {
						scheme: pump.name,
						offer: pump.pays.howMuch,
						link: pump.officialPage,
					}),
				]
			: []),
	];
	return interpolate(letter.text, {
		home: withSmallInitial(
			home.heating ? homeNamed(home, words) : words.home.kinds[home.kind ?? 'unknown'],
		),
		measures:
			named.map(({ name, price }) => `- ${name}: ${withSmallInitial(price)}`).join('\n') || survey,
		help: (help.length > 0 ? help : [nobodyPays]).join('\n\n'),
		law: law.join(' '),
		phone: '[phone]',
	}).replace(/\n{3,}/g, '\n\n');
}

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
import { type Band, bandFrom, isAtLeast } from '#forms/home/certificate.ts';
import { dayInWords } from '#model/dates.ts';
import { interpolate } from '#model/interpolate.ts';
import { INSULATION } from '#model/measures.ts';
import { inPounds } from '#model/money.ts';
import type { Nation } from '#model/places.ts';
import type { Plan } from './plan.ts';
import { homeNamed } from './words.ts';

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
	readonly letter: {
		readonly heading: string;
		/** With [phone], which the page has. */
		readonly text: string;
		readonly copy: string;
		readonly copied: string;
		readonly notCopied: string;
	};
}

interface Place {
	readonly facts: LetHomes;
	/** Where it may be; none if nobody knows. */
	readonly nations: readonly Nation[];
	readonly day: string;
	/** The answer to the question for its letter. */
	readonly answer: string | undefined;
}

type Law = LetHomes[string];

/** The nations' laws that may hold for the home: all of them while nobody knows where it is. */
const lawsOf = ({ facts, nations }: Place): Law[] =>
	Object.values(facts).filter(
		(law) => nations.length === 0 || law.nations.some((nation) => nations.includes(nation)),
	);

const ruleOn = ({ rules }: Law, day: string) => ({
	now: rules.findLast(({ from }) => from <= day),
	next: rules.find(({ from }) => from > day),
});

/** Of a law, those nations in which the home may be: "England and Wales". */
const where = (law: Law, { nations }: Place) =>
	joinWords(law.nations.filter((one) => nations.length === 0 || nations.includes(one)));

const say = (
	template: string,
	law: Law,
	{ least, cap, from, status }: Law['rules'][number],
	place: Place,
	band = '',
) =>
	[
		interpolate(template, {
			band,
			nations: where(law, place),
			least,
			cap: inPounds(cap),
			day: dayInWords(from),
		}),
		...(status ? [status] : []),
	].join(' ');

interface Asked {
	readonly points: readonly string[];
	/** What else is to be said of these rules. */
	readonly more: readonly string[];
	readonly rule?: string;
}

/** What a law asks: of any home, or of one with that letter, and in short what it asks more. */
function askedBy(
	law: Law,
	band: Band | undefined,
	place: Place,
	words: CheckPlanWords['let'],
): Asked {
	const { now, next } = ruleOn(law, place.day);
	const later = next ? [say(words.from, law, next, place)] : [];
	const more = [now, next].flatMap((rule) => rule?.says ?? []);
	if (!band)
		return { points: [...(now ? [say(words.today, law, now, place)] : []), ...later], more };
	if (now && !isAtLeast(band, now.least))
		return {
			points: [say(words.below, law, now, place, band), ...later],
			more,
			rule: words.belowHeading,
		};
	if (!next)
		return {
			points: [interpolate(words.enough, { band, nations: where(law, place) })],
			more: [],
		};
	const isEnough = isAtLeast(band, next.least);
	return {
		points: [say(words[isEnough ? 'enoughLater' : 'reach'], law, next, place, band)],
		more: [next.says],
		rule: isEnough
			? undefined
			: interpolate(words.reachHeading, {
					least: next.least,
					day: dayInWords(next.from),
				}),
	};
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
	const ruled = laws.find(({ rules }) => rules.length > 0);
	const asked = ruled && askedBy(ruled, band, place, words);
	const examples = grantForPart(outcomes)?.pays.examples;
	const otherwise = laws.flatMap((law) => law.otherwise?.says ?? []);
	return {
		heading: words.heading,
		ask:
			band || place.answer === 'none'
				? undefined
				: {
						says: words.ask,
						question: words.question,
						registers: registersOf(Object.fromEntries(laws.map((law, at) => [at, law]))),
					},
		points: [
			...(place.answer === 'none' ? [words.none] : []),
			...(band && !asked ? [interpolate(words.says, { band })] : []),
			...(asked?.points ?? otherwise),
			...(situation ? [situation] : []),
			words.each,
		],
		more: {
			heading: words.more,
			points: [...(asked ? [...asked.more, ...otherwise] : []), ...(examples ? [examples] : [])],
		},
		// One rule for every nation in which it may be.
		rule: asked?.rule && (laws.length === 1 || place.nations.length === 0) ? asked.rule : undefined,
	};
}

/** The registers of certificates, each once. */
export const registersOf = (facts: LetHomes): Register[] => [
	...new Map(Object.values(facts).map(({ register }) => [register.link, register])).values(),
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
	const laws = lawsOf(place);
	const band = bandFrom(place.answer);
	const { heating } = rented.home;
	return {
		whom: {
			heading: words.whom.heading,
			points: [
				words.whom.private,
				...laws.flatMap((one) => {
					const now = ruleOn(one, place.day).now;
					return [
						...(band && now && !isAtLeast(band, now.least)
							? [interpolate(words.whom.below, { band, nations: where(one, place) })]
							: []),
						...(one.tenants ? [one.tenants.says] : []),
					];
				}),
				words.whom.social,
			],
		},
		may: {
			heading: words.may.heading,
			points: words.may.points.flatMap(({ says, heating: only }) =>
				!only || (heating && only.includes(heating)) ? says : [],
			),
		},
		letter: { ...words.letter, text: letterOf(rented, laws, place, words) },
	};
}

function letterOf(
	{ home, plan, assessment, words }: Rented,
	laws: readonly Law[],
	place: Place,
	{ letter, pays, forOwners, nobodyPays, survey, law, lawToday }: CheckPlanWords['rented'],
): string {
	const band = bandFrom(place.answer);
	const rows = plan?.groups.flatMap((group) => group.rows) ?? [];
	const begun = rows.filter(({ measure }) => plan?.chosen.includes(measure));
	const insulation = rows.filter(({ measure }) => INSULATION.includes(measure));
	const named = [begun, insulation, rows].find(({ length }) => length > 0) ?? [];
	const { outcomes, ownNation, ownHelp } = assessment;
	const scheme = grantForAll(outcomes) ?? grantForPart(outcomes);
	const link = ownHelp ? ownNation?.link : scheme?.officialPage;
	const pump = outcomes.find(
		({ scheme, likelihood, nations }) =>
			scheme === 'boiler-upgrade-scheme' &&
			likelihood !== 'closed' &&
			(place.nations.length === 0 || place.nations.some((one) => nations.includes(one))) &&
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
		law: laws
			.flatMap((one) => {
				const { now, next } = ruleOn(one, place.day);
				return [
					...(band && now && !isAtLeast(band, now.least)
						? [say(lawToday, one, now, place, band)]
						: []),
					...(next && !(band && isAtLeast(band, next.least)) ? [say(law, one, next, place)] : []),
				];
			})
			.join('\n\n'),
		phone: '[phone]',
	}).replace(/\n{3,}/g, '\n\n');
}

const withSmallInitial = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

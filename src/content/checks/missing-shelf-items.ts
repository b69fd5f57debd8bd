/**
 * What the shelves in content/company.yaml still lack, for the owner. None of it stops a build: an
 * empty shelf shows nothing.
 */
import { daysBetween } from '#model/dates.ts';
import {
	isCurrentInsurance,
	isCurrentMembership,
	MEMBERSHIP_DAYS,
} from '../reader/current-shelf-items.ts';
import type { Company } from '../schemas/content-schemas.ts';
import { wordsToSpell } from './words/spelling.ts';

/** Each shelf by its name in content/company.yaml, and what visitors read there. */
const SHELVES = {
	people: 'who rings and who comes',
	projects: 'homes you have worked on, before and after',
	reviews: 'what customers have written in public',
	memberships: 'the registers that have you, with your number',
	guarantees: 'what is guaranteed, for how long and by whom',
	insurance: 'what you are insured for',
	towns: 'where you work, on a map',
	since: 'how long you have been there',
} as const satisfies Partial<Record<keyof Company, string>>;

/**
 * The measures that have no guide price need the services; `hasOwnPrices` are those whose pages
 * have prices of their own.
 */
interface Priced {
	readonly slug: string;
	readonly name: string;
	readonly isMeasure: boolean;
	readonly hasOwnPrices: boolean;
}

/**
 * A line for each empty shelf, each sample, each item that is not shown today, and each measure
 * without a guide price.
 */
export function shelfNotices(
	company: Company,
	services: readonly Priced[],
	today: string,
): string[] {
	const empty = Object.entries(SHELVES).flatMap(([shelf, what]) => {
		const items = company[shelf as keyof typeof SHELVES];
		return items === undefined || (Array.isArray(items) && items.length === 0)
			? [`${shelf}: empty. It would say ${what}.`]
			: [];
	});
	const samples = company.people.filter(({ sample }) => sample).map(({ name }) => name);
	const faceless = company.people
		.filter(({ drawing, sample }) => drawing && !sample)
		.map(({ name }) => name);
	const stale = company.memberships
		.filter((membership) => !isCurrentMembership(membership, today))
		.map(({ body, number, link, checked }) =>
			daysBetween(checked, today) < 0
				? `memberships: ${body} ${number} is not shown, because it was checked on a day to come, ${checked}.`
				: `memberships: ${body} ${number} is not shown, because nobody has looked it up for ${MEMBERSHIP_DAYS} days (last on ${checked}). Look at ${link} and write today’s date under checked.`,
		);
	const lapsed = company.insurance
		.filter((one) => !isCurrentInsurance(one, today))
		.map(({ kind, until }) => `insurance: ${kind} is not shown, because it ended on ${until}.`);
	const unpriced = services
		.filter(
			({ slug, isMeasure, hasOwnPrices }) =>
				isMeasure && !hasOwnPrices && !company.guidePrices[slug],
		)
		.map(({ name }) => name);
	const copied = services
		.filter(({ slug }) => company.guidePrices[slug]?.source.storedCopy)
		.map(({ name }) => name);
	return [
		...empty,
		...(samples.length > 0
			? [
					`people: ${samples.join(', ')} are invented, and marked so. Put your own people in their place.`,
				]
			: []),
		...(faceless.length > 0
			? [
					`people: ${faceless.join(', ')} have a drawing, which is of somebody invented. Their initials are shown. Give a photo, or take the drawing out.`,
				]
			: []),
		...stale,
		...lapsed,
		...(unpriced.length > 0 ? [`guidePrices: none for ${unpriced.join(', ')}.`] : []),
		...(copied.length > 0
			? [
					`guidePrices: the sources for ${copied.join(', ')} were read in a stored copy. Open the pages themselves, then take storedCopy away.`,
				]
			: []),
	];
}

/** The names under `guidePrices` and `services` that are no service's file name. */
export function unknownServices(
	{ guidePrices, projects, reviews }: Company,
	slugs: readonly string[],
): string[] {
	const named = [
		...Object.keys(guidePrices),
		...[...projects, ...reviews].flatMap(({ services = [] }) => services),
	];
	return [...new Set(named)].filter((name) => !slugs.includes(name));
}

/**
 * The names of the company, its address, people, places and bodies, which no dictionary has to
 * know.
 */
export function namesOfCompany(company: Company): string[] {
	const {
		name,
		legalName,
		registeredOffice,
		tradingAddress = '',
		area,
		people,
		projects,
		reviews,
		memberships,
		guarantees,
		insurance,
		towns,
		guidePrices,
		since,
		response,
	} = company;
	const sourced = [
		...people,
		...projects,
		...reviews,
		...guarantees,
		...insurance,
		...Object.values(guidePrices),
		towns,
		since,
	];
	return [
		name,
		legalName,
		registeredOffice,
		tradingAddress,
		area,
		// Who rings may be named.
		...(response.caller.match(/\b\p{Lu}[\p{L}'’]+/gu) ?? []),
		...people.flatMap(({ name, certificate }) => [name, certificate?.name ?? '']),
		...projects.map(({ town }) => town),
		...reviews.flatMap(({ firstName, town }) => [firstName, town]),
		...memberships.map(({ body }) => body),
		...guarantees.flatMap(({ name, provider }) => [name, provider]),
		...insurance.map(({ insurer }) => insurer),
		...(towns?.places ?? []).map(({ name }) => name),
		...sourced.map((item) => item?.source.name ?? ''),
	].flatMap(wordsToSpell);
}

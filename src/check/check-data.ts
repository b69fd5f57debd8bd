/**
 * What the result of the check is worked out with, from the content; and what the server alone can
 * say about a place.
 */

import type { PageContent, SiteContent } from '#content/reader/content-on-day.ts';
import type { Content } from '#content/reader/load-content.ts';
import { figuresByMeasure } from '#estimate/figures-by-measure.ts';
import { presumedNation } from '#forms/eligibility/offer.ts';
import type { FindPostcode, GrantListAnswer } from '#forms/home/postcode-port.ts';
import { isClosed } from '#model/dates.ts';
import { type Measure, measures } from '#model/measures.ts';
import { inDigits, inPounds } from '#model/money.ts';
import { nationFor, nationsOf, OUTSIDE_UK } from '#model/places.ts';
import type { CheckData, FigureSource, PlaceFound, PlaceNote } from './check-result.ts';
import {
	councilNamed,
	councilSentence,
	findCouncils,
	nationOfCouncil,
} from './council-sentences.ts';
import { eligibilitySchemes } from './eligibility.ts';
import { measuresNotOffered } from './offered-options.ts';

/** All but the day. */
export function checkData(content: SiteContent): Omit<CheckData, 'day'> {
	const notOffered = measuresNotOffered(content.offer);
	return {
		schemes: eligibilitySchemes(content),
		figures: content.engine,
		words: content.estimateWords,
		plan: content.pages.check.plan,
		letHomes: content.letHomes,
		sources: figureSources(content),
		councils: content.councils.councils.map(({ name, nation }) => ({
			name,
			nation,
		})),
		notOffered: notOffered.length > 0 ? notOffered : undefined,
		nation: presumedNation(content.offer),
	};
}

/**
 * The sources of the figures that measures' estimates rest on; a price has one for each of its
 * periods.
 */
function figureSources(content: Content): CheckData['sources'] {
	const figures: Readonly<
		Record<
			string,
			Content['figures']['heatPumpPrices' | 'scop' | 'panelSize' | 'bareLoft'] | undefined
		>
	> = content.figures;
	const { announcements: _, ...dated } = content.prices;
	const prices: Readonly<Record<string, Price | undefined>> = dated;
	const list: FigureSource[] = [];
	const places = new Map<string, number[]>();
	const add = (name: string, source: FigureSource) =>
		places.set(name, [...(places.get(name) ?? []), list.push(source) - 1]);
	for (const name of new Set(Object.values(figuresByMeasure).flat())) {
		const figure = figures[name];
		if (figure) {
			const { says, value, unit, source, checked } = figure;
			add(name, { says, value: valueInWords(value, unit), source, checked });
		}
		const price = prices[name];
		for (const { value, source, checked, from, until } of price?.periods ?? [])
			add(name, {
				says: price?.says ?? '',
				value: valueInWords(value, price?.unit ?? ''),
				source,
				checked,
				from,
				until,
			});
	}
	for (const [measure, { from, to, middle, for: what, source, checked }] of Object.entries(
		content.guidePrices,
	))
		add(`guide price ${measure}`, {
			says: `Guide price of ${what}`,
			value:
				from === to
					? inPounds(from)
					: `${inPounds(from)} to ${inPounds(to)}${middle ? `, the middle ${inPounds(middle)}` : ''}`,
			source,
			checked,
		});
	const { says, value, source, checked } = content.coldestPart;
	add('coldest part', { says, value, source, checked });
	const of = (measure: Measure) =>
		[
			'coldest part',
			...(figuresByMeasure.all ?? []),
			...(figuresByMeasure[measure] ?? []),
			`guide price ${measure}`,
		].flatMap((name) => places.get(name) ?? []);
	return {
		list,
		of: Object.fromEntries(measures.map((measure) => [measure, of(measure)])) as Record<
			Measure,
			number[]
		>,
	};
}

type Price = Omit<Content['prices']['electricityPrice'], 'periods'> & {
	readonly periods: readonly (Omit<
		Content['prices']['electricityPrice']['periods'][number],
		'value'
	> & {
		readonly value: number | Readonly<Record<string, number>>;
	})[];
};

type Value = number | { readonly [of: string]: Value };

/** “0.65, 0.76 or 0.97 share of the calculated heat loss”; of a table, its least and its most. */
function valueInWords(value: Value, unit: string): string {
	const numbers = [...new Set(numbersIn(value))];
	const said = (number: number) => inDigits(number, 3);
	const isTable = typeof value === 'object' && Object.values(value).some(isObject);
	return isTable
		? `${said(Math.min(...numbers))} to ${said(Math.max(...numbers))} ${unit}`
		: `${numbers.map(said).join(', ')} ${unit}`;
}

const isObject = (value: Value) => typeof value === 'object';

const numbersIn = (value: Value): number[] =>
	typeof value === 'number' ? [value] : Object.values(value).flatMap(numbersIn);

/** A council as a visitor's form has it: what the field holds, and what the postcode alone gave. */
export interface CouncilChoice {
	readonly typed: string | undefined;
	/** What the form had put into the field by itself, for the postcode before. */
	readonly foundBefore: string;
}

/**
 * What only the server knows of a place. The council is the one that the postcode's list has, where
 * the visitor has named no other; it is never guessed. Neither postcode nor answer is kept.
 */
export async function placeOf(
	postcode: string | undefined,
	{ typed = '', foundBefore }: CouncilChoice,
	{
		councils: list,
		schemes,
		offer,
		day,
	}: Pick<PageContent, 'councils' | 'schemes' | 'offer' | 'day'>,
	findPostcode: FindPostcode | undefined,
): Promise<PlaceFound> {
	const { councils, officialPage } = list;
	const official = isClosed(schemes['warm-homes-local-grant'] ?? {}, day)
		? undefined
		: { label: 'Official page: Warm Homes Local Grant', href: officialPage };
	const answer = postcode ? await findPostcode?.(postcode) : undefined;
	const code = answer?.council;
	const found = code && councils.find(({ codes }) => codes.includes(code))?.name;
	const isOwn = typed !== '' && typed !== foundBefore;
	const council = isOwn ? typed : (found ?? '');
	const namesGrant = 'warm-homes-local-grant' in offer.schemes;
	const nation = nationOfCouncil(councils, council);
	const nations = nationsOf({ postcode, nation });
	const mayBeInEngland =
		nationFor({ postcode, nation }) !== OUTSIDE_UK &&
		(nations.length === 0 || nations.includes('England'));
	return {
		council,
		found: found && !isOwn ? found : undefined,
		notes: [
			...(namesGrant ? councilNotes(council, isOwn ? found : undefined, list, day, official) : []),
			...(namesGrant && answer && mayBeInEngland && official
				? grantListNotes(answer.grantList, official)
				: []),
			...(found ? [{ text: DIRECTORY_NOTICE, isSmall: true as const }] : []),
		],
	};
}

/** What the directory's licence asks to be said where it was used. */
const DIRECTORY_NOTICE =
	'The council of a postcode is from official data under the Open Government Licence: it contains OS data © Crown copyright and database right, Royal Mail data © Royal Mail copyright and database right, and National Statistics data © Crown copyright and database right.';

type Link = NonNullable<PlaceNote['link']>;

/** `other`: the one that the postcode's list has, where the visitor has named another. */
/** `official`: the grant's page, while it is open. */
function councilNotes(
	council: string,
	other: string | undefined,
	{ councils, asOf }: Content['councils'],
	day: string,
	official: Link | undefined,
): PlaceNote[] {
	if (!council) return [];
	const one = councilNamed(councils, council);
	if (one) {
		const differs = other && other !== one.name;
		return [
			{
				text: councilSentence(one, asOf, day),
				link: one.nation
					? { label: `What there is in ${one.nation}`, href: '#elsewhere' }
					: official,
			},
			...(differs
				? [{ text: `You named that council. By its postcode the home is in the area of ${other}.` }]
				: []),
		];
	}
	const names = findCouncils(councils, council, 4).map(({ name }) => name);
	return names.length > 0
		? [
				{
					text: `Several councils have such a name: ${names.join(', ')}. Type more of yours.`,
					link: official,
				},
			]
		: [
				{
					text: `We know no council of that name.${official ? ' The official page finds yours by your postcode.' : ''}`,
					link: official,
				},
			];
}

/** Half a postcode is on no list, and nothing is said of it. */
function grantListNotes(answer: GrantListAnswer, link: Link): PlaceNote[] {
	const text = {
		listed:
			'For your postcode the Warm Homes Local Grant does not ask about income. Your council decides about the rest.',
		'not-listed':
			'Your postcode is not on the list for which the Warm Homes Local Grant does not ask about income. Income or benefits then count.',
		'no-list':
			'For some postcodes the Warm Homes Local Grant does not ask about income. We do not have that list here: the official page looks yours up.',
		'not-a-postcode': '',
	}[answer];
	return text ? [{ text, link }] : [];
}

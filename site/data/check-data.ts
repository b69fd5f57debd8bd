/** What the result of the check is worked out with, from the content; and what the server alone can say about a place. */
import { councilSentence, findCouncils } from '../../content/councils.ts';
import {
	readClimate,
	readCouncils,
	readDemand,
	readEstimateFigures,
	readEstimateWords,
	readHomeDrawing,
	readMeasurePrices,
	readSchemes,
} from '../../content/read.ts';
import { engineFigures } from '../../estimate/engine-figures.ts';
import { measures } from '../../estimate/home.ts';
import { nationsOf } from '../../estimate/region.ts';
import type { CheckAnswers } from '../../forms/home/check.ts';
import type { PostcodeAnswer } from '../../forms/postcode-port.ts';
import type { CheckData, PlaceNote } from './check-result.ts';
import { eligibilitySchemes } from './eligibility.ts';
import { measuresNotOffered } from './offered-options.ts';

let figures: CheckData['figures'] | undefined;

/** The figures take a moment to simulate, so they are made once. */
function estimateFigures(): CheckData['figures'] {
	figures ??= engineFigures({
		figures: readEstimateFigures(),
		climate: readClimate(),
		demand: readDemand(),
		guidePrices: readMeasurePrices(),
		schemes: readSchemes(),
	});
	return figures;
}

/** All but the day. */
export function checkData(): Omit<CheckData, 'day'> {
	const notOffered = measuresNotOffered();
	return {
		schemes: eligibilitySchemes(),
		figures: estimateFigures(),
		words: readEstimateWords(),
		drawing: readHomeDrawing(),
		sources: figureSources(),
		councils: readCouncils().councils.map(({ name }) => name),
		...(notOffered.length > 0 ? { notOffered } : {}),
	};
}

/** The sources of the figures that measures' estimates rest on. */
function figureSources(): CheckData['sources'] {
	const figures = readEstimateFigures();
	const { sources } = readEstimateWords();
	const names = [...new Set(Object.values(sources).flat())];
	const list = names.map((name) => {
		const { says, value, unit, source, checked, ...rest } = figures[name];
		const until = 'until' in rest ? rest.until : undefined;
		return { says, value: valueInWords(value, unit), source, checked, ...(until ? { until } : {}) };
	});
	const prices = Object.entries(readMeasurePrices());
	return {
		list: [
			...list,
			...prices.map(([, { from, to, for: what, source, checked }]) => ({
				says: `Guide price of ${what}`,
				value: from === to ? `£${from}` : `£${from} to £${to}`,
				source,
				checked,
			})),
		],
		of: Object.fromEntries(
			measures.map((measure) => {
				const own = [...(sources.all ?? []), ...(sources[measure] ?? [])].map((name) => names.indexOf(name));
				const price = prices.findIndex(([priced]) => priced === measure);
				return [measure, price < 0 ? own : [...own, list.length + price]];
			}),
		) as unknown as CheckData['sources']['of'],
	};
}

/** “0.65, 0.76 or 0.97 share of the calculated heat loss” */
function valueInWords(value: number | Readonly<Record<string, number>>, unit: string): string {
	const numbers = typeof value === 'number' ? [value] : [...new Set(Object.values(value))];
	return `${numbers.map((number) => number.toLocaleString('en-GB')).join(', ')} ${unit}`;
}

/** What is known of the council and the postcode that were given. */
export async function placeNotes(
	{ council, postcode }: Partial<CheckAnswers>,
	day: string,
	findPostcode: ((postcode: string) => Promise<PostcodeAnswer>) | undefined,
): Promise<PlaceNote[]> {
	const { councils, asOf, officialPage } = readCouncils();
	const official = { label: 'Official page: Warm Homes Local Grant', href: officialPage };
	const notes: PlaceNote[] = [];
	if (council) {
		const found = findCouncils(councils, council);
		const [one, ...others] = found;
		if (one && others.length === 0)
			notes.push({
				text: councilSentence(one, asOf, day),
				link: one.nation ? { label: `What there is in ${one.nation}`, href: '#elsewhere' } : official,
			});
		else if (one) {
			const names = found.slice(0, 4).map(({ name }) => name);
			notes.push({ text: `Several councils have such a name: ${names.join(', ')}. Type more of yours.`, link: official });
		} else notes.push({ text: 'We know no council of that name. The official page finds yours by your postcode.', link: official });
	}
	const nations = nationsOf(postcode, estimateFigures().regions);
	const mayBeInEngland = nations.length === 0 || nations.includes('England');
	const answer = postcode && mayBeInEngland && /\d[a-z]{2}$/i.test(postcode.trim()) ? await findPostcode?.(postcode) : undefined;
	if (answer === 'listed')
		notes.push({
			text: 'For your postcode the Warm Homes Local Grant does not ask about income. Your council decides about the rest.',
			link: official,
		});
	if (answer === 'not-listed')
		notes.push({
			text: 'Your postcode is not on the list for which the Warm Homes Local Grant does not ask about income. Income or benefits then count.',
			link: official,
		});
	if (answer === 'no-list')
		notes.push({
			text: 'For some postcodes the Warm Homes Local Grant does not ask about income. We do not have that list here: the official page looks yours up.',
			link: official,
		});
	return notes;
}

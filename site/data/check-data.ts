/** What the result of the check is worked out with, from the content; and what the server alone can say about a place. */
import {
	readClimate,
	readCompany,
	readCouncils,
	readDemand,
	readEstimateFigures,
	readEstimateWords,
	readHomeDrawing,
} from '../../content/read.ts';
import { dayInWords, daysBetween } from '../../dates.ts';
import { engineFigures } from '../../estimate/engine-figures.ts';
import type { CheckAnswers } from '../../forms/home/check.ts';
import type { PostcodeAnswer } from '../../forms/postcode-port.ts';
import type { CheckData, PlaceNote } from './check-result.ts';
import { eligibilitySchemes } from './eligibility.ts';

let figures: CheckData['figures'] | undefined;

/** The figures take a moment to simulate, so they are made once. */
function estimateFigures(): CheckData['figures'] {
	figures ??= engineFigures({
		figures: readEstimateFigures(),
		climate: readClimate(),
		demand: readDemand(),
		guidePrices: readCompany().guidePrices,
	});
	return figures;
}

/** All but the day. */
export function checkData(): Omit<CheckData, 'day'> {
	return { schemes: eligibilitySchemes(), figures: estimateFigures(), words: readEstimateWords(), drawing: readHomeDrawing() };
}

/** So many days after their day, a council's words are about the past. */
const COUNCIL_WORDS_LAST_DAYS = 45;

const letters = (name: string) =>
	name
		.toLowerCase()
		.replace(/\b(?:the|borough|city|county|district|metropolitan|royal|london|of|and|council|&)\b/g, '')
		.replace(/[^a-z]/g, '');

/** What is known of the council and the postcode that were given. */
export async function placeNotes(
	{ council, postcode }: Partial<CheckAnswers>,
	day: string,
	findPostcode: ((postcode: string) => Promise<PostcodeAnswer>) | undefined,
): Promise<PlaceNote[]> {
	const { councils, asOf, officialPage } = readCouncils();
	const { councils: says } = readEstimateWords();
	const official = { label: 'Official page: Warm Homes Local Grant', href: officialPage };
	const notes: PlaceNote[] = [];
	if (council) {
		const wanted = letters(council);
		const found = wanted.length < 3 ? [] : councils.filter(({ name }) => letters(name) === wanted);
		const near = wanted.length < 3 ? [] : councils.filter(({ name }) => letters(name).includes(wanted));
		const [one, ...others] = found.length > 0 ? found : near;
		if (one && others.length === 0) {
			const isOld = daysBetween(asOf, day) > COUNCIL_WORDS_LAST_DAYS;
			const when = isOld ? `on ${dayInWords(asOf)}. That is some time ago, so ask again` : `on ${dayInWords(asOf)}`;
			notes.push({
				text: `${one.name} ${says[one.state]} for the Warm Homes Local Grant ${when}.`,
				link: isOld ? official : { label: one.name, href: one.website },
			});
		} else if (one)
			notes.push({
				text: `Several councils have such a name: ${[one, ...others]
					.slice(0, 4)
					.map(({ name }) => name)
					.join(', ')}. Which is it?`,
				link: official,
			});
		else notes.push({ text: 'We do not know a council of that name. The official page finds it by your postcode.', link: official });
	}
	const answer = postcode && /\d[a-z]{2}$/i.test(postcode.trim()) ? await findPostcode?.(postcode) : undefined;
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

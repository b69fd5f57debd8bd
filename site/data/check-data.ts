/** What the result of the check is worked out with, from the content; and what the server alone can say about a place. */
import { councilSentence, findCouncils } from '../../content/councils.ts';
import {
	readClimate,
	readCompany,
	readCouncils,
	readDemand,
	readEstimateFigures,
	readEstimateWords,
	readHomeDrawing,
} from '../../content/read.ts';
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
		if (one && others.length === 0) notes.push({ text: councilSentence(one, asOf, day), link: official });
		else if (one) {
			const names = found.slice(0, 4).map(({ name }) => name);
			notes.push({ text: `Several councils have such a name: ${names.join(', ')}. Type more of yours.`, link: official });
		} else notes.push({ text: 'We know no council of that name. The official page finds yours by your postcode.', link: official });
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

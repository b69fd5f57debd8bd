/** What an enquiry's home may come to, in lines for the office: the estimate that its visitor saw, as of a day. */
import { nationOfCouncil } from '../content/councils.ts';
import { readCouncils, readEstimateContent, readEstimateWords, readMeasuresOnOffer } from '../content/read.ts';
import { engineFigures } from '../estimate/engine-figures.ts';
import { estimate } from '../estimate/estimate.ts';
import type { Figures } from '../estimate/figures.ts';
import { estimateInWords, pricesInWords, togetherInWords } from '../estimate/in-words.ts';
import { answersInHomeText, homeFrom, tickedMeasures } from '../forms/home/home.ts';

let figures: Figures | undefined;

/** The nation of a council that a visitor named. */
export const councilNation = (council: string) => nationOfCouncil(readCouncils().councils, council);

/** `home`: the answers as they are stored with the application. */
export function homeEstimateLines(home: string, day: string): string[] {
	figures ??= engineFigures(readEstimateContent());
	const answers = answersInHomeText(home);
	const nation = councilNation(answers.council ?? '');
	const described = { ...homeFrom(answers), ...(nation ? { nation } : {}) };
	const offered = readMeasuresOnOffer();
	const words = readEstimateWords();
	const ticked = tickedMeasures(answers).filter((measure) => offered.has(measure));
	const estimated = estimate(described, figures, day, ticked);
	const together = togetherInWords(estimated, words);
	return [
		...estimateInWords(estimated, words, described)
			.filter(({ measure, fits }) => fits === 'yes' && offered.has(measure))
			.map(({ name, says, notes }) => [`${name}.`, says, ...notes].join(' ')),
		...(together ? [together] : []),
		...(estimated.datedPrices ? [pricesInWords(estimated.datedPrices)] : []),
	];
}

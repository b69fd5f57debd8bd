/** What an enquiry's home may come to, in lines for the office: the estimate that its visitor saw, as of a day. */
import { nationOfCouncil } from '../../content/company/council-sentences.ts';
import type { Content } from '../../content/reader/load-content.ts';
import { engineFigures } from '../../estimate/engine-figures.ts';
import { estimate } from '../../estimate/estimate.ts';
import type { Figures } from '../../estimate/figures.ts';
import { estimateInWords, pricesInWords, togetherInWords } from '../../estimate/in-words.ts';
import { answersInHomeText, homeFrom, tickedMeasures } from '../../forms/home/home-answers.ts';

/** The nation of a council that a visitor named. */
export const councilNation =
	({ councils: { councils } }: Content) =>
	(council: string) =>
		nationOfCouncil(councils, council);

/** What makes the lines. `home`: the answers as they are stored with the application. The figures take a moment to simulate, so they are made at first use. */
export function createHomeEstimates(content: Content): (home: string, day: string) => string[] {
	let figures: Figures | undefined;
	return (home, day) => {
		figures ??= engineFigures(content);
		return homeEstimateLines(content, figures, home, day);
	};
}

function homeEstimateLines(content: Content, figures: Figures, home: string, day: string): string[] {
	const answers = answersInHomeText(home);
	const nation = councilNation(content)(answers.council ?? '');
	const described = { ...homeFrom(answers), ...(nation ? { nation } : {}) };
	const { measures: offered, estimateWords: words } = content;
	const ticked = tickedMeasures(answers).filter((measure) => offered.includes(measure));
	const estimated = estimate(described, figures, day, ticked);
	const together = togetherInWords(estimated, words);
	return [
		...estimateInWords(estimated, words, described)
			.filter(({ measure, fits }) => fits === 'yes' && offered.includes(measure))
			.map(({ name, says, notes }) => [`${name}.`, says, ...notes].join(' ')),
		...(together ? [together] : []),
		...(estimated.datedPrices ? [pricesInWords(estimated.datedPrices)] : []),
	];
}

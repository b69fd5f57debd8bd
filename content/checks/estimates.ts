/** What in content/estimate will soon hold no longer. None of it stops a build: an estimate without its prices goes on without pounds. */
import { addDays, dayInWords, daysBetween, daysInWords } from '../../dates.ts';
import { COUNCIL_DAYS } from '../councils.ts';
import type { Climate, Councils, Demand, EstimateFigures } from '../estimate-schemas.ts';
import { wordsToSpell } from './spelling.ts';

interface Estimates {
	readonly figures: EstimateFigures;
	readonly climate: Climate;
	readonly demand: Demand;
	readonly councils: Councils;
}

/** How long before a number's last day it is named. */
const WARN_DAYS = 30;

/** How an owner brings a price up to date. */
const RENEW = 'Take today’s from [link], and change value, checked and until in content/estimate/figures.yaml.';

/** A line for each number whose last day is near or over, and for councils that somebody should look up again. */
export function figureNotices({ figures, councils }: Pick<Estimates, 'figures' | 'councils'>, today: string): string[] {
	const dated = Object.entries(figures).flatMap(([name, figure]) =>
		'until' in figure && figure.until ? [[name, figure.until, figure.source.link ?? figure.source.name] as const] : [],
	);
	const notices = dated.flatMap(([name, until, link]) => {
		const left = daysBetween(today, until);
		if (left > WARN_DAYS) return [];
		return left < 0
			? [`${name} held until ${dayInWords(until)}. Since then it makes no pounds. ${RENEW.replace('[link]', link)}`]
			: [
					`${name} holds until ${dayInWords(until)}, ${left === 0 ? 'which is today' : `for ${daysInWords(left)} more`}. Then it makes no pounds.`,
				];
	});
	const lastDay = addDays(councils.asOf, COUNCIL_DAYS);
	return daysBetween(today, lastDay) > WARN_DAYS
		? notices
		: [
				...notices,
				today > lastDay
					? `councils.yaml is of ${dayInWords(councils.asOf)}, so pages say what each council’s scheme was. Compare it with ${councils.officialPage}.`
					: `councils.yaml is of ${dayInWords(councils.asOf)}. After ${dayInWords(lastDay)} pages say “was”.`,
			];
}

/** The names of sources and councils, which no dictionary has to know. */
export function namesInEstimates({ figures, climate, demand, councils }: Estimates): string[] {
	const sources = [...Object.values(figures), climate, demand, councils].map(({ source }) => source.name);
	return [...sources, ...councils.councils.map(({ name }) => name)].flatMap(wordsToSpell);
}

/** What our own estimate says of a measure for the home that our pages name: a semi on gas. Drawn at build, for the day of each page. */
import { readEstimateContent } from '../../content/read.ts';
import { monthsInWords } from '../../dates.ts';
import { engineFigures } from '../../estimate/engine-figures.ts';
import { estimate } from '../../estimate/estimate.ts';
import type { Figures } from '../../estimate/figures.ts';
import type { Home, Measure, Range } from '../../estimate/home.ts';
import { roundedAmount } from '../../estimate/in-words.ts';

/** The home of every figure beside a claim; docs/homes.md has it among others. */
export const NAMED_HOME = { kind: 'semi', heating: 'gas', use: { kWh: 12_000 }, loft: 'none' } as const satisfies Home;

let figures: Figures | undefined;

/**
 * “For a semi on gas that uses 12,000 kWh, at the prices of October to December 2026, our own estimate is about £75 less a year.” After
 * their last day in kWh: a line has no boxes. Of a heat pump both ends are said, because its middle can be the gas meter's charge alone, and
 * its kWh are not all of one fuel.
 */
export function ownEstimate(measure: Measure, day: string): string | undefined {
	figures ??= engineFigures(readEstimateContent());
	const home: Home = { ...NAMED_HOME, walls: measure === 'internal-wall' ? 'solid' : 'cavity' };
	const { results, datedPrices } = estimate(home, figures, day);
	const { pounds, kWh, electricity, mostlyCharge } = results.find((result) => result.measure === measure) ?? {};
	if (!kWh) return undefined;
	const inKwh = ({ middle }: Range) => `${roundedAmount(middle).toLocaleString('en-GB')} kWh`;
	const of = `For a semi on gas that uses ${NAMED_HOME.use.kWh.toLocaleString('en-GB')} kWh`;
	if (pounds && datedPrices && !datedPrices.isPast) {
		const inPounds = (amount: number) => `£${Math.abs(roundedAmount(amount))} ${amount < 0 ? 'more' : 'less'}`;
		const charge = mostlyCharge ? `, ${mostlyCharge >= pounds.middle ? 'all' : 'most'} of it the gas meter’s daily charge` : '';
		const worst = pounds.low < 0 ? ` At worst it is ${inPounds(pounds.low)}.` : '';
		return `${of}, at the prices of ${monthsInWords(datedPrices)}, our own estimate is about ${inPounds(pounds.middle)} a year${charge}.${worst}`;
	}
	return electricity
		? `${of}, our own estimate is about ${inKwh(electricity)} of electricity a year in place of the gas.`
		: `${of}, our own estimate is about ${inKwh(kWh)} less a year.`;
}

/** What our own estimate says of a measure for the home that our pages name: a semi on gas. Drawn at build, for the day of each page. */
import type { Claim } from '../../../content/schemas/content-schemas.ts';
import { monthsInWords } from '../../../dates.ts';
import { estimate } from '../../../estimate/estimate.ts';
import type { Figures } from '../../../estimate/figures.ts';
import type { Home, Range } from '../../../estimate/home.ts';
import { roundedAmount } from '../../../estimate/in-words.ts';
import type { Measure } from '../../../measures.ts';

/** The home of every figure beside a claim; docs/homes.md has it among others. */
export const NAMED_HOME = { kind: 'semi', heating: 'gas', use: { kWh: 12_000 }, loft: 'none' } as const satisfies Home;

/** What a claim's figure counts in (`range.unit` in content/claims.yaml). Without one it is about a saving. */
export type ClaimUnit = NonNullable<Claim['range']>['unit'] | undefined;

function estimateFor(measure: Measure, figures: Figures, day: string) {
	const home: Home = { ...NAMED_HOME, walls: measure === 'internal-wall' ? 'solid' : 'cavity' };
	const { results, datedPrices, fuel } = estimate(home, figures, day);
	return { ...results.find((result) => result.measure === measure), datedPrices, fuel };
}

/** The middle of our own estimate in the unit of a claim, on a day; undefined where we have none. */
export function ownMiddle(measure: Measure, unit: ClaimUnit, figures: Figures, day: string): number | undefined {
	const { pounds, kWh, payback, fuel } = estimateFor(measure, figures, day);
	if (unit === 'years') return payback?.middle;
	if (unit === 'per cent') return kWh && (100 * kWh.middle) / fuel.middle;
	return unit === 'pounds a year' ? pounds?.middle : undefined;
}

/** Whose figures they are. */
export const NAMED_HOME_IN_WORDS = `For a semi on gas that uses ${NAMED_HOME.use.kWh.toLocaleString('en-GB')} kWh`;

/**
 * “For a semi on gas that uses 12,000 kWh, at the prices of October to December 2026, our own estimate is about £75 less a year.” After
 * their last day in kWh: a line has no boxes. Of a heat pump both ends are said, because its middle can be the gas meter's charge alone, and
 * its kWh are not all of one fuel. Beside years stands our own payback, as long as a price holds, and beside a share our own share.
 */
export function ownEstimate(measure: Measure, figures: Figures, day: string, unit?: ClaimUnit): string | undefined {
	const { pounds, kWh, electricity, mostlyCharge, payback, datedPrices, fuel } = estimateFor(measure, figures, day);
	if (!kWh) return undefined;
	const isLive = pounds && datedPrices && !datedPrices.isPast;
	const own = `${NAMED_HOME_IN_WORDS}${isLive && unit !== 'per cent' ? `, at the prices of ${monthsInWords(datedPrices)}` : ''}, our own estimate is`;
	if (unit === 'per cent') return `${own} about ${Math.round((100 * kWh.middle) / fuel.middle)}% of its heating.`;
	if (unit === 'years')
		return payback?.middle === undefined
			? undefined
			: payback.within === 'no'
				? `${own} more than the ${payback.life} years that it lasts, where it is paid for in full.`
				: `${own} about ${Math.round(payback.middle)} years, where it is paid for in full.`;
	if (isLive) {
		const inPounds = (amount: number) => `£${Math.abs(roundedAmount(amount))} ${amount < 0 ? 'more' : 'less'}`;
		const charge = mostlyCharge ? `, ${mostlyCharge >= pounds.middle ? 'all' : 'most'} of it the gas meter’s daily charge` : '';
		const worst = pounds.low < 0 ? ` At worst it is ${inPounds(pounds.low)}.` : '';
		return `${own} about ${inPounds(pounds.middle)} a year${charge}.${worst}`;
	}
	const inKwh = ({ middle }: Range) => `${roundedAmount(middle).toLocaleString('en-GB')} kWh`;
	return electricity
		? `${own} about ${inKwh(electricity)} of electricity a year in place of the gas.`
		: `${own} about ${inKwh(kWh)} less a year.`;
}

/** The line under the house: what it costs to heat, what leaves it on a frosty night, and what is worth doing first. For server and browser alike. */
import type { HomeDrawingWords } from '../../../content/schemas/home-drawing-schema.ts';
import type { Estimate } from '../../../estimate/estimate.ts';
import { type HeatLoss, heatLossParts } from '../../../estimate/heat-loss.ts';
import type { Home } from '../../../estimate/home.ts';
import { roundedAmount } from '../../../estimate/in-words.ts';
import type { Measure } from '../../../measures.ts';
import { isWithHeating } from './plan.ts';

/** From 20 °C inside to 0 °C outside. */
const DEGREES_COLDER = 20;

interface Known {
	readonly home: Home;
	readonly estimated: Estimate;
	readonly losses: HeatLoss;
	/** That a bill was given and is not used, in words; empty where it is. */
	readonly unused: string;
	/** What the plan begins with where nothing is ticked. */
	readonly start: readonly Measure[];
}

/** "A semi heated with gas: about £1,150 a year to heat; 4 kW of heat escapes on a frosty night. Worth doing first: cavity wall insulation." */
export function runningLine(
	{ home, estimated, losses, unused, start }: Known,
	words: HomeDrawingWords['line'],
	names: Readonly<Record<Measure, string>>,
): string {
	const { cost, fuel, order } = estimated;
	const begins = order.filter((measure) => start.includes(measure));
	const paysBack = (one: Measure) => estimated.results.some(({ measure, payback }) => measure === one && payback?.within !== 'no');
	const first = begins.find(paysBack) ?? begins[0];
	const named = `${words.kinds[home.kind ?? 'unknown']} ${words.heating[home.heating ?? 'unknown']}`;
	const spent = cost
		? words.cost.replace('[pounds]', `£${roundedAmount(cost.middle).toLocaleString('en-GB')}`)
		: words.energy.replace('[kWh]', roundedAmount(fuel.middle).toLocaleString('en-GB'));
	// The sum of what the picture says of each part, so that the two agree.
	const kW = heatLossParts.reduce((tenths, part) => tenths + Math.round((losses[part] * DEGREES_COLDER) / 100), 0) / 10;
	return [
		`${named}: ${spent}`,
		...(unused ? [unused] : []),
		kW > 0 ? words.leaves.replace('[kW]', String(kW)) : words.leavesLittle,
		...(first
			? [
					words[isWithHeating(first) ? 'later' : 'first'].replace(
						'[measure]',
						`${names[first].charAt(0).toLowerCase()}${names[first].slice(1)}`,
					),
				]
			: []),
	].join(' ');
}

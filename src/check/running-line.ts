/**
 * The line under the house: what it costs to heat, what leaves it on a frosty night, and what is
 * worth doing first. For server and browser alike.
 */
import type { HomeDrawingWords } from '#content/schemas/estimate-words-schema.ts';
import type { AdviceInWords } from '#estimate/advice-in-words.ts';
import type { Estimate } from '#estimate/estimate.ts';
import { type HeatLoss, heatLossParts } from '#estimate/heat-loss.ts';
import type { Home } from '#estimate/home.ts';
import { roundedAmount, roundedPounds } from '#estimate/in-words.ts';
import { interpolate } from '#model/interpolate.ts';
import { inDigits } from '#model/money.ts';

/** From 20 °C inside to 0 °C outside. */
const DEGREES_COLDER = 20;

interface Known {
	readonly home: Home;
	readonly estimated: Estimate;
	readonly losses: HeatLoss;
	/** That a bill was given and is not used, in words; empty where it is. */
	readonly unused: string;
	/** What to do first, in words. */
	readonly advised: AdviceInWords | undefined;
}

/** "about £1,150 a year to heat." */
export function heatingCost({ cost, fuel }: Estimate, words: HomeDrawingWords['line']): string {
	return cost
		? interpolate(words.cost, { pounds: roundedPounds(cost.middle) })
		: interpolate(words.energy, { kWh: inDigits(roundedAmount(fuel.middle)) });
}

/**
 * "A semi heated with gas: about £1,150 a year to heat; 4 kW of heat escapes on a frosty night.
 * Worth doing first: cavity wall insulation."
 */
export function runningLine(
	{ home, estimated, losses, unused, advised }: Known,
	words: HomeDrawingWords['line'],
): string {
	const named = `${words.kinds[home.kind ?? 'unknown']} ${words.heating[home.heating ?? 'unknown']}`;
	// The sum of what the picture says of each part, so that the two agree.
	const kW =
		heatLossParts.reduce(
			(tenths, part) => tenths + Math.round((losses[part] * DEGREES_COLDER) / 100),
			0,
		) / 10;
	return [
		`${named}: ${heatingCost(estimated, words)}`,
		...(unused ? [unused] : []),
		kW > 0 ? interpolate(words.leaves, { kW }) : words.leavesLittle,
		...(advised ? [advised.what] : []),
	].join(' ');
}

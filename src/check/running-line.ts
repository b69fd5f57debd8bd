/**
 * The line under the house: what it costs to heat, what leaves it on a frosty night, and what is
 * worth doing first. For server and browser alike.
 */
import type { CheckWords } from '#content/schemas/check-words-schema.ts';
import type { HomeDrawingWords } from '#content/schemas/home-drawing-schema.ts';
import type { Estimate } from '#estimate/estimate.ts';
import { type HeatLoss, heatLossParts } from '#estimate/heat-loss.ts';
import type { Home } from '#estimate/home.ts';
import { interpolate } from '#model/interpolate.ts';
import type { AdviceInWords } from './advice.ts';
import { heatingCost, homeNamed, say } from './words.ts';

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

/**
 * "A semi heated with gas: about £1,150 a year to heat; 4 kW of heat escapes on a frosty night.
 * Worth doing first: cavity wall insulation."
 */
export function runningLine(
	{ home, estimated, losses, unused, advised }: Known,
	words: CheckWords,
	drawing: HomeDrawingWords['line'],
): string {
	// The sum of what the picture says of each part, so that the two agree.
	const kW =
		heatLossParts.reduce(
			(tenths, part) => tenths + Math.round((losses[part] * DEGREES_COLDER) / 100),
			0,
		) / 10;
	return [
		say(words.home.line, { home: homeNamed(home, words), cost: heatingCost(estimated, words) }),
		...(unused ? [unused] : []),
		kW > 0 ? interpolate(drawing.leaves, { kW }) : drawing.leavesLittle,
		...(advised ? [advised.what] : []),
	].join(' ');
}

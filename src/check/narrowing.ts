/**
 * By how much an answer that is still open would narrow a range: the engine's own figures with and
 * without it. For server and browser alike.
 */
import { type Estimate, estimate } from '#estimate/estimate.ts';
import type { Figures } from '#estimate/figures.ts';
import type { Home, Range } from '#estimate/home.ts';
import { roundedAmount } from '#model/money.ts';

/** An answer that is tried, named as its question is. */
export type TriedAnswer = 'bill' | 'roof' | 'shading';

export interface Narrowing {
	/** What is narrowed: what heating costs, or what solar panels save. */
	readonly of: 'heating' | 'solar';
	readonly answers: readonly TriedAnswer[];
	/** The bill that was tried, in pounds a month. */
	readonly bill?: number;
	/** Pounds a year, rounded as they are shown. */
	readonly before: readonly [low: number, high: number];
	readonly after: readonly [low: number, high: number];
}

/** A range that loses less than this share of its width is hardly narrower, and nothing is said. */
const WORTH_SAYING = 0.1;

interface Known {
	readonly home: Home;
	/** Of that home. */
	readonly estimated: Estimate;
	readonly figures: Figures;
	readonly day: string;
}

/**
 * Every narrowing that is worth saying, of at most three more estimates. Each tries a common answer
 * to the questions still open, and names it.
 */
export function narrowingsOf(known: Known): readonly Narrowing[] {
	return [ofBill(known), ofRoof(known)].filter((one) => one !== undefined);
}

/**
 * Most people know what they pay in a month. The bill tried is the one, in whole fives, whose
 * heating costs what the estimate's middle says.
 */
function ofBill({ home, estimated: { cost }, figures, day }: Known): Narrowing | undefined {
	if (home.use || !cost) return undefined;
	const inFives = (pounds: number) => 5 * Math.round(pounds / 12 / 5);
	const costOf = (bill: number) => estimate({ ...home, use: { pounds: 12 * bill } }, figures, day);
	const first = inFives(cost.middle);
	const trial = costOf(first);
	// The bill also pays for the daily charge, and for lighting where electricity heats the home.
	const bill = inFives(12 * first + cost.middle - (trial.cost?.middle ?? 0));
	// A bill that the estimate cannot use changes nothing, so nothing is said.
	return narrowing({ of: 'heating', answers: ['bill'], bill }, cost, costOf(bill).cost);
}

function ofRoof({ home, estimated, figures, day }: Known): Narrowing | undefined {
	const tried = {
		...(home.roof ? {} : { roof: 'south' as const }),
		...(home.shading ? {} : { shading: 'none' as const }),
	};
	const answers = Object.keys(tried) as TriedAnswer[];
	if (answers.length === 0) return undefined;
	const saved = ({ results }: Estimate) =>
		results.find(({ measure }) => measure === 'solar')?.pounds;
	return narrowing(
		{ of: 'solar', answers },
		saved(estimated),
		saved(estimate({ ...home, ...tried }, figures, day)),
	);
}

function narrowing(
	what: Pick<Narrowing, 'of' | 'answers' | 'bill'>,
	before: Range | undefined,
	after: Range | undefined,
): Narrowing | undefined {
	if (!before || !after) return undefined;
	const shown = ({ low, high }: Range) => [roundedAmount(low), roundedAmount(high)] as const;
	const width = ([low, high]: readonly [number, number]) => high - low;
	const ranges = { before: shown(before), after: shown(after) };
	return width(ranges.after) <= (1 - WORTH_SAYING) * width(ranges.before)
		? { ...what, ...ranges }
		: undefined;
}

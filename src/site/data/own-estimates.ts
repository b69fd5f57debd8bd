/**
 * What the check says of the home that our pages name, a semi on gas: a service's own row, and our
 * own figure beside an advertised one, on cards and in Home's house.
 */
import { checkData } from '#check/check-data.ts';
import { type CheckResult, resultFor } from '#check/check-result.ts';
import type { Plan } from '#check/plan.ts';
import type { PlanRow } from '#check/plan-rows.ts';
import { aboutChange, amount, saving, say, shareOfBill, years } from '#check/words.ts';
import type { PageContent } from '#content/reader/content-on-day.ts';
import type { Claim } from '#content/schemas/content-schemas.ts';
import { estimate } from '#estimate/estimate.ts';
import { costNow } from '#estimate/formulas.ts';
import { pricesOf } from '#estimate/fuel.ts';
import type { Home, Range } from '#estimate/home.ts';
import type { MeasureResult } from '#estimate/measure-result.ts';
import { TICKED } from '#forms/fields/answers.ts';
import type { CheckAnswers } from '#forms/home/check-state.ts';
import { homeFrom, measureBox } from '#forms/home/home-answers.ts';
import { dayInWords, monthsInWords } from '#model/dates.ts';
import type { Measure } from '#model/measures.ts';
import { inDigits } from '#model/money.ts';

const KWH_OF_YEAR = 12_000;

/** The answers of its owner. */
const NAMED_HOME = {
	kind: 'semi',
	heatingSource: 'gas',
	useKwh: `${KWH_OF_YEAR}`,
	loft: 'none',
	walls: 'cavity',
	homeOwnership: 'yes',
} as const satisfies Partial<CheckAnswers>;

/** What it has otherwise, for a measure to fit it. */
const OTHERWISE: Readonly<Partial<Record<Measure, Partial<CheckAnswers>>>> = {
	'internal-wall': { walls: 'solid' },
	'room-in-roof': { loft: 'room' },
	'storage-heaters': { heatingSource: 'storage' },
	solar: { roof: 'south' },
	battery: { hasPanels: TICKED },
};

const answersFor = (measure: Measure): Partial<CheckAnswers> => ({
	...NAMED_HOME,
	...OTHERWISE[measure],
});

/** “a semi on gas that uses 12,000 kWh” */
const nameOf = ({ checkWords }: PageContent) =>
	say(checkWords.namedHome.home, { kWh: inDigits(KWH_OF_YEAR) });

/** What the check says of one measure for the named home. */
export interface CheckedMeasure {
	/** Whose row it is; absent where there is no figure, which is then so in every home. */
	readonly home?: string;
	readonly row: PlanRow;
	/** What it costs before a grant, and the grant. */
	readonly guide: MeasureResult['price'];
	readonly grant: MeasureResult['grant'];
	readonly plan: Plan;
	readonly prices: NonNullable<CheckResult['home']>['prices'];
}

/**
 * The check's own result for the named home with that measure ticked, in the first nation in which
 * the firm works. Undefined for a measure that the firm does not offer.
 */
export function checkedMeasure(measure: Measure, content: PageContent): CheckedMeasure | undefined {
	const [nation] = content.offer.nations;
	const { home } = resultFor(
		{ ...answersFor(measure), [measureBox[measure]]: TICKED },
		{ ...checkData(content), nation, day: content.day },
	);
	const rows = home?.plan.groups.flatMap((group) => group.rows) ?? [];
	const row = rows.find((one) => one.measure === measure);
	if (!home || !row) return undefined;
	const { namedHome, saving } = content.checkWords;
	const { has, row: words } = namedHome;
	const facts = { home: nameOf(content), nation: nation ?? '', has: has[measure] ?? '' };
	const named = say(facts.has ? words.for : words.forAny, facts);
	const isMeasured = row.amount !== saving.noFigure;
	const { price: guide, grant } = estimateFor(measure, content);
	return {
		home: isMeasured ? named : undefined,
		row,
		guide,
		grant,
		plan: home.plan,
		prices: home.prices,
	};
}

/** What a claim's figure counts in. */
type ClaimUnit = NonNullable<Claim['range']>['unit'] | 'per cent of the bill';

/**
 * The unit of `range` in content/claims.yaml; a figure without one, such as “up to 40%”, is a share
 * of the bill.
 */
export const unitOf = ({ range, figure }: Pick<Claim, 'range' | 'figure'>): ClaimUnit | undefined =>
	range?.unit ?? (/^up to \d+%$/.test(figure) ? 'per cent of the bill' : undefined);

/** The named home as the estimate reads it, where the firm works first: no cap holds everywhere. */
const homeFor = (measure: Measure, { offer }: PageContent): Home => ({
	...homeFrom(answersFor(measure)),
	nation: offer.nations[0],
});

function estimateFor(measure: Measure, content: PageContent) {
	const home = homeFor(measure, content);
	const { results, ...estimated } = estimate(home, content.engine, content.day);
	return { ...estimated, ...results.find((result) => result.measure === measure) };
}

type Estimated = ReturnType<typeof estimateFor>;

/** What is shown beside an advertised figure. */
export interface OwnEstimate {
	readonly says: string;
}

/**
 * Our own estimate next to an advertised saving, payback or share, of the same kind and day: “For a
 * semi on gas that uses 12,000 kWh, at the prices of October to December 2026, our own estimate is
 * about £75 less a year.” Once those prices have ended, pounds stay for 200 days as an example with
 * its date, and for years we say that we have none (decision 28). Undefined from the day on which
 * no price is known: the claim is then left out. Shares of energy need no price.
 */
export function ownEstimate(
	measure: Measure,
	unit: ClaimUnit,
	content: PageContent,
): OwnEstimate | undefined {
	const { claim: words } = content.checkWords.namedHome;
	const home = nameOf(content);
	if (unit === 'per cent of the bill' && measure !== 'heat-pump')
		return { says: electricityCovered(content) };
	const estimated = estimateFor(measure, content);
	const { kWh, payback, fuel, datedPrices, isPast } = estimated;
	if (unit === 'per cent' && kWh) {
		const percent = Math.round((100 * kWh.middle) / fuel.middle);
		const figure = say(words.heating, { percent });
		return { says: say(words.anyDay, { home, figure }) };
	}
	// All others rest on a price.
	if (unit !== 'per cent' && !datedPrices) return undefined;
	if (!kWh || !datedPrices) return { says: words.none };
	// One price has ended while others hold, such as the gas meter's charge alone: no date is true of
	// the sum.
	if (isPast && !datedPrices.isPast) return undefined;
	if (unit === 'years' && datedPrices.isPast)
		return { says: say(words.noYears, { day: dayInWords(datedPrices.until) }) };
	if (unit === 'years' && !payback) return { says: words.none };
	const figure = figureInWords(unit, estimated, content);
	const months = monthsInWords(datedPrices);
	const sentence = datedPrices.isPast ? words.past : words.at;
	return figure ? { says: say(sentence, { home, months, figure }) } : undefined;
}

/** Pounds, years or a heat pump's share of the bill, as a claim has them. */
function figureInWords(
	unit: ClaimUnit,
	{ payback, pounds, fuel, mostlyCharge }: Estimated,
	content: PageContent,
): string | undefined {
	const { checkWords: words } = content;
	const { claim } = words.namedHome;
	if (unit === 'years' && payback)
		return payback.within === 'no' || payback.middle === undefined
			? say(claim.never, { years: years(payback.life, words) })
			: say(claim.years, { years: years(payback.middle, words) });
	if (!pounds) return undefined;
	if (unit === 'pounds a year')
		return say(words.saving.aYear, { change: aboutChange(pounds.middle, words) });
	const bill = unit === 'per cent of the bill' && gasBill(content, fuel);
	return bill ? shareOfBill(pounds, mostlyCharge, bill, words) : undefined;
}

/** A year of gas with its daily charge, in pounds. */
function gasBill(content: PageContent, fuel: Range): number | undefined {
	const home = homeFor('heat-pump', content);
	const prices = pricesOf(home, content.engine, content.day);
	const [gas, standing] = [prices.fuel.price, prices.gasStandingCharge.price];
	if (!gas || !standing) return undefined;
	return costNow({
		fuel: fuel.middle,
		efficiency: 1,
		fuelPrice: gas.pence,
		electricityPrice: 0,
		standingCharge: standing.pence,
	});
}

/** How much of an ordinary home's electricity panels cover, alone and with a battery. */
function electricityCovered(content: PageContent): string {
	const { engine, day, checkWords } = content;
	const percent = (has?: Home['has']) => {
		const { results } = estimate({ ...homeFor('solar', content), has }, engine, day);
		const kWh = results.find(({ measure }) => measure === 'solar')?.kWh?.middle ?? 0;
		return Math.round((100 * kWh) / engine.values.electricityUse.middle);
	};
	const { electricity } = checkWords.namedHome.claim;
	return say(electricity, { alone: percent(), stored: percent(['battery']) });
}

/** Our own estimate where no claim is shown: on cards and in Home's house. */
export interface OwnFigure {
	/** “about £75 less”. */
	readonly short: string;
	/** “About £75 less a year (£25 to £125).” */
	readonly says: string;
	/** Pounds a year, for the chart. Absent without a price that holds, and where it may cost more. */
	readonly range?: Range;
}

/**
 * In pounds while their price holds, and in kWh from the next day: cards have no boxes for one's
 * own prices (decision 28).
 */
export function ownFigure(measure: Measure, content: PageContent): OwnFigure | undefined {
	const { kWh, pounds, electricity, isPast } = estimateFor(measure, content);
	if (!kWh) return undefined;
	const { checkWords: words } = content;
	const { card, has } = words.namedHome;
	const withHas = (says: string) =>
		has[measure] ? say(card.with, { says, has: has[measure] }) : says;
	if (pounds && !isPast) {
		const { line, ends } = saving(pounds, words);
		const says = withHas(`${line}.`);
		return pounds.low < 0
			? { short: ends, says }
			: { short: aboutChange(pounds.middle, words), says, range: pounds };
	}
	if (!electricity)
		return {
			short: aboutChange(kWh.middle, words, 'kWh'),
			says: withHas(`${saving(kWh, words, 'kWh').line}.`),
		};
	const used = { kWh: amount(electricity.middle, 'kWh') };
	return { short: say(card.used, used), says: say(card.electricity, used) };
}

/**
 * Whose estimate it is, and at which prices: “Our own estimate is of a year, for a semi on gas that
 * uses 12,000 kWh, at the prices of October to December 2026.”
 */
export function ownBasis(content: PageContent): string {
	const { datedPrices } = estimateFor('cavity', content);
	const { card } = content.checkWords.namedHome;
	const home = nameOf(content);
	return datedPrices && !datedPrices.isPast
		? say(card.basisAt, { home, months: monthsInWords(datedPrices) })
		: say(card.basis, { home });
}

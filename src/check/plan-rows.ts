/** A plan's measures as rows, and when each is done. */
import type { CheckPlanWords } from '#content/schemas/check-page-schema.ts';
import type { MeasureResult } from '#estimate/estimate.ts';
import type { Range } from '#estimate/home.ts';
import { type MeasureInWords, roundedAmount, roundedPounds } from '#estimate/in-words.ts';
import type { SchemeOutcome } from '#forms/eligibility/types.ts';
import { dayInWords } from '#model/dates.ts';
import { interpolate } from '#model/interpolate.ts';
import type { Measure } from '#model/measures.ts';
import {
	between,
	change,
	electricityInPlace,
	grantInWords,
	inKwh,
	inYears,
	type PlanContext,
	rounded,
} from './plan-context.ts';

/** A measure that fits, as one row. What else is to be said of it is in its own words. */
export interface PlanRow extends MeasureInWords {
	/** What one would feel: "Outside walls may feel warmer." */
	readonly comfort: string;
	/** "About £70 less a year". */
	readonly amount: string;
	/** Pounds less in a year, rounded as they are said. Absent where they are not known. */
	readonly range?: Range;
	readonly price: string;
	/** "Pays for itself in about 4 years". Empty where the payback is unknown. */
	readonly pays: string;
	/** When it costs more than it saves, as plainly as the rest. */
	readonly plainly?: string;
}

/** Measures that are done at one time of the year, or when the heating breaks down. */
export interface PlanGroup {
	readonly heading: string;
	readonly text?: string;
	/** What to say to the engineer when the heating breaks down. */
	readonly call?: string;
	readonly rows: readonly PlanRow[];
}

/** A measure as one row: what one would feel, what it saves, costs, and when that is paid back. */
export function rowOf(
	said: MeasureInWords,
	context: PlanContext,
	grant: SchemeOutcome | undefined,
): PlanRow {
	const { estimated, words } = context;
	const result = estimated.results.find(({ measure }) => measure === said.measure) as MeasureResult;
	const range = result.pounds && rounded(result.pounds);
	const plainly = said.measure === 'heat-pump' ? whenItCostsMore(result, words) : undefined;
	return {
		...said,
		comfort: context.estimateWords.comfort[said.measure],
		amount: amountOf(result, context),
		range,
		price: priceOf(result, context),
		pays: paybackOf(result, context, grant),
		plainly,
	};
}

function amountOf({ measure, pounds: money, kWh }: MeasureResult, context: PlanContext): string {
	const { words } = context;
	if (money) {
		const { low, middle, high } = rounded(money);
		const about = middle === 0 ? words.row.hardly : `About ${change(middle)} a year`;
		// "About £15 (£15 to £40)" would say an end twice.
		if (low > 0 && low < high && (middle === low || middle === high))
			return `About ${between(low, high)} less a year`;
		return low === high
			? about
			: `${about} (${low < 0 ? `${change(low)} to ${change(high)}` : between(low, high)})`;
	}
	if (!kWh) return words.row.noFigure;
	const inPlace = measure === 'heat-pump' ? electricityInPlace(context, kWh) : undefined;
	return inPlace
		? interpolate(words.inPlace.row, inPlace)
		: `About ${inKwh(kWh.middle)} less a year`;
}

function priceOf({ price, grant }: MeasureResult, { words, isTenant }: PlanContext): string {
	if (!price) return words.row.noPrice;
	const range = between(price.from, price.to);
	return grant && !isTenant
		? grantInWords(grant, words.row.lessGrant, words.row.lessGrantIf, range)
		: `${price.from === price.to ? 'About ' : ''}${range}`;
}

function paybackOf(
	{ measure, payback, pounds: money }: MeasureResult,
	{ advice, words }: PlanContext,
	grant: SchemeOutcome | undefined,
): string {
	const paying = advice.paid.includes(measure) ? grant?.name : undefined;
	// Without a current price there is no payback.
	if (!payback) return paying ? interpolate(words.row.paid, { scheme: paying }) : '';
	const { middle, life, within, later } = payback;
	const isSame = !later || !money || roundedAmount(later.pounds) === roundedAmount(money.middle);
	const tax = isSame
		? undefined
		: {
				percent: `${later.percent}`,
				day: dayInWords(later.from),
				change:
					roundedAmount(later.pounds) === 0 ? words.row.hardly.toLowerCase() : change(later.pounds),
			};
	if (middle === undefined && !paying)
		return tax && money && money.middle > 0
			? interpolate(words.row.laterNone, tax)
			: words.row.lowersNoBill;
	const never = paying
		? interpolate(words.row.unlessPaid, { life: inYears(life), scheme: paying })
		: interpolate(words.row.neverBack, { life: inYears(life) });
	return (
		(within === 'no' ? never : interpolate(words.row.paysBack, { years: inYears(middle ?? 0) })) +
		(tax ? interpolate(words.row.later, tax) : '')
	);
}

/** Of a heat pump whose middle costs more: how much, and what would turn it round. */
function whenItCostsMore(
	{ pounds: money, breakEven, onTariff }: MeasureResult,
	{ plainly }: CheckPlanWords,
): string | undefined {
	if (!money || !breakEven || roundedAmount(money.middle) >= 0) return undefined;
	const said = interpolate(plainly.more, {
		pounds: roundedPounds(money.middle),
		factor: breakEven.gone.toFixed(1),
	});
	return onTariff && onTariff.pounds > 0
		? `${said} ${interpolate(plainly.tariff, { pounds: roundedPounds(onTariff.pounds) })}`
		: said;
}

const WALLS: readonly Measure[] = ['cavity', 'internal-wall'];

/** Whether more heat leaves through its walls, which are known, than by any other way. */
const isColdWalled = ({ home, coldest }: Pick<PlanContext, 'home' | 'coldest'>) =>
	home.walls !== undefined && coldest === 'walls';

/** When each measure is done. */
const TIMES: Readonly<Record<Measure, 'month' | 'summer' | 'heating'>> = {
	loft: 'month',
	controls: 'month',
	'room-in-roof': 'summer',
	cavity: 'summer',
	'internal-wall': 'summer',
	solar: 'summer',
	battery: 'summer',
	'heat-pump': 'heating',
	'storage-heaters': 'heating',
};

/** From September on the summer is next year's. */
const isNextYears = (day: string) => Number(day.slice(5, 7)) >= 9;

/** What breaks one day, by what heats the home. */
const HEATER = { storage: 'heaters', electric: 'heaters', 'solid-fuel': 'stove' } as const;

/**
 * The rows by when they are done. For warmth the walls come first where they lose more heat than
 * any other part; for lower bills or less carbon the group of what the advice names first does.
 */
export function groupsOf(rows: readonly PlanRow[], context: PlanContext): PlanGroup[] {
	const {
		home: { heating },
		day,
		words: { times },
		estimated,
		isOffered,
		priority = 'warmth',
		advice: { first },
	} = context;
	const breaks =
		times[
			(heating && Object.hasOwn(HEATER, heating)
				? HEATER[heating as keyof typeof HEATER]
				: undefined) ?? 'boiler'
		];
	const isForWarmth = priority === 'warmth';
	const walls =
		isForWarmth && isColdWalled(context)
			? rows.filter(({ measure }) => WALLS.includes(measure))
			: [];
	const words = {
		month: times.month,
		summer: {
			heading: isNextYears(day) ? times.summer.next : times.summer.this,
		},
		heating: breaks,
	};
	const pump = estimated.results.find(({ measure }) => measure === 'heat-pump');
	// Where the heating is unknown, a heat pump is only a question, and the text is shown all the
	// same.
	const isAsked = pump?.fits === 'ask' && isOffered('heat-pump');
	const groups = (['month', 'summer', 'heating'] as const).flatMap((time) => {
		const own = rows.filter((row) => TIMES[row.measure] === time && !walls.includes(row));
		return own.length > 0 || (time === 'heating' && isAsked) ? [{ ...words[time], rows: own }] : [];
	});
	if (walls.length > 0) return [{ ...times.walls, rows: walls }, ...groups];
	const isFirst = ({ rows: own }: PlanGroup) =>
		own.some(({ measure }) => measure === first?.measure);
	return isForWarmth
		? groups
		: groups.sort((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
}

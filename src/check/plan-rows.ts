/** A plan's measures as rows, and when each is done. */

import { type Range, ranged } from '#estimate/home.ts';
import type { MeasureResult } from '#estimate/measure-result.ts';
import { withCapital } from '#model/capitals.ts';
import type { Measure } from '#model/measures.ts';
import { roundedAmount } from '#model/money.ts';
import type { PlanContext } from './plan-context.ts';
import {
	capCharges,
	energyOf,
	heatPumpNotes,
	inPlaceOfFuel,
	ofGrant,
	paybackBasis,
	paybackInRow,
	paybackRange,
	price,
	saving,
	sentences,
	soldNote,
	whenItCostsMore,
} from './words.ts';

/** What is said of a measure, whether or not it fits. */
export interface MeasureInWords {
	readonly measure: Measure;
	readonly name: string;
	readonly fits: MeasureResult['fits'];
	/** The figures that no row has, or why there are none. Of this measure alone. */
	readonly says: string;
	/** What else must be known. Several measures may say the same, so each is a sentence by itself. */
	readonly notes: readonly string[];
	readonly assumed: readonly string[];
	readonly changesMost?: string;
	/** Why it is done at this point of the work. */
	readonly order?: string;
	/** There are kWh and no pounds: the visitor's own prices would make some. */
	readonly wantsPrices?: true;
}

/** A measure that fits, as one row. Beside it is said only what the row does not say. */
export interface PlanRow extends MeasureInWords {
	/** What one would feel: "Outside walls may feel warmer." */
	readonly comfort: string;
	/** "About £70 less a year". */
	readonly amount: string;
	/** Pounds less in a year, rounded as they are said. Absent where they are not known. */
	readonly range?: Range;
	readonly price: string;
	/** Guide prices in pounds, before any grant. */
	readonly guide?: { readonly from: number; readonly to: number };
	/** Pounds that a grant takes off, if it is approved. */
	readonly grant?: number;
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

type Known = Pick<PlanContext, 'home' | 'estimated' | 'who' | 'words'>;

export function measureInWords(result: MeasureResult, context: Known): MeasureInWords {
	const { home, estimated, who, words } = context;
	const { measure, fits, kWh, grant, assumed, changesMost, why, noPounds, breakEven } = result;
	const reason = why && words.why[why];
	const isMeasured = kWh && fits !== 'no';
	// What only asks has no row.
	const figure = fits === 'ask' && `${amountOf(result, context)}.`;
	const besideFigures = [
		reason,
		...heatPumpNotes(result, words),
		soldNote(result, words),
		// Of a gas home a heat pump saves the meter's daily charge.
		breakEven?.kept && capCharges(estimated, words),
		noPounds && words.noPounds[noPounds],
	];
	const besidePrice = [
		grant && who === 'tenant' && ofGrant(grant, words.price.forOwner),
		...paybackBasis(result, words),
	];
	const notes = [
		...(isMeasured ? besideFigures : []),
		...(fits === 'yes' ? besidePrice : []),
		fits !== 'no' && home.kind === 'flat' && words.flat[measure],
	];
	const wantsPrices = (isMeasured && noPounds) || estimated.billUnused === 'no-price';
	return {
		measure,
		name: words.measures[measure],
		fits,
		says: isMeasured
			? sentences(
					figure,
					energyOf(result, estimated.fuel, words),
					fits === 'yes' && paybackRange(result, words),
				)
			: (reason ?? ''),
		notes: notes.filter((note) => typeof note === 'string'),
		assumed: fits === 'no' ? [] : assumed.map((name) => words.assumed[name]),
		changesMost: changesMost && fits !== 'no' ? words.changesMost[changesMost] : undefined,
		order: fits === 'yes' ? words.order[measure] : undefined,
		wantsPrices: wantsPrices ? true : undefined,
	};
}

/**
 * A measure as one row: what one would feel, what it saves, costs, and when that is paid back.
 * `scheme`: the grant that pays for what the advice says.
 */
export function rowOf(
	estimated: MeasureResult,
	context: PlanContext,
	scheme: string | undefined,
): PlanRow {
	const { advice, who, words } = context;
	// What a landlord pays comes back to the tenants.
	const result = who === 'landlord' ? { ...estimated, payback: undefined } : estimated;
	const { measure, pounds } = result;
	return {
		...measureInWords(result, context),
		comfort: words.comfort[measure],
		amount: amountOf(result, context),
		range: pounds && ranged((at) => roundedAmount(pounds[at])),
		price: priceOf(result, context),
		guide: result.price,
		grant: result.grant?.pounds,
		pays: paybackInRow(result, advice.paid.includes(measure) ? scheme : undefined, words),
		plainly: measure === 'heat-pump' ? whenItCostsMore(result, words) : undefined,
	};
}

/** The same of all that is chosen: what the first two let one feel, and what the year saves. */
export function feelsOf(context: PlanContext): string {
	const { chosen, totals, words } = context;
	const measure = chosen.includes('heat-pump') ? 'heat-pump' : chosen[0];
	if (!measure) return '';
	const felt = chosen.slice(0, 2).map((one) => words.comfort[one]);
	return sentences(...felt, `${amountOf({ measure, ...totals }, context)}.`);
}

function amountOf(
	{ measure, pounds, kWh }: Pick<MeasureResult, 'measure' | 'pounds' | 'kWh'>,
	{ home, estimated, words }: Known,
): string {
	if (pounds) return saving(pounds, words).line;
	if (!kWh) return words.saving.noFigure;
	const inPlace = measure === 'heat-pump' && inPlaceOfFuel(home, estimated, kWh, words);
	return inPlace || saving(kWh, words, 'kWh').line;
}

/** The grant is an owner's. */
function priceOf({ price: guide, grant }: MeasureResult, { who, words }: PlanContext): string {
	if (!guide) return words.price.none;
	const said = price(guide, words);
	return withCapital(
		grant && who !== 'tenant' ? ofGrant(grant, words.price.lessGrant, { price: said }) : said,
	);
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

/**
 * What to do first in a home, who pays and what it costs then: decided once, for every place that
 * says it. Pure.
 */

import type { CheckWords } from '#content/schemas/check-words-schema.ts';
import { type Estimate, estimate } from '#estimate/estimate.ts';
import type { Figures, Periods } from '#estimate/figures.ts';
import { fuelOf, isGas, pricesOf } from '#estimate/fuel.ts';
import type { Home } from '#estimate/home.ts';
import type { MeasureResult } from '#estimate/measure-result.ts';
import { withCapital } from '#model/capitals.ts';
import { monthsInWords } from '#model/dates.ts';
import { INSULATION, type Measure } from '#model/measures.ts';
import { named, ownMoney, say, sentences, years } from './words.ts';

const isInsulation = (measure: Measure) => INSULATION.includes(measure);

/**
 * What comes first for each priority: the lower number. Carbon goes by the order of the usual yearly
 * sums, not by the home's own: a heat pump replaces most of the fuel, insulation saves some of it
 * for good, and what panels save falls as the grid gets cleaner.
 */
const RANK: Readonly<Record<NonNullable<Circumstances['priority']>, (measure: Measure) => number>> =
	{
		warmth: (measure) => (isInsulation(measure) ? 0 : 1),
		bills: () => 0,
		carbon: (measure) => (measure === 'heat-pump' ? 0 : isInsulation(measure) ? 1 : 2),
	};

/** Paybacks that differ by fewer years are alike, because prices are less certain than that. */
const ALIKE_YEARS = 3;

/** A measure that saves fewer pounds a year saves about nothing, even if it is paid for. */
const LEAST_SAVING = 10;

/**
 * The last price that is known decides until another is entered. Days after this one still have
 * years of four digits.
 */
const FOR_EVER = '2999-12-31';

/**
 * Who decides about the home and who helps them, as far as the advice depends on it
 * (src/forms/eligibility/assessment.ts finds out).
 */
export interface Circumstances {
	readonly isOffered: (measure: Measure) => boolean;
	/** What matters most to them; warmth where nothing is said. */
	readonly priority?: 'warmth' | 'bills' | 'carbon';
	readonly who: 'owner' | 'tenant' | 'landlord';
	/** The scheme that pays, as far as the answers go. */
	readonly paidBy?: string;
	/** In its place: who may pay, and has to be asked first. */
	readonly mayPay?: string;
	/** The measures that either of them pays for. Absent where that is not known. */
	readonly pays?: readonly Measure[];
}

interface First {
	readonly measure: Measure;
	/** What is left to pay after the grant, in pounds. Absent before a survey has found it. */
	readonly price?: { readonly from: number; readonly to: number };
	/**
	 * Years until that has come back, as its row says them. Absent at a past price, and at a
	 * substitute for an unknown one.
	 */
	readonly years?: number;
	readonly grant?: NonNullable<MeasureResult['grant']>;
	/**
	 * Out of the owner's own money it would not come back while it lasts, so that only the scheme
	 * makes it worth doing.
	 */
	readonly onlyIfPaid: boolean;
	/** Which way the roof looks was assumed. */
	readonly isRoofOpen: boolean;
	/** Why there are no years: the price that decided, in place of one of today. */
	readonly chosenAt?: 'past' | 'own-price-needed' | 'no-cap';
}

export interface Advice {
	/** Absent where nothing pays for itself, and no scheme pays for what would not. */
	readonly first?: First;
	/** What to begin with where nothing is ticked: the first, and insulation that is worth doing. */
	readonly start: readonly Measure[];
	/** Of that, what the scheme pays for. */
	readonly paid: readonly Measure[];
	readonly who: Circumstances['who'];
	/** Of the first: that scheme. */
	readonly paidBy?: string;
	readonly mayPay?: string;
	/** They do not pay for the first. */
	readonly isForOther?: boolean;
	/** Warmth matters most to them, and no insulation that fits is worth doing. */
	readonly noWarmth: boolean;
	/** The missing answers without which nothing is advised. */
	readonly open?: 'walls' | 'loft' | 'both';
	readonly isFlat: boolean;
	/** Of the last prices known. */
	readonly period?: { readonly from: string; readonly until: string };
}

/**
 * The advice on a day. Walls and a loft that are not known are asked for before anything is advised.
 * Then what matters most comes first; of that what a scheme pays for, then what has come back
 * soonest with its help, and of paybacks that are alike the cheapest. Never what saves about
 * nothing, has no price (but a room in the roof, which a survey prices), or is not paid back while
 * it lasts unless a scheme pays. After their last day the last
 * known prices decide, so that nothing turns round because a day has passed; a fuel without a price
 * is ranked as gas. `estimated`: of that home on that day.
 */
export function adviceFor(
	home: Home,
	figures: Figures,
	today: string,
	estimated: Estimate,
	circumstances: Circumstances,
): Advice {
	const { isOffered, priority = 'warmth', who, paidBy, mayPay, pays } = circumstances;
	const lasting = withoutEnd(figures);
	const ranked = estimate(withStandIns(home, lasting, today), lasting, today).results;
	const worth = estimated.results.flatMap((own, index) => {
		const { measure, fits } = own;
		// A payback that its row says is never worked out again by a substitute.
		const { pounds, price, payback, grant } = own.payback ? own : (ranked[index] ?? own);
		const alone =
			payback && payback.within !== 'no' ? Math.max(1, Math.round(payback.middle ?? 0)) : undefined;
		// What may raise the bill is not worth doing because it is free.
		const isPaid =
			paidBy !== undefined && pays?.includes(measure) && (alone || !pounds || pounds.low > 0);
		if (
			fits !== 'yes' ||
			!isOffered(measure) ||
			((who === 'tenant' || !price) && !isInsulation(measure)) ||
			(pounds && pounds.middle < LEAST_SAVING) ||
			!(alone || isPaid)
		)
			return [];
		const left = price && lessGrant(price, grant?.pounds);
		return [
			{
				measure,
				isPaid,
				rank: 2 * RANK[priority](measure) + (isPaid ? 0 : 1),
				years: alone ?? Number.MAX_VALUE,
				cost: left ? left.from + left.to : 0,
				said: {
					measure,
					price: left,
					grant,
					onlyIfPaid: !alone,
					years: own.payback ? alone : undefined,
					chosenAt: own.payback ? undefined : standInFor(own),
					isRoofOpen: own.assumed.includes('roof-unknown'),
				},
			},
		];
	});
	const rank = Math.min(...worth.map((one) => one.rank));
	const leading = worth.filter((one) => one.rank === rank);
	const soonest = Math.min(...leading.map(({ years }) => years));
	const [best] = leading
		.filter(({ years }) => years <= soonest + ALIKE_YEARS)
		.sort((a, b) => a.cost - b.cost);
	const open = openIn(home, best?.measure);
	const first = open ? undefined : best;
	// Inside walls are too much work to be done beside another, unless they are paid for.
	const begins = worth.filter(
		({ measure, isPaid }) =>
			measure === first?.measure ||
			(isInsulation(measure) && (isPaid || measure !== 'internal-wall')),
	);
	const period = lastBegun(
		isGas(home) ? figures.values.gasPrice : figures.values.electricityPrice,
		today,
	);
	const help = open ? undefined : (mayPay ?? (paidBy && `the ${paidBy}`));
	return {
		who,
		...(paidBy && first?.isPaid
			? { paidBy }
			: help
				? {
						mayPay: help,
						isForOther: first !== undefined && pays?.includes(first.measure) === false,
					}
				: {}),
		noWarmth:
			priority === 'warmth' &&
			!worth.some(({ measure }) => isInsulation(measure)) &&
			estimated.results.some(
				({ measure, payback }) => payback?.within === 'no' && isInsulation(measure),
			),
		open,
		isFlat: home.kind === 'flat',
		period,
		start: first ? begins.map(({ measure }) => measure) : [],
		paid: first ? begins.flatMap(({ measure, isPaid }) => (isPaid ? measure : [])) : [],
		first: first?.said,
	};
}

/** Whatever the walls are, nothing comes before an empty loft. */
function openIn({ kind, walls, loft }: Home, best: Measure | undefined): Advice['open'] {
	if (best === 'loft' && loft === 'none') return undefined;
	const isLoftOpen = !loft && kind !== 'flat';
	return walls ? (isLoftOpen ? 'loft' : undefined) : isLoftOpen ? 'both' : 'walls';
}

const lessGrant = ({ from, to }: { from: number; to: number }, pounds = 0) => ({
	from: Math.max(0, from - pounds),
	to: Math.max(0, to - pounds),
});

const standInFor = ({ noPounds }: MeasureResult): NonNullable<First['chosenAt']> =>
	noPounds === 'own-price-needed' || noPounds === 'no-cap' ? noPounds : 'past';

const lastBegun = <Value>(periods: Periods<Value>, today: string) =>
	periods.findLast(({ from }) => from <= today);

/** The same figures with no price ever past. */
function withoutEnd(figures: Figures): Figures {
	const endless = <Value>(periods: Periods<Value>) =>
		periods.map((period) => ({ ...period, until: FOR_EVER }));
	const { electricityPrice, gasPrice, gasStandingCharge, electricityStandingCharge, exportPrice } =
		figures.values;
	return {
		...figures,
		values: {
			...figures.values,
			electricityPrice: endless(electricityPrice),
			gasPrice: endless(gasPrice),
			gasStandingCharge: endless(gasStandingCharge),
			electricityStandingCharge: endless(electricityStandingCharge),
			exportPrice: endless(exportPrice),
		},
	};
}

/**
 * The home with prices to rank by, where none is known for it: the cap of Great Britain, and gas,
 * which few fuels cost less than.
 */
function withStandIns(home: Home, figures: Figures, today: string): Home {
	const known = pricesOf(home, figures, today);
	if (!known.fuel.reason && !known.electricity.reason) return home;
	const { gasPrice, electricityPrice } = figures.values;
	const electricity = known.electricity.price?.pence ?? lastBegun(electricityPrice, today)?.value;
	const isDirect = home.heating === 'electric' || home.heating === 'heat-pump';
	const fuel = isDirect ? electricity : lastBegun(gasPrice, today)?.value;
	const { use, ...rest } = home;
	return {
		...rest,
		// A bill that has no price of its own is not converted into kWh by a substitute.
		use: use && fuelOf(home, figures, today).billUnused !== 'no-price' ? use : undefined,
		rates: {
			...home.rates,
			...(known.electricity.reason && electricity ? { electricity } : {}),
			...(known.fuel.reason && fuel ? { fuel } : {}),
		},
	};
}

/** The two sentences of the advice, the same wherever it is said. */
export interface AdviceInWords {
	/** "Worth doing first: loft insulation." */
	readonly what: string;
	/** "£300 to £600 of your own money, paid back in about 6 years." */
	readonly why: string;
}

/** Undefined where nothing is advised. */
export function adviceInWords(
	{ first, who, paidBy, mayPay, isForOther, noWarmth, open, isFlat, period }: Advice,
	words: CheckWords,
): AdviceInWords | undefined {
	const { advice } = words;
	if (!first) return open && { what: advice.open[open], why: '' };
	const { measure, price, grant, years: count, onlyIfPaid, isRoofOpen, chosenAt } = first;
	const isTenant = who === 'tenant';
	const name = named([measure], words);
	const what = isTenant
		? advice.tenant
		: onlyIfPaid
			? advice.ifPaid
			: measure === 'heat-pump' && !paidBy
				? advice.later
				: advice.first;
	const scheme = onlyIfPaid ? advice.onlyIfPaid : isTenant ? advice.schemeForTenant : advice.scheme;
	const cost = price ? ownMoney(price, grant, who, words) : '';
	// What the bill gives back is whose bill it is.
	const back = count && who === 'owner' ? say(advice.paidBack, { years: years(count, words) }) : '';
	const pays = `${paidBy ? cost : withCapital(cost)}${back}.`;
	const help = mayPay && say(isForOther ? advice.notForThis : advice.mayPay, { help: mayPay });
	return {
		what: say(what, { measure: isRoofOpen ? say(advice.ifRoof, { measure: name }) : name }),
		why: sentences(
			paidBy && say(scheme, { scheme: paidBy }),
			onlyIfPaid ? !price && advice.noPrice : pays,
			help && withCapital(help),
			noWarmth && advice.noWarmth,
			chosenAt &&
				!onlyIfPaid &&
				say(advice.chosenAt[chosenAt], { months: period ? monthsInWords(period) : '' }),
			isFlat && words.flat[measure],
		),
	};
}

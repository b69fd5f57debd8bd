/**
 * What to do first in a home, who pays and what it costs then: decided once, for every place that
 * says it. Pure.
 */
import { monthsInWords } from '#model/dates.ts';
import { measures as allMeasures, type Measure } from '#model/measures.ts';
import { type Estimate, estimate, type MeasureResult } from './estimate.ts';
import type { Figures, Periods } from './figures.ts';
import { fuelOf, isGas, pricesOf } from './fuel.ts';
import type { Home } from './home.ts';

/**
 * The insulation that a scheme for low incomes pays for, and that a tenant may ask an owner for.
 */
export const INSULATION: readonly Measure[] = ['loft', 'room-in-roof', 'cavity', 'internal-wall'];

/** What is done beside the first where it pays for itself, too: small work, and measured. */
const SMALL_WORK: readonly Measure[] = ['loft', 'cavity'];

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
	/** The scheme that pays for all insulation, and for a heat pump, as far as the answers go. */
	readonly paidBy?: string;
	/** Who may pay, and has to be asked first. */
	readonly mayPay?: string;
	/** But not for panels. */
	readonly notForPanels?: boolean;
}

interface First {
	readonly measure: Measure;
	/** What is left to pay after the grant, in pounds. */
	readonly price: { readonly from: number; readonly to: number };
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
	/** The missing answer that we assumed. */
	readonly taken?: 'roof' | 'loft';
	/** Why there are no years: the price that decided, in place of one of today. */
	readonly chosenAt?: 'past' | 'own-price-needed' | 'no-cap';
}

export interface Advice {
	/** Absent where nothing pays for itself, and no scheme pays for what would not. */
	readonly first?: First;
	/**
	 * What to begin with where nothing is ticked: that, and where it is insulation the other small or
	 * paid work that is worth doing, too.
	 */
	readonly start: readonly Measure[];
	readonly who: Circumstances['who'];
	/** Of the first: that scheme. */
	readonly paidBy?: string;
	readonly mayPay?: string;
	/** They do not pay for the first. */
	readonly isForOther?: boolean;
	/** The missing answers that could change what is first. */
	readonly open?: 'walls' | 'loft' | 'both';
	readonly isFlat: boolean;
	/** The months of the last prices known. */
	readonly months?: string;
}

/**
 * The advice on a day. Named first is what has come back soonest, with its help: what a scheme pays
 * for comes back at once, then by years as they are said; of two alike the one that pays alone,
 * then the cheaper one. Never what saves about nothing, has no price, or is not paid back while it
 * lasts unless a scheme pays. After their last day the last known prices decide, so that nothing
 * turns round because a day has passed; a fuel without a price is ranked as gas. `estimated`: of
 * that home on that day.
 */
export function adviceFor(
	home: Home,
	figures: Figures,
	today: string,
	estimated: Estimate,
	circumstances: Circumstances,
): Advice {
	const { isOffered, who, paidBy, mayPay, notForPanels = false } = circumstances;
	const lasting = withoutEnd(figures);
	const ranked = estimate(withStandIns(home, lasting, today), lasting, today);
	const worth = ranked.results.flatMap(({ measure, fits, pounds, price, payback, grant }) => {
		const isAlone = payback !== undefined && payback.within !== 'no';
		const isPaid =
			paidBy !== undefined &&
			(INSULATION.includes(measure) || (measure === 'heat-pump' && isAlone));
		const isTheirs = isOffered(measure) && (who !== 'tenant' || INSULATION.includes(measure));
		if (
			fits !== 'yes' ||
			!isTheirs ||
			!price ||
			!pounds ||
			pounds.middle < LEAST_SAVING ||
			!(isAlone || isPaid)
		)
			return [];
		const alone = isAlone ? inYears(payback.middle ?? 0) : undefined;
		// What only a scheme makes worth doing goes by what it saves.
		const order = [
			isPaid ? 0 : (alone ?? 0),
			alone ?? Number.POSITIVE_INFINITY,
			alone ? price.from + price.to : -pounds.middle,
		];
		return [{ measure, price, grant, alone, isPaid, order }];
	});
	const [best] = worth.sort((a, b) => byOrder(a.order, b.order));
	const own = estimated.results.find(({ measure }) => measure === best?.measure);
	const begins = worth.flatMap(({ measure, isPaid }) =>
		isPaid || SMALL_WORK.includes(measure) || measure === best?.measure ? measure : [],
	);
	const period = lastBegun(
		isGas(home) ? figures.values.gasPrice : figures.values.electricityPrice,
		today,
	);
	return {
		who,
		...(paidBy && best?.isPaid ? { paidBy } : {}),
		...(mayPay ? { mayPay, isForOther: notForPanels && best?.measure === 'solar' } : {}),
		...openIn(home, best?.measure),
		isFlat: home.kind === 'flat',
		...(period ? { months: monthsInWords(period) } : {}),
		start: best
			? allMeasures.filter((one) =>
					(INSULATION.includes(best.measure)
						? begins.filter((other) => INSULATION.includes(other))
						: [best.measure]
					).includes(one),
				)
			: [],
		...(best && own
			? {
					first: {
						measure: best.measure,
						price: lessGrant(best.price, best.grant?.pounds),
						...(best.grant ? { grant: best.grant } : {}),
						onlyIfPaid: best.alone === undefined,
						...(own.payback && best.alone ? { years: best.alone } : {}),
						...(own.payback ? {} : { chosenAt: standInFor(own) }),
						...takenFor(own),
					},
				}
			: {}),
	};
}

/**
 * Nothing comes before a loft that is known to be empty enough, and a loft that was taken for so is
 * named as that.
 */
function openIn({ kind, walls, loft }: Home, first: Measure | undefined): Pick<Advice, 'open'> {
	if (first === 'loft' && loft) return {};
	const isLoftOpen = !loft && kind !== 'flat' && first !== 'loft';
	return walls ? (isLoftOpen ? { open: 'loft' } : {}) : { open: isLoftOpen ? 'both' : 'walls' };
}

/** Whole years, at least one, as they are said. */
const inYears = (count: number) => Math.max(1, Math.round(count));

const byOrder = (a: readonly number[], b: readonly number[]) =>
	a
		.map((value, index) => [value, b[index] ?? 0] as const)
		.find(([one, other]) => one !== other)
		?.reduce((one, other) => one - other) ?? 0;

const lessGrant = ({ from, to }: { from: number; to: number }, pounds = 0) => ({
	from: Math.max(0, from - pounds),
	to: Math.max(0, to - pounds),
});

const standInFor = ({ noPounds }: MeasureResult) =>
	noPounds === 'own-price-needed' || noPounds === 'no-cap' ? noPounds : 'past';

function takenFor({ assumed }: MeasureResult): Pick<First, 'taken'> {
	return assumed.includes('roof-unknown')
		? { taken: 'roof' }
		: assumed.includes('loft-some')
			? { taken: 'loft' }
			: {};
}

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
	const { noPounds, electricity: known } = pricesOf(home, figures, today);
	if (!noPounds.fuel && !noPounds.electricity) return home;
	const { gasPrice, electricityPrice } = figures.values;
	const electricity = known?.pence ?? lastBegun(electricityPrice, today)?.value;
	const isDirect = home.heating === 'electric' || home.heating === 'heat-pump';
	const fuel = isDirect ? electricity : lastBegun(gasPrice, today)?.value;
	const { use, ...rest } = home;
	return {
		...rest,
		// A bill that has no price of its own is not converted into kWh by a substitute.
		...(use && fuelOf(home, figures, today).billUnused !== 'no-price' ? { use } : {}),
		rates: {
			...home.rates,
			...(noPounds.electricity && electricity ? { electricity } : {}),
			...(noPounds.fuel && fuel ? { fuel } : {}),
		},
	};
}

/**
 * The sentences of the advice (content/estimate-words.yaml). Names in square brackets are filled
 * in.
 */
export interface AdviceWords {
	/** [measure] */
	readonly first: string;
	/** Of what waits for the heating. [measure] */
	readonly later: string;
	/** Of what nothing but a scheme makes worth doing. [measure] */
	readonly ifPaid: string;
	/** [measure] */
	readonly tenant: string;
	/** [measure] */
	readonly ifRoof: string;
	readonly ifLoft: string;
	/** [price] */
	readonly pays: Readonly<Record<Circumstances['who'], string>>;
	/** [price], [grant] */
	readonly afterGrant: string;
	/** [price], [grant], [condition] */
	readonly afterGrantIf: string;
	/** [years] */
	readonly paidBack: string;
	/** [help] */
	readonly mayPay: string;
	/** [help] */
	readonly notForPanels: string;
	/** [scheme] */
	readonly scheme: string;
	readonly onlyIfPaid: string;
	readonly open: Readonly<Record<NonNullable<Advice['open']>, string>>;
	/** Where nothing is first yet. */
	readonly ask: Readonly<Record<NonNullable<Advice['open']>, string>>;
	/** [months] */
	readonly chosenAt: Readonly<Record<NonNullable<First['chosenAt']>, string>>;
}

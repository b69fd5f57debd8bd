/**
 * What each measure may do for a home: low, middle and high, with what was assumed. Pure: the day
 * and the figures are handed in.
 */

import { type Measure, measures } from '#model/measures.ts';
import { type Nation, nationsOf } from '#model/places.ts';
import type { Figures, GuidePrice } from './figures.ts';
import { breakEvenScop, costNow, DAYS, heatPumpCost, heatPumpElectricity } from './formulas.ts';
import {
	type Fuel,
	type FuelBasis,
	fuelOf,
	isElectric,
	isGas,
	lastingPrices,
	type NoPounds,
	type Prices,
	pricesOf,
} from './fuel.ts';
import { priceOn } from './guide-price.ts';
import { type Home, type Range, range, ranged, UNKNOWN_KIND } from './home.ts';
import { regionOf } from './region.ts';
import { madeInYear, ownUseOf } from './solar.ts';
import { batteryBeside, type Together, together } from './together.ts';

/** What an estimate took for granted. Each has its sentence in content/check-words.yaml. */
export const assumptions = [
	'kind',
	'region',
	'gas',
	'from-bill',
	'from-bill-in-pounds',
	'as-metered',
	'with-car',
	'with-panels',
	'rest-of-electricity',
	'walls-by-age',
	'loft-some',
	'measured-on-gas',
	'no-measurement',
	'either-side',
	'same-warmth',
	'meter-goes',
	'charge-not-counted',
	'roof-unknown',
	'shade-unknown',
	'ordinary-use',
	'no-export',
	'panel-size',
	'battery-size',
] as const;
type Assumption = (typeof assumptions)[number];

/** What would change a result most. */
export const sensitivities = [
	'bill',
	'design',
	'price',
	'warmth',
	'walls',
	'depth',
	'controls-now',
	'roof',
	'shade',
	'daytime',
	'tariff',
	'survey',
] as const;
type Sensitivity = (typeof sensitivities)[number];

/** Why a measure does not fit, or what the visitor would have to say first. */
export const reasons = [
	'already',
	'not-this-wall',
	'walls-unknown',
	'walls-done',
	'loft-full',
	'loft-not-yours',
	'loft-is-room',
	'no-room-in-roof',
	'heating-unknown',
	'no-boiler',
	'not-electric',
	'no-roof',
	'roof-of-a-flat',
	'panels-first',
	'no-figure',
	'off-peak',
] as const;
type Reason = (typeof reasons)[number];

/**
 * Years until a price has come back: the middle of the price at each saving. A best price is never
 * paired with a best saving, because no visitor can count on both.
 */
export interface Payback {
	/** At the middle saving. Absent if it never comes back there, as the others are. */
	readonly middle: number | undefined;
	/** At the largest saving. */
	readonly low: number | undefined;
	/** At the smallest. */
	readonly high: number | undefined;
	/** How long the thing lasts. */
	readonly life: number;
	/** `no`: more than it lasts, at the middle saving. `perhaps`: only at the smallest. */
	readonly within: 'yes' | 'perhaps' | 'no';
	/**
	 * The middle saving that it goes by, in pounds a year, and from when, where VAT on electricity
	 * will not be what it is in `pounds`.
	 */
	readonly later?: { readonly pounds: number; readonly from: string; readonly percent: number };
}

export interface MeasureResult {
	readonly measure: Measure;
	/** `ask`: it depends on an answer that is missing. */
	readonly fits: 'yes' | 'no' | 'ask';
	/** Energy bought less in a year. Absent where it was never measured. */
	readonly kWh?: Range;
	/** Pounds less in a year; below zero it costs more. Never without a price that is known. */
	readonly pounds?: Range;
	/**
	 * A price in those pounds is past its last day. They are a worked example then, with no payback.
	 */
	readonly isPast?: true;
	/** Why there are no pounds although there are kWh. */
	readonly noPounds?: NoPounds;
	/** Electricity that a heat pump uses in a year. */
	readonly electricity?: Range;
	/**
	 * The SCOP above which a heat pump costs less to run than today's heating: with the gas meter
	 * gone (or where there is none), and where it stays.
	 */
	readonly breakEven?: { readonly gone: number; readonly kept?: number };
	/** Most of the saving is the gas meter's daily charge, in pounds a year, and not the heat. */
	readonly mostlyCharge?: number;
	/**
	 * What a heat pump would save on a tariff made for one, with the VAT of today in its pence: an
	 * example, and when its price is from.
	 */
	readonly onTariff?: { readonly pence: number; readonly pounds: number; readonly from: string };
	/** What a kWh that panels sell is taken to earn, where the visitor named nothing. */
	readonly sold?: { readonly pence: Range; readonly from: string };
	/** What panels make in a year. */
	readonly made?: Range;
	readonly price?: GuidePrice;
	/** What is taken off the price, where the nation is known and has that grant. */
	readonly grant?: {
		readonly pounds: number;
		readonly condition?: string;
		/** Its last day, of a sum with a condition. */
		readonly until?: string;
	};
	readonly payback?: Payback;
	readonly assumed: readonly Assumption[];
	readonly changesMost?: Sensitivity;
	readonly why?: Reason;
}

export interface DatedPrices {
	readonly from: string;
	readonly until: string;
	readonly isPast: boolean;
	/** Pence for a kWh. */
	readonly gas?: number;
	readonly electricity?: number;
}

export interface Estimate {
	/** Number of the climate region; 0 is the average of the United Kingdom. */
	readonly region: number;
	/** Where the home may be. More than one: ask. */
	readonly nations: readonly Nation[];
	/** kWh a year for heating and hot water. */
	readonly fuel: Range;
	readonly basis: FuelBasis;
	/** Why the figures are not from the bill that was given. */
	readonly billUnused?: Fuel['billUnused'];
	/** Pounds a year for that fuel, without daily charges. Absent where its price is not known. */
	readonly cost?: Range;
	readonly results: readonly MeasureResult[];
	/** What the ticked measures save together, where there are two or more. */
	readonly together?: Together;
	/**
	 * The dated prices that the pounds rest on. Absent where all are the visitor's own, or none is
	 * known.
	 */
	readonly datedPrices?: DatedPrices;
	/**
	 * The months of the meters' daily charges, where these are of the cap and no other price is, so
	 * that `datedPrices` is absent.
	 */
	readonly datedCharges?: { readonly from: string; readonly until: string };
	/**
	 * The measures that fit, in the order in which the work is best done: fabric first. Why is in
	 * content/check-words.yaml.
	 */
	readonly order: readonly Measure[];
}

/**
 * The estimate for a home on a day, such as 2026-12-01. Every answer may be missing, and none makes
 * it fail.
 */
export function estimate(
	home: Home,
	figures: Figures,
	today: string,
	ticked: readonly Measure[] = [],
): Estimate {
	const region = regionOf(home.postcode, figures.regions);
	const fuel = fuelOf(home, figures, today);
	const nations = nationsOf(home);
	const prices = pricesOf(home, figures, today);
	const context = { home, figures, today, region, fuel, nations, prices };
	const lasting = { ...context, prices: lastingPrices(prices) };
	const results = measures.map((measure) => {
		const isPast = pricesFor(measure, context).some(({ price }) => price?.isPast);
		const result = resultsOf[measure](context);
		return withPrice(
			{ ...result, isPast: isPast && result.pounds ? isPast : undefined },
			measure,
			context,
			isPast ? undefined : resultsOf[measure](lasting).pounds,
		);
	});
	const combined = together({ home, figures, region, fuel, prices }, results, ticked);
	const datedPrices = datedPricesOf(home, prices);
	const charge = prices.gasStandingCharge.price ?? prices.electricityStandingCharge.price;
	const datedCharges = charge?.period;
	return {
		region,
		nations,
		fuel: fuel.kWh,
		basis: fuel.basis,
		billUnused: fuel.billUnused,
		cost: prices.fuel.price && times(fuel.kWh, prices.fuel.price.pence / 100),
		results,
		together: combined,
		datedPrices,
		datedCharges: datedCharges && !datedPrices ? datedCharges : undefined,
		order: results.filter(({ fits }) => fits === 'yes').map(({ measure }) => measure),
	};
}

interface Context {
	readonly home: Home;
	readonly figures: Figures;
	readonly today: string;
	readonly region: number;
	readonly fuel: Fuel;
	readonly nations: readonly Nation[];
	readonly prices: Prices;
}

/** The prices that a measure's pounds rest on. */
function pricesFor(measure: Measure, { home, prices }: Context) {
	const { fuel, electricity, gasStandingCharge } = prices;
	if (measure === 'heat-pump')
		return [fuel, electricity, ...(isGas(home) ? [gasStandingCharge] : [])];
	return measure === 'solar' || measure === 'battery' ? [electricity, prices.export] : [fuel];
}

function datedPricesOf(home: Home, prices: Prices): DatedPrices | undefined {
	const { price: electricity } = prices.electricity;
	const gas = isGas(home) ? prices.fuel.price : undefined;
	const period = gas?.period ?? electricity?.period;
	if (!period) return undefined;
	return {
		...period,
		isPast: (gas?.isPast ?? false) || (electricity?.isPast ?? false),
		gas: gas?.period && gas.pence,
		electricity: electricity?.period && electricity.pence,
	};
}

type Result = Omit<MeasureResult, 'measure' | 'assumed'> & {
	readonly assumed?: readonly Assumption[];
};

const no = (why: Reason): Result => ({ fits: 'no', why });
const ask = (why: Reason): Result => ({ fits: 'ask', why });

const times = (amount: Range, factor: number) => ranged((at) => amount[at] * factor);
const shareOf = (kWh: Range, share: Range) => ranged((at) => kWh[at] * share[at]);

const resultsOf: Readonly<Record<Measure, (context: Context) => Result>> = {
	loft(context) {
		const { home, fuel, figures } = context;
		if (home.loft === 'full') return no('loft-full');
		if (home.loft === 'not-mine' || (home.kind === 'flat' && !home.loft))
			return no('loft-not-yours');
		if (home.loft === 'room') return no('loft-is-room');
		const measured = figures.values.loftMeasured;
		if (home.loft !== 'none') {
			const assumed: Assumption[] = home.loft ? [] : ['loft-some'];
			return ofFabric(context, shareOf(fuel.kWh, measured), 'depth', [...assumed, ...onGas(home)]);
		}
		return ofFabric(context, shareOf(fuel.kWh, bareLoftShare(home, figures)), 'depth', [
			'no-measurement',
		]);
	},
	'room-in-roof': ({ home }) =>
		home.loft === 'room'
			? { fits: 'yes', why: 'no-figure', changesMost: 'survey' }
			: no('no-room-in-roof'),
	cavity(context) {
		const { home, fuel, figures } = context;
		if (!home.walls) return ask('walls-unknown');
		if (home.walls !== 'cavity')
			return no(home.walls === 'cavity-filled' ? 'walls-done' : 'not-this-wall');
		return ofFabric(
			context,
			shareOf(fuel.kWh, figures.values.cavityMeasured),
			'walls',
			onGas(home),
		);
	},
	'internal-wall'(context) {
		const { home, fuel, figures } = context;
		const { walls } = home;
		if (!walls) return ask('walls-unknown');
		if (walls !== 'solid') return no(walls === 'solid-insulated' ? 'walls-done' : 'not-this-wall');
		return ofFabric(context, shareOf(fuel.kWh, figures.values.solidWallMeasured), 'walls', [
			...(home.areWallsByAge ? (['walls-by-age'] as const) : []),
			'either-side',
			...onGas(home),
		]);
	},
	controls(context) {
		const { home, fuel, figures } = context;
		if (home.heating && !['gas', 'oil', 'lpg'].includes(home.heating)) return no('no-boiler');
		return ofFabric(
			context,
			shareOf(fuel.kWh, figures.values.controlsMeasured),
			'controls-now',
			onGas(home),
		);
	},
	'heat-pump': (context) =>
		context.home.heating === 'heat-pump' ? no('already') : heatPump(context),
	'storage-heaters': ({ home }) =>
		home.heating === undefined
			? ask('heating-unknown')
			: home.heating === 'storage' || home.heating === 'electric'
				? { fits: 'yes', why: 'off-peak', changesMost: 'tariff' }
				: no('not-electric'),
	solar: (context) => solar(context),
	battery: (context) => battery(context),
};

const onGas = ({ heating }: Home): Assumption[] =>
	heating && heating !== 'gas' ? ['measured-on-gas'] : [];

/** Insulation and controls: less of the fuel that heats the home. */
function ofFabric(
	{ prices, ...context }: Context,
	kWh: Range,
	changesMost: Sensitivity,
	assumed: readonly Assumption[],
): Result {
	return {
		fits: 'yes',
		kWh,
		...money(prices, 'fuel', (price) => times(kWh, price / 100)),
		changesMost,
		assumed: [...aboutFuel(context), ...assumed],
	};
}

/** Pounds, or why there are none. */
function money(
	prices: Prices,
	of: 'fuel' | 'electricity',
	pounds: (price: number) => Range,
): Pick<Result, 'pounds' | 'noPounds'> {
	const { price, reason } = prices[of];
	return price ? { pounds: pounds(price.pence) } : { noPounds: reason };
}

/** What the year's fuel rests on. */
function aboutFuel({ home, region, fuel }: Omit<Context, 'prices'>): Assumption[] {
	const basis = {
		bill: 'from-bill',
		'bill-in-pounds': 'from-bill-in-pounds',
		metered: 'as-metered',
	} as const;
	return [
		basis[fuel.basis],
		...(fuel.basis !== 'metered' && isElectric(home)
			? ([
					'rest-of-electricity',
					...(home.has?.includes('car') ? (['with-car'] as const) : []),
					...(home.has?.includes('panels') ? (['with-panels'] as const) : []),
				] as const)
			: []),
		...(home.kind ? [] : (['kind'] as const)),
		...(home.heating ? [] : (['gas'] as const)),
		...(region > 0 ? [] : (['region'] as const)),
	];
}

/**
 * The share of its fuel that a bare loft wastes. No study has measured bare lofts alone, so the book
 * says how much more or less heat that is than filling the cavities of an ordinary home keeps in,
 * of which the measured share is known.
 */
function bareLoftShare(home: Home, { values }: Figures): Range {
	const { kind = UNKNOWN_KIND, walls = 'unknown' } = home;
	return times(values.cavityMeasured, values.bareLoft[kind][walls]);
}

/**
 * The same warmth from electricity. Worst with the SCOP of cold days and a gas meter that stays,
 * best with a good design.
 */
function heatPump({ prices, ...context }: Context): Result {
	const { fuel, figures, home } = context;
	const { scop } = figures.values;
	const { efficiency, kWh } = fuel;
	const electricity = range(
		heatPumpElectricity(kWh.low, efficiency, scop.high),
		heatPumpElectricity(kWh.middle, efficiency, scop.middle),
		heatPumpElectricity(kWh.high, efficiency, scop.low),
	);
	const less = (at: keyof Range, factor: number) =>
		kWh[at] - heatPumpElectricity(kWh[at], efficiency, factor);
	const result: Result = {
		fits: home.heating ? 'yes' : 'ask',
		why: home.heating ? undefined : 'heating-unknown',
		kWh: range(
			Math.min(less('low', scop.low), less('high', scop.low)),
			less('middle', scop.middle),
			Math.max(less('low', scop.high), less('high', scop.high)),
		),
		electricity,
		changesMost: 'design',
		assumed: [
			'same-warmth',
			...aboutFuel(context),
			...(isGas(home)
				? ([
						prices.gasStandingCharge.price === undefined ? 'charge-not-counted' : 'meter-goes',
					] as const)
				: []),
		],
	};
	const { price: fuelPrice } = prices.fuel;
	const { price: electricityPrice } = prices.electricity;
	if (!fuelPrice || !electricityPrice)
		return { ...result, noPounds: prices.fuel.reason ?? prices.electricity.reason };
	const charge = prices.gasStandingCharge.price?.pence ?? 0;
	const of = (at: keyof Range, standingCharge: number, price = electricityPrice.pence) => ({
		fuel: kWh[at],
		efficiency,
		standingCharge,
		fuelPrice: fuelPrice.pence,
		electricityPrice: price,
	});
	const saved = (at: keyof Range, factor: number, standing: number, price?: number) =>
		costNow(of(at, standing, price)) - heatPumpCost(of(at, standing, price), factor);
	const pounds = range(
		Math.min(saved('low', scop.low, 0), saved('high', scop.low, 0)),
		saved('middle', scop.middle, charge),
		Math.max(saved('low', scop.high, charge), saved('high', scop.high, charge)),
	);
	const yearlyCharge = (DAYS * charge) / 100;
	const gone = breakEvenScop(of('middle', charge));
	const { price: tariff } = prices.heatPumpTariff;
	return {
		...result,
		pounds,
		breakEven: charge > 0 ? { gone, kept: breakEvenScop(of('middle', 0)) } : { gone },
		mostlyCharge: pounds.middle > 0 && yearlyCharge > pounds.middle / 2 ? yearlyCharge : undefined,
		onTariff:
			tariff?.period && tariff.pence < electricityPrice.pence
				? {
						pence: tariff.pence,
						pounds: saved('middle', scop.middle, charge, tariff.pence),
						from: tariff.period.from,
					}
				: undefined,
	};
}

function solar({ home, figures, region, prices }: Context): Result {
	const { values } = figures;
	if (home.has?.includes('panels')) return no('already');
	if (home.roof === 'none') return no('no-roof');
	if (home.kind === 'flat' && !home.roof) return ask('roof-of-a-flat');
	const made = madeInYear(home, figures, region, values.panelSize);
	const own = ownUseOf(home, figures, made);
	const capacity = home.has?.includes('battery') ? values.batterySize : 0;
	const kWh = ranged((at) => own(at, capacity));
	const { price: sale } = prices.export;
	const sold = (at: keyof Range) => ((made[at] - kWh[at]) * (sale?.pence[at] ?? 0)) / 100;
	return {
		fits: 'yes',
		made,
		kWh,
		...money(prices, 'electricity', (price) => ranged((at) => (kWh[at] * price) / 100 + sold(at))),
		sold: sale?.period && { pence: sale.pence, from: sale.period.from },
		changesMost: home.shading === 'heavy' ? 'shade' : home.roof ? 'daytime' : 'roof',
		assumed: [
			'panel-size',
			'ordinary-use',
			...(home.has?.includes('car') ? (['with-car'] as const) : []),
			...(region > 0 ? [] : (['region'] as const)),
			...(home.roof ? [] : (['roof-unknown'] as const)),
			...(home.shading ? [] : (['shade-unknown'] as const)),
			...(sale === undefined ? (['no-export'] as const) : []),
		],
	};
}

/** What a battery adds to panels: more of their electricity used at home, and less of it sold. */
function battery({ home, figures, region, prices }: Context): Result {
	if (home.has?.includes('battery')) return no('already');
	if (!home.has?.includes('panels'))
		return { fits: 'ask', why: 'panels-first', changesMost: 'tariff' };
	const { kWh, pounds } = batteryBeside(home, figures, region, prices);
	const { price: sale } = prices.export;
	return {
		fits: 'yes',
		kWh,
		pounds,
		noPounds: pounds ? undefined : prices.electricity.reason,
		sold: sale?.period && { pence: sale.pence, from: sale.period.from },
		changesMost: 'tariff',
		assumed: [
			'battery-size',
			'panel-size',
			'ordinary-use',
			...(sale === undefined ? (['no-export'] as const) : []),
		],
	};
}

/**
 * The result with the owner's guide price, the grant, and the years until the rest of the price has
 * come back.
 */
function withPrice(
	result: Result,
	measure: Measure,
	{ home, figures, today, nations, prices, fuel }: Context,
	/**
	 * A year's saving at the prices of the years to come; none where a payback would rest on a past
	 * price.
	 */
	yearly: Range | undefined,
): MeasureResult {
	const { assumed = [] } = result;
	const guide = figures.prices[measure];
	if (!guide || result.fits !== 'yes') return { ...result, measure, assumed };
	const price = priceFor(priceOn(guide, figures.workVat, today), measure, home, figures, fuel);
	const { lifeHeatPump, lifePanels, lifeBattery, lifeInsulation } = figures.values;
	const offers = (figures.grants[measure] ?? []).filter(
		(offer) =>
			today <= offer.until &&
			nations[0] &&
			nations.every((nation) => offer.nations.includes(nation)),
	);
	// The sum for this heating takes the place of the general one.
	const offer =
		offers.find(({ heating }) => home.heating && heating?.includes(home.heating)) ??
		offers.find(({ heating }) => !heating);
	const { vatToCome } = prices;
	const isTaxedLater = vatToCome && yearly && yearly.middle !== result.pounds?.middle;
	const later = isTaxedLater
		? { pounds: yearly.middle, from: vatToCome.from, percent: vatToCome.percent }
		: undefined;
	const life =
		{ 'heat-pump': lifeHeatPump, solar: lifePanels, battery: lifeBattery }[measure as string] ??
		lifeInsulation;
	return {
		...result,
		measure,
		assumed,
		price,
		grant: offer && {
			pounds: offer.value,
			condition: offer.condition,
			until: offer.condition ? offer.until : undefined,
		},
		payback: yearly && {
			...paybackOf(
				Math.max(0, (price.middle ?? (price.from + price.to) / 2) - (offer?.value ?? 0)),
				yearly,
				life,
			),
			later,
		},
	};
}

/**
 * The half of the guide price that is a home's of this size: of insulation by the area of its walls
 * or roof among all kinds of home, of a heat pump by the prices that the scheme has published.
 */
function priceFor(
	price: GuidePrice,
	measure: Measure,
	home: Home,
	{ values }: Figures,
	{ kWh, efficiency }: Fuel,
): GuidePrice {
	const { kind } = home;
	const areas = { loft: 'roofArea', cavity: 'wallArea', 'internal-wall': 'wallArea' } as const;
	let size: number;
	let sizes: readonly number[];
	if (measure === 'heat-pump') {
		const kW = (kWh.middle * efficiency) / values.fittedHours;
		const bands = Object.entries(values.heatPumpPrices);
		sizes = bands.map(([, pounds]) => pounds);
		size = bands.find(([most]) => kW <= Number(most))?.[1] ?? Math.max(...sizes);
	} else if (kind && Object.hasOwn(areas, measure)) {
		const byKind = values[areas[measure as keyof typeof areas]];
		size = byKind[kind];
		sizes = Object.values(byKind);
	} else return price;
	const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
	const width = price.to - price.from;
	const middle =
		price.from + width * Math.min(0.75, Math.max(0.25, (size - least) / (most - least)));
	return {
		checked: price.checked,
		from: Math.round(middle - width / 4),
		to: Math.round(middle + width / 4),
	};
}

function paybackOf(price: number, saving: Range, life: number): Payback {
	const years = (at: keyof Range) => (saving[at] > 0 ? price / saving[at] : undefined);
	const [quickest, middle, slowest] = [years('high'), years('middle'), years('low')];
	const isWithin = (count: number | undefined) => count !== undefined && count <= life;
	return {
		middle,
		low: quickest,
		high: slowest,
		life,
		within: !isWithin(middle) ? 'no' : isWithin(slowest) ? 'yes' : 'perhaps',
	};
}

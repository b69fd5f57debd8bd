/** What a measure costs a home of this size, less its grant, and when that has come back. */

import type { Measure } from '#model/measures.ts';
import type { Figures, GuidePrice } from './figures.ts';
import type { Fuel } from './fuel.ts';
import { priceOn } from './guide-price.ts';
import type { Home, Range } from './home.ts';
import type { Context, MeasureResult, Payback, Result } from './measure-result.ts';

/**
 * The result with the owner's guide price, the grant, and the years until the rest of the price has
 * come back.
 */
export function withPrice(
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

/** What solar panels may do for a home, and a battery beside them. */

import { type Range, ranged } from './home.ts';
import { ask, type Context, money, no, type Result } from './measure-result.ts';
import { madeInYear, ownUseOf } from './solar.ts';
import { batteryBeside } from './together.ts';

/** What panels of the usual size make in a year: used at home, or sold. */
export function solar({ home, figures, region, prices }: Context): Result {
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
export function battery({ home, figures, region, prices }: Context): Result {
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

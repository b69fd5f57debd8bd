/** What a heat pump may do for a home: its electricity, its running cost, and when it costs more. */

import { breakEvenScop, costNow, DAYS, heatPumpCost, heatPumpElectricity } from './formulas.ts';
import { isGas } from './fuel.ts';
import { type Range, range } from './home.ts';
import { aboutFuel, type Context, type Result } from './measure-result.ts';

/**
 * The same warmth from electricity. Worst with the SCOP of cold days and a gas meter that stays,
 * best with a good design.
 */
export function heatPump({ prices, ...context }: Context): Result {
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

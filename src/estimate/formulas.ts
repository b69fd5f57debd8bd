/**
 * The formulas by themselves. Energy is in kWh a year, prices are in pence, money is in pounds a
 * year.
 */

/** Days in a year, for standing charges. */
export const DAYS = 365;

interface HeatPumpCase {
	/** Fuel burnt now. */
	readonly fuel: number;
	/** Heat for each unit of it. */
	readonly efficiency: number;
	/** Pence for a kWh. */
	readonly fuelPrice: number;
	readonly electricityPrice: number;
	/** Pence a day that are saved if the fuel's meter goes. */
	readonly standingCharge?: number;
}

export const costNow = ({ fuel, fuelPrice, standingCharge = 0 }: HeatPumpCase): number =>
	(fuel * fuelPrice + DAYS * standingCharge) / 100;

/** Electricity for the same heat, at a SCOP. */
export const heatPumpElectricity = (fuel: number, efficiency: number, scop: number): number =>
	(fuel * efficiency) / scop;

/** What the same heat costs with a heat pump. */
export const heatPumpCost = (home: HeatPumpCase, scop: number): number =>
	(heatPumpElectricity(home.fuel, home.efficiency, scop) * home.electricityPrice) / 100;

/**
 * The SCOP (the heat that a heat pump gives for each unit of electricity, over the year) above
 * which a heat pump costs less than now.
 */
export const breakEvenScop = (home: HeatPumpCase): number => heatPumpCost(home, 1) / costNow(home);

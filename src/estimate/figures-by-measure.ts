/** The figures and prices that the estimate of each measure rests on, for lists of their sources. */
import type { Measure } from '#model/measures.ts';
import type { FigureValues } from './figures.ts';

type FigureName = keyof FigureValues | 'panelPerformance' | 'batteryEfficiency';

/** By their names in facts/figures.yaml and facts/prices.yaml. Those of `all` go with each. */
export const figuresByMeasure: Readonly<Partial<Record<Measure | 'all', readonly FigureName[]>>> = {
	all: [
		'gasPrice',
		'electricityPrice',
		'electricityStandingCharge',
		'boilerEfficiency',
		'gasUse',
		'gasUseSpread',
	],
	loft: ['loftMeasured', 'cavityMeasured', 'bareLoft', 'lifeInsulation'],
	cavity: ['cavityMeasured', 'lifeInsulation'],
	'internal-wall': ['solidWallMeasured', 'lifeInsulation'],
	controls: ['controlsMeasured'],
	'heat-pump': [
		'scop',
		'fittedHours',
		'heatPumpPrices',
		'gasStandingCharge',
		'heatPumpTariff',
		'lifeHeatPump',
	],
	solar: [
		'panelSize',
		'panelPerformance',
		'shadingSome',
		'yearToYear',
		'electricityUse',
		'exportPrice',
		'lifePanels',
	],
	battery: ['batterySize', 'batteryEfficiency', 'electricityUse', 'exportPrice', 'lifeBattery'],
};

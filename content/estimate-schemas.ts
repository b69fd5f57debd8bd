/** The schemas of content/estimate: the numbers an estimate uses, each with its source, and what councils' schemes said. */
import { z } from 'zod';
import { isoDate, text, webAddress } from './fields.ts';

/** What may be fitted, by the names of estimate/home.ts. */
export const measureNames = [
	'loft',
	'room-in-roof',
	'cavity',
	'internal-wall',
	'controls',
	'heat-pump',
	'storage-heaters',
	'solar',
	'battery',
] as const;

/** Where a number is from, whether it may be used, and when somebody last looked. */
const provenance = {
	/** How sure it is, and what speaks against it. */
	basis: text(400).optional(),
	source: z.strictObject({ name: text(300), link: webAddress.optional() }),
	licence: text(200),
	checked: isoDate,
};

const rangeValue = z
	.strictObject({ low: z.number(), middle: z.number(), high: z.number() })
	.refine(({ low, middle, high }) => low <= middle && middle <= high, 'is not in the order low, middle, high');

const figureOf = <V extends z.ZodType>(value: V) =>
	z.strictObject({ value, unit: text(60), says: text(250), ...provenance, until: isoDate.optional() });

const single = figureOf(z.number().positive());
const range = figureOf(rangeValue);
/** A price makes no pounds after its last day, so it must have one. */
const price = single.extend({ until: isoDate });

/** Every number by the name that estimate/figures.ts has for it. */
export const estimateFigures = z.strictObject({
	electricityPrice: price,
	gasPrice: price,
	gasStandingCharge: price,
	electricityStandingCharge: price,
	/** What is paid for a kWh that panels sell, where an owner knows one to name. Without it, electricity that is sold earns nothing. */
	exportPrice: price.exactOptional(),
	electricityUse: range,
	hotWaterShare: range,
	boilerEfficiency: single,
	solidFuelEfficiency: single,
	seasonalFactor: range,
	floorArea: figureOf(
		z.strictObject({ terrace: z.number(), semi: z.number(), detached: z.number(), bungalow: z.number(), flat: z.number() }),
	),
	measuredHeatLoss: range,
	wallCavity: range,
	wallCavityFilled: range,
	wallSolid: range,
	wallSolidInsulated: range,
	roofBare: single,
	roofSome: single,
	roofFull: single,
	roofRoom: single,
	roofRoomInsulated: single,
	windows: single,
	floor: single,
	windowShare: single,
	roomHeight: single,
	airChanges: single,
	inUse: range,
	cavityMeasured: range,
	loftMeasured: range,
	controlsMeasured: range,
	panelSize: single,
	panelPerformance: single,
	shadingSome: range,
	shadingHeavy: range,
	shadingUnknown: range,
	yearToYear: range,
	batterySize: single,
	batteryEfficiency: single,
	lifeHeatPump: single,
	lifePanels: single,
	lifeBattery: single,
	lifeInsulation: single,
});
export type EstimateFigures = z.infer<typeof estimateFigures>;

const months = <V extends z.ZodType>(value: V) => z.array(value).length(12);

/** The climate regions of SAP, and the postcodes in each. */
export const climate = z.strictObject({
	...provenance,
	regions: z
		.array(
			z.strictObject({
				name: text(60),
				/** Degrees north. */
				latitude: z.number(),
				/** Degrees Celsius outside, a mean for each month. */
				temperature: months(z.number()),
				/** Watts per square metre on the flat, a mean for each month. */
				irradiance: months(z.number()),
				/** Areas and districts, such as "AL CM21-23". A district beats its area. */
				postcodes: z.string().regex(/^([A-Z]{1,2}(\d+(-\d+)?)?( |$))*$/, 'are not areas and districts such as AL CM21-23'),
			}),
		)
		.length(22),
	/** Degrees of the sun above the equator, for each month. */
	declination: months(z.number()),
	plane: z.array(z.array(z.number()).length(5)).length(9),
	/** Kilowatt hours a year for a kilowatt of panels at 30°, by region, where an owner has something better than SAP, such as PVGIS. */
	betterYields: z
		.strictObject({
			...provenance,
			/** A row for each of the 22 regions: south, south-east or -west, east or west, north. */
			table: z.array(z.array(z.number().positive()).length(4)).length(22),
		})
		.optional(),
});
export type Climate = z.infer<typeof climate>;

/** When a home uses electricity. */
export const demand = z.strictObject({
	...provenance,
	/** For each month, each hour's share of an average day's use. */
	profile: months(z.array(z.number().nonnegative()).length(24)),
});
export type Demand = z.infer<typeof demand>;

/** What each council's scheme said, as of a day. */
export const councils = z.strictObject({
	source: z.strictObject({ name: text(300), link: webAddress }),
	licence: text(100),
	asOf: isoDate,
	officialPage: webAddress,
	councils: z
		.array(
			z.strictObject({
				name: text(80),
				/** Official codes of its area, as a directory of postcodes has them. A county council has none, because its districts have. */
				codes: z.array(z.string().regex(/^[EW]0[6-9]\d{6}$|^S12\d{6}$/, 'is no code such as E08000035')).default([]),
				state: z.enum(['live', 'paused', 'no-funding', 'not-taking-part', 'withdrawn']),
				website: webAddress,
				/** Where it is not England, for which the grant is. */
				nation: z.enum(['Scotland', 'Wales']).optional(),
			}),
		)
		.refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'names a council twice')
		.refine((all) => {
			const codes = all.flatMap((council) => council.codes);
			return new Set(codes).size === codes.length;
		}, 'gives two councils the same code'),
});
export type Councils = z.infer<typeof councils>;

const sentence = text(240);

/** Every word that an estimate may answer with, and its sentence for visitors. */
export const estimateWords = z.strictObject({
	assumed: z.strictObject({
		kind: sentence,
		region: sentence,
		gas: sentence,
		'from-bill': sentence,
		'from-bill-in-pounds': sentence,
		'from-book': sentence,
		'bill-not-used': sentence,
		'rest-of-electricity': sentence,
		'loft-some': sentence,
		'measured-on-gas': sentence,
		'no-measurement': sentence,
		'same-warmth': sentence,
		'meter-goes': sentence,
		'charge-not-counted': sentence,
		'roof-unknown': sentence,
		'shade-unknown': sentence,
		'ordinary-use': sentence,
		'no-export': sentence,
		'panel-size': sentence,
		'battery-size': sentence,
	}),
	changesMost: z.strictObject({
		bill: sentence,
		design: sentence,
		price: sentence,
		warmth: sentence,
		walls: sentence,
		depth: sentence,
		'controls-now': sentence,
		roof: sentence,
		shade: sentence,
		daytime: sentence,
		tariff: sentence,
		survey: sentence,
	}),
	why: z.strictObject({
		already: sentence,
		'not-this-wall': sentence,
		'walls-unknown': sentence,
		'walls-done': sentence,
		'loft-full': sentence,
		'loft-not-yours': sentence,
		'loft-is-room': sentence,
		'no-room-in-roof': sentence,
		'heating-unknown': sentence,
		'no-boiler': sentence,
		'not-electric': sentence,
		'no-roof': sentence,
		'roof-of-a-flat': sentence,
		'panels-first': sentence,
		'no-figure': sentence,
		'off-peak': sentence,
	}),
	order: z.strictObject({
		loft: sentence,
		'room-in-roof': sentence,
		cavity: sentence,
		'internal-wall': sentence,
		controls: sentence,
		'heat-pump': sentence,
		'storage-heaters': sentence,
		solar: sentence,
		battery: sentence,
	}),
	noPounds: z.strictObject({
		expired: sentence,
		'own-price-needed': sentence,
		'no-cap': sentence,
	}),
	costsMore: z.strictObject({
		always: sentence,
		usually: sentence,
		sometimes: sentence,
		never: sentence,
	}),
	/** What somebody who surveys homes would add, for a home of a kind. */
	surveyor: z.strictObject({ flat: z.partialRecord(z.enum(measureNames), sentence) }),
	/** The numbers that each measure's estimate rests on, by their names in figures.yaml. Those in `all` go with every one. */
	sources: z.partialRecord(z.enum([...measureNames, 'all']), z.array(estimateFigures.keyof()).min(1)),
	measures: z.record(z.enum(measureNames), text(40)),
});
export type EstimateWords = z.infer<typeof estimateWords>;

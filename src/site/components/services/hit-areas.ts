/** Where the parts of the drawn house are pressed, in the coordinates of src/site/art/house.svg. */
import type { HousePart } from '#content/schemas/content-schemas.ts';

/**
 * Each part with generous edges. No side is under 24 px on a screen of 320 px, where a pixel is
 * 3.75 of these units, and no two areas overlap.
 */
export const hitAreas: Record<
	HousePart,
	{ readonly x: number; readonly y: number; readonly width: number; readonly height: number }
> = {
	commercialUnit: { x: 6, y: 500, width: 226, height: 196 },
	heatPump: { x: 120, y: 700, width: 114, height: 112 },
	cavityWall: { x: 236, y: 470, width: 98, height: 350 },
	loft: { x: 316, y: 360, width: 236, height: 98 },
	roomInRoof: { x: 556, y: 280, width: 176, height: 170 },
	solarArray: { x: 736, y: 170, width: 190, height: 190 },
	internalWall: { x: 778, y: 456, width: 98, height: 350 },
	storageHeater: { x: 672, y: 522, width: 102, height: 96 },
	battery: { x: 496, y: 650, width: 104, height: 156 },
	thermostat: { x: 642, y: 660, width: 98, height: 98 },
	evCharger: { x: 896, y: 650, width: 98, height: 108 },
};

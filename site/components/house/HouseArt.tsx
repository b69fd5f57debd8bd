// The whole drawing as one SVG file: the base and a group for each part, in one coordinate system.
import type { ReactElement } from 'react';
import type { HousePart } from '../../../content/schemas.ts';
import { CavityWall, InternalWall, Loft, RoomInRoof } from './FabricParts.tsx';
import { Furniture } from './Furniture.tsx';
import { Garden } from './Garden.tsx';
import { HeatPump, StorageHeater, Thermostat } from './HeatParts.tsx';
import { Battery, CommercialUnit, EvCharger, SolarArray } from './PowerParts.tsx';
import { Shell } from './Shell.tsx';
import { Terrace } from './Terrace.tsx';

const drawings = {
	commercialUnit: CommercialUnit,
	solarArray: SolarArray,
	loft: Loft,
	roomInRoof: RoomInRoof,
	cavityWall: CavityWall,
	internalWall: InternalWall,
	heatPump: HeatPump,
	storageHeater: StorageHeater,
	battery: Battery,
	thermostat: Thermostat,
	evCharger: EvCharger,
} satisfies Record<HousePart, () => ReactElement>;

/** The picture as it is served at /house.svg; pages show its groups through <use>. */
export function HouseArt() {
	return (
		<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900">
			<title>A cut-away terraced house</title>
			<g id="base" strokeLinecap="round" strokeLinejoin="round">
				<Garden />
				<Terrace />
				<Shell />
				<Furniture />
			</g>
			{Object.entries(drawings).map(([id, Drawing]) => (
				<g key={id} id={id} fill="none" strokeLinecap="round" strokeLinejoin="round">
					<Drawing />
				</g>
			))}
		</svg>
	);
}

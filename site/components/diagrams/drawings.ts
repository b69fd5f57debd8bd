// Which diagram stands on which service page.
import { cavityWall, internalWall, loft, roomInRoof } from './fabric.tsx';
import { heatingControls, heatPump, storageHeater } from './heat.tsx';
import type { Drawing } from './kit.tsx';
import { application, fabricFirst } from './order.tsx';
import { battery, charger, commercialSolar, solar } from './power.tsx';

/** By the service's file name. */
export const drawings: Readonly<Record<string, Drawing>> = {
	'eco-4-grants': application,
	'installation-services': fabricFirst,
	'air-source-heat-pumps': heatPump,
	'battery-storage': battery,
	'solar-pv': solar,
	'internal-wall-insulation': internalWall,
	'high-heat-retention-storage-heaters': storageHeater,
	'cavity-wall-insulation': cavityWall,
	'loft-insulations': loft,
	'room-in-roof-insulation': roomInRoof,
	'smart-heating-controls': heatingControls,
	'commercial-solar-pv': commercialSolar,
	'ev-charging-solutions': charger,
};

/** The specification's table of routes (section 2), for tests. */

import { content } from '#content/reader/testing.ts';

/** The thirteen service pages, in the order of the table and of the menu. */
const specifiedPages = [
	{ path: '/services/eco-4-grants', name: 'ECO 4 Grants' },
	{ path: '/services/installation-services', name: 'Installation Services' },
	{ path: '/services/air-source-heat-pumps', name: 'Air source heat pumps' },
	{ path: '/services/battery-storage', name: 'Battery storage' },
	{ path: '/services/solar-PV', name: 'Solar PV' },
	{ path: '/services/internal-wall-insulation', name: 'Internal Wall Insulation (IWI)' },
	{ path: '/services/high-heat-retention-storage-heaters', name: 'Storage heaters' },
	{ path: '/services/cavity-wall-insulation', name: 'Cavity wall insulation' },
	{ path: '/services/loft-insulations', name: 'Loft Insulation' },
	{ path: '/services/room-in-roof-insulation', name: 'Room-in-Roof Insulation (RIRI)' },
	{ path: '/services/smart-heating-controls', name: 'Smart heating controls' },
	{ path: '/services/commercial-solar-PV', name: 'Commercial solar PV' },
	{ path: '/services/ev-charging-solutions', name: 'EV charging' },
] as const;

/**
 * The service pages in menu order: the specification's where the sample company is, another firm's
 * own elsewhere.
 */
export const servicePages: readonly { readonly path: string; readonly name: string }[] = content
	.company.specification
	? specifiedPages
	: content.services.map(({ path, name }) => ({ path, name }));

/** Every route with its canonical URL. */
export const routes: readonly { path: string; canonical: string }[] = [
	{ path: '/', canonical: '/' },
	{ path: '/Home', canonical: '/' },
	...['/About', '/Services', '/Contact', '/grant', ...servicePages.map(({ path }) => path)].map(
		(path) => ({ path, canonical: path }),
	),
];

/**
 * The map of the towns that the company works in, to which About and Contact refer. Without towns
 * it is an empty picture.
 */
import { townsMap } from '../art/towns-map.ts';
import { siteContent } from '../data/page-content.ts';

export const prerender = true;

export const GET = () => {
	const { brand, company } = siteContent;
	const { towns } = company;
	const svg = towns
		? townsMap(towns.places, brand).svg
		: '<svg xmlns="http://www.w3.org/2000/svg"/>';
	return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } });
};

/**
 * The small map of the towns that the company works in, on Home. Without towns it is an empty
 * picture.
 */
import { townsSketch } from '../art/towns-map.ts';
import { siteContent } from '../data/page-content.ts';

export const prerender = true;

export const GET = () => {
	const { brand, company } = siteContent;
	const svg = company.towns
		? townsSketch(company.towns.places, brand)
		: '<svg xmlns="http://www.w3.org/2000/svg"/>';
	return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } });
};

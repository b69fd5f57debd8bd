/** The map of the towns that the company works in, to which About and Contact refer. Without towns it is an empty picture. */
import { readCompany } from '../../content/read.ts';
import { townsMap } from '../art/towns-map.ts';

export const prerender = true;

export const GET = () => {
	const { towns } = readCompany();
	const svg = towns ? townsMap(towns.places).svg : '<svg xmlns="http://www.w3.org/2000/svg"/>';
	return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } });
};

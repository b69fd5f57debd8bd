/** The drawing that every picture of the house refers to. The browser fetches it once. */
import { servedHouse } from '../art/drawings.ts';
import { siteContent } from '../data/page-content.ts';

export const prerender = true;

export const GET = () =>
	new Response(servedHouse(siteContent), { headers: { 'content-type': 'image/svg+xml' } });

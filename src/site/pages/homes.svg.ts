/**
 * The parts that the drawing of a visitor's home is put together from. The browser fetches it once.
 */
import { servedHomes } from '../art/drawings.ts';
import { siteContent } from '../data/page-content.ts';

export const prerender = true;

export const GET = () =>
	new Response(servedHomes(siteContent.brand), { headers: { 'content-type': 'image/svg+xml' } });

/** The drawing that every picture of the house refers to, served once and kept by the browser. */
import { servedHouse } from '../art/drawings.ts';

export const prerender = true;

export const GET = () => new Response(servedHouse(), { headers: { 'content-type': 'image/svg+xml' } });

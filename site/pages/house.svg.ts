/** The drawing that every picture of the house refers to. The browser fetches it once. */
import { servedHouse } from '../art/drawings.ts';

export const prerender = true;

export const GET = () => new Response(servedHouse(), { headers: { 'content-type': 'image/svg+xml' } });

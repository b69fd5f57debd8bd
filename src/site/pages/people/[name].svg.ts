/** The drawn portraits, each as a file of its own, to which the lists of people refer. */

import type { APIRoute } from 'astro';
import { portraits } from '#content/schemas/shelf-schemas.ts';
import { servedPortrait } from '#site/art/portraits.ts';
import { siteContent } from '#site/data/page-content.ts';

export const prerender = true;

export const getStaticPaths = () => portraits.map((name) => ({ params: { name } }));

export const GET: APIRoute = ({ params: { name = '' } }) =>
	new Response(servedPortrait(name, siteContent.brand), {
		headers: { 'content-type': 'image/svg+xml' },
	});

/** The drawn portraits, each as a file of its own, to which the lists of people refer. */

import type { APIRoute } from 'astro';
import { portraits } from '#content/schemas/shelf-schemas.ts';
import { servedPortrait } from '#site/art/portraits.ts';
import { siteContent } from '#site/data/page-content.ts';

export const prerender = true;

/** Those of the sample's people: no other firm shows an invented face. */
export const getStaticPaths = () =>
	portraits
		.filter((name) =>
			siteContent.company.people.some(({ drawing, sample }) => sample && drawing === name),
		)
		.map((name) => ({ params: { name } }));

export const GET: APIRoute = ({ params: { name = '' } }) =>
	new Response(servedPortrait(name, siteContent.brand), {
		headers: { 'content-type': 'image/svg+xml' },
	});

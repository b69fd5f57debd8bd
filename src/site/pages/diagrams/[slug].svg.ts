/** Each service's diagram as a file of its own, to which its page refers. */

import type { APIRoute } from 'astro';
import { diagramSlugs, servedDiagram } from '#site/art/drawings.ts';
import { diagramTexts, isOffered } from '#site/data/content-lookup.ts';
import { siteContent } from '#site/data/page-content.ts';

export const prerender = true;

export const getStaticPaths = () =>
	diagramSlugs
		.filter((slug) => isOffered(slug, siteContent) && diagramTexts(slug, siteContent))
		.map((slug) => ({ params: { slug } }));

export const GET: APIRoute = ({ params: { slug = '' } }) =>
	new Response(
		servedDiagram(slug, diagramTexts(slug, siteContent)?.title ?? '', siteContent.brand),
		{
			headers: { 'content-type': 'image/svg+xml' },
		},
	);

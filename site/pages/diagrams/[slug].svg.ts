/** Each measure's diagram as a drawing of its own, which its page refers to: the page stays light and keeps its colours. */
import type { APIRoute } from 'astro';
import { diagramSlugs, servedDiagram } from '../../art/drawings.ts';
import { diagramTexts } from '../../data/content-lookup.ts';

export const prerender = true;

export const getStaticPaths = () => diagramSlugs.map((slug) => ({ params: { slug } }));

export const GET: APIRoute = ({ params: { slug = '' } }) =>
	new Response(servedDiagram(slug, diagramTexts(slug).title), { headers: { 'content-type': 'image/svg+xml' } });

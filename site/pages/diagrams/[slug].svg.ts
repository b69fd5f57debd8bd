/** Each measure's diagram as a drawing of its own, which its page refers to: the page stays light and keeps its colours. */
import type { APIRoute } from 'astro';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { DiagramArt } from '../../components/diagrams/DiagramArt.tsx';
import { drawings } from '../../components/diagrams/drawings.ts';
import { diagramOf } from '../../data/service-parts.ts';

export const prerender = true;

export const getStaticPaths = () => Object.keys(drawings).map((slug) => ({ params: { slug } }));

export const GET: APIRoute = ({ params: { slug = '' } }) => {
	const drawing = drawings[slug];
	if (!drawing) throw new Error(`There is no diagram for ${slug} in site/components/diagrams/drawings.ts.`);
	return new Response(renderToStaticMarkup(createElement(DiagramArt, { drawing, title: diagramOf(slug).title })), {
		headers: { 'content-type': 'image/svg+xml' },
	});
};

/** The drawn scenes at the head of pages, each as a file of its own. */

import type { APIRoute } from 'astro';
import { type Scene, sceneNames, servedScene } from '#site/art/scenes.ts';
import { siteContent } from '#site/data/page-content.ts';

export const prerender = true;

export const getStaticPaths = () => sceneNames.map((name) => ({ params: { name } }));

export const GET: APIRoute = ({ params }) => {
	const { brand, company } = siteContent;
	const drawn = company.people.flatMap(({ drawing }) => drawing ?? []);
	return new Response(servedScene(params.name as Scene, drawn, brand), {
		headers: { 'content-type': 'image/svg+xml' },
	});
};

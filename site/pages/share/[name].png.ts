/** One picture a page, for where it is shared (Open Graph). Drawn at the build from the same house. */
import type { APIRoute } from 'astro';
import { readCompany } from '../../../content/read.ts';
import { allPages, shareImageOf } from '../../data/all-pages.ts';
import { draw } from '../../share-images/draw.ts';
import { shareImage } from '../../share-images/share-image.ts';

const nameOf = (path: string) => shareImageOf(path).replace(/^\/share\/|\.png$/g, '');

export const getStaticPaths = () => allPages().map(({ path }) => ({ params: { name: nameOf(path) } }));

export const GET: APIRoute = ({ params }) => {
	const page = allPages().find(({ path }) => nameOf(path) === params.name);
	if (!page) return new Response('There is no such page.', { status: 404 });
	const svg = shareImage({ ...page, company: readCompany().name });
	return new Response(new Uint8Array(draw(svg)), { headers: { 'content-type': 'image/png' } });
};

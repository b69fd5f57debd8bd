/** The share image (Open Graph) of each page, rendered at build time. */
import type { APIRoute } from 'astro';
import { brandPicture } from '#site/data/brand-picture.ts';
import { siteContent } from '#site/data/page-content.ts';
import { allPages, shareImagePath } from '#site/data/pages/all-pages.ts';
import { renderPng } from '#site/share-images/render-png.ts';
import { shareImage } from '#site/share-images/share-image.tsx';

const nameOf = (path: string) =>
	shareImagePath(path, siteContent).replace(/^\/share\/|\.png$/g, '');

export const getStaticPaths = () =>
	allPages(siteContent).map(({ path }) => ({ params: { name: nameOf(path) } }));

export const GET: APIRoute = async ({ params }) => {
	const page = allPages(siteContent).find(({ path }) => nameOf(path) === params.name);
	if (!page) return new Response('There is no such page.', { status: 404 });
	const { sharePicture } = siteContent.brand;
	if (sharePicture) return new Response(await brandPicture(sharePicture));
	const svg = shareImage(page, siteContent);
	return new Response(new Uint8Array(renderPng(svg)), { headers: { 'content-type': 'image/png' } });
};

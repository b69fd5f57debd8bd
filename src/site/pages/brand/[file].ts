/** The files in content/brand that content/brand.yaml names. */
import { extname } from 'node:path';
import type { APIRoute } from 'astro';
import { brandPicture } from '#site/data/brand-picture.ts';
import { siteContent } from '#site/data/page-content.ts';

export const prerender = true;

const TYPES: Readonly<Record<string, string>> = {
	'.svg': 'image/svg+xml',
	'.png': 'image/png',
	'.webp': 'image/webp',
};

export const getStaticPaths = () => {
	const { logo, icon } = siteContent.brand;
	return [logo, icon].filter((file) => file !== undefined).map((file) => ({ params: { file } }));
};

export const GET: APIRoute = async ({ params: { file = '' } }) =>
	new Response(await brandPicture(file), {
		headers: { 'content-type': TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream' },
	});

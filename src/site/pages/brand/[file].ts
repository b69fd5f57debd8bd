/** The files in content/brand that content/brand.yaml names. */
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { APIRoute } from 'astro';
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

export const GET: APIRoute = ({ params: { file = '' } }) =>
	new Response(new Uint8Array(readFileSync(join('content', 'brand', file))), {
		headers: { 'content-type': TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream' },
	});

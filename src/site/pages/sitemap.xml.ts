/** The sitemap for search engines. */

import type { APIRoute } from 'astro';
import { siteContent } from '../data/page-content.ts';
import { allPages } from '../data/pages/all-pages.ts';

export const GET: APIRoute = ({ site }) => {
	const pages = allPages(siteContent).map(
		({ path }) => `<url><loc>${new URL(path, site).href}</loc></url>`,
	);
	return new Response(
		`<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages.join('\n')}\n</urlset>\n`,
		{ headers: { 'content-type': 'application/xml' } },
	);
};

/** robots.txt: search engines may read everything but the API. */
import type { APIRoute } from 'astro';

export const GET: APIRoute = ({ site }) =>
	new Response(
		`User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${new URL('/sitemap.xml', site).href}\n`,
	);

/**
 * Gives the pages that are drawn on demand a policy as strict as the built ones have
 * (src/server/built-site.ts).
 */
import { defineMiddleware } from 'astro:middleware';

export const onRequest = defineMiddleware(async ({ isPrerendered, locals }, next) => {
	const response = await next();
	if (
		isPrerendered ||
		!locals.cspFor ||
		!response.headers.get('content-type')?.startsWith('text/html')
	)
		return response;
	const html = await response.text();
	const headers = new Headers(response.headers);
	// Of a page with visitors' words only the head counts, which has none: what they wrote can never
	// be named in the policy.
	headers.set(
		'content-security-policy',
		locals.cspFor(locals.linked ? html.slice(0, html.indexOf('</head>')) : html),
	);
	headers.set('content-type', 'text/html; charset=utf-8');
	return new Response(html, { status: response.status, headers });
});

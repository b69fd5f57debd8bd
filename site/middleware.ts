/** Gives the pages that answer a form the same protection as the built ones: a policy made from their own HTML. */
import { defineMiddleware } from 'astro:middleware';

export const onRequest = defineMiddleware(async ({ isPrerendered, locals }, next) => {
	const response = await next();
	if (isPrerendered || !locals.cspFor || !response.headers.get('content-type')?.startsWith('text/html')) return response;
	const html = await response.text();
	const headers = new Headers(response.headers);
	headers.set('content-security-policy', locals.cspFor(html));
	headers.set('content-type', 'text/html; charset=utf-8');
	return new Response(html, { status: response.status, headers });
});

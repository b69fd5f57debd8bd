/** The drawn logo in the browser's tab, for a company without an icon of its own. */
import { siteContent } from '../data/page-content.ts';
import { drawnIcon } from '../share-images/firm-icon.ts';

export const prerender = true;

export const GET = () =>
	new Response(drawnIcon(siteContent.brand.colours), {
		headers: { 'content-type': 'image/svg+xml' },
	});

/**
 * What the server draws pages with. Astro bundles it together with them, and in development loads
 * it from here (src/build/draw-adapter.ts).
 */
import { scriptUrls } from 'virtual:page-scripts';
import { createApp } from 'astro/app/entrypoint';
import { tokensOf, withColours } from '#content/brand/tokens.ts';
import type { Draw, Drawing } from './drawn-pages.ts';
import { siteFiles as filesOf } from './site-files.ts';

export const siteFiles: Drawing['siteFiles'] = filesOf;
export const photographsScript: Drawing['photographsScript'] = scriptUrls.photographs;

const app = createApp({ streaming: false });

// Astro's logger would print what a fault says, which may be a visitor's words. React prints it as
// well, and the server takes the words out (src/server/http/log.ts).
if (!import.meta.env.DEV) app.logger.setDestination({ write: () => undefined });

/** The server answers errors itself: no page for them is fetched. */
const noErrorPage = async () => new Response(null, { status: 404 });

export const draw: Draw = async (address, locals) => {
	// In development this loads the page with what renders its components.
	if (import.meta.env.DEV) await app.devMatch(address);
	const request = new Request(new URL(address, 'http://localhost'));
	const response = await app.render(request, { locals, prerenderedErrorPageFetch: noErrorPage });
	if (!response.ok) throw new Error(`The page ${address} cannot be drawn (${response.status}).`);
	// Colours that no page changes stand in its styles themselves, and their names need not come along.
	const { fixed } = tokensOf(locals.content.brand.colours);
	const html = await response.text();
	return html.replace(/<style\b[\s\S]*?<\/style>/g, (styles) => withColours(styles, fixed));
};

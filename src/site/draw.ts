/**
 * What the server draws pages with. Astro bundles it together with them, and in development loads
 * it from here (src/build/draw-adapter.ts).
 */
import { createApp } from 'astro/app/entrypoint';
import type { Draw } from './drawn-pages.ts';

const app = createApp({ streaming: false });

// Astro's logger would print what a fault says, which may be a visitor's words. React prints it as
// well, and the server takes the words out (src/server/http/log.ts).
if (!import.meta.env.DEV) app.logger.setDestination({ write: () => undefined });

/** The server answers errors itself: no page for them is fetched. */
const noErrorPage = async () => new Response(null, { status: 404 });

export const draw: Draw = async (page, locals) => {
	// In development this loads the page with what renders its components.
	if (import.meta.env.DEV) await app.devMatch(page);
	const request = new Request(new URL(page, 'http://localhost'));
	const response = await app.render(request, { locals, prerenderedErrorPageFetch: noErrorPage });
	if (!response.ok) throw new Error(`The page ${page} cannot be drawn.`);
	return response.text();
};

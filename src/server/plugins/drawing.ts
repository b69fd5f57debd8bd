/** Draws pages from values, and sends each with its policy. Astro draws them (src/site/draw.ts). */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { type Draw, type DrawnPage, drawnForNobody, type PageValue } from '#site/drawn-pages.ts';

declare module 'fastify' {
	interface FastifyReply {
		/** Answers with a page. A fault while drawing rejects, and nothing is sent. */
		sendPage(status: number, page: DrawnPage, value: PageValue): Promise<FastifyReply>;
	}
}

const pages = Object.keys(drawnForNobody) as DrawnPage[];

/**
 * Draws each page for nobody: at the start, because Astro loads modules at first use, and in a
 * build to try it. Rejects if one fails.
 */
export async function drawForNobody(draw: Draw, day: string): Promise<Map<DrawnPage, string>> {
	const drawn = new Map<DrawnPage, string>();
	for (const page of pages) drawn.set(page, await draw(page, { day, ...drawnForNobody[page] }));
	return drawn;
}

/**
 * Adds `reply.sendPage`. A page's policy has the hashes of what our own code puts into it, taken from
 * the drawing for nobody: a script that a visitor's words brought in later is not among them. In
 * development there is no policy: Vite adds scripts and styles as they are edited.
 */
export async function drawPages(app: FastifyInstance): Promise<void> {
	const { draw, builtFiles, cspFor, today } = app;
	const drawn = builtFiles ? await drawForNobody(draw, today()) : new Map<DrawnPage, string>();
	const policies = new Map([...drawn].map(([page, html]) => [page, cspFor(html)] as const));
	app.decorateReply('sendPage', async function (this: FastifyReply, status, page, value) {
		const html = await draw(page, { day: today(), ...value });
		const policy = policies.get(page);
		if (policy) this.header('content-security-policy', policy);
		else this.removeHeader('content-security-policy');
		return this.code(status)
			.header('cache-control', 'no-store')
			.type('text/html; charset=utf-8')
			.send(html);
	});
}

/** The same as a plugin of the website. */
export const drawing = fastifyPlugin(drawPages, {
	name: 'drawing',
	dependencies: ['configuration', 'security'],
});

/** Draws pages from values, and sends each with its policy. Astro draws them (src/site/draw.ts). */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { type Draw, type DrawnPage, emptyPages, type PageValue } from '#site/drawn-pages.ts';

declare module 'fastify' {
	interface FastifyReply {
		/** Answers with a page. A fault while drawing rejects, and nothing is sent. */
		sendPage(status: number, page: DrawnPage, value: PageValue): Promise<FastifyReply>;
	}
}

const pages = Object.keys(emptyPages) as DrawnPage[];

/**
 * Draws each page empty: at the start, because Astro loads modules at first use, and in a build to
 * try it. Rejects if one fails.
 */
export async function drawEmptyPages(draw: Draw, day: string): Promise<Map<DrawnPage, string>> {
	const drawn = new Map<DrawnPage, string>();
	for (const page of pages) drawn.set(page, await draw(page, { day, ...emptyPages[page] }));
	return drawn;
}

/**
 * Adds `reply.sendPage`. A page's policy has the hashes of what our own code puts into it, taken from
 * the empty page of the same day: a script that a visitor's words brought in is not among them. In
 * development there is no policy: Vite adds scripts and styles as they are edited.
 */
export async function drawPages(app: FastifyInstance): Promise<void> {
	const { draw, builtFiles, cspFor, today } = app;
	/** The empty pages of a day. */
	let empty:
		| { readonly day: string; readonly policies: Promise<Map<DrawnPage, string>> }
		| undefined;
	async function readPolicies(day: string): Promise<Map<DrawnPage, string>> {
		const drawn = await drawEmptyPages(draw, day);
		return new Map([...drawn].map(([page, html]) => [page, cspFor(html)]));
	}
	async function policies(day: string): Promise<Map<DrawnPage, string>> {
		if (empty?.day !== day) empty = { day, policies: readPolicies(day) };
		return empty.policies;
	}
	if (builtFiles) await policies(today());
	app.decorateReply('sendPage', async function (this: FastifyReply, status, page, value) {
		const day = today();
		const html = await draw(page, { day, ...value });
		const policy = builtFiles && (await policies(day)).get(page);
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

/** Draws pages from values, and sends each with its policy. Astro draws them (src/site/draw.ts). */
import { setImmediate as others } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { type DrawnPage, drawnPages, emptyPages, type PageValue } from '#site/drawn-pages.ts';
import { describeFault } from '../http/log.ts';

declare module 'fastify' {
	interface FastifyInstance {
		/** The addresses of pages that could not be drawn last. */
		readonly undrawnPages: Set<string>;
	}
	interface FastifyReply {
		/** Answers with a page. A fault while drawing rejects, and nothing is sent. */
		sendPage(status: number, page: DrawnPage, value: PageValue): Promise<FastifyReply>;
	}
}

/** A page with the value of an empty one, as it is on a day. */
interface EmptyPage {
	readonly day: string;
	readonly drawn: Promise<{ readonly html: string; readonly policy: string }>;
}

/**
 * Adds `reply.sendPage`. A page's policy has the hashes of what our own code puts into it, taken from
 * the empty page of the same day: a script that a visitor's words brought in is not among them. Each
 * is drawn at the start, because Astro loads modules at first use; one that fails is tried again
 * when it is asked for. In development there is no policy: Vite adds scripts and styles as they are
 * edited.
 */
export async function addSendPage(app: FastifyInstance): Promise<void> {
	const { drawing, siteValue, builtFiles, cspFor, today, log } = app;
	const draw = async (page: DrawnPage, value: PageValue) =>
		(await drawing()).draw(page, { ...siteValue(), ...value });
	const empty = new Map<DrawnPage, EmptyPage>();
	const undrawn = new Set<string>();
	app.decorate('undrawnPages', undrawn);

	async function drawEmpty(page: DrawnPage) {
		const html = await draw(page, emptyPages[page]);
		undrawn.delete(page);
		return { html, policy: cspFor(html) };
	}
	function emptyPage(page: DrawnPage, day: string): EmptyPage['drawn'] {
		const known = empty.get(page);
		if (known?.day === day) return known.drawn;
		const drawn = drawEmpty(page);
		empty.set(page, { day, drawn });
		drawn.catch(() => {
			empty.delete(page);
			undrawn.add(page);
		});
		return drawn;
	}

	/** The thread of the store starts in between. */
	async function drawAllEmpty(): Promise<void> {
		for (const page of drawnPages) {
			await others();
			await emptyPage(page, today()).catch((error) =>
				log.error({ event: 'a page cannot be drawn', page, ...describeFault(error) }),
			);
		}
	}
	const empties = builtFiles ? drawAllEmpty() : undefined;
	app.addHook('onReady', async () => empties);
	app.decorateReply('sendPage', async function (this: FastifyReply, status, page, value) {
		const day = today();
		const known = builtFiles ? await emptyPage(page, day) : undefined;
		const html = known && value === emptyPages[page] ? known.html : await draw(page, value);
		if (known) this.header('content-security-policy', known.policy);
		else this.removeHeader('content-security-policy');
		return this.code(status)
			.header('cache-control', 'no-store')
			.type('text/html; charset=utf-8')
			.send(html);
	});
}

/** The same as a plugin of the website. */
export const sendPage = fastifyPlugin(addSendPage, {
	name: 'send-page',
	dependencies: ['configuration', 'security'],
});

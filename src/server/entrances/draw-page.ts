/**
 * Has Astro draw a page as the answer to a request: the pages that answer a form, and those that a
 * link opens.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { AnswerLocals, LinkedPageLocals } from '#forms/sending/page-locals.ts';
import { FORM_MESSAGES } from '../http/error-handler.ts';
import { describeFault } from '../http/log.ts';

/** Renders the page at the request's URL, from these locals. */
export type RenderPage = (
	request: IncomingMessage,
	response: ServerResponse,
	next: () => void,
	locals: AnswerLocals | LinkedPageLocals,
) => unknown;

/**
 * Answers with the page at an internal URL. A fault of ours is logged, and nothing is said of why.
 */
export async function drawPage(
	{ raw, log, server }: Pick<FastifyRequest, 'raw' | 'log' | 'server'>,
	response: ServerResponse,
	url: string,
	locals: AnswerLocals | LinkedPageLocals,
): Promise<void> {
	const { renderPage, settings } = server;
	raw.url = url;
	// Astro builds a URL from the Host header, and prints one that it cannot parse. What a client
	// sent must not reach the log.
	raw.headers.host = new URL(settings.SITE_URL).host;
	try {
		await renderPage(raw, response, () => response.writeHead(404).end(), locals);
	} catch (error) {
		log.error(describeFault(error));
		if (response.headersSent) response.destroy();
		else
			response
				.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
				.end(FORM_MESSAGES[500]);
	}
}

/**
 * Renders one page at a time for an IP address, and serves everybody else in between: a page takes
 * some milliseconds of the only thread, so a client that sends fifty a second waits for itself.
 */
export function createQueuePerIp(): (ip: string, work: () => Promise<void>) => Promise<void> {
	const last = new Map<string, Promise<void>>();
	return async (ip, work) => {
		const before = last.get(ip);
		const mine = (async () => {
			await before?.catch(() => undefined);
			await setImmediate();
			await work();
		})();
		last.set(ip, mine);
		try {
			await mine;
		} finally {
			if (last.get(ip) === mine) last.delete(ip);
		}
	};
}

/**
 * The pages that only a link in a letter opens: the office's page of an enquiry, the visitor's own. The key stands in the path, so it
 * is kept out of logs, caches, search engines and Referer headers (docs/decisions/0117-links-in-letters.md).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StoreUnavailable } from '../../enquiries/store/database.ts';
import type { LinkedLocals, LinkedView } from '../../forms/linked-pages.ts';
import { isUnsupportedBody } from '../http/body-checks.ts';
import type { CspFor } from '../http/csp.ts';
import { HttpError, setErrorHandler } from '../http/error-handler.ts';
import { type RateLimit, tooManyRequestsMessage } from '../http/rate-limit.ts';
import { describeFault } from '../log.ts';
import { createQueuePerIp, type RenderPage } from './no-script-forms.ts';

/** What a page does with a request. */
export interface LinkedRequest {
	/** As it stands in the path: anybody's text. */
	readonly key: string;
	readonly query?: URLSearchParams;
	/** The fields of a POST. Undefined for a GET or HEAD, which change nothing. */
	readonly posted?: URLSearchParams;
}

/** How a request is answered: with a page, with a redirect to this site's path, or with a file to keep. */
export type LinkedAnswer =
	| { readonly status: number; readonly view: LinkedView }
	| { readonly location: string }
	| { readonly file: { readonly name: string; readonly text: string } };

/** A page that a link opens. */
export interface LinkedPage {
	/** The path up to the key, such as `/office/`. */
	readonly path: string;
	answer(request: LinkedRequest): Promise<LinkedAnswer>;
}

/** Renders a page that a link opens. */
export type RenderLinked = RenderPage<{ readonly cspFor: CspFor; readonly today: () => string; readonly linked: LinkedLocals }>;

interface LinkedPagesParts {
	readonly pages: readonly LinkedPage[];
	readonly rateLimit: RateLimit;
	readonly renderLinked: RenderLinked;
	readonly cspFor: CspFor;
	readonly today: () => string;
	readonly siteUrl: string;
	readonly phone: string;
}

/** An id that no enquiry has: a link that opens nothing takes a look into the store as well. */
export const NO_ENQUIRY = '00000000-0000-0000-0000-000000000000';

/** Where Astro draws such a page. Visitors never see that address. */
export const linkedPath = (path: string) => `/linked${path.replace(/\/$/, '')}`;

const FORM_TYPE = 'application/x-www-form-urlencoded';

const messages = {
	400: 'The form could not be read.',
	408: 'The form took too long to arrive.',
	413: 'That is too much to send at once.',
	415: 'This form can only be sent as a form.',
	500: 'Something went wrong on our side.',
} as const;

/** As after an enquiry that could not be kept. */
const RETRY_SECONDS = 30;

/** On every answer of such a page, errors included. */
const PRIVATE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' } as const;

/** Adds the routes of pages that a link opens. */
export async function linkedPages(app: FastifyInstance, parts: LinkedPagesParts): Promise<void> {
	const { pages, rateLimit, renderLinked, cspFor, today, siteUrl, phone } = parts;
	const { host } = new URL(siteUrl);
	const oneAtATime = createQueuePerIp();

	app.removeAllContentTypeParsers();
	app.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, body, done) => done(null, new URLSearchParams(String(body))));
	setErrorHandler(app, messages, PRIVATE);
	app.addHook('onRequest', async (request, reply) => {
		for (const [name, value] of Object.entries(PRIVATE)) reply.raw.setHeader(name, value);
		if (isUnsupportedBody(request.headers)) throw new HttpError(415, messages[415]);
		const wait = rateLimit.page(request.ip);
		if (!wait) return;
		reply.header('retry-after', wait);
		throw new HttpError(429, tooManyRequestsMessage(wait, phone));
	});

	for (const page of pages) {
		const url = `${page.path}:key`;
		// Whoever posts knows the key, so it makes no difference which site the form was on.
		app.post(url, (request, reply) => oneAtATime(request.ip, () => answer(page, request, reply)));
		app.get(url, (request, reply) => oneAtATime(request.ip, () => answer(page, request, reply)));
	}

	async function answer(page: LinkedPage, request: FastifyRequest, reply: FastifyReply): Promise<void> {
		const { key = '' } = request.params as { key?: string };
		const posted = request.method === 'POST' ? { posted: (request.body as URLSearchParams | undefined) ?? new URLSearchParams() } : {};
		const [, query = ''] = (request.raw.url ?? '').split('?', 2);
		const answered = await page.answer({ key, query: new URLSearchParams(query), ...posted }).catch((cause) => {
			if (!(cause instanceof StoreUnavailable)) throw cause;
			reply.header('retry-after', RETRY_SECONDS);
			throw new HttpError(
				503,
				`That is not possible just now. ${posted.posted ? 'Nothing was changed. ' : ''}Please try again in a minute, or ring ${phone}.`,
				{ cause },
			);
		});
		if ('location' in answered) {
			await reply.code(303).header('location', answered.location).send();
			return;
		}
		if ('file' in answered) {
			await reply
				.header('content-disposition', `attachment; filename="${answered.file.name}"`)
				.type('text/plain; charset=utf-8')
				.send(answered.file.text);
			return;
		}
		reply.hijack();
		await draw(page, answered, request, reply.raw);
	}

	async function draw(
		page: LinkedPage,
		{ status, view }: Extract<LinkedAnswer, { view: LinkedView }>,
		request: FastifyRequest,
		response: ServerResponse,
	): Promise<void> {
		const raw: IncomingMessage = request.raw;
		raw.url = linkedPath(page.path);
		// Drawing a page is reading it: what was posted has been dealt with.
		raw.method = 'GET';
		// Astro builds a URL from the Host header, and prints one that it cannot parse. What a client sent must not reach the log.
		raw.headers.host = host;
		try {
			await renderLinked(raw, response, () => response.writeHead(404).end(), { cspFor, today, linked: { status, view } });
		} catch (error) {
			request.log.error(describeFault(error));
			if (response.headersSent) response.destroy();
			else response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(messages[500]);
		}
	}
}

/** The forms posted without script: read whole here, answered with a redirect to a page that Astro renders. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StoreUnavailable } from '../../enquiries/store/database.ts';
import { allForms, formPages } from '../../forms/all-forms.ts';
import { readAnswers } from '../../forms/answers.ts';
import type { FindPostcode } from '../../forms/postcode-port.ts';
import type { AnswerPage, Receive, StoredAnswerPage } from '../../forms/submission-port.ts';
import type { PageCounts } from '../counts/page-counts.ts';
import { isUnsupportedBody } from '../http/body-checks.ts';
import type { CspFor } from '../http/csp.ts';
import { HttpError, setErrorHandler } from '../http/error-handler.ts';
import type { RequestOrigin } from '../http/origins.ts';
import { type RateLimit, tooManyRequestsMessage } from '../http/rate-limit.ts';
import { describeFault } from '../log.ts';
import type { ReceivePost } from '../spam/receive-post.ts';
import { ANSWER_PARAMETER, type AnswerPages, answerIdFrom } from './answer-pages.ts';

/** Astro's locals for the pages that answer a form. */
interface Locals {
	readonly receive: Receive;
	/** What the lists of postcodes say of one. */
	readonly findPostcode: FindPostcode;
	readonly cspFor: CspFor;
	/** The path of the visitor's own page for a reference that was just received. */
	readonly visitorPath: (reference: string) => string;
	/** Told of each Next that was pressed in an application. */
	readonly onBegun: (reference: string) => void;
	/** How soon people are usually rung, in a sentence, where there is a figure. */
	readonly usually: () => string | undefined;
	/** Today's date for visitors, as 2026-12-31. */
	readonly today: () => string;
	/** Stores the answer to a post, and resolves with the URL that shows it. */
	readonly saveAnswer: (answer: AnswerPage) => Promise<string>;
	/** The stored answer that the URL asks for. A post has none yet. */
	readonly savedAnswer?: StoredAnswerPage;
}

/** Renders the page that answers a form posted without script. */
export type RenderAnswer = RenderPage<Locals>;

/** Has Astro draw a page, from these locals. */
export type RenderPage<Given> = (request: IncomingMessage, response: ServerResponse, next: () => void, locals: Given) => unknown;

/** The internal URL of the page that answers a form's plain POST. Visitors never see it. */
export const answerPath = (formPath: string) => `/answered${formPath.toLowerCase()}`;

/** The locals by which a post is answered with a URL, and that URL with a page. */
export async function answerLocals(
	pages: AnswerPages,
	path: string,
	answerId: string | undefined,
): Promise<Pick<Locals, 'saveAnswer' | 'savedAnswer'>> {
	return {
		saveAnswer: async (answer) => `${path}?${ANSWER_PARAMETER}=${await pages.save(path, answer)}`,
		...(answerId === undefined ? {} : { savedAnswer: await pages.find(path, answerId) }),
	};
}

interface NoScriptFormsParts {
	readonly checkOrigin: (headers: FastifyRequest['headers']) => RequestOrigin;
	readonly receivePost: ReceivePost;
	readonly answerPages: AnswerPages;
	readonly rateLimit: RateLimit;
	readonly renderAnswer: RenderAnswer;
	readonly findPostcode: Locals['findPostcode'];
	readonly visitorPath: Locals['visitorPath'];
	readonly counts: PageCounts;
	readonly usually: Locals['usually'];
	readonly cspFor: CspFor;
	readonly today: () => string;
	readonly siteUrl: string;
	readonly phone: string;
}

/** As after an enquiry that could not be kept. */
const RETRY_SECONDS = 30;

/** The two encodings in which browsers post a form. */
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

const messages = {
	400: 'The form could not be read.',
	408: 'The form took too long to arrive.',
	413: 'That is too much to send at once.',
	415: 'This form can only be sent as a form.',
	500: 'Something went wrong on our side.',
} as const;

/** Adds the routes of the pages that answer. */
export async function noScriptForms(app: FastifyInstance, parts: NoScriptFormsParts): Promise<void> {
	const {
		checkOrigin,
		receivePost,
		answerPages,
		rateLimit,
		renderAnswer,
		findPostcode,
		visitorPath,
		counts,
		usually,
		cspFor,
		today,
		siteUrl,
		phone,
	} = parts;
	const { host } = new URL(siteUrl);
	const oneAtATime = createQueuePerIp();

	app.removeAllContentTypeParsers();
	// Read here, and whole: the size limit, compressed bodies and clients that hang up are then handled as everywhere else.
	app.addContentTypeParser(FORM_TYPES, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
	setErrorHandler(app, messages);
	app.addHook('onRequest', async (request, reply) => {
		if (request.method === 'POST' && checkOrigin(request.headers).kind === 'foreign')
			throw new HttpError(403, 'This form can only be sent from this site.');
		if (isUnsupportedBody(request.headers)) throw new HttpError(415, messages[415]);
		const wait = rateLimit.page(request.ip);
		if (!wait) return;
		reply.header('retry-after', wait);
		throw new HttpError(429, tooManyRequestsMessage(wait, phone));
	});

	for (const path of formPages) {
		app.post(path, (request, reply) => oneAtATime(request.ip, () => render(path, request, reply)));
		// Every other GET of these pages is for a built file (entrance-urls.ts).
		app.get(path, { exposeHeadRoute: false }, (request, reply) => oneAtATime(request.ip, () => render(path, request, reply)));
	}

	async function render(path: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
		const { raw } = request;
		const origin = checkOrigin(request.headers);
		const ofAnswer = await answerLocals(answerPages, path, answerIdFrom(raw.url ?? '')).catch((cause) => {
			if (!(cause instanceof StoreUnavailable)) throw cause;
			reply.header('retry-after', RETRY_SECONDS);
			throw new HttpError(503, `This page cannot be shown just now. Please reload it in a minute, or ring ${phone}.`, { cause });
		});
		raw.url = answerPath(path);
		// Astro builds a URL from the Host header, and prints one that it cannot parse. What a client sent must not reach the log.
		raw.headers.host = host;
		Object.assign(raw, { body: request.body ?? Buffer.alloc(0) });
		/** Sent with the page that the post leads to. */
		let retryAfter: number | undefined;
		if (ofAnswer.savedAnswer?.retryAfter) reply.raw.setHeader('retry-after', ofAnswer.savedAnswer.retryAfter);
		reply.hijack();
		try {
			await renderAnswer(raw, reply.raw, () => reply.raw.writeHead(404).end(), {
				receive: receiveFor(request, origin, (seconds) => {
					retryAfter = seconds;
				}),
				findPostcode,
				visitorPath,
				onBegun: (reference) => counts.begun(path, request.headers, reference),
				usually,
				cspFor,
				today,
				...ofAnswer,
				saveAnswer: (answer) => ofAnswer.saveAnswer({ ...answer, ...(retryAfter ? { retryAfter } : {}) }),
			});
		} catch (error) {
			request.log.error(describeFault(error));
			if (reply.raw.headersSent) reply.raw.destroy();
			else reply.raw.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(messages[500]);
		}
	}

	/** Creates `receive` for one post. Over the rate limit the page is rendered all the same, with every answer still in its field. */
	function receiveFor(request: FastifyRequest, origin: RequestOrigin, mustWait: (seconds: number) => void): Receive {
		return async (form, sent) => {
			const fields = [...sent];
			const wait = rateLimit.enquiry(request.ip);
			if (wait) {
				mustWait(wait);
				const message = `${tooManyRequestsMessage(wait, phone)}.`;
				return { state: 'unavailable', answers: readAnswers(allForms[form], fields), rateLimited: true, message };
			}
			return receivePost(form, fields, { origin, headers: request.headers, ip: request.ip });
		};
	}
}

/**
 * Renders one page at a time for an IP address, and serves everybody else in between: a page takes some milliseconds of the only
 * thread, so a client that sends fifty a second waits for itself.
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

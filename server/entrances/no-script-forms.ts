/** The forms posted without script: read whole here, answered with an address, and drawn there as a page by Astro. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allForms, formPages } from '../../forms/all-forms.ts';
import { readAnswers } from '../../forms/answers.ts';
import type { AnswerPage, Receive, StoredAnswerPage } from '../../forms/submission-port.ts';
import { isUnreadable } from '../http/body-checks.ts';
import type { CspFor } from '../http/csp.ts';
import { setErrorHandler } from '../http/error-handler.ts';
import type { Sender } from '../http/origins.ts';
import { type RateLimit, waitWords } from '../http/rate-limit.ts';
import { errorName, errorPlace } from '../log.ts';
import type { SpamCheck } from '../spam/spam-check.ts';
import { ANSWER, type AnswerPages, answerIdFrom } from './answer-pages.ts';

/** What the pages that answer a form are handed. */
interface Locals {
	readonly receive: Receive;
	readonly policyOf: CspFor;
	/** The day it is where the visitors are, as 2026-12-31. */
	readonly today: () => string;
	/** Keeps what a post is answered with, and says at which address it is to be seen. */
	readonly keep: (answer: AnswerPage) => string;
	/** What is still known of the answer at the address asked for. A post has none yet. */
	readonly known?: StoredAnswerPage;
}

/** Draws the page that answers a form posted without script. */
export type DrawAnswer = (request: IncomingMessage, response: ServerResponse, next: () => void, locals: Locals) => unknown;

/** Where the page that answers a form's plain POST is drawn; visitors never see this address. */
export const answerPath = (formPath: string) => `/answered${formPath.toLowerCase()}`;

/** The part of the locals by which a post is answered with an address, and that address with a page. */
export function localsOf(answers: AnswerPages, path: string, asked: string | undefined): Pick<Locals, 'keep' | 'known'> {
	return {
		keep: (answer) => `${path}?${ANSWER}=${answers.keep(path, answer)}`,
		...(asked === undefined ? {} : { known: answers.find(path, asked) }),
	};
}

interface PostedFormsParts {
	readonly senderOf: (headers: FastifyRequest['headers']) => Sender;
	readonly judge: SpamCheck;
	readonly answers: AnswerPages;
	readonly limits: RateLimit;
	readonly drawAnswer: DrawAnswer;
	readonly policyOf: CspFor;
	readonly today: () => string;
	readonly siteUrl: string;
	readonly phone: string;
}

/** The two ways a browser sends a form. */
const TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

const words = {
	400: 'The form could not be read.',
	408: 'The form took too long to arrive.',
	413: 'That is too much to send at once.',
	415: 'This form can only be sent as a form.',
	500: 'Something went wrong on our side.',
} as const;

/** Adds the pages that answer. */
export async function noScriptForms(app: FastifyInstance, parts: PostedFormsParts): Promise<void> {
	const { senderOf, judge, answers, limits, drawAnswer, policyOf, today, siteUrl, phone } = parts;
	const { host } = new URL(siteUrl);
	const inTurn = turns();

	app.removeAllContentTypeParsers();
	// Read here and whole: limits, packed bodies and visitors who hang up are then the same as everywhere else.
	app.addContentTypeParser(TYPES, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
	setErrorHandler(app, words);
	app.addHook('onRequest', async (request, reply) => {
		if (request.method === 'POST' && senderOf(request.headers).kind === 'foreign')
			return inWords(reply, 403, 'This form can only be sent from this site.');
		if (isUnreadable(request.headers)) return inWords(reply, 415, words[415]);
		const wait = limits.answer(request.ip);
		if (wait) return inWords(reply.header('retry-after', wait), 429, waitWords(wait, phone));
		return undefined;
	});

	for (const path of formPages) {
		app.post(path, (request, reply) => inTurn(request.ip, () => draw(path, request, reply)));
		// Every other GET of these pages is a built file's (app.ts).
		app.get(path, { exposeHeadRoute: false }, (request, reply) => inTurn(request.ip, () => draw(path, request, reply)));
	}

	async function draw(path: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
		const { raw } = request;
		const sender = senderOf(request.headers);
		const asked = answerIdFrom(raw.url ?? '');
		raw.url = answerPath(path);
		// Astro makes an address of it and prints what it cannot make one of; whatever was sent as Host stays out of the log.
		raw.headers.host = host;
		Object.assign(raw, { body: request.body ?? Buffer.alloc(0) });
		const own = localsOf(answers, path, asked);
		/** Said by the page that the post leads to. */
		let retryAfter: number | undefined;
		if (own.known?.retryAfter) reply.raw.setHeader('retry-after', own.known.retryAfter);
		reply.hijack();
		try {
			await drawAnswer(raw, reply.raw, () => reply.raw.writeHead(404).end(), {
				receive: receiveFor(request, sender, (seconds) => {
					retryAfter = seconds;
				}),
				policyOf,
				today,
				...own,
				keep: (answer) => own.keep({ ...answer, ...(retryAfter ? { retryAfter } : {}) }),
			});
		} catch (error) {
			request.log.error({ fault: errorName(error), at: errorPlace(error as Error) });
			if (reply.raw.headersSent) reply.raw.destroy();
			else reply.raw.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(words[500]);
		}
	}

	/** The way in for one post. Too many: the page is drawn all the same, with every word still in its field. */
	function receiveFor(request: FastifyRequest, sender: Sender, mustWait: (seconds: number) => void): Receive {
		return async (form, sent) => {
			const given = [...sent];
			const wait = limits.enquiry(request.ip);
			if (wait) {
				mustWait(wait);
				return {
					state: 'unavailable',
					answers: readAnswers(allForms[form], given),
					rateLimited: true,
					message: `${waitWords(wait, phone)}.`,
				};
			}
			return judge(form, given, { sender, headers: request.headers, address: request.ip });
		};
	}
}

/**
 * Draws one page at a time for an address, and lets everybody else be served in between: a page takes some milliseconds of the
 * only thread, and whoever sends fifty a second waits for themselves.
 */
function turns(): (address: string, work: () => Promise<void>) => Promise<void> {
	const last = new Map<string, Promise<void>>();
	return async (address, work) => {
		const before = last.get(address);
		const mine = (async () => {
			await before?.catch(() => undefined);
			await setImmediate();
			await work();
		})();
		last.set(address, mine);
		try {
			await mine;
		} finally {
			if (last.get(address) === mine) last.delete(address);
		}
	};
}

function inWords(reply: FastifyReply, status: number, text: string): FastifyReply {
	return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text);
}

/**
 * The forms posted without script: read whole here, answered with a redirect to a page that Astro
 * renders.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StoreUnavailable } from '#enquiries/store/database.ts';
import { allForms, formPages } from '#forms/all-forms.ts';
import { readAnswers } from '#forms/fields/answers.ts';
import type { AnswerLocals } from '#forms/sending/page-locals.ts';
import type { Receive } from '#forms/sending/submission-port.ts';
import { isUnsupportedBody } from '../http/body-checks.ts';
import { FORM_MESSAGES, HttpError, RETRY_SECONDS, setErrorHandler } from '../http/error-handler.ts';
import { refuseTooMany, tooManyRequestsMessage } from '../http/rate-limit.ts';
import { ANSWER_PARAMETER, answerIdFrom } from './answer-pages.ts';
import { createQueuePerIp, drawPage } from './draw-page.ts';

/** The internal URL of the page that answers a form's plain POST. Visitors never see it. */
export const answerPath = (formPath: string) => `/answered${formPath.toLowerCase()}`;

/** What the page that answers a form is handed, whoever posted it. */
export async function answerLocals(
	{ answerPages, findPostcode, receiptFor, cspFor, today }: FastifyInstance,
	path: string,
	answerId: string | undefined,
): Promise<Omit<AnswerLocals, 'receive' | 'onStarted'>> {
	return {
		findPostcode,
		receiptFor,
		cspFor,
		today,
		saveAnswer: async (answer) =>
			`${path}?${ANSWER_PARAMETER}=${await answerPages.save(path, answer)}`,
		...(answerId === undefined ? {} : { savedAnswer: await answerPages.find(path, answerId) }),
	};
}

/** The two encodings in which browsers post a form. */
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Adds the routes of the pages that answer. */
export async function noScriptForms(app: FastifyInstance): Promise<void> {
	const { checkOrigin, receivePost, rateLimit, counts, phone } = app;
	const oneAtATime = createQueuePerIp();

	app.removeAllContentTypeParsers();
	// Read here, and whole: the size limit, compressed bodies and clients that hang up are then
	// handled as everywhere else.
	app.addContentTypeParser(FORM_TYPES, { parseAs: 'buffer' }, (_request, body, done) =>
		done(null, body),
	);
	setErrorHandler(app, FORM_MESSAGES);
	app.addHook('onRequest', async (request, reply) => {
		if (request.method === 'POST' && checkOrigin(request.headers).kind === 'foreign')
			throw new HttpError(403, 'This form can only be sent from this site.');
		if (isUnsupportedBody(request.headers)) throw new HttpError(415, FORM_MESSAGES[415]);
		refuseTooMany(rateLimit.page(request.ip), reply, phone);
	});

	for (const path of formPages) {
		app.post(path, (request, reply) => oneAtATime(request.ip, () => render(path, request, reply)));
		// Every other GET of these pages is for a built file (entrance-urls.ts).
		app.get(path, { exposeHeadRoute: false }, (request, reply) =>
			oneAtATime(request.ip, () => render(path, request, reply)),
		);
	}

	async function render(path: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
		const locals = await answerLocals(app, path, answerIdFrom(request.raw.url ?? '')).catch(
			(cause) => {
				if (!(cause instanceof StoreUnavailable)) throw cause;
				reply.header('retry-after', RETRY_SECONDS);
				throw new HttpError(
					503,
					`This page cannot be shown just now. Please reload it in a minute, or ring ${phone}.`,
					{ cause },
				);
			},
		);
		Object.assign(request.raw, { body: request.body ?? Buffer.alloc(0) });
		/** Sent with the page that the post leads to. */
		let retryAfter: number | undefined;
		const receive = receiveFor(request, (seconds) => {
			retryAfter = seconds;
		});
		if (locals.savedAnswer?.retryAfter)
			reply.raw.setHeader('retry-after', locals.savedAnswer.retryAfter);
		reply.hijack();
		const given: AnswerLocals = {
			...locals,
			receive,
			onStarted: (reference) => counts.startApplication(path, request.headers, reference),
			saveAnswer: (answer) =>
				locals.saveAnswer({ ...answer, ...(retryAfter ? { retryAfter } : {}) }),
		};
		await drawPage(request, reply.raw, answerPath(path), given);
	}

	/**
	 * Creates `receive` for one post. Over the rate limit the page is rendered all the same, with
	 * every answer still in its field.
	 */
	function receiveFor(request: FastifyRequest, mustWait: (seconds: number) => void): Receive {
		const origin = checkOrigin(request.headers);
		return async (form, sent) => {
			const fields = [...sent];
			const wait = rateLimit.enquiry(request.ip);
			if (wait) {
				mustWait(wait);
				const message = `${tooManyRequestsMessage(wait, phone)}.`;
				return {
					state: 'unavailable',
					answers: readAnswers(allForms[form], fields),
					rateLimited: true,
					message,
				};
			}
			return receivePost(form, fields, { origin, headers: request.headers, ip: request.ip });
		};
	}
}

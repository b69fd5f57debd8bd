/**
 * The forms posted without script: each post is answered with a redirect to a page, which is stored
 * for it (docs/decisions/forms.md).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ANSWER_PARAMETER, answerIdFrom } from '#enquiries/links/answer-pages.ts';
import { StoreUnavailable } from '#enquiries/store/database.ts';
import { readAnswers } from '#forms/fields/answers.ts';
import { VIA, viaFrom } from '#forms/fields/via.ts';
import { allForms } from '#forms/sending/all-forms.ts';
import type { Receive } from '#forms/sending/submission-port.ts';
import type { VisitorForm } from '#model/form-names.ts';
import { checkAnswer } from '#visitor/without-script/check-answer.ts';
import { contactAnswer } from '#visitor/without-script/contact-answer.ts';
import { fundingAnswer } from '#visitor/without-script/funding-answer.ts';
import { isUnsupportedBody } from '../http/body-checks.ts';
import { FORM_MESSAGES, HttpError, RETRY_SECONDS, setErrorHandler } from '../http/error-handler.ts';
import { acceptForms, fieldsOf } from '../http/form-bodies.ts';
import { refuseTooMany, tooManyRequestsMessage } from '../http/rate-limit.ts';
import { takeTurns } from '../http/turns.ts';

/**
 * In characters: four times the longest form. Rendering more back into a page would delay other
 * visitors.
 */
const LONGEST_POST = 16_000;

const NOT_A_FORM = 'That is too much to send at once, or not a form.';

export async function noScriptForms(app: FastifyInstance): Promise<void> {
	const { checkOrigin, receivePost, receiptFor, rateLimit, phone } = app;
	const { contentToday, answerPages } = app;
	await acceptForms(app);
	setErrorHandler(app, { ...FORM_MESSAGES, 400: NOT_A_FORM });
	app.addHook('onRequest', async (request, reply) => {
		reply.header('cache-control', 'no-store');
		if (request.method === 'POST' && checkOrigin(request.headers).kind === 'foreign')
			throw new HttpError(403, 'This form can only be sent from this site.');
		if (isUnsupportedBody(request.headers)) throw new HttpError(415, FORM_MESSAGES[415]);
		refuseTooMany(rateLimit.page(request.ip), reply, phone);
	});
	takeTurns(app);

	for (const form of [contactAnswer, fundingAnswer, checkAnswer]) {
		app.post(form.path, async (request, reply) => {
			const posted = fieldsOf(request);
			if (!posted || [...posted.values()].join('').length > LONGEST_POST)
				throw new HttpError(400, NOT_A_FORM);
			const ports = { content: contentToday(), receive: receiveFor(request), receiptFor };
			const { page, place } = await form.answer(posted, ports);
			const id = await answerPages.save(form.path, page);
			const via = viaFrom(posted.get(VIA));
			const query = `${ANSWER_PARAMETER}=${id}${via && `&${VIA}=${via}`}`;
			const address = `${form.path}?${query}${place && `#${place}`}`;
			return reply.code(303).header('location', address).send();
		});
		// Every other GET of these pages is for the page itself (./route-urls.ts).
		app.get(form.path, { exposeHeadRoute: false }, async (request, reply) => {
			const id = answerIdFrom(request.url) ?? '';
			const stored = await answerPages
				.find(form.path, id)
				.catch((cause) => unavailable(reply, cause));
			if (stored.retryAfter) reply.header('retry-after', stored.retryAfter);
			// A visitor who comes back may have chosen an e-mail or sent photographs since.
			const receipt = stored.reference ? await receiptFor(stored.reference) : undefined;
			const shown = form.show(stored, contentToday(), receipt);
			return reply.sendPage(stored.status, form.drawnAs, shown);
		});
	}

	/**
	 * Creates `receive` for one post. Over the rate limit the page is rendered all the same, with
	 * every answer still in its field.
	 */
	function receiveFor(request: FastifyRequest): Receive<VisitorForm> {
		const origin = checkOrigin(request.headers);
		return async (form, sent) => {
			const fields = [...sent];
			const wait = rateLimit.enquiry(request.ip);
			if (wait)
				return {
					state: 'unavailable',
					answers: readAnswers(allForms[form], fields),
					retryAfter: wait,
					message: `${tooManyRequestsMessage(wait, phone)}.`,
				};
			return receivePost(form, fields, { origin, headers: request.headers, ip: request.ip });
		};
	}

	function unavailable(reply: FastifyReply, cause: unknown): never {
		if (!(cause instanceof StoreUnavailable)) throw cause;
		reply.header('retry-after', RETRY_SECONDS);
		throw new HttpError(
			503,
			`This page cannot be shown just now. Please reload it in a minute, or ring ${phone}.`,
			{ cause },
		);
	}
}

/**
 * Tells the page that has just sent an enquiry the path of the visitor's own page. It proves itself with its form token, which nobody
 * else knows; a reference alone opens nothing. Answered by the process that received the enquiry; otherwise the letter has the link.
 */
import type { FastifyInstance } from 'fastify';
import { isFormName } from '../../forms/all-forms.ts';
import { VISITOR_LINK_PATH } from '../../forms/hidden-fields.ts';
import { readReference } from '../../forms/reference.ts';
import { HttpError, setErrorHandler } from '../http/error-handler.ts';
import type { RequestOrigin } from '../http/origins.ts';
import { type RateLimit, tooManyRequestsMessage } from '../http/rate-limit.ts';
import type { FormTokens } from '../spam/form-token.ts';

interface VisitorLinkParts {
	readonly checkOrigin: (headers: Readonly<Record<string, string | string[] | undefined>>) => RequestOrigin;
	readonly rateLimit: RateLimit;
	readonly tokens: Pick<FormTokens, 'hasReceived'>;
	/** The path of the visitor's page for a reference. */
	readonly visitorPath: (reference: string) => string;
	readonly phone: string;
}

/** A form, a token and a reference, with room. */
const MOST_BYTES = 200;

/** Adds the route. */
export async function visitorLink(
	app: FastifyInstance,
	{ checkOrigin, rateLimit, tokens, visitorPath, phone }: VisitorLinkParts,
): Promise<void> {
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) => done(null, body));
	setErrorHandler(app, {
		400: 'The request could not be read.',
		413: 'That is too long.',
		415: 'Send plain text.',
		500: 'Something went wrong on our side.',
	});
	app.post(VISITOR_LINK_PATH, async (request, reply) => {
		if (checkOrigin(request.headers).kind === 'foreign') throw new HttpError(403, 'Only this site’s own pages may ask.');
		const wait = rateLimit.page(request.ip);
		if (wait) {
			reply.header('retry-after', wait);
			throw new HttpError(429, tooManyRequestsMessage(wait, phone));
		}
		const [form, token, given] = (typeof request.body === 'string' ? request.body : '').split(' ');
		const reference = readReference(given);
		const isTheirs = isFormName(form) && reference !== undefined && tokens.hasReceived(form, token, reference);
		return reply
			.header('cache-control', 'no-store')
			.type('text/plain; charset=utf-8')
			.send(isTheirs ? visitorPath(reference) : '');
	});
}

/** Answers a page's script whether a postcode is on the grant's list. The postcode comes in the body: no URL, log or store has it. */
import type { FastifyInstance } from 'fastify';
import { POSTCODE_PATH, type PostcodeAnswer } from '../../forms/postcode-port.ts';
import { HttpError, setErrorHandler } from '../http/error-handler.ts';
import type { RequestOrigin } from '../http/origins.ts';
import { type RateLimit, tooManyRequestsMessage } from '../http/rate-limit.ts';

interface PostcodeCheckParts {
	readonly checkOrigin: (headers: Readonly<Record<string, string | string[] | undefined>>) => RequestOrigin;
	readonly rateLimit: RateLimit;
	readonly findPostcode: (postcode: string) => Promise<PostcodeAnswer>;
	readonly phone: string;
}

/** A postcode with room for spaces. */
const MOST_BYTES = 40;

/** Adds the route. */
export async function postcodeCheck(
	app: FastifyInstance,
	{ checkOrigin, rateLimit, findPostcode, phone }: PostcodeCheckParts,
): Promise<void> {
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) => done(null, body));
	setErrorHandler(app, {
		400: 'The postcode could not be read.',
		413: 'That is too long for a postcode.',
		415: 'Send the postcode as plain text.',
		500: 'Something went wrong on our side.',
	});
	app.post(POSTCODE_PATH, async (request, reply) => {
		if (checkOrigin(request.headers).kind === 'foreign') throw new HttpError(403, 'Only this site’s own pages may ask.');
		const wait = rateLimit.page(request.ip);
		if (wait) {
			reply.header('retry-after', wait);
			throw new HttpError(429, tooManyRequestsMessage(wait, phone));
		}
		const answer = await findPostcode(typeof request.body === 'string' ? request.body : '');
		return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(answer);
	});
}

/**
 * Counts the applications whose first Next was pressed: a number for the office, and nothing about
 * the visitor.
 */
import type { FastifyInstance } from 'fastify';
import { STARTED_PATH } from '#forms/fields/hidden-fields.ts';
import { fundingForm } from '#forms/funding.ts';
import { HttpError, setErrorHandler } from '../http/error-handler.ts';

/**
 * Adds the route. Requests over the limit get the same answer, because the page does not wait for
 * it.
 */
export async function applicationStarted(app: FastifyInstance): Promise<void> {
	const { checkOrigin, rateLimit, counts } = app;
	app.removeAllContentTypeParsers();
	setErrorHandler(app, {
		400: 'The request could not be read.',
		415: 'Send nothing.',
		500: 'Something went wrong on our side.',
	});
	app.post(STARTED_PATH, async (request, reply) => {
		if (checkOrigin(request.headers).kind === 'foreign')
			throw new HttpError(403, 'Only this site’s own pages may say so.');
		if (!rateLimit.page(request.ip)) counts.startApplication(fundingForm.path, request.headers);
		return reply.code(204).header('cache-control', 'no-store').send();
	});
}

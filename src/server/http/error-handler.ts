/** How failed requests are answered: one error handler for every route. */
import type { FastifyError, FastifyInstance } from 'fastify';
import { describeFault } from './log.ts';

/** Thrown to refuse a request, with the status and the message that its sender gets. */
export class HttpError extends Error {
	readonly statusCode: number;
	constructor(statusCode: number, message: string, options?: ErrorOptions) {
		super(message, options);
		this.statusCode = statusCode;
	}
}

/** After how long a request is worth repeating that the store could not serve. */
export const RETRY_SECONDS = 30;

/** What to say of a form that is posted. */
export const FORM_MESSAGES = {
	400: 'The form could not be read.',
	408: 'The form took too long to arrive.',
	413: 'That is too much to send at once.',
	415: 'This form can only be sent as a form.',
	500: 'Something went wrong on our side.',
} as const;

/** What to say by status. The messages of 400 and 500 also serve every other 4xx and 5xx. */
export type MessagesByStatus = Readonly<Record<number, string> & { 400: string; 500: string }>;

/**
 * Answers errors in that part of the server in plain text, or in JSON where `toJson` makes it. A
 * fault of ours is logged, without its message.
 */
export function setErrorHandler(
	app: FastifyInstance,
	messages: MessagesByStatus,
	headers: Readonly<Record<string, string>> = {},
	toJson?: (message: string) => object,
): void {
	app.setErrorHandler((error: FastifyError, request, reply) => {
		const status = error.statusCode ?? 500;
		const isRefusal = error instanceof HttpError;
		if (status >= 500 && !isRefusal) request.log.error(describeFault(error));
		reply.headers({ ...headers, 'cache-control': 'no-store' }).code(status);
		const message = isRefusal
			? error.message
			: (messages[status] ?? messages[status < 500 ? 400 : 500]);
		return toJson
			? reply.send(toJson(message))
			: reply.type('text/plain; charset=utf-8').send(message);
	});
}

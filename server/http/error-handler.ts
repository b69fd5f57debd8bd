/** What a request is answered with that cannot be carried out: one handler for every way in. */
import type { FastifyError, FastifyInstance } from 'fastify';
import { errorName, errorPlace } from '../log.ts';

/** A request that is not carried out: the status and the few words that its sender is told. */
export class HttpRefusal extends Error {
	readonly statusCode: number;
	constructor(statusCode: number, words: string) {
		super(words);
		this.statusCode = statusCode;
	}
}

/** What to say by status; those of 400 and 500 stand for every other of their kind. */
export type MessagesByStatus = Readonly<Record<number, string> & { 400: string; 500: string }>;

/** Answers what goes wrong in that part of the server, in plain text. A fault of ours is logged, without its message. */
export function setErrorHandler(app: FastifyInstance, words: MessagesByStatus, headers: Readonly<Record<string, string>> = {}): void {
	app.setErrorHandler((error: FastifyError, request, reply) => {
		const status = error.statusCode ?? 500;
		const isRefusal = error instanceof HttpRefusal;
		if (status >= 500 && !isRefusal) request.log.error({ fault: errorName(error), at: errorPlace(error) });
		return reply
			.headers({ ...headers, 'cache-control': 'no-store' })
			.code(status)
			.type('text/plain; charset=utf-8')
			.send(isRefusal ? error.message : (words[status] ?? words[status < 500 ? 400 : 500]));
	});
}

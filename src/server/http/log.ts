/**
 * The log: one line a request, of fields that cannot hold personal data. Nothing else is logged.
 */
import {
	type FastifyBaseLogger,
	type FastifyReply,
	type FastifyRequest,
	LogController,
} from 'fastify';
import type { AttemptRunnerOptions } from '#enquiries/delivery/attempts.ts';
import { FORM_ROUTES } from './page-urls.ts';

/**
 * Fastify's log lines, reduced to the fields allowed here. The requested URL is not one of them,
 * because it may hold anything.
 */
export class RedactedLog extends LogController {
	override incomingRequest(): void {}
	override routeNotFound(): void {}
	override writeHeadError(): void {}

	override requestCompleted(
		error: Error | null | undefined,
		request: FastifyRequest,
		reply: FastifyReply,
	): void {
		request.log.info({
			method: request.method,
			route: request.routeOptions.url?.replace(FORM_ROUTES, '') ?? 'none',
			status: reply.statusCode,
			ms: Math.round(reply.elapsedTime),
			fault: error ? errorName(error) : undefined,
		});
	}

	override defaultErrorLog(error: Error, request: FastifyRequest, reply: FastifyReply): void {
		if (reply.statusCode >= 500) request.log.error(describeFault(error));
	}

	override streamError(error: Error, request: FastifyRequest): void {
		request.log.info({ event: 'response not finished', fault: errorName(error) });
	}

	override serializerError(error: Error, request: FastifyRequest): void {
		request.log.error(describeFault(error));
	}
}

/** An error code or class name. Anything else in their place may be a visitor's words. */
const IDENTIFIER = /^\w{1,60}$/;

/** An error's code or class. Never its message, which may quote what a visitor sent. */
export function errorName(error: unknown): string {
	if (!(error instanceof Error)) return typeof error;
	const { code, name } = error as { code?: unknown; name: string };
	if (typeof code === 'string' && IDENTIFIER.test(code)) return code;
	return IDENTIFIER.test(name) ? name : 'Error';
}

/** An error as log fields: what, where, and its cause. */
export function describeFault(error: unknown): { fault: string; at?: string; cause?: string } {
	const at = error instanceof Error ? errorPlace(error) : undefined;
	const cause = error instanceof Error ? error.cause : undefined;
	return {
		fault: errorName(error),
		at,
		cause: cause === undefined ? undefined : errorName(cause),
	};
}

/** Logs what becomes of messages of the outbox: classes and counts. */
export const logDeliveries = (
	log: FastifyBaseLogger,
): Pick<AttemptRunnerOptions, 'onOutcome' | 'onError'> => ({
	onOutcome: ({ fault, ...outcome }) =>
		log[outcome.event === 'delivered' ? 'info' : 'warn']({
			...outcome,
			...(fault === undefined ? {} : describeFault(fault)),
		}),
	onError: (error) => log.error({ event: 'delivery round failed', ...describeFault(error) }),
});

/** Has what packages print of errors, such as React while it draws, say what and where alone. */
export function printErrorsWithoutWords(output: Pick<Console, 'error'>): void {
	const print = output.error.bind(output);
	output.error = (...words: unknown[]) =>
		print(...words.map((word) => (word instanceof Error ? describeFault(word) : word)));
}

/** Where in our own files it was thrown: folder, file, line and column. */
function errorPlace(error: Error): string | undefined {
	return error.stack
		?.split('\n')
		.find(
			(line) => /^\s+at /.test(line) && !line.includes('node_modules') && !line.includes('node:'),
		)
		?.replace(/^.*?((?:[^\s()/\\]+[/\\])?[^\s()/\\]+:\d+:\d+)\)?$/, '$1');
}

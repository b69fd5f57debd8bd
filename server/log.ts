/** What is logged: one line a request, from a list of fields that can hold nothing personal. Everything else stays out. */
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Fastify's log lines, cut down to the fields allowed here. An address as it was asked for may hold anything, so it is not one. */
export class RedactedLog extends LogController {
	override incomingRequest(): void {}
	override routeNotFound(): void {}
	override writeHeadError(): void {}

	override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
		request.log.info({
			method: request.method,
			route: request.routeOptions.url ?? 'none',
			status: reply.statusCode,
			ms: Math.round(reply.elapsedTime),
			...(error ? { fault: errorName(error) } : {}),
		});
	}

	override defaultErrorLog(error: Error, request: FastifyRequest, reply: FastifyReply): void {
		if (reply.statusCode >= 500) request.log.error({ fault: errorName(error), at: errorPlace(error) });
	}

	override streamError(error: Error, request: FastifyRequest): void {
		request.log.info({ event: 'answer not finished', fault: errorName(error) });
	}

	override serializerError(error: Error, request: FastifyRequest): void {
		request.log.error({ fault: errorName(error), at: errorPlace(error) });
	}
}

/** A code or a class as programs write them. Anything else in their place may be a visitor's words. */
const PROGRAMS_WORD = /^\w{1,60}$/;

/** An error's class or code. Its message may quote what a visitor sent. */
export function errorName(error: unknown): string {
	if (!(error instanceof Error)) return typeof error;
	const { code, name } = error as { code?: unknown; name: string };
	if (typeof code === 'string' && PROGRAMS_WORD.test(code)) return code;
	return PROGRAMS_WORD.test(name) ? name : 'Error';
}

/** A fault in log fields: what it was, where, and what was behind it. */
export function describeFault(error: unknown): { fault: string; at?: string; cause?: string } {
	const at = error instanceof Error ? errorPlace(error) : undefined;
	const cause = error instanceof Error ? error.cause : undefined;
	return { fault: errorName(error), ...(at ? { at } : {}), ...(cause === undefined ? {} : { cause: errorName(cause) }) };
}

/** Where in our own files it happened, without its message. */
export function errorPlace(error: Error): string | undefined {
	return error.stack
		?.split('\n')
		.find((line) => /^\s+at /.test(line) && !line.includes('node_modules') && !line.includes('node:'))
		?.replace(/^.*[/\\]((?:[^/\\]+[/\\])?[^/\\]+:\d+:\d+)\)?$/, '$1');
}

/** What a request body must look like before it is read. */
import type { IncomingHttpHeaders } from 'node:http';

/** Far more than a visitor types into a form. */
export const BODY_LIMIT_BYTES = 64 * 1024;

/** The EmailJS API needs two levels; a few more leave room for members it may add. */
const DEPTH_LIMIT = 8;

/** True if the body is compressed or not UTF-8. We accept neither. */
export function isUnsupportedBody(headers: IncomingHttpHeaders): boolean {
	const { 'content-encoding': encoding, 'content-type': type = '' } = headers;
	if (encoding !== undefined && encoding.toLowerCase() !== 'identity') return true;
	const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1]?.toLowerCase();
	return charset !== undefined && charset !== 'utf-8' && charset !== 'utf8';
}

/**
 * True if a parsed body is nested deeper than any honest one. Parsers accept 100,000 levels, on
 * which a recursive function overflows the stack.
 */
export function isTooDeep(body: unknown): boolean {
	let level: unknown[] = [body];
	for (let depth = 0; level.length > 0; depth += 1) {
		if (depth > DEPTH_LIMIT) return true;
		level = level.flatMap((value) =>
			typeof value === 'object' && value !== null ? Object.values(value) : [],
		);
	}
	return false;
}

/** What a body must look like before anybody reads it. */
import type { IncomingHttpHeaders } from 'node:http';

/** Nothing a person types comes near this. */
export const BODY_LIMIT_BYTES = 64 * 1024;

/** The wire contract needs two levels; a few more are there for members it may learn. */
const DEPTH_LIMIT = 8;

/** True for a body that is packed, or written in another alphabet than UTF-8: we read neither. */
export function isUnreadable(headers: IncomingHttpHeaders): boolean {
	const { 'content-encoding': packing, 'content-type': type = '' } = headers;
	if (packing !== undefined && packing.toLowerCase() !== 'identity') return true;
	const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1]?.toLowerCase();
	return charset !== undefined && charset !== 'utf-8' && charset !== 'utf8';
}

/**
 * True when a parsed body is nested deeper than anything honest. Parsers read 100,000 levels without complaint, and whoever
 * walks them with a function that calls itself falls over.
 */
export function isTooDeep(body: unknown): boolean {
	let level: unknown[] = [body];
	for (let depth = 0; level.length > 0; depth += 1) {
		if (depth > DEPTH_LIMIT) return true;
		level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
	}
	return false;
}

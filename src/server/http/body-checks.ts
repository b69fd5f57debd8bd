/** What a request body must look like before it is read. */
import type { IncomingHttpHeaders } from 'node:http';

/** Far more than a visitor types into a form. */
export const BODY_LIMIT_BYTES = 64 * 1024;

/** True if the body is compressed or not UTF-8. We accept neither. */
export function isUnsupportedBody(headers: IncomingHttpHeaders): boolean {
	const { 'content-encoding': encoding, 'content-type': type = '' } = headers;
	if (encoding !== undefined && encoding.toLowerCase() !== 'identity') return true;
	const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1]?.toLowerCase();
	return charset !== undefined && charset !== 'utf-8' && charset !== 'utf8';
}

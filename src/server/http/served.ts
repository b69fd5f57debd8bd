/** A page or a file as it is sent: with its headers, in each encoding that it has. */
import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** A page has no extension. */
const contentTypes: Readonly<Record<string, string>> = {
	'': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.svg': 'image/svg+xml',
	'.png': 'image/png',
	'.ico': 'image/x-icon',
	'.webp': 'image/webp',
	'.avif': 'image/avif',
	'.jpg': 'image/jpeg',
	'.woff2': 'font/woff2',
	'.xml': 'application/xml; charset=utf-8',
	'.txt': 'text/plain; charset=utf-8',
	'.json': 'application/json',
};

/** Bitmaps and fonts are compressed already. */
const TEXT = ['', '.js', '.css', '.svg', '.xml', '.txt', '.json'];

type Encoding = 'br' | 'gzip' | 'identity';

interface Representation {
	readonly encoding: Encoding;
	readonly bytes: Buffer;
	readonly headers: Readonly<Record<string, string>>;
}

export interface Served {
	readonly status: number;
	/** The path of the page, if it is one. */
	readonly page?: string;
	/** The scripts of its form, as a Link header. */
	readonly scripts?: string;
	/** Best first. */
	representations: readonly Representation[];
}

interface Sent {
	readonly path: string;
	readonly bytes: Buffer;
	readonly headers: Readonly<Record<string, string>>;
	readonly status?: number;
	readonly page?: string;
	readonly scripts?: string;
}

/** Uncompressed. */
export function served({ path, bytes, headers, status = 200, page, scripts }: Sent): Served {
	const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
	return {
		status,
		page,
		scripts,
		representations: [represented('identity', bytes, `"${hash}"`, typed(path, headers))],
	};
}

const typed = (path: string, headers: Readonly<Record<string, string>>) => ({
	...headers,
	vary: 'Accept-Encoding',
	'content-type': contentTypes[extname(path)] ?? 'application/octet-stream',
});

const represented = (
	encoding: Encoding,
	bytes: Buffer,
	etag: string,
	headers: Readonly<Record<string, string>>,
): Representation => ({
	encoding,
	bytes,
	headers: {
		...headers,
		etag,
		...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
	},
});

/**
 * Compresses it, quickly or as small as can be. What is sent meanwhile is as it was. Another
 * quality has another ETag, because its bytes are others.
 */
export async function compress(one: Served, path: string, isBest: boolean): Promise<void> {
	const plain = one.representations.at(-1);
	if (!plain || !TEXT.includes(extname(path))) return;
	const { bytes } = plain;
	const quality = isBest ? constants.BROTLI_MAX_QUALITY : 4;
	const [br, gzipped] = await Promise.all([
		brotli(bytes, {
			params: {
				[constants.BROTLI_PARAM_QUALITY]: quality,
				[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
			},
		}),
		gz(bytes, { level: isBest ? 9 : 4 }),
	]);
	const { etag = '', ...others } = plain.headers;
	const note = isBest ? '' : '-quick';
	const tag = (encoding: Encoding) => `${etag.slice(0, -1)}-${encoding}${note}"`;
	one.representations = [
		represented('br', br, tag('br'), others),
		represented('gzip', gzipped, tag('gzip'), others),
		plain,
	];
}

/** Serves the built files from memory. A file that was not there at the start cannot be reached by any address. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import type { CspFor } from './csp.ts';

const types: Readonly<Record<string, string>> = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.svg': 'image/svg+xml',
	'.png': 'image/png',
	'.woff2': 'font/woff2',
	'.xml': 'application/xml; charset=utf-8',
	'.txt': 'text/plain; charset=utf-8',
	'.json': 'application/json',
	'.webmanifest': 'application/manifest+json',
};

/** The forms a file is kept in, best first, by their names in headers and at the ends of files. */
const packings = [
	['br', '.br'],
	['gzip', '.gz'],
] as const;

/** Copies of built files, not files of their own; and the page for addresses that lead nowhere, which is no address itself. */
const HIDDEN = /\.(br|gz)$|^\/404\.html$/;

/** One file in one packing: its bytes, and the headers that go before them. */
interface Copy {
	readonly bytes: Buffer;
	readonly etag: string;
	readonly whole: readonly string[];
	readonly unchanged: readonly string[];
}

type Copies = Readonly<Record<'br' | 'gzip' | 'plain', Copy>>;

interface BuiltFiles {
	/** Answers with the file of that path, if there is one. Says whether there was. */
	serve(path: string, request: IncomingMessage, response: ServerResponse): boolean;
	/** Answers 404 with the page for it. */
	serveLost(request: IncomingMessage, response: ServerResponse): void;
}

/** Reads the folder once: some eight megabytes, which is less than reading files at every request costs. */
export function readStaticFiles(folder: string, policyOf: CspFor, headers: Readonly<Record<string, string>>): BuiltFiles {
	const files = new Map<string, Copies>();
	let lost: Copies | undefined;
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile()) continue;
		const file = join(entry.parentPath, entry.name);
		const path = `/${relative(folder, file).split(sep).join('/')}`;
		if (path === '/404.html') lost = copiesOf(file, path, policyOf, headers);
		if (!HIDDEN.test(path)) files.set(path, copiesOf(file, path, policyOf, headers));
	}
	return {
		serve(path, request, response) {
			const copies = files.get(path);
			if (copies) send(200, copies, request, response);
			return copies !== undefined;
		},
		serveLost(request, response) {
			if (lost) send(404, lost, request, response);
			else response.writeHead(404).end();
		},
	};
}

function copiesOf(file: string, path: string, policyOf: CspFor, headers: Readonly<Record<string, string>>): Copies {
	const plain = readFileSync(file);
	const name = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
	const shared = Object.entries({
		...headers,
		...(path.endsWith('.html') ? { 'content-security-policy': policyOf(plain.toString()) } : {}),
		'cache-control': cachingOf(path),
		vary: 'Accept-Encoding',
	}).flat();
	const copy = (bytes: Buffer, packing?: string): Copy => {
		const etag = `"${name}${packing ? `-${packing}` : ''}"`;
		const unchanged = [...shared, 'etag', etag];
		const whole = [
			...unchanged,
			'content-type',
			types[extname(path)] ?? 'application/octet-stream',
			'content-length',
			String(bytes.length),
			...(packing ? ['content-encoding', packing] : []),
		];
		return { bytes, etag, whole, unchanged };
	};
	const itself = copy(plain);
	const [br, gzip] = packings.map(([packing, ending]) => {
		const bytes = readIfThere(file + ending);
		return bytes ? copy(bytes, packing) : itself;
	});
	return { br: br ?? itself, gzip: gzip ?? itself, plain: itself };
}

function send(status: number, copies: Copies, request: IncomingMessage, response: ServerResponse): void {
	const copy = copies[packingFor(request.headers['accept-encoding'])];
	const known = request.headers['if-none-match'];
	if (status === 200 && known !== undefined && (known === '*' || known.includes(copy.etag))) {
		response.writeHead(304, copy.unchanged as string[]).end();
		return;
	}
	response.writeHead(status, copy.whole as string[]);
	response.end(request.method === 'HEAD' ? undefined : copy.bytes);
}

/** The best packing that a browser says it can open. */
function packingFor(accepts: string | string[] | undefined): keyof Copies {
	if (!accepts) return 'plain';
	const offers = String(accepts)
		.toLowerCase()
		.split(',')
		.map((offer) => offer.trim());
	for (const [packing] of packings) {
		const offer = offers.find((one) => one === packing || one.startsWith(`${packing};`));
		if (offer && !/;\s*q=0(\.0*)?$/.test(offer)) return packing;
	}
	return 'plain';
}

function readIfThere(file: string): Buffer | undefined {
	try {
		return readFileSync(file);
	} catch {
		return undefined;
	}
}

/** Drawings have no hash in their names, so that pages can be written before them: fresh for a visit, then renewed behind its back. */
const DRAWING = /\.(svg|png)$/;

/** How long a browser may keep a file without asking. A hash in its name stands for its content, for ever. */
function cachingOf(path: string): string {
	if (path.startsWith('/_astro/')) return 'public, max-age=31536000, immutable';
	if (DRAWING.test(path)) return 'public, max-age=3600, stale-while-revalidate=604800';
	return 'no-cache';
}

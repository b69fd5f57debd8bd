/** Reads posted forms, in both encodings in which browsers send them. */
import fastifyFormbody from '@fastify/formbody';
import fastifyMultipart, { type FastifyMultipartBaseOptions } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BODY_LIMIT_BYTES } from './body-checks.ts';

/** Of a form without files, which may have an empty file field all the same. */
const WITHOUT_FILES = { fields: 100, files: 5, fieldSize: BODY_LIMIT_BYTES };

/** Has this part of the server take forms without files, which are read whole, and no other bodies. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
	await acceptUploads(app, WITHOUT_FILES);
	app.addHook('preValidation', async (request, reply) => {
		if (!request.isMultipart()) return;
		try {
			request.body = { fields: await partFields(request) };
		} catch (cause) {
			// What is left of it is not read.
			reply.header('connection', 'close');
			refuseUnreadable(cause);
		}
	});
}

/**
 * Makes this part of the server accept forms with files, and no other bodies. `limits` are those of
 * multipart forms; the code that reads the files limits their size.
 */
export async function acceptUploads(
	app: FastifyInstance,
	limits: FastifyMultipartBaseOptions['limits'],
): Promise<void> {
	app.removeAllContentTypeParsers();
	await app.register(fastifyFormbody, {
		parser: (text) => ({ fields: new URLSearchParams(text) }),
	});
	await app.register(fastifyMultipart, {
		limits: { ...limits, fileSize: Number.POSITIVE_INFINITY },
		throwFileSizeLimit: false,
	});
}

/** The fields of a form that was read whole. Undefined where no form was sent. */
export const fieldsOf = ({ body }: FastifyRequest): URLSearchParams | undefined =>
	(body as { readonly fields: URLSearchParams } | undefined)?.fields;

/** A form that is refused: it cannot be read, or is too large. */
class FormError extends Error {
	readonly statusCode: 400 | 413;
	constructor(statusCode: 400 | 413, options?: ErrorOptions) {
		super('The form is refused.', options);
		this.statusCode = statusCode;
	}
}

/**
 * Throws what a parser has found as a form that cannot be read. A form that was cut off is
 * answered, if the client is still connected, and is no fault of ours.
 */
export function refuseUnreadable(cause: unknown): never {
	throw cause instanceof FormError ? cause : new FormError(400, { cause });
}

/** Whatever is sent counts, also what is in no part. A file is thrown away. */
async function partFields(request: FastifyRequest): Promise<URLSearchParams> {
	if (Number(request.headers['content-length']) > BODY_LIMIT_BYTES) throw new FormError(413);
	const { promise: tooLarge, reject } = Promise.withResolvers<never>();
	let bytes = 0;
	request.raw.on('data', (chunk: Buffer) => {
		bytes += chunk.length;
		if (bytes > BODY_LIMIT_BYTES) reject(new FormError(413));
	});
	const read = readParts(request);
	// Whichever is second.
	for (const outcome of [tooLarge, read]) outcome.catch(() => undefined);
	return Promise.race([tooLarge, read]);
}

async function readParts(request: FastifyRequest): Promise<URLSearchParams> {
	const fields = new URLSearchParams();
	for await (const part of request.parts())
		if (part.type === 'file') part.file.resume();
		else fields.append(part.fieldname, String(part.value));
	return fields;
}

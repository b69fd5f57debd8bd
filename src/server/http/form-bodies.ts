/** Reads posted forms. None of this site brings files. */
import fastifyFormbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Has this part of the server take forms, and no other bodies. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
	app.removeAllContentTypeParsers();
	await app.register(fastifyFormbody, {
		parser: (text) => ({ fields: new URLSearchParams(text) }),
	});
}

/** The fields of a form. Undefined where none was sent. */
export const fieldsOf = ({ body }: FastifyRequest): URLSearchParams | undefined =>
	(body as { readonly fields: URLSearchParams } | undefined)?.fields;

/**
 * The route that takes a photograph: one JPEG as the whole body, posted to the address of the
 * visitor's page. What can be refused is refused before the body is read. Part of
 * ./private-pages.ts, which checks who posts and how often.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PhotographRefusal } from '#enquiries/add-photograph.ts';
import { VISITOR_PATH } from '#enquiries/links/visitor-link.ts';
import { StoreUnavailable } from '#enquiries/store/database.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { PHOTOGRAPH_BYTES_AT_MOST } from '#model/photograph-limits.ts';
import { HttpError, RETRY_SECONDS, setErrorHandler } from '../http/error-handler.ts';
import { createUploadRoom } from '../http/upload-room.ts';

/** What the route needs of the website. */
export interface VisitorPhotographs {
	/** The enquiry that a link's key opens, if any. */
	enquiryOf(key: string): Promise<Enquiry | undefined>;
	/** Whether the disk has room for photographs. Enquiries come first. */
	hasRoom(): boolean;
	add(
		enquiry: Enquiry,
		jpeg: Buffer,
	): Promise<{ readonly photographs: number } | PhotographRefusal>;
}

/**
 * Where the route is, because the visitor's page has the same path. No request has this one by
 * itself, as with FORM_ROUTES.
 */
export const PHOTOGRAPH_ROUTES = '//photographs';

/** Whether a request brings a photograph, wherever to. */
export const bringsPhotograph = ({
	method,
	headers,
}: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
	method === 'POST' && /^image\/jpeg\s*(?:;|$)/i.test(headers['content-type'] ?? '');

const NOT_NOW =
	'Photographs cannot be taken just now. Please try again in a minute, or answer our e-mail with them.';

const messages = {
	400: 'The photograph did not arrive whole. Please send it again.',
	404: 'This link opens nothing any more, so the photograph was not kept.',
	411: 'A photograph can only be taken with its length given before.',
	413: `That photograph is larger than ${PHOTOGRAPH_BYTES_AT_MOST / 1024 / 1024} MB. Please answer our e-mail with it.`,
	500: 'Something went wrong on our side.',
	503: NOT_NOW,
} as const;

const refusal = (status: keyof typeof messages, options?: ErrorOptions): HttpError =>
	new HttpError(status, messages[status], options);

/** Adds the route. It answers in JSON: `photographs`, how many there are, or `problem`, a sentence. */
export async function photographUploads(app: FastifyInstance): Promise<void> {
	const { visitorPhotographs } = app;
	const room = createUploadRoom();
	const enquiries = new WeakMap<FastifyRequest, Enquiry>();

	app.removeAllContentTypeParsers();
	app.addContentTypeParser(
		'image/jpeg',
		{ parseAs: 'buffer', bodyLimit: PHOTOGRAPH_BYTES_AT_MOST },
		async (_request: FastifyRequest, body: Buffer) => body,
	);
	setErrorHandler(app, messages, {}, (problem) => ({ problem }));

	app.addHook('onRequest', async (request, reply) => {
		const { 'content-length': length } = request.headers;
		if (length === undefined) throw refusal(411);
		if (Number(length) > PHOTOGRAPH_BYTES_AT_MOST) throw refusal(413);
		const { key = '' } = request.params as { readonly key?: string };
		const enquiry = await whileAvailable(() => visitorPhotographs.enquiryOf(key));
		if (!enquiry) throw refusal(404);
		const leave = visitorPhotographs.hasRoom() && room.enter(request.ip, Number(length));
		if (!leave) {
			reply.header('retry-after', RETRY_SECONDS);
			throw refusal(503);
		}
		// A client that goes away has no answer.
		reply.raw.once('finish', leave).once('close', leave);
		enquiries.set(request, enquiry);
	});

	app.post(`${PHOTOGRAPH_ROUTES}${VISITOR_PATH}:key`, async (request, reply) => {
		const enquiry = enquiries.get(request) as Enquiry;
		const { body } = request as { readonly body: Buffer };
		const outcome = await whileAvailable(() => visitorPhotographs.add(enquiry, body));
		if (!('problem' in outcome)) return outcome;
		const { status, problem } = outcome;
		return reply.code(status).send({ problem });
	});
}

async function whileAvailable<Result>(work: () => Promise<Result>): Promise<Result> {
	return work().catch((cause) => {
		throw cause instanceof StoreUnavailable ? refusal(503, { cause }) : cause;
	});
}

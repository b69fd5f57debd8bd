/**
 * The EmailJS-compatible API: what `@emailjs/browser` posts to, answered as its hosted service
 * would, but stored first.
 */
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { VisitorForm } from '#model/form-names.ts';
import { isUnsupportedBody } from '../http/body-checks.ts';
import { HttpError, RETRY_SECONDS, setErrorHandler } from '../http/error-handler.ts';
import { refuseTooMany } from '../http/rate-limit.ts';

/** The paths of the client's two calls, behind any prefix (./route-urls.ts). */
export const emailjsPaths = {
	send: '/api/v1.0/email/send',
	sendForm: '/api/v1.0/email/send-form',
} as const;

/** EmailJS's own limit on what fills a template. */
const VARIABLES_LIMIT_BYTES = 50 * 1024;

/** How long a browser may cache that an origin is allowed. */
const PREFLIGHT_MAX_AGE_S = 600;

/** The service id that means the account's default service. */
const DEFAULT_SERVICE = 'default_service';

/** A call, in whichever of its two forms it arrived. */
interface EmailjsCall {
	readonly userId: unknown;
	readonly accessToken: unknown;
	readonly serviceId: unknown;
	readonly templateId: unknown;
	readonly params: readonly (readonly [string, unknown])[];
	readonly paramsBytes: number;
}

/** Adds the routes of the two calls. Every response is plain text. */
export async function emailjsApi(app: FastifyInstance): Promise<void> {
	const { settings, checkOrigin, receivePost, rateLimit, phone } = app;
	await app.register(fastifyMultipart, {
		limits: { fields: 100, files: 5, fieldSize: app.initialConfig.bodyLimit ?? 0 },
		throwFileSizeLimit: false,
	});

	app.addHook('onRequest', async (request, reply) => {
		reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
		const origin = checkOrigin(request.headers);
		if (origin.kind === 'listed') {
			reply.header('access-control-allow-origin', origin.value).header('vary', 'Origin');
			// The pages of this site may not be embedded elsewhere, but this response is meant for that
			// origin.
			reply.header('cross-origin-resource-policy', 'cross-origin');
		}
		if (request.method !== 'POST') return;
		if (isUnsupportedBody(request.headers)) throw new HttpError(415, UNSUPPORTED_BODY);
		refuseTooMany(rateLimit.enquiry(request.ip), reply, phone);
	});

	setErrorHandler(app, messages);

	for (const path of Object.values(emailjsPaths)) {
		app.options(path, async (request, reply) => {
			const origin = checkOrigin(request.headers);
			if (origin.kind === 'foreign') throw new HttpError(403, ORIGIN_REFUSED);
			return reply
				.code(204)
				.header('access-control-allow-methods', 'POST, OPTIONS')
				.header('access-control-allow-headers', 'content-type')
				.header('access-control-max-age', PREFLIGHT_MAX_AGE_S)
				.send();
		});
		app.route({
			method: ['GET', 'PUT', 'PATCH', 'DELETE', 'TRACE'],
			url: path,
			handler: (_request, reply) =>
				reply.code(405).header('allow', 'POST, OPTIONS').send('Method Not Allowed'),
		});
	}

	app.post(emailjsPaths.send, async (request, reply) => {
		if (request.isMultipart()) throw new HttpError(415, messages[415]);
		return answer(readJsonCall(request.body), request, reply);
	});

	app.post(emailjsPaths.sendForm, async (request, reply) => {
		if (!request.isMultipart()) throw new HttpError(415, 'Send the form as multipart/form-data');
		return answer(await readFormCall(request).catch(rethrowAsBadRequest), request, reply);
	});

	/** EmailJS's checks in EmailJS's order, then `receive`. */
	async function answer(
		call: EmailjsCall,
		request: FastifyRequest,
		reply: FastifyReply,
	): Promise<FastifyReply> {
		if (!call.userId) throw new HttpError(400, 'The user_id parameter is required');
		if (call.userId !== settings.EMAIL_PUBLIC_KEY)
			throw new HttpError(400, 'The Public Key is invalid');
		const origin = checkOrigin(request.headers);
		if (origin.kind === 'foreign') throw new HttpError(403, ORIGIN_REFUSED);
		if (origin.kind === 'none') {
			if (!settings.EMAIL_PRIVATE_KEY)
				throw new HttpError(403, 'API calls are disabled for non-browser applications');
			if (call.accessToken !== settings.EMAIL_PRIVATE_KEY)
				throw new HttpError(403, 'API calls in strict mode need a valid Private Key');
		}
		if (call.serviceId !== settings.EMAIL_SERVICE_ID && call.serviceId !== DEFAULT_SERVICE) {
			throw new HttpError(400, 'The service ID not found');
		}
		const form = formFrom(call.templateId);
		if (!form) throw new HttpError(400, 'The template ID not found');
		if (call.paramsBytes > VARIABLES_LIMIT_BYTES)
			throw new HttpError(413, 'Variables size limit: the maximum allowed is 50Kb');

		const isTrusted = origin.kind === 'none';
		const outcome = await receivePost(form, call.params, {
			origin,
			headers: request.headers,
			ip: request.ip,
			isTrusted,
		});
		if (outcome.state === 'received') return reply.send('OK');
		if (outcome.state === 'problems')
			throw new HttpError(422, `Please check: ${Object.keys(outcome.problems).join(', ')}`);
		reply.header('retry-after', RETRY_SECONDS);
		throw new HttpError(
			503,
			'Your enquiry could not be kept just now. Please try again in a minute',
		);
	}

	function formFrom(templateId: unknown): VisitorForm | undefined {
		if (templateId === settings.EMAIL_TEMPLATE_FUNDING) return 'funding';
		if (templateId === settings.EMAIL_TEMPLATE_CONTACT) return 'contact';
		return undefined;
	}
}

const UNSUPPORTED_BODY = 'Send the request uncompressed, in UTF-8';
const ORIGIN_REFUSED = 'This origin is not on the list of allowed origins';

const messages = {
	400: 'The request could not be read',
	413: 'The request is too large',
	415: 'Send the request as application/json',
	500: 'Something went wrong on our side',
} as const;

function readJsonCall(body: unknown): EmailjsCall {
	if (!isPlainObject(body)) throw new HttpError(400, 'The request must be a JSON object');
	const given = body.template_params ?? {};
	if (!isPlainObject(given))
		throw new HttpError(400, 'The template_params parameter must be an object');
	// Lists and objects fill no field, and may be nested so deeply that writing them overflows the stack.
	const params = Object.entries(given).filter(([, value]) => typeof value !== 'object');
	return {
		userId: body.user_id,
		accessToken: body.accessToken,
		serviceId: body.service_id,
		templateId: body.template_id,
		params: params.map(
			([name, value]) => [name, Number.isFinite(value) ? String(value) : value] as const,
		),
		paramsBytes: Buffer.byteLength(JSON.stringify(Object.fromEntries(params))),
	};
}

/**
 * The parts that control the call. If a form has fields of the same names, the client's own come
 * last and win.
 */
const CONTROL_PARTS = ['lib_version', 'service_id', 'template_id', 'user_id', 'accessToken'];

async function readFormCall(request: FastifyRequest): Promise<EmailjsCall> {
	const values = new Map<string, string>();
	let bytes = 0;
	for await (const part of request.parts()) {
		if (part.type === 'file') {
			// An empty file input sends an empty part. A real file has no place in these forms, and
			// counts towards the size limit.
			for await (const chunk of part.file) bytes += (chunk as Buffer).length;
			continue;
		}
		const value = String(part.value);
		if (!CONTROL_PARTS.includes(part.fieldname))
			bytes += Buffer.byteLength(part.fieldname) + Buffer.byteLength(value);
		values.set(part.fieldname, value);
	}
	return {
		userId: values.get('user_id'),
		accessToken: values.get('accessToken'),
		serviceId: values.get('service_id'),
		templateId: values.get('template_id'),
		params: [...values],
		paramsBytes: bytes,
	};
}

/**
 * The multipart parser's errors carry no status, and would be answered and logged as a fault of
 * ours.
 */
function rethrowAsBadRequest(error: unknown): never {
	throw error instanceof Error && !('statusCode' in error)
		? new HttpError(400, messages[400], { cause: error })
		: error;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The e-mail wire contract: what `@emailjs/browser` may post to, answered as its hosted service would, but stored first. */
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FormName } from '../../forms/all-forms.ts';
import { isTooDeep, isUnreadable } from '../http/body-checks.ts';
import { HttpRefusal, setErrorHandler } from '../http/error-handler.ts';
import type { Sender } from '../http/origins.ts';
import { type RateLimit, waitWords } from '../http/rate-limit.ts';
import type { Settings } from '../settings.ts';
import type { SpamCheck } from '../spam/spam-check.ts';

/** Where the client's two calls arrive, behind any prefix (see page-urls.ts). */
export const emailPaths = { send: '/api/v1.0/email/send', sendForm: '/api/v1.0/email/send-form' } as const;

/** The contract's own limit on what fills a template, in bytes. */
const VARIABLES_LIMIT_BYTES = 50 * 1024;

/** How long a browser may remember that an origin is allowed, in seconds. */
const PREFLIGHT_LASTS = 600;

/** The service name by which callers mean the account's default service. */
const DEFAULT_SERVICE = 'default_service';

interface EmailApiParts {
	readonly settings: Settings;
	readonly senderOf: (headers: FastifyRequest['headers']) => Sender;
	readonly judge: SpamCheck;
	readonly limits: RateLimit;
	/** Rung by whoever may not send any more just now. */
	readonly phone: string;
}

/** A call's parts, whichever of the two ways it came. */
interface Call {
	readonly userId: unknown;
	readonly accessToken: unknown;
	readonly serviceId: unknown;
	readonly templateId: unknown;
	readonly params: readonly (readonly [string, unknown])[];
	readonly paramsBytes: number;
}

/** Adds the two calls to the server, with plain-text answers throughout. */
export async function emailjsApi(app: FastifyInstance, { settings, senderOf, judge, limits, phone }: EmailApiParts): Promise<void> {
	await app.register(fastifyMultipart, {
		limits: { fields: 100, files: 5, fieldSize: app.initialConfig.bodyLimit ?? 0 },
		throwFileSizeLimit: false,
	});

	app.addHook('onRequest', async (request, reply) => {
		reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
		const sender = senderOf(request.headers);
		if (sender.kind === 'listed') {
			reply.header('access-control-allow-origin', sender.origin).header('vary', 'Origin');
			// The pages of this site may not be embedded elsewhere, but this answer is meant for that origin.
			reply.header('cross-origin-resource-policy', 'cross-origin');
		}
		if (request.method !== 'POST') return;
		if (isUnreadable(request.headers)) throw new HttpRefusal(415, UNREADABLE);
		const wait = limits.enquiry(request.ip);
		if (!wait) return;
		reply.header('retry-after', wait);
		throw new HttpRefusal(429, waitWords(wait, phone));
	});

	setErrorHandler(app, plainWords);

	for (const path of Object.values(emailPaths)) {
		app.options(path, async (request, reply) => {
			const sender = senderOf(request.headers);
			if (sender.kind === 'foreign') throw new HttpRefusal(403, ORIGIN_REFUSED);
			return reply
				.code(204)
				.header('access-control-allow-methods', 'POST, OPTIONS')
				.header('access-control-allow-headers', 'content-type')
				.header('access-control-max-age', PREFLIGHT_LASTS)
				.send();
		});
		app.route({
			method: ['GET', 'PUT', 'PATCH', 'DELETE', 'TRACE'],
			url: path,
			handler: (_request, reply) => reply.code(405).header('allow', 'POST, OPTIONS').send('Method Not Allowed'),
		});
	}

	app.post(emailPaths.send, async (request, reply) => {
		if (request.isMultipart()) throw new HttpRefusal(415, plainWords[415]);
		return answer(readJsonCall(request.body), request, reply);
	});

	app.post(emailPaths.sendForm, async (request, reply) => {
		if (!request.isMultipart()) throw new HttpRefusal(415, 'Send the form as multipart/form-data');
		return answer(await readFormCall(request).catch(asRefusal), request, reply);
	});

	/** The contract's checks in the contract's order, then the one way in. */
	async function answer(call: Call, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
		if (!call.userId) throw new HttpRefusal(400, 'The user_id parameter is required');
		if (call.userId !== settings.EMAIL_PUBLIC_KEY) throw new HttpRefusal(400, 'The Public Key is invalid');
		const sender = senderOf(request.headers);
		if (sender.kind === 'foreign') throw new HttpRefusal(403, ORIGIN_REFUSED);
		if (sender.kind === 'program') {
			if (!settings.EMAIL_PRIVATE_KEY) throw new HttpRefusal(403, 'API calls are disabled for non-browser applications');
			if (call.accessToken !== settings.EMAIL_PRIVATE_KEY) throw new HttpRefusal(403, 'API calls in strict mode need a valid Private Key');
		}
		if (call.serviceId !== settings.EMAIL_SERVICE_ID && call.serviceId !== DEFAULT_SERVICE) {
			throw new HttpRefusal(400, 'The service ID not found');
		}
		const form = formOf(call.templateId);
		if (!form) throw new HttpRefusal(400, 'The template ID not found');
		if (call.paramsBytes > VARIABLES_LIMIT_BYTES) throw new HttpRefusal(413, 'Variables size limit: the maximum allowed is 50Kb');

		const isTrusted = sender.kind === 'program';
		const outcome = await judge(form, call.params, { sender, headers: request.headers, address: request.ip, isTrusted });
		if (outcome.state === 'received') return reply.send('OK');
		if (outcome.state === 'problems') throw new HttpRefusal(422, `Please check: ${Object.keys(outcome.problems).join(', ')}`);
		reply.header('retry-after', 30);
		throw new HttpRefusal(503, 'Your enquiry could not be kept just now. Please try again in a minute');
	}

	function formOf(templateId: unknown): FormName | undefined {
		if (templateId === settings.EMAIL_TEMPLATE_FUNDING) return 'funding';
		if (templateId === settings.EMAIL_TEMPLATE_CONTACT) return 'contact';
		return undefined;
	}
}

const UNREADABLE = 'Send the request unpacked, in UTF-8';
const ORIGIN_REFUSED = 'This origin is not on the list of allowed origins';

const plainWords = {
	400: 'The request could not be read',
	408: 'The request took too long',
	413: 'The request is too large',
	415: 'Send the request as application/json',
	500: 'Something went wrong on our side',
} as const;

function readJsonCall(body: unknown): Call {
	if (!isPlainObject(body)) throw new HttpRefusal(400, 'The request must be a JSON object');
	if (isTooDeep(body)) throw new HttpRefusal(400, 'The request is nested too deeply');
	const params = body.template_params ?? {};
	if (!isPlainObject(params)) throw new HttpRefusal(400, 'The template_params parameter must be an object');
	return {
		userId: body.user_id,
		accessToken: body.accessToken,
		serviceId: body.service_id,
		templateId: body.template_id,
		params: Object.entries(params).map(([name, value]) => [name, Number.isFinite(value) ? String(value) : value] as const),
		paramsBytes: Buffer.byteLength(JSON.stringify(params)),
	};
}

/** The four parts that steer the call; where a form has fields of the same names, the client's own come last and win. */
const CONTROL_PARTS = ['lib_version', 'service_id', 'template_id', 'user_id', 'accessToken'];

async function readFormCall(request: FastifyRequest): Promise<Call> {
	const values = new Map<string, string>();
	let bytes = 0;
	for await (const part of request.parts()) {
		if (part.type === 'file') {
			// An empty file input sends an empty part. A real file has no place in these forms and counts as what it weighs.
			for await (const chunk of part.file) bytes += (chunk as Buffer).length;
			continue;
		}
		const value = String(part.value);
		if (!CONTROL_PARTS.includes(part.fieldname)) bytes += Buffer.byteLength(part.fieldname) + Buffer.byteLength(value);
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

/** What the reader of forms throws at a broken one carries no status, and would pass for a fault of ours. */
function asRefusal(error: unknown): never {
	throw error instanceof Error && !('statusCode' in error) ? new HttpRefusal(400, plainWords[400]) : error;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

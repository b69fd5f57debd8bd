/** The front door: one Fastify server for pages, forms posted without script, and the e-mail wire contract. */
import { type FastifyInstance, fastify } from 'fastify';
import { FORM_TOKEN_PATH, TODAY_PATH } from '../forms/hidden-fields.ts';
import type { Receive } from '../forms/submission-port.ts';
import { type AnswerPages, answerIdFrom } from './entrances/answer-pages.ts';
import { emailjsApi } from './entrances/emailjs-api.ts';
import { type DrawAnswer, noScriptForms } from './entrances/no-script-forms.ts';
import { BODY_LIMIT_BYTES } from './http/body-checks.ts';
import { answerMalformedRequest, limitConnections } from './http/connection-limits.ts';
import { type CspFor, createCsp } from './http/csp.ts';
import { setErrorHandler } from './http/error-handler.ts';
import { addHeaders, headersFor } from './http/headers.ts';
import { createOriginCheck } from './http/origins.ts';
import { answeringPage, createPageUrls, emailPathIn, targetOf } from './http/page-urls.ts';
import { createRateLimit } from './http/rate-limit.ts';
import { readStaticFiles } from './http/static-files.ts';
import { RedactedLog } from './log.ts';
import type { Settings } from './settings.ts';
import { type FormTokens, formAsked } from './spam/form-token.ts';
import { createSpamCheck } from './spam/spam-check.ts';

/** A proxy keeps its connections for a minute and must not find them closed; a visitor's browser simply opens another. */
const KEPT_FOR_PROXY_MS = 72_000;
const KEPT_FOR_VISITOR_MS = 20_000;

export interface AppParts {
	readonly settings: Settings;
	readonly receive: Receive;
	readonly tokens: FormTokens;
	readonly answers: AnswerPages;
	/** Whether the store can be written to. */
	readonly isReady: () => Promise<boolean>;
	readonly drawAnswer: DrawAnswer;
	/** Which day it is where the visitors are, as 2026-12-31. */
	readonly today: () => string;
	/** The office's phone number, for whoever is asked to wait. */
	readonly phone: string;
	/** The folder of built files; absent while developing, when Astro serves them as they are edited. */
	readonly builtFiles?: string;
}

const UNREADABLE = 'The request could not be read.';

/** True for a request that names its host twice: a proxy before us and we might each believe another (RFC 9112, 3.2). */
function isAmbiguous(rawHeaders: readonly string[]): boolean {
	let hosts = 0;
	for (let index = 0; index < rawHeaders.length; index += 2) if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
	return hosts > 1;
}

/** Builds the server; it does not listen yet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
	const { settings, receive, tokens, answers: keptAnswers, isReady, drawAnswer, today, phone, builtFiles } = parts;
	const addresses = builtFiles ? createPageUrls(builtFiles, today) : undefined;
	const headers = headersFor(settings.SITE_URL);
	const isBehindProxy = settings.TRUST_PROXY.length > 0;

	const app: FastifyInstance = fastify({
		bodyLimit: BODY_LIMIT_BYTES,
		// Dripping clients are shown the door; Node looks for them this often.
		requestTimeout: 10_000,
		connectionTimeout: 30_000,
		keepAliveTimeout: isBehindProxy ? KEPT_FOR_PROXY_MS : KEPT_FOR_VISITOR_MS,
		http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000 },
		forceCloseConnections: 'idle',
		trustProxy: isBehindProxy ? settings.TRUST_PROXY : false,
		logger:
			settings.LOG_LEVEL === 'silent'
				? false
				: { level: settings.LOG_LEVEL, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` },
		logController: new RedactedLog(),
		clientErrorHandler: (error, socket) => answerMalformedRequest(error, socket, Object.entries(headers)),
		// An address that cannot be read would otherwise be quoted back, without our headers.
		frameworkErrors: (_error, _request, reply) => {
			reply.raw.writeHead(400, { ...headers, 'content-type': 'text/plain; charset=utf-8' }).end('The address could not be read.');
		},
		rewriteUrl(request) {
			const url = targetOf(request.url);
			const [path = '/'] = url.split('?', 1);
			const formPath = answeringPage(path);
			if (formPath && request.method === 'POST') return formPath;
			if (formPath && request.method === 'GET' && answerIdFrom(url) !== undefined) return formPath + url.slice(path.length);
			return addresses?.rewrite(url) ?? emailPathIn(path) ?? url;
		},
	});
	limitConnections(app.server, { perAddress: settings.RATE_LIMIT, proxies: settings.TRUST_PROXY });

	app.removeContentTypeParser('text/plain');
	const policyOf = createCsp({ siteUrl: settings.SITE_URL, emailOrigin: settings.PUBLIC_EMAIL_ORIGIN });
	const senderOf = createOriginCheck(settings.SITE_URL, settings.ALLOWED_ORIGINS);
	const counted = createRateLimit(settings.RATE_LIMIT, Date.now);
	const judge = createSpamCheck({ receive, tokens, limits: counted, onOdd: (count) => app.log.info({ event: 'odd enquiry', count }) });

	setErrorHandler(app, { 400: UNREADABLE, 500: 'Something went wrong on our side.' }, headers);
	app.addHook('onRequest', (request, reply, done) => {
		if (!isAmbiguous(request.raw.rawHeaders)) return done();
		reply
			.headers({ ...headers, connection: 'close' })
			.code(400)
			.type('text/plain; charset=utf-8')
			.send(UNREADABLE);
	});

	await app.register(async (answers) => {
		addHeaders(answers, headers);
		answers.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send('alive\n'));
		answers.get('/readyz', async (_request, reply) => {
			const ready = await isReady();
			return reply
				.code(ready ? 200 : 503)
				.header('cache-control', 'no-store')
				.send(ready ? 'ready\n' : 'not ready\n');
		});
		answers.get(FORM_TOKEN_PATH, (request, reply) => {
			const form = formAsked(request.query);
			return reply
				.code(form ? 200 : 404)
				.header('cache-control', 'no-store')
				.type('text/plain; charset=utf-8')
				.send(form ? tokens.issue(form) : 'There is no such form.');
		});
		answers.get(TODAY_PATH, (_request, reply) => reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(today()));
		await answers.register(emailjsApi, { settings, senderOf, judge, limits: counted, phone });
		await answers.register(noScriptForms, {
			senderOf,
			judge,
			answers: keptAnswers,
			limits: counted,
			drawAnswer,
			policyOf,
			today,
			siteUrl: settings.SITE_URL,
			phone,
		});
	});

	if (builtFiles && addresses) servePages(app, builtFiles, addresses.isPage, policyOf, headers);
	return app;
}

/** The built files: pages asked for anew each time, everything with a hash in its name kept for ever. */
function servePages(
	app: FastifyInstance,
	folder: string,
	isPage: (path: string) => boolean,
	policyOf: CspFor,
	headers: Readonly<Record<string, string>>,
): void {
	const files = readStaticFiles(folder, policyOf, headers);
	app.route({
		method: ['GET', 'HEAD'],
		url: '/*',
		handler(request, reply) {
			reply.hijack();
			if (!files.serve(`/${(request.params as { '*': string })['*']}`, request.raw, reply.raw)) files.serveLost(request.raw, reply.raw);
		},
	});
	app.setNotFoundHandler((request, reply) => {
		const [path = '/'] = targetOf(request.originalUrl).split('?', 1);
		const allow = emailPathIn(path) ? 'POST, OPTIONS' : isPage(path) ? 'GET, HEAD' : undefined;
		if (allow) reply.header('allow', allow);
		return reply
			.headers({ ...headers })
			.code(allow ? 405 : 404)
			.type('text/plain; charset=utf-8')
			.send(allow ? 'Method Not Allowed' : 'Not Found');
	});
}

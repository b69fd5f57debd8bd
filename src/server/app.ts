/** The Fastify server: pages, forms posted without script, and the EmailJS-compatible API. */
import { type FastifyInstance, fastify } from 'fastify';
import { storeDown } from '#enquiries/health.ts';
import { FORM_TOKEN_PATH, TODAY_PATH } from '#forms/fields/hidden-fields.ts';
import type { Settings } from './configuration/settings.ts';
import { emailjsApi } from './entrances/emailjs-api.ts';
import { emailjsUrlFrom, formRequestFrom, linkedUrlFrom } from './entrances/entrance-urls.ts';
import { noScriptForms } from './entrances/no-script-forms.ts';
import { linkedPages, uploadsTo } from './entrances/private-pages.ts';
import { pushHook } from './entrances/push-hook.ts';
import { receipt } from './entrances/receipt.ts';
import { applicationStarted } from './entrances/started-applications.ts';
import { BODY_LIMIT_BYTES } from './http/body-checks.ts';
import {
	answerMalformedRequest,
	limitConnections,
	stopParsingOnceClosed,
	UPLOAD_TIMEOUT_MS,
} from './http/connection-limits.ts';
import { HttpError, setErrorHandler } from './http/error-handler.ts';
import { plainForwardedFor } from './http/forwarded-for.ts';
import { addSecurityHeaders, securityHeadersFor } from './http/headers.ts';
import { RedactedLog } from './http/log.ts';
import { type PageUrls, pageOfFile, requestTarget } from './http/page-urls.ts';
import { loadStaticFiles } from './http/static-files.ts';
import type { Site } from './shared-parts.ts';
import { formFromQuery } from './spam/form-token.ts';

/**
 * A proxy reuses its connections for a minute and must not find them closed. A visitor's browser
 * simply opens another.
 */
const PROXY_KEEP_ALIVE_MS = 72_000;
const VISITOR_KEEP_ALIVE_MS = 20_000;

const PLAIN_TEXT = 'text/plain; charset=utf-8';

const MALFORMED = 'The request could not be read.';

/**
 * The folder of built files, and their addresses. There is none in development, where Astro serves
 * pages from their sources.
 */
export interface BuiltPages {
	readonly folder: string;
	readonly urls: PageUrls;
}

/**
 * True if the request has two Host headers: a proxy in front of us might use one and we the other
 * (RFC 9112, 3.2).
 */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
	let hosts = 0;
	for (let index = 0; index < rawHeaders.length; index += 2)
		if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
	return hosts > 1;
}

/** Creates the server, with its log and without routes. */
export function createApp(settings: Settings, pages: BuiltPages | undefined): FastifyInstance {
	const isBehindProxy = settings.TRUST_PROXY.length > 0;
	const securityHeaders = securityHeadersFor(settings.SITE_URL, settings.HSTS);
	const app = fastify({
		bodyLimit: BODY_LIMIT_BYTES,
		// Disconnects slow-loris clients, as limitConnections does sooner. Node checks at
		// `connectionsCheckingInterval`.
		requestTimeout: UPLOAD_TIMEOUT_MS,
		connectionTimeout: 30_000,
		keepAliveTimeout: isBehindProxy ? PROXY_KEEP_ALIVE_MS : VISITOR_KEEP_ALIVE_MS,
		http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000, ...stopParsingOnceClosed },
		forceCloseConnections: 'idle',
		// What arrives on an open connection while the site stops is answered as ever, and the
		// connection then closed.
		return503OnClosing: false,
		trustProxy: isBehindProxy ? settings.TRUST_PROXY : false,
		logger:
			settings.LOG_LEVEL === 'silent'
				? false
				: {
						level: settings.LOG_LEVEL,
						base: null,
						timestamp: () => `,"time":"${new Date().toISOString()}"`,
					},
		logController: new RedactedLog(),
		clientErrorHandler: (error, socket) =>
			answerMalformedRequest(error, socket, Object.entries(securityHeaders)),
		// Fastify would quote a malformed URL back, without our headers.
		frameworkErrors: (_error, _request, reply) => {
			reply.raw
				.writeHead(400, { ...securityHeaders, 'content-type': PLAIN_TEXT })
				.end('The address could not be read.');
		},
		rewriteUrl({ method = 'GET', url }) {
			const target = requestTarget(url);
			return (
				formRequestFrom(method, target)?.url ??
				emailjsUrlFrom(target) ??
				linkedUrlFrom(target) ??
				pages?.urls.rewrite(target) ??
				target
			);
		},
	});
	app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
		const forwardedFor = headers['x-forwarded-for'];
		// Node joins several lines with commas.
		if (isBehindProxy && typeof forwardedFor === 'string')
			headers['x-forwarded-for'] = plainForwardedFor(forwardedFor);
		done();
	});
	return app;
}

/** Hands the server what its entrances share, and adds their routes. It does not listen yet. */
export async function addRoutes(
	app: FastifyInstance,
	site: Site,
	pages: BuiltPages | undefined,
): Promise<void> {
	const { securityHeaders } = site;
	app.decorate('site', site);
	limitConnections(app.server, { isUpload: uploadsTo(site.linkedPages) });
	app.removeContentTypeParser('text/plain');
	setErrorHandler(
		app,
		{ 400: MALFORMED, 500: 'Something went wrong on our side.' },
		securityHeaders,
	);
	app.addHook('onRequest', (request, reply, done) => {
		if (!hasTwoHosts(request.raw.rawHeaders)) return done();
		reply.headers({ ...securityHeaders, connection: 'close' });
		done(new HttpError(400, MALFORMED));
	});
	// Built files carry the security headers already, so they are served outside this scope.
	await app.register(async (scope) => {
		addSecurityHeaders(scope, securityHeaders);
		for (const entrance of [
			statusRoutes,
			emailjsApi,
			receipt,
			applicationStarted,
			noScriptForms,
			linkedPages,
			pushHook,
		])
			await scope.register(entrance);
	});
	if (pages) servePages(app, pages);
}

/** Whether the site lives, which day it is, and the token of a form that is opened. */
async function statusRoutes(app: FastifyInstance): Promise<void> {
	const { isReady, tokens, today } = app.site;
	app.addHook('onSend', async (_request, reply) => {
		reply.header('cache-control', 'no-store');
	});
	app.get('/healthz', () => 'alive\n');
	app.get('/readyz', async (_request, reply) => {
		if (await isReady()) return 'ready\n';
		const { words, cure } = storeDown();
		return reply.code(503).send(`not ready: ${words}. ${cure}\n`);
	});
	app.get(FORM_TOKEN_PATH, (request, reply) => {
		const form = formFromQuery(request.query);
		return form ? tokens.issue(form) : reply.code(404).send('There is no such form.');
	});
	app.get(TODAY_PATH, () => today());
}

/** Serves the built files, and answers every URL that leads nowhere. */
function servePages(app: FastifyInstance, { folder, urls }: BuiltPages): void {
	const { cspFor, securityHeaders, counts } = app.site;
	const files = loadStaticFiles(folder, cspFor, securityHeaders);
	app.route({
		method: ['GET', 'HEAD'],
		url: '/*',
		handler(request, reply) {
			reply.hijack();
			const file = `/${(request.params as { '*': string })['*']}`;
			if (!files.serve(file, request.raw, reply.raw))
				return files.serveNotFound(request.raw, reply.raw);
			// After the answer, and only a file that there is: what people make up is kept nowhere.
			const page = request.method === 'GET' ? pageOfFile(file) : undefined;
			if (page !== undefined) counts.readPage(page, request.headers);
		},
	});
	app.setNotFoundHandler((request, reply) => {
		const target = requestTarget(request.originalUrl);
		const [path = '/'] = target.split('?', 1);
		const allow = emailjsUrlFrom(target)
			? 'POST, OPTIONS'
			: urls.isPage(path)
				? 'GET, HEAD'
				: undefined;
		if (allow) reply.header('allow', allow);
		return reply
			.headers({ ...securityHeaders })
			.code(allow ? 405 : 404)
			.type(PLAIN_TEXT)
			.send(allow ? 'Method Not Allowed' : 'Not Found');
	});
}

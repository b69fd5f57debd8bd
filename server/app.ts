/** The Fastify server: pages, forms posted without script, and the EmailJS-compatible API. */
import { type FastifyInstance, fastify } from 'fastify';
import { MINUTE_MS } from '../dates.ts';
import { FORM_TOKEN_PATH, TODAY_PATH } from '../forms/hidden-fields.ts';
import type { FindPostcode } from '../forms/postcode-port.ts';
import type { Receive } from '../forms/submission-port.ts';
import type { PageCounts } from './counts/page-counts.ts';
import type { AnswerPages } from './entrances/answer-pages.ts';
import { begun } from './entrances/begun.ts';
import { emailjsApi } from './entrances/emailjs-api.ts';
import { emailjsUrlFrom, formRequestFrom } from './entrances/entrance-urls.ts';
import { type LinkedPage, linkedPages, type RenderLinked, uploadsTo } from './entrances/linked-pages.ts';
import { noScriptForms, type RenderAnswer } from './entrances/no-script-forms.ts';
import { pushHook } from './entrances/push-hook.ts';
import { visitorLink } from './entrances/visitor-link.ts';
import { BODY_LIMIT_BYTES } from './http/body-checks.ts';
import { answerMalformedRequest, limitConnections, UPLOAD_TIMEOUT_MS } from './http/connection-limits.ts';
import { type CspFor, createCsp } from './http/csp.ts';
import { HttpError, setErrorHandler } from './http/error-handler.ts';
import { addSecurityHeaders, securityHeadersFor } from './http/headers.ts';
import { createOriginCheck } from './http/origins.ts';
import { createPageUrls, pageOfFile, requestTarget } from './http/page-urls.ts';
import { createRateLimit } from './http/rate-limit.ts';
import { loadStaticFiles, type StaticFiles } from './http/static-files.ts';
import { RedactedLog } from './log.ts';
import type { Settings } from './settings.ts';
import { type FormTokens, formFromQuery } from './spam/form-token.ts';
import { createReceivePost } from './spam/receive-post.ts';

/** A proxy reuses its connections for a minute and must not find them closed. A visitor's browser simply opens another. */
const PROXY_KEEP_ALIVE_MS = 72_000;
const VISITOR_KEEP_ALIVE_MS = 20_000;

const PLAIN_TEXT = 'text/plain; charset=utf-8';

export interface AppParts {
	readonly settings: Settings;
	readonly receive: Receive;
	readonly tokens: FormTokens;
	readonly answerPages: AnswerPages;
	/** Whether the store can be written to. */
	readonly isReady: () => Promise<boolean>;
	readonly renderAnswer: RenderAnswer & RenderLinked;
	/** The path of the visitor's own page for a reference. */
	readonly visitorPath: (reference: string) => string;
	/** The pages that links in letters open. */
	readonly linkedPages: readonly LinkedPage[];
	/** Called by a signed push hook. Absent where no branch is followed, or the hook has no secret. */
	readonly onPush?: (() => Promise<void>) | undefined;
	/** What the lists of postcodes say of one. */
	readonly findPostcode: FindPostcode;
	readonly counts: PageCounts;
	/** How soon people are usually rung, in a sentence; undefined where there is no figure. Never rejects. */
	readonly usually: () => Promise<string | undefined>;
	/** Today's date for visitors, as 2026-12-31. */
	readonly today: () => string;
	/** The office's phone number, shown to rate-limited visitors. */
	readonly phone: string;
	/** The folder of built files. Absent in development, where Astro serves pages from their sources. */
	readonly builtFiles?: string;
}

/** How often the pages follow the figure of how soon people are usually rung. It is worked out once an hour. */
const FOLLOW_USUAL_ANSWER_MS = 5 * MINUTE_MS;

const MALFORMED = 'The request could not be read.';

/** True if the request has two Host headers: a proxy in front of us might use one and we the other (RFC 9112, 3.2). */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
	let hosts = 0;
	for (let index = 0; index < rawHeaders.length; index += 2) if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
	return hosts > 1;
}

/** Builds the server. It does not listen yet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
	const { settings, receive, tokens, answerPages, isReady, renderAnswer, findPostcode, counts, today, phone, builtFiles } = parts;
	const pageUrls = builtFiles ? createPageUrls(builtFiles, today) : undefined;
	const securityHeaders = securityHeadersFor(settings.SITE_URL, settings.HSTS);
	const isBehindProxy = settings.TRUST_PROXY.length > 0;

	const app: FastifyInstance = fastify({
		bodyLimit: BODY_LIMIT_BYTES,
		// Disconnects slow-loris clients, as limitConnections does sooner. Node checks at `connectionsCheckingInterval`.
		requestTimeout: UPLOAD_TIMEOUT_MS,
		connectionTimeout: 30_000,
		keepAliveTimeout: isBehindProxy ? PROXY_KEEP_ALIVE_MS : VISITOR_KEEP_ALIVE_MS,
		http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000 },
		forceCloseConnections: 'idle',
		// What arrives on an open connection while the site stops is answered as ever, and the connection then closed.
		return503OnClosing: false,
		trustProxy: isBehindProxy ? settings.TRUST_PROXY : false,
		logger:
			settings.LOG_LEVEL === 'silent'
				? false
				: { level: settings.LOG_LEVEL, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` },
		logController: new RedactedLog(),
		clientErrorHandler: (error, socket) => answerMalformedRequest(error, socket, Object.entries(securityHeaders)),
		// Fastify would quote a malformed URL back, without our headers.
		frameworkErrors: (_error, _request, reply) => {
			reply.raw.writeHead(400, { ...securityHeaders, 'content-type': PLAIN_TEXT }).end('The address could not be read.');
		},
		rewriteUrl({ method = 'GET', url }) {
			const target = requestTarget(url);
			return formRequestFrom(method, target)?.url ?? emailjsUrlFrom(target) ?? pageUrls?.rewrite(target) ?? target;
		},
	});
	limitConnections(app.server, { perAddress: settings.RATE_LIMIT, proxies: settings.TRUST_PROXY, isUpload: uploadsTo(parts.linkedPages) });

	app.removeContentTypeParser('text/plain');
	const cspFor = createCsp({ siteUrl: settings.SITE_URL, emailOrigin: settings.PUBLIC_EMAIL_ORIGIN });
	const checkOrigin = createOriginCheck(settings.SITE_URL, settings.ALLOWED_ORIGINS);
	let usualAnswer: string | undefined;
	const rateLimit = createRateLimit(settings.RATE_LIMIT, Date.now);
	const receivePost = createReceivePost({
		receive,
		tokens,
		rateLimit,
		onSuspicious: (count) => app.log.info({ event: 'suspicious enquiry', count }),
	});

	setErrorHandler(app, { 400: MALFORMED, 500: 'Something went wrong on our side.' }, securityHeaders);
	app.addHook('onRequest', (request, reply, done) => {
		if (!hasTwoHosts(request.raw.rawHeaders)) return done();
		reply.headers({ ...securityHeaders, connection: 'close' });
		done(new HttpError(400, MALFORMED));
	});

	// Built files carry the security headers already, so they are served outside this scope.
	await app.register(async (scope) => {
		addSecurityHeaders(scope, securityHeaders);
		scope.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send('alive\n'));
		scope.get('/readyz', async (_request, reply) => {
			const ready = await isReady();
			return reply
				.code(ready ? 200 : 503)
				.header('cache-control', 'no-store')
				.send(ready ? 'ready\n' : 'not ready\n');
		});
		scope.get(FORM_TOKEN_PATH, (request, reply) => {
			const form = formFromQuery(request.query);
			return reply
				.code(form ? 200 : 404)
				.header('cache-control', 'no-store')
				.type(PLAIN_TEXT)
				.send(form ? tokens.issue(form) : 'There is no such form.');
		});
		scope.get(TODAY_PATH, (_request, reply) => reply.header('cache-control', 'no-store').type(PLAIN_TEXT).send(today()));
		await scope.register(emailjsApi, { settings, checkOrigin, receivePost, rateLimit, phone });
		await scope.register(visitorLink, { checkOrigin, rateLimit, tokens, visitorPath: parts.visitorPath, phone });
		await scope.register(begun, { checkOrigin, rateLimit, counts });
		await scope.register(noScriptForms, {
			checkOrigin,
			receivePost,
			answerPages,
			rateLimit,
			renderAnswer,
			findPostcode,
			visitorPath: parts.visitorPath,
			counts,
			usually: () => usualAnswer,
			cspFor,
			today,
			siteUrl: settings.SITE_URL,
			phone,
		});
		await scope.register(linkedPages, {
			pages: parts.linkedPages,
			checkOrigin,
			rateLimit,
			renderLinked: renderAnswer,
			cspFor,
			today,
			siteUrl: settings.SITE_URL,
			phone,
		});
		if (parts.onPush && settings.FOLLOW_SECRET)
			await scope.register(pushHook, { secret: settings.FOLLOW_SECRET, rateLimit, phone, onPush: parts.onPush });
	});

	const files = builtFiles && pageUrls ? servePages(app, builtFiles, pageUrls.isPage, cspFor, securityHeaders, counts) : undefined;
	/** Beside the requests, because no page waits for the store. */
	async function followUsualAnswer(): Promise<void> {
		usualAnswer = await parts.usually();
		await files?.say(usualAnswer);
	}
	const timer = setInterval(followUsualAnswer, FOLLOW_USUAL_ANSWER_MS);
	timer.unref();
	app.addHook('onListen', (done) => {
		void followUsualAnswer();
		done();
	});
	app.addHook('onClose', (_app, done) => {
		clearInterval(timer);
		done();
	});
	return app;
}

/** Serves the built files, and answers every URL that leads nowhere. */
function servePages(
	app: FastifyInstance,
	folder: string,
	isPage: (path: string) => boolean,
	cspFor: CspFor,
	securityHeaders: Readonly<Record<string, string>>,
	counts: PageCounts,
): StaticFiles {
	const files = loadStaticFiles(folder, cspFor, securityHeaders);
	app.route({
		method: ['GET', 'HEAD'],
		url: '/*',
		handler(request, reply) {
			reply.hijack();
			const file = `/${(request.params as { '*': string })['*']}`;
			if (!files.serve(file, request.raw, reply.raw)) return files.serveNotFound(request.raw, reply.raw);
			// After the answer, and only a file that there is: what people make up is kept nowhere.
			const page = request.method === 'GET' ? pageOfFile(file) : undefined;
			if (page !== undefined) counts.readPage(page, request.headers);
		},
	});
	app.setNotFoundHandler((request, reply) => {
		const target = requestTarget(request.originalUrl);
		const [path = '/'] = target.split('?', 1);
		const allow = emailjsUrlFrom(target) ? 'POST, OPTIONS' : isPage(path) ? 'GET, HEAD' : undefined;
		if (allow) reply.header('allow', allow);
		return reply
			.headers({ ...securityHeaders })
			.code(allow ? 405 : 404)
			.type(PLAIN_TEXT)
			.send(allow ? 'Method Not Allowed' : 'Not Found');
	});
	return files;
}

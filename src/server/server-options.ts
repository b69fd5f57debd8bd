/** How the Fastify server is created: its limits, its log, its spelling of addresses. */
import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import type { Settings } from './configuration/settings.ts';
import { BODY_LIMIT_BYTES } from './http/body-checks.ts';
import {
	answerMalformedRequest,
	stopParsingOnceClosed,
	UPLOAD_TIMEOUT_MS,
} from './http/connection-limits.ts';
import { securityHeadersFor } from './http/headers.ts';
import { RedactedLog } from './http/log.ts';
import { FORM_ROUTES, requestTarget } from './http/page-urls.ts';
import {
	emailjsUrlFrom,
	formRequestFrom,
	photographUrlFrom,
	privateUrlFrom,
} from './routes/route-urls.ts';

/**
 * A proxy reuses its connections for a minute and must not find them closed. A visitor's browser
 * simply opens another.
 */
const PROXY_KEEP_ALIVE_MS = 72_000;
const VISITOR_KEEP_ALIVE_MS = 20_000;

/** The options for Fastify. */
export function serverOptions(settings: Settings) {
	const isBehindProxy = settings.TRUST_PROXY.length > 0;
	const securityHeaders = securityHeadersFor(settings.SITE_URL, settings.HSTS);
	return {
		bodyLimit: BODY_LIMIT_BYTES,
		// None: a store of an older version is migrated while its plugin loads, which can take minutes.
		pluginTimeout: 0,
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
				.writeHead(400, { ...securityHeaders, 'content-type': 'text/plain; charset=utf-8' })
				.end('The address could not be read.');
		},
		rewriteUrl(request) {
			const { method = 'GET', url } = request;
			const target = requestTarget(url);
			const form = formRequestFrom(method, target);
			if (form) return FORM_ROUTES + form.url;
			return (
				emailjsUrlFrom(target) ??
				photographUrlFrom(request, target) ??
				privateUrlFrom(target) ??
				target
			);
		},
	} satisfies FastifyHttpOptions<Server>;
}

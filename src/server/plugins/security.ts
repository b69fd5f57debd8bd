/**
 * What each request and answer must pass: its client's address, one Host header, the security
 * headers and policies, the origins that may post, and refusals in plain text.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { type CspFor, createCsp } from '../http/csp.ts';
import { HttpError, setErrorHandler } from '../http/error-handler.ts';
import { plainForwardedFor } from '../http/forwarded-for.ts';
import { securityHeadersFor } from '../http/headers.ts';
import { createOriginCheck, type RequestOrigin } from '../http/origins.ts';

const MALFORMED = 'The request could not be read.';

declare module 'fastify' {
	interface FastifyInstance {
		/** The headers of every answer. A page replaces the policy with its own. */
		readonly securityHeaders: Readonly<Record<string, string>>;
		readonly cspFor: CspFor;
		readonly checkOrigin: (headers: IncomingHttpHeaders) => RequestOrigin;
	}
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

/** Refuses malformed requests, and decorates the server with what its routes check and send. */
export const security = fastifyPlugin(
	async (app: FastifyInstance) => {
		const { settings } = app;
		const { SITE_URL: siteUrl } = settings;
		const securityHeaders = securityHeadersFor(siteUrl);
		app.decorate('securityHeaders', securityHeaders);
		app.decorate('cspFor', createCsp({ siteUrl, emailOrigin: settings.PUBLIC_EMAIL_ORIGIN }));
		app.decorate(
			'checkOrigin',
			createOriginCheck(siteUrl, settings.ALLOWED_ORIGINS, settings.isSiteUrlGiven),
		);

		app.removeContentTypeParser('text/plain');
		setErrorHandler(
			app,
			{ 400: MALFORMED, 500: 'Something went wrong on our side.' },
			securityHeaders,
		);
		if (settings.TRUST_PROXY.length > 0)
			app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
				const forwardedFor = headers['x-forwarded-for'];
				// Node joins several lines with commas.
				if (typeof forwardedFor === 'string')
					headers['x-forwarded-for'] = plainForwardedFor(forwardedFor);
				done();
			});
		app.addHook('onRequest', (request, reply, done) => {
			if (!hasTwoHosts(request.raw.rawHeaders)) return done();
			reply.headers({ ...securityHeaders, connection: 'close' });
			done(new HttpError(400, MALFORMED));
		});
	},
	{ name: 'security', dependencies: ['configuration'] },
);

/** The front door: one Fastify server for pages, forms posted without script, and the e-mail wire contract. */
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import fastifyRateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import { type FastifyError, type FastifyInstance, fastify } from 'fastify';
import { pagesThatAnswer } from '../forms/all-forms.ts';
import type { Receive } from '../forms/receive.ts';
import { addressesOf, emailPathIn, plain } from './addresses.ts';
import { emailApi } from './email-api.ts';
import { addHeaders } from './headers.ts';
import { nameOf, PlainLog, placeOf } from './log.ts';
import { judgeOfSenders } from './origins.ts';
import { type PolicyOf, policies } from './policy.ts';
import type { Settings } from './settings.ts';

/** Nothing a person types comes near this. */
const BODY_LIMIT_BYTES = 64 * 1024;

/** Enquiries from one address in a minute. A shared office line never comes near it. */
const ENQUIRIES_A_MINUTE = 20;

/** What the pages that answer a form are handed. */
export interface Locals {
	readonly receive: Receive;
	readonly policyOf: PolicyOf;
}

/** Draws the page that answers a form posted without script. */
export type DrawAnswer = (request: IncomingMessage, response: ServerResponse, next: () => void, locals: Locals) => unknown;

export interface AppParts {
	readonly settings: Settings;
	readonly receive: Receive;
	/** Whether the store can be written to. */
	readonly isReady: () => Promise<boolean>;
	readonly drawAnswer: DrawAnswer;
	/** Which day it is where the visitors are, as 2026-12-31. */
	readonly today: () => string;
	/** The folder of built files; absent while developing, when Astro serves them as they are edited. */
	readonly builtFiles?: string;
}

/** Where the page that answers a form's plain POST is drawn; visitors never see this address. */
export const answerPath = (formPath: string) => `/answered${formPath.toLowerCase()}`;

/** Builds the server; it does not listen yet. */
export async function buildApp({ settings, receive, isReady, drawAnswer, today, builtFiles }: AppParts): Promise<FastifyInstance> {
	const addresses = builtFiles ? addressesOf(builtFiles, today) : undefined;

	const app: FastifyInstance = fastify({
		bodyLimit: BODY_LIMIT_BYTES,
		// Dripping clients are shown the door; Node looks for them this often (see reliability bar H5).
		requestTimeout: 10_000,
		connectionTimeout: 30_000,
		http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000 },
		forceCloseConnections: 'idle',
		trustProxy: settings.TRUST_PROXY?.split(',').map((part) => part.trim()) ?? false,
		logger:
			settings.LOG_LEVEL === 'silent'
				? false
				: { level: settings.LOG_LEVEL, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` },
		logController: new PlainLog(),
		rewriteUrl(request) {
			const url = request.url ?? '/';
			const [path = '/'] = url.split('?', 1);
			const formPath = request.method === 'POST' && pagesThatAnswer.find((known) => known.toLowerCase() === plain(path));
			if (formPath) return formPath;
			return addresses?.rewrite(url) ?? emailPathIn(path) ?? url;
		},
	});

	addHeaders(app, settings.SITE_URL);
	app.removeContentTypeParser('text/plain');
	const policyOf = policies({ siteUrl: settings.SITE_URL, emailOrigin: settings.PUBLIC_EMAIL_ORIGIN });
	const judge = judgeOfSenders(settings.SITE_URL, settings.ALLOWED_ORIGINS);

	app.setErrorHandler((error: FastifyError, request, reply) => {
		const status = error.statusCode ?? 500;
		if (status >= 500) request.log.error({ fault: nameOf(error), at: placeOf(error) });
		return reply
			.code(status)
			.type('text/plain; charset=utf-8')
			.send(status < 500 ? 'The request could not be read.' : 'Something went wrong on our side.');
	});

	app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send('alive\n'));
	app.get('/readyz', async (_request, reply) => {
		const ready = await isReady();
		return reply
			.code(ready ? 200 : 503)
			.header('cache-control', 'no-store')
			.send(ready ? 'ready\n' : 'not ready\n');
	});

	await app.register(async (entrances) => {
		if (settings.RATE_LIMIT) {
			await entrances.register(fastifyRateLimit, { max: ENQUIRIES_A_MINUTE, timeWindow: '1 minute', skipOnError: true });
		}
		await entrances.register(emailApi, { settings, receive, judge });
		await entrances.register(async (posts) => {
			// The page itself reads the body; these are the two ways a browser sends a form.
			for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
				posts.addContentTypeParser(type, (_request, _payload, done) => done(null));
			}
			posts.removeContentTypeParser('application/json');
			for (const path of pagesThatAnswer) {
				posts.post(path, async (request, reply) => {
					if (judge(request.headers).kind === 'foreign') return reply.code(403).send('This form can only be sent from this site.');
					if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT_BYTES)
						return reply.code(413).send('That is too much to send at once.');
					request.raw.url = answerPath(path);
					reply.hijack();
					return drawAnswer(request.raw, reply.raw, () => reply.raw.writeHead(404).end(), { receive, policyOf });
				});
			}
		});
	});

	if (builtFiles) await servePages(app, builtFiles, (path) => addresses?.isPage(path) ?? false, policyOf);
	return app;
}

/** The built files: pages asked for anew each time, everything with a hash in its name kept for ever. */
async function servePages(app: FastifyInstance, folder: string, isPage: (path: string) => boolean, policyOf: PolicyOf): Promise<void> {
	const ofPages = policiesOfPages(folder, policyOf);
	await app.register(fastifyStatic, {
		root: folder,
		preCompressed: true,
		cacheControl: false,
		setHeaders(reply, path) {
			const policy = ofPages.get(path.replace(/\.(br|gz)$/, ''));
			if (policy) reply.raw.setHeader('content-security-policy', policy);
			reply.header('cache-control', cachingOf(path));
		},
	});
	app.setNotFoundHandler((request, reply) => {
		const [path = '/'] = (request.originalUrl ?? '/').split('?', 1);
		if (request.method !== 'GET' && request.method !== 'HEAD') {
			return isPage(path)
				? reply.code(405).header('allow', 'GET, HEAD').type('text/plain; charset=utf-8').send('Method Not Allowed')
				: reply.code(404).type('text/plain; charset=utf-8').send('Not Found');
		}
		return reply.code(404).sendFile('404.html');
	});
}

/** Drawings have no hash in their names, so that pages can be written before them: fresh for a visit, then renewed behind its back. */
const DRAWING = /\.(svg|png)(\.(br|gz))?$/;

/** How long a browser may keep a file without asking. A hash in its name stands for its content, for ever. */
function cachingOf(path: string): string {
	if (path.includes('/_astro/')) return 'public, max-age=31536000, immutable';
	if (DRAWING.test(path)) return 'public, max-age=3600, stale-while-revalidate=604800';
	return 'no-cache';
}

/** The policy of every built page, by its file. Read once, at the start: built pages do not change while they are served. */
function policiesOfPages(folder: string, policyOf: PolicyOf): ReadonlyMap<string, string> {
	const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
	return new Map(pages.map((file) => [join(folder, file), policyOf(readFileSync(join(folder, file), 'utf8'))]));
}

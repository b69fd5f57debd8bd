/**
 * The website's server: what it is made of, in the order in which it is made. It is closed in the
 * reverse order, once the requests under way are answered.
 */
import { type FastifyInstance, fastify } from 'fastify';
import { currentDay } from './configuration/office.ts';
import { emailjsApi } from './entrances/emailjs-api.ts';
import { emailjsUrlFrom } from './entrances/entrance-urls.ts';
import { noScriptForms } from './entrances/no-script-forms.ts';
import { linkedPages } from './entrances/private-pages.ts';
import { pushHook } from './entrances/push-hook.ts';
import { receipt } from './entrances/receipt.ts';
import { applicationStarted } from './entrances/started-applications.ts';
import { statusRoutes } from './entrances/status.ts';
import { addSecurityHeaders } from './http/headers.ts';
import { createPageUrls, type PageUrls, pageOfFile, requestTarget } from './http/page-urls.ts';
import { loadStaticFiles } from './http/static-files.ts';
import { type Configuration, configuration } from './plugins/configuration.ts';
import { confirmations } from './plugins/confirmations.ts';
import { counts } from './plugins/counts.ts';
import { drawing } from './plugins/drawing.ts';
import { enquiryStore } from './plugins/enquiry-store.ts';
import { housekeeping } from './plugins/housekeeping.ts';
import { limits } from './plugins/limits.ts';
import { links } from './plugins/links.ts';
import { outbox } from './plugins/outbox.ts';
import { pagesBehindLinks } from './plugins/pages-behind-links.ts';
import { postcodeLists } from './plugins/postcode-lists.ts';
import { readiness } from './plugins/readiness.ts';
import { receiving } from './plugins/receiving.ts';
import { security } from './plugins/security.ts';
import { serverOptions } from './server-options.ts';

const plugins = [
	security,
	drawing,
	enquiryStore,
	links,
	outbox,
	readiness,
	housekeeping,
	counts,
	confirmations,
	pagesBehindLinks,
	limits,
	receiving,
	postcodeLists,
];

const routes = [
	statusRoutes,
	emailjsApi,
	receipt,
	applicationStarted,
	noScriptForms,
	linkedPages,
	pushHook,
];

const PLAIN_TEXT = 'text/plain; charset=utf-8';

/**
 * The folder of built files, and their addresses. There is none in development, where Astro serves
 * pages from their sources.
 */
interface BuiltPages {
	readonly folder: string;
	readonly urls: PageUrls;
}

/**
 * Creates the server, opens its store and starts delivery. It does not listen yet. The caller has
 * taken the data folder. Rejects where a part cannot start.
 */
export async function createApp(started: Configuration): Promise<FastifyInstance> {
	const { settings, builtFiles } = started;
	const pages = builtFiles
		? { folder: builtFiles, urls: createPageUrls(builtFiles, () => currentDay(settings)) }
		: undefined;
	const app = fastify(serverOptions(settings, pages?.urls));
	await app.register(configuration, started);
	for (const plugin of plugins) await app.register(plugin);
	// Built files carry the security headers already, so they are served outside this scope.
	await app.register(async (scope) => {
		addSecurityHeaders(scope, app.securityHeaders);
		for (const route of routes) await scope.register(route);
	});
	if (pages) servePages(app, pages);
	await app.ready();
	return app;
}

/** Serves the built files, and answers every URL that leads nowhere. */
function servePages(app: FastifyInstance, { folder, urls }: BuiltPages): void {
	const { cspFor, securityHeaders, counts } = app;
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

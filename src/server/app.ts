/**
 * The website's server: what it is made of, in the order in which it is made. It is closed in the
 * reverse order, once the requests under way are answered.
 */
import { type FastifyInstance, fastify } from 'fastify';
import { addSecurityHeaders } from './http/headers.ts';
import { FORM_ROUTES } from './http/page-urls.ts';
import { type Configuration, configuration } from './plugins/configuration.ts';
import { confirmations } from './plugins/confirmations.ts';
import { enquiryStore } from './plugins/enquiry-store.ts';
import { housekeeping } from './plugins/housekeeping.ts';
import { limits } from './plugins/limits.ts';
import { links } from './plugins/links.ts';
import { outbox } from './plugins/outbox.ts';
import { pages } from './plugins/pages.ts';
import { pagesBehindLinks } from './plugins/pages-behind-links.ts';
import { readiness } from './plugins/readiness.ts';
import { receiving } from './plugins/receiving.ts';
import { security } from './plugins/security.ts';
import { sendPage } from './plugins/send-page.ts';
import { emailjsApi } from './routes/emailjs-api.ts';
import { noScriptForms } from './routes/no-script-forms.ts';
import { privatePages } from './routes/private-pages.ts';
import { receipt } from './routes/receipt.ts';
import { statusRoutes } from './routes/status-routes.ts';
import { serverOptions } from './server-options.ts';

const plugins = [
	security,
	sendPage,
	enquiryStore,
	links,
	outbox,
	readiness,
	housekeeping,
	confirmations,
	limits,
	receiving,
	pagesBehindLinks,
	pages,
];

const routes = [statusRoutes, emailjsApi, receipt, privatePages];

/**
 * Creates the server, opens its store and starts delivery. It does not listen yet. The caller has
 * taken the data folder. Rejects where a part cannot start.
 */
export async function createApp(started: Configuration): Promise<FastifyInstance> {
	const app = fastify(serverOptions(started.settings));
	await app.register(configuration, started);
	for (const plugin of plugins) await app.register(plugin);
	// Pages and files carry the security headers already, so they are served outside this scope.
	await app.register(async (scope) => {
		addSecurityHeaders(scope, app.securityHeaders);
		for (const route of routes) await scope.register(route);
		await scope.register(noScriptForms, { prefix: FORM_ROUTES });
	});
	await app.ready();
	return app;
}

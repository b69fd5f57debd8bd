/**
 * `npm run dev`: puts the real server (store, delivery, forms, EmailJS API) in front of Astro's
 * pages, in one process.
 */
import { readdirSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import type { HTTPMethods } from 'fastify';
import type { Content } from '#content/reader/load-content.ts';
import type { AnswerLocals } from '#forms/sending/page-locals.ts';
import { createApp } from '#server/app.ts';
import { takeDataFolder } from '#server/configuration/data-folder.ts';
import type { Settings } from '#server/configuration/settings.ts';
import { emailjsUrlFrom, formRequestFrom } from '#server/entrances/entrance-urls.ts';
import { answerLocals, answerPath } from '#server/entrances/no-script-forms.ts';
import { linkedPaths } from '#server/entrances/private-pages.ts';
import { normalisePath, requestTarget } from '#server/http/page-urls.ts';

/** The property under which Astro looks for a request's locals. */
const ASTRO_LOCALS = Symbol.for('astro.locals');

/** Does nothing in a build. */
export function devServer(settings: Settings, content: Content): AstroIntegration {
	return {
		name: 'dev-server',
		hooks: {
			'astro:config:setup': ({ command, injectRoute, updateConfig }) => {
				if (command !== 'dev') return;
				injectRoute({
					pattern: '/styleguide',
					entrypoint: './src/site/styleguide/styleguide.astro',
				});
				injectRoute({
					pattern: '/styleguide/first-pictures',
					entrypoint: './src/site/styleguide/first-pictures.astro',
				});
				// A build or check beside it rewrites Vite's default cache. The browser would then get 504
				// (Outdated Optimize Dep).
				updateConfig({ vite: { cacheDir: 'node_modules/.vite-dev' } });
			},
			'astro:server:setup': async ({ server }) => {
				const { httpServer } = server;
				// A server that does not listen only renders pages for tests.
				if (!httpServer) return;
				const giveBack = await takeDataFolder(settings);
				/** What passes a request for a page that a link opens on to Astro. */
				const linked = new WeakMap<object, () => void>();
				const app = await createApp({
					settings: { ...settings, LOG_LEVEL: 'warn' },
					content,
					// Astro's own server renders the answers (below), so that they reload as they are edited.
					renderPage(request, _response, refuse, locals) {
						Object.assign(request, { [ASTRO_LOCALS]: locals });
						(linked.get(request) ?? refuse)();
					},
				});
				const pages = new Map(pagePaths(content).map((path) => [normalisePath(path), path]));
				server.watcher.add(['content', 'facts']);
				server.watcher.on(
					'change',
					(file) => /\/(?:content|facts)\//.test(file) && server.ws.send({ type: 'full-reload' }),
				);
				httpServer.once('close', () => void app.close().finally(giveBack));
				server.middlewares.use((request, response, next) => {
					const { method = 'GET' } = request;
					const url = requestTarget(request.url);
					const form = formRequestFrom(method, url);
					if (form) {
						request.url = answerPath(form.path);
						answerLocals(app, form.path, form.answerId).then(({ cspFor: _, ...locals }) => {
							const given: AnswerLocals = {
								...locals,
								receive: app.receive,
								onStarted: () => undefined,
							};
							Object.assign(request, { [ASTRO_LOCALS]: given });
							next();
						}, next);
						return;
					}
					const [path = '/'] = url.split('?', 1);
					if (linkedPaths.some((one) => path.startsWith(one))) {
						linked.set(request, next);
						return app.routing(request, response);
					}
					const page = pages.get(normalisePath(path));
					if (
						page === undefined &&
						app.hasRoute({ method: method as HTTPMethods, url: emailjsUrlFrom(path) ?? path })
					)
						return app.routing(request, response);
					request.url = page ?? url;
					next();
				});
			},
		},
	};
}

/** Every page's path as its file spells it, because Astro's own server is case-sensitive. */
function pagePaths({ services }: Content): string[] {
	const files = readdirSync('src/site/pages').flatMap((file) =>
		file.endsWith('.astro') && !file.startsWith('[') ? [`/${file.replace('.astro', '')}`] : [],
	);
	return ['/', '/Home', ...files, ...services.map(({ path }) => path)];
}

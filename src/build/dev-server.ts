/**
 * `npm run dev`: puts the real server (store, delivery, forms, EmailJS API) in front of Astro's
 * pages, in one process.
 */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { AstroIntegration } from 'astro';
import type { HTTPMethods } from 'fastify';
import { isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import type { Content } from '#content/reader/load-content.ts';
import { createApp } from '#server/app.ts';
import { takeDataFolder } from '#server/configuration/data-folder.ts';
import type { Settings } from '#server/configuration/settings.ts';
import { normalisePath, requestTarget } from '#server/http/page-urls.ts';
import { privatePaths } from '#server/routes/private-pages.ts';
import { emailjsUrlFrom, formRequestFrom } from '#server/routes/route-urls.ts';
import type { Draw } from '#site/drawn-pages.ts';
import { DRAW_MODULE } from './draw-adapter.ts';

/** Does nothing in a build. */
export function devServer(settings: Settings, content: Content): AstroIntegration {
	return {
		name: 'dev-server',
		hooks: {
			'astro:config:setup': ({ command, updateConfig }) => {
				if (command !== 'dev') return;
				// A build or check beside it rewrites Vite's default cache. The browser would then get 504
				// (Outdated Optimize Dep).
				updateConfig({ vite: { cacheDir: 'node_modules/.vite-dev' } });
			},
			'astro:server:setup': async ({ server }) => {
				const { httpServer } = server;
				// A server that does not listen only renders pages for tests.
				if (!httpServer) return;
				const giveBack = await takeDataFolder(settings);
				const app = await createApp({
					settings: { ...settings, LOG_LEVEL: 'warn' },
					content,
					draw: drawWith(server),
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
					const [path = '/'] = url.split('?', 1);
					const page = pages.get(normalisePath(path));
					const isOurs =
						formRequestFrom(method, url) !== undefined ||
						privatePaths.some((one) => path.startsWith(one)) ||
						(page === undefined &&
							app.hasRoute({ method: method as HTTPMethods, url: emailjsUrlFrom(path) ?? path }));
					if (isOurs) return app.routing(request, response);
					request.url = page ?? url;
					next();
				});
			},
		},
	};
}

/** Draws with the pages' sources, loaded anew when they were edited. */
function drawWith({ environments: { ssr } }: ViteDevServer): Draw {
	if (!isRunnableDevEnvironment(ssr)) throw new Error('Astro runs its pages elsewhere.');
	return async (page, locals) => {
		const { draw } = await ssr.runner.import<{ draw: Draw }>(resolve(DRAW_MODULE));
		return draw(page, locals);
	};
}

/** Every page's path as its file spells it, because Astro's own server is case-sensitive. */
function pagePaths({ services }: Content): string[] {
	const files = readdirSync('src/site/pages').flatMap((file) =>
		file.endsWith('.astro') && !file.startsWith('[') ? [`/${file.replace('.astro', '')}`] : [],
	);
	return ['/', '/Home', ...files, ...services.map(({ path }) => path)];
}

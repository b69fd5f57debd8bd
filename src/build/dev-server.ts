/**
 * `npm run dev`: the real server (store, delivery, forms, pages) in front of Vite, in one process.
 * What is drawn comes from the sources, loaded anew when they were edited.
 */
import { resolve } from 'node:path';
import type { AstroIntegration } from 'astro';
import { isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import { createApp } from '#server/app.ts';
import { takeDataFolder } from '#server/configuration/data-folder.ts';
import { readFirm } from '#server/configuration/firm.ts';
import '#server/env-file.ts';
import type { Drawing } from '#site/drawn-pages.ts';
import { DRAW_MODULE } from './draw-adapter.ts';

/** Vite's own addresses: modules of the sources and of packages. */
const OF_VITE = /^\/(?:@|src\/|node_modules\/|_astro\/|_image|__)/;

/** Does nothing in a build. */
export function devServer(): AstroIntegration {
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
				const { content, settings } = readFirm(process.env);
				const giveBack = await takeDataFolder(settings);
				const app = await createApp({
					settings: { ...settings, LOG_LEVEL: 'warn' },
					content,
					drawing: () => drawingOf(server),
				});
				server.watcher.add(['content', 'facts']);
				server.watcher.on('change', () => server.ws.send({ type: 'full-reload' }));
				httpServer.once('close', () => void app.close().finally(giveBack));
				server.middlewares.use((request, response, next) => {
					if (OF_VITE.test(request.url ?? '')) return next();
					app.routing(request, response);
				});
			},
		},
	};
}

function drawingOf({ environments: { ssr } }: ViteDevServer): Promise<Drawing> {
	if (!isRunnableDevEnvironment(ssr)) throw new Error('Astro runs its pages elsewhere.');
	return ssr.runner.import<Drawing>(resolve(DRAW_MODULE));
}

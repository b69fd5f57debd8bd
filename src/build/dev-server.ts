/**
 * `npm run dev`: the real server (store, delivery, forms, pages) in front of Vite, in one process.
 * A page is drawn when it is asked for, from its sources as they are then. Edited words start the
 * server anew.
 */
import { relative, resolve } from 'node:path';
import type { AstroIntegration } from 'astro';
import type { FastifyInstance } from 'fastify';
import { isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import { createApp } from '#server/app.ts';
import { takeDataFolder } from '#server/configuration/data-folder.ts';
import { readFirm } from '#server/configuration/firm.ts';
import '#server/env-file.ts';
import { startErrorMessage } from '#server/start-error.ts';
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
				const { CONTENT_DIR, FACTS_DIR, ...settings } = readFirm(process.env).settings;
				const giveBack = await takeDataFolder({ CONTENT_DIR, FACTS_DIR, ...settings });
				let app = startApp(server);
				await app;

				async function startAgain(before: FastifyInstance): Promise<FastifyInstance> {
					try {
						readFirm(process.env);
					} catch (error) {
						console.error(startErrorMessage(error, ''));
						return before;
					}
					await before.close();
					const next = await startApp(server);
					server.ws.send({ type: 'full-reload' });
					return next;
				}
				const folders = [CONTENT_DIR, FACTS_DIR].map((folder) => resolve(folder));
				server.watcher.add(folders);
				server.watcher.on('all', (_event, file) => {
					if (folders.some((folder) => !relative(folder, resolve(file)).startsWith('..')))
						app = app.then(startAgain);
				});
				httpServer.once('close', () => void app.then((one) => one.close()).finally(giveBack));
				server.middlewares.use((request, response, next) => {
					if (OF_VITE.test(request.url ?? '')) return next();
					app.then((one) => one.routing(request, response), next);
				});
			},
		},
	};
}

async function startApp(server: ViteDevServer): Promise<FastifyInstance> {
	const { content, settings } = readFirm(process.env);
	return createApp({
		settings: { ...settings, LOG_LEVEL: 'warn' },
		content,
		drawing: () => loadDrawing(server),
	});
}

/** What draws pages, which says in the terminal why one cannot be drawn: no visitor's words are here. */
async function loadDrawing({ environments: { ssr } }: ViteDevServer): Promise<Drawing> {
	if (!isRunnableDevEnvironment(ssr)) throw new Error('Astro runs its pages elsewhere.');
	const drawing = await ssr.runner.import<Drawing>(resolve(DRAW_MODULE));
	return {
		...drawing,
		async draw(address, locals) {
			try {
				return await drawing.draw(address, locals);
			} catch (error) {
				console.error(error);
				throw error;
			}
		},
	};
}
